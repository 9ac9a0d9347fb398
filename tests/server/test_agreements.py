"""Resignations, votes and returns in running games."""

import asyncio

import pytest

from tests.server.databases import PATIENCE, run
from tests.server.lobbies import ME, SCOUT, lobbies, refused, wanted
from tests.server.seating import table_row
from tobago.server.core import queries
from tobago.server.core import seat_checks as checking
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.schema import Status


def test_a_bot_plays_on_after_a_resignation_and_the_last_one_ends_the_table(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert)
            with refused("not-your-seat"):
                await h.lobby.agreements.resign(h.cees, table_id)
            with refused("not-your-seat"):
                await h.lobby.agreements.resign(h.anna, table_id, 1)
            await h.lobby.agreements.resign(h.anna, table_id)
            await h.lobby.agreements.resign(h.anna, table_id)  # nothing more to give up
            live = await h.live(table_id)
            assert (live.resigned, live.stand_ins, live.status) == (
                frozenset({0}),
                {0: "scout"},
                Status.PLAYING,
            )
            with refused("resigned"):
                await h.lobby.agreements.come_back(h.anna, table_id)
            await h.lobby.agreements.resign(h.bert, table_id)
            live = await h.live(table_id)
            assert (live.ended, live.status) == ("resigned", Status.ABORTED)
            row = await table_row(h.database, table_id)
            assert row is not None
            assert (row.status, row.due_at, row.gold) == (Status.ABORTED, None, None)
            assert row.ended_at is not None
            with refused("not-playing"):
                await h.lobby.agreements.resign(h.bert, table_id)
            assert await h.kinds(table_id) == [Kind.START, Kind.RESIGN, Kind.RESIGN, Kind.END]

    run(scenario())


def test_a_game_is_aborted_when_all_deciding_players_agree(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert, h.cees)
            await h.seen(table_id, True, True, False)
            await h.lobby.agreements.vote(h.anna, table_id, "abort")
            await h.lobby.agreements.vote(h.anna, table_id, "abort")  # one vote
            await h.lobby.agreements.vote(h.bert, table_id, "abort")
            assert (await h.live(table_id)).status is Status.PLAYING  # Cees sleeps
            await h.lobby.agreements.vote(h.bert, table_id, "abort", yes=False)
            await h.lobby.agreements.vote(h.cees, table_id, "abort")
            assert (await h.live(table_id)).status is Status.PLAYING
            await h.lobby.agreements.vote(h.bert, table_id, "abort")
            assert (await h.live(table_id)).ended == "agreed"
            assert (await h.kinds(table_id)).count(Kind.VOTE) == 5

    run(scenario())


def test_the_holder_of_all_seats_aborts_alone(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table = await h.lobby.create(h.anna, wanted(ME, ME, SCOUT, start=True))
            await h.lobby.agreements.vote(h.anna, table.id, "abort", seat=0)
            assert (await h.live(table.id)).status is Status.PLAYING
            await h.lobby.agreements.vote(h.anna, table.id, "abort")
            assert (await h.live(table.id)).ended == "agreed"

    run(scenario())


def test_an_absent_player_is_replaced_by_vote_and_returns(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert, h.cees)
            await h.seen(table_id, True, True, True)
            with refused("not-absent"):
                await h.lobby.agreements.vote(h.anna, table_id, "replace", 2)
            with refused("not-replaceable"):
                await h.lobby.agreements.vote(h.anna, table_id, "replace", 0)
            with refused("not-replaceable"):
                await h.lobby.agreements.vote(h.anna, table_id, "replace", 3)
            await h.seen(table_id, True, True, False)
            await h.lobby.agreements.vote(h.anna, table_id, "replace", 2)
            assert (await h.live(table_id)).stand_ins == {}
            await h.lobby.agreements.vote(h.bert, table_id, "replace", 2)
            assert (await h.live(table_id)).stand_ins == {2: "scout"}
            with refused("not-deciding"):
                await h.lobby.agreements.vote(h.cees, table_id, "abort")
            await h.lobby.agreements.come_back(h.cees, table_id)
            await h.lobby.agreements.come_back(h.cees, table_id)
            assert (await h.live(table_id)).stand_ins == {}

    run(scenario())


def test_a_player_who_acts_is_not_absent(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert)
            room = await h.rooms.room(table_id)
            await h.seen(table_id, True, False)
            while all(act.seat != 1 for act in room.live.acts):
                assert room.live.game
                seat, action = room.live.game.seat, room.live.game.legal_actions()[0]
                async with room.lock:
                    await h.rooms.append(
                        room, [Draft(Kind.ACT, seat, {"action": action.to_json()})]
                    )
            with refused("not-absent"):
                await h.lobby.agreements.vote(h.anna, table_id, "replace", 1)

    run(scenario())


def test_withdrawing_votes_is_refused_at_the_log_limit(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert)
            monkeypatch.setattr(checking, "MOST_ENTRIES", 4)
            await h.lobby.agreements.vote(h.anna, table_id, "abort")
            await h.lobby.agreements.vote(h.anna, table_id, "abort", yes=False)
            await h.lobby.agreements.vote(h.anna, table_id, "abort")
            with refused("log-full"):
                await h.lobby.agreements.vote(h.anna, table_id, "abort", yes=False)
            await h.lobby.agreements.vote(h.bert, table_id, "abort")
            assert (await h.live(table_id)).ended == "agreed"

    run(scenario())


def test_a_vote_at_a_deleted_table_is_refused(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert)
            await h.live(table_id)
            async with h.database.write() as connection:
                await queries.delete_table(connection, table_id)
            async with asyncio.timeout(PATIENCE):
                with refused("not-found"):
                    await h.lobby.agreements.vote(h.anna, table_id, "abort")

    run(scenario())


def test_present_players_replace_several_absent_ones(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert, h.cees)
            await h.seen(table_id, True, False, False)
            await h.lobby.agreements.vote(h.anna, table_id, "replace", 1)
            await h.lobby.agreements.vote(h.anna, table_id, "replace", 2)
            assert set((await h.live(table_id)).stand_ins) == {1, 2}
            await h.lobby.agreements.vote(h.anna, table_id, "abort")
            assert (await h.live(table_id)).ended == "agreed"

    run(scenario())


def test_absence_is_not_voted_on_with_a_slow_clock(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            clock = {"per": "move", "seconds": 86400}
            table_id = await h.playing(h.anna, h.bert, clock=clock)
            await h.seen(table_id, True, False)
            with refused("clock-decides"):
                await h.lobby.agreements.vote(h.anna, table_id, "replace", 1)

    run(scenario())


def test_two_nodes_agree_on_one_log(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h, lobbies(url, lock=False) as other:
            table_id = await h.playing(h.anna, h.bert, h.cees)
            await other.live(table_id)
            await asyncio.gather(
                h.lobby.agreements.vote(h.anna, table_id, "abort"),
                other.lobby.agreements.vote(h.bert, table_id, "abort"),
                other.lobby.agreements.vote(h.cees, table_id, "abort"),
            )
            votes = [Kind.VOTE] * 3
            assert await h.kinds(table_id) == [Kind.START, *votes, Kind.END]

    run(scenario())
