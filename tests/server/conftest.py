"""Databases for the tests of the server: each test gets empty ones, of both kinds."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

from tobago.server.settings import Settings
from tobago.server.store.database import Database
from tobago.server.store.migrate import migrate

Given = TypeVar("Given")
KINDS = ("sqlite", "postgresql")


def run(coroutine: Coroutine[Any, Any, Given]) -> Given:
    """What a coroutine gives, in a loop of its own."""
    return asyncio.run(coroutine)


@asynccontextmanager
async def opened(url: str, lock: bool = True) -> AsyncIterator[Database]:
    """The database, in the form of this release."""
    database = await Database.open(Settings(database_url=url), lock)
    try:
        await migrate(database)
        yield database
    finally:
        await database.close()


class Postgres:
    """A cluster of its own, reached by a socket in a folder of its own."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="tobago-pg-"))
        self._numbers = count(1)
        self._as_user: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
            self._as_user = ["runuser", "-u", "postgres", "--"]
        self._call("initdb", "--auth=trust", "--username=postgres", "--no-sync", self._data)
        self.start()

    def start(self) -> None:
        """Starts it, and returns when it answers."""
        # Without fsync: no test turns the machine off.
        options = f"-F -k {self._folder} -c listen_addresses= -c max_connections=100"
        self._call(
            "pg_ctl", "-D", self._data, "-l", f"{self._data}.log", "-o", options, "-w", "start"
        )

    def stop(self, mode: str = "immediate") -> None:
        """Stops it; `immediate` is a crash, `fast` breaks connections off in good order."""
        self._call("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    @contextmanager
    def away(self, mode: str) -> Iterator[None]:
        """For a while it is stopped."""
        self.stop(mode)
        try:
            yield
        finally:
            self.start()

    def remove(self) -> None:
        """Stops it for good."""
        self.stop()
        shutil.rmtree(self._folder)

    def new_url(self) -> str:
        """The address of a new, empty database."""
        name = f"tobago{next(self._numbers)}"
        self._call("createdb", *self._reached, name)
        return f"postgresql://postgres@/{name}?host={self._folder}"

    def drop(self, url: str) -> None:
        """The database of an address is needed no more; each takes eight megabytes."""
        self._call("dropdb", *self._reached, "--force", urlsplit(url).path[1:])

    @property
    def _reached(self) -> tuple[str, str]:
        return f"--host={self._folder}", "--username=postgres"

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _call(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


def _programs() -> Path | None:
    """Where PostgreSQL's programs are; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent  # what is on the path may be a link to one of many
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return kept[-1].parent if kept else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL."""
    programs = _programs()
    if programs is None:
        assert not os.environ.get("CI"), "there is no PostgreSQL"
        pytest.skip("there is no PostgreSQL")
    cluster = Postgres(programs)
    yield cluster
    cluster.remove()


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new database, once of each kind."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
        return
    cluster: Postgres = request.getfixturevalue("postgres")
    address = cluster.new_url()
    yield address
    cluster.drop(address)


def sqlite_url(folder: Path) -> str:
    """The address of a SQLite database in a folder."""
    return f"sqlite:///{folder / 'tobago.db'}"
