"""Trying a finished game again from a position: a new table for one player against bots."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.server.databases import opened, run
from tests.server.lobbies import ME, SCOUT, Lobbies, lobbies, refused, wanted
from tests.server.seating import table_row
from tests.server.serving import Player, ThreadServer
from tests.server.test_lobby import ended
from tobago.bots import Scout
from tobago.protocol import Origin
from tobago.record import Recorder, Replay, verify
from tobago.server.core import queries
from tobago.server.core.journal import Draft, Journal, Kind
from tobago.server.core.limits import RateLimiter
from tobago.server.core.live_table import LiveTable
from tobago.server.core.room import Room
from tobago.server.core.schema import Status
from tobago.server.core.seat_checks import check_action
from tobago.server.core.service import service_of

PLY = 30
HUNTER = {"kind": "bot", "bot": "hunter"}


async def play_on(h: Lobbies, table_id: str, actions: int | None = None) -> LiveTable:
    """The table after some more actions of scouts, or after its game."""
    room = await h.rooms.room(table_id)
    scout = Scout(Random("on"))
    while room.live.status is Status.PLAYING and actions != 0:
        game = room.live.game
        assert game is not None
        action = scout.decide(game.view(game.seat), game.legal_actions())
        async with room.lock:
            draft = Draft(Kind.ACT, game.seat, {"action": action.to_json()})
            assert await h.rooms.append(room, [draft])
        actions = None if actions is None else actions - 1
    return room.live


async def played(h: Lobbies, *seats: dict[str, Any], **more: Any) -> LiveTable:
    """A game of Anna's that is over."""
    form = {"clock": {"per": "player", "seconds": 600}, "public": True, "start": True} | more
    table = await h.lobby.create(h.anna, wanted(*seats, **form))
    live = await play_on(h, table.id)
    assert live.status is Status.OVER
    return live


def at_ply(live: LiveTable, ply: int) -> Replay:
    """The recorded game at a position."""
    assert live.recorder is not None
    replay = Replay(live.recorder.record)
    while replay.ply < ply:
        replay.forward()
    return replay


