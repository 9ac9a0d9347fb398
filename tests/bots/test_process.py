"""Programs as bots: they may crash, hang or write nonsense, and the game goes on."""

import json
import logging
import os
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tobago import Action, Game, PlaceAtv
from tobago.bots import Guard, make_bot, seated
from tobago.bots.client import Client
from tobago.bots.line_process import LineProcess
from tobago.bots.process_bot import MAX_FAILURES, ProcessBot
from tobago.bots.scout import Scout
from tobago.game.codec import encode_table
from tobago.words import Words

MOCK = Path(__file__).with_name("mock_bot.py")
EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"


def mock(script: str, *mark: Path, seconds: float = 30.0) -> Guard:
    return Guard(ProcessBot(Random(1), [sys.executable, MOCK, script, *mark], seconds=seconds))  # type: ignore[list-item]


def decisions(guard: Guard, count: int, clock: float | None = None) -> list[Action]:
    """What a bot decides at the first decision of a game, asked several times."""
    game = Game.new(2, "mock")
    with seated(game, [guard]):
        view, legal = game.view(game.seat), game.legal_actions()
        return [guard.decide(view, legal, clock) for _ in range(count)]


def kinds(guard: Guard) -> list[tuple[int, str]]:
    return [(failure.decision, failure.kind) for failure in guard.failures]


@pytest.mark.parametrize(("letter", "place"), [(".", 0), ("j", -1), ("t", -1)])
def test_an_answer_is_a_number_a_text_or_json(letter: str, place: int) -> None:
    guard = mock(letter)
    legal = Game.new(2, "mock").legal_actions()
    assert decisions(guard, 2) == [legal[place]] * 2
    assert guard.failures == []


@pytest.mark.parametrize(
    ("script", "kind", "text"),
    [
        ("c", "crash", "the program ended, code 1: out of luck"),
        ("e", "crash", "my fault"),
        ("i", "illegal", '"drive nowhere": no space of this island is called '),
        ("I", "illegal", "10000: an action is a number from 0 to"),
        ("g", "illegal", "request 2 was answered by a line that is not JSON: ?[31mgarbage"),
        ("w", "illegal", "request 2 was answered by a message with the id -1: "),
        ("l", "illegal", "its answer is too long"),
    ],
)
def test_a_program_that_fails_loses_that_decision_only(
    script: str, kind: str, text: str, tmp_path: Path
) -> None:
    guard = mock(f".{script}.", tmp_path / "mark")
    first, second, third = decisions(guard, 3)
    assert first == third == Game.new(2, "mock").legal_actions()[0]
    assert isinstance(second, PlaceAtv)
    assert kinds(guard) == [(2, kind)]
    assert text in guard.failures[0].text.replace("request 3", "request 2")


@pytest.mark.parametrize(("clock", "kind"), [(None, "hang"), (0.3, "late")])
@pytest.mark.parametrize("letter", ["h", "k"])
def test_a_program_that_hangs_is_killed_and_started_again(
    letter: str, clock: float | None, kind: str, tmp_path: Path
) -> None:
    guard = mock(f".{letter}.", tmp_path / "mark", seconds=0.3)
    game = Game.new(2, "mock")
    with seated(game, [guard]):
        view, legal = game.view(game.seat), game.legal_actions()
        actions = [guard.decide(view, legal, seconds) for seconds in (60.0, clock, 60.0)]
    assert actions[0] == actions[2] == legal[0]
    assert kinds(guard) == [(2, kind)]


def test_a_program_that_never_reads_is_ended() -> None:
    # It sleeps so that it neither reads nor ends by itself; the guard ends it.
    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    guard = Guard(ProcessBot(Random(1), sleeper))
    decisions(guard, 1, clock=0.3)
    assert kinds(guard) == [(1, "hang")]


