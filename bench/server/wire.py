"""Connections of scripted players: as little work as possible, since they share the machine.

A library's client would cost more for a message than the servers do. These speak just enough HTTP
and WebSocket for a server on loopback that behaves.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

HEAD_END = b"\r\n\r\n"
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""First bytes of frames; whole messages only."""
OnMessage = Callable[["Socket", bytes], None]


def _head(line: str, headers: Mapping[str, str]) -> bytes:
    lines = [line, "Host: 127.0.0.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode() + HEAD_END


class Answer(NamedTuple):
    """What a server says to a request."""

    status: int
    head: str
    body: bytes


class Http:
    """A connection that asks one thing after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> "Answer":
        """Ask, and wait for the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        sent = b"" if body is None else msgspec.json.encode(body)
        all_headers = {
            "Content-Type": "application/json",
            "Content-Length": str(len(sent)),
            **(headers or {}),
        }
        writer.write(_head(f"{method} {path} HTTP/1.1", all_headers) + sent)
        head = await reader.readuntil(HEAD_END)
        answer = await reader.readexactly(_length(head))
        return Answer(int(head[9:12]), head.decode("latin-1"), answer)

    def close(self) -> None:
        """Hang up; the next call connects anew."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def _length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line[15:])
    raise ConnectionError(f"an answer without a length: {head!r}")


class Socket(asyncio.Protocol):
    """A WebSocket that hands over each message as it comes."""

    def __init__(self, on_message: OnMessage) -> None:
        self.on_message = on_message
        self.open = asyncio.get_running_loop().create_future()
        self.closed: str | None = None
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls,
        port: int,
        path: str,
        on_message: OnMessage,
        headers: Mapping[str, str] | None = None,
    ) -> "Socket":
        """Shake hands; ConnectionError if the server will not."""
        loop = asyncio.get_running_loop()
        transport, socket = await loop.create_connection(lambda: cls(on_message), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
        }
        socket._transport = transport
        transport.write(_head(f"GET {path} HTTP/1.1", {**upgrade, **(headers or {})}))
        await socket.open
        return socket

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """Send a message; the mask is nought, which the protocol allows and costs nothing."""
        size = len(data)
        extra = bytes([size | 0x80]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        if self._transport is not None:
            self._transport.write(bytes([kind]) + extra + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done() and not self._greeted():
            return
        while (frame := self._frame()) is not None:
            kind, message = frame
            if kind == TEXT:
                self.on_message(self, message)
            elif kind == PING:
                self.send(message, PONG)
            elif kind == CLOSE:
                self.closed = message[2:].decode() or "closed by the server"

    def _greeted(self) -> bool:
        """Whether the server has agreed, or refused, to speak WebSocket."""
        head, end, rest = self._buffer.partition(HEAD_END)
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.open.set_exception(ConnectionError(head.decode()))
            return False
        self._buffer = rest
        self.open.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        end = start + size
        if len(buffer) < end:
            return None
        frame = buffer[0], bytes(buffer[start:end])
        del buffer[:end]
        return frame

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = self.closed or "connection lost"
        if not self.open.done():
            self.open.set_exception(ConnectionError(self.closed))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()
