"""Playing: views, actions, what happened since, and the record at the end."""

import asyncio
from contextlib import nullcontext
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from tobago.record import write_record
from tobago.server.http.answers import TablePath, json_of, raw_json, table_id_of, told
from tobago.server.http.auth import Asked, address_of, known, visiting
from tobago.server.http.errors import declared
from tobago.server.http.forms import (
    Act,
    Answered,
    Check,
    Checked,
    InWords,
    LangAsked,
    Route,
    SeatAsked,
    SeqAsked,
    Shown,
    Snapshot,
    SpaceAsked,
    Undo,
)
from tobago.server.http.service import Service, service_of
from tobago.server.http.voice import voice_of
from tobago.server.live import asking
from tobago.server.live.listener import Listener
from tobago.server.live.room import Audience, Room
from tobago.server.live.seating import confirmed_seat, confirmed_view
from tobago.server.live.showing import encoded_view
from tobago.server.refused import Refused
from tobago.server.store.rows import Person, Status

TAGS = ["moves"]
Wait = Annotated[int, QueryParameter(ge=0, le=25, description="Seconds to wait for news.")]


async def _eyes(
    service: Service, room: Room, visitor: Person | None, seat: int | None
) -> int | None:
    """Through whose eyes a game that has begun is seen."""
    if room.live.game is None:
        raise Refused(409, "not-begun", "the game has not begun")
    return await confirmed_view(service.rooms, room, visitor.id if visitor else None, seat)


@get("/tables/{table_id:str}/view", responses=declared(401, 404, 409) | told(Shown), tags=TAGS)
async def view(
    request: Asked,
    table_id: TablePath,
    seat: SeatAsked = None,
    lang: LangAsked = None,
    advice: FromQuery[bool] = True,
    full: FromQuery[bool] = False,
) -> Response[bytes]:
    """What your seat may know and do now; without a seat, what everybody sees."""
    service, visitor = await visiting(request)
    room = await service.rooms.room(table_id_of(table_id))
    eyes = await _eyes(service, room, visitor, seat)
    audience = Audience(eyes, voice_of(request, lang).language, advice, full)
    return raw_json(bytes(encoded_view(room.live, audience)))


@post(
    "/tables/{table_id:str}/actions",
    status_code=200,
    responses=declared(401, 404, 409, 413, 415, 422),
    tags=TAGS,
)
async def act(request: Asked, table_id: TablePath, data: JSONBody[Act]) -> Answered:
    """Play an action. When this is answered, it is in the log for good."""
    service, person = await known(request)
    seq, ply = await service.moves.act(
        person, table_id_of(table_id), data.seat, data.after, data.request, data.action
    )
    return Answered(seq, ply)


@post(
    "/tables/{table_id:str}/undo",
    status_code=200,
    responses=declared(401, 404, 409, 413, 415, 422),
    tags=TAGS,
)
async def undo(request: Asked, table_id: TablePath, data: JSONBody[Undo]) -> Answered:
    """Take your last action back, if it showed nothing hidden and nobody acted since."""
    service, person = await known(request)
    seq, ply = await service.moves.undo(
        person, table_id_of(table_id), data.seat, data.after, data.request
    )
    return Answered(seq, ply)


@get(
    "/tables/{table_id:str}/entries", responses=declared(401, 404, 409) | told(Snapshot), tags=TAGS
)
async def entries(
    request: Asked,
    table_id: TablePath,
    after: SeqAsked = 0,
    wait: Wait = 0,
    seat: SeatAsked = None,
    lang: LangAsked = None,
    advice: FromQuery[bool] = True,
    full: FromQuery[bool] = False,
) -> Response[bytes]:
    """What happened after a position, and how it stands now; waits for news if there are none."""
    service, visitor = await visiting(request)
    who = visitor.id if visitor else None
    room = await service.rooms.room(table_id_of(table_id))
    eyes = await confirmed_view(service.rooms, room, who, seat)
    audience = Audience(eyes, voice_of(request, lang).language, advice, full)
    key = who or address_of(request)
    if room.since(after) is None:
        service.limits.histories.take(key)
    service.limits.polls.enter(key)
    try:
        with service.presence.here(table_id, who) if who else nullcontext():
            async with service.rooms.listening(table_id, audience, who, after) as listener:
                if wait and room.live.seq <= after:
                    await _news(service, listener, after, wait)
                return raw_json(await listener.next())
    finally:
        service.limits.polls.leave(key)


async def _news(service: Service, listener: Listener, after: int, wait: int) -> None:
    """Until the log goes on, the time is up or the server stops."""

    async def moved() -> None:
        while listener.room.live.seq <= after and not listener.room.gone:
            await listener.changed()

    waiting = asyncio.create_task(moved())
    service.farewell.waiting(waiting)
    try:
        await asyncio.wait([waiting], timeout=wait)
    finally:
        waiting.cancel()


@get("/tables/{table_id:str}/text", responses=declared(401, 404, 409) | told(InWords), tags=TAGS)
async def in_words(
    request: Asked, table_id: TablePath, seat: SeatAsked = None, lang: LangAsked = None
) -> Response[bytes]:
    """The table in sentences, for those who listen; without a seat, what everybody sees."""
    service, visitor = await visiting(request)
    room = await service.rooms.room(table_id_of(table_id))
    eyes = await _eyes(service, room, visitor, seat)
    return json_of(asking.in_words(room.live, eyes, voice_of(request, lang).language))


@get(
    "/tables/{table_id:str}/route",
    responses=declared(401, 404, 409, 422) | told(Route),
    tags=TAGS,
)
async def route(
    request: Asked, table_id: TablePath, q: SpaceAsked, r: SpaceAsked, seat: SeatAsked = None
) -> Response[bytes]:
    """A shortest way for your ATV to a space."""
    service, person = await known(request)
    room = await service.rooms.room(table_id_of(table_id))
    own = await confirmed_seat(service.rooms, room, person.id, seat)
    return json_of(asking.route(room.live, own, (q, r)))


@post(
    "/tables/{table_id:str}/check",
    status_code=200,
    responses=declared(401, 404, 409, 413, 415, 422) | told(Checked),
    tags=TAGS,
)
async def check(request: Asked, table_id: TablePath, data: JSONBody[Check]) -> Response[bytes]:
    """Why an action would be refused; nothing is played."""
    service, person = await known(request)
    room = await service.rooms.room(table_id_of(table_id))
    seat = await confirmed_seat(service.rooms, room, person.id, data.seat)
    return json_of(asking.asked(room.live, seat, data.action, person.language))


@get(
    "/tables/{table_id:str}/record",
    media_type="text/plain",
    responses=declared(404, 409),
    tags=TAGS,
)
async def record(request: Asked, table_id: TablePath) -> Response[str]:
    """The record of a game that has ended, with the seed that proves it."""
    service = service_of(request.app)
    room = await service.rooms.room(table_id_of(table_id))
    if room.live.recorder is None or room.live.status not in {Status.OVER, Status.ABORTED}:
        raise Refused(409, "not-over", "the record can be read when the game has ended")
    return Response(write_record(room.live.recorder.record), media_type="text/plain; charset=utf-8")


router = Router("/", route_handlers=[view, act, undo, entries, in_words, route, check, record])