@pytest.mark.parametrize("clock", [None, 60.0])
def test_the_time_to_start_counts(clock: float | None) -> None:
    guard = mock("T", seconds=60.0)
    decisions(guard, 1, clock)
    sent = json.loads(guard.failures[0].text)
    assert 0 < sent["limit"] < 60
    assert sent["clock"] == (None if clock is None else sent["limit"])


def test_a_program_that_fails_too_often_is_gone(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    guard = mock("c", mark)
    decisions(guard, MAX_FAILURES + 3)
    wanted = [(n + 1, "crash") for n in range(MAX_FAILURES)]
    assert kinds(guard) == [*wanted, (MAX_FAILURES + 1, "gone")]
    assert mark.read_text() == str(MAX_FAILURES)  # it was not started again


def test_a_program_of_another_protocol_is_gone() -> None:
    guard = mock("v")
    decisions(guard, 2)
    assert kinds(guard) == [(1, "gone")]
    assert guard.failures[0].text == "it speaks protocol 2, not 1"


def test_a_program_that_is_never_ready_is_gone_in_the_end() -> None:
    guard = mock("E")
    decisions(guard, MAX_FAILURES + 1)
    wanted = [(n + 1, "crash") for n in range(MAX_FAILURES)]
    assert kinds(guard) == [*wanted, (MAX_FAILURES + 1, "gone")]
    assert guard.failures[0].text == "not today"


def test_the_error_stream_is_logged_within_bounds(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "tobago.bots"):
        guard = mock("s")
        decisions(guard, 1)
    assert guard.failures == []
    assert 1 <= sum("spam" in message for message in caplog.messages) <= 200


def test_an_endless_error_stream_holds_nobody_up() -> None:
    process = LineProcess(["true"])
    process._err = os.open("/dev/zero", os.O_RDONLY)
    assert "the program ended, code 0" in str(process._ended())
    os.close(process._err)
    process.kill()


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("r", ["Because.", "About 2.5 gold on "]),
        ("R", ["I was asked."]),
        (".", ["I was asked."]),
        ("q", []),
    ],
)
def test_reasons_come_with_the_decision_or_when_asked_for(script: str, said: list[str]) -> None:
    guard, game = mock(script), Game.new(2, "mock")
    with seated(game, [guard]):
        guard.decide(game.view(game.seat), game.legal_actions())
        motives = guard.explain()
    texts = [Words().message(motive, game.table.island, ("A", "B")) for motive in motives]
    assert len(texts) == len(said)
    assert all(text.startswith(start) for text, start in zip(texts, said, strict=True))


def test_the_example_plays_whole_games_well() -> None:
    spec = f"process:{shlex.join([sys.executable, str(EXAMPLE)])}"
    gold = [0, 0]
    for number in range(3):
        game = Game.new(2, f"example/{number}", options={"advanced": True})
        guards = [Guard.of(spec, "x"), Guard.of("drifter", f"{number}")]
        with seated(game, guards):
            while not game.over:
                view, legal = game.view(game.seat), game.legal_actions()
                game.apply(guards[game.seat].decide(view, legal, 600.0), events=False)
        assert guards[0].failures == []
        assert game.result
        gold = [have + more for have, more in zip(gold, game.result.gold, strict=True)]
    assert gold[0] > gold[1]


# ---- the Python client ------------------------------------------------------------------------


