"""Due tasks of tables are carried out once, by any node."""

import asyncio
import os
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from tests.server.databases import opened, run
from tests.server.seating import Node, change_table, guest, new_table, node, table_row
from tobago.protocol import TimeLimit
from tobago.record import verify
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.journal import Draft, Entry, Kind
from tobago.server.core.rooms import LEASE
from tobago.server.core.schema import Status, log
from tobago.server.core.settings import SECOND
from tobago.server.host import caretaker
from tobago.server.host.bot_decisions import decide_in_worker


@pytest.fixture(autouse=True)
def failed(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Duties that failed, which a test must expect."""
    expected: list[str] = []
    yield expected
    records = [record for record in caplog.get_records("call") if record.levelname == "ERROR"]
    assert [record.getMessage() for record in records] == expected


BOTS = [("bot", "scout"), ("bot", "drifter")]
MINUTE = TimeLimit("move", 60, 0)


def test_bots_play_a_game_to_its_end(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database, thinkers=2) as here:
            here.take_care()
            table = await new_table(database, BOTS)
            await here.start(table)
            room = await here.rooms.room(table)
            await here.until(lambda: room.live.status is Status.OVER)
            assert room.live.recorder
            verify(room.live.recorder.record)
            row = await table_row(database, table)
            assert row
            assert (row.status, row.due_at) == (Status.OVER, None)

    run(played())


def test_a_bot_pauses_before_it_decides(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database, pause_ms=3_600_000) as here:
            here.take_care()
            table = await new_table(database, BOTS)
            await here.start(table)
            assert await _polled(here, table) == [Kind.START]
            here.ahead = 3_600_000 + LEASE + SECOND
            assert await _first_after_poll(here, table) is Kind.ACT

    run(played())


def test_a_timer_that_fires_early_is_set_again(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here:
            here.take_care()
            table = await new_table(database, BOTS)
            room = await here.rooms.room(table)
            clock = chain(iter([now() - 5] * 2), iter(now, None))
            here.caretaker._now = lambda: next(clock)  # for the timer, and when it fires
            await here.start(table)
            await here.until(lambda: room.live.ply > 0)

    run(played())


def test_a_timer_that_fires_during_a_task_is_not_lost(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def do_due(table: str, claimed: bool) -> None:
        done.append(table)

    async def fired_twice() -> None:
        async with opened(url) as database, node(database) as here:
            monkeypatch.setattr(here.caretaker, "_do_due", do_due)
            here.caretaker._start_task("a table")
            here.caretaker._start_task("a table")
            await here.attended()

    run(fired_twice())
    assert done == ["a table"] * 2


def test_a_bot_stands_in_when_the_clock_runs_out(url: str) -> None:
    async def played() -> None:
        async with (
            opened(url) as database,
            opened(url, lock=False) as same,
            node(database) as dead,
            node(same, stand_in="hunter") as other,
        ):
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna), ("human", anna)], clock=MINUTE)
            await dead.start(table)
            row = await table_row(database, table)
            assert row
            assert row.due_at
            assert row.leased_until
            other.at = row.due_at - 1
            assert await _polled(other, table) == [Kind.START]
            other.at = row.leased_until + 1
            entries = await _log_after_poll(other, table)
            assert [entry.kind for entry in entries[:3]] == [Kind.START, Kind.STAND_IN, Kind.ACT]
            assert entries[1].body == {"bot": "hunter", "why": "clock"}
            assert entries[1].seat == entries[2].seat

    run(played())


def test_a_lease_is_left_alone_until_it_runs_out(url: str) -> None:
    async def played() -> None:
        async with (
            opened(url) as database,
            opened(url, lock=False) as same,
            node(database) as dead,
            node(same) as other,
        ):
            table = await new_table(database, BOTS)
            await dead.start(table)
            row = await table_row(database, table)
            assert row
            assert row.leased_until
            other.at = row.leased_until
            assert await _polled(other, table) == [Kind.START]
            other.at = row.leased_until + 1
            assert await _first_after_poll(other, table) is Kind.ACT

    run(played())


def test_two_nodes_decide_and_the_log_takes_one(url: str) -> None:
    """Both know the table, and both find the same decision due, again and again."""

    async def played() -> None:
        async with (
            opened(url) as database,
            opened(url, lock=False) as same,
            node(database) as one,
            node(same) as two,
        ):
            anna = await guest(database, "Anna")
            table = await new_table(database, [*BOTS, ("human", anna)])
            await one.start(table)
            for _ in range(20):
                one.caretaker.schedule(table, 0)
                two.caretaker.schedule(table, 0)
                await asyncio.gather(one.attended(), two.attended())
                await asyncio.gather(one.rooms.catch_up(table), two.rooms.catch_up(table))
            entries = await one.journal.read(table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            games = [(await each.rooms.room(table)).live.game for each in (one, two)]
            assert games[0] == games[1]

    run(played())


def test_a_vote_while_a_bot_thinks_changes_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    jobs = []

    async def played() -> list[Entry]:
        async with opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            table = await new_table(database, [("bot", "scout"), ("human", anna)])
            await here.start(table)
            room = await here.rooms.room(table)
            assert room.live.game
            if room.live.game.seat == 1:
                action = room.live.game.legal_actions()[0].to_json()
                await here.append(table, Draft(Kind.ACT, 1, {"action": action}))
            think = here.thinkers.run

            async def counted(function: Any, *arguments: Any) -> Any:
                jobs.append(function)
                return await think(function, *arguments)

            monkeypatch.setattr(here.thinkers, "run", counted)
            busy = asyncio.create_task(here.thinkers.run(Path.read_bytes, gate))
            await asyncio.sleep(0)  # it has the only thinker now
            here.caretaker.schedule(table, 0)
            await here.rung()
            await here.append(table, Draft(Kind.VOTE, 1, {"about": "abort", "yes": True}))
            await asyncio.to_thread(gate.write_bytes, b"open")
            await busy
            await here.attended()
            return await here.journal.read(table)

    entries = run(played())
    vote = next(entry for entry in entries if entry.kind is Kind.VOTE)
    later = [entry for entry in entries if entry.seq > vote.seq]
    assert later
    assert {(entry.kind, entry.seat) for entry in later} == {(Kind.ACT, 0)}
    assert [entry.request for entry in later] == [f"bot:{entry.seq}" for entry in later]
    assert jobs.count(decide_in_worker) == len(later)


def test_a_bot_does_not_act_in_a_game_that_has_changed(url: str, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)

    async def played() -> list[Entry]:
        async with opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            table = await new_table(database, [("bot", "scout"), ("human", anna)])
            await here.start(table)
            room = await here.rooms.room(table)
            while not room.live._undoable():
                assert room.live.game
                seat, action = room.live.game.seat, room.live.game.legal_actions()[0].to_json()
                await here.append(table, Draft(Kind.ACT, seat, {"action": action}))
            assert room.live.game
            assert room.live.game.seat == 0
            busy = asyncio.create_task(here.thinkers.run(Path.read_bytes, gate))
            await asyncio.sleep(0)  # it has the only thinker now
            here.caretaker.schedule(table, 0)
            await here.rung()
            await here.append(table, Draft(Kind.UNDO, 1, {"to": room.live.seq - 1}))
            await asyncio.to_thread(gate.write_bytes, b"open")
            await busy
            await here.attended()
            return await here.journal.read(table)

    assert run(played())[-1].kind is Kind.UNDO


def test_tasks_of_a_removed_table_are_dropped(url: str) -> None:
    async def played() -> None:
        async with opened(url) as database, node(database) as here:
            table = await new_table(database, BOTS)
            await here.start(table)
            async with database.write() as connection:
                await queries.delete_table(connection, table)
            here.caretaker.schedule(table, 0)
            await here.attended()
            assert await table_row(database, table) is None

    run(played())


def test_the_number_of_running_tasks_is_limited(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What finds no place waits for its lease to run out, and is done then."""
    monkeypatch.setattr(caretaker, "MOST_TASKS", 1)
    gate = tmp_path / "gate"
    os.mkfifo(gate)

    async def played() -> None:
        async with opened(url) as database, node(database) as here:
            first, second = await new_table(database, BOTS), await new_table(database, BOTS)
            await here.start(first)
            await here.start(second)
            busy = asyncio.create_task(here.thinkers.run(Path.read_bytes, gate))
            await asyncio.sleep(0)
            for table in (first, second):
                here.caretaker.schedule(table, 0)
                await here.rung()
            here.ahead = LEASE + SECOND
            await here.caretaker.poll()
            await asyncio.to_thread(gate.write_bytes, b"open")
            await busy
            await here.attended()
            assert len(await here.journal.read(first)) > 1
            assert len(await here.journal.read(second)) == 1
            assert len(await _polled(here, second)) > 1

    run(played())


def test_writes_of_the_admin_command_are_noticed(new_sqlite_url: str) -> None:
    async def played() -> None:
        async with (
            opened(new_sqlite_url) as database,
            opened(new_sqlite_url, lock=False) as same,
            node(database) as here,
            node(same) as tool,
        ):
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna)] * 2)
            await here.start(table)
            await here.background.reload_external_changes()
            await tool.append(table, Draft(Kind.END, None, {"why": "closed"}))
            assert (await here.rooms.room(table)).live.status is Status.PLAYING
            await here.background.reload_external_changes()
            assert (await here.rooms.room(table)).live.status is Status.ABORTED

    run(played())


