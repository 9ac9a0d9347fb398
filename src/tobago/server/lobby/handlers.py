"""Endpoints for tables: create, join, leave, start, seats, resignation, votes, rematch, retry."""

from typing import Annotated, Literal

from litestar import Response, Router, get, patch, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tobago.protocol import Pace, TableInfo
from tobago.server.core.auth import HttpRequest, optional_user, require_user
from tobago.server.core.http import (
    ONE_LINE,
    Form,
    Name,
    Seat,
    SeatColour,
    TablePath,
    check_table_id,
    json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Person, account_of
from tobago.server.core.service import Service
from tobago.server.core.table_info import table_info
from tobago.server.lobby.lobby import Lobby
from tobago.server.lobby.new_table import NewTable


class JoinRequest(Form, frozen=True):
    """The seat to take, by default the first that is open, and the colour to play with."""

    seat: Seat | None = None
    colour: SeatColour | None = None


class SeatRequest(Form, frozen=True):
    """One of your seats; by default all of them."""

    seat: Seat | None = None


class SetSeatRequest(Form, frozen=True):
    """The new holder of a seat: the owner, a bot, or nobody yet."""

    kind: Literal["human", "bot", "open"]
    bot: Annotated[str, Meta(max_length=64, pattern=ONE_LINE)] | None = None


class SeatChange(Form, frozen=True):
    """Changes of a seat; omitted fields stay as they are."""

    name: Name | None = None
    """A name for this seat alone, as when several people play on one device."""
    colour: SeatColour | None = None


class VoteRequest(Form, frozen=True):
    """A vote to abort the game, or to replace an absent player by a bot."""

    about: Literal["abort", "replace"]
    of: Seat | None = None
    """The seat to replace."""
    yes: bool = True
    seat: Seat | None = None


class RetryRequest(Form, frozen=True):
    """A position of an ended game, and the seat to play from there."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    """The number of actions before the position."""
    seat: Seat


TAGS = ["tables"]
REFUSALS = refusal_specs(401, 404, 409, 413, 415, 422)
TABLE_RESPONSES = REFUSALS | response_spec(TableInfo)


@post(
    "/tables",
    responses=refusal_specs(401, 409, 413, 415, 422) | response_spec(TableInfo, 201),
    tags=TAGS,
)
async def create(request: HttpRequest, data: JSONBody[NewTable]) -> Response[bytes]:
    """Create a table; the game starts at once if no seat is open."""
    service, person = await require_user(request)
    _limit_new_tables(service, person, data.pace)
    row = await service.feature(Lobby).create(person, data)
    return await _info(service, person, row.id, status=201)


@get(
    "/tables/{table_id:str}",
    responses=refusal_specs(401, 404, 409) | response_spec(TableInfo),
    tags=TAGS,
)
async def look(request: HttpRequest, table_id: TablePath) -> Response[bytes]:
    """The table: its seats, options, votes and status."""
    service, visitor = await optional_user(request)
    return await _info(service, visitor, check_table_id(table_id))


@post("/tables/{table_id:str}/join", status_code=200, responses=TABLE_RESPONSES, tags=TAGS)
async def join(
    request: HttpRequest, table_id: TablePath, data: JSONBody[JoinRequest | None]
) -> Response[bytes]:
    """Take an open seat."""
    service, person = await require_user(request)
    wanted = data or JoinRequest()
    await service.feature(Lobby).join(person, check_table_id(table_id), wanted.seat, wanted.colour)
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/leave", status_code=204, responses=REFUSALS, tags=TAGS)
async def leave(request: HttpRequest, table_id: TablePath) -> None:
    """Leave your seats before the game begins."""
    service, person = await require_user(request)
    await service.feature(Lobby).leave(person, check_table_id(table_id))


@post("/tables/{table_id:str}/start", status_code=200, responses=TABLE_RESPONSES, tags=TAGS)
async def start(request: HttpRequest, table_id: TablePath) -> Response[bytes]:
    """Start the game; for the owner of the table."""
    service, person = await require_user(request)
    await service.feature(Lobby).start(person, check_table_id(table_id))
    return await _info(service, person, table_id)


@put("/tables/{table_id:str}/seats/{seat:int}", responses=TABLE_RESPONSES, tags=TAGS)
async def set_seat(
    request: HttpRequest, table_id: TablePath, seat: FromPath[int], data: JSONBody[SetSeatRequest]
) -> Response[bytes]:
    """Set who sits there; for the owner, before the game begins."""
    service, person = await require_user(request)
    await service.feature(Lobby).set_seat(
        person, check_table_id(table_id), seat, data.kind, data.bot
    )
    return await _info(service, person, table_id)


@patch("/tables/{table_id:str}/seats/{seat:int}", responses=TABLE_RESPONSES, tags=TAGS)
async def change_seat(
    request: HttpRequest, table_id: TablePath, seat: FromPath[int], data: JSONBody[SeatChange]
) -> Response[bytes]:
    """Change the colour or the name of a seat of yours, before the game begins."""
    service, person = await require_user(request)
    await service.feature(Lobby).change_seat(
        person, check_table_id(table_id), seat, data.name, data.colour
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
    """Resign; a bot plays on."""
    service, person = await require_user(request)
    await service.feature(Lobby).agreements.resign(
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
    """Decide for yourself again after a bot decided for you."""
    service, person = await require_user(request)
    await service.feature(Lobby).agreements.come_back(
        person, check_table_id(table_id), data.seat if data else None
    )
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/votes", status_code=200, responses=TABLE_RESPONSES, tags=TAGS)
async def vote(
    request: HttpRequest, table_id: TablePath, data: JSONBody[VoteRequest]
) -> Response[bytes]:
    """Vote to abort the game or to replace an absent player by a bot, or withdraw the vote."""
    service, person = await require_user(request)
    await service.feature(Lobby).agreements.vote(
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
    """The next table with the same people; the first request creates it."""
    service, person = await require_user(request)
    room = await service.rooms.room(check_table_id(table_id))
    _limit_new_tables(service, person, room.live.row.pace)
    row = await service.feature(Lobby).rematch(person, table_id)
    return await _info(service, person, row.id)


@post(
    "/tables/{table_id:str}/retry",
    responses=REFUSALS | response_spec(TableInfo, 201),
    tags=TAGS,
)
async def retry(
    request: HttpRequest, table_id: TablePath, data: JSONBody[RetryRequest]
) -> Response[bytes]:
    """Try an ended game again from a position, against bots, at a new private table."""
    service, person = await require_user(request)
    service.limits.new_tables.take(person.id)
    row = await service.feature(Lobby).retry(person, check_table_id(table_id), data.ply, data.seat)
    return await _info(service, person, row.id, status=201)


def _limit_new_tables(service: Service, person: Person, pace: Pace) -> None:
    """Take one new table from the limit of its pace."""
    if pace == "normal":
        service.limits.new_tables.take(person.id)
    elif not service.settings.fast_tables_per_hour:
        raise Refused(409, "no-fast-tables", "this server has no fast tables")
    else:
        service.limits.fast_tables.take(account_of(person))


async def _info(
    service: Service, person: Person | None, table_id: str, status: int = 200
) -> Response[bytes]:
    room = await service.rooms.room(table_id)
    return json_response(table_info(room, person.id if person else None), status)


router = Router(
    "/",
    route_handlers=[
        create,
        look,
        join,
        leave,
        start,
        set_seat,
        change_seat,
        resign,
        come_back,
        vote,
        rematch,
        retry,
    ],
)
