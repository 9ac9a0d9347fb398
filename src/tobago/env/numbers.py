"""Actions as numbers: one fixed list for every table, in which a legal action has one place.

The list covers every action of every option with the standard deck. It is version 1: another order
or another size would be another environment.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from tobago.clues import standard_deck
from tobago.fault import Fault
from tobago.game import (
    ACTIONS,
    COLOURS,
    Action,
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
    Take,
    View,
)
from tobago.game.actions import Means
from tobago.island import LEGS, MAX_SPACES, Island

CARDS = 27
"""More clue cards never lie under a map: no space satisfies more of the 52.

Of the 20 pairs of opposites it satisfies one each; of the largest areas it is in one at most, and
out of two that have a card for it; four more cards have no opposite.
"""

KINDS: tuple[type[Action], ...] = (
    PlaceAtv,
    PlaceFirstClue,
    MarkClue,
    PlayClue,
    Drive,
    ExchangeTurn,
    Raise,
    Take,
    Pass,
    PayCurse,
    StartMap,
    RemoveMarker,
    ExtraClue,
    ExtraDrive,
    Exchange,
    EndTurn,
    DoubleClaim,
    Swap,
)
"""The order of the list; the two of option `advanced` stand last, to be cut off if not needed."""

Mask = NDArray[np.int8]
Run = tuple[Action, ...]
"""Actions that the engine keeps ready together, such as the drives from a space."""

VALUES: dict[str, Sequence[Any]] = {
    "space": range(MAX_SPACES),
    "to": range(MAX_SPACES),
    "map": COLOURS,
    "clue": standard_deck(),
    "card": range(CARDS),
    "first": range(CARDS),
    "second": range(CARDS),
    "means": get_args(Means),
}
"""What a field of an action can be, in the order of the list; a space by its number."""


class Block(NamedTuple):
    """The part of the list that holds one kind of action."""

    kind: type[Action]
    first: int
    size: int

    @property
    def numbers(self) -> range:
        """Its part of the list."""
        return range(self.first, self.first + self.size)


def _choices(kind: type[Action]) -> list[tuple[Any, ...]]:
    """What the fields of a kind can be together, the last one changing fastest."""
    found = product(*(VALUES[field.name] for field in fields(kind)))
    return [given for given in found if kind is not Swap or given[1] < given[2]]


def _blocks() -> Iterator[Block]:
    first = 0
    for kind in KINDS:
        size = len(_choices(kind))
        yield Block(kind, first, size)
        first += size


BLOCKS = {block.kind: block for block in _blocks()}
SIZE = sum(block.size for block in BLOCKS.values())
"""How many numbers there are."""

assert set(BLOCKS) == set(ACTIONS.values())


class Row(NamedTuple):
    """A run, and its marks in the mask from the first of its numbers to the last."""

    run: Run
    """Held so that its identity is not given to another one."""
    actions: list[Action]
    first: int
    marks: bytes


class Numbers:
    """The numbers of actions on one island."""

    __slots__ = ("_island", "_kept", "_known", "_numbers", "_rows", "actions")

    def __init__(self, island: Island) -> None:
        self._island = island
        self.actions: tuple[Action | None, ...] = tuple(_listed(island))
        """By number; None where the island has no such space."""
        self._numbers = {a: number for number, a in enumerate(self.actions) if a is not None}
        self._known: dict[int, int] = {}
        """By identity: the engine keeps most actions ready, and comparing them takes longer."""
        self._kept: list[Action] = []
        """Those known, held so that no identity is given to another one."""
        self._rows: dict[int, Row] = {}
        """By identity too: the engine's ready tuples."""

    def number(self, action: Action) -> int:
        """The number of an action."""
        try:
            return self._numbers[action]
        except KeyError:
            raise Fault("{action} has no number on this island", action=str(action)) from None

    def action(self, number: int) -> Action:
        """The action with a number."""
        found = self.actions[number] if 0 <= number < SIZE else None
        if found is None:
            raise Fault("no action on this island has the number {given}", given=int(number))
        return found

    def mask(self, legal: Sequence[Action], runs: "Sequence[Run]" = ()) -> Mask:
        """1 for the number of every legal action, and 0 for all others.

        `runs` are the ready tuples that may stand whole in the list, in their order. They only
        save time: what stands there instead is marked as well.
        """
        marks = bytearray(SIZE)
        at = 0
        for run in runs:
            at = self._mark_until(run, legal, at, marks)
        for action in legal[at:]:
            marks[self._known.get(id(action)) or self._number_kept(action)] = 1
        return np.frombuffer(marks, np.int8)

    def _mark_until(self, run: "Run", legal: Sequence[Action], at: int, marks: bytearray) -> int:
        """Mark the legal actions from a place to the end of a run; the place after it."""
        known = self._known
        for here in range(at, len(legal)):
            action = legal[here]
            if action is run[0]:
                kept = self._rows.get(id(run)) or self._row(run)
                actions, first, row = kept.actions, kept.first, kept.marks
                after = here + len(run)
                if legal[here:after] == actions:
                    marks[first : first + len(row)] = row
                    return after
            marks[known.get(id(action)) or self._number_kept(action)] = 1
        return len(legal)

    def _row(self, run: "Run") -> "Row":
        if len(self._rows) == ROWS:
            self._rows.clear()
        numbers = [self._numbers[action] for action in run]
        marks = bytearray(max(numbers) - min(numbers) + 1)
        for number in numbers:
            marks[number - min(numbers)] = 1
        row = self._rows[id(run)] = Row(run, list(run), min(numbers), bytes(marks))
        return row

    def _number_kept(self, action: Action) -> int:
        """The number of an action, which is known from now on if the engine keeps it ready."""
        number = self._numbers[action]
        if id(action) not in self._known and type(action) not in PASSING and self._has_room:
            self._known[id(action)] = number
            self._kept.append(action)
        return number

    @property
    def _has_room(self) -> bool:
        """Whether more can be kept; custom islands that come and go must not fill the memory."""
        return len(self._kept) < 2 * SIZE

    def __reduce__(self) -> "tuple[Callable[[Island], Numbers], tuple[Island]]":
        return numbers_of, (self._island,)  # identities mean nothing elsewhere


