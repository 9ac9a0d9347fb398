"""`tobago serve`: tables where people and bots play over the network."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter, Token, convert
from cyclopts.config import Env

from tobago.cli.base import app, out, words
from tobago.fault import Fault
from tobago.server.core.settings import Settings

if TYPE_CHECKING:
    from tobago.server.core.public_address import PublicAddress

SETTINGS = Env("TOBAGO_", command=False)
"""Every setting can also be given by a variable such as TOBAGO_PORT."""
PACKAGES = (
    "aiosqlite",
    "alembic",
    "litestar",
    "msgspec",
    "platformdirs",
    "segno",
    "sqlalchemy",
    "uvicorn",
)


def need_server() -> None:
    """Fault if the packages of the server are not installed."""
    for package in PACKAGES:
        if find_spec(package) is None:
            raise Fault(
                "{package} is not installed; pip install 'tobago[{extra}]' brings it",
                package=package,
                extra="server",
            )


def _exact(kind: Any, tokens: Sequence[Token]) -> Any:
    """A setting's value; without this, port 3.9 would be 4."""
    return int(tokens[0].value) if kind is int else convert(kind, tokens)


@app.command(name="serve", config=SETTINGS, default_parameter=Parameter(converter=_exact))
def serve_command(
    *,
    settings: Annotated[Settings | None, Parameter(name="*")] = None,
    browse: Annotated[
        bool, Parameter(name="--open", negative="", help="Open a browser at a game against bots.")
    ] = False,
) -> None:
    """Host tables for people and bots, until SIGTERM or Ctrl-C.

    Without settings it keeps everything in one SQLite file and listens on this machine only.
    """
    need_server()
    from tobago.server.host.node import serve

    def ready(address: str, shared: "PublicAddress") -> None:
        out.print(words().say("Tobago is at {address}", address=address), markup=False)
        out.print(describe_reach(shared), markup=False, soft_wrap=True)
        out.file.flush()
        if browse:
            _open_browser(f"{address}/#play")

    serve(settings or Settings(), ready)


def describe_reach(shared: "PublicAddress") -> str:
    """Who can open the page, and where."""
    match shared.reach:
        case "internet":
            return words().say("Other people can open it at {address}", address=shared.url)
        case "network":
            return words().say("Other devices in your network: {address}", address=shared.url)
        case "machine":
            alone = words().say("Only this computer can open it.")
            remedy = words().say("To let in other devices in your network, use --host 0.0.0.0.")
            return f"{alone} {remedy}"


def _open_browser(address: str) -> None:
    """Show the address, in a thread: a browser in the terminal returns only when it is left."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
