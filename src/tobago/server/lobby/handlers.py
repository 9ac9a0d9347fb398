"""Tables: finding, setting up, joining and leaving them, and talking at them."""

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Literal

from litestar import Response, Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from tobago.island import CODES
from tobago.protocol import SeatSummary, TableInfo, TableList, TableSummary
from tobago.server.core import table_queries
from tobago.server.core.auth import HttpRequest, not_signed_in, optional_user, require_user
from tobago.server.core.http import (
    ONE_LINE,
    Form,
    PageQuery,
    Seat,
    TablePath,
    check_table_id,
    json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.refused import Refused
from tobago.server.core.rows import Person, SeatRow, Status, TableRow
from tobago.server.core.service import Service
from tobago.server.core.table_info import table_info, time_limit
from tobago.server.core.table_queries import PageCursor, TableWithSeats
from tobago.server.lobby.lobby import Lobby
from tobago.server.lobby.new_table import NewTable


class JoinRequest(Form, frozen=True):
    """Take a seat; without one, the first that is open."""

    seat: Seat | None = None


class SeatRequest(Form, frozen=True):
    """Something done for one of your seats; without one, for all of them."""

    seat: Seat | None = None


class SetSeatRequest(Form, frozen=True):
    """Who shall sit there: somebody who comes, a bot, or yourself."""

    kind: Literal["human", "bot", "open"]
    bot: Annotated[str, Meta(max_length=64, pattern=ONE_LINE)] | None = None


class VoteRequest(Form, frozen=True):
    """What you want: to abort the game, or a bot for somebody who is gone."""

    about: Literal["abort", "replace"]
    of: Seat | None = None
    """Whom to replace."""
    yes: bool = True
    seat: Seat | None = None


PAGE_SIZE = 50
_CURSOR = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,22})")


def table_page(
    found: Sequence[TableWithSeats],
    reader: Person | None,
    time_of: Callable[[TableRow], int | None],
) -> TableList:
    """A page of tables in the order of a time, and where the next begins if there may be one."""
    told = [table_summary(row, held, reader) for row, held in found]
    if len(found) < PAGE_SIZE:
        return TableList(told, None)
    end = cursor_after(found, time_of)
    return TableList(told, f"{end.at}.{end.id}")


def cursor_after(
    found: Sequence[TableWithSeats], time_of: Callable[[TableRow], int | None]
) -> PageCursor:
    """The place of the last of some tables."""
    row, _ = found[-1]
    return PageCursor(time_of(row) or 0, row.id)


def parse_cursor(page: str | None) -> PageCursor | None:
    """The place that a page gave as `next`."""
    if page is None:
        return None
    if not (parts := _CURSOR.fullmatch(page)):
        raise Refused(422, "no-page", "{given!r} is not what a page gave as next", given=page)
    return PageCursor(int(parts[1]), parts[2])


def table_summary(row: TableRow, held: Sequence[SeatRow], reader: Person | None) -> TableSummary:
    """A table in a list, said to somebody."""
    mine = reader.id if reader else None
    return TableSummary(
        id=row.id,
        status=row.status.value,
        public=row.public,
        players=row.players,
        island=_island(row),
        clock=time_limit(row.clock),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        changed_at=row.changed_at,
        seats=[
            SeatSummary(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                yours=mine is not None and seat.person == mine,
            )
            for seat in held
        ],
        gold=row.gold,
        your_turn=mine is not None
        and any(seat.seat == row.deciding and seat.person == mine for seat in held),
    )


def _island(row: TableRow) -> str | None:
    """The code of an island that was chosen; of one that was drawn, once the game has begun."""
    if row.status is Status.OPEN:
        return row.island if row.island in CODES else None
    return row.code


TAGS = ["tables"]
MOST_OWN_LISTED = 200
"""Of one's own tables so many are listed: all that have not ended are among them."""
REFUSALS = refusal_specs(401, 404, 409, 413, 415, 422)
TABLE_RESPONSES = REFUSALS | response_spec(TableInfo)


@get("/tables", responses=refusal_specs(401, 422), tags=TAGS)
async def list_tables(
    request: HttpRequest,
    show: FromQuery[Literal["open", "playing", "mine"]] = "open",
    page: PageQuery = None,
) -> TableList:
    """Pages of public tables that wait for players or play; or yours, unfinished ones first."""
    service, visitor = await optional_user(request)
    if show == "mine":
        if visitor is None:
            raise not_signed_in()
        async with service.database.read() as connection:
            found = await table_queries.list_by_person(connection, visitor.id, MOST_OWN_LISTED)
        return TableList([table_summary(row, held, visitor) for row, held in found], None)
    status = Status.OPEN if show == "open" else Status.PLAYING
    async with service.database.read() as connection:
        found = await table_queries.list_public(connection, status, parse_cursor(page), PAGE_SIZE)
    return table_page(found, visitor, lambda row: row.changed_at)


