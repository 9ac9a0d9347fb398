"""The table beside the game: who sits there, what was agreed, how it ended; and lists of tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tobago.protocol.aliases import Pace, SeatKind, TableStatus


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table."""

    seat: int
    """Its number."""
    name: str
    """The name of the player; empty for an open seat."""
    kind: SeatKind
    """Who sits there."""
    bot: str | None
    """The bot that sits there."""
    present: bool
    """Whether the person is connected."""
    stand_in: str | None
    """The bot that decides for the person."""
    resigned: bool
    """Whether the person resigned."""
    colour: int
    """The colour and its vehicle: 0 red, 1 blue, 2 yellow, 3 green; each once at a table."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Something that some seats want."""

    about: Literal["abort", "replace"]
    """To end the game, or to have a bot decide for a seat."""
    of: int | None
    """The seat to be replaced."""
    seats: Sequence[int]
    """The seats that want it."""


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time that people have to decide."""

    per: Literal["move", "player"]
    """Whether each decision has the time, or all decisions of a player together."""
    seconds: int
    """The time."""
    increment: int
    """The seconds that a player gains with each decision."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game."""

    gold: Sequence[int]
    """The gold by seat."""
    winners: Sequence[int]
    """The seats with the most gold."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The position of an ended game from which a table goes on."""

    table: str
    """The id of the table of that game."""
    ply: int
    """The number of actions before the position."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table, as a person sees it."""

    id: str
    """The id of the table."""
    status: TableStatus
    """How far the table is."""
    public: bool
    """Whether the table is listed."""
    players: int
    """The number of seats."""
    island: str | Mapping[str, Any] | None
    """The island that was chosen: a code, a custom island, or null for a drawn one."""
    options: Mapping[str, Any]
    """The options of the rules."""
    starting_seat: int | None
    """The seat that starts; null if it is drawn."""
    clock: TimeLimit | None
    """The time limit."""
    pace: Pace
    """Whether bots wait so that people can follow; `fast`: only bots play, and none waits."""
    spectator_chat: bool
    """Whether people without a seat may chat."""
    spectators: int
    """The number of viewers without a seat."""
    seats: Sequence[Seat]
    """The seats."""
    votes: Sequence[Vote]
    """The votes that are open."""
    yours: Sequence[int]
    """The seats that the person holds."""
    owner: bool
    """Whether the table belongs to the person."""
    ended: str | None
    """Why the table ended before its game: agreed, resigned, expired or closed."""
    result: Result | None
    """The result, when the game is over."""
    rematch: str | None
    """The id of the table that follows this one."""
    origin: Origin | None
    """The position from which the game was tried again; null for a game with new cards."""
    commitment: str
    """The SHA-256 of the seed."""
    seed: str | None
    """The seed, when the table has ended."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat in a list of tables."""

    seat: int
    """Its number."""
    kind: SeatKind
    """Who sits there."""
    name: str
    """The name of the player; empty for an open seat."""
    bot: str | None
    """The bot that sits there."""
    yours: bool
    """Whether the person holds the seat."""
    colour: int
    """The colour and its vehicle: 0 red, 1 blue, 2 yellow, 3 green; each once at a table."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list."""

    id: str
    """The id of the table."""
    status: TableStatus
    """How far the table is."""
    players: int
    """The number of seats."""
    island: str | None
    """The code of the island; null before it is drawn, and for a custom island."""
    clock: TimeLimit | None
    """The time limit."""
    ended_at: int | None
    """When the table ended."""
    changed_at: int
    """When something last happened at the table."""
    seats: Sequence[SeatSummary]
    """The seats."""
    gold: Sequence[int] | None
    """The gold by seat, when the game is over."""
    your_turn: bool
    """Whether it is for the person to decide."""


@dataclass(frozen=True, slots=True)
class TableList:
    """A page of a list of tables."""

    tables: Sequence[TableSummary]
    """The tables."""
    next: str | None
    """The value of `page` for the next page; null on the last page."""
