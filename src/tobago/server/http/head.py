"""Connections whose requests begin soon and briefly: the server software waits and reads on."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST = 32_768
"""Bytes of a request that are not its body; answers to long ones that came whole are the gate's."""
PATIENCE_S = 20.0
"""How long the head of a request may take, and a new connection to begin with one."""
TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class BriefHead(HttpToolsProtocol):
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
        if self._beside_body > LONGEST:
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
        return self.loop.call_later(PATIENCE_S, self.transport.close)

    def _refuse(self) -> None:
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:  # else it would be read as that answer's
            self.transport.write(TOO_LONG)
        self.transport.close()
