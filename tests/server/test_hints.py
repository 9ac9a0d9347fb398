"""Hints over HTTP, for people who play against bots only."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.live_tables import Evening
from tests.server.serving import Player, ThreadServer, json_object
from tobago.protocol import Hint
from tobago.review import hint
from tobago.server.core.journal import Kind
from tobago.server.core.refused import Refused
from tobago.server.core.workers import WorkerPool
from tobago.server.hints import check_hint, compute_hint
from tobago.words import Words

BOT, HUMAN, OPEN = {"kind": "bot", "bot": "scout"}, {"kind": "human"}, {"kind": "open"}


@pytest.fixture
def anna(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url) as player:
        yield player


def game_against_bots(player: Player, turns: int = 3) -> str:
    """A table where it is for the player to decide, a few decisions into the game."""
    table: str = player.new_table(seats=[HUMAN, BOT], start=True)["id"]
    with player.live(table) as live:
        view = live.next()["view"]
        for _ in range(turns):
            view = _until_mine(live, view)
            player.play_first(table)
            view = live.until("moved")["view"]
        _until_mine(live, view)
    return table


def _until_mine(live: Any, view: dict[str, Any]) -> dict[str, Any]:
    while not view["legal"]:
        view = live.until("moved")["view"]
    return view


def test_a_hint_names_legal_actions_with_chances_and_reasons(anna: Player) -> None:
    table = game_against_bots(anna)
    view = anna.view(table)
    received = json_object(anna.post(f"/tables/{table}/hint"))
    legal = [each["action"] for each in view["legal"]]
    assert received["seq"] == view["seq"]
    assert 1 <= len(received["choices"]) <= 3
    for choice in received["choices"]:
        assert choice["action"] in legal
        assert 0 <= choice["chance"] <= 1
        assert isinstance(choice["gold"], int)
        assert all(isinstance(step, str) for step in choice["then"])
    assert any(choice["reasons"] for choice in received["choices"])


def test_a_hint_is_in_the_requested_language(anna: Player) -> None:
    table = game_against_bots(anna)
    english = anna.post(f"/tables/{table}/hint", lang="en").json()["choices"]
    russian = anna.post(f"/tables/{table}/hint", lang="ru").json()["choices"]
    assert [each["action"] for each in english] == [each["action"] for each in russian]
    assert [each["reasons"] for each in english] != [each["reasons"] for each in russian]


def test_a_hint_does_not_change_the_game(anna: Player) -> None:
    table = game_against_bots(anna)
    before = anna.view(table)
    assert anna.post(f"/tables/{table}/hint").status_code == 200
    assert anna.view(table) == before


def test_there_are_no_hints_against_people(server: ThreadServer, anna: Player) -> None:
    table = anna.new_table(seats=[HUMAN, OPEN, BOT], players=3)["id"]
    with Player(server.url, "Ben") as ben:
        ben.post(f"/tables/{table}/join")
        anna.post(f"/tables/{table}/start")
        for player in (anna, ben):
            answer = player.post(f"/tables/{table}/hint", lang="de")
            assert (answer.status_code, answer.json()["code"]) == (409, "not-against-people")


def test_there_are_no_hints_on_a_shared_screen(anna: Player) -> None:
    table = anna.new_table(seats=[HUMAN, HUMAN], start=True)["id"]
    answer = anna.post(f"/tables/{table}/hint")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-against-people")


def test_hints_are_for_players_of_a_running_game(server: ThreadServer, anna: Player) -> None:
    table = game_against_bots(anna)
    with Player(server.url, "Ben") as ben, Player(server.url, None) as nobody:
        spectator = ben.post(f"/tables/{table}/hint")
        unknown = nobody.post(f"/tables/{table}/hint")
    assert (spectator.status_code, spectator.json()["code"]) == (403, "not-your-seat")
    assert (unknown.status_code, unknown.json()["code"]) == (401, "unknown-person")
    other = anna.post(f"/tables/{table}/hint", seat=1)
    assert (other.status_code, other.json()["code"]) == (403, "not-your-seat")
    waiting = anna.new_table()["id"]
    answer = anna.post(f"/tables/{waiting}/hint")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-playing")


@pytest.mark.usefixtures("slow_clock")
def test_hints_are_rate_limited(server: ThreadServer) -> None:
    with Player(server.url, "Lola") as lola:
        waiting = lola.new_table()["id"]
        codes = [lola.post(f"/tables/{waiting}/hint").status_code for _ in range(11)]
    assert codes == [409] * 10 + [429]


# ---- without a server -------------------------------------------------------------------------


def test_only_a_seat_that_is_to_decide_gets_one() -> None:
    evening = Evening(2, bots=[1], seed="0")
    mine = evening.seat == 0
    assert (check_hint(evening.live, 0) is None) == mine
    while (evening.seat == 0) == mine:
        assert evening.live.game
        evening.act(evening.live.game.legal_actions()[0])
    refused = check_hint(evening.live, 0)
    assert (refused is None) == (not mine)
    assert refused is None or (refused.status, refused.code) == (409, "not-your-decision")


def test_an_absent_player_counts_as_a_person_and_a_resigned_one_does_not() -> None:
    evening = Evening(2)
    seat = evening.seat
    other = 1 - seat
    evening.write(Kind.STAND_IN, other, bot="scout", why="clock")
    refused = check_hint(evening.live, seat)
    assert refused is not None
    assert refused.code == "not-against-people"
    evening.write(Kind.RETURN, other)
    evening.write(Kind.RESIGN, other, bot="scout")
    assert check_hint(evening.live, seat) is None


def test_it_is_the_hint_of_the_review_for_the_view_of_the_seat() -> None:
    evening = Evening(2, bots=[1])
    evening.begin()
    while evening.seat != 0:
        assert evening.live.game
        evening.act(evening.live.game.legal_actions()[-1])

    async def asked() -> Hint:
        thinkers = WorkerPool(1)
        try:
            return await compute_hint(thinkers, evening.live, 0, "nl")
        finally:
            await thinkers.stop()

    found = asyncio.run(asked())
    view = evening.live.view(0)
    best = hint(view)
    assert [each.action for each in found.choices] == [
        each.choice.action.to_json() for each in best
    ]
    words, island = Words("nl"), view.table.island
    assert found.choices[0].reasons == [
        words.message(reason, island, evening.live.names) for reason in best[0].reasons
    ]


def test_a_failed_hint_is_refused_and_logged() -> None:
    evening = Evening(2, bots=[1])
    while evening.seat != 0:
        assert evening.live.game
        evening.act(evening.live.game.legal_actions()[0])
    evening.live.view(0).state.phase = "no phase"  # type: ignore[assignment]

    async def asked() -> None:
        thinkers = WorkerPool(1)
        try:
            await compute_hint(thinkers, evening.live, 0, "en")
        finally:
            await thinkers.stop()

    with pytest.raises(Refused) as refused:
        asyncio.run(asked())
    assert (refused.value.status, refused.value.code) == (503, "thinking-failed")
