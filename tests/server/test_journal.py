"""The journal: one of several concurrent appends succeeds, and acknowledged entries stay."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import select, text

from tests.server.databases import Postgres, opened, run
from tests.server.seating import new_table, table_row
from tobago.fault import Fault
from tobago.server import lists
from tobago.server.core.database import Database
from tobago.server.core.journal import Entry, Journal, Kind
from tobago.server.core.metrics import COMMIT_BATCH
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Head, Status, tables
from tobago.server.core.settings import Settings

PLAYING = Head(Status.PLAYING)
BOTS = [("bot", "scout")] * 2
KILLS = 12 if os.environ.get("TOBAGO_SOAK") else 2


def act(seq: int, who: str = "x", request: str | None = None) -> Entry:
    return Entry(seq, 1000 + seq, Kind.ACT, 0, {"by": who}, request)


def test_what_is_appended_is_read(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            kept, table_id = Journal(database), await new_table(database, BOTS)
            start = Entry(1, 5, Kind.START, None, {"names": ["Анна", 'B"ert']})
            assert await kept.append(table_id, [start], Head(Status.PLAYING, started_at=5))
            two = [act(2, request="p:1"), act(3)]
            due = Head(Status.PLAYING, deciding=1, due_at=77, node="me", leased_until=99)
            assert await kept.append(table_id, two, due)
            assert await kept.read(table_id) == [start, *two]
            assert await kept.read(table_id, after=2) == two[1:]
            row = await table_row(database, table_id)
            assert row is not None
            assert (row.head, row.changed_at, row.status) == (3, 1003, Status.PLAYING)
            assert (row.deciding, row.due_at, row.node, row.leased_until) == (1, 77, "me", 99)
            over = Head(Status.OVER, gold=[4, 0], ended_at=9)
            assert await kept.append(table_id, [act(4)], over)
            row = await table_row(database, table_id)
            assert row is not None
            assert (row.gold, row.started_at, row.ended_at, row.due_at) == ([4, 0], 5, 9, None)
            async with database.read() as connection:
                logs = await lists.read_logs(connection, [table_id])
            assert logs == {table_id: await kept.read(table_id)}

    run(scenario())


def test_one_of_many_appends_to_a_position_succeeds(url: str) -> None:
    """On four nodes, as far as the database can tell, eight players each."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            nodes = [await stack.enter_async_context(opened(url, lock=False)) for _ in range(4)]
            journals = [Journal(node) for node in nodes]
            table_id = await new_table(nodes[0], BOTS)
            for seq in range(1, 6):
                tries = [(kept, f"{n}-{k}") for n, kept in enumerate(journals) for k in range(8)]
                won = await asyncio.gather(
                    *(kept.append(table_id, [act(seq, who)], PLAYING) for kept, who in tries)
                )
                winner = [who for (_, who), victory in zip(tries, won, strict=True) if victory]
                assert [entry.body for entry in await journals[0].read(table_id, seq - 1)] == [
                    {"by": winner[0]}
                ]
                assert len(winner) == 1

    run(scenario())


