"""The undocumented attributes of libraries that the server uses.

Each test names the attributes that are relied on, and fails when a release changes them.
"""

import asyncio
import inspect
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

import aiosqlite
import pytest
import uvicorn
from litestar import Litestar, WebSocket, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.testing import TestClient
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from tests.server.databases import run
from tobago.server.host.uvicorn_protocols import BatchingWebSocketProtocol, LimitedHeadProtocol

OVERRIDDEN: list[tuple[Callable[..., Any], list[str]]] = [
    (HttpToolsProtocol.connection_made, ["self", "transport"]),
    (HttpToolsProtocol.connection_lost, ["self", "exc"]),
    (HttpToolsProtocol.data_received, ["self", "data"]),
    (HttpToolsProtocol.on_message_begin, ["self"]),
    (HttpToolsProtocol.on_headers_complete, ["self"]),
    (HttpToolsProtocol.on_body, ["self", "body"]),
    (HttpToolsProtocol.on_message_complete, ["self"]),
    (WebSocketsSansIOProtocol.run_asgi, ["self"]),
    (WebSocketsSansIOProtocol.send, ["self", "message"]),
    (uvicorn.Server.capture_signals, ["self"]),
    (uvicorn.Server.startup, ["self", "sockets"]),
    (uvicorn.Server.shutdown, ["self", "sockets"]),
    (uvicorn.Server.handle_exit, ["self", "sig", "frame"]),
]
"""The methods of uvicorn that are overridden or called, with their parameters."""


@pytest.mark.parametrize(
    ("method", "parameters"), OVERRIDDEN, ids=lambda x: getattr(x, "__qualname__", "")
)
def test_uvicorn_has_the_methods(method: Callable[..., Any], parameters: list[str]) -> None:
    assert list(inspect.signature(method).parameters) == parameters


def test_uvicorn_calls_the_methods_of_the_server() -> None:
    """`serve` goes through the overridden methods; the runner gets its loop from the config."""
    source = inspect.getsource(uvicorn.Server)
    assert "with self.capture_signals():" in source
    assert "await self.startup(sockets=sockets)" in source
    assert "await self.shutdown(sockets=sockets)" in source
    factory = uvicorn.Config(lambda: None, loop="uvloop").get_loop_factory()
    assert factory is not None
    factory().close()


async def _application(scope: Any, receive: Any, send: Any) -> None:
    pass


def test_uvicorns_http_protocol_has_the_attributes() -> None:
    """`loop`, `transport` and `cycle`, which is None before the first request."""

    async def scenario() -> None:
        protocol = LimitedHeadProtocol(uvicorn.Config(_application), ServerState(), {})
        assert protocol.loop is asyncio.get_running_loop()
        assert hasattr(protocol, "transport")
        assert protocol.cycle is None

    run(scenario())


def test_uvicorns_request_cycle_knows_whether_it_is_complete() -> None:
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    assert "self.response_complete = False" in inspect.getsource(RequestResponseCycle.__init__)


def test_uvicorns_websocket_protocol_has_the_attributes() -> None:
    """`loop`, `writable`, `disconnected`, `conn.state` and `transport`."""

    async def scenario() -> None:
        protocol = BatchingWebSocketProtocol(uvicorn.Config(_application), ServerState(), {})
        assert protocol.loop is asyncio.get_running_loop()
        assert hasattr(protocol, "transport")
        assert protocol.writable.is_set()
        assert protocol.disconnected is False
        assert protocol.conn.state.name == "CONNECTING"

    run(scenario())


def test_aiosqlite_runs_a_function_in_the_thread_of_the_connection() -> None:
    """`Connection._execute` runs a function there, and `_conn` is the driver's connection."""

    def where(connection: sqlite3.Connection) -> tuple[int, str]:
        (one,) = connection.execute("SELECT 1").fetchone()
        return one, threading.current_thread().name

    async def scenario() -> tuple[int, str]:
        async with aiosqlite.connect(":memory:") as connection:
            assert isinstance(connection._conn, sqlite3.Connection)
            found: tuple[int, str] = await connection._execute(  # type: ignore[no-untyped-call]
                where, connection._conn
            )
            return found

    one, thread = asyncio.run(scenario())
    assert one == 1
    assert thread != threading.current_thread().name


@get("/items/{item:str}", sync_to_thread=False, request_max_body_size=77)
def _item(item: FromPath[str]) -> str:
    return item


def test_litestar_passes_requests_through_its_asgi_handler() -> None:
    """`asgi_handler` can be replaced; the scope has `path_template` and `state` afterwards."""
    app = Litestar([_item], openapi_config=None, logging_config=None)
    inside, scopes = app.asgi_handler, []

    async def outside(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)
        await inside(scope, receive, send)

    app.asgi_handler = outside
    with TestClient(app) as client:
        assert client.get("/items/3").text == "3"
        assert client.get("/nothing").status_code == 404
    assert [scope.get("path_template") for scope in scopes if scope["type"] == "http"] == [
        "/items/{item}",
        None,
    ]
    assert isinstance(scopes[-1]["state"], dict)


def test_litestars_route_handlers_know_their_body_limit() -> None:
    """`resolve_request_max_body_size`."""
    app = Litestar([_item], openapi_config=None, logging_config=None)
    (handler,) = [
        handler
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler) and "GET" in handler.http_methods
    ]
    assert handler.resolve_request_max_body_size() == 77


def test_litestars_sockets_know_whether_they_are_open() -> None:
    """`WebSocket.connection_state`."""
    scope: Any = {"type": "websocket", "headers": [], "state": {}}
    assert WebSocket[Any, Any, Any](scope).connection_state == "init"
