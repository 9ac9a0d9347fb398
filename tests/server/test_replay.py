"""Replays of records: every position from any viewpoint, and refusals of bad records."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.record.books import Evening
from tests.server.live_tables import event_value
from tests.server.serving import Player, ThreadServer
from tobago import Game, island_by_code, witnessed
from tobago.bots import make_bot
from tobago.picture import ground_svg
from tobago.record import Recorder, Replay, read_record, transcript_of, write_record
from tobago.server.core.refused import Refused
from tobago.server.replays import handlers
from tobago.server.replays.frames import (
    MOST_FRAMES,
    VerifiedRecord,
    Viewpoint,
    render_replay,
    verify_record,
)
from tobago.words import LANGUAGES, EventFormatter, Words

CARDBOARD = (Path(__file__).parents[1] / "record" / "cardboard.tobago").read_text("utf-8")
"""A game that was played at a kitchen table: there is no seed."""
NAMES = ("Anna", "Ben", "Cleo")
EYES: tuple[Viewpoint, ...] = (0, 1, 2, None, "all")


@lru_cache
def played(plies: int = 10_000) -> str:
    """The record of a game with a seed; of so many actions at most."""
    recorder = Recorder(Game.new(3, "looked at", island="ABC1"), NAMES, {"Event": "Tea"})
    bots = [make_bot("scout", f"{seat}") for seat in range(3)]
    while not recorder.game.over and len(recorder.record.entries) < plies:
        view = recorder.game.view(recorder.game.seat)
        recorder.apply(bots[recorder.game.seat].decide(view, view.legal_actions()))
    return write_record(recorder.record)


def shown(
    text: str, eyes: Viewpoint = None, first: int = 0, last: int | None = None, language: str = "en"
) -> dict[str, Any]:
    """The replay of a record."""
    game = verify_record(text)
    rendered: dict[str, Any] = json.loads(render_replay(game, eyes, first, last, "day", language))
    return rendered


def all_frames(text: str, eyes: Viewpoint, language: str = "en") -> list[dict[str, Any]]:
    """All positions of a record."""
    frames: list[dict[str, Any]] = shown(text, eyes, language=language)["frames"]
    return frames


def plain(value: Any) -> Any:
    """As JSON has it."""
    return json.loads(json.dumps(value))


# ---- what is shown ----------------------------------------------------------------------------


def test_a_replay_has_the_setting_and_result_of_its_record() -> None:
    rendered = shown(played())
    record = read_record(played())
    assert rendered["plies"] == len(record.entries)
    assert rendered["names"] == list(NAMES)
    assert rendered["tags"] == {"Event": "Tea"}
    assert rendered["verified"] is True
    assert rendered["ground"] is None
    assert rendered["setting"]["island"] == "ABC1"
    assert rendered["setting"]["legs"] is None
    gold = list(record.result or ())
    winners = [seat for seat, each in enumerate(gold) if each == max(gold)]
    assert rendered["result"]["gold"] == gold
    assert set(rendered["result"]["winners"]) <= set(winners)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("text", [played(), CARDBOARD], ids=["seed", "cardboard"])
def test_every_view_is_that_of_the_viewpoint(text: str, eyes: Viewpoint) -> None:
    replay = Replay(read_record(text))
    if eyes == 2 and replay.game.table.players == 2:
        eyes = 1
    whole = [line["state"] for line in list(transcript_of(replay.record))[1:]]
    frames = all_frames(text, eyes)
    assert [frame["ply"] for frame in frames] == list(range(replay.plies + 1))
    for ply, frame in enumerate(frames):
        view = frame["view"]
        replay.go_to(ply)
        if eyes == "all":
            assert view["state"] == plain(whole[ply])
        else:
            assert view["state"] == plain(replay.game.view(eyes).to_json())
        assert (view["ply"], view["seq"], view["clock"]) == (ply, ply, None)
        assert view["seat"] == (None if eyes == "all" else eyes)
        assert view["advice"]["forecast"]
        assert view["advice"]["lens"] == view["advice"]["refused"] == []
        assert view["legal"] is view["undo"] is view["memory"] is None
        decides = None if replay.game.over else replay.game.seat
        assert (view["deciding"] or {"seat": None})["seat"] == decides
        assert view["prompt"]


@pytest.mark.parametrize("eyes", EYES)
def test_every_entry_is_that_of_the_viewpoint(eyes: Viewpoint) -> None:
    replay = Replay(read_record(played()))
    island = replay.game.table.island
    formatter = EventFormatter(Words(), island, NAMES)
    first, *frames = all_frames(played(), eyes)
    assert first["entry"] is None
    for frame, entry in zip(frames, replay.record.entries, strict=True):
        happened = replay.forward()
        events = happened if eyes == "all" else witnessed(happened, eyes)
        rendered = frame["entry"]
        assert (rendered["seat"], rendered["action"]) == (entry.seat, plain(entry.action.to_json()))
        assert (rendered["seq"], rendered["kind"], rendered["to"]) == (frame["ply"], "act", None)
        assert rendered["events"] == plain([event_value(event, island) for event in events])
        assert rendered["sentences"] == [
            line for event in events if (line := formatter.format(event))
        ]


def test_secrets_are_sent_only_to_their_viewpoint() -> None:
    drawn = {
        eyes: [
            event["clue"]
            for frame in all_frames(played(), eyes)[1:]
            for event in frame["entry"]["events"]
            if event["type"] == "ClueDrawn" and event["seat"] == 0
        ]
        for eyes in EYES
    }
    assert len(drawn[0]) > 3
    assert None not in drawn[0]
    assert drawn["all"] == drawn[0]
    for eyes in (1, 2, None):
        assert set(drawn[eyes]) == {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_is_in_the_requested_language(language: str) -> None:
    frame = shown(played(), 0, 4, 4, language)["frames"][0]
    rendered = shown(played(), 0, 4, 4)["frames"][0]
    differs = language != "en"
    assert (frame["view"]["prompt"] != rendered["view"]["prompt"]) is differs
    assert (frame["entry"]["sentences"] != rendered["entry"]["sentences"]) is differs
    assert frame["entry"]["action"] == rendered["entry"]["action"]


def test_an_unfinished_game_can_be_replayed() -> None:
    rendered = shown(played(30))
    assert (rendered["plies"], rendered["result"], rendered["verified"]) == (30, None, True)
    assert rendered["frames"][-1]["view"]["state"]["phase"] != "over"


def test_a_custom_island_comes_with_its_drawing() -> None:
    recorder = Recorder(Evening(custom=True).game())
    text = write_record(recorder.record)
    island = recorder.game.table.island
    assert shown(text)["ground"] == ground_svg(island, "day")
    night = json.loads(render_replay(verify_record(text), theme="night"))
    assert night["ground"] == ground_svg(island, "night")
    assert night["ground"] != ground_svg(island_by_code("ABC1"), "night")


# ---- which positions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last", "plies"),
    [
        (0, None, range(31)),
        (0, 0, [0]),
        (7, 9, [7, 8, 9]),
        (20, None, range(20, 31)),
        (25, 80, range(25, 31)),
        (30, None, [30]),
    ],
)
def test_a_range_of_frames_can_be_requested(first: int, last: int | None, plies: list[int]) -> None:
    frames = shown(played(30), None, first, last)["frames"]
    assert [frame["ply"] for frame in frames] == list(plies)


def test_a_very_long_game_takes_several_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tobago.server.replays.frames.MOST_FRAMES", 20)
    answers = [shown(played(30), None, first) for first in (0, 20)]
    assert [len(answer["frames"]) for answer in answers] == [20, 11]
    assert {answer["plies"] for answer in answers} == {30}


@pytest.mark.parametrize(
    ("wanted", "code", "fields"),
    [
        ({"first": 31}, "no-ply", {"ply": 31, "last": 30}),
        ({"first": 5, "last": 4}, "bad-range", {"first": 5, "last": 4, "most": MOST_FRAMES}),
        ({"last": 1000}, "bad-range", {"first": 0, "last": 1000, "most": MOST_FRAMES}),
        ({"eyes": 3}, "no-seat", {"given": 3}),
    ],
)
def test_missing_seats_and_frames_are_refused(
    wanted: dict[str, Any], code: str, fields: dict[str, int]
) -> None:
    with pytest.raises(Refused) as refused:
        shown(played(30), **wanted)
    assert (refused.value.status, refused.value.code) == (422, code)
    assert refused.value.fields == fields


# ---- seeds and faults -------------------------------------------------------------------------


def test_a_record_without_a_seed_is_not_proved() -> None:
    assert shown(CARDBOARD)["verified"] is None


def test_a_seed_that_gives_other_cards_proves_nothing() -> None:
    text = played().replace('[Seed "looked at"]', '[Seed "looked away"]')
    assert text != played()
    rendered = shown(text)
    assert rendered["verified"] is False
    assert rendered["result"] == shown(played())["result"]
    assert rendered["frames"] == shown(played())["frames"]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ('[Tobago "9"]\n', 1, 10),
        (played(30).replace("\n1. ", "\n9. ", 1), 24, 10),
        (played(30).replace("place", "put", 1), 18, 7),
        (f"{played(30)}\n{played(30)}", 33, 1),
    ],
)
def test_a_bad_record_is_refused_with_line_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(Refused) as refused:
        shown(text)
    error = refused.value.fields["reason"]
    assert (refused.value.status, refused.value.code) == (422, "bad-record")
    assert (error.line, error.column) == (line, column)


def test_a_false_result_is_refused_with_a_seed_and_without() -> None:
    gold = "-".join(map(str, read_record(played()).result or ()))
    text = played().replace(gold, "1-2-3")
    assert text.count("1-2-3") == 2
    for given in (text, text.replace('[Seed "looked at"]', '[Seed "looked away"]')):
        with pytest.raises(Refused, match=f"the result is {gold}|is wrong here|promised"):
            shown(given)


# ---- over the network -------------------------------------------------------------------------


@pytest.fixture
def nobody(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, name=None) as player:
        yield player


def problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    return dict(answer.json())


def test_replaying_a_record_needs_no_account(nobody: Player) -> None:
    wanted = {"from": 3, "to": 8, "eyes": 1, "lang": "nl"}
    answer = nobody.post("/replay", record=played(), **wanted)
    assert answer.status_code == 200, answer.text
    assert answer.json() == shown(played(), 1, 3, 8, "nl")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-store"
    plainly = nobody.http.post(
        "/replay", json={"record": played(), **wanted}, headers={"Accept-Encoding": "identity"}
    )
    assert "content-encoding" not in plainly.headers
    assert plainly.json() == answer.json()


def test_a_record_of_the_server_can_be_replayed(server: ThreadServer) -> None:
    with Player(server.url, "Anna") as anna:
        table = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)["id"]
        for _ in range(6):
            assert anna.play_first(table).status_code == 200
        for seat in (0, 1):
            anna.post(f"/tables/{table}/votes", about="abort", seat=seat)
        record = anna.get(f"/tables/{table}/record").text
        rendered = anna.post("/replay", record=record, eyes="all").json()
        assert (rendered["plies"], rendered["verified"], rendered["result"]) == (6, True, None)


def test_the_frames_of_a_finished_table_come_in_one_answer(server: ThreadServer) -> None:
    with Player(server.url, "Anna") as anna, Player(server.url, name=None) as anybody:
        table = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)["id"]
        for _ in range(6):
            assert anna.play_first(table).status_code == 200
        problem(anna.get(f"/tables/{table}/frames"), 409, "not-over")
        for seat in (0, 1):
            anna.post(f"/tables/{table}/votes", about="abort", seat=seat)
        record = anna.get(f"/tables/{table}/record").text
        wanted: tuple[dict[str, Any], ...] = (
            {},
            {"eyes": 1},
            {"eyes": "all"},
            {"from": 2, "to": 4},
        )
        for each in wanted:
            answer = anybody.get(f"/tables/{table}/frames", lang="de", **each)
            assert answer.headers["content-encoding"] == "gzip"
            expected = anybody.post("/replay", record=record, lang="de", **each)
            assert answer.json() == expected.json()
        problem(anybody.get(f"/tables/{table}/frames", eyes="3"), 422, "no-seat")
        problem(anybody.get(f"/tables/{table}/frames", eyes="4"), 400, "malformed")


def test_an_uploaded_record_is_verified_once(monkeypatch: pytest.MonkeyPatch) -> None:
    verified = []

    def counted(text: str) -> VerifiedRecord:
        verified.append(text)
        return verify_record(text)

    monkeypatch.setattr(handlers, "verify_record", counted)
    records = handlers.VerifiedRecords()
    assert records.verify(played()) is records.verify(played())
    assert verified == [played()]
    for plies in range(records.MOST):
        records.verify(played(plies))
    records.verify(played())
    assert verified.count(played()) == 2, "the oldest is forgotten"


def test_bad_records_are_refused_in_the_requested_language(server: ThreadServer) -> None:
    rendered = set()
    for language in ("de", "ru", "en"):
        with Player(server.url, name=None, **{"Accept-Language": language}) as visitor:
            answer = problem(visitor.post("/replay", record='[Tobago "9"]'), 422, "bad-record")
            assert (answer["fields"]["line"], answer["fields"]["column"]) == (1, 10)
            assert "10" in answer["message"]
            rendered.add(answer["message"])
    assert len(rendered) == 3


@pytest.mark.parametrize(
    "wanted",
    [{"eyes": 4}, {"eyes": "none"}, {"from": -1}, {"theme": "dusk"}, {"lang": "tlh"}, {"form": 1}],
)
def test_invalid_replay_requests_are_refused(nobody: Player, wanted: dict[str, Any]) -> None:
    problem(nobody.post("/replay", record=played(), **wanted), 400, "malformed")


def test_a_record_may_be_longer_than_other_requests(nobody: Player) -> None:
    comment = " {" + "a long story " * 250 + "}\n"
    head, turns = played().split("\n\n", 1)
    *lines, result = turns.splitlines()
    long = f"{head}\n\n{comment.join(lines)}\n{result}\n"
    assert len(long) > 65_536
    assert nobody.post("/replay", record=long).json()["verified"] is True
    refused = problem(nobody.post("/replay", record=long * 4), 413, "too-large")
    assert refused["fields"] == {"most": 262_144}
    other = problem(nobody.post("/people", name="x" * 70_000), 413, "too-large")
    assert other["fields"] == {"most": 65_536}


@pytest.mark.usefixtures("slow_clock")
def test_replays_have_their_own_rate_limit(new_sqlite_url: str) -> None:
    with (
        ThreadServer(new_sqlite_url, requests_per_second=1) as server,
        Player(server.url, name=None) as reader,
        Player(server.url, name=None) as other,
    ):
        statuses = [reader.post("/replay", record=CARDBOARD).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert reader.get("/islands").status_code == 200
        assert other.post("/replay", record=CARDBOARD).status_code == 200
