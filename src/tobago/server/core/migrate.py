"""Bringing a database to the form this release knows."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.fault import Fault
from tobago.server.core.database import Database

_LOCK = 0x70BA60
"""The number under which PostgreSQL keeps nodes that start together from migrating together."""

_VERSIONS = "alembic_version"
_TABLES = {"log", "people", "seats", "tables"}
"""Every release has these, beside others."""
_MOST_NAMED = 3
"""Tables of another program that are named."""


async def migrate(database: Database, to: str = "head") -> None:
    """All migrations the database has not seen yet, or up to a revision, in one transaction."""
    if database.dialect == "sqlite":
        async with database.rebuild() as connection:
            await connection.run_sync(_check_and_upgrade, to)
            await _check_links(connection)
    else:
        async with database.write() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(_check_and_upgrade, to)


def check_owner(connection: Connection, database: str) -> None:
    """Fault if another program, or a newer release, made the database of this name."""
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
    """Fault if the database is not ours, or not in the form of this release."""
    check_owner(connection, _name(connection))
    if _revisions(connection) != set(_scripts().get_heads()):
        raise Fault("this database was not made by a server of this release; start one on it first")


def _revisions(connection: Connection) -> set[str]:
    """Where the database stands. Alembic itself would write to the log, even where it fails."""
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
    """The SQLite file, or what PostgreSQL calls the database."""
    file = connection.engine.url.database
    return file or str(connection.scalar(text("SELECT current_database()")))


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(_folder())


def _folder() -> str:
    return str(files(__package__) / "migrations")


async def _check_links(connection: AsyncConnection) -> None:
    """What SQLite does not watch while tables are rebuilt."""
    broken = (await connection.execute(text("PRAGMA foreign_key_check"))).first()
    if broken:
        raise Fault("the migration would break links of table {table}", table=broken[0])
