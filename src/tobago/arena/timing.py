"""How long decisions take: counted in buckets, which add up over games and machines."""

import math
from collections import Counter
from collections.abc import Mapping

Buckets = Counter[int]
"""How many times fell into each bucket."""
STEPS = 8
"""Buckets to a doubling: one is 9 % wide, and a time read from it at most 4.5 % off."""


def bucket(nanoseconds: int) -> int:
    """The bucket of a time: number b begins at 2 to the power of b / 8 nanoseconds."""
    return int(math.log2(nanoseconds or 1) * STEPS)


def quantile(counts: Mapping[int, int], share: float) -> float:
    """The seconds within which that share of the times lies; 0 without any."""
    wanted = math.ceil(share * sum(counts.values()))
    for number in sorted(counts):
        wanted -= counts[number]
        if wanted <= 0:
            return float(2 ** ((number + 0.5) / STEPS) / 1e9)
    return 0.0
