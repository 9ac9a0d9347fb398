"""The engine's hypotheses about hidden treasure cards as records: which cards lie where.

Cards that a seat drew and looked at, and cards that lie open, are in their places already. All
others are in one of these piles, of which only the sizes and some values are known.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.fault import Fault
from tobago.game import Dig, View
from tobago.game.constants import CARD_VALUES, CURSE, NOTHING
from tobago.game.posterior.last_treasure import reshuffled_curses
from tobago.game.posterior.treasures import (
    Counts,
    DigCounts,
    Hypothesis,
    Memory,
    SharingHypothesis,
    count_values,
    subtract,
    turned_up_counts,
)
from tobago.game.posterior.weighted import weighted_hypotheses, weighted_sharing_hypotheses
from tobago.game.state import Look
from tobago.kernel.phases.phase import Records

COUNTS = ("i1", (CARD_VALUES,))

DEAL = np.dtype(
    [
        ("cumulated", "f8"),  # its weight and those of all before it
        ("gold", *COUNTS),  # gold of which only the values are known
        ("discarded", *COUNTS),  # known to be discarded unseen
        ("discarded_gold", "i1"),  # how many cards of `gold` were discarded unseen
        # A treasure's cards that the seat did not look at, drawn from the old deck and, where the
        # discards were reshuffled for it (R7.7), from the new one.
        ("old_curses", "i1"),
        ("new_curses", "i1"),
        ("turned", *COUNTS),  # turned up; without those of `known_turned`
        ("old_turned", "i1"),  # how many of them came from the old deck
        ("known_turned", *COUNTS),  # turned up, once known among the reshuffled discards
        ("hidden", *COUNTS),  # not turned up and of known value, looked at or not
        ("old_hidden", "i1"),  # how many cards of `gold` from the old deck were not turned up
        ("new_hidden", "i1"),  # the same from the new deck
        ("known", *COUNTS),  # gold known to be in the new deck
        ("deck_curses", "i1"),
    ],
    align=True,
)
"""Which treasure cards lie where by a hypothesis."""


class Sizes(NamedTuple):
    """How many hidden treasure cards lie in each place."""

    deck: int
    discarded: int
    treasure: int


def deals_of(view: View) -> Records:
    """The deals that fit a view, an array of dtype DEAL."""
    s, memory = view.state, view.memory
    discarded = len(s.treasure_discard) - len(s.known_discards)
    sizes = Sizes(len(s.treasure_deck), discarded, len(s.sharing.cards) if s.sharing else 0)
    if s.sharing is not None:
        return _deals_of_treasure(s.initial_counts, memory, s.sharing.dig, s.sharing.drawn, sizes)
    if memory and memory[-1][0].drawn_before_reshuffle is not None:
        return _deals_after_last_treasure(s.initial_counts, memory, sizes)
    return _deals_between_treasures(s.initial_counts, memory, sizes)


@lru_cache(maxsize=64)
def _deals_between_treasures(initial_counts: Counts, memory: Memory, sizes: Sizes) -> Records:
    weighted, up = weighted_hypotheses(initial_counts, memory)
    deals = _empty_deals(weighted.weights)
    deals.gold = subtract(initial_counts, up)
    deals.gold -= _array([h.lost_gold for h in weighted.hypotheses])
    _count_discards(deals, weighted.hypotheses, sizes)
    deals.deck_curses = _array([h.deck_curses for h in weighted.hypotheses])
    return _checked(deals, sizes)


@lru_cache(maxsize=64)
def _deals_of_treasure(
    initial_counts: Counts, memory: Memory, dig: Dig, look: Look, sizes: Sizes
) -> Records:
    """The deals while a treasure is shared out; `memory` is that of those before."""
    deals, found = _treasure_deals(initial_counts, memory, dig, look)
    if dig.drawn_before_reshuffle is None:
        _count_discards(deals, [h.before for h in found], sizes)
    return _checked(deals, sizes)


@lru_cache(maxsize=64)
def _deals_after_last_treasure(initial_counts: Counts, memory: Memory, sizes: Sizes) -> Records:
    """The deals after a last treasure for which the discards were reshuffled."""
    dig, look = memory[-1]
    deals, _ = _treasure_deals(initial_counts, memory[:-1], dig, look)
    if dig.curses_found is not None:  # they left the game
        deals.hidden[:, CURSE] = 0
    deals.deck_curses += dig.curse_returned
    return _checked(deals, Sizes(sizes.deck, 0, sizes.discarded))


def _count_discards(deals: Records, before: Sequence[Hypothesis], sizes: Sizes) -> None:
    deals.discarded = _array([h.lost_gold for h in before])
    deals.discarded[:, CURSE] = _array([h.discarded_curses for h in before])
    deals.discarded_gold = sizes.discarded - _totals(deals.discarded)


def _treasure_deals(
    initial_counts: Counts, memory: Memory, dig: Dig, look: Look
) -> tuple[Records, tuple[SharingHypothesis, ...]]:
    """The deals of a treasure but for what was discarded before it, and their hypotheses."""
    found, weights = weighted_sharing_hypotheses(initial_counts, memory, dig, look)
    deals = _empty_deals(weights)
    counts = DigCounts.of(dig, look)
    known_looked = _array([h.known_looked for h in found])
    lost_gold = _array([h.before.lost_gold for h in found])
    curses, new_curses = _array([h.curses for h in found]), _array([h.new_curses for h in found])
    deals.hidden = _array([h.hidden for h in found])
    deals.known_turned = _array([h.known_turned for h in found])
    deals.turned = subtract(counts.turned, counts.looked) + deals.hidden - deals.known_turned
    deals.gold = subtract(subtract(initial_counts, turned_up_counts(memory)), counts.looked)
    deals.gold += known_looked - lost_gold - deals.turned
    deals.hidden[:, CURSE] += curses - deals.turned[:, CURSE]
    deals.turned[:, CURSE] = 0
    deals.old_curses, deals.new_curses = curses - new_curses, new_curses
    unknown_hidden = counts.hidden - _totals(deals.hidden)
    if dig.drawn_before_reshuffle is None:
        deals.old_turned = _totals(deals.turned)
        deals.old_hidden = unknown_hidden
        deals.deck_curses = _array([h.before.deck_curses for h in found])
        deals.deck_curses -= counts.looked[CURSE] + curses
    else:
        _count_reshuffled(deals, found, dig, look)
        deals.new_hidden = unknown_hidden - deals.old_hidden
        deals.known = count_values(dig.reshuffled_discards)
        deals.known += lost_gold - known_looked - deals.known_turned
        deals.known[:, CURSE] = 0
    return deals, found


def _count_reshuffled(
    deals: Records, found: Sequence[SharingHypothesis], dig: Dig, look: Look
) -> None:
    """Count the old and the new deck's cards where the discards were reshuffled (R7.7)."""
    before, after = look[: dig.drawn_before_reshuffle], look[dig.drawn_before_reshuffle :]
    deals.old_turned = _array([h.old_turned for h in found])
    deals.old_hidden = before.count(NOTHING) - deals.old_curses - deals.old_turned
    deals.deck_curses = _array([reshuffled_curses(dig, h.before) for h in found])
    deals.deck_curses -= after.count(CURSE) + deals.new_curses


