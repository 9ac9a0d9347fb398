"""Rows of the database as values; what is JSON there is decoded here."""

from enum import StrEnum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.json import decode
from sqlalchemy import RowMapping

from tobago.server.core.settings import DAY, SECOND


class Status(StrEnum):
    """How far a table is."""

    OPEN = "open"
    """It waits for players."""
    PLAYING = "playing"
    OVER = "over"
    """The game was played to its end."""
    ABORTED = "aborted"
    """The table ended before its game did."""


class Person(Struct, frozen=True):
    """A guest, or a bot that one of them brought along."""

    id: str
    name: str
    owner: str | None
    language: str
    email: str | None
    created_at: int
    seen_at: int
    muted_until: int | None
    banned_at: int | None


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think: for each decision, or for all of a player's together."""

    per: Literal["move", "player"]
    seconds: Annotated[int, Meta(ge=10, le=30 * DAY // SECOND)]
    increment: Annotated[int, Meta(ge=0, le=DAY // SECOND)] = 0
    """Seconds that a player gains with each decision."""


class TableRow(Struct, frozen=True, kw_only=True):
    """What was settled before the game, and what was derived from its log to be asked for."""

    id: str
    status: Status
    public: bool
    owner: str | None
    players: int
    island: str | None
    """A code, a custom island's JSON, or None: drawn with the seed."""
    code: str | None
    """Of the island that is played on; None for a custom one."""
    options: dict[str, Any]
    starting_seat: int | None = None
    """Who starts; None: drawn with the seed."""
    clock: Clock | None
    rules: str
    seed: str
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None
    changed_at: int
    head: int = 0
    gold: list[int] | None = None
    rematch: str | None = None
    deciding: int | None = None
    """The seat whose person is to decide; None if it is a bot's turn, or nobody's."""
    due_at: int | None = None
    node: str | None = None
    leased_until: int | None = None


class SeatRow(Struct, frozen=True):
    """One seat of a table and who holds it."""

    table_id: str
    seat: int
    kind: Literal["human", "bot", "open"]
    person: str | None
    bot: str | None
    name: str
    present_until: int | None = None
    noticed: int | None = None


class Head(Struct, frozen=True):
    """What an append writes to the table beside its last position and time.

    Times of start and end and the gold stay as they are when they are None.
    """

    status: Status
    gold: list[int] | None = None
    deciding: int | None = None
    due_at: int | None = None
    node: str | None = None
    leased_until: int | None = None
    started_at: int | None = None
    ended_at: int | None = None


def person_of(row: RowMapping) -> Person:
    """A row of `people`."""
    return Person(**row)


def table_of(row: RowMapping) -> TableRow:
    """A row of `tables`."""
    clock, gold = row["clock"], row["gold"]
    decoded = {
        "status": Status(row["status"]),
        "options": decode(row["options"]),
        "clock": clock and Clock(**decode(clock)),
        "gold": gold and decode(gold),
    }
    return TableRow(**{**row, **decoded})


def seat_of(row: RowMapping) -> SeatRow:
    """A row of `seats`."""
    return SeatRow(**row)
