"""The connection to SQLite or PostgreSQL: transactions, and word of them to other nodes."""

import asyncio
import fcntl
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, UpdateBase, event, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tobago.fault import Fault
from tobago.server.core.refused import Refused
from tobago.server.core.settings import Settings, check_database_url
from tobago.words import N_

CHANNEL = "tobago"
"""The channel on which nodes with one PostgreSQL tell each other what changed."""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk before anybody is told of it
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)

Rows = list[dict[str, Any]]
BatchStatement = tuple[UpdateBase, Rows]
"""A statement with named blanks, and rows that fill them."""


class Conflict(Refused):
    """Rows that cannot be written: others have their key, or what they belong to is gone."""

    def __init__(self) -> None:
        super().__init__(409, "conflict", N_("somebody else was first; look again"))


class Database:
    """An open database; `write` is one transaction, `read` sees what is committed."""

    def __init__(
        self, reading: AsyncEngine, writing: AsyncEngine, lock: FileIO | None = None
    ) -> None:
        self.dialect = writing.dialect.name
        self.on_commit: Callable[[str], None] | None = None
        """Told of every change on SQLite, where nobody else can be; set by the hub."""
        self._reading = reading
        self._writing = writing
        self._lock = lock
        self._turn = asyncio.Lock()  # SQLite: cheaper than threads that wait for the file
        self._said: list[str] = []
        self._version: int | None = None

    @classmethod
    async def open(cls, settings: Settings, lock: bool = True) -> "Database":
        """Opens it; a server locks a SQLite file against a second one, an admin's tool does not."""
        check_database_url(settings.database_url)
        path = settings.sqlite_path
        if path is None:
            engine = _postgresql(settings.database_url)
            return cls(engine.execution_options(isolation_level="AUTOCOMMIT"), engine)
        path.parent.mkdir(parents=True, exist_ok=True)
        held = _lock_file(path) if lock else None
        return cls(_sqlite(path), _sqlite_writing(path), held)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for looking things up."""
        with _refusing_errors():
            async with self._reading.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, undone by any exception.

        Conflict: a key was taken, or what a row belongs to is gone.
        """
        if self.dialect == "sqlite":
            async with self._turn:
                self._said = []
                with _refusing_errors():
                    async with self._writing.begin() as connection:
                        yield connection
                said = self._said
            self._tell(said)
        else:
            with _refusing_errors():
                async with self._writing.begin() as connection:
                    yield connection

    async def write_rows(self, *work: BatchStatement, told: Sequence[str]) -> None:
        """One transaction of a few statements for many rows each, as cheap as it can be.

        SQLite answers every step from another thread, and `write` takes eleven such steps for what
        one can do.
        """
        if self.dialect == "sqlite":
            await self._write_plainly(work, told)
            return
        async with self.write() as connection:
            for statement, rows in work:
                await connection.execute(statement, rows)
            await self.notify(connection, *told)

    async def _write_plainly(self, work: Sequence[BatchStatement], told: Sequence[str]) -> None:
        with _refusing_errors():
            async with self._turn, self._writing.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                plain = [(_sqlite_text(statement), rows) for statement, rows in work]
                # The driver has no public way to do several things in one step.
                await driver._execute(_write_transaction, driver._conn, plain)
        self._tell(told)

    def _tell(self, payloads: Sequence[str]) -> None:
        for payload in payloads:
            if self.on_commit:
                self.on_commit(payload)

    @asynccontextmanager
    async def rebuild(self) -> AsyncIterator[AsyncConnection]:
        """SQLite: a transaction in which tables can be replaced without loss of what links to them.

        To replace one there is to drop it, and dropping deletes by cascade.
        """
        async with self._reading.connect() as connection:
            await connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
                await connection.exec_driver_sql("COMMIT")
            finally:
                await connection.invalidate()  # with its pragma, and what was not committed

    async def notify(self, connection: AsyncConnection, *payloads: str) -> None:
        """Tells all nodes, once the transaction is committed."""
        if self.dialect == "sqlite":
            self._said.extend(payloads)
        elif payloads:
            told = text("SELECT pg_notify(:channel, said) FROM unnest(CAST(:all AS text[])) said")
            await connection.execute(told, {"channel": CHANNEL, "all": list(payloads)})

    async def changed_externally(self) -> bool:
        """Whether another process wrote to the SQLite file since this was last asked."""
        if self.dialect != "sqlite":
            return False
        async with self._turn, self._writing.connect() as connection:
            # It does not count what is written by the connection that asks.
            version = (await connection.exec_driver_sql("PRAGMA data_version")).scalar_one()
        before, self._version = self._version, version
        return before not in {None, version}

    async def close(self) -> None:
        """Closes all connections and gives the lock back."""
        await self._writing.dispose()
        await self._reading.dispose()
        if self._lock:
            self._lock.close()


