"""Tables: finding, setting up, joining and leaving them, and talking at them."""

from typing import Literal

from litestar import Response, Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from tobago.server.http.answers import TablePath, json_of, table_id_of, told
from tobago.server.http.auth import Asked, known, unknown_person, visiting
from tobago.server.http.errors import declared
from tobago.server.http.forms import (
    AtSeat,
    Chat,
    Join,
    PageAsked,
    Say,
    SeqAsked,
    SetSeat,
    TableInfo,
    Tables,
    Vote,
)
from tobago.server.http.listing import PAGE, place_of, told_page, told_table
from tobago.server.http.service import Service, service_of
from tobago.server.live.info import Line, chat_line, table_info
from tobago.server.newtable import NewTable
from tobago.server.store import chat, tables
from tobago.server.store.rows import Person, Status

TAGS = ["tables"]
MOST_OWN = 200
"""Of one's own tables so many are listed: all that have not ended are among them."""
REFUSALS = declared(401, 404, 409, 413, 415, 422)
TOLD = REFUSALS | told(TableInfo)


@get("/tables", responses=declared(401, 422), tags=TAGS)
async def list_tables(
    request: Asked,
    show: FromQuery[Literal["open", "playing", "mine"]] = "open",
    page: PageAsked = None,
) -> Tables:
    """Pages of public tables that wait for players or play; or yours, unfinished ones first."""
    service, visitor = await visiting(request)
    if show == "mine":
        if visitor is None:
            raise unknown_person()
        async with service.database.read() as connection:
            found = await tables.list_of(connection, visitor.id, MOST_OWN)
        return Tables([told_table(row, held, visitor) for row, held in found])
    status = Status.OPEN if show == "open" else Status.PLAYING
    async with service.database.read() as connection:
        found = await tables.list_public(connection, status, place_of(page), PAGE)
    return told_page(found, visitor, lambda row: row.changed_at)


@post("/tables", responses=declared(401, 409, 413, 415, 422) | told(TableInfo, 201), tags=TAGS)
async def create(request: Asked, data: JSONBody[NewTable]) -> Response[bytes]:
    """Set up a table, and begin at once if nobody is waited for."""
    service, person = await known(request)
    service.limits.new_tables.take(person.id)
    row = await service.lobby.create(person, data)
    return await _info(service, person, row.id, status=201)


@get("/tables/{table_id:str}", responses=declared(401, 404, 409) | told(TableInfo), tags=TAGS)
async def look(request: Asked, table_id: TablePath) -> Response[bytes]:
    """The table: who sits there, what was agreed, how it stands beside the game."""
    service, visitor = await visiting(request)
    return await _info(service, visitor, table_id_of(table_id))


@post("/tables/{table_id:str}/join", status_code=200, responses=TOLD, tags=TAGS)
async def join(request: Asked, table_id: TablePath, data: JSONBody[Join | None]) -> Response[bytes]:
    """Take an open seat."""
    service, person = await known(request)
    await service.lobby.join(person, table_id_of(table_id), data.seat if data else None)
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/leave", status_code=204, responses=REFUSALS, tags=TAGS)
async def leave(request: Asked, table_id: TablePath) -> None:
    """Give your seats up before the game begins."""
    service, person = await known(request)
    await service.lobby.leave(person, table_id_of(table_id))


@post("/tables/{table_id:str}/start", status_code=200, responses=TOLD, tags=TAGS)
async def start(request: Asked, table_id: TablePath) -> Response[bytes]:
    """Begin the game; for the owner of the table."""
    service, person = await known(request)
    await service.lobby.start(person, table_id_of(table_id))
    return await _info(service, person, table_id)


@put("/tables/{table_id:str}/seats/{seat:int}", responses=TOLD, tags=TAGS)
async def set_seat(
    request: Asked, table_id: TablePath, seat: FromPath[int], data: JSONBody[SetSeat]
) -> Response[bytes]:
    """Say who shall sit there; for the owner, before the game begins."""
    service, person = await known(request)
    await service.lobby.sit(person, table_id_of(table_id), seat, data.kind, data.bot)
    return await _info(service, person, table_id)


@post(
    "/tables/{table_id:str}/resign",
    status_code=200,
    responses=TOLD,
    tags=TAGS,
)
async def resign(
    request: Asked, table_id: TablePath, data: JSONBody[AtSeat | None]
) -> Response[bytes]:
    """Give a seat up for good; a bot plays on."""
    service, person = await known(request)
    await service.lobby.resign(person, table_id_of(table_id), data.seat if data else None)
    return await _info(service, person, table_id)


@post(
    "/tables/{table_id:str}/return",
    status_code=200,
    responses=TOLD,
    tags=TAGS,
)
async def come_back(
    request: Asked, table_id: TablePath, data: JSONBody[AtSeat | None]
) -> Response[bytes]:
    """Decide for yourself again after a bot stood in for you."""
    service, person = await known(request)
    await service.lobby.come_back(person, table_id_of(table_id), data.seat if data else None)
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/votes", status_code=200, responses=TOLD, tags=TAGS)
async def vote(request: Asked, table_id: TablePath, data: JSONBody[Vote]) -> Response[bytes]:
    """Want the game aborted, or a bot for somebody who is gone; or want it no longer."""
    service, person = await known(request)
    await service.lobby.vote(
        person, table_id_of(table_id), data.about, data.of, yes=data.yes, seat=data.seat
    )
    return await _info(service, person, table_id)


@post(
    "/tables/{table_id:str}/rematch",
    status_code=200,
    responses=TOLD,
    tags=TAGS,
)
async def rematch(request: Asked, table_id: TablePath) -> Response[bytes]:
    """The table that follows this one, with the same people; the first to ask sets it up."""
    service, person = await known(request)
    service.limits.new_tables.take(person.id)
    row = await service.lobby.rematch(person, table_id_of(table_id))
    return await _info(service, person, row.id)


@get("/tables/{table_id:str}/chat", responses=declared(404, 409), tags=TAGS)
async def read_chat(request: Asked, table_id: TablePath, after: SeqAsked = 0) -> Chat:
    """What was said after line number `after`, oldest first."""
    service = service_of(request.app)
    room = await service.rooms.room(table_id_of(table_id))
    async with service.database.read() as connection:
        lines = await chat.tail(connection, room.live.row.id, after)
    return Chat([chat_line(room, line) for line in lines])


@post("/tables/{table_id:str}/chat", responses=REFUSALS, tags=TAGS)
async def say(request: Asked, table_id: TablePath, data: JSONBody[Say]) -> Line:
    """Say something at a table where you have a seat."""
    service, person = await known(request)
    service.limits.chat.take(person.id)
    line = await service.lobby.say(person, table_id_of(table_id), data.text)
    return chat_line(await service.rooms.room(table_id), line)


async def _info(
    service: Service, person: Person | None, table_id: str, status: int = 200
) -> Response[bytes]:
    room = await service.rooms.room(table_id)
    return json_of(table_info(room, person.id if person else None), status)


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
        read_chat,
        say,
    ],
)
