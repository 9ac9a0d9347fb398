"""The database: transactions, locks, transient failures and queries."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event, text

from tests.server.databases import Postgres, opened, run
from tests.server.seating import change_table, guest, new_table, table_row
from tobago.fault import Fault
from tobago.server import chat, lists
from tobago.server.core import queries
from tobago.server.core.database import Conflict, Database
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Status
from tobago.server.core.settings import Settings
from tobago.server.host.background import remove_open
from tobago.server.host.caretaker import claim_due
from tobago.server.notices import claim_notice


def test_a_write_transaction_of_sqlite_locks_from_its_beginning(
    tmp_path: Path, new_sqlite_url: str
) -> None:
    async def scenario() -> None:
        async with opened(new_sqlite_url) as database:
            other = sqlite3.connect(tmp_path / "tobago.db", timeout=0, isolation_level=None)
            async with database.write():
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    other.execute("BEGIN IMMEDIATE")
            other.execute("BEGIN IMMEDIATE")
            other.close()

    run(scenario())


def test_nothing_is_lost_between_reading_and_writing(url: str) -> None:
    """Two processes, as far as the database can tell, count in the same row."""

    async def count(database: Database, table_id: str) -> None:
        async with database.write() as connection:
            found = await queries.get_table_for_change(connection, table_id)
            assert found is not None
            await queries.touch_table(connection, table_id, found[0].changed_at + 1, None)

    async def scenario() -> None:
        async with opened(url) as one, opened(url, lock=False) as two:
            table_id = await new_table(one, [("bot", "scout")] * 2, changed_at=1)
            await asyncio.gather(*(count(node, table_id) for node in [one, two] * 10))
            row = await table_row(one, table_id)
            assert row is not None
            assert row.changed_at == 21

    run(scenario())


def test_sqlite_is_safe_against_a_power_cut(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with opened(new_sqlite_url) as database:
            for connect in (database.read, database.write):
                async with connect() as connection:
                    found = [
                        (await connection.execute(text(f"PRAGMA {name}"))).scalar()
                        for name in ("journal_mode", "synchronous", "foreign_keys")
                    ]
                assert found == ["wal", 2, 1]

    run(scenario())


def test_a_second_server_on_the_same_file_is_refused(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        settings = Settings(database_url=new_sqlite_url)
        async with opened(settings.database_url):
            with pytest.raises(Fault, match="another server uses"):
                await Database.open(settings)
            tool = await Database.open(settings, lock=False)
            await tool.close()
        again = await Database.open(settings)
        await again.close()

    run(scenario())


def test_writes_of_another_process_are_noticed(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with (
            opened(new_sqlite_url) as server,
            opened(new_sqlite_url, lock=False) as tool,
        ):
            assert not await server.changed_externally()
            await guest(server, "Anna")
            assert not await server.changed_externally()
            await guest(tool, "Bert")
            assert await server.changed_externally()
            assert not await server.changed_externally()

    run(scenario())


def test_sqlite_notifies_of_committed_changes_only(new_sqlite_url: str) -> None:
    async def break_off(database: Database) -> None:
        async with database.write() as connection:
            await database.notify(connection, "a:1")
            raise Conflict

    async def scenario() -> None:
        async with opened(new_sqlite_url) as database:
            notified: list[str] = []
            database.on_commit = notified.append
            with pytest.raises(Conflict):
                await break_off(database)
            async with database.write() as connection:
                await database.notify(connection, "b:1", "b:2")
                assert notified == []
            assert notified == ["b:1", "b:2"]

    run(scenario())


def test_an_unknown_kind_of_database_is_refused_without_its_password() -> None:
    with pytest.raises(Fault, match="not mysql://") as caught:
        run(Database.open(Settings(database_url="mysql://anna:secret@host/name")))
    assert "secret" not in str(caught.value)


def test_a_row_that_refers_to_a_deleted_one_is_a_conflict(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            with pytest.raises(Conflict):
                await new_table(database, [("human", "nobody"), ("bot", "scout")])

    run(scenario())


def test_an_unavailable_database_refuses_and_recovers(
    postgres: Postgres, postgres_url: str
) -> None:
    async def scenario() -> None:
        async with opened(postgres_url) as database:
            await guest(database, "Anna")
            for mode in ("fast", "immediate"):
                with postgres.away(mode):
                    for _ in range(2):  # on a broken connection, and without any
                        with pytest.raises(Refused) as caught:
                            await guest(database, "Bert")
                        assert (caught.value.status, caught.value.code) == (503, "unavailable")
                await guest(database, "Cees")

    run(scenario())


def test_a_broken_connection_in_the_middle_undoes_and_refuses(postgres_url: str) -> None:
    async def interrupted(database: Database, other: Database) -> None:
        async with database.write() as connection:
            pid = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
            async with other.write() as killer:
                await killer.execute(text(f"SELECT pg_terminate_backend({pid})"))
            await connection.execute(text("SELECT 1"))

    async def scenario() -> None:
        async with opened(postgres_url) as database, opened(postgres_url) as other:
            with pytest.raises(Refused, match="does not answer"):
                await interrupted(database, other)
            await guest(database, "Anna")

    run(scenario())


# ---- tables -----------------------------------------------------------------------------------


def test_a_duty_is_claimed_by_one_node_and_taken_over_when_its_lease_runs_out(url: str) -> None:
    async def claim(database: Database, node: str, now: int) -> list[str]:
        async with database.write() as connection:
            return await claim_due(connection, "normal", node, now, lease_ms=50, limit=3)

    async def scenario() -> None:
        async with opened(url) as one, opened(url, lock=False) as two:
            made = [await new_table(one, [("bot", "scout")] * 2) for _ in range(6)]
            for place, table_id in enumerate(made):
                await change_table(one, table_id, due_at=100 + place, leased_until=110, node="gone")
            assert await claim(one, "one", 109) == []  # the node that is gone has it still
            both = await asyncio.gather(claim(one, "one", 120), claim(two, "two", 120))
            assert sorted(both[0] + both[1]) == sorted(made)
            assert await claim(two, "two", 150) == []
            assert len(await claim(two, "two", 171)) == 3

    run(scenario())


def test_a_notice_is_sent_once_for_each_position(url: str) -> None:
    async def claim(database: Database, table_id: str, seq: int) -> bool:
        async with database.write() as connection:
            return await claim_notice(connection, table_id, 0, seq)

    async def scenario() -> None:
        async with opened(url) as database:
            table_id = await new_table(database, [("bot", "scout")] * 2)
            claimed = await asyncio.gather(*(claim(database, table_id, 4) for _ in range(5)))
            assert sorted(claimed) == [False] * 4 + [True]
            assert not await claim(database, table_id, 3)
            assert await claim(database, table_id, 9)

    run(scenario())


def test_tables_are_listed_by_who_may_see_them(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            anna, bert = await guest(database, "Anna"), await guest(database, "Bert")
            shared = await new_table(database, [("human", anna), ("human", bert)])
            hidden = await new_table(database, [("human", bert), ("bot", "scout")])
            await change_table(database, hidden, public=False, changed_at=1)
            async with database.read() as connection:
                public = await queries.list_public(connection, Status.OPEN, ["normal"], None, 10)
                of_anna = await queries.list_by_person(connection, anna, 10)
                of_bert = await queries.list_by_person(connection, bert, 10)
            assert [row.id for row, _ in public] == [shared]
            assert [row.id for row, _ in of_anna] == [shared]
            assert [row.id for row, _ in of_bert] == [shared, hidden]
            assert [seat.person for seat in of_anna[0][1]] == [anna, bert]

    run(scenario())


def test_open_tables_are_listed_page_by_page(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            at = [5, 9, 5, 7, 5]
            made = [
                await new_table(database, [("bot", "scout")] * 2, changed_at=each) for each in at
            ]
            found: list[str] = []
            place = None
            async with database.read() as connection:
                while page := await queries.list_public(
                    connection, Status.OPEN, ["normal"], place, 2
                ):
                    found += [row.id for row, _ in page]
                    place = queries.PageCursor(page[-1][0].changed_at, page[-1][0].id)
            assert sorted(found) == sorted(made)
            assert found[:2] == [made[1], made[3]]

    run(scenario())


def test_unfinished_tables_of_a_person_come_first(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            anna = await guest(database, "Anna")
            held = [("human", anna), ("bot", "scout")]
            made = [await new_table(database, held, changed_at=at) for at in (1, 2, 3, 4)]
            await change_table(database, made[3], status="over")
            await change_table(database, made[2], status="aborted")
            await change_table(database, made[1], status="playing")
            async with database.read() as connection:
                found = await queries.list_by_person(connection, anna, 3)
            assert [row.id for row, _ in found] == [made[1], made[0], made[3]]

    run(scenario())


def test_the_tables_of_a_person_are_found_by_index(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with opened(new_sqlite_url) as database, database.read() as connection:
            asked: list[str] = []
            event.listen(
                connection.sync_connection,
                "before_cursor_execute",
                lambda *arguments: asked.append(arguments[2]),
            )
            await queries.list_by_person(connection, "anna", 10)
            explained = f"EXPLAIN QUERY PLAN {asked[0]}"
            plan = await connection.exec_driver_sql(
                explained, ("anna", "anna", "open", "playing", 10, 0)
            )
            steps = [row.detail for row in plan]
            assert steps
            assert not [step for step in steps if step.startswith("SCAN tables")], steps

    run(scenario())


def test_deleting_a_table_deletes_its_seats_log_and_chat(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            old = await new_table(database, [("bot", "scout")] * 2, changed_at=5)
            new = await new_table(database, [("bot", "scout")] * 2, changed_at=50)
            async with database.write() as connection:
                assert await remove_open(connection, before=10) == [old]
            async with database.read() as connection:
                assert await queries.get_table(connection, old) is None
                assert await queries.get_table(connection, new) is not None
                left = await connection.execute(text("SELECT DISTINCT table_id FROM seats"))
                assert list(left.scalars()) == [new]

    run(scenario())


def test_chat_is_numbered_without_gaps(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "KEPT_MESSAGES", 15)

    async def say(database: Database, table_id: str, person: str, line: str) -> None:
        async with database.write() as connection:
            speaker = await queries.get_person(connection, person)
            assert speaker is not None
            await chat.insert_message(connection, table_id, speaker, line, at=1)

    async def scenario() -> None:
        async with opened(url) as one, opened(url, lock=False) as two:
            anna = await guest(one, "Anna")
            table_id = await new_table(one, [("human", anna), ("bot", "scout")])
            said = [say(node, table_id, anna, f"{n}") for n in range(10) for node in (one, two)]
            await asyncio.gather(*said)
            async with one.read() as connection:
                assert [line.n for line in await queries.recent_chat(connection, table_id, 17)] == [
                    18,
                    19,
                    20,
                ]
                assert [line.n for line in await queries.recent_chat(connection, table_id)] == list(
                    range(6, 21)
                )
            with pytest.raises(Refused, match="there is no table"):
                await say(one, "none", anna, "hello")

    run(scenario())


def test_finished_public_games_are_found_page_by_page(url: str) -> None:
    async def pages(database: Database, wanted: lists.GameFilter) -> list[str]:
        found: list[str] = []
        place = None
        async with database.read() as connection:
            while page := await lists.find_games(connection, wanted, place, limit=2):
                found += [row.id for row, _ in page]
                place = queries.PageCursor(page[-1][0].ended_at or 0, page[-1][0].id)
        return found

    async def scenario() -> None:
        async with opened(url) as database:
            anna = await guest(database, "Anna")
            made = [
                await new_table(database, [("human", anna), ("bot", bot)])
                for bot in ("scout", "hunter", "scout", "scout", "scout", "scout")
            ]
            for place, table_id in enumerate(made):
                ended = 100 + place // 2  # two at the same time
                await change_table(database, table_id, status="over", ended_at=ended)
            await change_table(database, made[4], public=False)
            await change_table(database, made[5], status="aborted")
            every = await pages(database, lists.GameFilter())
            assert sorted(every) == sorted(made[:4])
            assert set(every[:2]) == set(made[2:4])
            assert await pages(database, lists.GameFilter(bot="hunter")) == [made[1]]
            assert (
                len(await pages(database, lists.GameFilter(player="Human 0", island="ABC1"))) == 4
            )
            assert await pages(database, lists.GameFilter(player="Nobody")) == []
            assert await pages(database, lists.GameFilter(players=3)) == []
            assert set(await pages(database, lists.GameFilter(since=101))) == set(made[2:4])
            assert set(await pages(database, lists.GameFilter(until=101))) == set(made[:2])

    run(scenario())
