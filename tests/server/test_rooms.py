"""Tables in memory follow their logs, and their subscribers are woken."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, text, update

from tests.server.databases import PATIENCE, Postgres, opened, run
from tests.server.live_rooms import WATCHING, act, another, begun, followed, next_message, silent
from tests.server.seating import change_seats, change_table, guest, new_table, node, table_row
from tobago import IllegalAction
from tobago.server.chat import insert_message
from tobago.server.core import hub as hub_module
from tobago.server.core import rooms as rooms_module
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Entry, Kind
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Person, Status, seats, tables
from tobago.server.core.settings import MINUTE, Settings
from tobago.server.core.views import Audience
from tobago.server.lists import GameFilter, _records
from tobago.server.play.listener import listening

# ---- appending --------------------------------------------------------------------------------


def test_an_entry_is_stored_and_subscribers_are_woken(url: str) -> None:
    async def played() -> None:
        async with begun(url) as (here, table, _):
            due: list[tuple[str, int | None]] = []
            here.rooms.on_due["normal"] = lambda *what: due.append(what)
            async with listening(here.rooms, table, WATCHING) as listener:
                assert (await next_message(listener))["type"] == "snapshot"
                await act(here, table, Random(1))
                moved = await next_message(listener)
                assert moved["type"] == "moved"
                assert [entry["seq"] for entry in moved["entries"]] == [2]
                assert (moved["view"]["seq"], moved["view"]["ply"]) == (2, 1)
                assert await silent(listener)
            row = await table_row(here.database, table)
            assert row
            assert (row.head, row.status, row.deciding) == (2, Status.PLAYING, 1 - _first(moved))
            assert due == [(table, None)]
            assert [entry.seq for entry in await here.journal.read(table)] == [1, 2]

    run(played())


def _first(moved: dict[str, Any]) -> int:
    seat: int = moved["entries"][0]["seat"]
    return seat


def test_an_illegal_action_is_not_written(url: str) -> None:
    async def played() -> None:
        async with begun(url) as (here, table, _):
            room = await here.rooms.room(table)
            before = room.live
            async with room.lock:
                with pytest.raises(IllegalAction):
                    await here.rooms.append(room, [Draft(Kind.UNDO, 0, {"to": 1})])
            assert room.live is before
            assert len(await here.journal.read(table)) == 1
            await act(here, table, Random(1))

    run(played())


def test_the_second_of_two_nodes_catches_up(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here, another(url) as there:
            table = await new_table(database, [("bot", "scout"), ("bot", "scout")])
            await here.start(table)
            room = await there.rooms.room(table)
            await act(here, table, Random(1))
            async with room.lock:
                vote = Draft(Kind.VOTE, 0, {"about": "abort", "yes": True})
                assert await there.rooms.append(room, [vote]) is None
                assert room.live.seq == 2
                assert await there.rooms.append(room, [vote])
            assert [entry.kind for entry in await here.journal.read(table)] == [
                *(Kind.START, Kind.ACT, Kind.VOTE)
            ]

    run(played())


def test_entries_never_go_back_in_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        async with begun(url) as (here, table, _):
            monkeypatch.setattr(rooms_module, "now", lambda: 5)
            await act(here, table, Random(1))
            first, second = await here.journal.read(table)
            assert second.at == first.at

    run(played())


def test_a_cancelled_append_is_read_later(url: str) -> None:
    async def played() -> None:
        async with followed(url) as (here, table, listener):
            cut_off = asyncio.create_task(act(here, table, Random(1)))
            while not here.journal._waiting:
                await asyncio.sleep(0)
            cut_off.cancel()
            assert (await next_message(listener))["view"]["seq"] == 2
            room = await here.rooms.room(table)
            assert (room.live.seq, room.maybe_stale) == (2, False)
            await act(here, table, Random(1))

    run(played())


def test_a_game_by_other_rules_is_refused_and_not_played(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here:
            table = await new_table(database, [("bot", "scout")] * 2)
            await here.start(table)
            await change_table(database, table, rules="0")
            async with node(database) as there:
                with pytest.raises(Refused, match=r"version 0 of the rules.* version 1") as refused:
                    await there.rooms.room(table)
            assert (refused.value.status, refused.value.code) == (409, "other-rules")
            await change_table(database, table, status="over", ended_at=1)
            assert not await exported(database)
            await change_table(database, table, rules="1")
            assert len(await exported(database)) == 1

    async def exported(database: Database) -> list[str]:
        found = _records(database, asyncio.Semaphore(1), GameFilter(), 10)
        return [record async for record in found]

    run(played())


# ---- other nodes ------------------------------------------------------------------------------


def test_writes_of_other_nodes_are_notified(postgres_url: str) -> None:
    async def played() -> None:
        async with followed(postgres_url) as (_, table, listener), another(postgres_url) as there:
            rng = Random(1)
            for seq in range(2, 12):
                await there.rooms.catch_up(table)
                await act(there, table, rng)
                assert (await next_message(listener))["view"]["seq"] == seq

    run(played())


def test_a_node_without_notifications_is_not_ready(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "DISCONNECTED_S", 0)

    async def played() -> None:
        async with opened(postgres_url) as database, node(database) as here:
            hub = hub_module.Hub(database, here.rooms, Settings(database_url=postgres_url))
            await hub.start()
            assert hub.is_listening
            with postgres.away("fast"):
                await until(lambda: not hub.is_listening)
            await until(lambda: hub.is_listening)
            await hub.stop()

    async def until(fulfilled: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not fulfilled():
                await asyncio.sleep(0.01)

    run(played())


def test_a_lost_connection_is_restored(postgres_url: str) -> None:
    async def played() -> None:
        async with (
            followed(postgres_url) as (here, table, listener),
            another(postgres_url) as there,
        ):
            idle = await here.rooms.room(await new_table(here.database, [("bot", "scout")] * 2))
            async with here.database.write() as connection:
                ended = text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
                )
                assert (await connection.execute(ended)).scalars().all() == [True]
            await act(there, table, Random(1))
            await there.start(idle.id)
            assert (await next_message(listener))["view"]["seq"] == 2
            await act(there, table, Random(1))
            assert (await next_message(listener))["view"]["seq"] == 3
            assert (await here.rooms.room(idle.id)).live.status is Status.PLAYING

    run(played())


def test_a_failed_read_is_repeated(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line holds, and only the reading fails: there will be no other notification."""

    async def played() -> None:
        async with (
            followed(postgres_url) as (here, table, listener),
            another(postgres_url) as there,
        ):
            read, failing = here.journal.read, [True, True]

            async def fail(table_id: str, after: int = 0) -> list[Entry]:
                if failing and failing.pop():
                    raise Refused(503, "unavailable", "the database does not answer; try again")
                return await read(table_id, after)

            monkeypatch.setattr(here.journal, "read", fail)
            await there.rooms.catch_up(table)
            await act(there, table, Random(1))
            assert (await next_message(listener))["view"]["seq"] == 2
            assert not failing

    run(played())