@post(
    "/tables",
    responses=refusal_specs(401, 409, 413, 415, 422) | response_spec(TableInfo, 201),
    tags=TAGS,
)
async def create(request: HttpRequest, data: JSONBody[NewTable]) -> Response[bytes]:
    """Set up a table, and begin at once if nobody is waited for."""
    service, person = await require_user(request)
    service.limits.new_tables.take(person.id)
    row = await service.feature(Lobby).create(person, data)
    return await _info(service, person, row.id, status=201)


@get(
    "/tables/{table_id:str}",
    responses=refusal_specs(401, 404, 409) | response_spec(TableInfo),
    tags=TAGS,
)
async def look(request: HttpRequest, table_id: TablePath) -> Response[bytes]:
    """The table: who sits there, what was agreed, how it stands beside the game."""
    service, visitor = await optional_user(request)
    return await _info(service, visitor, check_table_id(table_id))


@post("/tables/{table_id:str}/join", status_code=200, responses=TABLE_RESPONSES, tags=TAGS)
async def join(
    request: HttpRequest, table_id: TablePath, data: JSONBody[JoinRequest | None]
) -> Response[bytes]:
    """Take an open seat."""
    service, person = await require_user(request)
    await service.feature(Lobby).join(person, check_table_id(table_id), data.seat if data else None)
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/leave", status_code=204, responses=REFUSALS, tags=TAGS)
async def leave(request: HttpRequest, table_id: TablePath) -> None:
    """Give your seats up before the game begins."""
    service, person = await require_user(request)
    await service.feature(Lobby).leave(person, check_table_id(table_id))


@post("/tables/{table_id:str}/start", status_code=200, responses=TABLE_RESPONSES, tags=TAGS)
async def start(request: HttpRequest, table_id: TablePath) -> Response[bytes]:
    """Begin the game; for the owner of the table."""
    service, person = await require_user(request)
    await service.feature(Lobby).start(person, check_table_id(table_id))
    return await _info(service, person, table_id)


@put("/tables/{table_id:str}/seats/{seat:int}", responses=TABLE_RESPONSES, tags=TAGS)
async def set_seat(
    request: HttpRequest, table_id: TablePath, seat: FromPath[int], data: JSONBody[SetSeatRequest]
) -> Response[bytes]:
    """Say who shall sit there; for the owner, before the game begins."""
    service, person = await require_user(request)
    await service.feature(Lobby).set_seat(
        person, check_table_id(table_id), seat, data.kind, data.bot
    )
    return await _info(service, person, table_id)


@post(
    "/tables/{table_id:str}/resign",
    status_code=200,
    responses=TABLE_RESPONSES,
    tags=TAGS,
)
async def resign(
    request: HttpRequest, table_id: TablePath, data: JSONBody[SeatRequest | None]
) -> Response[bytes]:
    """Give a seat up for good; a bot plays on."""
    service, person = await require_user(request)
    await service.feature(Lobby).resign(
        person, check_table_id(table_id), data.seat if data else None
    )
    return await _info(service, person, table_id)


@post(
    "/tables/{table_id:str}/return",
    status_code=200,
    responses=TABLE_RESPONSES,
    tags=TAGS,
)
async def come_back(
    request: HttpRequest, table_id: TablePath, data: JSONBody[SeatRequest | None]
) -> Response[bytes]:
    """Decide for yourself again after a bot stood in for you."""
    service, person = await require_user(request)
    await service.feature(Lobby).come_back(
        person, check_table_id(table_id), data.seat if data else None
    )
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/votes", status_code=200, responses=TABLE_RESPONSES, tags=TAGS)
async def vote(
    request: HttpRequest, table_id: TablePath, data: JSONBody[VoteRequest]
) -> Response[bytes]:
    """Want the game aborted, or a bot for somebody who is gone; or want it no longer."""
    service, person = await require_user(request)
    await service.feature(Lobby).vote(
        person, check_table_id(table_id), data.about, data.of, yes=data.yes, seat=data.seat
    )
    return await _info(service, person, table_id)


@post(
    "/tables/{table_id:str}/rematch",
    status_code=200,
    responses=TABLE_RESPONSES,
    tags=TAGS,
)
async def rematch(request: HttpRequest, table_id: TablePath) -> Response[bytes]:
    """The table that follows this one, with the same people; the first to ask sets it up."""
    service, person = await require_user(request)
    service.limits.new_tables.take(person.id)
    row = await service.feature(Lobby).rematch(person, check_table_id(table_id))
    return await _info(service, person, row.id)


async def _info(
    service: Service, person: Person | None, table_id: str, status: int = 200
) -> Response[bytes]:
    room = await service.rooms.room(table_id)
    return json_response(table_info(room, person.id if person else None), status)


router = Router(
    "/",
    route_handlers=[
        list_tables,
        create,
        look,
        join,
        leave,
        start,
        set_seat,
        resign,
        come_back,
        vote,
        rematch,
    ],
)
