"""The last treasure when the discards had to be reshuffled for it (R7.7).

Its cards came partly from the old deck and partly from the new one, whose cards are partly known:
what was discarded openly, and what the seat looked at and saw discarded unseen. So a card is
*known* or *unknown*, and only the new deck holds known ones.
"""

from collections.abc import Iterator
from itertools import product
from math import comb, factorial, perm
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
    found: list[SharingHypothesis] = []
    for before, weight in weights.items():
        weight *= gold_weight(initial_counts, add(up, before.lost_gold))
        if not weight:
            continue
        known = add(count_values(dig.reshuffled_discards), before.lost_gold)
        unknown = subtract(subtract(initial_counts, up), before.lost_gold)
        for chance, old_curses, new_curses in _curse_splits(dig, draw, before):
            curses = old_curses + new_curses
            for matching, hidden in draw.counts.hidden_looks():
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
    looked = [range(n + 1) for n in draw.new_looked]
    for known_looked in product(range(1), *looked[1:]):
        for known_turned in product(*(range(n + 1) for n in turned)):
            used = add(known_looked, known_turned)
            drawn = subtract(add(add(draw.old_looked, draw.new_looked), turned), used)
            ways = 1.0
            for value in range(1, CARD_VALUES):
                ways *= perm(known[value], used[value]) * perm(unknown[value], drawn[value])
                ways *= comb(draw.new_looked[value], known_looked[value])
                ways *= comb(turned[value], known_turned[value])
            if not ways:
                continue
            unknown_up = total - sum(known_turned)
            known_left = all_known - sum(used)
            unknown_left = all_unknown - sum(drawn[1:])
            for old_turned in range(unknown_up + 1):
                slots = new - (total - old_turned) + rest
                if old_turned > old or slots < known_left:
                    continue
                chance = (
                    comb(unknown_up, old_turned)
                    * perm(old, old_turned)
                    * perm(new, total - old_turned)
                    * factorial(old + new - total)
                    * perm(slots, known_left)
                    * factorial(unknown_left)
                )
                if chance:
                    yield ways * chance / whole, (known_looked, known_turned, old_turned)
