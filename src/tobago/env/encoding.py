"""The kinds of observations, with the numbers of actions that go with each.

`arrays`, `packed` and `raw` number all actions of the game (`numbers`); `compact` numbers the slots
of the candidates of one decision (`compact_layout`).
"""

from typing import Any, Literal, NotRequired, Protocol, TypedDict, get_args

import numpy as np
from gymnasium import spaces

from tobago.env import compact_layout, layout, packed_layout
from tobago.env.arguments import action_number
from tobago.env.candidates import Candidates
from tobago.env.compact import CompactObserver
from tobago.env.distances import Floats
from tobago.env.layout import ObservationArray
from tobago.env.numbers import (
    Mask,
    empty_mask,
    numbers_of,
    ready_actions,
)
from tobago.env.observation import Observer
from tobago.fault import Fault
from tobago.game import Action, Game, Table, View
from tobago.kernel.numbers import SIZE

ObservationKind = Literal["arrays", "packed", "compact", "raw"]
KINDS: tuple[ObservationKind, ...] = get_args(ObservationKind)


class Observation(TypedDict):
    """What an agent observes, with the mask of its legal actions."""

    observation: ObservationArray | Floats | View
    action_features: NotRequired[Floats]
    """Features of each action, of compact observations only."""
    action_mask: Mask


class ViewSpace(spaces.Space[View]):
    """All views of games with a number of players."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self._players = players

    def contains(self, x: Any) -> bool:
        """Whether a value is a view of a game with that number of players."""
        return isinstance(x, View) and x.table.players == self._players

    def sample(self, mask: None = None, probability: None = None) -> View:
        """The view of seat 0 of a new game."""
        return Game.new(self._players, str(self.np_random.integers(2**62))).view(0)

    @property
    def is_np_flattenable(self) -> bool:
        """False: a view is not an array."""
        return False


class ActionSpace(spaces.Discrete):
    """The numbers of all actions, with a faster `contains` than `Discrete` for plain integers."""

    def contains(self, x: Any) -> bool:
        """Whether a value is the number of an action."""
        return 0 <= x < int(self.n) if type(x) is int else super().contains(x)


def action_count(kind: ObservationKind) -> int:
    """How many numbers of actions there are."""
    return compact_layout.SLOT_COUNT if kind == "compact" else SIZE


def observation_space(players: int, kind: ObservationKind) -> spaces.Dict:
    """The space of an agent's observations."""
    mask = spaces.Box(0, 1, (action_count(kind),), np.int8)
    if kind == "compact":
        shape = compact_layout.SLOT_COUNT, compact_layout.FEATURE_COUNT
        position = spaces.Box(0, 1, (compact_layout.SIZE,), np.float32)
        features = spaces.Box(0, 1, shape, np.float32)
        return spaces.Dict(
            {"observation": position, "action_features": features, "action_mask": mask}
        )
    content: spaces.Space[Any] = ViewSpace(players) if kind == "raw" else byte_space(kind)
    return spaces.Dict({"observation": content, "action_mask": mask})


def byte_space(kind: Literal["arrays", "packed"]) -> spaces.Box:
    """The space of an observation as an array of bytes."""
    highest = layout.highest() if kind == "arrays" else packed_layout.highest()
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)


class Encoding(Protocol):
    """Observations and actions of one game in one of the kinds."""

    def observe(self, game: Game, seat: int) -> Observation:
        """The observation of a seat; only the deciding seat has legal actions."""

    def action(self, game: Game, number: int) -> Action:
        """The action that has a number now."""

    def number(self, game: Game, action: Action) -> int:
        """The number that an action has now."""

    def invalidate(self) -> None:
        """Clear the cache of the position, since an action has changed it."""


class ArrayEncoding:
    """Arrays of bytes."""

    def __init__(self, table: Table) -> None:
        self._observer = Observer(table)
        self._numbers = numbers_of(table.island)

    def observe(self, game: Game, seat: int) -> Observation:
        """The planes and fields of `layout`."""
        view = View.of(game.table, game.state, seat, shared=True)
        return {"observation": self._observer.observe(view), "action_mask": self._mask(view)}

    def _mask(self, view: View) -> Mask:
        legal = view.legal_actions()
        return self._numbers.mask(legal, ready_actions(view)) if legal else empty_mask()

    def action(self, game: Game, number: int) -> Action:
        """The action that has a number on the island of the game."""
        return self._numbers.action(number)

    def number(self, game: Game, action: Action) -> int:
        """The number of an action on the island of the game."""
        return self._numbers.number(action)

    def invalidate(self) -> None:
        """Do nothing: the numbers of actions are the same in all positions."""


class PackedEncoding(ArrayEncoding):
    """The same arrays in less space."""

    def observe(self, game: Game, seat: int) -> Observation:
        """The planes and fields in the form of `packed_layout`."""
        view = View.of(game.table, game.state, seat, shared=True)
        packed = packed_layout.pack(self._observer.observe(view))
        return {"observation": packed, "action_mask": self._mask(view)}


class RawEncoding(ArrayEncoding):
    """Views, with the same numbers of actions."""

    def observe(self, game: Game, seat: int) -> Observation:
        """The view of a seat."""
        view = game.view(seat)
        return {"observation": view, "action_mask": self._mask(view)}


class CompactEncoding:
    """Compact observations: a short row about the position, and features of the candidates."""

    def __init__(self, table: Table) -> None:
        self._observer = CompactObserver(table)
        self._candidates: Candidates | None = None
        """Those of the deciding seat in the current position, once they are needed."""

    def observe(self, game: Game, seat: int) -> Observation:
        """The fields and features of `compact_layout`."""
        view = View.of(game.table, game.state, seat, shared=True)
        seen = self._observer.observe(view, view.legal_actions())
        if seat == game.seat:
            self._candidates = seen.candidates
        return {
            "observation": seen.observation,
            "action_features": seen.candidates.features,
            "action_mask": seen.candidates.mask,
        }

    def action(self, game: Game, number: int) -> Action:
        """The candidate in a slot."""
        slot, candidates = action_number(number), self._current(game).actions
        found = candidates[slot] if 0 <= slot < len(candidates) else None
        if found is None:
            raise Fault("no action is in slot {given} now", given=slot)
        return found

    def number(self, game: Game, action: Action) -> int:
        """The slot of a candidate."""
        candidates = self._current(game).actions
        if action not in candidates:
            raise Fault("{action} is in no slot now", action=str(action))
        return candidates.index(action)

    def invalidate(self) -> None:
        """Drop the candidates of the last position."""
        self._candidates = None

    def _current(self, game: Game) -> Candidates:
        if self._candidates is None:
            self.observe(game, game.seat)
        assert self._candidates is not None
        return self._candidates


ENCODINGS: dict[ObservationKind, type[ArrayEncoding | CompactEncoding]] = {
    "arrays": ArrayEncoding,
    "packed": PackedEncoding,
    "compact": CompactEncoding,
    "raw": RawEncoding,
}
