"""Live updates by WebSocket: a snapshot, then all that is new for one seat."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromQuery
from msgspec import DecodeError, Struct
from msgspec.json import Decoder, encode

from tobago.server.core.auth import address_of, secret_of, unknown_person, visitor_of
from tobago.server.core.http import (
    Form,
    LangAsked,
    Problem,
    SeatAsked,
    SeqAsked,
    TablePath,
    problem_of,
    table_id_of,
)
from tobago.server.core.language import voice_of
from tobago.server.core.listener import Listener
from tobago.server.core.logs import Log
from tobago.server.core.metrics import SOCKETS, count_refusal
from tobago.server.core.refused import Refused
from tobago.server.core.service import Service, service_of
from tobago.server.core.view_json import Audience
from tobago.server.play.moves import Act, Answer, Moves, Undo
from tobago.words import Words

POLICY, BROKEN, RESTART = 1008, 1011, 1012
REFUSED = 4000
"""Plus HTTP's status: what a request would have been refused with."""
LOOK_AGAIN_S = 10.0
"""Between two looks at whether somebody may still listen."""
AWAY = 503
"""The status of a database that will be back."""

SAY = "tobago.say"
"""The extension's name in the scope."""
log = Log("live")
Socket = WebSocket[Any, Any, Any]


class Ping(Form, frozen=True, tag_field="type", tag="ping"):
    """Are you there?"""


class ActMessage(Act, frozen=True, tag_field="type", tag="act"):
    """An action."""


class UndoMessage(Undo, frozen=True, tag_field="type", tag="undo"):
    """The last action taken back."""


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    """It is in the log for good."""

    request: str
    seq: int
    ply: int


class Declined(Problem, frozen=True, tag_field="type", tag="refused"):
    """It was not done."""

    request: str
    status: int
    """As HTTP has it."""


understood = Decoder(Ping | ActMessage | UndoMessage).decode
PONG = encode({"type": "pong"})


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is at the other end of a line."""

    table_id: str
    key: str
    """Whom they are counted as."""
    address: str
    secret: str | None
    """None for somebody who only watches."""
    words: Words


async def done(asked: ActMessage | UndoMessage, caller: Caller, service: Service) -> bytes:
    """Do what was asked for; the answer to it."""
    try:
        seq, ply = await _do(asked, caller, service)
    except Exception as error:  # noqa: BLE001  # told as a request would be told
        refused, why = problem_of(error, caller.words)
        count_refusal(refused)
        return encode(Declined(why.code, why.message, why.fields, asked.request, refused.status))
    return encode(Accepted(asked.request, seq, ply))


async def _do(asked: ActMessage | UndoMessage, caller: Caller, service: Service) -> Answer:
    service.limits.address.take(caller.address)
    person = None if caller.secret is None else await service.identity.who(caller.secret)
    if person is None:
        raise unknown_person()
    service.limits.person.take(person.id)
    table, seat, after, request = caller.table_id, asked.seat, asked.after, asked.request
    if isinstance(asked, UndoMessage):
        return await service.feature(Moves).undo(person, table, seat, after, request)
    return await service.feature(Moves).act(person, table, seat, after, request, asked.action)


def say_of(scope: Any) -> Callable[[bytes], Awaitable[None]]:
    """How to send texts on a connection."""
    say: Callable[[bytes], Awaitable[None]] = scope["extensions"][SAY]
    return say


@websocket("/tables/{table_id:str}/live")
async def follow(
    socket: Socket,
    table_id: TablePath,
    since: SeqAsked = 0,
    seat: SeatAsked = None,
    lang: LangAsked = None,
    advice: FromQuery[bool] = True,
    full: FromQuery[bool] = False,
) -> None:
    """Follow a table from a position of its log on."""
    await socket.accept()
    service = service_of(socket.app)
    try:
        person = await visitor_of(socket)
        who = person.id if person else None
        room = await service.rooms.room(table_id_of(table_id))
        words, address = voice_of(socket, lang), address_of(socket)
        eyes = await service.rooms.confirmed_view(room, who, seat)
        audience = Audience(eyes, words.language, advice, full)
        key = who or address
        caller = Caller(table_id, key, address, secret_of(socket) if person else None, words)
        if room.since(since) is None:
            service.limits.histories.take(key)
        service.limits.sockets.enter(key)
        try:
            with service.presence.here(table_id, who) if who else nullcontext():
                async with service.rooms.listening(table_id, audience, who, since) as listener:
                    await _converse(socket, service, listener, caller)
        finally:
            service.limits.sockets.leave(key)
    except Refused as refused:
        await _close(socket, REFUSED + refused.status, refused.code)


async def _converse(socket: Socket, service: Service, listener: Listener, caller: Caller) -> None:
    """Tell and hear until one side has enough."""
    telling = asyncio.create_task(_tell(socket, listener, service))
    tasks = [telling]
    if caller.secret is not None:
        tasks.append(asyncio.create_task(_watch(socket, service, caller.secret, telling)))
    service.farewell.waiting(telling)
    SOCKETS.inc()
    try:
        await _hear(socket, service, caller)
    finally:
        SOCKETS.dec()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _tell(socket: Socket, listener: Listener, service: Service) -> None:
    say = say_of(socket.scope)
    try:
        while True:
            await say(await listener.next())
    except Refused as refused:
        await _close(socket, REFUSED + refused.status, refused.code)
    except asyncio.CancelledError:
        if not service.farewell.said:
            raise
        await _close(socket, RESTART, "stopping")
    except (OSError, WebSocketDisconnect):
        pass  # the other side is gone, which `_hear` is told as well
    except Exception as error:  # noqa: BLE001  # one socket's trouble, told to the host
        log.error("socket-failed", error=error)
        await _close(socket, BROKEN, "broken")


async def _watch(
    socket: Socket, service: Service, secret: str, telling: asyncio.Task[None]
) -> None:
    """Close when the secret is worth nothing any more: signed out, shut out or deleted."""
    refused = None
    while refused is None:
        await asyncio.sleep(LOOK_AGAIN_S)
        try:
            if await service.identity.who(secret) is None:
                refused = unknown_person()
        except Refused as reason:
            refused = reason if reason.status != AWAY else None
    telling.cancel()
    await asyncio.gather(telling, return_exceptions=True)
    await _close(socket, REFUSED + refused.status, refused.code)


async def _hear(socket: Socket, service: Service, caller: Caller) -> None:
    """Answer what is asked; whoever says too much or anything else must go."""
    say = say_of(socket.scope)
    while (message := await socket.receive())["type"] == "websocket.receive":
        try:
            asked = understood(message.get("text") or "")
        except (DecodeError, RecursionError):
            await _close(socket, POLICY, "not-understood")
            return
        if not isinstance(asked, Ping):
            answer = await done(asked, caller, service)
        elif service.limits.messages.wait(caller.key):
            await _close(socket, POLICY, "too-many-messages")
            return
        else:
            answer = PONG
        await say(answer)


async def _close(socket: Socket, code: int, reason: str) -> None:
    """Close with a reason, unless the other side was faster."""
    if socket.connection_state != "disconnect":
        await socket.send({"type": "websocket.close", "code": code, "reason": reason})
