"""Live updates by WebSocket: a snapshot, then every change, for one seat or a spectator."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromQuery
from msgspec import DecodeError
from msgspec.json import Decoder, encode

from tobago.protocol import Accepted, LogPosition, Pong, RequestRefused
from tobago.server.core.auth import address_of, authenticate, not_signed_in, secret_of
from tobago.server.core.http import (
    Form,
    LanguageQuery,
    SeatQuery,
    SeqQuery,
    TablePath,
    check_table_id,
    problem_of,
)
from tobago.server.core.language import words_for
from tobago.server.core.logs import Log
from tobago.server.core.metrics import SOCKETS, count_refusal
from tobago.server.core.refused import Refused
from tobago.server.core.room import Room
from tobago.server.core.service import Service, service_of
from tobago.server.core.views import Audience
from tobago.server.play.listener import Listener, listening
from tobago.server.play.moves import ActRequest, Moves, UndoRequest
from tobago.server.play.presence import Presence
from tobago.server.play.spectators import Spectators
from tobago.words import Words

CLOSE_POLICY, CLOSE_ERROR, CLOSE_RESTART = 1008, 1011, 1012
CLOSE_REFUSED = 4000
"""Plus the HTTP status with which a request would have been refused."""
RECHECK_S = 10.0
"""The time between two checks of whether the session is still valid."""
UNAVAILABLE = 503
"""The HTTP status while the database is unavailable."""

SEND_TEXT = "tobago.send_text"
"""The extension's name in the scope."""
log = Log("live")
Socket = WebSocket[Any, Any, Any]


class PingMessage(Form, frozen=True, tag_field="type", tag="ping"):
    """A check of the connection."""


class ActMessage(ActRequest, frozen=True, tag_field="type", tag="act"):
    """An action."""


class UndoMessage(UndoRequest, frozen=True, tag_field="type", tag="undo"):
    """An undo of the last action."""


decode_message = Decoder(PingMessage | ActMessage | UndoMessage).decode
PONG = encode(Pong())


@dataclass(frozen=True, slots=True)
class Client:
    """The client of a socket."""

    table_id: str
    key: str
    """The rate-limit key: the person, else the address."""
    address: str
    secret: str | None
    """None for a client that is not signed in."""
    words: Words


async def handle_action(asked: ActMessage | UndoMessage, caller: Client, service: Service) -> bytes:
    """Carry out an action or an undo; returns the response message."""
    try:
        at = await _do(asked, caller, service)
    except Exception as error:  # noqa: BLE001  # answered as for an HTTP request
        refused, why = problem_of(error, caller.words)
        count_refusal(refused)
        return encode(
            RequestRefused(
                request=asked.request,
                status=refused.status,
                code=why.code,
                message=why.message,
                fields=why.fields,
            )
        )
    return encode(Accepted(request=asked.request, seq=at.seq, ply=at.ply))


async def _do(asked: ActMessage | UndoMessage, caller: Client, service: Service) -> LogPosition:
    service.limits.address.take(caller.address)
    person = None if caller.secret is None else await service.identity.who(caller.secret)
    if person is None:
        raise not_signed_in()
    service.limits.person.take(person.id)
    table, seat, after, request = caller.table_id, asked.seat, asked.after, asked.request
    if isinstance(asked, UndoMessage):
        return await service.feature(Moves).undo(person, table, seat, after, request)
    return await service.feature(Moves).act(person, table, seat, after, request, asked.action)


def text_sender(scope: Any) -> Callable[[bytes], Awaitable[None]]:
    """The function that sends texts on a connection."""
    send_text: Callable[[bytes], Awaitable[None]] = scope["extensions"][SEND_TEXT]
    return send_text


