"""`tobago hint` and `tobago review`, run as a user would run them."""

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.command import run_command
from tests.review.games import recorded
from tobago.record import Record, Replay, write_record

SIMS = ("--sims", "4")


@pytest.fixture(scope="module")
def record() -> Record:
    return recorded("command", ("scout", "drifter"))[0]


@pytest.fixture(scope="module")
def file(record: Record, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with two games, the second of them not over."""
    begun = replace(record, entries=record.entries[:30], result=None)
    path = tmp_path_factory.mktemp("games") / "two.tobago"
    path.write_text(f"{write_record(record)}\n{write_record(begun)}", "utf-8")
    return str(path)


def test_a_hint_names_actions_that_are_legal(file: str, record: Record) -> None:
    done = run_command("hint", file, "--ply", "30", "--json", *SIMS)
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    replay = Replay(record)
    replay.go_to(30)
    legal = [action.to_json() for action in replay.game.legal_actions()]
    assert (data["ply"], data["seat"]) == (30, replay.game.seat)
    assert data["choices"]
    for choice in data["choices"]:
        assert choice["action"] in json.loads(json.dumps(legal))
        assert choice["plan"][0] == choice["text"]
        assert 0 <= choice["chance"] <= 1


def test_a_game_in_progress_is_hinted_at_its_last_ply(file: str, record: Record) -> None:
    done = run_command("hint", file, "--game", "2", *SIMS)
    replay = Replay(record)
    replay.go_to(30)
    assert done.returncode == 0
    assert done.stdout.startswith(f"In the place of {record.names[replay.game.seat]}:\n1. ")
    assert "chance of winning" in done.stdout
    assert run_command("hint", file, "--ply", "30", *SIMS).stdout == done.stdout


def test_a_review_is_printed_with_its_chart(file: str, tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    done = run_command(
        "review", file, *SIMS, "-o", str(chart), "--theme", "night", "--seat", "blue"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Turning points:" in done.stdout
    assert "Blue: " in done.stdout
    assert "Red: " not in done.stdout
    check_look_closer(done.stdout, file)
    ElementTree.fromstring(chart.read_text("utf-8"))


def check_look_closer(told: str, file: str) -> None:
    """In the end stands the command for a hint where blue gave most away."""
    found = re.search(r"Look closer at \[(\d+)\] with: tobago (.*)$", " ".join(told.split()))
    assert found is not None
    command = shlex.split(found[2])
    assert command == ["hint", file, "--ply", str(int(found[1]) - 1)]
    assert run_command(*command, "--seat", "blue", *SIMS).returncode == 0


def test_a_review_is_printed_as_json(file: str, record: Record, tmp_path: Path) -> None:
    chart = tmp_path / "chart.png"
    done = run_command("review", file, "--json", *SIMS, "-o", str(chart))
    assert done.returncode == 0
    assert len(json.loads(done.stdout)["decisions"]) == len(record.entries)
    assert chart.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("hint", "--ply", "9999"), "the record has the plies 0 to "),
        (("hint",), "the game is over after "),
        (("hint", "--game", "3"), "has no game number 3; it holds 2"),
        (("hint", "--ply", "0", "--seat", "pink"), "'pink' is no player; they are red, blue\n"),
        (("review", "--seat", "9"), "'9' is no player; they are red, blue\n"),
        (("hint", "--ply", "0", "--seat", "all"), "'all' is no player; they are red, blue"),
        (("hint", "--ply", "0", "--sims", "0"), "sims is from 1 to 100000, not 0"),
        (("review", "--game", "2"), "the game is not over, and a review shows every card"),
        (("review", "--seat", "none"), "'none' is no player; they are red, blue"),
        (("review", "-o", "chart.gif"), "a picture's file ends in .svg or .png, not 'chart.gif'"),
        (("review", "--sims", "0"), "sims is from 1 to 100000, not 0"),
        (("review", "--sims", "100001"), "sims is from 1 to 100000, not 100001"),
        (("review", "-o", "nowhere/chart.svg"), "nowhere: there is no such folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_is_said_in_one_line(
    args: tuple[str, ...], complaint: str, file: str
) -> None:
    done = run_command(args[0], file, *args[1:])
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["hint", "review"])
def test_a_file_that_is_no_record_is_named(command: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("bread\nbutter\n", "utf-8")
    done, verified = run_command(command, str(path)), run_command("verify", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.split() == ["tobago:", *verified.stderr.split()]
    assert f"{path}:1:1:" in done.stderr


def test_a_hint_for_whom_it_is_not_the_turn_is_refused(file: str, record: Record) -> None:
    replay = Replay(record)
    other = ("red", "blue")[1 - replay.game.seat]
    done = run_command("hint", file, "--ply", "0", "--seat", other)
    assert done.returncode == 2
    assert f"who decides, not {other}" in done.stderr
