"""Bots in the commands: listed, watched, played against, and never the end of a game."""

import json
import sys
from pathlib import Path

import pytest

from tests.command import run_command
from tests.terminal.games import GAME, PROMPT
from tests.terminal.pty import Terminal
from tobago.bots import BOTS

MOCK = Path(__file__).with_name("mock_bot.py")
CRASHING = f"process:{sys.executable} {MOCK} c"
SERVED = """
from tobago.bots.client import serve
def make(rng):
    raise LookupError("I hold {}".format("in:lake"))
serve(make)
"""
CRASHED = "Process 2 broke down; a scout decided instead."


@pytest.mark.usefixtures("third_party_bots")
def test_bots_are_listed_for_programs() -> None:
    listed = {bot["name"]: bot for bot in json.loads(run_command("bots", "--json").stdout)}
    assert list(listed)[: len(BOTS)] == list(BOTS)
    assert listed["scout"]["level"] == 2
    assert listed["scout"]["options"] == {}
    assert listed["odd"] == {
        "name": "odd",
        "built_in": False,
        "description": "Goes its own way.",
        "options": {"eager": {"type": "bool", "default": False}},
    }
    assert "cannot be loaded" in listed["broken"]["fault"]


@pytest.mark.usefixtures("third_party_bots")
def test_bots_are_listed_for_people() -> None:
    done = run_command("bots", env={"COLUMNS": "200"})
    assert done.returncode == 0
    lines = [line.split(maxsplit=2) for line in done.stdout.splitlines()]
    assert ["scout", "2"] in [line[:2] for line in lines]
    assert ["odd", "eager=off"] in [line[:2] for line in lines]


def test_a_game_with_a_crashing_program_is_watched_to_its_end() -> None:
    done = run_command("watch", "--players", "2", "--bots", f"scout,{CRASHING}", "--seed", "3")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "The game is over" in done.stdout
    assert done.stdout.count(f"{CRASHED} (the program ended, code 1: out of luck)") == 5
    assert "Process 2 is gone; a scout plays on in its place." in done.stdout


def test_a_game_with_a_crashing_program_is_simulated_and_written_down(tmp_path: Path) -> None:
    path = tmp_path / "games.tobago"
    done = run_command(
        "simulate", "--players", "2", "--bots", f"scout,{CRASHING}", "--record", str(path)
    )
    assert done.returncode == 0
    assert run_command("verify", str(path)).returncode == 0


def test_a_person_plays_on_against_a_crashing_program(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(SERVED, "utf-8")
    spec = f"mine=process:{sys.executable} {bot}"
    terminal = Terminal(tmp_path, *GAME, "--bots", f"{spec},scout")
    terminal.until(PROMPT)
    terminal.type("place h7", "to take that back: ")
    shown = terminal.type("", PROMPT)
    assert "mine 2 broke down; a scout decided instead." in shown
    assert f'File "{bot}", line 4, in make' in shown
    assert "I hold in:lake" not in shown  # what it says may tell of its hand
    terminal.type("quit", "Enter: yes) ")
    terminal.type("yes")
    terminal.end()
    again = Terminal(tmp_path, "play", "--resume", "last")
    assert "a file starts no programs" in " ".join(again.end().split())
    assert again.code == 2


def test_a_file_with_garbled_seats_is_refused(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME)
    terminal.until(PROMPT)
    terminal.type("quit", "Enter: yes) ")
    terminal.type("yes")
    terminal.end()
    text = terminal.kept.read_text("utf-8")
    assert '[Seats "person scout scout"]' in text
    terminal.kept.write_text(text.replace("person scout scout", "person 'scout"), "utf-8")
    again = Terminal(tmp_path, "play", "--resume", "last")
    assert "Seats is not a list of seats" in again.end()
