"""The log of a table: numbered entries, which are the game and everything around it.

Positions count from 1 without gaps. An entry is never changed; what is taken back is followed by
an `undo`. All that a table is can be derived from its entries in order.
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
    """What an entry says."""

    START = "start"
    """The game begins. `names`: what the players are called in it."""
    ACT = "act"
    """A seat acts. `action`: in the transcript's form."""
    UNDO = "undo"
    """A seat takes its last action back. `to`: the position of the entry before that action."""
    STAND_IN = "stand-in"
    """A bot decides for a seat from here on. `bot`: its spec; `why`: clock or vote."""
    RETURN = "return"
    """A person comes back to the seat."""
    RESIGN = "resign"
    """A seat gives up for good. `bot`: who plays on."""
    VOTE = "vote"
    """A seat wants something. `about`: abort, or replace the seat `of`; `yes`: or no longer."""
    END = "end"
    """The table is over before the game is. `why`: agreed, resigned, expired, closed."""


GAME_CHANGING = (Kind.START, Kind.ACT, Kind.UNDO)
"""What changes the game, not only what is around it."""
LONGEST_REQUEST = 40
"""Characters of what a client calls its request."""


class Entry(Struct, frozen=True):
    """One position of a log."""

    seq: int
    at: int
    """When, in milliseconds since 1970."""
    kind: Kind
    seat: int | None
    """Whose entry it is; None if nobody's (start, end)."""
    body: dict[str, Any]
    request: str | None = None
    """What the client called the request, so that a repeated one is known."""


class Draft(Struct, frozen=True):
    """An entry before it has its position and its time."""

    kind: Kind
    seat: int | None
    body: dict[str, Any]
    request: str | None = None

    def entry(self, seq: int, at: int) -> Entry:
        """The entry at a position."""
        return Entry(seq, at, self.kind, self.seat, self.body, self.request)


BATCH = 500
"""Appends in one transaction at most."""

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
    """Entries that wait to be written."""

    table_id: str
    entries: Sequence[Entry]
    head: Head
    done: asyncio.Future[bool]


class Journal:
    """Writes and reads logs; `append` returns when the entries are on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Append] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, table_id: str, entries: Sequence[Entry], head: Head) -> bool:
        """Whether they are in; if not, others have that position or request: catch up."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(table_id, entries, head, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        return await done

    async def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """The log from a position on."""
        wanted = select(log).where(log.c.table_id == table_id, log.c.seq > after)
        async with self._database.read() as connection:
            rows = await connection.execute(wanted.order_by(log.c.seq))
            return [entry_of(row) for row in rows]

    async def known(self, table_id: str, request: str) -> Entry | None:
        """What a request wrote, if it came before."""
        wanted = select(log).where(log.c.table_id == table_id, log.c.request == request)
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).first()
            return None if row is None else entry_of(row)

    async def close(self) -> None:
        """Waits until all is written."""
        if self._writer:
            await self._writer

    async def _write_all(self) -> None:
        """Whatever came while a batch was on its way to the disk is the next batch."""
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            await self._write(batch)

    async def _write(self, batch: list[Append]) -> None:
        try:
            await self._commit(batch)
        except Exception as error:  # noqa: BLE001 - theirs who wait for it
            middle = len(batch) // 2
            if middle and not _is_unavailable(error):  # by halves to the one whose fault it is
                await self._write(batch[:middle])
                await self._write(batch[middle:])
            elif isinstance(error, Conflict):
                _resolve(batch, False)
            else:
                _reject(batch, error)
        else:
            _resolve(batch, True)

    async def _commit(self, batch: list[Append]) -> None:
        # In one order on all nodes: then none waits for one that waits for it.
        batch = sorted(batch, key=lambda append: append.table_id)
        rows = [row_of(append.table_id, entry) for append in batch for entry in append.entries]
        heads = [head_row(append.table_id, append.entries, append.head) for append in batch]
        told = [notification(append.table_id, append.entries) for append in batch]
        began = time.perf_counter()
        await self._database.write_rows((_write_entries, rows), (_write_head, heads), told=told)
        COMMIT_BATCH.observe(len(batch))
        COMMIT_SECONDS.observe(time.perf_counter() - began)


async def append_within(
    database: Database,
    connection: AsyncConnection,
    table_id: str,
    entries: Sequence[Entry],
    head: Head,
) -> None:
    """Appends in a transaction that settles more than the log; Conflict if others were first."""
    await connection.execute(_write_entries, [row_of(table_id, entry) for entry in entries])
    await connection.execute(_write_head, [head_row(table_id, entries, head)])
    await database.notify(connection, notification(table_id, entries))


def notification(table_id: str, entries: Sequence[Entry]) -> str:
    """How nodes tell each other that a log has grown."""
    return f"{table_id}:{entries[-1].seq}"


def _resolve(batch: list[Append], won: bool) -> None:
    """Tells those who still wait."""
    for append in batch:
        if not append.done.done():
            append.done.set_result(won)


def _reject(batch: list[Append], error: Exception) -> None:
    """Tells those who still wait that it is not known whether theirs is in."""
    for append in batch:
        if not append.done.done():
            append.done.set_exception(error)


def _is_unavailable(error: Exception) -> bool:
    """Whether nothing can be written now, whosever it is."""
    return isinstance(error, Refused) and not isinstance(error, Conflict)


def row_of(table_id: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row of `log`."""
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
    """A row of `log` as an entry."""
    return Entry(row.seq, row.at, Kind(row.kind), row.seat, decode(row.body), row.request)


def head_row(table_id: str, entries: Sequence[Entry], head: Head) -> dict[str, Any]:
    """What an append says of its table."""
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