def test_the_client_answers_every_message() -> None:
    made: list[dict[str, object]] = []

    def maker(rng: Random, **options: object) -> Scout:
        made.append(options)
        return Scout(rng)

    client, game = Client(maker), Game.new(2, "client")
    view, legal = game.view(game.seat), game.legal_actions()
    ready = client.answer({"type": "hello", "id": 1, "protocol": 1, "options": {"sims": 3}})
    assert ready == {"type": "ready", "id": 1, "protocol": 1, "explains": True}
    begin = {"type": "begin", "seat": view.seat, "seed": "s", "table": encode_table(view.table)}
    assert client.answer(json.loads(json.dumps(begin))) is None
    actions = [{"action": action.to_json()} for action in legal]
    decide = {"type": "decide", "id": 2, "clock": None, **view.encode(), "legal": actions}
    action = Scout(Random("s")).decide(view, legal)
    assert client.answer(json.loads(json.dumps(decide))) == {
        "type": "decision", "id": 2, "action": action.to_json()
    }  # fmt: skip
    assert made == [{"sims": 3}]
    reasons = client.answer({"type": "explain", "id": 3})
    assert reasons
    assert len(reasons["reasons"]) == 1
    assert client.answer({"type": "refused", "id": 2, "text": "no"}) is None
    assert client.answer({"type": "weather"}) is None
    broken = client.answer({"type": "decide", "id": 4})
    assert broken
    assert (broken["type"], broken["id"], broken["text"]) == ("error", 4, "KeyError: 'seat'")


def test_the_client_reports_why_a_game_could_not_begin() -> None:
    client, game = Client(Scout), Game.new(2, "client")
    view, legal = game.view(game.seat), game.legal_actions()
    assert client.answer({"type": "begin", "seat": 0, "seed": "s"}) is None
    actions = [{"action": action.to_json()} for action in legal]
    decide = {"type": "decide", "id": 2, "clock": None, **view.encode(), "legal": actions}
    decide = json.loads(json.dumps(decide))
    broken = client.answer(decide)
    assert broken
    assert (broken["type"], broken["id"], broken["text"]) == ("error", 2, "KeyError: 'table'")
    begin = {"type": "begin", "seat": 0, "seed": "s", "table": encode_table(view.table)}
    assert client.answer(json.loads(json.dumps(begin))) is None
    assert client.answer(decide | {"id": 3})["type"] == "decision"  # type: ignore[index]


# ---- nothing is left behind -------------------------------------------------------------------


def wait_for_end(process: int) -> None:
    """Wait for the end of a process that is not our own; `process` is its pidfd."""
    ended, _, _ = select.select([process], [], [], 600.0)
    if not ended:
        signal.pidfd_send_signal(process, signal.SIGKILL)
    os.close(process)
    assert ended, "the bot outlived its table"


PARENT = """
import sys
from random import Random
from tobago import Game
from tobago.bots import Guard, seated
from tobago.bots.process_bot import ProcessBot
bot = ProcessBot(Random(1), sys.argv[1:])
game = Game.new(2, "orphans")
with seated(game, [Guard(bot)]):
    bot._start(600.0)
    print(bot._process._child.pid, flush=True)
    Guard(bot).decide(game.view(game.seat), game.legal_actions(), 600.0)
"""
# It hangs until it is killed, which is what the tests ask for.
STUCK = """
import os, time
from tobago.bots.client import serve
class Stuck:
    def __init__(self, rng): pass
    def decide(self, view, legal, clock=None): time.sleep(600)
serve(Stuck)
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for others' processes")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_deciding_bot_does_not_outlive_an_interrupted_table(end: signal.Signals) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, sys.executable, "-c", STUCK],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert parent.stdout
    with parent.stdout as said:
        bot = os.pidfd_open(int(said.readline()))
        parent.send_signal(end)
        parent.wait(600)
    wait_for_end(bot)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for others' processes")
def test_a_program_ends_with_its_game_and_takes_its_children_along(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    script = f"sleep 600 & echo $! > {mark}; exec {sys.executable} {MOCK} ."
    guard, game = Guard(ProcessBot(Random(1), ["sh", "-c", script])), Game.new(2, "mock")
    with seated(game, [guard]):
        guard.decide(game.view(game.seat), game.legal_actions())
        child = os.pidfd_open(int(mark.read_text()))
    assert guard.failures == []
    wait_for_end(child)


def test_making_a_bot_starts_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "started"
    bot = make_bot(f"process:touch {mark}", "")
    assert isinstance(bot, ProcessBot)
    bot.end(None)
    assert not mark.exists()
