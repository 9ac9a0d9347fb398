"""Recorded games in the terminal, step by step and as a whole."""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from shlex import quote

import pytest

from tests.command import run_command
from tests.terminal.pty import Terminal
from tobago.bots import make_bot
from tobago.cli.eyes import Eyes, read_eyes
from tobago.cli.files import find_record
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.viewer import Viewer
from tobago.fault import Fault
from tobago.game import EndTurn, Game
from tobago.record import Recorder, RecordError, Replay, read_file, write_record
from tobago.words import Words

NAMES = ("Anna", "Bobby", "Lola")
PROMPT = "all commands)> "


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
    done = run_command("replay", *args)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_without_a_terminal_the_whole_game_is_told(file: Path) -> None:
    told = printed(str(file))
    assert "\x1b" not in told
    island, players, first, *_ = told.splitlines()
    assert island == "Tobago on island ABC1."
    assert players == "Players: 1 Anna, 2 Bobby, 3 Lola."
    assert " starts on " in first
    assert "The game is over. Anna: " in told
    assert "draws" not in told
    assert "Treasure maps" in told
    assert printed(str(file), "--game", "2") != told


EXAMPLE = Path(__file__).parents[2] / "docs" / "record.md"


@pytest.fixture(scope="module")
def commented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example with comments, with one more that a terminal would obey."""
    text = EXAMPLE.read_text("utf-8").split("```tobago\n")[1].split("```")[0]
    path = tmp_path_factory.mktemp("commented") / "example.tobago"
    path.write_text(text.replace("place h7 @0 {", "place h7 @0 {\x1b[2J", 1), "utf-8")
    return path


def test_the_head_tells_tags_and_the_comment_on_the_game(commented: Path) -> None:
    assert printed(str(commented)).splitlines()[2:5] == [
        "Date: 2026-11-16",
        "Event: An evening at home",
        "Comment: Two players on the island Abc2.",
    ]


def test_every_comment_follows_its_action(commented: Path) -> None:
    told = printed(str(commented))
    assert "[1] Bram starts on h7.\nComment: \\x1b[2JBlue starts, as the tag Start says.\n" in told
    flat = " ".join(told.split())
    [record] = read_file(commented)
    comments = [entry.comment for entry in record.entries if entry.comment]
    assert len(comments) > 5
    assert flat.count("Comment: ") == len(comments) + 1
    for comment in comments[1:]:
        assert f"Comment: {comment}" in flat


def test_every_action_of_the_log_has_its_number(commented: Path) -> None:
    [record] = read_file(commented)
    told = printed(str(commented))
    numbers = re.findall(r"^\[(\d+)\] \w", told, re.MULTILINE)
    assert numbers == [str(ply) for ply in range(1, len(record.entries) + 1)]
    silent = next(n for n, entry in enumerate(record.entries, 1) if entry.action == EndTurn())
    assert f"\n[{silent}] end\n" in told


def test_comments_are_shown_in_stepping(commented: Path, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "replay", str(commented), "--plain")
    assert "Comment: Two players on the island" in terminal.until(PROMPT)
    shown = terminal.type("", PROMPT)
    assert "\x1b" not in terminal.process.before
    assert "[1] Bram starts on h7.\nComment: \\x1b[2JBlue starts" in shown
    assert "[2] Anna starts on h7.\nComment: Red's was" in terminal.type("", PROMPT)
    assert "River, the largest area, " in terminal.type("terrain river", PROMPT)
    assert "goto N" in terminal.type("?", PROMPT)
    terminal.type("exit")
    terminal.end()
    assert terminal.code == 0


def test_without_any_input_the_game_is_told(commented: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m tobago replay {quote(str(commented))} <&-', sys.executable],
        capture_output=True, encoding="utf-8", check=True, timeout=600,
    )  # fmt: skip
    assert done.stdout == printed(str(commented))


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


def sharing_ply(file: Path) -> int:
    """The first ply after which a treasure is being shared out, with cards still face down."""
    replay = Replay(next(iter(read_file(file))))
    while (sharing := replay.game.state.sharing) is None or not sharing.cards:
        replay.forward()
    return replay.ply


def test_all_eyes_see_the_cards_still_to_come(file: Path) -> None:
    ply = sharing_ply(file)
    game, words = at(file, ply), Words("en")
    sharing = game.state.sharing
    assert sharing is not None
    coming = [words.treasure_card(card) for card in reversed(sharing.cards)]
    args = (str(file), "--ply", str(ply), "--plain")
    told = " ".join(printed(*args, "--as", "all").split())
    assert f"Still to come, the next card first: {', '.join(coming)}." in told
    for eyes in ("none", "red", "2", "yellow"):
        assert "Still to come" not in printed(*args, "--as", eyes)


def test_the_head_tells_the_options_of_the_table(file: Path, tmp_path: Path) -> None:
    recorder = Recorder(Game.new(2, "open", island="ABC1", options={"gold": "open"}), NAMES[:2])
    unusual = tmp_path / "unusual.tobago"
    unusual.write_text(write_record(recorder.record), "utf-8")
    assert "Options of this table: Gold: Face up.\n" in printed(str(unusual))
    terminal = Terminal(tmp_path, "replay", str(unusual))
    terminal.until(PROMPT)
    assert "Options of this table: Gold: Face up." in terminal.lines
    assert "Gold: Face up" in terminal.type("options", PROMPT)


def test_a_game_is_found_without_reading_the_others(file: Path, tmp_path: Path) -> None:
    first, second = read_file(file)
    bad = write_record(first).replace("place", "plaice")
    mixed = tmp_path / "mixed.tobago"
    mixed.write_text("\n".join([bad, write_record(second), bad]), "utf-8")
    assert find_record(mixed, 2) == second
    assert printed(str(mixed), "--game", "2") == printed(str(file), "--game", "2")
    for number in (1, 3):
        with pytest.raises(RecordError, match="plaice"):
            find_record(mixed, number)
    for number in (0, 4):
        with pytest.raises(Fault, match=f"has no game number {number}; it holds 3"):
            find_record(mixed, number)


@pytest.mark.parametrize(
    ("text", "eyes"),
    [("red", 0), ("Blue", 1), ("yellow", 2), ("3", 2), ("1", 0), ("all", "all"), ("NONE", None)],
)
def test_eyes_are_chosen_by_colour_or_number(text: str, eyes: Eyes) -> None:
    assert read_eyes(text, 3) == eyes


@pytest.mark.parametrize("text", ["green", "4", "0", "", "anna", "²"])
def test_there_are_no_other_eyes(text: str) -> None:
    with pytest.raises(Fault, match="they are red, blue, yellow, 1, 2, 3, all, none"):
        read_eyes(text, 3)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"next {'9' * 5000}", "A number has at most 9 digits."),
        (f"goto {'9' * 5000}", "A number has at most 9 digits."),
        (f"log {'9' * 5000}", "A number has at most 9 digits."),
        (f"map white {'9' * 5000}", "A number has at most 9 digits."),
        ("goto", "Type it like this: goto N."),
        ("as", "Type it like this: as WHO."),
        ("log 1 2", "Type it like this: log [N]."),
        ("log 0", ""),
    ],
)
def test_nothing_that_is_typed_breaks_the_replay(file: Path, line: str, said: str) -> None:
    shown = StringIO()
    replay = Replay(next(iter(read_file(file))))
    viewer = Viewer(replay, None, Words("en"), Screen(plain=True, stream=shown))
    viewer.go_to(20)
    viewer.run_line(line)
    assert shown.getvalue() == f"{said}\n"


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
    assert "Unknown command 'fly'" in terminal.type("fly", PROMPT)
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


@pytest.mark.parametrize("option", ["--ply", "--game"])
def test_pictures_are_of_whole_plies_and_games(file: Path, tmp_path: Path, option: str) -> None:
    done = run_command("show", file, option, "1.5", "-o", tmp_path / "game.svg")
    assert done.stderr == f"tobago: {option} is a whole number, not '1.5'\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--game", "3"], "has no game number 3; it holds 2"),
        (["--ply", "9999"], "the record has the plies 0 to "),
        (["--ply", "1.5"], "--ply is a whole number, not '1.5'"),
        (["--game", "1.5"], "--game is a whole number, not '1.5'"),
        (["--as", "green"], "'green' is nobody at this table; they are red, blue, yellow, 1"),
    ],
)
def test_bad_input_is_one_clear_line(file: Path, args: list[str], said: str) -> None:
    done = run_command("replay", file, *args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
