"""`tobago check-bot` finds what is wrong with a bot, and nothing that is not."""

import json
import random
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, get_args

import pytest

from tests.command import run_command
from tobago import Action, EndTurn, View
from tobago.bots import BOTS, Scout
from tobago.bots.check import CheckReport, check_bot
from tobago.bots.check.positions import GAMES, check_games
from tobago.cli.check_bot import check_lines
from tobago.fault import Fault
from tobago.game.phases import PHASE_OF
from tobago.game.state import Phase
from tobago.words import Reason

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"


def wrong(report: CheckReport) -> list[str]:
    return [item for item, ok in report.items() if not ok]


def test_the_positions_have_every_phase_and_kind_of_action() -> None:
    positions = [position.game for game in check_games() for position in game]
    assert {game.state.phase for game in positions} == {*get_args(Phase)} - {"over"}
    legal = {type(action) for game in positions for action in game.legal_actions()}
    assert legal == {*PHASE_OF}
    assert {game.table.players for game in positions} == {2, 3, 4}
    assert {game.table.island.code is None for game in positions} == {False, True}
    rules = {game.table.options.curse_rule for game in positions}
    assert rules == {"end", "continue", "protected", "return", "return-all"}
    assert len({game.state.seed for game in positions}) == len(GAMES)


@pytest.mark.parametrize("name", [name for name in BOTS if name in ("drifter", "scout", "hunter")])
def test_nothing_is_wrong_with_a_good_bot(name: str) -> None:
    report = check_bot(name)
    assert report.ok
    assert wrong(report) == []
    assert report.games == 3


# ---- classes ----------------------------------------------------------------------------------


class Crashes(Scout):
    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if view.state.sharing:
            raise LookupError("sharing")
        return super().decide(view, legal)


class Illegal(Scout):
    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return EndTurn()


class ChangesView(Scout):
    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        action = super().decide(view, legal)
        view.state.atvs[0] += 1
        return action


class ChangesLegal(Scout):
    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return legal.pop()  # type: ignore[attr-defined, no-any-return]


class OwnNumbers(Scout):
    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return random.SystemRandom().choice(legal)


class Counts(Scout):
    games: ClassVar[int] = 0

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        Counts.games += 1

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return legal[Counts.games % len(legal)]


class BadReasons(Scout):
    def explain(self) -> list[Reason]:
        return [Reason("{gold}", silver=1)]


class Unmade(Scout):
    def __init__(self, rng: Random) -> None:
        raise OSError("no weights")


@pytest.mark.parametrize(
    ("factory", "item", "text"),
    [
        (Crashes, "decides", "crash: LookupError: sharing"),
        (Illegal, "legal", "illegal: EndTurn()"),
        (ChangesView, "unchanged", "It changes the view or the list of legal actions."),
        (ChangesLegal, "unchanged", "It changes the view or the list of legal actions."),
        (OwnNumbers, "repeatable", "It decided "),
        (Counts, "repeatable", "It decided "),
        (BadReasons, "reasons", "crash: KeyError: 'gold'"),
        (Unmade, "ready", "crash: OSError: no weights"),
    ],
)
def test_what_is_wrong_with_a_class_is_found(
    factory: Callable[..., Scout], item: str, text: str
) -> None:
    report = check_bot(factory)
    assert wrong(report) == [item]
    assert str(report.problems[0].message).startswith(text)
    assert (report.problems[0].position is None) == (item == "ready")
    if text.startswith("crash") and item != "reasons":
        assert f'File "{__file__}"' in report.problems[0].details


# ---- programs ---------------------------------------------------------------------------------

PROGRAM = """
import json, os, sys, time
def write(**answer):
    print(json.dumps(answer), flush=True)
begun = made = 0
for line in sys.stdin:
    m = json.loads(line)
    kind, number = m["type"], m.get("id")
    if kind == "hello":
        START
        write(type="ready", id=number, protocol=1)
    elif kind == "begin":
        begun += 1
    elif kind == "decide":
        made += 1
        DECIDE
        write(type="decision", id=number, action=0)
    OTHER
END
"""


def program(file: Path, **parts: str) -> str:
    text = PROGRAM
    for name in ("START", "DECIDE", "OTHER", "END"):
        text = text.replace(name, parts.get(name, "pass"))
    file.write_text(text, "utf-8")
    return f"process:{shlex.join([sys.executable, '-S', str(file)])}"


