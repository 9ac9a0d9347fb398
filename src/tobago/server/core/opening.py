"""Opening a database: checks, migrations, and errors as Faults with an instruction for the host."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import NullPool

from tobago.fault import Fault
from tobago.server.core.database import Database
from tobago.server.core.refused import Refused
from tobago.server.core.settings import Settings
from tobago.words import N_

MAGIC = b"SQLite format 3\0"
UNAVAILABLE = 503

_NO_DATABASE = N_("{path} is no SQLite database; move it away, or name another file")
_FULL = N_("no space is left on the disk for {path}; free some, then try again")
_NOT_WRITABLE = N_("{path} cannot be written; this user needs write access to it and to its folder")
SQLITE_FAULTS = {
    "SQLITE_NOTADB": _NO_DATABASE,
    "SQLITE_FULL": _FULL,
    "SQLITE_IOERR": N_("{path} cannot be read or written: the disk is failing or full"),
    "SQLITE_READONLY": _NOT_WRITABLE,
    "SQLITE_CANTOPEN": _NOT_WRITABLE,
    "SQLITE_PERM": _NOT_WRITABLE,
    "SQLITE_BUSY": N_("{path} is locked by another program; stop that first"),
}
"""Messages by the beginning of SQLite's error name."""


class Damaged(Fault):
    """A SQLite database that is damaged."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} is damaged; put a backup in its place with `tobago admin restore`",
            path=str(path),
        )


async def open_for_server(settings: Settings) -> Database:
    """Open the database, migrated to this release and locked against a second server."""
    with as_faults(settings.sqlite_path):
        if settings.sqlite_path is not None:
            check_file(settings.sqlite_path, thorough=True)
        database = await Database.open(settings)
        try:
            await migrate(database)
        except BaseException:
            await database.close()
            raise
        return database


@contextmanager
def as_faults(path: Path | None) -> Iterator[None]:
    """Turn errors of a SQLite file (`path`) or of PostgreSQL (None) into Faults."""
    try:
        yield
    except Refused as refused:
        if refused.status != UNAVAILABLE or refused.__cause__ is None:
            raise
        raise fault_of(path, refused.__cause__) from refused
    except (DBAPIError, sqlite3.Error, OSError) as error:
        raise fault_of(path, error) from error


def fault_of(path: Path | None, error: BaseException) -> Fault:
    """The Fault for an error of the database."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    if path is None:
        return _postgresql_fault(cause)
    if isinstance(cause, OSError):
        return _file_fault(path, cause)
    name = getattr(cause, "sqlite_errorname", None) or ""
    if name.startswith("SQLITE_CORRUPT"):
        return Damaged(path)
    for start, message in SQLITE_FAULTS.items():
        if name.startswith(start):
            return Fault(message, path=str(path))
    return Fault("{path} cannot be used: {reason}", path=str(path), reason=str(cause))


def check_file(path: Path, *, thorough: bool) -> None:
    """Fault if the file exists and is not a database of Tobago, or is damaged.

    The file is only read, and no file is written beside it. `thorough` reads all of it.
    """
    if path.is_dir():
        raise Fault("{path} is a folder; the database is a file", path=str(path))
    if not path.exists():
        return
    if not path.is_file():
        raise Fault(_NO_DATABASE, path=str(path))
    with path.open("rb") as file:
        start = file.read(len(MAGIC))
    if not start:  # SQLite takes an empty file as a new database
        return
    if start != MAGIC:
        raise Fault(_NO_DATABASE, path=str(path))
    with as_faults(path):
        _check_contents(path, thorough)


def _check_contents(path: Path, thorough: bool) -> None:
    engine = create_engine("sqlite://", creator=lambda: _read_only(path), poolclass=NullPool)
    with engine.connect() as connection:
        check_owner(connection, str(path))
        if thorough:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
            if found != "ok":
                raise Damaged(path)


def _read_only(path: Path) -> sqlite3.Connection:
    """A read-only connection that creates no files."""
    beside = (path.with_name(path.name + ending) for ending in ("-wal", "-journal"))
    # Without a write-ahead log or journal, the file can be read without a lock.
    mode = "mode=ro" if any(file.exists() for file in beside) else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True)


