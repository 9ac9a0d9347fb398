"""Backups of the whole database in one file, made while servers run, restored while none does."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from tobago.fault import Fault
from tobago.server.core.database import Database
from tobago.server.core.opening import Damaged, as_faults, check_file
from tobago.server.core.settings import Settings


async def backup(settings: Settings, file: Path) -> None:
    """Write all committed data to a new file; servers may run meanwhile."""
    place = settings.sqlite_path
    if place is not None:
        with as_faults(settings.sqlite_path):
            check_file(place, thorough=True)
        if not place.exists():
            raise Fault("{path}: there is no such database", path=str(place))
    with _new_file(file) as part:
        if place is not None:
            _copy_sqlite(place, part)
        else:
            _run_pg("pg_dump", settings.database_url, "--format=custom", f"--file={part}")


async def restore(settings: Settings, file: Path) -> None:
    """Replace the database by a backup; Fault while a server uses it."""
    if not file.exists():
        raise FileNotFoundError(2, "", str(file))
    place = settings.sqlite_path
    if place is not None:
        _check_backup(file)
        with as_faults(settings.sqlite_path):
            _check_replaceable(place)
    with as_faults(settings.sqlite_path):
        async with _exclusive_access(settings):
            if place is not None:
                _replace_sqlite(file, place)
            else:
                _run_pg(
                    "pg_restore",
                    settings.database_url,
                    "--clean",
                    "--if-exists",
                    "--no-owner",
                    "--single-transaction",
                    str(file),
                )


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A new file that only its owner can read; it gets its name when it is complete."""
    if file.exists():
        raise FileExistsError(17, "", str(file))
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


@asynccontextmanager
async def _exclusive_access(settings: Settings) -> AsyncIterator[None]:
    """Lock a SQLite file against servers; on PostgreSQL check that none is connected."""
    database = await Database.open(settings)
    try:
        if database.dialect == "postgresql":
            async with database.read() as connection:
                others = await connection.exec_driver_sql(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
                )
                if others.scalar_one():
                    raise Fault("the database is in use; stop all servers first")
        yield
    finally:
        await database.close()


# ---- SQLite -----------------------------------------------------------------------------


def _copy_sqlite(source: Path, part: Path) -> None:
    with (
        as_faults(part),
        closing(sqlite3.connect(source)) as here,
        closing(sqlite3.connect(part)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it


def _check_replaceable(place: Path) -> None:
    """Fault if the file is not a database of Tobago; a damaged one may be replaced."""
    with suppress(Damaged):
        check_file(place, thorough=False)


def _replace_sqlite(file: Path, place: Path) -> None:
    """Replace the database; the old one is kept with the ending `.old`."""
    part = place.with_name(place.name + ".part")
    try:
        shutil.copyfile(file, part)
        part.chmod(0o600)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        if place.exists():
            _keep_old(place)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def _keep_old(place: Path) -> None:
    """Rename the database, with its -wal and -shm files if they could not be merged into it."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(place)) as before:
        before.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        before.execute("PRAGMA journal_mode = DELETE")
    for ending in ("-wal", "-shm", ""):
        beside = place.with_name(place.name + ending)
        if beside.exists():
            beside.replace(place.with_name(place.name + ".old" + ending))


def _check_backup(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as there:
            whole = there.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            there.execute("SELECT count(*) FROM alembic_version, log")
    except sqlite3.DatabaseError:
        whole = False
    if not whole:
        raise Fault("{file} is not a complete backup of a server's SQLite database", file=str(file))


# ---- PostgreSQL -------------------------------------------------------------------------


def _run_pg(program: str, url: str, *arguments: str) -> None:
    """Run a client program of PostgreSQL; other users cannot see the password."""
    parts = urlsplit(url)
    account, _, host = parts.netloc.rpartition("@")
    user, _, password = account.partition(":")
    bare = urlunsplit(parts._replace(netloc=f"{user}@{host}" if user else host))
    variables = os.environ | ({"PGPASSWORD": unquote(password)} if password else {})
    command = [program, *arguments, f"--dbname={bare}"]
    try:
        done = subprocess.run(command, env=variables, check=False, capture_output=True, text=True)
    except FileNotFoundError:
        raise Fault(
            "{program} is not installed; it is one of PostgreSQL's client programs",
            program=program,
        ) from None
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise Fault("{program} failed: {reason}", program=program, reason=reason)
