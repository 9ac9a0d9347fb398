"""The `tobago` command, run as a user would run it."""

import json
from pathlib import Path

import pytest

from tests import referee
from tests.command import run_command
from tobago.game import SEATS
from tobago.record import read_file, verify


def test_simulate_sums_up_games_as_json() -> None:
    done = run_command("simulate", "--games", "3", "--players", "3", "--seed", "s", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    data = json.loads(done.stdout)
    assert (data["games"], data["players"], data["seed"]) == (3, 3, "s")
    assert sum(data["wins"]) == pytest.approx(3)
    assert len(data["gold"]) == 3
    assert data["length"]["min"] <= data["length"]["mean"] <= data["length"]["max"]
    assert data["plies"] > 100
    assert data["decisions_per_s"] > 0
    assert 0 <= data["curses"] <= 2
    assert data["treasures"] > 3


def test_simulate_speaks_to_people_too() -> None:
    done = run_command("simulate", "--games", "1", "--bots", "scout,drifter")
    assert done.returncode == 0
    assert "wins" in done.stdout


def test_transcripts_satisfy_an_independent_referee(tmp_path: Path) -> None:
    done = run_command(
        "simulate", "--games", "2", "--players", "4", "--seed", "r", "--island", "aCb2",
        "--bots", "scout", "--option", "curse_rule=continue", "--option", "advanced=on",
        "--transcript", str(tmp_path / "games"),
    )  # fmt: skip
    assert done.returncode == 0
    files = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in files] == ["game-00000.jsonl", "game-00001.jsonl"]
    for number, path in enumerate(files):
        lines = path.read_text("utf-8").splitlines()
        assert referee.check_transcript(lines) == []
        header = json.loads(lines[0])
        assert header["seed"] == f"r/{number}"
        assert header["island"] == "aCb2"
        assert header["options"]["curse_rule"] == "continue"
        assert header["options"]["advanced"] is True


@pytest.mark.parametrize("start", ["red", "blue", "yellow", "drawn"])
def test_the_starting_player_can_be_named(tmp_path: Path, start: str) -> None:
    file = tmp_path / "games.tobago"
    done = run_command(
        "simulate", "--games", "4", "--players", "3", "--seed", "start", "--bots", "scout",
        "--start", start, "--record", str(file),
    )  # fmt: skip
    assert done.returncode == 0
    records = list(read_file(file))
    starts = {SEATS[verify(record).table.start] for record in records}
    assert starts == {start} if start != "drawn" else len(starts) > 1
    assert {"start" in record.header.drawn for record in records} == {start == "drawn"}


def test_the_starting_player_can_be_named_on_a_custom_island(tmp_path: Path) -> None:
    spaces = {f"{q},{r}": terrain for q, r, terrain in _header("ABC1")["spaces"]}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"spaces": spaces}), "utf-8")
    for start in ("red", "blue"):
        done = run_command(
            "simulate", "--players", "2", "--island", str(path), "--start", start,
            "--transcript", str(tmp_path),
        )  # fmt: skip
        assert done.returncode == 0
        header = json.loads((tmp_path / "game-00000.jsonl").read_text("utf-8").splitlines()[0])
        assert (header["island"], header["start"]) == (None, SEATS.index(start))


def test_the_player_named_to_start_is_watched_first() -> None:
    for start, first in (("red", "Scout 1"), ("green", "Scout 4")):
        done = run_command("watch", "--seed", "3", "--start", start)
        assert done.returncode == 0
        assert f"{first} starts on" in next(
            line for line in done.stdout.splitlines() if "starts on" in line
        )


def test_a_custom_island_can_be_played_on(tmp_path: Path) -> None:
    spaces = {f"{q},{r}": terrain for q, r, terrain in _header("ABC1")["spaces"]}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"spaces": spaces}), "utf-8")
    done = run_command("simulate", "--island", str(path), "--transcript", str(tmp_path), "--json")
    assert done.returncode == 0
    lines = (tmp_path / "game-00000.jsonl").read_text("utf-8").splitlines()
    assert json.loads(lines[0])["island"] is None
    assert referee.check_transcript(lines) == []


def _header(code: str) -> dict[str, list[list[object]]]:
    spaces = referee.assemble(code)
    return {"spaces": [[*space, terrain] for space, terrain in spaces.items()]}


def test_watch_tells_a_game_and_draws_the_board() -> None:
    done = run_command("watch", "--seed", "3", "--players", "2")
    assert done.returncode == 0
    assert "raises the" in done.stdout
    assert "The game is over" in done.stdout
    assert "● white marker" in done.stdout


def test_watch_tells_why_if_asked() -> None:
    plain = run_command("watch", "--seed", "3", "--players", "2", "--bots", "hunter")
    asked = run_command("watch", "--seed", "3", "--players", "2", "--bots", "hunter", "--why")
    assert asked.returncode == 0
    chances = [
        line for line in asked.stdout.splitlines() if line.startswith("    Chance of winning")
    ]
    assert len(chances) > 10
    assert "Chance of winning" not in plain.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--players", "5"], "Tobago is for 2, 3 or 4 players, not 5"),
        (["--players", "3.9"], "--players is a whole number, not '3.9'"),
        (["--games", "two"], "--games is a whole number, not 'two'"),
        (["--players", "1"], "Tobago is for 2, 3 or 4 players, not 1"),
        (["--option", "colour=red"], "unknown option 'colour'; options are amulets"),
        (["--option", "curses=7"], "option curses cannot be '7'; allowed: 2, 1, 0"),
        (["--option", "curses"], "an option is written as name=value"),
        (["--option", "hand=5"], "option hand cannot be '5'; allowed: 6, 4"),
        (["--island", "XYZ1"], "unknown island 'XYZ1'"),
        (["--start", "2"], "with 4 players --start is one of drawn, red, blue, yellow, green,"),
        (
            ["--players", "2", "--start", "green"],
            "with 2 players --start is one of drawn, red, blue, not 'green'",
        ),
        (["--players", "1", "--start", "red"], "Tobago is for 2, 3 or 4 players, not 1"),
        (["--bots", "shark"], "unknown bot 'shark'; bots are drifter, scout"),
        (["--games", "0"], "--games is from 1 to 10000000, not 0"),
    ],
)
def test_bad_input_is_one_clear_line(args: list[str], said: str) -> None:
    done = run_command("simulate", *args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"tobago: {said}")
    assert done.stderr.count("\n") == 1


def test_a_custom_island_with_a_fault_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"spaces": {"0,0": "swamp"}}', "utf-8")
    done = run_command("simulate", "--island", str(path))
    assert done.returncode == 2
    assert "unknown terrain 'swamp'; allowed: beach" in done.stderr
