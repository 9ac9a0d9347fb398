"""A crash shows the bot's own file and line, wherever the bot runs."""

import logging
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tobago import Action, Game, View
from tobago.arena import Plan
from tobago.bots import BotFactory, BotFailed, BotFailure, Guard, seated
from tobago.bots.tracebacks import (
    MAX_TRACEBACK,
    author_frames,
    author_traceback,
    safe_lines,
    traceback_text,
)
from tobago.fault import Fault
from tobago.words import Reason

CRASHING = """
from tobago.bots.client import serve

class Lost:
    def __init__(self, rng): pass
    def decide(self, view, legal, clock=None):
        return self.look_up({})
    def look_up(self, places):
        return places["harbour"]

serve(Lost)
"""
NODE_LIKE = "import sys; sys.stdin.readline(); print('one\\n\\ttwo', file=sys.stderr); exit(7)"


class Lost:
    """Raises an error inside the package, called from here."""

    def __init__(self, rng: Random) -> None:
        pass

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        view.state.atvs[99]
        return legal[0]

    def explain(self) -> list[Reason]:
        return []


def failures_of(kind: str | BotFactory, decisions: int = 1) -> list[BotFailure]:
    game, guard = Game.new(2, "lost"), Guard.of(kind, "x")
    with seated(game, [guard]):
        for _ in range(decisions):
            guard.decide(game.view(game.seat), game.legal_actions())
    return guard.failures


def test_the_traceback_of_a_class_names_its_file_and_line() -> None:
    (failure,) = failures_of(Lost)
    assert "guard.py" in failure.details
    shown = failure.author_details
    assert shown.startswith("Traceback (most recent call last):\n")
    assert f'File "{__file__}"' in shown
    assert "view.state.atvs[99]" in shown
    assert shown.endswith("IndexError: list index out of range")
    assert "guard.py" not in shown
    assert "view.py" not in shown


def test_the_traceback_of_a_program_crosses_the_protocol(tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text(CRASHING, "utf-8")
    (failure,) = failures_of(f"process:{sys.executable} {file}")
    assert failure.summary == "crash: KeyError: 'harbour'"
    assert "client.py" in failure.details
    frames = [line for line in failure.author_details.splitlines() if "File" in line]
    assert frames == [
        f'  File "{file}", line 7, in decide',
        f'  File "{file}", line 9, in look_up',
    ]


def test_a_program_that_ends_leaves_its_last_errors() -> None:
    (failure,) = failures_of(f"process:{shlex.join([sys.executable, '-c', NODE_LIKE])}")
    assert failure.summary == "crash: the program ended, code 7: two"
    assert failure.author_details == "one\n two"


def test_every_failure_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    class Unique(Lost):
        """A bot that no other test has reported."""

    with caplog.at_level(logging.INFO, "tobago.bots"):
        failures_of(Unique, decisions=3)
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO", "INFO"]
    assert all(__file__ in message for message in caplog.messages)


def test_a_strict_guard_stops_at_the_first_failure() -> None:
    plan = Plan(2, "strict", (Lost, "drifter"), strict=True)
    with pytest.raises(BotFailed) as stopped:
        plan.play(4)
    assert str(stopped.value).startswith("game 4, seed strict/4, island ")
    assert "Lost failed at decision 1 on seat 1 (place-atv): crash: IndexError" in str(
        stopped.value
    )
    assert __file__ in stopped.value.details


def test_a_game_lists_its_failures() -> None:
    assert {failure.seat for failure in Plan(2, "s", ("drifter", Lost)).play(0).failures} == {1}
    assert Plan(2, "s", ("drifter",)).play(0).failures == ()


def raised() -> str:
    try:
        Game.new(2, "x").view(7)
    except Fault as fault:
        return traceback_text(fault)
    raise AssertionError


def test_frames_of_the_package_are_left_out_if_others_remain() -> None:
    text = raised()
    assert "tobago/game/view.py" in text
    assert "tobago/game/view.py" not in author_traceback(text)
    inner = "\n".join(line for line in text.splitlines() if __file__ not in line)
    only_ours = inner.replace('        Game.new(2, "x").view(7)\n', "")
    assert "tobago/game/view.py" in author_traceback(only_ours)
    assert author_traceback("any text\nof a program") == "any text\nof a program"


def test_frames_alone_hold_no_values() -> None:
    frames = author_frames(raised())
    assert frames.startswith(f'  File "{__file__}", line ')
    assert "a seat is" not in frames
    assert author_frames("my hand: in:lake") == ""


def test_long_and_strange_texts_are_made_safe() -> None:
    assert safe_lines("a\r\n\tb\x1b[31m\n\n") == "a\n b\\x1b[31m"
    long = safe_lines("x" * 100_000)
    assert len(long) == MAX_TRACEBACK + 3
