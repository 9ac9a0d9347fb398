"""Migrations keep the schema and the games of earlier releases."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from tests.server.databases import EMPTY, KINDS, Postgres, opened, run, sqlite_url
from tests.server.seating import new_table
from tobago.fault import Fault
from tobago.server.core.database import Database
from tobago.server.core.identity import Identity
from tobago.server.core.journal import Draft, Journal, Kind
from tobago.server.core.live_table import LiveTable, VoteTopic
from tobago.server.core.opening import migrate
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Head, Status, metadata
from tobago.server.core.settings import Settings
from tobago.server.play.moves import Moves

FIRST = json.loads(Path(__file__).with_name("first_release.json").read_text("utf-8"))
"""A running game, row by row as the first release with a server kept it. Not to be changed."""
SECRET = "Qn7PUVQW4U7QeTOwDL7e-H5aDwYuNtc4viNAGIOLUjM"
"""Anna's in that game."""


@pytest.fixture(params=KINDS)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that nothing was done to, once of each kind."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
        return
    cluster: Postgres = request.getfixturevalue("postgres")
    with cluster.database(EMPTY) as address:
        yield address


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def test_the_migrations_lead_to_the_schema(empty_url: str) -> None:
    async def scenario() -> None:
        async with opened(empty_url) as database:
            await migrate(database)
            await compare(database)

    async def compare(database: Database) -> None:
        async with database.read() as connection:
            assert await connection.run_sync(differences) == []
            await connection.execute(text("DROP INDEX ix_seats_name"))
            assert len(await connection.run_sync(differences)) == 1  # it would be noticed

    run(scenario())


def test_nodes_that_start_together_migrate_once(empty_url: str) -> None:
    async def scenario() -> None:
        settings = Settings(database_url=empty_url)
        nodes = [await Database.open(settings, lock=False) for _ in range(3)]
        await asyncio.gather(*map(migrate, nodes))
        async with nodes[0].read() as connection:
            assert await connection.run_sync(differences) == []
        for node in nodes:
            await node.close()

    run(scenario())


def test_a_database_of_a_later_release_is_refused(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            async with database.write() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            with pytest.raises(Fault, match="newer release"):
                await migrate(database)

    run(scenario())


async def put_first(database: Database) -> None:
    """The database as the first release left it."""
    await migrate(database, "0001")
    async with database.write() as connection:
        for table, rows in FIRST.items():
            names = ", ".join(rows[0])
            blanks = ", ".join(f":{name}" for name in rows[0])
            await connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({blanks})"), rows)


def test_a_game_of_the_first_release_is_played_on(empty_url: str) -> None:
    async def scenario() -> None:
        settings = Settings(database_url=empty_url)
        database = await Database.open(settings)
        await put_first(database)
        await migrate(database)
        anna = await Identity(database).who(SECRET)
        assert anna is not None
        journal = Journal(database)
        rooms = Rooms(database, journal, settings)
        (table,), rng = FIRST["tables"], Random(1)
        live = (await rooms.room(table["id"])).live
        assert [seat.colour for seat in live.seats] == [0, 1, 2]
        assert (live.seq, live.ply, live.status) == (table["head"], 23, Status.PLAYING)
        assert (live.names, live.votes) == (
            ("Anna", "Bert", "Scout"),
            {VoteTopic("abort"): frozenset({0})},
        )
        moves = Moves(rooms)
        while live.status is Status.PLAYING:
            decider = live.decider()
            assert decider is not None
            assert live.game is not None
            action = rng.choice(live.game.legal_actions()).to_json()
            if decider.seat == 0:
                await moves.act(anna, table["id"], 0, live.seq, f"n{live.seq}", action)
            else:
                await act(rooms, table["id"], decider.seat, action)
            live = (await rooms.room(table["id"])).live
        assert LiveTable.of(live.row, live.seats, await journal.read(table["id"])).game == live.game
        await journal.close()
        await database.close()

    run(scenario())


async def act(rooms: Rooms, table_id: str, seat: int, action: dict[str, Any]) -> None:
    room = await rooms.room(table_id)
    async with room.lock:
        assert await rooms.append(room, [Draft(Kind.ACT, seat, {"action": action})])


# ---- how SQLite changes a table: a new one in the place of the old ------------------------------

REPLACE = (
    "CREATE TABLE new AS SELECT * FROM tables",
    "DROP TABLE tables",
    "ALTER TABLE new RENAME TO tables",
)


def test_a_rebuilt_table_keeps_what_links_to_it(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with opened(new_sqlite_url) as database:
            kept = Journal(database)
            table_id = await new_table(database, [("bot", "scout")] * 2)
            start = Draft(Kind.START, None, {}).entry(1, 1)
            assert await kept.append(table_id, [start], Head(Status.PLAYING))
            with pytest.raises(ZeroDivisionError):
                await broken_off(database)
            async with database.read() as connection:
                assert await connection.run_sync(differences) == []
            async with database.rebuild() as connection:
                for statement in REPLACE:
                    await connection.execute(text(statement))
            assert await kept.read(table_id) == [start]
            async with database.read() as connection:
                assert await connection.run_sync(differences) != []
                watched = await connection.execute(text("PRAGMA foreign_keys"))
                assert watched.scalar() == 1

    async def broken_off(database: Database) -> None:
        async with database.rebuild() as connection:
            await connection.execute(text("DROP TABLE tables"))
            raise ZeroDivisionError

    run(scenario())
