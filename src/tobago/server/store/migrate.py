"""Bringing a database to the form this release knows."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.fault import Fault
from tobago.server.store.database import Database

_LOCK = 0x70BA60
"""The number under which PostgreSQL keeps nodes that start together from migrating together."""


async def migrate(database: Database, to: str = "head") -> None:
    """All migrations the database has not seen yet, or up to a revision, in one transaction."""
    if database.dialect == "sqlite":
        async with database.rebuild() as connection:
            await connection.run_sync(_upgrade, to)
            await _check_links(connection)
    else:
        async with database.write() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(_upgrade, to)


def _upgrade(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise Fault(
            "the database was made by a newer release: {reason}", reason=str(error)
        ) from error


async def _check_links(connection: AsyncConnection) -> None:
    """What SQLite does not watch while tables are rebuilt."""
    broken = (await connection.execute(text("PRAGMA foreign_key_check"))).first()
    if broken:
        raise Fault("the migration would break links of table {table}", table=broken[0])
