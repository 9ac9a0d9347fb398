"""Hidden treasure cards, dealt by one of the engine's hypotheses."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tobago.game.constants import CURSE, NOTHING
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Word
from tobago.kernel.phases.phase import Game, Records
from tobago.kernel.phases.sharing import past_card, past_seat, past_value
from tobago.kernel.sampling.piles import (
    Cards,
    add_curses,
    add_gold,
    copy_cards,
    mix,
    mix_in_curses,
)
from tobago.kernel.stream import Streams, next_word, random_below

Deal = Any
"""A record of dtype `DEAL`."""
Piles = NDArray[np.int8]
"""Piles to work with: unknown gold, and a treasure's cards hidden, turned up and of one deck."""
PILES = 4
PILE_SIZE = 128
"""More than all treasure cards of a view, so that no pile can be too large."""


@compiled
def random_deal(deals: Records, streams: Streams) -> int:
    """The index of a deal, drawn by weight."""
    fraction = np.float64(next_word(streams, 0) >> Word(11)) * 2.0**-53
    wanted = fraction * deals.cumulated[deals.size - 1]
    low, high = 0, deals.size - 1
    while low < high:
        middle = (low + high) // 2
        if deals.cumulated[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


@compiled
def deal_treasures(s: Game, deal: Deal, piles: Piles, streams: Streams) -> None:
    """Give each hidden treasure card a value."""
    gold, hidden = piles[0], piles[1]
    size = add_gold(deal.gold, gold, 0)
    mix(gold, 0, size, streams)
    size = _deal_discards(s, deal, gold, size)
    size -= deal.old_hidden
    hidden_size = copy_cards(gold, size, deal.old_hidden, hidden, 0)
    if s.reshuffled:
        size = add_gold(deal.known, gold, size)
        mix(gold, 0, size, streams)
    size -= deal.new_hidden
    hidden_size = copy_cards(gold, size, deal.new_hidden, hidden, hidden_size)
    if s.sharing:
        _deal_drawn(s, deal, piles, streams)
    _deal_hidden(s, deal, hidden, hidden_size, streams)
    copy_cards(gold, 0, size, s.treasure_deck, 0)
    mix_in_curses(deal.deck_curses, s.curse_free_top, s.treasure_deck, size, streams)


@compiled
def _deal_discards(s: Game, deal: Deal, gold: Cards, size: int) -> int:
    """Discard what the seat knows to be discarded unseen, and unknown gold; the gold left."""
    place = add_gold(deal.discarded, s.treasure_discard, int(s.known_discards_size))
    place = add_curses(deal.discarded[CURSE], s.treasure_discard, place)
    size -= deal.discarded_gold
    copy_cards(gold, size, deal.discarded_gold, s.treasure_discard, place)
    return size


@compiled
def _deal_hidden(s: Game, deal: Deal, hidden: Cards, size: int, streams: Streams) -> None:
    """Mix a treasure's cards that were not turned up; after the treasure they are discarded."""
    size = add_gold(deal.hidden, hidden, size)
    size = add_curses(deal.hidden[CURSE], hidden, size)
    mix(hidden, 0, size, streams)
    if s.sharing:
        copy_cards(hidden, 0, size, s.sharing_cards, 0)
    elif s.reshuffled:
        copy_cards(hidden, 0, size, s.treasure_discard, s.known_discards_size)


@compiled
def _deal_drawn(s: Game, deal: Deal, piles: Piles, streams: Streams) -> None:
    """Give each card drawn for a treasure that the seat did not look at a value."""
    hidden, turned, part = piles[1], piles[2], piles[3]
    drawn = int(s.dig_drawn_size[s.digs])
    first = int(s.drawn_size) - drawn
    split = first + int(s.drawn_before_reshuffle) if s.reshuffled else first + drawn
    turned_size = add_gold(deal.turned, turned, 0)
    mix(turned, 0, turned_size, streams)
    size = copy_cards(turned, 0, deal.old_turned, part, 0)
    size = copy_cards(hidden, 0, deal.old_hidden, part, size)
    mix(part, 0, size, streams)
    low = first + int(s.dig_curse_free_top[s.digs])
    _fill_blanks(s, first, split, low, deal.old_curses, part, streams)
    size = copy_cards(turned, deal.old_turned, turned_size - deal.old_turned, part, 0)
    size = add_gold(deal.known_turned, part, size)
    size = copy_cards(hidden, deal.old_hidden, deal.new_hidden, part, size)
    mix(part, 0, size, streams)
    _fill_blanks(s, split, first + drawn, split, deal.new_curses, part, streams)


@compiled
def _fill_blanks(
    s: Game, first: int, end: int, low: int, curses: int, gold: Cards, streams: Streams
) -> None:
    """Put curses on some blanks among the drawn cards from `low` on, and gold on the others."""
    room = 0
    for i in range(max(first, low), end):
        room += past_value(int(s.drawn[i])) == NOTHING
    used = 0
    for i in range(first, end):
        past = int(s.drawn[i])
        if past_value(past) != NOTHING:
            continue
        card = int(gold[used])
        if i >= low:
            if random_below(streams, 0, room) < curses:
                card = CURSE
                curses -= 1
            room -= 1
        used += card != CURSE
        s.drawn[i] = past_card(past_seat(past), card)
