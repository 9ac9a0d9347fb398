"""The connection to SQLite or PostgreSQL: transactions, and notifications to other nodes."""

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
"""The PostgreSQL channel for notifications between nodes."""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk before it is acknowledged
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)

Rows = list[dict[str, Any]]
BatchStatement = tuple[UpdateBase, Rows]
"""A statement with named parameters, and the rows for them."""


class Conflict(Refused):
    """A write that violates a key: it is taken, or the row it refers to is gone."""

    def __init__(self) -> None:
        super().__init__(409, "conflict", N_("another request changed this first; try again"))


class Database:
    """An open database; `write` is one transaction, `read` sees committed data."""

    def __init__(
        self, reading: AsyncEngine, writing: AsyncEngine, lock: FileIO | None = None
    ) -> None:
        self.dialect = writing.dialect.name
        self.on_commit: Callable[[str], None] | None = None
        """Called with each notification on SQLite, which has a single node; set by the hub."""
        self._reading = reading
        self._writing = writing
        self._lock = lock
        self._write_lock = asyncio.Lock()  # SQLite: cheaper than threads that wait for the file
        self._notifications: list[str] = []
        self._version: int | None = None

    @classmethod
    async def open(cls, settings: Settings, lock: bool = True) -> "Database":
        """Open it; a server locks a SQLite file against a second one, `tobago admin` does not."""
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
        """A connection for queries."""
        with _refusing_errors():
            async with self._reading.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, rolled back on any exception.

        Raises Conflict if a key is taken, or the row it refers to is gone.
        """
        if self.dialect == "sqlite":
            async with self._write_lock:
                self._notifications = []
                with _refusing_errors():
                    async with self._writing.begin() as connection:
                        yield connection
                notifications = self._notifications
            self._notify_own_node(notifications)
        else:
            with _refusing_errors():
                async with self._writing.begin() as connection:
                    yield connection

    async def write_rows(self, *work: BatchStatement, notifications: Sequence[str]) -> None:
        """One transaction of a few statements for many rows each.

        On SQLite it is a single call in the connection's thread, where `write` needs eleven.
        """
        if self.dialect == "sqlite":
            await self._write_in_one_call(work, notifications)
            return
        async with self.write() as connection:
            for statement, rows in work:
                await connection.execute(statement, rows)
            await self.notify(connection, *notifications)

    async def _write_in_one_call(
        self, work: Sequence[BatchStatement], notifications: Sequence[str]
    ) -> None:
        with _refusing_errors():
            async with self._write_lock, self._writing.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                plain = [(_sqlite_text(statement), rows) for statement, rows in work]
                # aiosqlite has no public method for several statements in one call. With a public
                # call for each statement a commit takes 0.36 ms instead of 0.26 ms.
                await driver._execute(_write_transaction, driver._conn, plain)
        self._notify_own_node(notifications)

    def _notify_own_node(self, payloads: Sequence[str]) -> None:
        for payload in payloads:
            if self.on_commit:
                self.on_commit(payload)

    @asynccontextmanager
    async def rebuild(self) -> AsyncIterator[AsyncConnection]:
        """SQLite: a transaction in which tables can be replaced and rows that refer to them stay.

        SQLite replaces a table by dropping it, which deletes by cascade.
        """
        async with self._reading.connect() as connection:
            await connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
                await connection.exec_driver_sql("COMMIT")
            finally:
                await connection.invalidate()  # drops the pragma and uncommitted changes

    async def notify(self, connection: AsyncConnection, *payloads: str) -> None:
        """Notify all nodes when the transaction is committed."""
        if self.dialect == "sqlite":
            self._notifications.extend(payloads)
        elif payloads:
            statement = text(
                "SELECT pg_notify(:channel, payload) FROM unnest(CAST(:all AS text[])) payload"
            )
            await connection.execute(statement, {"channel": CHANNEL, "all": list(payloads)})

    async def changed_externally(self) -> bool:
        """Whether another process wrote to the SQLite file since the last call."""
        if self.dialect != "sqlite":
            return False
        async with self._write_lock, self._writing.connect() as connection:
            # This version does not count changes by the connection itself.
            version = (await connection.exec_driver_sql("PRAGMA data_version")).scalar_one()
        before, self._version = self._version, version
        return before not in {None, version}

    async def close(self) -> None:
        """Close all connections and release the lock."""
        await self._writing.dispose()
        await self._reading.dispose()
        if self._lock:
            self._lock.close()


def _postgresql(url: str) -> AsyncEngine:
    try:
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - a separate extra
    except ImportError as error:
        raise Fault("PostgreSQL needs another package: pip install 'tobago[postgres]'") from error

    async def connect() -> Any:
        # asyncpg parses the address, as it does for the listener of the hub.
        try:
            return await asyncpg.connect(url, timeout=10, command_timeout=60)
        except (asyncpg.PostgresError, ValueError, OverflowError) as error:
            raise ConnectionError from error  # becomes Refused 503

    return create_async_engine(
        URL.create("postgresql+asyncpg"),
        async_creator=connect,
        pool_size=8,
        max_overflow=8,
        pool_recycle=600,  # seconds, as firewalls drop idle connections; a ping is slow
        hide_parameters=True,  # seeds are among them
    )


def _sqlite(path: Path, connections: int = 4, reading: bool = True) -> AsyncEngine:
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        pool_size=connections,
        max_overflow=0,
        # A rollback without a transaction would cost a call in the connection's thread.
        pool_reset_on_return=None,
        skip_autocommit_rollback=reading,
        hide_parameters=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # this module begins transactions, not the driver
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
    """A whole transaction, run in the connection's thread."""
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
    """The statement as text for SQLite's driver, with named parameters."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


def _lock_file(path: Path) -> FileIO:
    """The locked lock file; closing it, or the end of the process, releases the lock."""
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
    """Turn conflicts and transient failures into Refused; other errors pass through."""
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
    """The code of an error: PostgreSQL's SQLSTATE or SQLite's name.

    The text of the error is not logged: it may hold the values of the statement.
    """
    cause = (error.orig if isinstance(error, DBAPIError) else error.__cause__) or error
    name = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    return name or type(cause).__name__
