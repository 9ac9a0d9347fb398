"""The WebSocket protocol: complete frames of every size, in order."""

import asyncio
import socket
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import connect

from tobago.server.host.uvicorn_protocols import BatchingWebSocketProtocol, text_frame
from tobago.server.play.live_socket import text_sender

SIZES = (0, 1, 125, 126, 65_535, 65_536, 200_000)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Say texts of all sizes at once, send one by the usual way among them, and close."""
    await receive()
    await send({"type": "websocket.accept"})
    say = text_sender(scope)
    for size in SIZES:
        await say(b"a" * size)
    await send({"type": "websocket.send", "text": "by the usual way", "bytes": None})
    await say("ö".encode())
    await send({"type": "websocket.close", "code": 1000, "reason": "enough"})
    with pytest.raises(ClientDisconnected):
        await say(b"too late")


async def received_texts(port: int) -> tuple[list[str | bytes], int | None, str | None]:
    """Everything that is said, and how it ends."""
    async with connect(f"ws://127.0.0.1:{port}/", compression=None) as client:
        texts = [text async for text in client]
        return texts, client.close_code, client.close_reason


def test_texts_arrive_whole_and_in_order() -> None:
    async def talk() -> tuple[list[str | bytes], int | None, str | None]:
        server = uvicorn.Server(
            uvicorn.Config(app, ws=BatchingWebSocketProtocol, lifespan="off", log_config=None)
        )
        with socket.create_server(("127.0.0.1", 0)) as listening:
            running = asyncio.create_task(server.serve([listening]))
            try:
                return await received_texts(listening.getsockname()[1])
            finally:
                server.should_exit = True
                await running

    texts, code, reason = asyncio.run(talk())
    assert texts == [*("a" * size for size in SIZES), "by the usual way", "ö"]
    assert (code, reason) == (1000, "enough")


@pytest.mark.parametrize(
    ("size", "head"), [(125, b"\x81\x7d"), (126, b"\x81\x7e\x00\x7e"), (65_536, b"\x81\x7f")]
)
def test_a_frame_begins_with_its_size(size: int, head: bytes) -> None:
    frame = text_frame(b"x" * size)
    assert frame.startswith(head)
    assert frame.endswith(b"x" * size)