@pytest.fixture
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check programs in few positions: each failure costs the start of a process."""
    few = [positions[:4] for positions in check_games()[:2]]
    monkeypatch.setattr("tobago.bots.check.checkup.check_games", lambda: few)
    monkeypatch.setattr("tobago.bots.check.checkup.PLAYERS", ())


@pytest.mark.usefixtures("few_positions")
@pytest.mark.parametrize(
    ("parts", "item", "text"),
    [
        ({"START": "print('I am ready')"}, "protocol", "illegal: request 1 was answered by a line"),
        ({"START": "sys.exit(3)"}, "ready", "crash: the program ended, code 3"),
        ({"START": "os.abort()"}, "ready", "crash: the program ended, SIGABRT"),
        ({"DECIDE": "number = 7"}, "protocol", "illegal: request "),
        ({"DECIDE": "print('thinking')"}, "protocol", "illegal: request 2 was answered by a line"),
        ({"OTHER": "if kind == 'end': write(type='bye')"}, "protocol", "It wrote a line that "),
        ({"DECIDE": "m['legal'] = made; {}[made]"}, "decides", "crash: the program ended, code 1"),
        ({"OTHER": "assert kind in ('hello', 'begin', 'decide')"}, "decides", "crash: the program"),
        ({"DECIDE": "write(type='error', id=number, text='?'); continue"}, "decides", "crash: ?"),
        ({"END": "sys.exit(4)"}, "ends", "It ends with code 4 after its input was closed."),
        ({"DECIDE": "write(type='decision', id=number, action=-1); continue"}, "legal", "illegal"),
        (
            {"DECIDE": "write(type='decision', id=number, action=0, reasons='why'); continue"},
            "reasons",
            "The reasons cannot be read: why",
        ),
        (
            {"DECIDE": "write(type='decision', id=number, action=min(begun, len(m['legal'])) - 1)\n"
             "        continue"},
            "memory",
            "It decided ",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_program_is_found(
    parts: dict[str, str], item: str, text: str, tmp_path: Path
) -> None:
    report = check_bot(program(tmp_path / "bot.py", **parts))
    assert item in wrong(report)
    problem = report.failed(item)[0]  # type: ignore[arg-type]
    assert str(problem.message).startswith(text)
    assert problem.session[0]["type"] == "hello"
    if "{}[made]" in parts.get("DECIDE", ""):
        assert "KeyError: 1" in problem.details


@pytest.mark.usefixtures("few_positions")
def test_a_program_that_never_answers_stops_the_check(tmp_path: Path) -> None:
    # It sleeps until it is killed.
    spec = program(tmp_path / "bot.py", START="time.sleep(600)")
    report = check_bot(spec, seconds=0.2)
    assert report.stopped
    assert wrong(report) == ["ready"]
    assert str(report.problems[0].message).endswith("Does it flush its output after every line?")


@pytest.mark.usefixtures("few_positions")
def test_a_program_that_does_not_end_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It sleeps until it is killed.
    monkeypatch.setattr("tobago.bots.check.checked_program.EXIT_TIMEOUT_S", 0.2)
    report = check_bot(program(tmp_path / "bot.py", END="time.sleep(600)"))
    assert wrong(report) == ["ends"]


@pytest.mark.usefixtures("few_positions")
def test_a_served_class_says_what_it_changed(tmp_path: Path) -> None:
    file = tmp_path / "served.py"
    file.write_text(
        "from tobago.bots import Scout\n"
        "from tobago.bots.client import serve\n"
        "class Mover(Scout):\n"
        "    def decide(self, view, legal, clock=None):\n"
        "        action = super().decide(view, legal)\n"
        "        view.state.atvs[0] += 1\n"
        "        return action\n"
        "serve(Mover)\n",
        "utf-8",
    )
    assert wrong(check_bot(f"process:{shlex.join([sys.executable, str(file)])}")) == ["unchanged"]


# ---- the command ------------------------------------------------------------------------------


@pytest.mark.usefixtures("few_positions")
def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    spec = program(tmp_path / "bot.py", DECIDE="{}[made]")
    saved = tmp_path / "lines.jsonl"
    done = run_command("check-bot", spec, "--save", saved)
    assert done.returncode == 1
    assert done.stderr == f"{saved} has the lines of the first problem.\n"
    kinds = [json.loads(line)["type"] for line in saved.read_text("utf-8").splitlines()]
    assert kinds == ["hello", "check", "begin", "decide"]
    with saved.open("rb") as lines:
        alone = subprocess.run(
            [sys.executable, tmp_path / "bot.py"], stdin=lines, capture_output=True, check=False
        )
    assert b"KeyError: 1" in alone.stderr
    assert "wrong  It decides in every position, and in time." in done.stdout
    assert (
        "at decision 1 of seat 1, the ATVs are being placed; 2 players, seed check/0" in done.stdout
    )
    assert "legal: place a" in done.stdout
    assert f'File "{tmp_path}/bot.py", line ' in done.stdout
    assert done.stdout.count("KeyError: 1") == 2


def test_the_command_prints_json() -> None:
    done = run_command("check-bot", f"mine=process:{sys.executable} {EXAMPLE}", "--json")
    assert done.returncode == 0
    data: dict[str, Any] = json.loads(done.stdout)
    assert (data["bot"], data["ok"], data["problems"]) == ("mine", True, [])
    assert set(data["items"]) == {
        "ready", "decides", "legal", "protocol", "reasons", "repeatable", "memory", "ends"
    }  # fmt: skip


def test_a_bot_that_does_not_exist_is_refused() -> None:
    done = run_command("check-bot", "shark")
    assert done.returncode == 2
    assert done.stderr.startswith("tobago: unknown bot 'shark'; bots are ")
    with pytest.raises(Fault, match="there is no program"):
        check_bot("process:no-such-program")


@pytest.mark.usefixtures("third_party_bots")
def test_a_registered_bot_that_cannot_be_loaded_shows_why() -> None:
    report = check_bot("absent")
    assert wrong(report) == ["ready"]
    assert "ModuleNotFoundError" in report.problems[0].details


def test_a_slow_decision_is_pointed_out() -> None:
    position = check_games()[0][0]
    report = CheckReport("sloth", positions=1, seconds=[0.001, 2.0, 0.002], slowest=position)
    lines = check_lines(report)
    assert lines[-4] == "sloth: 3 decisions, median time 2.0 ms, longest 2.0 s"
    assert lines[-3] == "A decision took 2.0 s. Without a clock it may take 10 s."
    assert lines[-2].startswith("  at decision 1 of seat 1, the ATVs are being placed; 2 players")
    assert report.ok
