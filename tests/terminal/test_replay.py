"""Recorded games in the terminal, step by step and as a whole."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.pty import Terminal
from tobago.bots import make_bot
from tobago.game import Game
from tobago.record import Recorder, Replay, read_file, write_record
from tobago.words import Words

NAMES = ("Anna", "Bobby", "Lola")
PROMPT = "all words)> "


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with two games."""
    texts = []
    for seed in ("first", "second"):
        recorder = Recorder(Game.new(3, seed, island="ABC1"), NAMES)
        bots = [make_bot("scout", f"{seed}/{seat}") for seat in range(3)]
        while not recorder.game.over:
            view = recorder.game.view(recorder.game.seat)
            recorder.apply(bots[view.state.seat].decide(view, view.legal_actions()))
        texts.append(write_record(recorder.record))
    path = tmp_path_factory.mktemp("records") / "games.tobago"
    path.write_text("\n".join(texts), "utf-8")
    return path


def at(file: Path, ply: int) -> Game:
    replay = Replay(next(iter(read_file(file))))
    replay.go_to(ply)
    return replay.game


def printed(*args: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "tobago", "replay", *args],
        capture_output=True, encoding="utf-8", check=True, timeout=120,
    ).stdout  # fmt: skip


def test_without_a_terminal_the_whole_game_is_told(file: Path) -> None:
    told = printed(str(file))
    assert "\x1b" not in told
    assert " starts on " in told.splitlines()[0]
    assert "The game is over: Anna " in told
    assert "draws" not in told
    assert "Treasure maps" in told
    assert printed(str(file), "--game", "2") != told


def test_without_a_terminal_a_position_is_printed_through_chosen_eyes(file: Path) -> None:
    game, words = at(file, 12), Words("en")
    hands = [[words.clue(clue) for clue in game.view(seat).hand] for seat in range(3)]
    args = (str(file), "--ply", "12", "--plain")
    for eyes, seen in (
        ("none", set[int]()),
        ("blue", {1}),
        ("all", {0, 1, 2}),
    ):
        told = printed(*args, "--as", eyes)
        assert told.startswith("Ply 12 of ")
        for seat, hand in enumerate(hands):
            for clue in hand:
                assert (f": {clue}.\nIt " in told) == (seat in seen)


def test_all_eyes_see_what_was_drawn_and_looked_at(file: Path) -> None:
    told = printed(str(file), "--as", "all")
    assert " draws “" in told
    assert " looks at a card in secret: " in told
    assert " is dealt these clues: " in told


def test_stepping_through_a_game(file: Path, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "replay", str(file), "--ply", "3", "--plain")
    assert "Ply 3 of " in terminal.until(PROMPT)
    assert "Ply 4 of " in terminal.type("", PROMPT)
    assert "Ply 9 of " in terminal.type("next 5", PROMPT)
    assert "Ply 8 of " in terminal.type("prev", PROMPT)
    assert "Ply 0 of " in terminal.type("first", PROMPT)
    told = terminal.type("treasure", PROMPT)
    assert " raises the " in told
    assert told.count(" raises the ") == 1
    assert "turn 1." in terminal.type("goto 6", PROMPT)
    assert "turn 2." in terminal.type("turn", PROMPT)
    assert "The game is over" in terminal.type("last", PROMPT)
    assert "The game is over" in terminal.type("log 1", PROMPT)
    assert "Your clue 1" not in terminal.type("position", PROMPT)
    assert "Your clue 1" in terminal.type("as blue", PROMPT)
    assert "The record has the plies 0 to " in terminal.type("goto 9999", PROMPT)
    assert "A number is expected, not 'x'." in terminal.type("goto x", PROMPT)
    assert "'pink' is nobody at this table" in terminal.type("as pink", PROMPT)
    assert "Unknown word 'fly'" in terminal.type("fly", PROMPT)
    assert "goto N" in terminal.type("help", PROMPT)
    assert "Possible sites" in terminal.type("map white", PROMPT)
    terminal.type("quit")
    terminal.end()
    assert terminal.code == 0


def test_the_drawn_replay_keeps_to_one_screen(file: Path, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "replay", str(file), rows=40)
    terminal.until(PROMPT)
    for line in ("next 9", "turn", "prev"):
        terminal.type(line, PROMPT)
        assert any("╱" in row for row in terminal.lines[:3])
        assert terminal.lines[39] == ""
    terminal.press("\t\t", "treasure")
    terminal.press("\x04")
    terminal.end()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--game", "3"], "has no game number 3; it holds 2"),
        (["--ply", "9999"], "the record has the plies 0 to "),
        (["--as", "green"], "'green' is nobody at this table; they are red, blue, yellow, 1"),
    ],
)
def test_bad_input_is_one_clear_line(file: Path, args: list[str], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tobago", "replay", str(file), *args],
        capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
