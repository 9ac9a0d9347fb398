"""Finished public games: found by who played where and when, newest first."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Struct
from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.game import RULES_VERSION
from tobago.protocol import TableList
from tobago.record import write_record
from tobago.server.core.auth import HttpRequest, address_of, optional_user
from tobago.server.core.database import Database
from tobago.server.core.http import PageQuery, TextQuery, TimeQuery, refusal_specs
from tobago.server.core.journal import Entry, entry_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.rows import Status, table_of
from tobago.server.core.schema import log, seats, tables
from tobago.server.core.table_queries import PageCursor, TableWithSeats, page_query, with_seats
from tobago.server.lobby.handlers import PAGE_SIZE, cursor_after, parse_cursor, table_page


class GameFilter(Struct, frozen=True):
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


async def find_games(
    connection: AsyncConnection, wanted: GameFilter, after: PageCursor | None, limit: int
) -> list[TableWithSeats]:
    """A page of games."""
    found = select(tables).where(
        tables.c.status == Status.OVER.value, tables.c.public, *_conditions(wanted)
    )
    found = page_query(found, tables.c.ended_at, after, limit)
    rows = (await connection.execute(found)).mappings()
    return await with_seats(connection, [table_of(row) for row in rows])


async def read_logs(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Entry]]:
    """The whole logs of some tables."""
    found: dict[str, list[Entry]] = {table_id: [] for table_id in ids}
    wanted = select(log).where(log.c.table_id.in_(ids)).order_by(log.c.table_id, log.c.seq)
    for row in await connection.execute(wanted):
        found[row.table_id].append(entry_of(row))
    return found


def _conditions(wanted: GameFilter) -> Iterator[ColumnElement[bool]]:
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


TAGS = ["games"]
PlayersQuery = Annotated[int | None, QueryParameter(ge=2, le=4)]
MostQuery = Annotated[int, QueryParameter(ge=1, le=10_000, description="At most so many records.")]


FilterQuery = NamedDependency[GameFilter]


async def game_filter(
    player: TextQuery = None,
    bot: TextQuery = None,
    island: TextQuery = None,
    players: PlayersQuery = None,
    since: TimeQuery = None,
    until: TimeQuery = None,
) -> GameFilter:
    """Which games are asked for: who played, where, how many, and when it ended (milliseconds)."""
    return GameFilter(player, bot, island, players, since, until)


@get("/games", responses=refusal_specs(401, 422), tags=TAGS)
async def search(request: HttpRequest, wanted: FilterQuery, page: PageQuery = None) -> TableList:
    """Finished public games, the newest first."""
    service, visitor = await optional_user(request)
    async with service.database.read() as connection:
        found = await find_games(connection, wanted, parse_cursor(page), PAGE_SIZE)
    return table_page(found, visitor, lambda row: row.ended_at)


@get(
    "/games/export",
    media_type="text/plain",
    responses=refusal_specs(401, 422),
    tags=TAGS,
)
async def export(request: HttpRequest, wanted: FilterQuery, most: MostQuery = 1000) -> Stream:
    """The records of finished public games, one after the other, the newest first."""
    service, visitor = await optional_user(request)
    service.limits.exports.take(visitor.id if visitor else address_of(request))
    records = _records(service.database, service.limits.replaying, wanted, most)
    return Stream(records, media_type="text/plain; charset=utf-8")


async def _records(
    database: Database, replaying: asyncio.Semaphore, wanted: GameFilter, most: int
) -> AsyncIterator[str]:
    place: PageCursor | None = None
    while most > 0:
        async with database.read() as connection:
            found = await find_games(connection, wanted, place, min(PAGE_SIZE, most))
            logs = await read_logs(connection, [row.id for row, _ in found])
        for seated in found:
            if seated[0].rules != RULES_VERSION:
                continue
            # Beside the loop and one at a time, so that nobody at a table waits for it.
            async with replaying:
                written = await asyncio.to_thread(_write_game, seated, logs[seated[0].id])
            yield written
        if len(found) < PAGE_SIZE:
            return
        place, most = cursor_after(found, lambda row: row.ended_at), most - PAGE_SIZE


def _write_game(seated: TableWithSeats, entries: list[Entry]) -> str:
    """A game written down, with an empty line after it."""
    recorder = LiveTable.of(*seated, entries).recorder
    return f"{write_record(recorder.record)}\n" if recorder else ""


router = Router("/", route_handlers=[search, export], dependencies={"wanted": Provide(game_filter)})
