"""Reviews of finished games over HTTP: computed once, in the requested language."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import httpx
import pytest

from tests.review.games import recorded
from tests.server.serving import Player, ThreadServer, json_object
from tobago.bots import make_bot
from tobago.game import Game
from tobago.record import Record, Recorder, write_record
from tobago.review import review, summaries, turning_points
from tobago.server.core.refused import Refused
from tobago.server.core.service import service_of
from tobago.server.core.workers import WorkerPool
from tobago.server.reviews.jobs import PART_SIZE, SIMS, Reviews

BOTS = [{"kind": "bot", "bot": "scout"}, {"kind": "bot", "bot": "hunter"}]
Data = dict[str, Any]


@pytest.fixture(scope="module")
def anna(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url) as player:
        yield player


@pytest.fixture(scope="module")
def table(anna: Player) -> str:
    """A game of two bots, played to its end."""
    made: str = anna.new_table(seats=BOTS, start=True)["id"]
    with anna.live(made, advice=False) as live:
        while anna.get(f"/tables/{made}").json()["status"] != "over":
            live.next()
    return made


def patiently(server: ThreadServer, ask: Callable[[], httpx.Response]) -> httpx.Response:
    """The answer, once it is there; one before says that it is not."""
    answer = ask()
    if answer.status_code == 202:
        assert answer.json()["done"] is False
        assert 0 <= answer.json()["progress"] <= 1
        assert answer.headers["Retry-After"] == "1"
        server.run(worked_out(service_of(server.app).feature(Reviews)))
        answer = ask()
    return answer


async def worked_out(reviews: Reviews) -> None:
    """Wait for all reviews that are under way."""
    await asyncio.gather(*(work.task for work in reviews._works.values() if work.task))


def reviewed(server: ThreadServer, player: Player, table: str, **asked: Any) -> Data:
    """The review of a table's game."""
    answer = patiently(server, lambda: player.get(f"/tables/{table}/review", **asked))
    assert answer.status_code == 200, answer.text
    return json_object(answer)


def test_a_finished_game_is_reviewed(server: ThreadServer, anna: Player, table: str) -> None:
    found = reviewed(server, anna, table, lang="en")
    plies = anna.view(table)["ply"]
    assert found["done"] is True
    assert [each["ply"] for each in found["decisions"]] == list(range(1, plies + 1))
    assert len(found["standings"]) == plies + 1
    for decision in found["decisions"]:
        assert (decision["verdict"] == "forced") == (decision["choices"] == [])
        assert (decision["best"] is None) == (decision["choices"] == [])
        if decision["choices"]:
            assert decision["action"] in [choice["action"] for choice in decision["choices"]]
    for player in found["players"]:
        assert player["start"] + player["own"] + player["cards"] + player["others"] == (
            pytest.approx(player["end"], abs=0.001)
        )
    assert len(found["turning"]) == len(found["turned"])


def test_bots_give_the_reasons_for_their_actions(
    server: ThreadServer, anna: Player, table: str
) -> None:
    found = reviewed(server, anna, table, lang="en")
    assert [each["ply"] for each in found["bots"]] == list(range(1, len(found["decisions"]) + 1))
    reasons_by_ply = {each["ply"]: each["reasons"] for each in found["bots"]}
    scouts = [d["ply"] for d in found["decisions"] if d["seat"] == 0]
    assert all(reasons_by_ply[ply] for ply in scouts)
    assert any("worth about" in line for ply in scouts for line in reasons_by_ply[ply])


def test_reviews_are_in_the_requested_language(
    server: ThreadServer, anna: Player, table: str
) -> None:
    english, dutch = (reviewed(server, anna, table, lang=lang) for lang in ("en", "nl"))
    assert english["bots"] != dutch["bots"]
    assert english["standings"] == dutch["standings"]


def test_there_is_a_chart(server: ThreadServer, anna: Player, table: str) -> None:
    reviewed(server, anna, table)
    day, night = (
        anna.get(f"/tables/{table}/review/chart", theme=theme) for theme in ("day", "night")
    )
    assert day.status_code == 200
    assert day.headers["content-type"].startswith("image/svg+xml")
    assert day.text.startswith("<svg")
    assert day.text != night.text


