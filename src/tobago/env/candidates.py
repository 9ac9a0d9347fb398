"""Candidates: the legal actions of a compact decision in slots, each with its features.

A slot means the same in every position: the third card in hand on the grey map, say, or the second
most promising drive. Only drives, removals of markers and advanced powers can be more than their
slots; of these the most promising are candidates, and the others cannot be chosen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import numpy as np

from tobago.env.compact_layout import (
    FEATURE_COUNT,
    MAPS,
    REMOVALS,
    SLOT_COUNT,
    SLOTS,
    SPACE_FEATURES,
)
from tobago.env.distances import Floats
from tobago.env.numbers import Mask
from tobago.env.seat_features import SeatFeatures
from tobago.game import Action, View, actions
from tobago.game.constants import MAP
from tobago.island import Hex

SPACE_PART = slice(0, len(SPACE_FEATURES))
MAP_PART = slice(len(SPACE_FEATURES), FEATURE_COUNT)


@dataclass
class Candidates:
    """Actions by their slots, with their features; None and zeros for empty slots."""

    actions: list[Action | None] = field(default_factory=lambda: [None] * SLOT_COUNT)
    features: Floats = field(
        default_factory=lambda: np.zeros((SLOT_COUNT, FEATURE_COUNT), np.float32)
    )

    @property
    def mask(self) -> Mask:
        """1 for slots with an action, and 0 for empty ones."""
        marks = np.zeros(SLOT_COUNT, np.int8)
        marks[[slot for slot, action in enumerate(self.actions) if action is not None]] = 1
        return marks


def find_candidates(seat: SeatFeatures, view: View, legal: Sequence[Action]) -> Candidates:
    """The legal actions of a view in their slots."""
    kinds: dict[type[Action], list[Any]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    found = Candidates()
    for kind, group in kinds.items():
        FILL[kind](seat, view, group, found)
    return found


# ---- filling slots: each function gets legal actions of one kind -----------------------------

Fill = Callable[[SeatFeatures, View, Sequence[Any], Candidates], None]


def _fill_spaces(block: str, space_of: Callable[[Any], Hex]) -> Fill:
    """Drives, the most promising first."""
    slots = SLOTS[block]

    def fill(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
        index = view.table.index
        spaces = np.array([index[space_of(action)] for action in group])
        best = seat.promising(spaces)[: slots.stop - slots.start]
        last = slots.start + len(best)
        found.actions[slots.start : last] = [group[i] for i in best.tolist()]
        found.features[slots.start : last, SPACE_PART] = seat.spaces[spaces[best]]

    return fill


def _fill_clues(block: str) -> Fill:
    """Clues: hand card by hand card, and map by map."""
    first = SLOTS[block].start

    def fill(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
        cards = _card_places(seat, view)
        places = [cards[action.clue] + MAP[action.map] for action in group]
        _fill_places(first, places, group, seat.clues, found)

    return fill


def _card_places(seat: SeatFeatures, view: View) -> dict[str, int]:
    """The first place of each clue in hand in a block for clues."""
    return {view.table.deck[card]: MAPS * i for i, card in enumerate(seat.hand)}


def _fill_places(
    first: int, places: list[int], group: Sequence[Any], features: Floats, found: Candidates
) -> None:
    """Actions that each have a place in a block, and rows about maps by the group places."""
    for place, action in zip(places, group, strict=True):
        found.actions[first + place] = action
    at = np.array(places)
    found.features[first + at, MAP_PART] = features[at]


def _fill_starts(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
    cards = _card_places(seat, view)
    places = [cards[action.clue] + view.state.new_map for action in group]
    _fill_places(SLOTS["clue"].start, places, group, seat.clues, found)


def _fill_first_clue(
    seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates
) -> None:
    places = [MAP[action.map] for action in group]  # it is the only card in hand
    _fill_places(SLOTS["clue"].start, places, group, seat.clues, found)


def _fill_maps(block: str) -> Fill:
    """Actions about maps; of several on one map the last, which concerns the lowest card."""
    first = SLOTS[block].start

    def fill(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
        _fill_places(first, [MAP[action.map] for action in group], group, seat.maps, found)

    return fill


def _fill_removals(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
    """Removals: on each map the markers to which rivals are closer than this seat."""
    index = view.table.index
    by_map: dict[int, list[Any]] = {}
    for action in group:
        by_map.setdefault(MAP[action.map], []).append(action)
    slots: list[int] = []
    for m, removals in by_map.items():
        best = seat.removable(np.array([index[action.space] for action in removals]))[:REMOVALS]
        first = SLOTS["remove"].start + m * REMOVALS
        last = first + len(best)
        found.actions[first:last] = [removals[i] for i in best.tolist()]
        slots += range(first, last)
    chosen: list[Any] = [found.actions[slot] for slot in slots]
    spaces = np.array([index[action.space] for action in chosen])
    at = np.array([MAP[action.map] for action in chosen])
    found.features[slots, SPACE_PART] = seat.spaces[spaces]
    found.features[slots, MAP_PART] = seat.removals(at, spaces)


def _fill_swaps(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
    """Swaps: on each map the one that brings an own rose down the furthest."""
    roses = view.state.map_roses

    def gain(swap: Any) -> int:
        cards = roses[MAP[swap.map]]
        moved = cards[swap.first].count(seat.seat) - cards[swap.second].count(seat.seat)
        return moved * int(swap.second - swap.first)

    _fill_maps("swap")(seat, view, sorted(group, key=gain), found)


def _fill_one(block: str) -> Fill:
    """An action without fields."""
    slot = SLOTS[block].start

    def fill(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
        found.actions[slot] = group[0]

    return fill


def _fill_payments(seat: SeatFeatures, view: View, group: Sequence[Any], found: Candidates) -> None:
    for action in group:
        found.actions[SLOTS[f"pay_{action.means}"].start] = action


FILL: dict[type[Action], Fill] = {
    actions.PlaceAtv: _fill_spaces("space", attrgetter("space")),
    actions.Drive: _fill_spaces("space", attrgetter("to")),
    actions.ExtraDrive: _fill_spaces("extra_drive", attrgetter("to")),
    actions.PlaceFirstClue: _fill_first_clue,
    actions.MarkClue: _fill_maps("clue"),
    actions.PlayClue: _fill_clues("clue"),
    actions.StartMap: _fill_starts,
    actions.ExtraClue: _fill_clues("extra_clue"),
    actions.RemoveMarker: _fill_removals,
    actions.Raise: _fill_maps("raise"),
    actions.DoubleClaim: _fill_maps("double"),
    actions.Swap: _fill_swaps,
    actions.ExchangeTurn: _fill_one("exchange_turn"),
    actions.Exchange: _fill_one("exchange"),
    actions.EndTurn: _fill_one("end_turn"),
    actions.Take: _fill_one("take"),
    actions.Pass: _fill_one("pass"),
    actions.PayCurse: _fill_payments,
}
