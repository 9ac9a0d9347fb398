"""What a seat can conclude about hidden treasure cards from all it was shown.

A treasure's cards are looked at one by one, shuffled, and turned up in part. Was the 5 that came up
the 5 I saw, or is mine among the leftovers? The answer changes what is left in the deck, so it is
kept as a *reckoning*: every way things can be with its weight, updated treasure by treasure.

Gold cards that the seat has never seen are alike, so a way need only say
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

NONE = (0,) * CARD_VALUES

Counts = tuple[int, ...]
"""How many treasure cards of value 0 to 6."""


class Way(NamedTuple):
    """One way the cards of the treasures so far can have gone."""

    deck_curses: int
    pile_curses: int
    """Curses discarded unseen."""
    lost: Counts
    """Gold the seat looked at that was then discarded unseen."""


class Share(NamedTuple):
    """One way the cards of the treasure being shared out can be."""

    weight: float
    before: Way
    hidden: Counts
    """Cards the seat looked at that have not been turned up."""
    curses: int
    """Curses among the cards the seat did not look at."""
    new_curses: int = 0
    """How many of those came out of the reshuffled discards."""
    known_looked: Counts = NONE
    """Of the cards looked at, those that had lain known in the reshuffled discards."""
    known_turned: Counts = NONE
    """The same of the cards turned up that the seat had not looked at."""
    old_turned: int = 0
    """How many of the latter came out of the deck before the reshuffle."""


def counts(cards: "tuple[int, ...] | list[int]") -> Counts:
    """How many there are of each value; blanks do not count."""
    found = [0] * CARD_VALUES
    for value in cards:
        if value != NOTHING:
            found[value] += 1
    return tuple(found)


def plus(a: Counts, b: Counts) -> Counts:
    """Both together."""
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def minus(a: Counts, b: Counts) -> Counts:
    """The first without the second."""
    return tuple([x - y for x, y in zip(a, b, strict=True)])


def gold_weight(origin: Counts, accounted: Counts) -> float:
    """The chance that certain cards of a well-mixed deck's gold have just these values."""
    ways, drawn = 1.0, 0
    for value in range(1, CARD_VALUES):
        ways *= perm(origin[value], accounted[value])
        drawn += accounted[value]
    return ways / perm(sum(origin[1:]), drawn)


Memory = tuple[tuple[Dig, Look], ...]
"""The treasures so far, each with what a seat looked at."""


class Tally(NamedTuple):
    """A treasure's cards from one seat's side, counted."""

    looked: Counts
    turned: Counts
    hidden: int
    """Cards not turned up."""
    unlooked: int
    """Cards the seat did not look at."""

    @staticmethod
    def of(dig: Dig, look: Look) -> "Tally":
        looked, turned = counts(look), counts(dig.turned_up)
        cards = len(look)
        return Tally(looked, turned, cards - len(dig.turned_up), cards - sum(looked))

    def matches(self) -> "list[tuple[float, Counts]]":
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

    def shuffles(self, hidden: Counts, curses: int) -> float:
        """In how many ways the other curses can lie among the cards turned up and hidden."""
        up = self.turned[CURSE] - (self.looked[CURSE] - hidden[CURSE])
        if not 0 <= up <= curses:
            return 0.0
        room = self.hidden - sum(hidden)
        return float(perm(curses, up) * perm(room, curses - up))


def shares(dig: Dig, look: Look, ways: "dict[Way, float]") -> "list[Share]":
    """Every way this treasure can be, for every way things were before, with its chance.

    The chance of the gold is left out, as it depends on the sum of all treasures.
    """
    tally = Tally.of(dig, look)
    cards = len(look)
    low = sum(1 for i, value in enumerate(look) if i >= dig.curse_free_top and value == NOTHING)
    rest = dig.deck_size - cards - max(0, dig.curse_free_top - cards)
    found = []
    for before, weight in ways.items():
        all_curses = before.deck_curses
        placings = comb(dig.deck_size - dig.curse_free_top, all_curses)
        for curses in range(all_curses - tally.looked[CURSE] + 1):
            left = all_curses - tally.looked[CURSE] - curses
            placed = comb(low, curses) * comb(rest, left) / placings
            if not placed:
                continue
            others = factorial(tally.unlooked - curses) / factorial(cards)
            for matching, hidden in tally.matches():
                chance = placed * matching * tally.shuffles(hidden, curses) * others
                if chance:
                    found.append(Share(weight * chance, before, hidden, curses))
    return found


def unseen_curses(share: Share, tally: Tally) -> int:
    """How many of the cards not turned up are curses."""
    return share.curses + tally.looked[CURSE] - tally.turned[CURSE]


def _after(dig: Dig, share: Share, tally: Tally) -> Way | None:
    """How things are once the treasure is shared out; None if that cannot be."""
    unseen = unseen_curses(share, tally)
    if dig.curses_found is not None:
        if dig.curses_found != unseen:
            return None
        unseen = 0
    left = share.before.deck_curses - tally.looked[CURSE] - share.curses
    gold = (0, *share.hidden[1:])
    return Way(
        left + dig.curse_returned, share.before.pile_curses + unseen, plus(share.before.lost, gold)
    )


@lru_cache(maxsize=4096)
def reckon(origin: Counts, memory: Memory) -> dict[Way, float]:
    """All ways the treasures in a seat's memory can have gone, with their weights."""
    if not memory:
        return {Way(origin[CURSE], 0, NONE): 1.0}
    dig, look = memory[-1]
    tally = Tally.of(dig, look)
    ways: dict[Way, float] = {}
    for share in shares(dig, look, reckon(origin, memory[:-1])):
        way = _after(dig, share, tally)
        if way is not None:
            ways[way] = ways.get(way, 0.0) + share.weight
    return ways


def turned_up(memory: Memory) -> Counts:
    """All cards turned up in the treasures so far."""
    return counts([value for dig, _ in memory for value in dig.turned_up])
