"""Requests whose head is never finished, at a server that does nothing else."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from tests.server.databases import PATIENCE, run
from tobago.server.host import uvicorn_protocols as head

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
PART = b"a" * 4096
OK = b"HTTP/1.1 200 OK"


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Reads the body and answers with its length."""
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    body = str(length).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def connected(said: bytes = b"") -> AsyncIterator[Connection]:
    """A connection to a server, which finds what was said when it looks at it first."""
    config = Config(answer, lifespan="off", log_config=None)
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(
        lambda: head.LimitedHeadProtocol(config, state, {}), "127.0.0.1"
    )
    async with server, asyncio.timeout(PATIENCE):
        client = socket.create_connection(server.sockets[0].getsockname())
        client.sendall(said)
        reader, writer = await asyncio.open_connection(sock=client)
        try:
            yield reader, writer
        finally:
            writer.close()


async def poured(connection: Connection, beginning: bytes) -> tuple[bytes, int]:
    """What comes back when more and more follows, and how many bytes were sent until then."""
    reader, writer = connection
    writer.write(beginning)
    reading, sent = asyncio.ensure_future(reader.read(1000)), 0
    while not reading.done() and sent < 10_000 * len(PART):
        try:
            writer.write(PART)
            await writer.drain()
        except ConnectionError:
            break
        sent += len(PART)
        await asyncio.sleep(0)
    with suppress(ConnectionError):
        return await reading, sent
    return b"", sent


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "beginning",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ",
        b"GET / HTTP/1.1\r\nHost: x\r\nX",
        CHUNKED + b"0\r\nTrailer: ",
        CHUNKED + b"1;extended=",
    ],
)
def test_an_endless_head_is_refused(beginning: bytes) -> None:
    async def scenario() -> None:
        async with connected() as connection:
            response, sent = await poured(connection, beginning)
            if CHUNKED not in beginning and response:  # else it is closed before it is read
                assert response.startswith(b"HTTP/1.1 431 ")
            assert OK not in response
            assert sent < 8_000_000, "what is on its way in buffers"

    run(scenario())


def test_long_bodies_and_many_requests_pass() -> None:
    async def scenario() -> None:
        async with connected() as (reader, writer):
            for _ in range(20):
                writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n")
                for _ in range(16):
                    writer.write(PART)
                    await writer.drain()
                assert (await reader.readuntil(b"65536")).startswith(OK)
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: %b\r\n\r\n" % (PART * 3))
                assert (await reader.readuntil(b"\r\n\r\n0")).startswith(OK)

    run(scenario())


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /"]
)
def test_a_slow_head_times_out(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head, "HEAD_TIMEOUT_S", 0.05)

    async def scenario() -> bytes:
        async with connected(said) as (reader, _):
            return await reader.read()  # to the end of the connection

    assert run(scenario()).count(OK) == said.count(b"\r\n\r\n")
