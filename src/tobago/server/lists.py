"""Lists of tables: open, running, own and finished ones, and the export of records."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Annotated, Literal

from litestar import Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, QueryParameter
from litestar.response import Stream
from msgspec import Struct
from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.game import RULES_VERSION
from tobago.island import CODES
from tobago.protocol import Pace, SeatSummary, TableList, TableSummary
from tobago.record import write_record
from tobago.server.core import queries
from tobago.server.core.auth import HttpRequest, address_of, not_signed_in, optional_user
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.file_names import attachment, export_name
from tobago.server.core.http import PageQuery, TextQuery, TimeQuery, refusal_specs
from tobago.server.core.journal import Entry, entry_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.queries import PageCursor, TableWithSeats, page_query, with_seats
from tobago.server.core.refused import Refused
from tobago.server.core.schema import (
    Person,
    SeatRow,
    Status,
    TableRow,
    log,
    seats,
    table_of,
    tables,
)

TAGS = ["games"]

PAGE_SIZE = 50

MOST_OWN_LISTED = 200
"""The most own tables in a list; all unfinished ones are among them."""

PlayersQuery = Annotated[int | None, QueryParameter(ge=2, le=4)]

MostQuery = Annotated[
    int, QueryParameter(ge=1, le=10_000, description="The maximum number of records.")
]

_CURSOR = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,22})")


class GameFilter(Struct, frozen=True):
    """The filter for finished games; None matches all."""

    player: str | None = None
    """The name of a player."""
    bot: str | None = None
    island: str | None = None
    """The island's code."""
    players: int | None = None
    since: int | None = None
    until: int | None = None
    """The end of the game: from `since` on and before `until`."""
    pace: Pace = "normal"


FilterQuery = NamedDependency[GameFilter]


@get("/tables", responses=refusal_specs(401, 422), tags=["tables"])
async def list_tables(
    request: HttpRequest,
    show: FromQuery[Literal["open", "playing", "mine"]] = "open",
    page: PageQuery = None,
) -> TableList:
    """Public tables that are open or running, in pages; or yours, unfinished ones first.

    Public fast tables are listed for bots only.
    """
    service, visitor = await optional_user(request)
    if show == "mine":
        if visitor is None:
            raise not_signed_in()
        async with service.database.read() as connection:
            found = await queries.list_by_person(connection, visitor.id, MOST_OWN_LISTED)
        return TableList([table_summary(row, held, visitor) for row, held in found], None)
    status = Status.OPEN if show == "open" else Status.PLAYING
    is_bot = visitor is not None and visitor.owner is not None
    paces: list[Pace] = ["normal", "fast"] if is_bot else ["normal"]
    async with service.database.read() as connection:
        found = await queries.list_public(connection, status, paces, parse_cursor(page), PAGE_SIZE)
    return table_page(found, visitor, lambda row: row.changed_at)


async def game_filter(
    player: TextQuery = None,
    bot: TextQuery = None,
    island: TextQuery = None,
    players: PlayersQuery = None,
    since: TimeQuery = None,
    until: TimeQuery = None,
    pace: FromQuery[Pace] = "normal",
) -> GameFilter:
    """The filter of a request: player, bot, island, players, time of the end (ms), pace."""
    return GameFilter(player, bot, island, players, since, until, pace)


@get("/games", responses=refusal_specs(401, 422), tags=TAGS)
async def search(request: HttpRequest, wanted: FilterQuery, page: PageQuery = None) -> TableList:
    """Finished public games, newest first."""
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
    """The records of finished public games in one text, newest first."""
    service, visitor = await optional_user(request)
    service.limits.exports.take(visitor.id if visitor else address_of(request))
    records = _records(service.database, service.limits.replaying, wanted, most)
    headers = {"content-disposition": attachment(export_name(now()))}
    return Stream(records, media_type="text/plain; charset=utf-8", headers=headers)


def table_page(
    found: Sequence[TableWithSeats],
    reader: Person | None,
    time_of: Callable[[TableRow], int | None],
) -> TableList:
    """A page of tables; it has a cursor for the next page if there may be one."""
    summaries = [table_summary(row, held, reader) for row, held in found]
    if len(found) < PAGE_SIZE:
        return TableList(summaries, None)
    end = cursor_after(found, time_of)
    return TableList(summaries, f"{end.at}.{end.id}")


def cursor_after(
    found: Sequence[TableWithSeats], time_of: Callable[[TableRow], int | None]
) -> PageCursor:
    """The cursor of the last table of a page."""
    row, _ = found[-1]
    return PageCursor(time_of(row) or 0, row.id)


def parse_cursor(page: str | None) -> PageCursor | None:
    """The cursor of a `next` parameter."""
    if page is None:
        return None
    if not (parts := _CURSOR.fullmatch(page)):
        raise Refused(422, "no-page", "{given!r} is not the `next` of a page", given=page)
    return PageCursor(int(parts[1]), parts[2])


def table_summary(row: TableRow, held: Sequence[SeatRow], reader: Person | None) -> TableSummary:
    """A table in a list, as shown to a reader."""
    mine = reader.id if reader else None
    return TableSummary(
        id=row.id,
        status=row.status.value,
        players=row.players,
        island=_island(row),
        clock=row.clock,
        ended_at=row.ended_at,
        changed_at=row.changed_at,
        seats=[
            SeatSummary(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                yours=mine is not None and seat.person == mine,
                colour=seat.colour,
            )
            for seat in held
        ],
        gold=row.gold,
        your_turn=mine is not None
        and any(seat.seat == row.deciding and seat.person == mine for seat in held),
    )


def _island(row: TableRow) -> str | None:
    """The island's code, which is hidden before the start if the island is drawn."""
    if row.status is Status.OPEN:
        return row.island if row.island in CODES else None
    return row.code


async def find_games(
    connection: AsyncConnection, wanted: GameFilter, after: PageCursor | None, limit: int
) -> list[TableWithSeats]:
    """A page of games."""
    found = select(tables).where(
        tables.c.status == Status.OVER.value,
        tables.c.public,
        tables.c.pace == wanted.pace,
        *_conditions(wanted),
    )
    found = page_query(found, tables.c.ended_at, after, limit)
    rows = (await connection.execute(found)).mappings()
    return await with_seats(connection, [table_of(row) for row in rows])


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
            # In a thread, so that the event loop is not blocked, and one at a time.
            async with replaying:
                written = await asyncio.to_thread(_write_game, seated, logs[seated[0].id])
            yield written
        if len(found) < PAGE_SIZE:
            return
        place, most = cursor_after(found, lambda row: row.ended_at), most - PAGE_SIZE


async def read_logs(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Entry]]:
    """The logs of tables."""
    found: dict[str, list[Entry]] = {table_id: [] for table_id in ids}
    wanted = select(log).where(log.c.table_id.in_(ids)).order_by(log.c.table_id, log.c.seq)
    for row in await connection.execute(wanted):
        found[row.table_id].append(entry_of(row))
    return found


def _write_game(seated: TableWithSeats, entries: list[Entry]) -> str:
    """The record of a game, with an empty line after it."""
    recorder = LiveTable.of(*seated, entries).recorder
    return f"{write_record(recorder.record)}\n" if recorder else ""


router = Router(
    "/", route_handlers=[list_tables, search, export], dependencies={"wanted": Provide(game_filter)}
)
