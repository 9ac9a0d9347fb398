"""Extensions of uvicorn's protocols: limits on request heads, and batched WebSocket texts.

The attributes of uvicorn that this relies on are checked in tests/server/test_library_internals.py.
"""

import asyncio
from asyncio import AbstractEventLoop
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from tobago.server.play.live_socket import SEND_TEXT

LONGEST_HEAD = 32_768
"""The most bytes of a request outside its body; the gate has a lower limit, with a message."""
HEAD_TIMEOUT_S = 20.0
"""How long the head of a request may take, and the time until the first one begins."""
HEAD_TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class LimitedHeadProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits on the time and the size of request heads."""

    _beside_body = 0
    _timeout: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout of a new connection."""
        super().connection_made(transport)
        self._timeout = self._start_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._timeout.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass data on, unless the head is too long."""
        if self._beside_body > LONGEST_HEAD:
            self._refuse()
            return
        self._beside_body += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Start the timeout of a request head."""
        self._timeout.cancel()
        self._timeout = self._start_timeout()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Stop the timeout at the end of the head."""
        self._timeout.cancel()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Do not count the body, whose size the application limits."""
        self._beside_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Reset the count for the next request."""
        self._beside_body = 0
        super().on_message_complete()

    def _start_timeout(self) -> asyncio.TimerHandle:
        return self.loop.call_later(HEAD_TIMEOUT_S, self.transport.close)

    def _refuse(self) -> None:
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:  # else it would become part of that response
            self.transport.write(HEAD_TOO_LONG)
        self.transport.close()


TEXT_OPCODE = b"\x81"
"""The first byte of a frame with a complete text message."""


class BatchingWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol that writes several texts at once.

    The write to the network is the most expensive part of an update. A player who acts gets two
    messages, the acknowledgement and the update; both go in one write. The application finds
    `send_text` in the extensions of the scope, which bypasses the ASGI layers.
    """

    loop: AbstractEventLoop

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames: list[bytes] = []

    async def run_asgi(self) -> None:
        """Hand the connection to the application."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[SEND_TEXT] = self.send_text
        await super().run_asgi()

    async def send_text(self, text: bytes) -> None:
        """Queue a text, which is written at the next step of the event loop."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if not self._frames:
            self.loop.call_soon(self._write_frames)
        self._frames.append(text_frame(text))

    async def send(self, message: Any) -> None:
        """Send another message, after the queued texts."""
        self._write_frames()
        await super().send(message)

    def _write_frames(self) -> None:
        frames, self._frames = self._frames, []
        if frames and self.conn.state is State.OPEN:
            self.transport.write(b"".join(frames))


def text_frame(text: bytes) -> bytes:
    """A text as one unmasked frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"%b%b%b" % (TEXT_OPCODE, size.to_bytes(1), text)
    if size < 1 << 16:
        return b"%b\x7e%b%b" % (TEXT_OPCODE, size.to_bytes(2), text)
    return b"%b\x7f%b%b" % (TEXT_OPCODE, size.to_bytes(8), text)
