"""Servers for tests, in processes and in threads, and clients for them."""

import asyncio
import io
import itertools
import json
import logging
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from tests.server.databases import PATIENCE
from tobago.server.core import limits
from tobago.server.core.logs import JsonFormatter
from tobago.server.core.settings import Settings
from tobago.server.host.app import create_app
from tobago.server.host.node import Node, _config

__all__ = [
    "PATIENCE",
    "Live",
    "Player",
    "Server",
    "SlowClock",
    "ThreadServer",
    "json_object",
    "logged",
    "new_address",
]

Given = TypeVar("Given")
UNLIMITED = {"requests_per_second": 10_000, "sign_ups_per_hour": 100_000}
"""Settings for tests that send more requests than a person."""
NOTICE_S = 0.02
"""The time that clients have to disconnect when a server in a thread stops."""
LOGGED = ("tobago", "uvicorn.error", "asyncio")
"""What a server consists of; the clients of a test are in the same process."""


class Server:
    """`tobago serve` in a subprocess, on a free port of this machine."""

    PROGRAM = ("-m", "tobago", "serve")
    """The arguments of the interpreter."""

    def __init__(self, database_url: str, port: int = 0, **settings: object) -> None:
        """Start it and wait for its address; settings are named as in `Settings`."""
        given: dict[str, object] = {"database_url": database_url, "port": port, **UNLIMITED}
        variables = {
            f"TOBAGO_{name.upper()}": str(value) for name, value in (given | settings).items()
        }
        self.database_url = database_url
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the server is there
        self.process = subprocess.Popen(
            [sys.executable, *self.PROGRAM],
            env=os.environ | variables,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self.url = self._said().rpartition(" ")[2].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def _said(self) -> str:
        """The line with the address."""
        assert self.process.stdout is not None
        readable, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline().strip() if readable else ""
        if "http://" not in line:
            self.kill()
            log = self.log
            self._log.close()
            raise AssertionError(f"the server did not start: {line!r}\n{log}")
        return line

    @property
    def log(self) -> str:
        """The output on its error stream so far."""
        return os.pread(self._log.fileno(), 10_000_000, 0).decode()

    def memory(self) -> int:
        """The bytes that the process holds, where the system reports them."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> int:
        """Stop it and wait; returns the exit status."""
        self.process.terminate()
        return self._ended()

    def kill(self) -> None:
        """Kill it."""
        self.process.kill()
        self._ended()

    def _ended(self) -> int:
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
        self._log.close()


class ThreadServer:
    """The same server in a thread of this process, on a free port.

    It starts in a fraction of the time, and tests can change what it runs on, such as its clock.
    What belongs to a whole process is left out: signals, the log on the error stream, and how
    garbage is collected.
    """

    def __init__(self, database_url: str, **settings: Any) -> None:
        """Start it and wait until it listens; settings are those of `Settings`."""
        self.database_url = database_url
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = Settings(database_url=database_url, port=self.port, **UNLIMITED | settings)
        self.app = create_app(self._settings)
        self._node = _ThreadNode(_config(self.app, self._settings), self.app, self._ready.set)
        self._thread = threading.Thread(target=self._run, name=f"server at {self.port}")
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server did not start"
        self._raise_failure()

    def run(self, coroutine: Coroutine[Any, Any, Given]) -> Given:
        """The result of a coroutine in the event loop of the server."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE)

    def stop(self) -> None:
        """Stop it and wait."""
        self._node.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"
        self._raise_failure()

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=self._node.config.get_loop_factory()) as runner:
                runner.run(self._serve())
        except BaseException as failure:  # noqa: BLE001 - raised again where it is waited for
            self._failure = failure
        finally:
            self._listening.close()
            self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with self.app.lifespan():
            await self._node.serve([self._listening])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread.is_alive():
            self.stop()


