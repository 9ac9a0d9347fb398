"""One node of the server: it checks its settings, listens, says where it is, and stops in order."""

import asyncio
import errno
import gc
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from litestar import Litestar

from tobago.fault import Fault
from tobago.server.core.logs import set_up
from tobago.server.core.settings import Settings, check_settings
from tobago.server.host.app import create_app
from tobago.server.host.uvicorn_protocols import BatchingWebSocketProtocol, LimitedHeadProtocol

OPEN_FILES = 65536
"""Every socket is an open file, and many systems allow 1024 until they are asked for more."""
SHUTDOWN_NOTICE_S = 0.2
"""Between telling everybody that the server stops and closing the connections."""
SHUTDOWN_GRACE_S = 10
"""How long requests that have begun may take when the server stops."""
COLLECT_EVERY_S = 300
"""Between two looks for garbage."""
COLLECT_AFTER_OBJECTS = 1_000_000
"""So many more than at the last look are too many: about 100 MB."""


def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Run until SIGTERM or Ctrl-C; `on_ready` gets the address once it can be asked."""
    check_settings(settings)
    set_up(settings.log_level)
    _allow_open_files()
    with _bind_socket(settings.host, settings.port) as listening:
        app = create_app(settings)
        node = Node(
            _config(app, settings), app, lambda: on_ready(_address(settings.host, listening))
        )
        with asyncio.Runner(loop_factory=node.config.get_loop_factory()) as runner:
            runner.run(_run(node, listening))


async def _run(node: "Node", listening: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, node.handle_exit, number, None)
    try:
        async with node.app.lifespan():  # at its end all that was accepted is written down
            await node.serve([listening])
    except* Fault as faults:
        raise _first_fault(faults) from None


def _first_fault(group: BaseExceptionGroup[Fault]) -> Fault:
    """What the lifespan wrapped in groups."""
    inner = group.exceptions[0]
    return _first_fault(inner) if isinstance(inner, BaseExceptionGroup) else inner


class Node(uvicorn.Server):
    """uvicorn, but for its beginning and its end."""

    def __init__(self, config: uvicorn.Config, app: Litestar, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self._on_ready = on_ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone: uvicorn would raise them again before the journal is written."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        _schedule_garbage_collection(asyncio.get_running_loop())
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell those who are connected why they will not be for long."""
        self.app.state.stop()
        await asyncio.sleep(SHUTDOWN_NOTICE_S)
        await super().shutdown(sockets)


def _config(app: Litestar, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=LimitedHeadProtocol,
        ws=BatchingWebSocketProtocol,
        ws_max_size=4096,  # clients only say that they are there
        ws_per_message_deflate=False,  # it would cost each socket more memory than its table
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
    """The socket to listen on; nobody is let in yet."""
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
                "{host}:{port} may not be listened on by this user; choose a --port from 1024 on",
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


def _address(host: str, listening: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    port = listening.getsockname()[1]
    if host in {"0.0.0.0", "::", ""}:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _schedule_garbage_collection(loop: asyncio.AbstractEventLoop) -> None:
    """Look for garbage every few minutes, or when much has piled up, instead of all the time.

    Hardly any of it lies in cycles here, but for what closed connections leave behind. Python's own
    looks at what is new took a fifth of all time: after every action much of a table is new, and
    stays. With hundreds of tables each look halted them all for up to 200 ms.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    looked = loop.time()

    def look() -> None:
        nonlocal looked
        grown, *_ = gc.get_count()
        if loop.time() >= looked + COLLECT_EVERY_S or grown > COLLECT_AFTER_OBJECTS:
            gc.collect()
            looked = loop.time()
        loop.call_later(1.0, look)

    look()


def _allow_open_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
