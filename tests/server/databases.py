"""Databases for the tests of the server: migrated once, then copied for each test."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]
import pytest

from tobago.server.core.database import Database
from tobago.server.core.opening import migrate
from tobago.server.core.settings import Settings

Given = TypeVar("Given")
KINDS = ("sqlite", "postgresql")
FILE = "tobago.db"
PATIENCE = 300.0
"""Seconds after which a test gives up waiting; nothing is measured by it."""
EMPTY, MIGRATED = "template1", "migrated"
"""Databases of PostgreSQL that are copied."""


def run(coroutine: Coroutine[Any, Any, Given]) -> Given:
    """Run a coroutine in a new event loop and return its result."""
    return asyncio.run(coroutine)


def run_apart(coroutine: Coroutine[Any, Any, Given]) -> Given:
    """Run a coroutine in a new thread, where no other event loop is running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run, coroutine).result()


@asynccontextmanager
async def opened(url: str, lock: bool = True) -> AsyncIterator[Database]:
    """The database at an address, which has been migrated."""
    database = await Database.open(Settings(database_url=url), lock)
    try:
        yield database
    finally:
        await database.close()


async def migrated(url: str) -> None:
    """Bring the database at an address to the form of this release."""
    async with opened(url) as database:
        await migrate(database)


def sqlite_url(folder: Path) -> str:
    """The address of a SQLite database in a folder; there need not be one yet."""
    return f"sqlite:///{folder / FILE}"


def new_sqlite(folder: Path) -> str:
    """The address of a new, migrated SQLite database in a folder."""
    (folder / FILE).write_bytes(_migrated_file())
    return sqlite_url(folder)


@cache
def _migrated_file() -> bytes:
    with tempfile.TemporaryDirectory(prefix="tobago-sqlite-") as folder:
        run_apart(migrated(sqlite_url(Path(folder))))
        return (Path(folder) / FILE).read_bytes()


class Postgres:
    """A PostgreSQL cluster in a temporary folder, reached by a Unix socket."""

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
        self._execute(f"CREATE DATABASE {MIGRATED}")
        run_apart(migrated(self._url(MIGRATED)))

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

    def new_url(self, template: str = EMPTY) -> str:
        """The address of a new database, a copy of another one."""
        name = f"tobago{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self._url(name)

    def drop(self, url: str) -> None:
        """The database of an address is needed no more; each takes eight megabytes."""
        self._execute(f"DROP DATABASE {urlsplit(url).path[1:]} WITH (FORCE)")

    @contextmanager
    def database(self, template: str = MIGRATED) -> Iterator[str]:
        """The address of a new database for a while, migrated unless wished otherwise."""
        url = self.new_url(template)
        yield url
        self.drop(url)

    def _url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def _execute(self, statement: str) -> None:
        """Run a statement on a new connection; an open one would not survive a restart."""

        async def execute() -> None:
            connection = await asyncpg.connect(self._url("postgres"))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        run_apart(execute())

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _call(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


@contextmanager
def new_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """The address of a new, migrated database of a kind, for as long as a fixture needs it."""
    if kind == "sqlite":
        yield new_sqlite(folder)
    else:
        cluster: Postgres = request.getfixturevalue("postgres")
        with cluster.database() as url:
            yield url


def postgres_programs() -> Path | None:
    """Where PostgreSQL's programs are; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent  # what is on the path may be a link to one of many
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return kept[-1].parent if kept else None
