"""Recorded games as frames: a position after each action."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tobago.protocol.entries import Entry
from tobago.protocol.setting import Setting
from tobago.protocol.tables import Result
from tobago.protocol.views import View


@dataclass(frozen=True, slots=True)
class Frame:
    """A position of a recorded game."""

    ply: int
    """The number of actions before it."""
    entry: Entry | None
    """The action that led to it; null for the first frame."""
    view: View
    """The position, without legal actions."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game and its frames."""

    plies: int
    """The number of actions."""
    names: Sequence[str]
    """The players by seat."""
    yours: Sequence[int]
    """The seats that the person held; empty for an uploaded record."""
    colours: Sequence[int]
    """The colours of the players by seat: 0 red, 1 blue, 2 yellow, 3 green."""
    tags: Mapping[str, str]
    """The tags of the record, such as its `Date`."""
    setting: Setting
    """The setting of the game."""
    result: Result | None
    """The result; null if the record ends before the game does."""
    verified: bool | None
    """Whether the seed gives the recorded cards; null if the record has no seed."""
    ground: str | None
    """The drawing of a custom island as SVG; null for an island with a code."""
    frames: Sequence[Frame]
    """The frames that were asked for."""