def test_an_entry_without_notification_is_read_on_request(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here, another(url) as there:
            table = await new_table(database, [("bot", "scout"), ("bot", "scout")])
            await here.start(table)
            async with listening(there.rooms, table, WATCHING) as listener:
                await next_message(listener)
                await act(here, table, Random(1))
                await change_seats(database, table, name="…")
                assert await silent(listener)
                await there.rooms.refresh()
                message = await next_message(listener)
                assert message["type"] == "snapshot", "with the names, which have changed too"
                assert message["entries"][-1]["seq"] == 2
                assert listener.room.live.seq == 2

    run(played())


# ---- beside the game --------------------------------------------------------------------------


def test_changes_of_seats_presence_and_chat_wake_subscribers(url: str) -> None:
    async def played() -> None:
        async with begun(url) as (here, table, anna):
            database = here.database
            async with listening(here.rooms, table, WATCHING) as listener:
                snapshot = await next_message(listener)
                assert snapshot["chat"] == []
                assert [seat["present"] for seat in snapshot["table"]["seats"]] == [False, False]
                async with database.write() as connection:
                    there = update(seats).where(seats.c.table_id == table, seats.c.seat == 0)
                    await connection.execute(there.values(present_until=now() + MINUTE))
                    await database.notify(connection, f"{table}:meta")
                message = await next_message(listener)
                assert message["type"] == "table"
                assert [seat["present"] for seat in message["table"]["seats"]] == [True, False]
                who = Person(anna, "Anna", None, "en", None, 0, 0, None, None)
                async with database.write() as connection:
                    await connection.execute(there.values(present_until=now() + 2 * MINUTE))
                    await insert_message(connection, table, who, "Hello!", now())
                    await database.notify(connection, f"{table}:meta")
                message = await next_message(listener)  # a renewed presence sends no message
                assert message["type"] == "chat"
                assert [(line["seat"], line["text"]) for line in message["chat"]] == [(0, "Hello!")]
            async with listening(here.rooms, table, WATCHING) as listener:
                assert [line["text"] for line in (await next_message(listener))["chat"]] == [
                    "Hello!"
                ]

    run(played())


def test_the_start_wakes_waiting_subscribers(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna), ("bot", "scout")])
            async with (
                listening(here.rooms, table, WATCHING) as listener,
                listening(here.rooms, table, Audience(0, "de"), anna) as player,
            ):
                waiting = await next_message(listener)
                assert (waiting["view"], waiting["setting"]) == (None, None)
                assert (await next_message(player))["table"]["yours"] == [0]
                await here.start(table)
                began = await next_message(listener)
                assert began["type"] == "snapshot"
                assert began["setting"]["island"] == "ABC1"
                assert began["table"]["status"] == "playing"
                assert (await next_message(player))["view"]["seat"] == 0

    run(played())


def test_a_deleted_name_is_gone_from_memory_too(url: str) -> None:
    async def played() -> None:
        async with begun(url) as (here, table, _):
            await act(here, table, Random(1), 12)
            room = await here.rooms.room(table)
            record = room.live.recorder and room.live.recorder.record
            async with here.database.write() as connection:
                renamed = update(seats).where(seats.c.table_id == table, seats.c.seat == 0)
                await connection.execute(renamed.values(name="…"))
            await here.rooms.reload(table)
            assert room.live.names == ("…", "Human 1")
            assert room.live.recorder
            assert record
            assert room.live.recorder.record.names == ("…", "Human 1")
            assert room.live.recorder.record.entries == record.entries
            await act(here, table, Random(1))

    run(played())


def test_a_deleted_table_is_dropped(url: str) -> None:
    async def played() -> None:
        async with followed(url) as (here, table, listener):
            async with here.database.write() as connection:
                await connection.execute(delete(tables).where(tables.c.id == table))
                await here.database.notify(connection, f"{table}:meta")
            with pytest.raises(Refused) as refused:
                await next_message(listener)
            assert refused.value.status == 404
            with pytest.raises(Refused):
                await here.rooms.room(table)
            other = await new_table(here.database, [("bot", "scout")] * 2)
            await here.rooms.room(other)
            async with here.database.write() as connection:
                await connection.execute(delete(tables).where(tables.c.id == other))
            here.rooms.mark_stale(other)
            with pytest.raises(Refused):
                await here.rooms.room(other)

    run(played())
