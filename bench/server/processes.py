"""Starts the two servers as processes of this machine, each with its store in a separate folder."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

BOARDGAME = Path(__file__).parent / "boardgame"
MODULES = Path("build/boardgame/node_modules")
"""The folder into which the Makefile installs boardgame.io."""


@dataclass(frozen=True, slots=True)
class Host:
    """A running server."""

    pid: int
    port: int

    def memory_mb(self) -> float:
        """Resident memory of the process and of its children."""
        pages = sum(_pages(pid) for pid in [self.pid, *_children(self.pid)])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@contextmanager
def our_server(folder: Path) -> Iterator[Host]:
    """`tobago serve` on SQLite with its defaults, except for the rate limit."""
    url = f"sqlite:///{folder / 'tobago.db'}"
    command = [sys.executable, "-m", "tobago", "serve", "--port", "0", "--database-url", url]
    command += ["--log-level", "warning", "--requests-per-second", "1000"]
    with _running(command) as host:
        yield host


@contextmanager
def their_server(folder: Path) -> Iterator[Host]:
    """boardgame.io with the hunt, on its FlatFile store."""
    with _running(["node", str(BOARDGAME / "server.cjs"), str(folder / "hunt")]) as host:
        yield host


def missing() -> str | None:
    """Why boardgame.io cannot be started here, or None if it can."""
    if not MODULES.is_dir():
        return "boardgame.io is not installed; `make bench-server` installs it with npm"
    return None


def versions() -> dict[str, str]:
    """Versions of the servers and of what they run on."""
    ours = {name: version(name) for name in ("tobago", "litestar", "uvicorn", "sqlalchemy")}
    script = "console.log(process.version, require('boardgame.io/package.json').version)"
    found = {**ours, "Python": sys.version.split()[0]}
    if missing() is None:
        printed = subprocess.check_output(["node", "-e", script], env=_variables(), text=True)
        found["node"], found["boardgame.io"] = printed.split()
    return found


@contextmanager
def _running(command: Sequence[str]) -> Iterator[Host]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_variables())
    try:
        assert process.stdout is not None
        first_line = process.stdout.readline()
        if not first_line:
            raise RuntimeError(f"{command[0]} did not start")
        yield Host(process.pid, int(first_line.rpartition(":")[2]))
    finally:
        process.terminate()
        process.communicate()


def _variables() -> dict[str, str]:
    modules = str(MODULES.absolute())
    return os.environ | {"NODE_ENV": "production", "NODE_PATH": modules, "LANGUAGE": "en"}


def _pages(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1])


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