def _empty_deals(weights: Sequence[float]) -> Records:
    """Deals with given weights, which are summed up."""
    if not weights or not weights[-1]:
        raise Fault("no game fits this view")
    deals = np.zeros(len(weights), DEAL).view(np.recarray)
    deals.cumulated = weights
    return deals


def _checked(deals: Records, sizes: Sizes) -> Records:
    """The deals that are possible, if they fill each place with as many cards as lie there."""
    deals = deals[np.diff(deals.cumulated, prepend=0.0) > 0]
    deals.gold[:, CURSE] = 0
    unknown_hidden = deals.old_hidden + deals.new_hidden
    gold = _totals(deals.gold) + _totals(deals.known) - deals.discarded_gold - unknown_hidden
    fits = (gold + deals.deck_curses == sizes.deck) & (
        _totals(deals.hidden) + unknown_hidden == sizes.treasure
    )
    numbers = [deals[name].reshape(len(deals), -1).min(axis=1) for name in deals.dtype.names]
    if not fits.all() or min(map(np.min, numbers)) < 0:
        raise Fault("no game fits this view")
    deals.flags.writeable = False
    return deals


def _array(numbers: Sequence[int] | Sequence[Counts]) -> NDArray[np.int8]:
    return np.array(numbers, np.int8)


def _totals(counts: NDArray[np.int8]) -> NDArray[np.int64]:
    return counts.sum(axis=1, dtype=np.int64)