def test_a_game_that_is_not_over_is_not_reviewed(anna: Player) -> None:
    humans = [{"kind": "human"}, {"kind": "human"}]
    for made in (anna.new_table(), anna.new_table(seats=humans, start=True)):
        for path in ("review", "review/chart"):
            answer = anna.get(f"/tables/{made['id']}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    assert anna.get("/tables/no-such-table/review").status_code == 404


# ---- records ----------------------------------------------------------------------------------


@cache
def posted() -> Record:
    """A whole game, made once."""
    return recorded("posted", ("scout", "scout"))[0]


def beginning() -> Record:
    """Three parts of that game: as good as a whole one where nobody asks whether it is over."""
    return replace(posted(), entries=posted().entries[: 3 * PART_SIZE], result=None)


def test_reviewing_a_record_needs_no_account(server: ThreadServer) -> None:
    record = posted()
    with Player(server.url, None) as nobody:
        asked = {"record": write_record(record), "lang": "ru"}
        answer = patiently(server, lambda: nobody.post("/review", **asked))
    assert answer.status_code == 200, answer.text
    found, expected = answer.json(), review(record, sims=SIMS)
    assert found["names"] == list(record.names)
    assert [each["verdict"] for each in found["decisions"]] == [
        decision.verdict for decision in expected.decisions
    ]
    assert [each["loss"] for each in found["players"]] == [
        pytest.approx(summary.loss, abs=1e-4) for summary in summaries(expected)
    ]
    assert found["turning"] == [decision.ply for decision in turning_points(expected)]
    assert found["bots"] == []


def test_an_invalid_record_is_refused_with_line_and_column(anna: Player) -> None:
    broken = write_record(posted()).replace("drive", "fly", 1)
    for text in ("gold!", broken):
        answer = anna.post("/review", record=text, lang="de")
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-record")
        assert {"line", "column"} <= set(answer.json()["fields"])


def test_a_record_of_a_game_in_progress_is_refused(anna: Player) -> None:
    recorder = Recorder(Game.new(2, "unfinished"))
    recorder.apply(recorder.game.legal_actions()[0])
    answer = anna.post("/review", record=write_record(recorder.record))
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_a_record_of_a_very_long_game_is_refused(anna: Player) -> None:
    recorder = Recorder(Game.new(2, "long"))
    bots = [make_bot("drifter", str(seat)) for seat in range(2)]
    while not recorder.game.over:
        view = recorder.game.view(recorder.game.seat)
        legal = view.legal_actions()
        waiting = len(recorder.record.entries) < 1000 and view.state.phase == "turn"
        ends = [action for action in legal if type(action).__name__ == "EndTurn"]
        chosen = ends[0] if waiting and ends else bots[view.state.seat].decide(view, legal)
        recorder.apply(chosen)
    answer = anna.post("/review", record=write_record(recorder.record))
    assert (answer.status_code, answer.json()["code"]) == (422, "too-long-to-review")


@pytest.mark.usefixtures("slow_clock")
def test_reviews_are_rate_limited(server: ThreadServer) -> None:
    with Player(server.url, "Lola") as lola:
        codes = [lola.post("/review", record=f"{number}").status_code for number in range(11)]
    assert codes == [422] * 10 + [429]


# ---- without a server -------------------------------------------------------------------------


def test_a_game_is_reviewed_once_and_the_oldest_review_is_evicted() -> None:
    record = beginning()

    async def asked() -> None:
        thinkers = WorkerPool(1)
        reviews = Reviews(thinkers, kept=2)
        try:
            first = reviews.begin("a", record, {})
            assert reviews.known("a") is first
            assert first.progress == 0
            reviews.begin("b", record, {})
            assert reviews.known("a") is first  # asked for, so it is not the oldest any more
            reviews.begin("c", record, {})
            assert reviews.known("b") is None
            assert reviews.known("a") is first
            assert first.task is not None
            await first.task
            assert first.found is not None
            assert first.progress == 1
        finally:
            await reviews.stop()
            await thinkers.stop()

    asyncio.run(asked())


def test_other_jobs_get_their_turn_between_the_parts() -> None:
    record = beginning()

    async def asked() -> list[int]:
        thinkers = WorkerPool(1)
        seen: list[int] = []
        reviews = Reviews(thinkers)
        try:
            work = reviews.begin("a", record, {})
            while work.found is None:
                await thinkers.run(sum, range(10))
                seen.append(work.done)
        finally:
            await reviews.stop()
            await thinkers.stop()
        return seen

    seen = asyncio.run(asked())
    assert len(seen) >= len(record.entries) // PART_SIZE


def test_a_failed_review_is_refused_once_and_can_be_retried() -> None:
    record = beginning()

    async def asked() -> None:
        thinkers = WorkerPool(1)
        reviews = Reviews(thinkers)
        try:
            work = reviews.begin("a", record, {0: "no-such-bot"})
            assert work.task is not None
            await work.task
            with pytest.raises(Refused) as refused:
                reviews.known("a")
            assert (refused.value.status, refused.value.code) == (503, "thinking-failed")
            assert reviews.known("a") is None
        finally:
            await reviews.stop()
            await thinkers.stop()

    asyncio.run(asked())