def test_a_conflict_does_not_stop_the_rest_of_the_batch(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            kept = Journal(database)
            made = [await new_table(database, BOTS) for _ in range(9)]
            assert await kept.append(made[4], [act(1, "first")], PLAYING)
            tried = [*made, "no such table"]
            won = await asyncio.gather(*(kept.append(one, [act(1)], PLAYING) for one in tried))
            assert won == [True] * 4 + [False] + [True] * 4 + [False]
            assert [entry.body for entry in await kept.read(made[4])] == [{"by": "first"}]
            row = await table_row(database, made[4])
            assert row is not None
            assert row.head == 1

    run(scenario())


def test_an_invalid_append_does_not_stop_the_rest_of_the_batch(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            kept = Journal(database)
            made = [await new_table(database, BOTS) for _ in range(5)]
            broken = Entry(1, 1001, Kind.ACT, 0, {"by": object()})
            tried = [
                kept.append(one, [broken if one == made[2] else act(1)], PLAYING) for one in made
            ]
            won = await asyncio.gather(*tried, return_exceptions=True)
            assert isinstance(won.pop(2), TypeError)
            assert won == [True] * 4
            assert await kept.append(made[2], [act(1)], PLAYING)

    run(scenario())


def test_an_append_is_atomic(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            kept, table_id = Journal(database), await new_table(database, BOTS)
            assert await kept.append(table_id, [act(1), act(2)], PLAYING)
            assert not await kept.append(table_id, [act(3), act(2)], PLAYING)
            assert [entry.seq for entry in await kept.read(table_id)] == [1, 2]

    run(scenario())


def test_a_repeated_request_is_known_and_not_written_twice(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            kept, table_id = Journal(database), await new_table(database, BOTS)
            other = await new_table(database, BOTS)
            assert await kept.append(table_id, [act(1, request="anna:1")], PLAYING)
            assert not await kept.append(table_id, [act(2, request="anna:1")], PLAYING)
            assert await kept.append(other, [act(1, request="anna:1")], PLAYING)
            assert await kept.known(table_id, "anna:1") == act(1, request="anna:1")
            assert await kept.known(table_id, "anna:2") is None

    run(scenario())


def test_appends_that_wait_share_a_transaction(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[int] = []
    monkeypatch.setattr(COMMIT_BATCH, "observe", batches.append)

    async def scenario() -> None:
        async with opened(url) as database:
            kept = Journal(database)
            made = [await new_table(database, BOTS) for _ in range(30)]
            notified: list[str] = []
            database.on_commit = notified.append
            won = await asyncio.gather(*(kept.append(one, [act(1)], PLAYING) for one in made))
            assert all(won)
            if database.dialect == "sqlite":
                assert sorted(notified) == sorted(f"{one}:1" for one in made)

    run(scenario())
    assert batches == [30]


def test_a_cancelled_append_does_not_affect_others(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            kept, table_id = Journal(database), await new_table(database, BOTS)
            other = await new_table(database, BOTS)
            waiting = asyncio.create_task(kept.append(table_id, [act(1)], PLAYING))
            staying = asyncio.create_task(kept.append(other, [act(1)], PLAYING))
            await asyncio.sleep(0)
            waiting.cancel()
            assert await staying
            await kept.close()
            assert [entry.seq for entry in await kept.read(table_id)] == [1]

    run(scenario())


def test_appends_of_two_nodes_do_not_deadlock(postgres_url: str) -> None:
    """Each in its own order, all at once: a deadlock would refuse some."""

    async def race(kept: Journal, made: Sequence[str], seq: int) -> list[bool]:
        return await asyncio.gather(*(kept.append(one, [act(seq)], PLAYING) for one in made))

    async def scenario() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            made = [await new_table(one, BOTS) for _ in range(300)]
            journals = Journal(one), Journal(two)
            for seq in range(1, 4):
                won = await asyncio.gather(
                    race(journals[0], made, seq), race(journals[1], made[::-1], seq)
                )
                assert [a ^ b for a, b in zip(won[0], won[1][::-1], strict=True)] == [True] * 300

    run(scenario())


def test_an_unavailable_database_fails_the_waiting_appends(
    postgres: Postgres, postgres_url: str
) -> None:
    async def scenario() -> None:
        async with opened(postgres_url) as database:
            kept, table_id = Journal(database), await new_table(database, BOTS)
            assert await kept.append(table_id, [act(1)], PLAYING)
            with postgres.away("immediate"), pytest.raises(Refused, match="does not answer"):
                await kept.append(table_id, [act(2)], PLAYING)
            assert await kept.append(table_id, [act(2)], PLAYING)
            assert [entry.seq for entry in await kept.read(table_id)] == [1, 2]

    run(scenario())


# ---- kill -9 ----------------------------------------------------------------------------------


async def append_for_ever(url: str, ids: Sequence[str]) -> None:
    """What the child does: appends at every table, and says so when it is acknowledged."""
    database = await Database.open(Settings(database_url=url))
    kept = Journal(database)

    async def play(table_id: str) -> None:
        seq = len(await kept.read(table_id))
        while True:
            seq += 1
            assert await kept.append(table_id, [act(seq)], PLAYING)
            os.write(1, f"{table_id} {seq}\n".encode())

    await asyncio.gather(*map(play, ids))


def killed_in_the_middle(url: str, ids: Sequence[str], acknowledged: int) -> dict[str, int]:
    """Runs the child until it acknowledged enough, kills it, and gives the last of each table."""
    program = "import sys; from tests.server.test_journal import main; main(*sys.argv[1:])"
    command = [sys.executable, "-c", program, url, *ids]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(acknowledged)]
        if url.startswith("sqlite"):
            with pytest.raises(Fault, match="another server uses"):
                run(Database.open(Settings(database_url=url)))
        child.send_signal(signal.SIGKILL)
        said += [line for line in child.stdout if line.endswith("\n")]
    assert "" not in said, "the child ended by itself"
    return {table_id: int(seq) for table_id, seq in map(str.split, said)}


def main(url: str, *ids: str) -> None:
    asyncio.run(append_for_ever(url, ids))


def test_no_acknowledged_entry_is_lost_when_the_process_is_killed(url: str) -> None:
    async def make() -> list[str]:
        async with opened(url) as database:
            return [await new_table(database, BOTS) for _ in range(10)]

    async def look(ids: Sequence[str]) -> dict[str, int]:
        """The last position of each table, which has all before it once."""
        async with opened(url) as database:
            kept = Journal(database)
            lasts = {}
            for table_id in ids:
                positions = [entry.seq for entry in await kept.read(table_id)]
                assert positions == list(range(1, len(positions) + 1))
                lasts[table_id] = len(positions)
            async with database.read() as connection:
                heads = await connection.execute(select(tables.c.id, tables.c.head))
                assert {row.id: row.head for row in heads} == lasts
                if database.dialect == "sqlite":
                    whole = await connection.execute(text("PRAGMA integrity_check"))
                    assert whole.scalars().all() == ["ok"]
            return lasts

    ids = run(make())
    for _ in range(KILLS):
        acknowledged = killed_in_the_middle(url, ids, 400)
        lasts = run(look(ids))
        # What was written and not yet acknowledged may be there: one append of each table.
        assert all(0 <= lasts[one] - seq <= 1 for one, seq in acknowledged.items())
