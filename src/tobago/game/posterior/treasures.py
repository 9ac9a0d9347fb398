"""What a seat can treasure_hypotheses about hidden treasure cards from all it was shown.

A treasure's cards are looked at one by one, shuffled, and turned up in part. Was the 5 that came up
the 5 that the seat saw, or is that among the leftovers? The answer changes what is left in the
deck. So the posterior is a set of hypotheses with weights, updated treasure by treasure.

Gold cards that the seat has never seen are alike, so a hypothesis need only say
- how many curses are in the deck, and how many were discarded unseen,
- how many gold cards of each value the seat looked at and saw discarded unseen.
The rest of the gold lies anywhere with equal chance, which `gold_weight` accounts for.
"""

from functools import lru_cache
from itertools import product
from math import comb, factorial, perm
from typing import NamedTuple

from tobago.game.constants import CARD_VALUES, CURSE, NOTHING
from tobago.game.state import Dig, Look

NO_CARDS = (0,) * CARD_VALUES

Counts = tuple[int, ...]
"""How many treasure cards of value 0 to 6."""


class Hypothesis(NamedTuple):
    """Where the cards of the treasures so far can have gone."""

    deck_curses: int
    discarded_curses: int
    """Curses discarded unseen."""
    lost_gold: Counts
    """Gold the seat looked at that was then discarded unseen."""


class SharingHypothesis(NamedTuple):
    """Which cards the treasure being shared out can have."""

    weight: float
    before: Hypothesis
    hidden: Counts
    """Cards the seat looked at that have not been turned up."""
    curses: int
    """Curses among the cards the seat did not look at."""
    new_curses: int = 0
    """How many of those came out of the reshuffled discards."""
    known_looked: Counts = NO_CARDS
    """Of the cards looked at, those that had lain known in the reshuffled discards."""
    known_turned: Counts = NO_CARDS
    """The same of the cards turned up that the seat had not looked at."""
    old_turned: int = 0
    """How many of the latter came out of the deck before the reshuffle."""


def count_values(cards: "tuple[int, ...] | list[int]") -> Counts:
    """How many there are of each value; blanks do not count."""
    found = [0] * CARD_VALUES
    for value in cards:
        if value != NOTHING:
            found[value] += 1
    return tuple(found)


def add(a: Counts, b: Counts) -> Counts:
    """Both together."""
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def subtract(a: Counts, b: Counts) -> Counts:
    """The first without the second."""
    return tuple([x - y for x, y in zip(a, b, strict=True)])


def gold_weight(initial_counts: Counts, accounted: Counts) -> float:
    """The chance that certain cards of a well-mixed deck's gold have just these values."""
    ways, drawn = 1.0, 0
    for value in range(1, CARD_VALUES):
        ways *= perm(initial_counts[value], accounted[value])
        drawn += accounted[value]
    return ways / perm(sum(initial_counts[1:]), drawn)


Memory = tuple[tuple[Dig, Look], ...]
"""The treasures so far, each with what a seat looked at."""


class DigCounts(NamedTuple):
    """A treasure's cards from one seat's side, counted."""

    looked: Counts
    turned: Counts
    hidden: int
    """Cards not turned up."""
    unlooked: int
    """Cards the seat did not look at."""

    @staticmethod
    def of(dig: Dig, look: Look) -> "DigCounts":
        looked, turned = count_values(look), count_values(dig.turned_up)
        cards = len(look)
        return DigCounts(looked, turned, cards - len(dig.turned_up), cards - sum(looked))

    def hidden_looks(self) -> "list[tuple[float, Counts]]":
        """Which of the cards looked at are still hidden, and in how many ways that can be."""
        found = []
        ranges = [
            range(max(0, n - up), n + 1) for n, up in zip(self.looked, self.turned, strict=True)
        ]
        for hidden in product(*ranges):
            if sum(hidden) <= self.hidden:
                ways = float(perm(self.hidden, sum(hidden)))
                for n, up, h in zip(self.looked, self.turned, hidden, strict=True):
                    ways *= comb(n, h) * perm(up, n - h)
                found.append((ways, hidden))
        return found

    def curse_arrangements(self, hidden: Counts, curses: int) -> float:
        """In how many ways the other curses can lie among the cards turned up and hidden."""
        up = self.turned[CURSE] - (self.looked[CURSE] - hidden[CURSE])
        if not 0 <= up <= curses:
            return 0.0
        room = self.hidden - sum(hidden)
        return float(perm(curses, up) * perm(room, curses - up))


def sharing_hypotheses(
    dig: Dig, look: Look, weights: dict[Hypothesis, float]
) -> list[SharingHypothesis]:
    """The hypotheses about this treasure, for every hypothesis about those before, with weights.

    The chance of the gold is left out, as it depends on the sum of all treasures.
    """
    counts = DigCounts.of(dig, look)
    cards = len(look)
    low = sum(1 for i, value in enumerate(look) if i >= dig.curse_free_top and value == NOTHING)
    rest = dig.deck_size - cards - max(0, dig.curse_free_top - cards)
    looks = counts.hidden_looks()
    found = []
    for before, weight in weights.items():
        all_curses = before.deck_curses
        placings = comb(dig.deck_size - dig.curse_free_top, all_curses)
        for curses in range(all_curses - counts.looked[CURSE] + 1):
            left = all_curses - counts.looked[CURSE] - curses
            placed = comb(low, curses) * comb(rest, left) / placings
            if not placed:
                continue
            others = factorial(counts.unlooked - curses) / factorial(cards)
            for matching, hidden in looks:
                chance = placed * matching * counts.curse_arrangements(hidden, curses) * others
                if chance:
                    found.append(SharingHypothesis(weight * chance, before, hidden, curses))
    return found


def unseen_curses(hypothesis: SharingHypothesis, counts: DigCounts) -> int:
    """How many of the cards not turned up are curses."""
    return hypothesis.curses + counts.looked[CURSE] - counts.turned[CURSE]


def _after_sharing(dig: Dig, hypothesis: SharingHypothesis, counts: DigCounts) -> Hypothesis | None:
    """What follows once the treasure is shared out; None if it contradicts what was seen."""
    unseen = unseen_curses(hypothesis, counts)
    if dig.curses_found is not None:
        if dig.curses_found != unseen:
            return None
        unseen = 0
    left = hypothesis.before.deck_curses - counts.looked[CURSE] - hypothesis.curses
    gold = (0, *hypothesis.hidden[1:])
    return Hypothesis(
        left + dig.curse_returned,
        hypothesis.before.discarded_curses + unseen,
        add(hypothesis.before.lost_gold, gold),
    )


@lru_cache(maxsize=4096)
def treasure_hypotheses(initial_counts: Counts, memory: Memory) -> dict[Hypothesis, float]:
    """The hypotheses about the treasures in a seat's memory, with their weights."""
    if not memory:
        return {Hypothesis(initial_counts[CURSE], 0, NO_CARDS): 1.0}
    dig, look = memory[-1]
    counts = DigCounts.of(dig, look)
    weights: dict[Hypothesis, float] = {}
    for hypothesis in sharing_hypotheses(
        dig, look, treasure_hypotheses(initial_counts, memory[:-1])
    ):
        after = _after_sharing(dig, hypothesis, counts)
        if after is not None:
            weights[after] = weights.get(after, 0.0) + hypothesis.weight
    return weights


def turned_up_counts(memory: Memory) -> Counts:
    """All cards turned up in the treasures so far."""
    return count_values([value for dig, _ in memory for value in dig.turned_up])
