"""Finished public games: found by who played where and when, newest first."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.entries import Entry
from tobago.server.store.journal import entry_of
from tobago.server.store.rows import Status, table_of
from tobago.server.store.schema import log, seats, tables
from tobago.server.store.tables import Place, Seated, page_of, with_seats


class Wanted(Struct, frozen=True):
    """Which games; what is None does not matter."""

    player: str | None = None
    """The name of somebody who played."""
    bot: str | None = None
    island: str | None = None
    """The island's code."""
    players: int | None = None
    since: int | None = None
    until: int | None = None
    """Games that ended from the one time on and before the other."""


async def search(
    connection: AsyncConnection, wanted: Wanted, after: Place | None, limit: int
) -> list[Seated]:
    """A page of games."""
    found = select(tables).where(
        tables.c.status == Status.OVER.value, tables.c.public, *_conditions(wanted)
    )
    found = page_of(found, tables.c.ended_at, after, limit)
    rows = (await connection.execute(found)).mappings()
    return await with_seats(connection, [table_of(row) for row in rows])


async def logs(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Entry]]:
    """The whole logs of some tables."""
    found: dict[str, list[Entry]] = {table_id: [] for table_id in ids}
    wanted = select(log).where(log.c.table_id.in_(ids)).order_by(log.c.table_id, log.c.seq)
    for row in await connection.execute(wanted):
        found[row.table_id].append(entry_of(row))
    return found


def _conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    here = seats.c.table_id == tables.c.id
    if wanted.player is not None:
        yield exists().where(here, seats.c.name == wanted.player)
    if wanted.bot is not None:
        yield exists().where(here, seats.c.bot == wanted.bot)
    if wanted.island is not None:
        yield tables.c.code == wanted.island
    if wanted.players is not None:
        yield tables.c.players == wanted.players
    if wanted.since is not None:
        yield tables.c.ended_at >= wanted.since
    if wanted.until is not None:
        yield tables.c.ended_at < wanted.until