PASSING = (DoubleClaim, Swap)
"""Actions that are made for the occasion."""
ROWS = 4 * MAX_SPACES + 1
"""An island has no more runs: drives by so many legs from each space, and the places for ATVs."""


@lru_cache(maxsize=128)
def numbers_of(island: Island) -> Numbers:
    """The numbers of actions on an island, worked out once."""
    return Numbers(island)


def runs_in(view: View) -> list[Run]:
    """The ready tuples of which the legal actions of a view may consist, in their order."""
    t, s = view.table, view.state
    if s.phase == "place-atv":
        return [t.space_actions.places]
    if s.phase != "turn":
        return []
    atv = s.atvs[s.turn]
    drives = t.drives[s.legs if s.acted else LEGS][atv]
    runs = [drives] if drives else []
    return [*runs, t.space_actions.extra_drives[atv]] if s.amulets_held[s.turn] else runs


def empty_mask() -> Mask:
    """The mask of a seat that has nothing to decide."""
    return np.zeros(SIZE, np.int8)


def _listed(island: Island) -> Iterator[Action | None]:
    for kind in KINDS:
        if {field.name for field in fields(kind)} & {"space", "to"}:
            yield from _on_spaces(kind, island)
        else:
            yield from _anywhere(kind.__name__)


def _on_spaces(kind: type[Action], island: Island) -> Iterator[Action | None]:
    make: Callable[..., Action] = kind
    for *given, space in _choices(kind):
        on_land = space < len(island.spaces)
        yield make(*given, island.spaces[space]) if on_land else None


@lru_cache(maxsize=len(KINDS))
def _anywhere(kind: str) -> Run:
    """The actions of a kind that has to do with no space: the same on every island."""
    make: Callable[..., Action] = ACTIONS[kind]
    return tuple(make(*given) for given in _choices(ACTIONS[kind]))
