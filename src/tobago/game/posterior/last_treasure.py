"""The last treasure when the discards had to be reshuffled for it (R7.7).

Its cards came partly from the old deck and partly from the new one, whose cards are partly known:
what was discarded openly, and what the seat looked at and saw discarded unseen. So a card is
*known* or *unknown*, and only the new deck holds known ones.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb, factorial, perm, prod
from typing import NamedTuple

from tobago.game.constants import CARD_VALUES, CURSE, NOTHING
from tobago.game.posterior.treasures import (
    Counts,
    DigCounts,
    Hypothesis,
    SharingHypothesis,
    add,
    count_values,
    gold_weight,
    subtract,
)
from tobago.game.state import Dig, Look


class _DrawCounts(NamedTuple):
    """The draw counted by where cards came from."""

    counts: DigCounts
    old_looked: Counts
    new_looked: Counts
    old_low: int
    """Cards from the old deck that the seat did not look at and that may be a curse."""
    old: int
    """All cards from the old deck that the seat did not look at."""
    new: int
    """Cards from the new deck that the seat did not look at."""
    rest: int
    """Cards left in the new deck."""

    @staticmethod
    def of(dig: Dig, look: Look) -> "_DrawCounts":
        split = dig.drawn_before_reshuffle
        assert split is not None
        before, after = look[:split], look[split:]
        low = sum(
            1 for i, value in enumerate(before) if value == NOTHING and i >= dig.curse_free_top
        )
        return _DrawCounts(
            DigCounts.of(dig, look),
            count_values(before),
            count_values(after),
            low,
            before.count(NOTHING),
            after.count(NOTHING),
            len(dig.reshuffled_discards) - len(after),
        )


def last_treasure_hypotheses(
    dig: Dig, look: Look, weights: dict[Hypothesis, float], initial_counts: Counts, up: Counts
) -> list[SharingHypothesis]:
    """The hypotheses about the last treasure, with weights that include the chance of the gold.

    `up` counts the cards turned up in earlier treasures.
    """
    draw = _DrawCounts.of(dig, look)
    looks = draw.counts.hidden_looks()
    found: list[SharingHypothesis] = []
    for before, weight in weights.items():
        weight *= gold_weight(initial_counts, add(up, before.lost_gold))
        if not weight:
            continue
        known = add(count_values(dig.reshuffled_discards), before.lost_gold)
        unknown = subtract(subtract(initial_counts, up), before.lost_gold)
        for chance, old_curses, new_curses in _curse_splits(dig, draw, before):
            curses = old_curses + new_curses
            for matching, hidden in looks:
                ways_up = matching * draw.counts.curse_arrangements(hidden, curses)
                if not ways_up:
                    continue
                base = weight * chance * ways_up / factorial(len(look))
                for gold, split in _gold_splits(
                    dig, draw, before, known, unknown, hidden, new_curses
                ):
                    found.append(
                        SharingHypothesis(base * gold, before, hidden, curses, new_curses, *split)
                    )
    return [hypothesis for hypothesis in found if hypothesis.weight]


def reshuffled_curses(dig: Dig, before: Hypothesis) -> int:
    """All curses among the discards that were reshuffled, known to lie there or not."""
    return before.discarded_curses + dig.reshuffled_discards.count(CURSE)


def _curse_splits(
    dig: Dig, draw: _DrawCounts, before: Hypothesis
) -> Iterator[tuple[float, int, int]]:
    """How the curses of the old deck, all drawn, and of the new one can lie."""
    old = before.deck_curses - draw.old_looked[CURSE]
    if old < 0:
        return
    placed = comb(draw.old_low, old) / comb(dig.deck_size - dig.curse_free_top, before.deck_curses)
    size, curses = len(dig.reshuffled_discards), reshuffled_curses(dig, before)
    for new in range(curses - draw.new_looked[CURSE] + 1):
        left = curses - draw.new_looked[CURSE] - new
        ways = comb(draw.new, new) * comb(draw.rest, left) / comb(size, curses)
        if placed and ways:
            yield placed * ways, old, new


def _gold_splits(
    dig: Dig,
    draw: _DrawCounts,
    before: Hypothesis,
    known: Counts,
    unknown: Counts,
    hidden: Counts,
    new_curses: int,
) -> Iterator[tuple[float, tuple[Counts, Counts, int]]]:
    """How known and unknown gold cards can account for what was looked at and turned up."""
    looked_up = subtract(draw.counts.looked, hidden)
    turned = (0, *subtract(draw.counts.turned, looked_up)[1:])
    total = sum(turned)
    old = draw.old - (before.deck_curses - draw.old_looked[CURSE])
    new = draw.new - new_curses
    curses = reshuffled_curses(dig, before)
    rest = draw.rest - (curses - draw.new_looked[CURSE] - new_curses)
    all_known, all_unknown = sum(known[1:]), sum(unknown[1:])
    in_pile = len(dig.reshuffled_discards) - curses - all_known
    whole = factorial(all_unknown) * factorial(all_known + in_pile) / factorial(in_pile)
    for split in _known_splits(known, unknown, draw.old_looked, draw.new_looked, turned):
        deck = _Deck(old, new, rest, total, all_known - split.used, all_unknown - split.drawn)
        for chance, old_turned in _place_chances(deck, total - sum(split.turned)):
            yield split.ways * chance / whole, (split.looked, split.turned, old_turned)


class _KnownSplit(NamedTuple):
    """Which of the gold cards looked at and turned up were known among the reshuffled discards."""

    ways: float
    looked: Counts
    turned: Counts
    used: int
    """How many known cards these are."""
    drawn: int
    """How many unknown cards were looked at or turned up."""


@lru_cache(maxsize=256)
def _known_splits(
    known: Counts, unknown: Counts, old_looked: Counts, new_looked: Counts, turned: Counts
) -> tuple[_KnownSplit, ...]:
    """The splits that are possible; `turned` counts what was turned up and not looked at."""
    values = range(1, CARD_VALUES)
    ways = [
        _value_ways(known[v], unknown[v], old_looked[v], new_looked[v], turned[v]) for v in values
    ]
    all_drawn = sum(old_looked[1:]) + sum(new_looked[1:]) + sum(turned)
    found = []
    for looked in product(*ways):
        for choices in product(*[ways[i][n] for i, n in enumerate(looked)]):
            up = [n for n, _ in choices]
            used = sum(looked) + sum(up)
            found.append(
                _KnownSplit(
                    float(prod([n for _, n in choices])),
                    (0, *looked),
                    (0, *up),
                    used,
                    all_drawn - used,
                )
            )
    return tuple(found)


@lru_cache(maxsize=4096)
def _value_ways(
    known: int, unknown: int, old_looked: int, new_looked: int, turned: int
) -> dict[int, list[tuple[int, int]]]:
    """For one value: by the known cards looked at, those turned up with the ways to draw them."""
    found: dict[int, list[tuple[int, int]]] = {}
    for looked in range(min(new_looked, known) + 1):
        for up in range(min(turned, known - looked) + 1):
            drawn = old_looked + new_looked + turned - looked - up
            ways = perm(known, looked + up) * perm(unknown, drawn)
            ways *= comb(new_looked, looked) * comb(turned, up)
            if ways:
                found.setdefault(looked, []).append((up, ways))
    return found


class _Deck(NamedTuple):
    """Gold cards by where they came from, as far as their places are concerned."""

    old: int
    """Cards from the old deck that the seat did not look at."""
    new: int
    """The same from the new deck."""
    rest: int
    """Cards left in the new deck."""
    turned: int
    """Cards turned up that the seat did not look at."""
    known_left: int
    """Known cards that were neither looked at nor turned up."""
    unknown_left: int
    """The same of unknown cards."""


@lru_cache(maxsize=1024)
def _place_chances(deck: _Deck, unknown_up: int) -> tuple[tuple[float, int], ...]:
    """The chances of how many of the unknown cards turned up came from the old deck."""
    old, new, rest, turned, known_left, unknown_left = deck
    found = []
    for old_turned in range(min(unknown_up, old) + 1):
        slots = new - (turned - old_turned) + rest
        if slots < known_left:
            continue
        chance = (
            comb(unknown_up, old_turned)
            * perm(old, old_turned)
            * perm(new, turned - old_turned)
            * factorial(old + new - turned)
            * perm(slots, known_left)
            * factorial(unknown_left)
        )
        if chance:
            found.append((float(chance), old_turned))
    return tuple(found)
