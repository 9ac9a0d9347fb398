"""Endpoints for playing: views, actions, entries, texts, and the record at the end."""

import asyncio
from contextlib import nullcontext
from typing import Annotated, Any, NamedTuple

from litestar import Response, Router, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from tobago.game import action_from_json, advice
from tobago.game.actions import ActionError
from tobago.island import Hex
from tobago.picture.descriptions import describe_view
from tobago.picture.text import TextContext
from tobago.protocol import CheckAnswer, LogPosition, Route, Snapshot, TableText, View
from tobago.record import write_record
from tobago.server.core.auth import HttpRequest, address_of, optional_user, require_user
from tobago.server.core.file_names import attachment, record_name
from tobago.server.core.http import (
    ActionForm,
    Form,
    LanguageQuery,
    Seat,
    SeatQuery,
    SeqQuery,
    SpaceQuery,
    TablePath,
    check_table_id,
    json_response,
    raw_json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.language import words_for, words_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused
from tobago.server.core.room import Room
from tobago.server.core.schema import Person, Status
from tobago.server.core.seat_checks import check_action as check_seat
from tobago.server.core.seat_checks import refused_value, seat_to_show
from tobago.server.core.service import Service, service_of
from tobago.server.core.views import Audience, encoded_view, prompt
from tobago.server.play.listener import Listener, listening
from tobago.server.play.moves import ActRequest, Moves, UndoRequest
from tobago.server.play.presence import Presence


class CheckRequest(Form, frozen=True):
    """An action to be checked, not played."""

    action: ActionForm
    seat: Seat | None = None


TAGS = ["moves"]
WaitQuery = Annotated[int, QueryParameter(ge=0, le=25, description="Seconds to wait for an entry.")]
DecisionQuery = Annotated[
    bool, QueryParameter(description="Wait for a decision of yours instead, or for the end.")
]


def find_route(live: LiveTable, seat: int, to: tuple[int, int]) -> Route:
    """A shortest route of the seat's ATV: the spaces that each leg passes."""
    game = live.game
    atv = game.state.atvs[seat] if game else -1
    if game is None or atv < 0:
        raise Refused(409, "no-atv", "the ATV is not on the island yet")
    island = game.table.island
    if to not in island.index:
        raise Refused(
            422, "not-on-the-island", "{space} is not a space of the island", space=Hex(*to)
        )
    return Route(advice.route(island, island.spaces[atv], Hex(*to)))


def action_refusal(live: LiveTable, seat: int, action: Any, language: str) -> CheckAnswer:
    """Why an action, given as JSON, would be refused for the seat; null if it is legal."""
    try:
        wanted = action_from_json(action)
    except ActionError as error:
        raise Refused(422, "no-action", "{reason}", reason=error) from error
    refused = check_seat(live, seat, wanted)
    return CheckAnswer(None if refused is None else refused_value(refused, language))


def describe_table(live: LiveTable, seat: int | None, language: str) -> TableText:
    """The table as a seat or a spectator sees it, in sentences for screen readers."""
    view, words = live.view(seat), words_of(language)
    context = TextContext(view, words, live.names, width=None)
    return TableText(f"{prompt(live, view, words)}\n{describe_view(context)}")


async def _seat_to_view(
    service: Service, room: Room, visitor: Person | None, seat: int | None
) -> int | None:
    """The seat whose view is shown; Refused before the start of the game."""
    if room.live.game is None:
        raise Refused(409, "not-begun", "the game has not begun")
    return await service.rooms.confirmed_view(room, visitor.id if visitor else None, seat)


@get(
    "/tables/{table_id:str}/view",
    responses=refusal_specs(401, 404, 409) | response_spec(View),
    tags=TAGS,
)
async def view(
    request: HttpRequest,
    table_id: TablePath,
    seat: SeatQuery = None,
    lang: LanguageQuery = None,
    advice: FromQuery[bool] = True,
    full: FromQuery[bool] = False,
) -> Response[bytes]:
    """The view of your seat with its legal actions; without a seat, the view of spectators."""
    service, visitor = await optional_user(request)
    room = await service.rooms.room(check_table_id(table_id))
    viewer = await _seat_to_view(service, room, visitor, seat)
    audience = Audience(viewer, words_for(request, lang).language, advice, full)
    return json_response(encoded_view(room.live, audience))


@post(
    "/tables/{table_id:str}/actions",
    status_code=200,
    responses=refusal_specs(401, 404, 409, 413, 415, 422),
    tags=TAGS,
)
async def act(request: HttpRequest, table_id: TablePath, data: JSONBody[ActRequest]) -> LogPosition:
    """Play an action. After the response it is committed to the log."""
    service, person = await require_user(request)
    return await service.feature(Moves).act(
        person, check_table_id(table_id), data.seat, data.after, data.request, data.action
    )


@post(
    "/tables/{table_id:str}/undo",
    status_code=200,
    responses=refusal_specs(401, 404, 409, 413, 415, 422),
    tags=TAGS,
)
async def undo(
    request: HttpRequest, table_id: TablePath, data: JSONBody[UndoRequest]
) -> LogPosition:
    """Undo your last action, if it revealed nothing hidden and no other player has acted since."""
    service, person = await require_user(request)
    return await service.feature(Moves).undo(
        person, check_table_id(table_id), data.seat, data.after, data.request
    )


@get(
    "/tables/{table_id:str}/entries",
    responses=refusal_specs(401, 404, 409) | response_spec(Snapshot),
    tags=TAGS,
)
async def entries(
    request: HttpRequest,
    table_id: TablePath,
    after: SeqQuery = 0,
    wait: WaitQuery = 0,
    decision: DecisionQuery = False,
    seat: SeatQuery = None,
    lang: LanguageQuery = None,
    advice: FromQuery[bool] = True,
    full: FromQuery[bool] = False,
) -> Response[bytes]:
    """The entries after a position, and the current view; waits for entries if there are none."""
    service, visitor = await optional_user(request)
    who = visitor.id if visitor else None
    room = await service.rooms.room(check_table_id(table_id))
    viewer = await service.rooms.confirmed_view(room, who, seat)
    audience = Audience(viewer, words_for(request, lang).language, advice, full)
    key = who or address_of(request)
    if room.since(after) is None:
        service.limits.histories.take(key)
    service.limits.polls.enter(key)
    try:
        with service.feature(Presence).here(table_id, who) if who else nullcontext():
            async with listening(service.rooms, table_id, audience, who, after) as listener:
                if wait:
                    await _wait(service, listener, Awaited(after, who, seat, decision), wait)
                    listener.show(seat_to_show(room.live, who, seat))
                return raw_json_response(await listener.next())
    finally:
        service.limits.polls.leave(key)


class Awaited(NamedTuple):
    """The change that a client waits for: an entry after a position, and perhaps its decision."""

    after: int
    person: str | None
    seat: int | None
    """None for all seats of the person."""
    decision: bool

    def has_come(self, room: Room) -> bool:
        """Whether there is nothing to wait for."""
        live = room.live
        if room.gone or live.status in (Status.OVER, Status.ABORTED):
            return True
        own = live.seats_of(self.person) if self.seat is None else [self.seat]
        return live.seq > self.after and (not self.decision or live.timing.running in own)


async def _wait(service: Service, listener: Listener, awaited: Awaited, wait: int) -> None:
    """Wait for a change, until the time is up or the server stops."""
    if awaited.has_come(listener.room):
        return

    async def changed() -> None:
        while not awaited.has_come(listener.room):
            await listener.changed()

    waiting = asyncio.create_task(changed())
    service.shutdown.watch(waiting)
    try:
        await asyncio.wait([waiting], timeout=wait)
    finally:
        waiting.cancel()


@get(
    "/tables/{table_id:str}/text",
    responses=refusal_specs(401, 404, 409) | response_spec(TableText),
    tags=TAGS,
)
async def in_words(
    request: HttpRequest, table_id: TablePath, seat: SeatQuery = None, lang: LanguageQuery = None
) -> Response[bytes]:
    """The table in sentences, for screen readers; without a seat, as spectators see it."""
    service, visitor = await optional_user(request)
    room = await service.rooms.room(check_table_id(table_id))
    viewer = await _seat_to_view(service, room, visitor, seat)
    return json_response(describe_table(room.live, viewer, words_for(request, lang).language))


@get(
    "/tables/{table_id:str}/route",
    responses=refusal_specs(401, 404, 409, 422) | response_spec(Route),
    tags=TAGS,
)
async def route(
    request: HttpRequest, table_id: TablePath, q: SpaceQuery, r: SpaceQuery, seat: SeatQuery = None
) -> Response[bytes]:
    """A shortest route of your ATV to a space."""
    service, person = await require_user(request)
    room = await service.rooms.room(check_table_id(table_id))
    own = await service.rooms.confirmed_seat(room, person.id, seat)
    return json_response(find_route(room.live, own, (q, r)))


@post(
    "/tables/{table_id:str}/check",
    status_code=200,
    responses=refusal_specs(401, 404, 409, 413, 415, 422) | response_spec(CheckAnswer),
    tags=TAGS,
)
async def check_action(
    request: HttpRequest, table_id: TablePath, data: JSONBody[CheckRequest]
) -> Response[bytes]:
    """Why an action would be refused; it is not played."""
    service, person = await require_user(request)
    room = await service.rooms.room(check_table_id(table_id))
    seat = await service.rooms.confirmed_seat(room, person.id, data.seat)
    return json_response(action_refusal(room.live, seat, data.action, person.language))


@get(
    "/tables/{table_id:str}/record",
    media_type="text/plain",
    responses=refusal_specs(404, 409),
    tags=TAGS,
)
async def record(request: HttpRequest, table_id: TablePath) -> Response[str]:
    """The record of a game that has ended, with its seed."""
    service = service_of(request.app)
    room = await service.rooms.room(check_table_id(table_id))
    if room.live.recorder is None or room.live.status not in {Status.OVER, Status.ABORTED}:
        raise Refused(409, "not-over", "the record is available when the game has ended")
    name = record_name(room.live.names, room.live.started_at)
    return Response(
        write_record(room.live.recorder.record),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": attachment(name)},
    )


router = Router(
    "/", route_handlers=[view, act, undo, entries, in_words, route, check_action, record]
)
