"""Tables: finding, setting up, joining and leaving them, and talking at them."""

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

from litestar import Response, Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct, structs

from tobago.island import CODES
from tobago.server.core import table_queries
from tobago.server.core.auth import Asked, known, unknown_person, visiting
from tobago.server.core.http import (
    LINE,
    Form,
    PageAsked,
    Seat,
    TablePath,
    declared,
    json_of,
    response_spec,
    table_id_of,
)
from tobago.server.core.refused import Refused
from tobago.server.core.rows import Person, SeatRow, Status, TableRow
from tobago.server.core.service import Service
from tobago.server.core.table_json import table_info
from tobago.server.core.table_queries import Place, Seated
from tobago.server.lobby.lobby import Lobby
from tobago.server.lobby.new_table import NewTable


class Join(Form, frozen=True):
    """Take a seat; without one, the first that is open."""

    seat: Seat | None = None


class AtSeat(Form, frozen=True):
    """Something done for one of your seats; without one, for all of them."""

    seat: Seat | None = None


class SetSeat(Form, frozen=True):
    """Who shall sit there: somebody who comes, a bot, or yourself."""

    kind: Literal["human", "bot", "open"]
    bot: Annotated[str, Meta(max_length=64, pattern=LINE)] | None = None


class Vote(Form, frozen=True):
    """What you want: to abort the game, or a bot for somebody who is gone."""

    about: Literal["abort", "replace"]
    of: Seat | None = None
    """Whom to replace."""
    yes: bool = True
    seat: Seat | None = None


class SeatTold(Struct, frozen=True):
    """A seat in a list of tables."""

    seat: int
    kind: str
    name: str
    bot: str | None
    yours: bool


class TableTold(Struct, frozen=True):
    """A table in a list."""

    id: str
    status: str
    public: bool
    players: int
    island: str | None
    """Its code; null while it is not drawn, and for an island of one's own."""
    options: dict[str, Any]
    clock: dict[str, Any] | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    changed_at: int
    seats: list[SeatTold]
    gold: list[int] | None
    your_turn: bool


class Tables(Struct, frozen=True):
    """A page of tables; `next` asks for the following one."""

    tables: list[TableTold]
    next: str | None = None


class TableInfo(Struct, frozen=True):
    """A table as the page shows it; `docs/live.md` tells the fields."""

    id: str
    status: str
    players: int
    seats: list[dict[str, Any]]


PAGE = 50
_PLACE = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,22})")


def told_page(
    found: Sequence[Seated], reader: Person | None, time_of: Callable[[TableRow], int | None]
) -> Tables:
    """A page of tables in the order of a time, and where the next begins if there may be one."""
    told = [told_table(row, held, reader) for row, held in found]
    if len(found) < PAGE:
        return Tables(told)
    end = end_of(found, time_of)
    return Tables(told, f"{end.at}.{end.id}")


def end_of(found: Sequence[Seated], time_of: Callable[[TableRow], int | None]) -> Place:
    """The place of the last of some tables."""
    row, _ = found[-1]
    return Place(time_of(row) or 0, row.id)


def place_of(page: str | None) -> Place | None:
    """The place that a page gave as `next`."""
    if page is None:
        return None
    if not (parts := _PLACE.fullmatch(page)):
        raise Refused(422, "no-page", "{given!r} is not what a page gave as next", given=page)
    return Place(int(parts[1]), parts[2])


def told_table(row: TableRow, held: Sequence[SeatRow], reader: Person | None) -> TableTold:
    """A table in a list, said to somebody."""
    mine = reader.id if reader else None
    return TableTold(
        id=row.id,
        status=row.status,
        public=row.public,
        players=row.players,
        island=_island(row),
        options=row.options,
        clock=None if row.clock is None else structs.asdict(row.clock),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        changed_at=row.changed_at,
        seats=[
            SeatTold(
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
MOST_OWN = 200
"""Of one's own tables so many are listed: all that have not ended are among them."""
REFUSALS = declared(401, 404, 409, 413, 415, 422)
TOLD = REFUSALS | response_spec(TableInfo)


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
            found = await table_queries.list_of(connection, visitor.id, MOST_OWN)
        return Tables([told_table(row, held, visitor) for row, held in found])
    status = Status.OPEN if show == "open" else Status.PLAYING
    async with service.database.read() as connection:
        found = await table_queries.list_public(connection, status, place_of(page), PAGE)
    return told_page(found, visitor, lambda row: row.changed_at)


@post(
    "/tables",
    responses=declared(401, 409, 413, 415, 422) | response_spec(TableInfo, 201),
    tags=TAGS,
)
async def create(request: Asked, data: JSONBody[NewTable]) -> Response[bytes]:
    """Set up a table, and begin at once if nobody is waited for."""
    service, person = await known(request)
    service.limits.new_tables.take(person.id)
    row = await service.feature(Lobby).create(person, data)
    return await _info(service, person, row.id, status=201)


@get(
    "/tables/{table_id:str}",
    responses=declared(401, 404, 409) | response_spec(TableInfo),
    tags=TAGS,
)
async def look(request: Asked, table_id: TablePath) -> Response[bytes]:
    """The table: who sits there, what was agreed, how it stands beside the game."""
    service, visitor = await visiting(request)
    return await _info(service, visitor, table_id_of(table_id))


@post("/tables/{table_id:str}/join", status_code=200, responses=TOLD, tags=TAGS)
async def join(request: Asked, table_id: TablePath, data: JSONBody[Join | None]) -> Response[bytes]:
    """Take an open seat."""
    service, person = await known(request)
    await service.feature(Lobby).join(person, table_id_of(table_id), data.seat if data else None)
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/leave", status_code=204, responses=REFUSALS, tags=TAGS)
async def leave(request: Asked, table_id: TablePath) -> None:
    """Give your seats up before the game begins."""
    service, person = await known(request)
    await service.feature(Lobby).leave(person, table_id_of(table_id))


@post("/tables/{table_id:str}/start", status_code=200, responses=TOLD, tags=TAGS)
async def start(request: Asked, table_id: TablePath) -> Response[bytes]:
    """Begin the game; for the owner of the table."""
    service, person = await known(request)
    await service.feature(Lobby).start(person, table_id_of(table_id))
    return await _info(service, person, table_id)


@put("/tables/{table_id:str}/seats/{seat:int}", responses=TOLD, tags=TAGS)
async def set_seat(
    request: Asked, table_id: TablePath, seat: FromPath[int], data: JSONBody[SetSeat]
) -> Response[bytes]:
    """Say who shall sit there; for the owner, before the game begins."""
    service, person = await known(request)
    await service.feature(Lobby).sit(person, table_id_of(table_id), seat, data.kind, data.bot)
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
    await service.feature(Lobby).resign(person, table_id_of(table_id), data.seat if data else None)
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
    await service.feature(Lobby).come_back(
        person, table_id_of(table_id), data.seat if data else None
    )
    return await _info(service, person, table_id)


@post("/tables/{table_id:str}/votes", status_code=200, responses=TOLD, tags=TAGS)
async def vote(request: Asked, table_id: TablePath, data: JSONBody[Vote]) -> Response[bytes]:
    """Want the game aborted, or a bot for somebody who is gone; or want it no longer."""
    service, person = await known(request)
    await service.feature(Lobby).vote(
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
    row = await service.feature(Lobby).rematch(person, table_id_of(table_id))
    return await _info(service, person, row.id)


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
    ],
)
