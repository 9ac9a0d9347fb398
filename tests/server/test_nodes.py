"""Several nodes with one PostgreSQL, also when one of them is killed."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.databases import Postgres, opened, run
from tests.server.killed_servers import SOAK, Servers, check_acknowledged, matches, running_servers
from tests.server.seating import change_table
from tests.server.serving import Player, Server, ThreadServer

TABLES = 3 if SOAK else 1
HUMANS = [{"kind": "human"}, {"kind": "open"}]
SLOW_BOTS = {"pause_ms": 2_000, "think_ms": 1}


@pytest.fixture
def mortal(postgres_url: str) -> Iterator[Server]:
    """A node that can be killed."""
    with Server(postgres_url, **SLOW_BOTS) as node:
        yield node


@pytest.fixture
def survivor(postgres_url: str) -> Iterator[ThreadServer]:
    """Another node with the same database, in another process."""
    with ThreadServer(postgres_url, **SLOW_BOTS) as node:
        yield node


@pytest.fixture
def anna(mortal: Server) -> Iterator[Player]:
    """At the first node."""
    with Player(mortal.url, "Anna") as player:
        yield player


@pytest.fixture
def ben(survivor: ThreadServer) -> Iterator[Player]:
    """At the second node."""
    with Player(survivor.url, "Ben") as player:
        yield player


def test_nodes_see_the_moves_of_each_other(anna: Player, ben: Player) -> None:
    table = anna.new_table(seats=HUMANS)["id"]
    assert ben.post(f"/tables/{table}/join").status_code == 200
    with anna.live(table) as annas, ben.live(table) as bens:
        assert annas.until("snapshot")["table"]["status"] == "open"
        assert bens.until("snapshot")["table"]["yours"] == [1]
        assert anna.post(f"/tables/{table}/start").status_code == 200
        views = [annas.until("snapshot")["view"], bens.until("snapshot")["view"]]
        for _ in range(12):
            deciding = views[0]["deciding"]["seat"]
            mover = (anna, ben)[deciding]
            legal = views[deciding]["legal"]
            assert legal, "who is to decide is received what may be done"
            seq = views[deciding]["seq"]
            assert mover.act(table, legal[0]["action"], seq, f"r{seq}").status_code == 200
            received = [annas.until("moved"), bens.until("moved")]
            assert [each["entries"][0]["seq"] for each in received] == [seq + 1] * 2
            views = [each["view"] for each in received]


def test_chat_and_presence_pass_between_nodes(anna: Player, ben: Player) -> None:
    table = anna.new_table(seats=HUMANS)["id"]
    with anna.live(table) as annas:
        annas.until("snapshot")
        assert ben.post(f"/tables/{table}/join").status_code == 200
        annas.until_seat(1, name="Ben")
        with ben.live(table) as bens:
            bens.until("snapshot")
            annas.until_seat(1, present=True)
            assert ben.post(f"/tables/{table}/chat", text="Ahoy").status_code == 201
            assert annas.until("chat")["chat"][0]["text"] == "Ahoy"


def test_a_new_name_passes_between_nodes(anna: Player, ben: Player) -> None:
    table = anna.new_table(seats=HUMANS)["id"]
    with anna.live(table) as annas:
        annas.until("snapshot")
        assert ben.post(f"/tables/{table}/join", colour=3).status_code == 200
        annas.until_seat(1, name="Ben", colour=3)
        assert ben.http.patch("/me", json={"name": "Bo"}).status_code == 200
        annas.until_seat(1, name="Bo")


def test_a_seat_has_a_name_that_was_changed_at_another_node(anna: Player, ben: Player) -> None:
    """The node where the seat is taken still has the old name in its cache."""
    table = ben.new_table(seats=HUMANS)["id"]
    assert anna.get("/me").json()["name"] == "Anna"
    with Player(ben.url, None, Authorization=f"Bearer {anna.secret}") as elsewhere:
        assert elsewhere.http.patch("/me", json={"name": "Ann"}).status_code == 200
    joined = anna.post(f"/tables/{table}/join").json()
    assert joined["seats"][1]["name"] == "Ann"
    assert anna.new_table()["seats"][0]["name"] == "Ann"


def test_bots_of_a_dead_node_are_taken_over(mortal: Server, anna: Player, ben: Player) -> None:
    """The first node has just begun to let its bot wait when it is killed."""
    seats = [{"kind": "open"}, *[{"kind": "bot", "bot": "scout"}] * 2]
    table = anna.new_table(players=3, seats=seats)["id"]
    assert ben.post(f"/tables/{table}/join").status_code == 200
    with ben.live(table) as bens:
        bens.until("snapshot")
        assert anna.post(f"/tables/{table}/start").status_code == 200
        mortal.kill()
        view = bens.until("snapshot")["view"]
        while view["deciding"]["kind"] == "bot":
            view = bens.until("moved")["view"]
        assert view["legal"], "the bots have decided, and now it is for Ben"


async def shorten_clock(url: str, table: str) -> None:
    """Give a table less time than people can choose."""
    async with opened(url) as database:
        await change_table(database, table, clock='{"per":"move","seconds":1,"increment":0}')


async def end_lease(url: str, table: str) -> None:
    """Let the lease of a node run out."""
    async with opened(url) as database:
        await change_table(database, table, leased_until=0)


def test_the_clocks_of_a_dead_node_go_on(mortal: Server, anna: Player, ben: Player) -> None:
    table = anna.new_table(seats=HUMANS, clock={"per": "move", "seconds": 10})["id"]
    run(shorten_clock(mortal.database_url, table))
    assert ben.post(f"/tables/{table}/join").status_code == 200
    with ben.live(table) as bens:
        bens.until("snapshot")
        assert anna.post(f"/tables/{table}/start").status_code == 200
        mortal.kill()
        run(end_lease(mortal.database_url, table))
        received = bens.until("snapshot")
        late = received["view"]["deciding"]["seat"]
        entries: list[dict[str, Any]] = []
        while not any(entry["kind"] == "stand-in" for entry in entries):
            entries = bens.until("moved")["entries"]
        stood_in = next(entry for entry in entries if entry["kind"] == "stand-in")
        assert stood_in["seat"] == late


def test_a_database_that_is_restarted_under_load(postgres: Postgres, postgres_url: str) -> None:
    """Once in good order and once by a crash; people wait, and go on where they were."""

    async def restarted(servers: Servers) -> None:
        for number, mode in ((20, "fast"), (40, "immediate")):
            await servers.wait_for_actions(TABLES * number)
            servers.shut()
            await asyncio.to_thread(postgres.stop, mode)
            await asyncio.to_thread(postgres.start)
            servers.reopen()

    async def played() -> Servers:
        async with running_servers(postgres_url, nodes=2) as servers:
            playing = [match.play() for match in await matches(servers, nodes=2, tables=TABLES)]
            await asyncio.gather(*playing, restarted(servers))
        return servers

    servers = run(played())
    run(check_acknowledged(servers))
