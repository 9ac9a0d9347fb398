"""The log of a table: numbered entries, from which the game and its seats' state are derived.

Positions count from 1 without gaps. Entries are only appended, and an undone action is followed by
an `undo`. A stored entry changes only when an account is deleted, which replaces a name in `start`.
"""

import asyncio
import time
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.json import decode, encode
from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core.database import Conflict, Database
from tobago.server.core.metrics import COMMIT_BATCH, COMMIT_SECONDS
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Head, log, tables


class Kind(StrEnum):
    """The kinds of entries, with the fields of their bodies."""

    START = "start"
    """The game begins. `names`: the players' names at that time, by seat. `origin`: the position of
    an ended game from which this one goes on, if it does; the actions before it follow."""
    ACT = "act"
    """A seat acts. `action`: in JSON."""
    UNDO = "undo"
    """A seat undoes its last action. `to`: the position of the entry before that action."""
    STAND_IN = "stand-in"
    """A bot decides for a seat from now on. `bot`: its spec; `why`: clock or vote."""
    RETURN = "return"
    """The person decides for the seat again."""
    RESIGN = "resign"
    """A seat resigns. `bot`: the spec of the bot that plays on."""
    VOTE = "vote"
    """A seat votes. `about`: abort, or replace the seat `of`; `yes`: false withdraws the vote."""
    END = "end"
    """The table ends before its game. `why`: agreed, resigned, expired, closed."""


GAME_CHANGING = (Kind.START, Kind.ACT, Kind.UNDO)
"""The kinds that change the game; the others concern the table."""
LONGEST_REQUEST = 40
"""The longest request id of a client, in characters."""


class Entry(Struct, frozen=True):
    """An entry of a log."""

    seq: int
    at: int
    """Its time, in milliseconds since 1970."""
    kind: Kind
    seat: int | None
    """The seat that acts; None for start and end."""
    body: dict[str, Any]
    request: str | None = None
    """The request id, by which a repeated request is recognised."""


class Draft(Struct, frozen=True):
    """An entry without its position and time."""

    kind: Kind
    seat: int | None
    body: dict[str, Any]
    request: str | None = None

    def entry(self, seq: int, at: int) -> Entry:
        """The entry at a position."""
        return Entry(seq, at, self.kind, self.seat, self.body, self.request)


BATCH = 500
"""The most appends in one transaction."""

_write_entries = insert(log)
_write_head = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        head=bindparam("to"),
        changed_at=bindparam("at"),
        status=bindparam("is"),
        deciding=bindparam("decides"),
        due_at=bindparam("due"),
        node=bindparam("by"),
        leased_until=bindparam("until"),
        gold=func.coalesce(bindparam("paid", type_=tables.c.gold.type), tables.c.gold),
        started_at=func.coalesce(
            bindparam("began", type_=tables.c.started_at.type), tables.c.started_at
        ),
        ended_at=func.coalesce(bindparam("ended", type_=tables.c.ended_at.type), tables.c.ended_at),
    )
)


class Append(Struct):
    """Entries that wait for the writer."""

    table_id: str
    entries: Sequence[Entry]
    head: Head
    done: asyncio.Future[bool]


class Journal:
    """Writes and reads logs; `append` returns when the entries are committed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Append] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, table_id: str, entries: Sequence[Entry], head: Head) -> bool:
        """Append entries; False if another append has taken the position or the request id."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(table_id, entries, head, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        return await done

    async def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries after a position."""
        wanted = select(log).where(log.c.table_id == table_id, log.c.seq > after)
        async with self._database.read() as connection:
            rows = await connection.execute(wanted.order_by(log.c.seq))
            return [entry_of(row) for row in rows]

    async def known(self, table_id: str, request: str) -> Entry | None:
        """The entry that a request wrote before, if it did."""
        wanted = select(log).where(log.c.table_id == table_id, log.c.request == request)
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).first()
            return None if row is None else entry_of(row)

    async def close(self) -> None:
        """Wait until all appends are written."""
        if self._writer:
            await self._writer

    async def _write_all(self) -> None:
        """Write batch after batch; appends that arrive during a commit form the next batch."""
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            await self._write(batch)

    async def _write(self, batch: list[Append]) -> None:
        try:
            await self._commit(batch)
        except Exception as error:  # noqa: BLE001 - raised in those who await the appends
            middle = len(batch) // 2
            if middle and not _is_unavailable(error):  # find the faulty append by halving
                await self._write(batch[:middle])
                await self._write(batch[middle:])
            elif isinstance(error, Conflict):
                _resolve(batch, False)
            else:
                _reject(batch, error)
        else:
            _resolve(batch, True)

    async def _commit(self, batch: list[Append]) -> None:
        # All nodes lock rows in the same order, which prevents deadlocks.
        batch = sorted(batch, key=lambda append: append.table_id)
        rows = [row_of(append.table_id, entry) for append in batch for entry in append.entries]
        heads = [head_row(append.table_id, append.entries, append.head) for append in batch]
        notifications = [notification(append.table_id, append.entries) for append in batch]
        began = time.perf_counter()
        await self._database.write_rows(
            (_write_entries, rows), (_write_head, heads), notifications=notifications
        )
        COMMIT_BATCH.observe(len(batch))
        COMMIT_SECONDS.observe(time.perf_counter() - began)


async def append_within(
    database: Database,
    connection: AsyncConnection,
    table_id: str,
    entries: Sequence[Entry],
    head: Head,
) -> None:
    """Append in a transaction with other changes; Conflict if another node appended first."""
    await connection.execute(_write_entries, [row_of(table_id, entry) for entry in entries])
    await connection.execute(_write_head, [head_row(table_id, entries, head)])
    await database.notify(connection, notification(table_id, entries))


def notification(table_id: str, entries: Sequence[Entry]) -> str:
    """The payload that notifies nodes of new entries."""
    return f"{table_id}:{entries[-1].seq}"


def _resolve(batch: list[Append], won: bool) -> None:
    """Return the outcome to those who still await it."""
    for append in batch:
        if not append.done.done():
            append.done.set_result(won)


def _reject(batch: list[Append], error: Exception) -> None:
    """Raise the error in those who still await the outcome, which is unknown."""
    for append in batch:
        if not append.done.done():
            append.done.set_exception(error)


def _is_unavailable(error: Exception) -> bool:
    """Whether the database is unavailable, so that no append can succeed now."""
    return isinstance(error, Refused) and not isinstance(error, Conflict)


def row_of(table_id: str, entry: Entry) -> dict[str, Any]:
    """The row of `log` for an entry."""
    return {
        "table_id": table_id,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "body": encode(entry.body).decode(),
        "request": entry.request,
    }


def entry_of(row: Any) -> Entry:
    """The entry of a row of `log`."""
    return Entry(row.seq, row.at, Kind(row.kind), row.seat, decode(row.body), row.request)


def head_row(table_id: str, entries: Sequence[Entry], head: Head) -> dict[str, Any]:
    """The parameters of `_write_head`."""
    return {
        "of": table_id,
        "to": entries[-1].seq,
        "at": entries[-1].at,
        "is": head.status.value,
        "decides": head.deciding,
        "due": head.due_at,
        "by": head.node,
        "until": head.leased_until,
        "paid": head.gold and encode(head.gold).decode(),
        "began": head.started_at,
        "ended": head.ended_at,
    }