def _postgresql(url: str) -> AsyncEngine:
    try:
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - an extra of its own
    except ImportError as error:
        raise Fault("PostgreSQL needs another package: pip install 'tobago[postgres]'") from error

    async def connect() -> Any:
        # The address is read by asyncpg, so that it means the same to the listener.
        try:
            return await asyncpg.connect(url, timeout=10, command_timeout=60)
        except (asyncpg.PostgresError, ValueError, OverflowError) as error:
            raise ConnectionError from error  # to those who play it is all the same

    return create_async_engine(
        URL.create("postgresql+asyncpg"),
        async_creator=connect,
        pool_size=8,
        max_overflow=8,
        pool_recycle=600,  # seconds; firewalls drop idle lines, and a ping before each use is dear
        hide_parameters=True,  # seeds are among them
    )


def _sqlite(path: Path, connections: int = 4, reading: bool = True) -> AsyncEngine:
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        pool_size=connections,
        max_overflow=0,
        # Rolling back what never began would cost a step in the connection's thread.
        pool_reset_on_return=None,
        skip_autocommit_rollback=reading,
        hide_parameters=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, not the driver
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    return engine


def _sqlite_writing(path: Path) -> AsyncEngine:
    engine = _sqlite(path, connections=1, reading=False)

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A deferred transaction that reads and then writes can lose to another in between.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _write_transaction(connection: sqlite3.Connection, work: Sequence[tuple[str, Rows]]) -> None:
    """A whole transaction, in the connection's own thread."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement, rows in work:
            connection.executemany(statement, rows)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


@cache
def _sqlite_text(statement: UpdateBase) -> str:
    """The statement as SQLite's driver takes it, with rows by name."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


def _lock_file(path: Path) -> FileIO:
    """The lock file, held until it is closed or the process ends."""
    file = path.with_name(path.name + ".lock").open("ab", buffering=0)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise Fault(
            "another server uses {path}; several servers need PostgreSQL", path=str(path)
        ) from error
    return file


@contextmanager
def _refusing_errors() -> Iterator[None]:
    """Conflicts, and failures that will pass, become refusals: others may try again."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError) as error:
        raise Conflict from error
    except (DBAPIError, sqlite3.Error, PoolTimeout, OSError) as error:
        if isinstance(error, DBAPIError | sqlite3.Error) and not _is_transient(error):
            raise
        raise Refused(503, "unavailable", "the database does not answer; try again") from error


_PASSING_STATES = ("08", "40", "53", "57")  # connection, conflict, resources, operator
_PASSING_NAMES = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_IOERR")


def _is_transient(error: DBAPIError | sqlite3.Error) -> bool:
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return error_name(error).startswith((*_PASSING_STATES, *_PASSING_NAMES))


def error_name(error: BaseException) -> str:
    """What the database calls the error: PostgreSQL by a state, SQLite by a name.

    Its text is not for the log: it may hold what was to be written.
    """
    cause = (error.orig if isinstance(error, DBAPIError) else error.__cause__) or error
    name = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    return name or type(cause).__name__
