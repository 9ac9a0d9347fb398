"""WebSockets on which what is said at the same moment leaves at once."""

from asyncio import AbstractEventLoop
from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

SAY = "tobago.say"
"""The extension's name in the scope."""
TEXT = b"\x81"
"""The first byte of a frame that holds a whole text."""


class Line(WebSocketsSansIOProtocol):
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
        extensions[SAY] = self.say
        await super().run_asgi()

    async def say(self, text: bytes) -> None:
        """Send a text, which leaves when all who are about to speak have spoken."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if not self._said:
            self.loop.call_soon(self._leave)
        self._said.append(framed(text))

    async def send(self, message: Any) -> None:
        """Send anything else, after what was said."""
        self._leave()
        await super().send(message)

    def _leave(self) -> None:
        said, self._said = self._said, []
        if said and self.conn.state is State.OPEN:
            self.transport.write(b"".join(said))


def say_of(scope: Any) -> Callable[[bytes], Awaitable[None]]:
    """How to send texts on a connection."""
    say: Callable[[bytes], Awaitable[None]] = scope["extensions"][SAY]
    return say


def framed(text: bytes) -> bytes:
    """A text as one frame from a server (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"%b%b%b" % (TEXT, size.to_bytes(1), text)
    if size < 1 << 16:
        return b"%b\x7e%b%b" % (TEXT, size.to_bytes(2), text)
    return b"%b\x7f%b%b" % (TEXT, size.to_bytes(8), text)