def test_a_failing_table_does_not_stop_the_tasks_of_others(url: str, failed: list[str]) -> None:
    failed.append("duty-failed")

    async def played() -> None:
        async with (
            opened(url) as database,
            opened(url, lock=False) as same,
            node(database) as dead,
            node(same) as other,
        ):
            broken, sound = await new_table(database, BOTS), await new_table(database, BOTS)
            for table in (broken, sound):
                await dead.start(table)
                await change_table(database, table, leased_until=now() - SECOND)
            async with database.write() as connection:
                spoil = update(log).where(log.c.table_id == broken)
                await connection.execute(spoil.values(kind="act"))
            assert await _first_after_poll(other, sound) is Kind.ACT
            assert len(await other.journal.read(broken)) == 1

    run(played())


async def _log_after_poll(here: Node, table: str) -> list[Entry]:
    await here.caretaker.poll()
    await here.attended()
    return await here.journal.read(table)


async def _first_after_poll(here: Node, table: str) -> Kind:
    """What is done first after a poll; the rest of the game is not waited for."""
    here.take_care()
    before = len(await here.journal.read(table))
    await here.caretaker.poll()
    room = await here.rooms.room(table)
    await here.until(lambda: room.live.seq > before)
    return (await here.journal.read(table))[before].kind


async def _polled(here: Node, table: str) -> list[Kind]:
    """What is in the log after a poll."""
    return [entry.kind for entry in await _log_after_poll(here, table)]