def _file_fault(path: Path, error: OSError) -> Fault:
    if error.errno in {ENOSPC, EDQUOT}:
        return Fault(_FULL, path=str(path))
    if isinstance(error, PermissionError):
        return Fault(_NOT_WRITABLE, path=str(path))
    reason = error.strerror or str(error)
    if not path.parent.is_dir():
        return Fault(
            "the folder {path} cannot be made: {reason}", path=str(path.parent), reason=reason
        )
    return Fault("{path} cannot be opened: {reason}", path=str(path), reason=reason)


def _postgresql_fault(error: BaseException) -> Fault:
    """The Fault by the cause of the error; an unreadable address may hold a password."""
    cause = error.__cause__ or error
    if getattr(cause, "sqlstate", None):
        return Fault("PostgreSQL refuses: {reason}", reason=str(cause))
    if isinstance(cause, ValueError | OverflowError):
        return Fault(
            "the address of PostgreSQL cannot be read; write postgresql://USER:PASSWORD@HOST/NAME,"
            " and @, : and / in a password as %40, %3A and %2F"
        )
    return Fault(
        "PostgreSQL does not answer ({reason}); check the address, and whether it runs",
        reason=getattr(cause, "strerror", None) or str(cause) or type(cause).__name__,
    )


_LOCK = 0x70BA60
"""The number of PostgreSQL's advisory lock around migrations."""

_VERSIONS = "alembic_version"
_TABLES = {"log", "people", "seats", "tables"}
"""Tables that every release has."""
_MOST_NAMED = 3
"""The most tables of another program that a message names."""


async def migrate(database: Database, to: str = "head") -> None:
    """Run all missing migrations, or those up to a revision, in one transaction."""
    if database.dialect == "sqlite":
        async with database.rebuild() as connection:
            await connection.run_sync(_check_and_upgrade, to)
            await _check_links(connection)
    else:
        async with database.write() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(_check_and_upgrade, to)


def check_owner(connection: Connection, database: str) -> None:
    """Fault if the database belongs to another program or a newer release."""
    tables = set(inspect(connection).get_table_names())
    revisions = _revisions(connection)
    if not tables - {_VERSIONS} and not revisions:
        return
    if not revisions or not tables >= _TABLES:
        raise Fault(
            "{database} belongs to another program (it has {tables}); give Tobago its own",
            database=database,
            tables=sorted(tables)[:_MOST_NAMED],
        )
    if not revisions <= {script.revision for script in _scripts().walk_revisions()}:
        raise Fault(
            "{database} was made by a newer release of Tobago; upgrade this one", database=database
        )


def check_release(connection: Connection) -> None:
    """Fault if the database is not one of this release."""
    check_owner(connection, _name(connection))
    if _revisions(connection) != set(_scripts().get_heads()):
        raise Fault(
            "this database was not made by a server of this release; start this release on "
            "it once first"
        )


def _revisions(connection: Connection) -> set[str]:
    """The revisions of the database, read without Alembic, which would write to the log."""
    found = inspect(connection)
    if not found.has_table(_VERSIONS):
        return set()
    if all(column["name"] != "version_num" for column in found.get_columns(_VERSIONS)):
        return set()
    return set(connection.scalars(text(f"SELECT version_num FROM {_VERSIONS}")))


def _check_and_upgrade(connection: Connection, to: str) -> None:
    check_owner(connection, _name(connection))
    config = Config()
    config.set_main_option("script_location", _folder())
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _name(connection: Connection) -> str:
    """The SQLite file, or the name of the PostgreSQL database."""
    file = connection.engine.url.database
    return file or str(connection.scalar(text("SELECT current_database()")))


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(_folder())


def _folder() -> str:
    return str(files(__package__) / "migrations")


async def _check_links(connection: AsyncConnection) -> None:
    """Check the foreign keys, which SQLite does not enforce while tables are rebuilt."""
    broken = (await connection.execute(text("PRAGMA foreign_key_check"))).first()
    if broken:
        raise Fault("the migration would break links of table {table}", table=broken[0])
