"""What the tests of the arena share."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.command import run_command
from tobago.arena.playing import Played

TIMED = ("median_ms", "p99_ms")
"""Figures that differ from run to run."""


def timeless(games: Iterable[Played]) -> list[Played]:
    """Games in the order of their numbers, without what the clock said."""
    return sorted((replace(played, times=()) for played in games), key=lambda played: played.game)


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what the clock said."""
    return {name: figure for name, figure in result.items() if name not in TIMED}


def result_in(folder: Path) -> dict[str, Any]:
    """The figures that a run left in its folder, without what the clock said."""
    return without_times(json.loads((folder / "result.json").read_text("utf-8")))


def command(*args: str | Path) -> list[str]:
    """The command as a user would give it."""
    return [sys.executable, "-m", "tobago", *map(str, args)]


def run_process(*args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, in a new process."""
    return subprocess.run(command(*args), capture_output=True, text=True, check=False, timeout=600)


def figures(*args: str | Path) -> dict[str, Any]:
    """What the command prints with --json."""
    done = run_command(*args, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def wait_until(process: subprocess.Popen[Any], reached: Callable[[], bool]) -> None:
    """Let a process work until something is so; it must not end before."""
    while not reached():
        try:
            process.wait(0.01)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError("it ended too soon")
