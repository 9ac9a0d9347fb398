"""Spectators are counted, and chat where the host allows it."""

import pytest
from sqlalchemy import select, update

from tests.server.conftest import opened, run
from tests.server.seating import guest, new_table
from tests.server.serving import Live, Player, ThreadServer
from tests.server.test_presence import NotifiedTables
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.queries import delete_table
from tobago.server.core.schema import people, spectators
from tobago.server.core.service import service_of
from tobago.server.core.spectator_counts import count_spectators
from tobago.server.host import background
from tobago.server.play.presence import PRESENT_FOR_MS, RENEW_EVERY_MS
from tobago.server.play.spectators import Spectators

BOTS = [{"kind": "human"}, {"kind": "bot", "bot": "scout"}]


async def number(database: Database, table: str, at: int) -> int:
    async with database.read() as connection:
        return await count_spectators(connection, table, at)


def test_spectators_come_are_renewed_and_go(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            notified, start = NotifiedTables(database), now()
            table = await new_table(database, [("human", await guest(database, "Anna"))])
            here = Spectators(database, "here")
            with here.watching(table, "ben"), here.watching(table, "cees"):
                await here.write(start)
                assert await number(database, table, start) == 2
                later = start + RENEW_EVERY_MS
                await here.write(later)
                assert await number(database, table, start + PRESENT_FOR_MS + 1) == 2
                assert notified.payloads == [f"{table}:meta"], "renewals are silent"
            await here.write(later + 1)
            assert await number(database, table, later + 1) == 0
            assert notified.payloads == [f"{table}:meta"] * 2

    run(seen())


def test_a_spectator_with_two_windows_counts_once(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            table = await new_table(database, [("human", await guest(database, "Anna"))])
            here, at = Spectators(database, "here"), now()
            with here.watching(table, "ben"):
                with here.watching(table, "ben"):
                    await here.write(at)
                    assert await number(database, table, at) == 1
                await here.write(at)
                assert await number(database, table, at) == 1

    run(seen())


def test_nodes_are_added_up_and_a_dead_one_expires(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            notified, at = NotifiedTables(database), now()
            table = await new_table(database, [("human", await guest(database, "Anna"))])
            dead, other = Spectators(database, "dead"), Spectators(database, "other")
            with dead.watching(table, "ben"), other.watching(table, "cees"):
                await dead.write(at)
                await other.write(at + RENEW_EVERY_MS)
                assert await number(database, table, at + RENEW_EVERY_MS) == 2
                notified.payloads.clear()
                await other.write(at + PRESENT_FOR_MS + 1)
                assert await number(database, table, at + PRESENT_FOR_MS + 1) == 1
                assert notified.payloads == [f"{table}:meta"]

    run(seen())


def test_a_deleted_table_has_no_spectators(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            table = await new_table(database, [("human", await guest(database, "Anna"))])
            here = Spectators(database, "here")
            with here.watching(table, "ben"):
                async with database.write() as connection:
                    await delete_table(connection, table)
                await here.write(now())
            async with database.read() as connection:
                assert (await connection.execute(select(spectators))).all() == []

    run(seen())


def until_spectators(live: Live, wanted: int) -> None:
    """Wait for a message with this number of spectators."""
    while live.next().get("table", {}).get("spectators") != wanted:
        pass


@pytest.fixture
def _counted_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers in this process count spectators many times a second."""
    monkeypatch.setattr(background, "PRESENCE_S", 0.05)


@pytest.mark.usefixtures("_counted_often")
def test_everyone_at_the_table_sees_the_number_of_spectators(url: str) -> None:
    with ThreadServer(url) as server, Player(server.url) as anna:
        table = anna.new_table(seats=BOTS, start=True)["id"]
        with anna.live(table) as live:
            assert live.until("snapshot")["table"]["spectators"] == 0
            with Player(server.url, None) as visitor, visitor.live(table) as watching:
                until_spectators(live, 1)
                until_spectators(watching, 1)
                with Player(server.url, "Ben") as ben, ben.live(table), ben.live(table):
                    until_spectators(live, 2)
                until_spectators(live, 1)
            until_spectators(live, 0)


@pytest.mark.usefixtures("_counted_often")
def test_a_viewer_who_takes_a_seat_is_no_spectator(url: str) -> None:
    """The socket stays open, as it does in the page."""
    with ThreadServer(url) as server, Player(server.url) as anna, Player(server.url, "Ben") as ben:
        table = anna.new_table(seats=[{"kind": "human"}, {"kind": "open"}])["id"]
        with anna.live(table) as live, ben.live(table):
            until_spectators(live, 1)
            assert ben.post(f"/tables/{table}/join").status_code == 200
            until_spectators(live, 0)
            assert ben.post(f"/tables/{table}/leave").status_code == 204
            until_spectators(live, 1)


def test_spectators_chat_where_the_host_allows_it(url: str) -> None:
    with ThreadServer(url) as server, Player(server.url) as anna, Player(server.url, "Ben") as ben:
        silent = anna.new_table(seats=BOTS, start=True)
        assert silent["spectator_chat"] is False
        refused = ben.post(f"/tables/{silent['id']}/chat", text="hello")
        assert (refused.status_code, refused.json()["code"]) == (403, "not-your-seat")
        table = anna.new_table(seats=BOTS, start=True, spectator_chat=True)
        assert table["spectator_chat"] is True
        line = ben.post(f"/tables/{table['id']}/chat", text="hello").json()
        assert (line["name"], line["seat"], line["text"]) == ("Ben", None, "hello")
        with Player(server.url, None) as visitor:
            assert visitor.post(f"/tables/{table['id']}/chat", text="hi").status_code == 401


def test_spectators_have_the_rate_limit_of_players(url: str) -> None:
    with ThreadServer(url) as server, Player(server.url) as anna, Player(server.url, "Ben") as ben:
        table = anna.new_table(seats=BOTS, start=True, spectator_chat=True)["id"]
        answers = [ben.post(f"/tables/{table}/chat", text="hi").status_code for _ in range(8)]
        assert answers[:6] == [201] * 6
        assert 429 in answers


def test_a_muted_spectator_does_not_chat(url: str) -> None:
    with ThreadServer(url) as server, Player(server.url) as anna, Player(server.url, "Ben") as ben:
        table = anna.new_table(seats=BOTS, start=True, spectator_chat=True)["id"]
        server.run(muted(server, ben.id))
        refused = ben.post(f"/tables/{table}/chat", text="hello")
        assert (refused.status_code, refused.json()["code"]) == (403, "muted")


async def muted(server: ThreadServer, person: str) -> None:
    service = service_of(server.app)
    async with service.database.write() as connection:
        until = update(people).where(people.c.id == person).values(muted_until=now() + 60_000)
        await connection.execute(until)
    service.identity.mark_stale()


def test_a_rematch_keeps_whether_spectators_chat(url: str) -> None:
    with ThreadServer(url, pause_ms=0) as server, Player(server.url) as anna:
        table = anna.new_table(seats=BOTS, start=True, spectator_chat=True)["id"]
        anna.post(f"/tables/{table}/votes", about="abort")
        assert anna.post(f"/tables/{table}/rematch").json()["spectator_chat"] is True
