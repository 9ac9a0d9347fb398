"""Whole games that fit what a seat knows, many at once: the kernel's `View.sample`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tobago.fault import Fault
from tobago.game import State, View
from tobago.game.posterior.sampling import looks_of
from tobago.kernel.chance import random_word
from tobago.kernel.compiled import compiled
from tobago.kernel.encoding import encode_game
from tobago.kernel.masks import Word
from tobago.kernel.phases.phase import Records
from tobago.kernel.records import GAME
from tobago.kernel.sampling.clue_cards import deal_clues, hidden_clues
from tobago.kernel.sampling.deals import deals_of
from tobago.kernel.sampling.piles import Cards
from tobago.kernel.sampling.treasure_cards import (
    PILE_SIZE,
    PILES,
    deal_treasures,
    random_deal,
)
from tobago.kernel.stream import next_word
from tobago.kernel.tables import check_deck

SAMPLING = Word(0x53414D504C494E47)
"""Keeps the random words apart from those of a game whose chance has the seed as its key."""


def sampled_games(view: View, number: int, seed: int) -> Records:
    """Records of games that agree with all a view shows, drawn with the right frequencies.

    They are on one table, with the index 0. Each has its own chance. As in `View.sample`, what
    others saw of past treasures is left blank.
    """
    if not isinstance(view, View):
        raise Fault("games are sampled from a view, not from {given!r}", given=view)
    check_deck(view.table.deck, view.table.clues)
    clues, deals = hidden_clues(view), deals_of(view)
    template = encode_game(view.table, _template(view), 0)
    games = np.frombuffer(bytearray(template) * number, GAME).view(np.recarray)
    fill_games(games, deals, *clues, Word(seed))
    return games


def _template(view: View) -> State:
    """The state of a view with 0 for each hidden card, and blanks for what others looked at."""
    s = view.state.shallow_copy()
    s.looked_at = looks_of(s, view.seat)
    s.hands = [tuple(_without_blanks(hand)) for hand in s.hands]
    s.clue_deck = _without_blanks(s.clue_deck)
    s.treasure_deck = _without_blanks(s.treasure_deck)
    s.treasure_discard = _without_blanks(s.treasure_discard)
    if s.sharing is not None:
        s.sharing.cards = _without_blanks(s.sharing.cards)
    return s


def _without_blanks(cards: Sequence[int]) -> list[int]:
    return [max(0, card) for card in cards]


@compiled
def fill_games(
    games: Records,
    deals: Records,
    clues: Cards,
    ends: NDArray[np.int8],
    seats: NDArray[np.int8],
    places: NDArray[np.int8],
    key: np.uint64,
) -> None:
    """Give each of the games, all with the same blanks, its own hidden cards and chance."""
    streams = np.empty(1, np.uint64)
    streams[0] = random_word(key ^ SAMPLING, 0)
    piles = np.zeros((PILES, PILE_SIZE), np.int8)
    for i in range(games.size):
        s = games[i]
        s.seed = next_word(streams, 0)
        deal_clues(s, clues, ends, seats, places, streams)
        deal_treasures(s, deals[random_deal(deals, streams)], piles, streams)
