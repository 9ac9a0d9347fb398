"""Candidates: the legal actions of a compact decision in slots, each with its features.

A slot means the same in every position: the third card in hand on the grey map, say, or the second
most promising drive. Only drives, removals of markers and advanced powers can be more than their
slots; of these the most promising are candidates, and the others cannot be chosen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tobago.env.compact_layout import (
    DRIVES,
    EXTRA_DRIVES,
    FEATURE_COUNT,
    MAPS,
    REMOVALS,
    SLOT_COUNT,
    SLOTS,
    SPACE_FEATURES,
)
from tobago.env.numbers import Mask
from tobago.env.situation import Floats, Situation
from tobago.game import Action, actions
from tobago.game.constants import MAP

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
        return np.array([action is not None for action in self.actions], np.int8)


def find_candidates(situation: Situation, legal: Sequence[Action]) -> Candidates:
    """The legal actions of the seat of a situation in their slots."""
    kinds: dict[type[Action], list[Any]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    found = Candidates()
    for kind, same in kinds.items():
        FILL[kind](situation, same, found)
    return found


def _fill_spaces(block: str, most: int) -> "Fill":
    """Fill the slots for drives of a kind, the most promising first."""
    first = SLOTS[block].start

    def fill(situation: Situation, same: Sequence[Any], found: Candidates) -> None:
        index = situation.view.table.index
        by_space = {index[a.space if type(a) is actions.PlaceAtv else a.to]: a for a in same}
        best = situation.promising(np.fromiter(by_space, np.intp, len(by_space)))[:most]
        after = first + len(best)
        found.actions[first:after] = [by_space[space] for space in best.tolist()]
        found.features[first:after, SPACE_PART] = situation.spaces[best]

    return fill


def _fill_clues(block: str) -> "Fill":
    """Fill the slots for clues: hand card by hand card, and map by map."""
    first = SLOTS[block].start

    def fill(situation: Situation, same: Sequence[Any], found: Candidates) -> None:
        view = situation.view
        places = {view.table.deck[card]: i for i, card in enumerate(situation.hand)}
        new_map = view.state.new_map
        rows = []
        for action in same:
            m = MAP[action.map] if hasattr(action, "map") else new_map
            row = places[action.clue] * MAPS + m if hasattr(action, "clue") else m
            found.actions[first + row] = action
            rows.append(row)
        slots = np.array(rows) + first
        # A clue that is laid out open has been played: its map stays as it is.
        marks = type(same[0]) is actions.MarkClue
        features = situation.of_maps() if marks else situation.of_clues()
        found.features[slots, MAP_PART] = features[rows]

    return fill


def _fill_removals(situation: Situation, same: Sequence[Any], found: Candidates) -> None:
    """Fill the slots for removals: of each map the markers that are best out of the way."""
    index = situation.view.table.index
    by_map: dict[int, dict[int, Action]] = {}
    for action in same:
        by_map.setdefault(MAP[action.map], {})[index[action.space]] = action
    for m, by_space in by_map.items():
        spaces = np.fromiter(by_space, np.intp, len(by_space))
        best = situation.farthest_removals(spaces)[:REMOVALS]
        first = SLOTS["remove"].start + m * REMOVALS
        after = first + len(best)
        found.actions[first:after] = [by_space[space] for space in best.tolist()]
        found.features[first:after, SPACE_PART] = situation.spaces[best]
        found.features[first:after, MAP_PART] = situation.of_removals(m, best)


def _fill_maps(block: str) -> "Fill":
    """Fill the slots for actions about maps; the lowest card of each map where there are more."""
    first = SLOTS[block].start

    def fill(situation: Situation, same: Sequence[Any], found: Candidates) -> None:
        features = situation.of_maps()
        for action in same:
            m = MAP[action.map]
            found.actions[first + m] = action
            found.features[first + m, MAP_PART] = features[m]

    return fill


def _fill_swaps(situation: Situation, same: Sequence[Any], found: Candidates) -> None:
    """Fill the slots for swaps: of each map the one that brings an own rose down the furthest."""
    seat, marks = situation.view.seat, situation.view.state.map_roses
    best: dict[int, tuple[int, Any]] = {}
    for action in same:
        m = MAP[action.map]
        roses = marks[m]
        gain = (action.second - action.first) * (
            roses[action.first].count(seat) - roses[action.second].count(seat)
        )
        if m not in best or gain > best[m][0]:
            best[m] = gain, action
    _fill_maps("swap")(situation, [action for _, action in best.values()], found)


def _fill_one(block: str) -> "Fill":
    """Fill the slot of an action that has no fields."""
    slot = SLOTS[block].start

    def fill(situation: Situation, same: Sequence[Any], found: Candidates) -> None:
        found.actions[slot] = same[0]

    return fill


def _fill_payments(situation: Situation, same: Sequence[Any], found: Candidates) -> None:
    for action in same:
        found.actions[SLOTS[f"pay_{action.means}"].start] = action


Fill = Callable[[Situation, Sequence[Any], Candidates], None]
FILL: dict[type[Action], Fill] = {
    actions.PlaceAtv: _fill_spaces("space", DRIVES),
    actions.Drive: _fill_spaces("space", DRIVES),
    actions.ExtraDrive: _fill_spaces("extra_drive", EXTRA_DRIVES),
    actions.PlaceFirstClue: _fill_clues("clue"),
    actions.MarkClue: _fill_clues("clue"),
    actions.PlayClue: _fill_clues("clue"),
    actions.StartMap: _fill_clues("clue"),
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
