"""Clue cards that a seat cannot know, dealt to the hands that drew from each shuffle."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.fault import Fault
from tobago.game import View
from tobago.game.constants import NOTHING
from tobago.island import bits
from tobago.kernel.compiled import compiled
from tobago.kernel.phases.phase import Game
from tobago.kernel.sampling.piles import Cards, mix
from tobago.kernel.stream import Streams

DECK = -1
"""Stands for the clue deck where a card is dealt to a seat."""
FIRST = -2
"""Stands for the first clue that its player is about to place (R2.4)."""


class HiddenClues(NamedTuple):
    """The unknown clue cards shuffle by shuffle, and the places where they lie."""

    cards: Cards
    ends: NDArray[np.int8]
    """Where the cards of each shuffle end."""
    seats: NDArray[np.int8]
    """For each place the seat that has the card in its hand, DECK or FIRST."""
    places: NDArray[np.int8]
    """For each place where in the hand or the deck it is."""


def hidden_clues(view: View) -> HiddenClues:
    """The clue cards that a view leaves open."""
    s = view.state
    known = _known_cards(view)
    cards: list[int] = []
    ends: list[int] = []
    places: list[tuple[int, int]] = []
    last = len(s.clue_shuffles) - 1
    for k, shuffled in enumerate(s.clue_shuffles):
        unknown = [card for card in bits(shuffled) if card not in known]
        here = _places_in_hands(view, k)
        if k == last:
            here += _places_on_the_table(view)
        if len(unknown) != len(here):
            raise Fault("no game fits this view")
        if unknown:
            cards += unknown
            places += here
            ends.append(len(cards))
    seats = [seat for seat, _ in places]
    return HiddenClues(
        *(np.array(row, np.int8) for row in (cards, ends, seats, [at for _, at in places]))
    )


def _known_cards(view: View) -> set[int]:
    s = view.state
    known = {*s.clue_discard, s.first_clue}
    for row in s.map_cards:
        known.update(row)
    if view.seat is not None:
        known.update(s.hands[view.seat])
    return known


def _places_in_hands(view: View, shuffle: int) -> list[tuple[int, int]]:
    """The seats and places of hidden cards that were drawn from a shuffle."""
    return [
        (seat, place)
        for seat, hand in enumerate(view.state.hands)
        for place, card in enumerate(hand)
        if card == -1 - shuffle
    ]


def _places_on_the_table(view: View) -> list[tuple[int, int]]:
    """The places of the first clue, if it is hidden, and of the deck."""
    s = view.state
    found = [(DECK, place) for place in range(len(s.clue_deck))]
    is_own = view.table.options.opening == "own"
    if s.phase == "first-clue" and s.first_clue == NOTHING and is_own:
        found.append((FIRST, 0))
    return found


@compiled
def deal_clues(
    s: Game,
    cards: Cards,
    ends: NDArray[np.int8],
    seats: NDArray[np.int8],
    places: NDArray[np.int8],
    streams: Streams,
) -> None:
    """Shuffle the unknown cards of each shuffle and lay them on their places."""
    first = 0
    for end in ends:
        mix(cards, first, end, streams)
        first = int(end)
    for i in range(first):
        if seats[i] == DECK:
            s.clue_deck[places[i]] = cards[i]
        elif seats[i] == FIRST:
            s.first_clue = cards[i]
        else:
            s.hands[seats[i], places[i]] = cards[i]
