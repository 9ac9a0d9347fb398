"""Connections whose requests begin soon and briefly: the server software waits and reads on."""

import asyncio
from asyncio import AbstractEventLoop
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from tobago.server.play.live_socket import SEND_TEXT

LONGEST_HEAD = 32_768
"""Bytes of a request that are not its body; answers to long ones that came whole are the gate's."""
HEAD_TIMEOUT_S = 20.0
"""How long the head of a request may take, and a new connection to begin with one."""
HEAD_TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class LimitedHeadProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, but for those who never finish the head of their request."""

    _beside_body = 0
    _waiting: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self._waiting = self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._waiting.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless too much has come already that is not yet a request."""
        if self._beside_body > LONGEST_HEAD:
            self._refuse()
            return
        self._beside_body += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._waiting.cancel()
        self._waiting = self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._waiting.cancel()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of its body, which is limited elsewhere."""
        self._beside_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._beside_body = 0
        super().on_message_complete()

    def _wait(self) -> asyncio.TimerHandle:
        return self.loop.call_later(HEAD_TIMEOUT_S, self.transport.close)

    def _refuse(self) -> None:
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:  # else it would be read as that answer's
            self.transport.write(HEAD_TOO_LONG)
        self.transport.close()


TEXT_OPCODE = b"\x81"
"""The first byte of a frame that holds a whole text."""


class BatchingWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, but for texts, nearly all that is sent.

    Most of what an update costs is handing it to the network. Whoever acts is told two things:
    that the action stands, and what came of it. Both go in one write. Whoever finds `say` in the
    scope spares texts the way through the layers above.
    """

    loop: AbstractEventLoop

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._said: list[bytes] = []

    async def run_asgi(self) -> None:
        """Hand the connection to the application."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[SEND_TEXT] = self.say
        await super().run_asgi()

    async def say(self, text: bytes) -> None:
        """Send a text, which leaves when all who are about to speak have spoken."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if not self._said:
            self.loop.call_soon(self._leave)
        self._said.append(text_frame(text))

    async def send(self, message: Any) -> None:
        """Send anything else, after what was said."""
        self._leave()
        await super().send(message)

    def _leave(self) -> None:
        said, self._said = self._said, []
        if said and self.conn.state is State.OPEN:
            self.transport.write(b"".join(said))


def text_frame(text: bytes) -> bytes:
    """A text as one frame from a server (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"%b%b%b" % (TEXT_OPCODE, size.to_bytes(1), text)
    if size < 1 << 16:
        return b"%b\x7e%b%b" % (TEXT_OPCODE, size.to_bytes(2), text)
    return b"%b\x7f%b%b" % (TEXT_OPCODE, size.to_bytes(8), text)
