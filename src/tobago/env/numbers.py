"""Actions of the engine by their numbers, those of `tobago.kernel.numbers`, with the standard deck.

The engine creates most actions once, so that their numbers are found by identity.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from tobago.clues import standard_deck
from tobago.env.arguments import action_number
from tobago.fault import Fault
from tobago.game import ACTIONS, COLOURS, Action, DoubleClaim, Swap, View
from tobago.game.actions import Means
from tobago.island import LEGS, MAX_SPACES, Island
from tobago.kernel.numbers import BLOCKS, CARDS, KINDS, SIZE, choices

Mask = NDArray[np.int8]
ReadyActions = tuple[Action, ...]
"""A tuple that the engine prepares once, such as the drives from a space."""

VALUES: dict[str, Sequence[Any]] = {
    "map": COLOURS,
    "clue": standard_deck(),
    "card": range(CARDS),
    "first": range(CARDS),
    "second": range(CARDS),
    "means": get_args(Means),
}
"""The values of the fields of actions, in the order of the list; spaces depend on the island."""

SPACE_KINDS = tuple(
    kind for kind in KINDS if {"space", "to"} & {field.name for field in fields(kind)}
)
"""The kinds whose actions depend on the island."""


class MaskPart(NamedTuple):
    """Ready actions, and their marks in the mask from the first number to the last."""

    ready: ReadyActions
    """Referenced so that its id is not reused."""
    actions: list[Action]
    first: int
    marks: bytes


class ActionNumbers:
    """The numbers of the actions on one island."""

    __slots__ = ("_island", "_number_by_id", "_numbers", "_parts", "_referenced", "actions")

    def __init__(self, island: Island) -> None:
        self._island = island
        self.actions: tuple[Action | None, ...] = tuple(_listed(island))
        """By number; None where the island does not have the space."""
        self._numbers = _numbers_without_space() | {
            action: number
            for kind in SPACE_KINDS
            for number in BLOCKS[kind].numbers
            if (action := self.actions[number]) is not None
        }
        self._number_by_id: dict[int, int] = {}
        """By id(action), for actions that the engine creates once: faster than comparing."""
        self._referenced: list[Action] = []
        """These actions, referenced so that their ids are not reused."""
        self._parts: dict[int, MaskPart] = {}
        """By id(ready)."""

    def number(self, action: Action) -> int:
        """The number of an action."""
        try:
            return self._numbers[action]
        except KeyError:
            raise Fault("{action} has no number on this island", action=str(action)) from None

    def action(self, number: int) -> Action:
        """The action with a number."""
        number = action_number(number)
        found = self.actions[number] if 0 <= number < SIZE else None
        if found is None:
            raise Fault("no action on this island has the number {given}", given=number)
        return found

    def mask(self, legal: Sequence[Action], ready: "Sequence[ReadyActions]" = ()) -> Mask:
        """1 for the number of every legal action, and 0 for all others.

        `ready` are tuples that may be whole parts of the list, in their order. They only save
        time: a list without them gives the same mask.
        """
        marks = bytearray(SIZE)
        at = 0
        for actions in ready:
            at = self._mark_until(actions, legal, at, marks)
        for action in legal[at:]:
            marks[self._number_by_id.get(id(action)) or self._number_by_value(action)] = 1
        return np.frombuffer(marks, np.int8)

    def _mark_until(
        self, ready: ReadyActions, legal: Sequence[Action], at: int, marks: bytearray
    ) -> int:
        """Mark the legal actions from an index to the end of ready ones; the index after them."""
        known = self._number_by_id
        for here in range(at, len(legal)):
            action = legal[here]
            if action is ready[0]:
                part = self._parts.get(id(ready)) or self._part(ready)
                actions, first, row = part.actions, part.first, part.marks
                after = here + len(ready)
                if legal[here:after] == actions:
                    marks[first : first + len(row)] = row
                    return after
            marks[known.get(id(action)) or self._number_by_value(action)] = 1
        return len(legal)

    def _part(self, ready: ReadyActions) -> MaskPart:
        if len(self._parts) == MAX_PARTS:
            self._parts.clear()
        numbers = [self._numbers[action] for action in ready]
        marks = bytearray(max(numbers) - min(numbers) + 1)
        for number in numbers:
            marks[number - min(numbers)] = 1
        part = MaskPart(ready, list(ready), min(numbers), bytes(marks))
        self._parts[id(ready)] = part
        return part

    def _number_by_value(self, action: Action) -> int:
        """The number of an action, cached by its id if the engine creates it once."""
        number = self._numbers[action]
        if (
            id(action) not in self._number_by_id
            and type(action) not in SHORT_LIVED
            and self._has_room
        ):
            self._number_by_id[id(action)] = number
            self._referenced.append(action)
        return number

    @property
    def _has_room(self) -> bool:
        """Whether the cache may grow: many short-lived custom islands must not fill the memory."""
        return len(self._referenced) < 2 * SIZE

    def __reduce__(self) -> "tuple[Callable[[Island], ActionNumbers], tuple[Island]]":
        return numbers_of, (self._island,)  # ids are not valid in another process


SHORT_LIVED = (DoubleClaim, Swap)
"""Actions that the engine creates at each decision."""
MAX_PARTS = 4 * MAX_SPACES + 1
"""The ready tuples of an island: drives by each number of legs from each space, places of ATVs."""


@lru_cache(maxsize=128)
def numbers_of(island: Island) -> ActionNumbers:
    """The cached numbers of the actions on an island."""
    return ActionNumbers(island)


def ready_actions(view: View) -> list[ReadyActions]:
    """The engine's ready tuples that may be part of the legal actions of a view, in their order."""
    t, s = view.table, view.state
    if s.phase == "place-atv":
        return [t.space_actions.places]
    if s.phase != "turn":
        return []
    atv = s.atvs[s.turn]
    drives = t.drives[s.legs if s.acted else LEGS][atv]
    ready = [drives] if drives else []
    return [*ready, t.space_actions.extra_drives[atv]] if s.amulets_held[s.turn] else ready


def empty_mask() -> Mask:
    """The mask of a seat that does not decide."""
    return np.zeros(SIZE, np.int8)


def _listed(island: Island) -> Iterator[Action | None]:
    for kind in KINDS:
        if kind in SPACE_KINDS:
            yield from _on_spaces(kind, island)
        else:
            yield from _without_space(kind.__name__)


def _on_spaces(kind: type[Action], island: Island) -> Iterator[Action | None]:
    make: Callable[..., Action] = kind
    names = [field.name for field in fields(kind)][:-1]
    for *places, space in choices(kind):
        exists = space < len(island.spaces)
        yield make(*_values(names, places), island.spaces[space]) if exists else None


def _values(names: Sequence[str], places: Sequence[int]) -> list[Any]:
    """The values of fields by their places among all values of the field."""
    return [VALUES[name][place] for name, place in zip(names, places, strict=True)]


@lru_cache(maxsize=len(KINDS))
def _without_space(kind: str) -> ReadyActions:
    """The actions of a kind without a space: the same on every island."""
    make: Callable[..., Action] = ACTIONS[kind]
    names = [field.name for field in fields(ACTIONS[kind])]
    return tuple(make(*_values(names, places)) for places in choices(ACTIONS[kind]))


@cache
def _numbers_without_space() -> dict[Action, int]:
    """The numbers of all actions without a space."""
    return {
        action: number
        for kind, block in BLOCKS.items()
        if kind not in SPACE_KINDS
        for number, action in zip(block.numbers, _without_space(kind.__name__), strict=True)
    }
