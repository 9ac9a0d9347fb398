"""Live updates: the messages of a socket, who may open it, and when it is closed."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.databases import run
from tests.server.serving import PATIENCE, Live, Player, Server, ThreadServer
from tobago.server.core import identity
from tobago.server.core.settings import Settings
from tobago.server.host.admin import open_admin
from tobago.server.play import live_socket as live_module


@pytest.fixture
def anna(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, "Anna") as player:
        yield player


@pytest.fixture
def ben(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, "Ben") as player:
        yield player


def begun(anna: Player, ben: Player) -> tuple[str, Player, Player]:
    """A game of two people: the table, who decides first, and the other."""
    table: str = anna.new_table()["id"]
    ben.post(f"/tables/{table}/join")
    anna.post(f"/tables/{table}/start")
    first = anna.view(table)["deciding"]["seat"]
    return (table, anna, ben) if first == 0 else (table, ben, anna)


def closed(live: Live) -> tuple[int, str]:
    """The code and the reason that a socket is closed with, whatever comes before."""
    with suppress(ConnectionClosed):
        while True:
            live.socket.recv(timeout=PATIENCE)
    assert live.socket.close_code is not None
    return live.socket.close_code, live.socket.close_reason or ""


def test_a_snapshot_and_then_every_move(anna: Player, ben: Player) -> None:
    table, first, second = begun(anna, ben)
    with first.live(table) as one, second.live(table, advice=False) as other:
        snapshot = one.next()
        assert snapshot["type"] == "snapshot"
        assert snapshot["table"]["id"] == table
        assert snapshot["view"]["legal"]
        seen = other.next()
        assert seen["view"]["legal"] == []
        assert snapshot["view"]["advice"]
        assert seen["view"]["advice"] is None
        done = first.play_first(table).json()
        for live, mine in ((one, False), (other, True)):
            moved = live.until("moved")
            assert [entry["seq"] for entry in moved["entries"]] == [done["seq"]]
            assert moved["entries"][0]["sentences"]
            assert (moved["view"]["ply"], bool(moved["view"]["legal"])) == (1, mine)


def test_a_reconnecting_client_catches_up(anna: Player, ben: Player) -> None:
    table, first, second = begun(anna, ben)
    with second.live(table) as live:
        seq = live.next()["view"]["seq"]
    first.play_first(table)
    second.play_first(table)
    with second.live(table, since=seq) as live:
        missed = live.next()
        assert [entry["seq"] for entry in missed["entries"]] == [seq + 1, seq + 2]
        assert missed["view"]["ply"] == 2


def test_presence_and_chat_are_sent(anna: Player, ben: Player) -> None:
    table = anna.new_table()["id"]
    with anna.live(table) as live:
        assert live.next()["view"] is None
        ben.post(f"/tables/{table}/join")
        live.until_seat(1, name="Ben")
        ben.post(f"/tables/{table}/chat", text="<b>hello</b>")
        assert live.until("chat")["chat"][0]["text"] == "<b>hello</b>"
        anna.post(f"/tables/{table}/start")
        assert live.until("snapshot")["setting"]["island"]


def test_a_new_name_is_sent_to_all_tables_at_once(anna: Player, ben: Player) -> None:
    waiting = anna.new_table()["id"]
    ben.post(f"/tables/{waiting}/join")
    running, first, second = begun(anna, ben)
    seat = 0 if first is anna else 1
    with second.live(running) as one, ben.live(waiting) as two:
        assert "Anna" in {each["name"] for each in one.next()["table"]["seats"]}
        two.next()
        assert first.http.patch("/me", json={"name": "Hedda"}).status_code == 200
        renamed = one.until("snapshot")
        assert renamed["table"]["seats"][seat]["name"] == "Hedda"
        assert renamed["entries"] == []
        assert "Hedda" in renamed["view"]["prompt"]
        seats = two.until("table")["table"]["seats"]
        assert seats[seat]["name"] == "Hedda"
        first.play_first(running)
        assert "Hedda" in " ".join(one.until("moved")["entries"][0]["sentences"])


def test_a_waiting_player_chooses_a_colour(anna: Player, ben: Player) -> None:
    table = anna.new_table()["id"]
    with anna.live(table) as live:
        live.next()
        assert ben.post(f"/tables/{table}/join", colour=3).status_code == 200
        live.until_seat(1, name="Ben", colour=3)
        taken = ben.http.patch(f"/tables/{table}/seats/1", json={"colour": 0})
        assert (taken.status_code, taken.json()["code"]) == (409, "colour-taken")
        assert taken.json()["message"] == (
            "the colour red is taken; free colours: blue, yellow, green"
        )
        changed = ben.http.patch(f"/tables/{table}/seats/1", json={"colour": 2, "name": "Bo"})
        assert (
            changed.json()["seats"][1] | {"colour": 2, "name": "Bo"} == changed.json()["seats"][1]
        )


def test_a_ping_is_answered(anna: Player) -> None:
    table = anna.new_table()["id"]
    with anna.live(table) as live:
        live.send(type="ping")
        live.until("pong")


def first_action(live: Live) -> dict[str, Any]:
    """What the deciding seat may do first, as a message."""
    view = live.next()["view"]
    return {
        "type": "act",
        "after": view["seq"],
        "request": "r1",
        "action": view["legal"][0]["action"],
    }


def test_an_action_may_come_by_the_socket(anna: Player, ben: Player) -> None:
    table, first, second = begun(anna, ben)
    with first.live(table) as live, second.live(table) as other:
        asked = first_action(live)
        other.until("snapshot")  # or it could tell of the action already
        live.send(**asked)
        accepted = live.until("accepted")
        assert accepted["request"] == "r1"
        assert other.until("moved")["entries"][0]["seq"] == accepted["seq"]
        live.send(**asked)  # as after a lost answer, or by HTTP
        assert live.until("accepted") == accepted
        again = first.act(table, asked["action"], asked["after"], "r1").json()
        assert again == {"seq": accepted["seq"], "ply": accepted["ply"]}
        live.send(type="undo", after=accepted["seq"], request="r2")
        assert live.until("accepted")["ply"] == 0


def test_a_refusal_on_a_socket_has_its_reason(
    anna: Player, ben: Player, server: ThreadServer
) -> None:
    table, first, second = begun(anna, ben)
    with first.live(table) as live, second.live(table, lang="nl") as other:
        asked = first_action(live)
        other.send(**asked)
        refused = other.until("refused")
        assert (refused["status"], refused["code"]) == (422, "not-your-decision")
        assert refused["message"].startswith("Nu beslist speler")
        other.send(**asked | {"seat": 1 - second.view(table)["seat"]})
        assert other.until("refused")["code"] == "not-your-seat"
        live.send(**asked | {"after": 99})
        stale = live.until("refused")
        assert (stale["status"], stale["code"], stale["fields"]) == (409, "stale", {"seq": 1})
        live.send(**asked | {"action": {"type": "Fly"}})
        assert live.until("refused")["code"] == "no-action"
        assert first.view(table)["ply"] == 0
        with Player(server.url, name=None) as visitor, visitor.live(table) as watching:
            watching.send(**asked)
            assert watching.until("refused")["code"] == "unknown-person"


@pytest.mark.usefixtures("slow_clock")
def test_actions_on_a_socket_are_rate_limited(new_sqlite_url: str) -> None:
    with ThreadServer(new_sqlite_url, requests_per_second=1) as server, Player(server.url) as anna:
        table = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)["id"]
        with anna.live(table) as live:
            asked = first_action(live)
            for _ in range(30):
                live.send(**asked | {"after": 99})
            codes = [live.until("refused") for _ in range(30)]
            assert codes[0]["code"] == "stale"
            assert (codes[-1]["status"], codes[-1]["code"]) == (429, "too-many")
            assert codes[-1]["fields"]["seconds"] >= 1


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        '{"type":"pong"}',
        '{"type":"ping","x":1}',
        "[" * 4000,
        b"\x00\xff",
        "null",
        '{"type":"act"}',
        '{"type":"undo","after":1,"request":"a b"}',
    ],
)
def test_an_invalid_message_closes_the_socket(anna: Player, message: str | bytes) -> None:
    table = anna.new_table()["id"]
    with anna.live(table) as live:
        live.socket.send(message)
        assert closed(live) == (1008, "not-understood")


@pytest.mark.usefixtures("slow_clock")
def test_too_many_messages_close_the_socket(anna: Player) -> None:
    table = anna.new_table()["id"]
    with anna.live(table) as live:
        for _ in range(20):
            live.send(type="ping")
            live.until("pong")
        live.send(type="ping")
        assert closed(live) == (1008, "too-many-messages")


def test_a_long_message_is_not_read(anna: Player) -> None:
    table = anna.new_table()["id"]
    with anna.live(table) as live:
        live.socket.send(json.dumps({"type": "x" * 100_000}))
        assert closed(live)[0] == 1009


def test_another_site_cannot_open_a_socket(server: ThreadServer, anna: Player) -> None:
    table = anna.new_table()["id"]
    for origin in ("https://evil.example", "null", f"{server.url}.evil.example", "http://["):
        anna.headers["Origin"] = origin
        with pytest.raises(InvalidStatus) as refused, anna.live(table):
            pass
        assert refused.value.response.status_code == 403
    del anna.headers["Origin"]
    with anna.live(table) as live:  # a program, not a browser
        assert live.next()["type"] == "snapshot"


def test_a_refused_connection_has_a_reason(anna: Player, ben: Player) -> None:
    table = anna.new_table()["id"]
    with anna.live("no-such-table") as live:
        assert closed(live) == (4404, "not-found")
    with ben.live(table, seat=0) as live:
        assert closed(live) == (4403, "not-your-seat")
    with pytest.raises(InvalidStatus), anna.live(table, seat=7):
        pass


def test_a_wrong_key_is_refused(server: ThreadServer, anna: Player) -> None:
    table = anna.new_table()["id"]
    with (
        Player(server.url, name=None, Authorization="Bearer nobody") as visitor,
        visitor.live(table) as live,
    ):
        assert closed(live) == (4401, "unknown-person")


def test_a_socket_follows_the_loss_of_a_seat(
    anna: Player, ben: Player, server: ThreadServer
) -> None:
    table = anna.new_table()["id"]
    with Player(server.url, "Carla") as carla:
        ben.post(f"/tables/{table}/join", seat=1)
        with ben.live(table, seat=1) as live:
            live.next()
            anna.put(f"/tables/{table}/seats/1", kind="open")
            carla.post(f"/tables/{table}/join", seat=1)
            anna.post(f"/tables/{table}/start")
            view = live.until("snapshot")["view"]
            assert view["seat"] is None
            assert all(card is None for card in view["state"]["players"][1]["hand"])


def test_a_socket_is_closed_when_its_session_ends(
    server: ThreadServer, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "RECHECK_S", 0.05)
    monkeypatch.setattr(identity, "CACHE_MS", 0)
    table = anna.new_table()["id"]
    with ExitStack() as stack:
        people = [stack.enter_context(Player(server.url, name)) for name in ("Dora", "Emil", "Fay")]
        sockets = [stack.enter_context(one.live(table)) for one in [*people, anna]]
        people[0].post("/sign-out")
        people[1].http.delete("/me")
        run(ban(server, people[2].id))
        assert [closed(live) for live in sockets[:3]] == [
            (4401, "unknown-person"),
            (4401, "unknown-person"),
            (4403, "banned"),
        ]
        sockets[3].send(type="ping")
        sockets[3].until("pong")


async def ban(server: ThreadServer, person: str) -> None:
    async with open_admin(Settings(database_url=server.database_url)) as host:
        await host.ban(person)


def test_the_number_of_sockets_of_a_person_is_limited(anna: Player) -> None:
    table = anna.new_table()["id"]
    with ExitStack() as stack:
        sockets = [stack.enter_context(anna.live(table)) for _ in range(31)]
        assert closed(sockets[-1]) == (4429, "too-many-open")
        assert sockets[0].next()["type"] == "snapshot"
    for _ in range(1000):  # those who went make room as soon as the server has noticed
        with anna.live(table) as live, suppress(ConnectionClosed):
            assert live.next()["type"] == "snapshot"
            return
    raise AssertionError("there is no room any more")


def test_a_slow_client_does_not_block_others_and_catches_up(anna: Player, ben: Player) -> None:
    table, first, second = begun(anna, ben)
    with first.live(table, full=True) as slow:
        players = [first, second]
        for turn in range(60):
            view = players[turn % 2].view(table)
            while not view["legal"]:
                players.reverse()
                view = players[turn % 2].view(table)
            done = players[turn % 2].act(
                table, view["legal"][0]["action"], view["seq"], f"r{view['seq']}"
            )
            assert done.status_code == 200
        last = first.view(table)["seq"]
        seqs: list[int] = []
        while not seqs or seqs[-1] < last:
            seqs += [entry["seq"] for entry in slow.next().get("entries", ())]
        assert seqs == list(range(1, seqs[-1] + 1))


def test_a_stopping_server_closes_sockets_with_a_reason(new_sqlite_url: str) -> None:
    with Server(new_sqlite_url) as server, Player(server.url) as anna:
        table = anna.new_table()["id"]
        with anna.live(table) as live:
            live.next()
            server.process.terminate()
            assert closed(live) == (1012, "stopping")
        assert server.stop() == 0
