"""The tables of the database, and their rows as values. Times are milliseconds since 1970, UTC.

A change here needs a migration beside it (`migrations/versions`); a test compares the two.
"""

from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct
from msgspec.json import decode
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from tobago.protocol import Pace, TimeLimit

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

LONGEST_NAME = 40

people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("owner", String(22), ForeignKey("people.id"), index=True),  # of a bot; null for guests
    Column("language", String(2), nullable=False),
    Column("email", String(254)),  # confirmed; for notices only
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False, index=True),
    Column("muted_until", BigInteger),
    Column("banned_at", BigInteger),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the secret, which is not kept
    Column("person", String(22), ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # session, key, code, email
    Column("detail", String(254)),  # the address that an email token confirms
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("status", String(8), nullable=False),  # open, playing, over, aborted
    Column("public", Boolean, nullable=False),
    Column("owner", String(22), ForeignKey("people.id"), index=True),
    Column("players", Integer, nullable=False),
    Column("island", Text),  # a code, a custom island's JSON, or null: drawn with the seed
    Column("code", String(8)),  # the island's, drawn ones included; null for a custom one
    Column("options", Text, nullable=False),  # JSON
    Column("starting_seat", Integer),  # null: drawn with the seed
    Column("clock", Text),  # JSON
    Column("pace", String(6), nullable=False, server_default="normal"),  # normal, fast
    Column("spectator_chat", Boolean, nullable=False, server_default=false()),
    Column("rules", String(8), nullable=False),
    Column("seed", String(64), nullable=False),  # secret until the game has ended
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("changed_at", BigInteger, nullable=False),
    Column("head", Integer, nullable=False),  # the last position of its log
    Column("gold", Text),  # JSON, by seat, when the game was played to its end
    Column("rematch", String(22)),  # the table that follows
    Column("deciding", Integer),  # the seat whose person is to decide; null for a bot or no game
    # What must happen by itself next (a bot's decision, a clock's end), and which node will do it.
    Column("due_at", BigInteger),
    Column("node", String(22)),
    Column("leased_until", BigInteger),
    Index("ix_tables_status_changed_at", "status", "changed_at"),
    Index("ix_tables_due_at", "due_at"),
    Index("ix_tables_ended_at", "ended_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(5), nullable=False),  # human, bot, open
    Column("person", String(22), ForeignKey("people.id"), index=True),
    Column("bot", String(64)),  # a spec string
    Column(
        "name", String(LONGEST_NAME), nullable=False, index=True
    ),  # the person's, until the game has ended; or an own one
    Column("own_name", Boolean, nullable=False),  # the name was given to the seat alone
    Column("colour", Integer, nullable=False),  # 0 to 3, each once at a table
    Column("present_until", BigInteger, index=True),  # renewed while a socket is open
    Column("noticed", Integer),  # the log position a notice was sent for
)

spectators = Table(
    "spectators",
    metadata,
    # The viewers without a seat, as each node counts its own.
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("node", String(22), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),  # renewed while the node runs
)

log = Table(
    "log",
    metadata,
    # Entries are only appended; deleting an account replaces a name in the start entry.
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),  # JSON
    Column("request", String(64)),
    UniqueConstraint("table_id", "request"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", String(22), ForeignKey("people.id"), index=True),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("text", Text, nullable=False),
)


class Status(StrEnum):
    """The status of a table."""

    OPEN = "open"
    """Waiting for players."""
    PLAYING = "playing"
    OVER = "over"
    """The game ended by the rules."""
    ABORTED = "aborted"
    """The table ended before its game did."""


class Person(Struct, frozen=True):
    """A guest, or a bot of a guest."""

    id: str
    name: str
    owner: str | None
    language: str
    email: str | None
    created_at: int
    seen_at: int
    muted_until: int | None
    banned_at: int | None


def account_of(person: Person) -> str:
    """The id of a guest, or of the guest who owns a bot."""
    return person.owner or person.id


class TableRow(Struct, frozen=True, kw_only=True):
    """The settings of a table, and columns that are derived from its log."""

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
    """The seat that starts; None: drawn with the seed."""
    clock: TimeLimit | None
    pace: Pace = "normal"
    """Fast: only bots play there, and those of the server act at once."""
    spectator_chat: bool = False
    """Whether people without a seat may chat."""
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
    """The seat whose person is to decide; None if a bot decides, or if no game is running."""
    due_at: int | None = None
    node: str | None = None
    leased_until: int | None = None


class SeatRow(Struct, frozen=True):
    """A seat of a table and its holder."""

    table_id: str
    seat: int
    kind: Literal["human", "bot", "open"]
    person: str | None
    bot: str | None
    name: str
    colour: int
    own_name: bool = False
    """Whether the name was given to the seat alone, and does not follow that of the person."""
    present_until: int | None = None
    noticed: int | None = None


class Head(Struct, frozen=True):
    """The columns that an append writes to the table, besides its last position and time.

    None leaves the times of start and end and the gold unchanged.
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
    """The person of a row of `people`."""
    return Person(**row)


def table_of(row: RowMapping) -> TableRow:
    """The table of a row of `tables`."""
    clock, gold = row["clock"], row["gold"]
    decoded = {
        "status": Status(row["status"]),
        "options": decode(row["options"]),
        "clock": clock and TimeLimit(**decode(clock)),
        "gold": gold and decode(gold),
    }
    return TableRow(**{**row, **decoded})


def seat_of(row: RowMapping) -> SeatRow:
    """The seat of a row of `seats`."""
    return SeatRow(**row)
