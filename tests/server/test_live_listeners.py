"""Listeners get every entry once, also slow ones; tables without listeners are evicted."""

import asyncio
from random import Random

import pytest

from tests.server.conftest import opened, run
from tests.server.live_rooms import WATCHING, act, another, begun, followed, next_message, silent
from tests.server.seating import new_table, node
from tobago.server.core import rooms as rooms_module
from tobago.server.core.refused import Refused
from tobago.server.core.room import RECENT
from tobago.server.play.listener import listening


def test_a_slow_client_gets_several_entries_in_one_message(url: str) -> None:
    async def played() -> None:
        async with followed(url) as (here, table, listener):
            await act(here, table, Random(1), 5)
            moved = await next_message(listener)
            assert moved["type"] == "moved"
            assert [entry["seq"] for entry in moved["entries"]] == [2, 3, 4, 5, 6]
            assert moved["view"]["seq"] == 6
            await act(here, table, Random(1), RECENT + 1)
            behind = await next_message(listener)
            assert behind["type"] == "snapshot"
            assert [entry["seq"] for entry in behind["entries"]] == [*range(7, 8 + RECENT)]
            assert await silent(listener)

    run(played())


def test_a_client_that_comes_back_gets_what_it_missed(url: str) -> None:
    async def played() -> None:
        async with begun(url) as (here, table, _):
            received = []
            async with listening(here.rooms, table, WATCHING) as listener:
                for _ in range(12):
                    received += (await next_message(listener))["entries"]
                    await act(here, table, Random(1))
            async with listening(here.rooms, table, WATCHING, since=12) as listener:
                received += (await next_message(listener))["entries"]
            async with listening(here.rooms, table, WATCHING) as listener:
                assert (await next_message(listener))["entries"] == received
            async with listening(here.rooms, table, WATCHING, since=99) as listener:
                assert (await next_message(listener))["entries"] == []
            async with another(url) as there, listening(there.rooms, table, WATCHING) as listener:
                assert (await next_message(listener))["entries"] == received

    run(played())


def test_no_entry_is_missing_between_history_and_updates(url: str) -> None:
    """Somebody who opens a long game while it is played hears of every entry once."""

    async def played() -> None:
        async with begun(url) as (here, table, _):
            await act(here, table, Random(1), RECENT + 10)
            seen: list[int] = []

            async def follow() -> None:
                async with listening(here.rooms, table, WATCHING) as listener:
                    while not seen or seen[-1] < RECENT + 31:
                        seen.extend(
                            entry["seq"] for entry in (await next_message(listener))["entries"]
                        )

            await asyncio.gather(follow(), act(here, table, Random(2), 20))
            assert seen == [*range(1, RECENT + 32)]

    run(played())


def test_tables_without_subscribers_are_evicted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "IDLE", 2)

    async def played() -> None:
        async with opened(url) as database, node(database) as here:
            ids = [await new_table(database, [("bot", "scout")] * 2) for _ in range(5)]
            async with listening(here.rooms, ids[0], WATCHING) as listener:
                rooms = [await here.rooms.room(table) for table in ids]
                assert rooms[0] is listener.room
                assert await here.rooms.room(ids[0]) is rooms[0]
                assert await here.rooms.room(ids[4]) is rooms[4]
                assert await here.rooms.room(ids[1]) is not rooms[1]
            await here.rooms.room(ids[2])
            await here.rooms.room(ids[3])
            assert await here.rooms.room(ids[0]) is not rooms[0]

    run(played())


def test_concurrent_requests_load_a_table_once(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here:
            table = await new_table(database, [("bot", "scout")] * 2)
            found = await asyncio.gather(*(here.rooms.room(table) for _ in range(10)))
            assert len(set(map(id, found))) == 1
            with pytest.raises(Refused) as refused:
                await here.rooms.room("nothing")
            assert refused.value.code == "not-found"

    run(played())


def test_notifications_during_loading_are_not_missed(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here, another(url) as there:
            table = await new_table(database, [("bot", "scout")] * 2)
            await here.start(table)
            await act(here, table, Random(1), 20)
            reading = asyncio.create_task(there.rooms.room(table))
            await act(here, table, Random(1))
            await there.rooms.catch_up(table, 22)
            assert (await reading).live.seq == 22

    run(played())
