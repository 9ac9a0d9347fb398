"""Abandoned data is removed after the time that the host has set, and nothing else is."""

from dataclasses import replace
from typing import Any

from sqlalchemy import insert, select

from tests.server.conftest import opened, run
from tests.server.seating import change_table, guest, new_table, node, table_row
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Status, chat, people, tokens
from tobago.server.core.settings import DAY, HOUR, Settings
from tobago.server.host.background import Expiry


def expiry(database: Database, rooms: Rooms, **settings: Any) -> Expiry:
    return Expiry(replace(Settings(), **settings), database, rooms)


async def known(database: Database) -> set[str]:
    """The names of everybody there is."""
    async with database.read() as connection:
        return set((await connection.execute(select(people.c.name))).scalars())


def test_an_open_table_expires(url: str) -> None:
    async def kept() -> None:
        async with opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            held = [("human", anna), ("human", anna)]
            old = await new_table(database, held, changed_at=now() - 49 * HOUR)
            new = await new_table(database, held, changed_at=now() - 47 * HOUR)
            begun = await new_table(database, held)
            await here.start(begun)
            await change_table(database, begun, changed_at=now() - 49 * HOUR)
            await expiry(database, here.rooms).round(now())
            rows = [await table_row(database, table) for table in (old, new, begun)]
            assert [row and row.status for row in rows] == [None, Status.OPEN, Status.PLAYING]

    run(kept())


def test_an_abandoned_game_expires(url: str) -> None:
    async def kept() -> None:
        async with opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            old, new = [await new_table(database, [("human", anna)] * 2) for _ in range(2)]
            for table, days in ((old, 61), (new, 59)):
                await here.start(table)
                await change_table(database, table, changed_at=now() - days * DAY)
            await expiry(database, here.rooms).round(now())
            rows = [await table_row(database, table) for table in (old, new)]
            assert [row and row.status for row in rows] == [Status.ABORTED, Status.PLAYING]
            last = (await here.journal.read(old))[-1]
            assert (last.kind, last.body) == (Kind.END, {"why": "expired"})

    run(kept())


def test_finished_games_are_kept_for_ever_or_as_long_as_the_host_wants(url: str) -> None:
    async def kept() -> None:
        async with opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna)] * 2)
            await here.start(table)
            await here.append(table, Draft(Kind.END, None, {"why": "agreed"}))
            await expiry(database, here.rooms).round(now() + 1000 * DAY)
            assert await table_row(database, table)
            limited = expiry(database, here.rooms, keep_finished_days=30)
            await limited.round(now() + 29 * DAY)
            assert await table_row(database, table)
            await limited.round(now() + 31 * DAY)
            assert await table_row(database, table) is None

    run(kept())


def test_guests_without_games_go_with_all_that_is_theirs(url: str) -> None:
    async def kept() -> None:
        async with opened(url) as database, node(database) as here:
            long_ago = now() - 401 * DAY
            plays = await guest(database, "Plays", seen_at=long_ago)
            table = await new_table(database, [("human", plays), ("bot", "scout")])
            await change_table(database, table, status="over", ended_at=long_ago)
            gone = await guest(database, "Gone", seen_at=long_ago)
            await change_table(database, table, owner=gone)
            await guest(database, "Her bot", seen_at=long_ago, owner=gone)
            await guest(database, "Recent", seen_at=now() - 399 * DAY)
            said = {"table_id": table, "n": 1, "at": 1, "person": gone, "name": "Gone", "text": "!"}
            token = {"hash": "a", "person": gone, "kind": "session", "created_at": 1}
            code = {"hash": "b", "person": plays, "kind": "code", "created_at": 1}
            async with database.write() as connection:
                await connection.execute(insert(chat), [said])
                await connection.execute(insert(tokens), [token])
                await connection.execute(insert(tokens), [code | {"expires_at": now() - 1}])
            await expiry(database, here.rooms).round(now())
            assert await known(database) == {"Plays", "Gone", "Recent"}, "bots go first"
            await expiry(database, here.rooms).round(now())
            assert await known(database) == {"Plays", "Recent"}
            async with database.read() as connection:
                assert not (await connection.execute(select(tokens))).all()
                assert (await connection.execute(select(chat.c.person))).scalar() is None

    run(kept())


def test_sockets_at_a_removed_table_are_notified(url: str) -> None:
    async def kept() -> None:
        async with opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna)] * 2, changed_at=now() - 49 * HOUR)
            room = await here.rooms.room(table)
            await expiry(database, here.rooms).round(now())
            await here.rooms.reload(table)
            assert room.gone

    run(kept())
