"""How sure a share is: Wilson's interval, made for duplicate deals.

The games of a deal share its cards and are not independent; the deals are. So each deal gives one
score between 0 and 1, the mean over its games. Scores of mean m vary at most as coin flips do, by
m(1 - m). How much less they vary is estimated from the deals, and says how many coin flips a deal
is worth; with so many, Wilson's interval is taken. For a few deals, and for shares of 0 % and
100 %, where nothing varies, a deal counts as about one flip, which is the cautious end.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

Interval = tuple[float, float, float]
"""The lower end, the share itself, the upper end."""
LEVEL = 0.95
CAUTION = 1.0
"""Variation added on both sides of the estimate, as much as four even coin flips have."""


@dataclass(slots=True)
class Scores:
    """Scores of deals, added up as whole numbers of parts, so that their order cannot matter."""

    whole: int
    """The parts that make a score of 1."""
    deals: int = 0
    sum: int = 0
    squares: int = 0

    def add(self, parts: int) -> None:
        """One more deal."""
        self.deals += 1
        self.sum += parts
        self.squares += parts * parts

    @property
    def mean(self) -> float:
        return self.sum / self.whole / self.deals

    @property
    def flips(self) -> float:
        """How many independent coin flips the deals are worth; at least one each."""
        most = self.deals * self.mean * (1 - self.mean)
        varied = self.squares / self.whole**2 - self.deals * self.mean**2
        return self.deals * (most + CAUTION) / (min(varied, most) + CAUTION)

    def interval(self, level: float = LEVEL) -> Interval:
        """The lower end, the mean and the upper end."""
        if not self.deals:
            return 0.0, 0.5, 1.0
        return wilson(self.mean, self.flips, level)


def wilson(share: float, flips: float, level: float = LEVEL) -> Interval:
    """Wilson's interval for a share seen in that many independent trials."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    shrink = 1 + z * z / flips
    middle = (share + z * z / (2 * flips)) / shrink
    half = z / shrink * math.sqrt(share * (1 - share) / flips + (z / (2 * flips)) ** 2)
    return max(0.0, middle - half), share, min(1.0, middle + half)