def test_a_game_goes_on_from_a_position_with_the_same_cards(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            old = await played(h, ME, HUNTER, ME, island=None)
            row = await h.lobby.retry(h.anna, old.row.id, PLY, 2)
            live = await h.live(row.id)
            assert live.status is Status.PLAYING
            assert live.origin == Origin(old.row.id, PLY)
            assert live.ply == PLY
            assert live.game is not None
            assert live.game.state == at_ply(old, PLY).game.state
            stored = await table_row(h.database, row.id)
            assert stored is not None
            assert (stored.seed, stored.code) == (old.row.seed, old.row.code)
            assert (stored.public, stored.clock, stored.owner) == (False, None, h.anna.id)
            assert stored.head == PLY + 1

    run(scenario())


def test_the_player_sits_there_and_bots_everywhere_else(url: str) -> None:
    """Bots keep their seats; the stand-in of the server takes those of people."""

    async def scenario() -> None:
        async with lobbies(url) as h:
            old = await played(h, ME, HUNTER, ME)
            watched = await h.lobby.retry(h.bert, old.row.id, PLY, 0)
            seats = await h.seats(watched.id)
            assert [seat.person for seat in seats] == [h.bert.id, None, None]
            assert [seat.bot for seat in seats] == [None, "hunter", "scout"]
            assert (await h.live(watched.id)).names == tuple(seat.name for seat in seats)
            in_place_of_a_bot = await h.lobby.retry(h.bert, old.row.id, PLY, 1)
            seats = await h.seats(in_place_of_a_bot.id)
            assert [seat.bot for seat in seats] == ["scout", None, "scout"]

    run(scenario())


def undoable(live: LiveTable, ply: int) -> int | None:
    """The seat that could take the last action back at a position; None if it could not."""
    assert live.recorder is not None
    record = live.recorder.record
    recorder = Recorder.resume(replace(record, entries=record.entries[:ply], result=None))
    seat = record.entries[ply - 1].seat
    return seat if recorder.check_undo(seat) is None else None


def test_only_new_actions_are_taken_back(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            old = await played(h, ME, SCOUT)
            undoable_at = [undoable(old, ply) for ply in range(1, old.ply)]
            pairs = enumerate(pairwise(undoable_at), 1)
            ply, seat = next(
                (ply, one) for ply, (one, two) in pairs if one is not None and one == two
            )
            row = await h.lobby.retry(h.anna, old.row.id, ply, seat)
            room = await h.rooms.room(row.id)
            with refused("undo-nothing"):
                await undo(h, room, seat)
            assert old.recorder is not None
            action = old.recorder.record.entries[ply].action
            async with room.lock:
                draft = Draft(Kind.ACT, seat, {"action": action.to_json()})
                assert await h.rooms.append(room, [draft])
            await undo(h, room, seat)
            assert room.live.ply == ply
            with refused("undo-nothing"):
                await undo(h, room, seat)

    run(scenario())


async def undo(h: Lobbies, room: Room, seat: int) -> None:
    """Take the last action of a seat back."""
    if refusal := check_action(room.live, seat, None):
        raise refusal
    async with room.lock:
        assert await h.rooms.append(
            room, [Draft(Kind.UNDO, seat, {"to": room.live.acts[-1].seq - 1})]
        )


def test_a_retry_is_an_ordinary_table_afterwards(url: str) -> None:
    """It survives a restart, has a record that the seed proves, and can be retried itself."""

    async def scenario() -> None:
        async with lobbies(url) as h:
            old = await played(h, ME, SCOUT)
            row = await h.lobby.retry(h.anna, old.row.id, PLY, 0)
            live = await play_on(h, row.id)
            assert live.recorder is not None
            assert verify(live.recorder.record).result == live.recorder.game.result
            again = await h.lobby.retry(h.anna, row.id, PLY + 5, 0)
            assert (await h.live(again.id)).origin == Origin(row.id, PLY + 5)
            await h.lobby.agreements.resign(h.anna, again.id)
            following = await h.lobby.rematch(h.anna, row.id)
            assert following.seed != row.seed
            assert (await h.live(following.id)).origin is None
            again_id, expected = again.id, (await h.live(again.id)).game
        async with opened(url) as database:
            async with database.read() as connection:
                found = await queries.get_table(connection, again_id)
            assert found is not None
            restarted = LiveTable.of(*found, await Journal(database).read(again_id))
            assert restarted.origin == Origin(row.id, PLY + 5)
            assert restarted.game == expected

    run(scenario())


def test_a_game_in_progress_or_a_position_that_it_lacks_is_refused(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            running = await h.playing(h.anna, h.bert)
            await play_on(h, running, 8)
            with refused("not-over"):
                await h.lobby.retry(h.anna, running, 5, 0)
            await ended(h, running)
            for ply in (0, 8):
                assert (await h.lobby.retry(h.anna, running, ply, 0)).owner == h.anna.id
            for ply, seat, code in ((9, 0, "no-ply"), (5, 2, "not-found")):
                with refused(code):
                    await h.lobby.retry(h.anna, running, ply, seat)
            with refused("not-found"):
                await h.lobby.retry(h.anna, "no-table", 5, 0)

    run(scenario())


def test_a_game_goes_on_from_its_last_position_only_if_it_is_not_over(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            over = await played(h, ME, SCOUT)
            with refused("no-ply"):
                await h.lobby.retry(h.anna, over.row.id, over.ply, 0)
            unplayed = await h.playing(h.anna, h.bert)
            await ended(h, unplayed)
            row = await h.lobby.retry(h.bert, unplayed, 0, 1)
            assert (await h.live(row.id)).status is Status.PLAYING

    run(scenario())


# ---- over HTTP ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(server: ThreadServer) -> str:
    """A game of two bots, played to its end."""
    with Player(server.url) as anna:
        made: str = anna.new_table(seats=[SCOUT, HUNTER], start=True)["id"]
        with anna.live(made, advice=False) as live:
            while anna.get(f"/tables/{made}").json()["status"] != "over":
                live.next()
    return made


def test_a_retry_over_http(server: ThreadServer, table: str) -> None:
    with Player(server.url, "Bob") as bob:
        answer = bob.post(f"/tables/{table}/retry", ply=PLY, seat=1)
        assert answer.status_code == 201, answer.text
        info = answer.json()
        assert info["origin"] == {"table": table, "ply": PLY}
        assert (info["yours"], info["seed"], info["public"]) == ([1], None, False)
        assert [seat["kind"] for seat in info["seats"]] == ["bot", "human"]
        assert bob.get(f"/tables/{table}").json()["origin"] is None
        view = bob.view(info["id"])
        assert view["ply"] >= PLY
        assert view["state"]["players"][0]["hand"].count(None) > 0  # bots' cards stay hidden
    with Player(server.url, name=None) as visitor:
        assert visitor.post(f"/tables/{table}/retry", ply=PLY, seat=1).status_code == 401


def test_retries_count_as_new_tables(
    server: ThreadServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Player(server.url, "Cees") as cees:
        limiter = RateLimiter(rate=1, burst=1)
        monkeypatch.setattr(service_of(server.app).limits, "new_tables", limiter)
        codes = [cees.post(f"/tables/{table}/retry", ply=PLY, seat=0).status_code for _ in range(2)]
        assert codes == [201, 429]
