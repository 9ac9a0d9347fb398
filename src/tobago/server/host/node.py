"""Start and stop of a node: settings, socket, signals, garbage collection, uvicorn."""

import asyncio
import errno
import gc
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import uvicorn
from litestar import Litestar

from tobago.fault import Fault
from tobago.server.core.logs import set_up
from tobago.server.core.public_address import (
    ALL_ADDRESSES,
    PublicAddress,
    public_address,
    url_of,
)
from tobago.server.core.settings import Settings, check_settings
from tobago.server.host.app import create_app
from tobago.server.host.uvicorn_protocols import BatchingWebSocketProtocol, LimitedHeadProtocol

OPEN_FILES = 65536
"""The limit of open files, which include sockets; the default of many systems is 1024."""
SHUTDOWN_NOTICE_S = 0.2
"""The time for notices to clients before the connections are closed."""
SHUTDOWN_GRACE_S = 10
"""How long running requests may take when the server stops."""
COLLECT_EVERY_S = 300
"""The time between two runs of the garbage collector."""
COLLECT_AFTER_OBJECTS = 1_000_000
"""New objects, about 100 MB, after which the garbage collector runs early."""


def serve(settings: Settings, on_ready: Callable[[str, PublicAddress], None]) -> None:
    """Run until SIGTERM or Ctrl-C.

    `on_ready` is called when the server can be reached, with the address for a browser on this
    machine and the one for other devices.
    """
    check_settings(settings)
    set_up(settings.log_level)
    _allow_open_files()
    with _bind_socket(settings.host, settings.port) as listening:
        settings = replace(settings, port=listening.getsockname()[1])
        app = create_app(settings)
        local = _address(settings)
        node = Node(_config(app, settings), app, lambda: on_ready(local, public_address(settings)))
        with asyncio.Runner(loop_factory=node.config.get_loop_factory()) as runner:
            runner.run(_run(node, listening))


async def _run(node: "Node", listening: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, node.handle_exit, number, None)
    try:
        async with node.app.lifespan():  # its end waits until accepted entries are committed
            await node.serve([listening])
    except* Fault as faults:
        raise _first_fault(faults) from None


def _first_fault(group: BaseExceptionGroup[Fault]) -> Fault:
    """The first Fault in nested exception groups."""
    inner = group.exceptions[0]
    return _first_fault(inner) if isinstance(inner, BaseExceptionGroup) else inner


class Node(uvicorn.Server):
    """uvicorn's server with other handling of signals, start and stop."""

    def __init__(self, config: uvicorn.Config, app: Litestar, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self._on_ready = on_ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone: uvicorn would raise them again before the journal is written."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then call `on_ready`."""
        await super().startup(sockets)
        _schedule_garbage_collection(asyncio.get_running_loop())
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify clients that the server stops, then close the connections."""
        self.app.state.stop()
        await asyncio.sleep(SHUTDOWN_NOTICE_S)
        await super().shutdown(sockets)


def _config(app: Litestar, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=LimitedHeadProtocol,
        ws=BatchingWebSocketProtocol,
        ws_max_size=4096,  # actions and pings are short
        ws_per_message_deflate=False,  # it costs more memory per socket than a table
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_keep_alive=75,  # longer than proxies keep a connection
        timeout_graceful_shutdown=SHUTDOWN_GRACE_S,
    )


def _bind_socket(host: str, port: int) -> socket.socket:
    """The bound socket; it does not listen yet."""
    listening = None
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, _, _, address = found[0]
        listening = socket.socket(family, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except (OSError, UnicodeError) as error:  # UnicodeError: a host name that cannot be looked up
        if listening is not None:
            listening.close()
        raise _listen_fault(host, port, error) from error
    return listening


def _listen_fault(host: str, port: int, error: OSError | UnicodeError) -> Fault:
    number = None if isinstance(error, socket.gaierror | UnicodeError) else error.errno
    match number:
        case errno.EADDRINUSE:
            return Fault(
                "{host}:{port} is in use by another program; stop it, or choose another --port",
                host=host,
                port=port,
            )
        case errno.EACCES | errno.EPERM:
            return Fault(
                "this user may not listen on {host}:{port}; choose a --port from 1024 on",
                host=host,
                port=port,
            )
        case None | errno.EADDRNOTAVAIL | errno.EAFNOSUPPORT:
            return Fault(
                "--host is an address of this machine, 127.0.0.1 or 0.0.0.0 (all), not {given!r}",
                given=host,
            )
        case _:
            return Fault(
                "{host}:{port} cannot be listened on: {reason}",
                host=host,
                port=port,
                reason=str(error),
            )


def _address(settings: Settings) -> str:
    """The address of the server for a browser on this machine."""
    host = "localhost" if settings.host in ALL_ADDRESSES else settings.host
    return url_of(host, settings.port)


def _schedule_garbage_collection(loop: asyncio.AbstractEventLoop) -> None:
    """Run the garbage collector every few minutes, or after many allocations.

    Reference cycles are rare here; closed connections leave some. Python's automatic collection
    took a fifth of all time, since every action allocates many objects that stay. With hundreds of
    tables it paused the node for up to 200 ms.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    collected_at = loop.time()

    def check() -> None:
        nonlocal collected_at
        allocated, *_ = gc.get_count()
        if loop.time() >= collected_at + COLLECT_EVERY_S or allocated > COLLECT_AFTER_OBJECTS:
            gc.collect()
            collected_at = loop.time()
        loop.call_later(1.0, check)

    check()


def _allow_open_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
