"""Live updates by WebSocket: a snapshot, then all that is new for one seat."""

import asyncio
from contextlib import nullcontext
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromQuery
from msgspec import DecodeError

from tobago.server.http.answers import TablePath, table_id_of
from tobago.server.http.auth import address_of, secret_of, unknown_person, visitor_of
from tobago.server.http.forms import LangAsked, SeatAsked, SeqAsked
from tobago.server.http.hearing import PONG, Caller, Ping, done, understood
from tobago.server.http.line import say_of
from tobago.server.http.service import Service, service_of
from tobago.server.http.voice import voice_of
from tobago.server.live.listener import Listener
from tobago.server.live.room import Audience
from tobago.server.live.seating import confirmed_view
from tobago.server.logs import Log
from tobago.server.metrics import SOCKETS
from tobago.server.refused import Refused

POLICY, BROKEN, RESTART = 1008, 1011, 1012
REFUSED = 4000
"""Plus HTTP's status: what a request would have been refused with."""
LOOK_AGAIN_S = 10.0
"""Between two looks at whether somebody may still listen."""
AWAY = 503
"""The status of a database that will be back."""

log = Log("live")
Socket = WebSocket[Any, Any, Any]


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
        eyes = await confirmed_view(service.rooms, room, who, seat)
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