@websocket("/tables/{table_id:str}/live")
async def follow(
    socket: Socket,
    table_id: TablePath,
    since: SeqQuery = 0,
    seat: SeatQuery = None,
    lang: LanguageQuery = None,
    advice: FromQuery[bool] = True,
    full: FromQuery[bool] = False,
) -> None:
    """Send the changes of a table after a log position."""
    await socket.accept()
    service = service_of(socket.app)
    try:
        person = await authenticate(socket)
        who = person.id if person else None
        room = await service.rooms.room(check_table_id(table_id))
        words, address = words_for(socket, lang), address_of(socket)
        viewer = await service.rooms.confirmed_view(room, who, seat)
        audience = Audience(viewer, words.language, advice, full)
        key = who or address
        caller = Client(table_id, key, address, secret_of(socket) if person else None, words)
        if room.since(since) is None:
            service.limits.histories.take(key)
        service.limits.sockets.enter(key)
        try:
            async with listening(service.rooms, table_id, audience, who, since) as listener:
                with _counted(service, listener.room, who, f"socket {id(socket)}"):
                    await _run_session(socket, service, listener, caller)
        finally:
            service.limits.sockets.leave(key)
    except Refused as refused:
        await _close(socket, CLOSE_REFUSED + refused.status, refused.code)


def _counted(
    service: Service, room: Room, person: str | None, socket: str
) -> AbstractContextManager[object]:
    """Mark a person as present, and count a viewer as spectator while they have no seat."""

    def is_seated() -> bool:
        return bool(room.live.seats_of(person))

    marks = ExitStack()
    if person is not None:
        marks.enter_context(service.feature(Presence).here(room.id, person))
    watching = service.feature(Spectators).watching(room.id, person or socket, is_seated)
    marks.enter_context(watching)
    return marks


async def _run_session(
    socket: Socket, service: Service, listener: Listener, caller: Client
) -> None:
    """Send updates and answer messages until the socket is closed."""
    sending = asyncio.create_task(_send_updates(socket, listener, service))
    tasks = [sending]
    if caller.secret is not None:
        tasks.append(
            asyncio.create_task(_close_when_signed_out(socket, service, caller.secret, sending))
        )
    service.shutdown.watch(sending)
    SOCKETS.inc()
    try:
        await _receive_messages(socket, service, caller)
    finally:
        SOCKETS.dec()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send_updates(socket: Socket, listener: Listener, service: Service) -> None:
    send_text = text_sender(socket.scope)
    try:
        while True:
            await send_text(await listener.next())
    except Refused as refused:
        await _close(socket, CLOSE_REFUSED + refused.status, refused.code)
    except asyncio.CancelledError:
        if not service.shutdown.stopping:
            raise
        await _close(socket, CLOSE_RESTART, "stopping")
    except (OSError, WebSocketDisconnect):
        pass  # disconnected; `_receive_messages` ends too
    except Exception as error:  # noqa: BLE001  # logged, and only this socket is closed
        log.error("socket-failed", error=error)
        await _close(socket, CLOSE_ERROR, "broken")


async def _close_when_signed_out(
    socket: Socket, service: Service, secret: str, sending: asyncio.Task[None]
) -> None:
    """Close the socket when its person has signed out, or was banned or deleted."""
    refused = None
    while refused is None:
        await asyncio.sleep(RECHECK_S)
        try:
            if await service.identity.who(secret) is None:
                refused = not_signed_in()
        except Refused as reason:
            refused = reason if reason.status != UNAVAILABLE else None
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    await _close(socket, CLOSE_REFUSED + refused.status, refused.code)


async def _receive_messages(socket: Socket, service: Service, caller: Client) -> None:
    """Answer messages; invalid or too frequent ones close the socket."""
    send_text = text_sender(socket.scope)
    while (message := await socket.receive())["type"] == "websocket.receive":
        try:
            asked = decode_message(message.get("text") or "")
        except (DecodeError, RecursionError):
            await _close(socket, CLOSE_POLICY, "not-understood")
            return
        if not isinstance(asked, PingMessage):
            answer = await handle_action(asked, caller, service)
        elif service.limits.messages.wait(caller.key):
            await _close(socket, CLOSE_POLICY, "too-many-messages")
            return
        else:
            answer = PONG
        await send_text(answer)


async def _close(socket: Socket, code: int, reason: str) -> None:
    """Close with a reason, unless the client has disconnected."""
    if socket.connection_state != "disconnect":
        await socket.send({"type": "websocket.close", "code": code, "reason": reason})
