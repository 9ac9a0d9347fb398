"""`tobago admin` beside a running server, which must notice the changes."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

from tests.command import run_admin
from tests.server.databases import new_sqlite, run, sqlite_url
from tests.server.serving import Player, Server, ThreadServer
from tobago.fault import Fault
from tobago.server.core import identity
from tobago.server.core.clock import now
from tobago.server.core.schema import Person
from tobago.server.core.settings import Settings
from tobago.server.host.admin import Admin, open_admin

Given = TypeVar("Given")


class Evening(NamedTuple):
    """A server with a game of two."""

    database_url: str
    anna: Player
    ben: Player
    table: str

    def admin(self, *arguments: str) -> str:
        """What the command prints; it must succeed."""
        done = run_admin(self.database_url, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def host(self, do: Callable[[Admin], Awaitable[Given]]) -> Given:
        """The same without a process, which takes its time to start."""

        async def done() -> Given:
            async with open_admin(Settings(database_url=self.database_url)) as host:
                return await do(host)

        return run(done())

    @property
    def people(self) -> dict[str, Person]:
        """Everybody by name."""
        return {person.name: person for person in self.host(lambda host: host.people("", 50))}


@pytest.fixture
def evening(new_sqlite_url: str) -> Iterator[Evening]:
    with ThreadServer(new_sqlite_url) as server, begun(server) as game:
        yield game


@contextmanager
def begun(server: Server | ThreadServer) -> Iterator[Evening]:
    with Player(server.url) as anna, Player(server.url, "Ben") as ben:
        table = anna.new_table(public=True)["id"]
        ben.post(f"/tables/{table}/join")
        assert anna.post(f"/tables/{table}/start").status_code < 300
        yield Evening(server.database_url, anna, ben, table)


def test_a_kicked_person_loses_view_and_seat(url: str) -> None:
    """In a process of its own: what another process writes must reach it."""
    with Server(url) as server, begun(server) as evening:
        check_kicked(evening)


def check_kicked(evening: Evening) -> None:
    anna, ben, table = evening.anna, evening.ben, evening.table
    with anna.live(table) as at_anna, ben.live(table) as at_ben:
        assert at_ben.until("snapshot")["view"]["seat"] == 1
        evening.admin("kick", table, ben.id)
        at_anna.until_seat(1, resigned=True)
        while (message := at_ben.next()).get("table", {}).get("yours") != []:
            pass
        assert "hand" not in str(message.get("view", ""))
    assert ben.view(table)["seat"] is None
    assert ben.act(table, {"type": "EndTurn"}, 1, "mine").json()["code"] == "not-your-seat"


def test_a_muted_or_banned_person_is_refused_within_seconds(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = evening.anna, evening.ben, evening.table
    assert ben.post(f"/tables/{table}/chat", text="Hello").status_code < 300
    evening.admin("mute", ben.id)
    # The server has remembered Ben for as long as it ever does.
    monkeypatch.setattr(identity, "now", lambda: now() + identity.CACHE_MS)
    muted = ben.post(f"/tables/{table}/chat", text="Hello again")
    assert (muted.status_code, muted.json()["code"]) == (403, "muted")
    assert "muted until" in evening.admin("list", "people", "--name", "ben")
    evening.host(lambda host: host.mute(ben.id, None))
    assert evening.people["Ben"].muted_until is None

    bot = ben.post("/me/bots", name="Friday").json()["bot"]["id"]
    with anna.live(table) as live:
        evening.host(lambda host: host.ban(ben.id))
        live.until_seat(1, resigned=True)
    monkeypatch.setattr(identity, "now", lambda: now() + 2 * identity.CACHE_MS)
    banned = ben.get("/me")
    assert (banned.status_code, banned.json()["code"]) == (403, "banned")
    assert evening.people["Friday"].id == bot
    assert None not in {evening.people[name].banned_at for name in ("Ben", "Friday")}
    evening.host(lambda host: host.unban(ben.id))
    assert {person.banned_at for person in evening.people.values()} == {None}


def test_a_closed_table_is_over_for_everybody(evening: Evening) -> None:
    anna, table = evening.anna, evening.table
    waiting = anna.new_table(public=True)["id"]
    listed = [line.split() for line in evening.admin("list", "tables").splitlines()]
    assert {line[0]: line[1] for line in listed} == {table: "playing", waiting: "open"}
    with anna.live(table) as live:
        live.until("snapshot")
        evening.host(lambda host: host.close(table))
        evening.host(lambda host: host.close(waiting))
        while live.next().get("table", {}).get("status") != "aborted":
            pass
    assert anna.get(f"/tables/{table}/record").status_code == 200
    assert evening.host(lambda host: host.tables(50)) == []
    with pytest.raises(Fault, match="the game at this table has ended"):
        evening.host(lambda host: host.close(table))


def test_a_game_that_begins_meanwhile_is_ended_and_not_deleted(url: str) -> None:
    with (
        ThreadServer(url) as server,
        begun(server) as evening,
        Player(server.url, "Carla") as carla,
    ):
        anna, ben = evening.anna, evening.ben
        table = anna.new_table()["id"]
        ben.post(f"/tables/{table}/join")

        async def close(host: Admin) -> None:
            with pytest.raises(Fault, match="no seat"):
                await host.kick(table, carla.id)  # so the host has seen that it has not begun
            assert anna.post(f"/tables/{table}/start").status_code == 200
            await host.close(table)

        evening.host(close)
        with anna.live(table) as live:
            while live.next().get("table", {}).get("ended") != "closed":
                pass


def test_a_deleted_person_disappears(evening: Evening) -> None:
    anna, ben, table = evening.anna, evening.ben, evening.table
    with anna.live(table) as live:
        live.until("snapshot")
        evening.host(lambda host: host.forget(ben.id))
        while live.until("table")["table"]["seats"][1]["name"] == "Ben":
            pass
    assert evening.people.keys() == {"Anna"}


def test_missing_things_are_named(tmp_path: Path) -> None:
    missing = run_admin(sqlite_url(tmp_path), "list", "tables")
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "there is no such database" in missing.stderr
    url = new_sqlite(tmp_path)
    mute = run_admin(url, "mute", "-nobody", "--hours", "1")  # ids may begin like options
    assert (mute.returncode, mute.stderr) == (2, "tobago: there is no person '-nobody'\n")
    close = run_admin(url, "close", "nowhere")
    assert (close.returncode, close.stderr) == (2, "tobago: there is no table 'nowhere'\n")


def test_a_database_of_another_release_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "tobago.db").touch()
    done = run_admin(sqlite_url(tmp_path), "list", "people")
    assert "not made by a server of this release" in done.stderr