class _ThreadNode(Node):
    """A node that stops sooner, and does not change the garbage collection of the test process."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await uvicorn.Server.startup(self, sockets)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.stop()
        await asyncio.sleep(NOTICE_S)
        await uvicorn.Server.shutdown(self, sockets)


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """The log of servers in this process, as `tobago serve` writes it."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(JsonFormatter())
    parts = [logging.getLogger(name) for name in LOGGED]
    levels = [part.level for part in parts]
    for part in parts:
        part.addHandler(handler)
        part.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        for part, level in zip(parts, levels, strict=True):
            part.removeHandler(handler)
            part.setLevel(level)


class SlowClock:
    """The clock of the rate limiters of servers in this process, set by the test.

    Every reading advances it by a microsecond, because sums of fractions are not exact.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = time.monotonic()
        monkeypatch.setattr(limits, "monotonic", self._look)

    def wait(self, seconds: float) -> None:
        """Advance the clock."""
        self._now += seconds

    def _look(self) -> float:
        self._now += 1e-6
        return self._now


_addresses = itertools.count(1)


def new_address() -> str:
    """An address that no other player of this test has, so that they are not limited together."""
    number = next(_addresses)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Player:
    """A client with its own cookies."""

    def __init__(self, url: str, name: str | None = "Anna", **headers: str) -> None:
        """Sign up, unless there is no name."""
        self.url = url
        self.headers = {"Origin": url, "X-Forwarded-For": new_address(), **headers}
        self.http = httpx.Client(
            base_url=f"{url}/api/v1",
            headers=self.headers,
            timeout=PATIENCE,
            trust_env=False,
            verify=False,  # certificates take long to read, and there are none here
        )
        if name is not None:
            self.id: str = self.post("/people", name=name, language="en").json()["id"]

    @property
    def secret(self) -> str:
        """The value of the session cookie."""
        return self.http.cookies["tobago"]

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def put(self, path: str, **body: Any) -> httpx.Response:
        return self.http.put(path, json=body)

    def new_table(self, **wishes: Any) -> dict[str, Any]:
        """A table for two with an open seat, by default."""
        wishes = {"players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]} | wishes
        answer = self.post("/tables", **wishes)
        assert answer.status_code == 201, answer.text
        return json_object(answer)

    def view(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.get(f"/tables/{table}/view", **query)
        assert answer.status_code == 200, answer.text
        return json_object(answer)

    def act(
        self, table: str, action: Mapping[str, Any], after: int, request: str, **more: Any
    ) -> httpx.Response:
        return self.post(
            f"/tables/{table}/actions", action=action, after=after, request=request, **more
        )

    def play_first(self, table: str, **more: Any) -> httpx.Response:
        """Play the first legal action."""
        view = self.view(table)
        return self.act(table, view["legal"][0]["action"], view["seq"], f"r{view['seq']}", **more)

    @contextmanager
    def live(self, table: str, **query: Any) -> Iterator["Live"]:
        """A socket at the table."""
        url = self.url.replace("http", "ws", 1)
        wanted = httpx.QueryParams(query)
        headers = dict(self.headers)
        origin = headers.pop("Origin", None)
        if "tobago" in self.http.cookies:
            headers["Cookie"] = f"tobago={self.secret}"
        with connect(
            f"{url}/api/v1/tables/{table}/live?{wanted}",
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]  # a plain str in its documentation
            open_timeout=PATIENCE,
            proxy=None,
        ) as socket:
            yield Live(socket)

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Live:
    """The messages of a socket, one after the other."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self) -> dict[str, Any]:
        """The next message of any type."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        while (message := self.next())["type"] != kind:
            pass
        return message

    def until_seat(self, number: int, **wanted: object) -> None:
        """Wait for a message in which a seat has these values, such as `name="Ben"`."""
        while True:
            table = self.next().get("table")
            if table and wanted.items() <= table["seats"][number].items():
                return

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))


def json_object(answer: httpx.Response) -> dict[str, Any]:
    """The object in an answer."""
    data = answer.json()
    assert isinstance(data, dict)
    return data
