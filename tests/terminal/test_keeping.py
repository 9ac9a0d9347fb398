"""Games are kept after every action, resumed, and never lost or shown to others."""

import errno
import os
import re
import subprocess
import sys
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from tests.command import run_command
from tests.terminal.games import (
    ENGLISH,
    GAME,
    GO_ON,
    PROMPT,
    begin,
    begun,
    play_to_the_end,
)
from tests.terminal.pty import Terminal, bare, game_in
from tobago.bots import make_bot
from tobago.cli.terminal.keeping import keep
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.session import Session
from tobago.record import read_file, verify, write_record


def test_save_quit_resume_and_finish(tmp_path: Path) -> None:
    terminal = begin(tmp_path)
    terminal.type("drive h8", PROMPT)
    assert "mine.tobago" in terminal.type("save mine", PROMPT)
    assert "is there already" in terminal.type("save mine", PROMPT)
    assert "cannot be written" in terminal.type(f"save {terminal.kept}/x", PROMPT)
    terminal.type("quit", "Enter: yes) ")
    terminal.type("yes")
    assert f"Go on with: tobago play --resume {terminal.kept}" in terminal.end()
    assert terminal.code == 0
    saved = game_in(tmp_path / "mine.tobago").to_state()
    assert saved == terminal.game().to_state()

    again = Terminal(tmp_path, "play", "--resume", "last", "--plain")
    assert "2 legs left" in again.until(PROMPT)
    assert "Anna drives to h8 in 1 leg." in again.type("log 1", PROMPT)
    assert re.search("^Scout 2 (plays|drives)", again.type("end", PROMPT), re.MULTILINE)
    assert "1. " in play_to_the_end(again)
    verify(next(read_file(again.kept)))
    ended = Terminal(tmp_path, "play", "--resume", str(again.kept))
    assert "The record of the game is " in ended.end()


@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("\x04", 0)])
def test_leaving_in_a_hurry_loses_nothing(tmp_path: Path, keys: str, code: int) -> None:
    terminal = begin(tmp_path)
    terminal.type("drive h8", PROMPT)
    state = terminal.game().to_state()
    terminal.press(keys)
    assert "--resume" in terminal.end()
    assert terminal.code == code
    assert terminal.game().to_state() == state


def test_a_game_can_be_thrown_away(tmp_path: Path) -> None:
    terminal = begin(tmp_path)
    terminal.type("quit", "Enter: yes) ")
    terminal.type("no")
    output = terminal.end()
    assert "was discarded" in output
    assert "--resume" not in output
    assert not list(tmp_path.rglob("*.tobago"))


def test_a_file_of_the_player_is_never_thrown_away(tmp_path: Path) -> None:
    file = tmp_path / "mine.tobago"
    keep(begun().record, file)
    terminal = Terminal(tmp_path, "play", "--resume", "mine.tobago", "--plain")
    terminal.until(PROMPT)
    terminal.type("quit")
    output = terminal.end()
    assert "was discarded" not in output
    assert "Go on with: tobago play --resume mine.tobago" in output
    assert game_in(file).to_state() == begun().game.to_state()


def test_a_file_with_several_games_is_not_resumed_but_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "three.tobago"
    file.write_text("\n".join([write_record(begun().record)] * 3), "utf-8")
    before = file.read_bytes()
    done = run_command("play", "--resume", "three.tobago", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tobago: three.tobago holds 3 games, ")
    assert "tobago export three.tobago --game 1 --record -o one.tobago" in done.stderr
    assert file.read_bytes() == before


def test_only_the_player_may_read_what_is_kept(tmp_path: Path) -> None:
    terminal = begin(tmp_path)
    terminal.type("save mine", PROMPT)
    for file in (terminal.kept, tmp_path / "mine.tobago"):
        assert file.stat().st_mode & 0o777 == 0o600
    assert terminal.kept.parent.stat().st_mode & 0o777 == 0o700


def test_a_record_is_kept_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.tobago"
    file.write_text("as it was", "utf-8")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="the disk is full"):
        keep(begun().record, file)
    assert file.read_text("utf-8") == "as it was"
    assert list(tmp_path.iterdir()) == [file]


def test_a_place_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way", "utf-8")
    terminal = Terminal(tmp_path, *GAME)
    output = bare(terminal.until(PROMPT))
    assert output.count("The game cannot be saved in ") == 1
    assert "The game is saved in " not in output
    assert "starts on h7" in terminal.type("place h7", GO_ON)
    terminal.press("\x04")
    output = terminal.end()
    assert "This game is not saved! Next time, type save FILE before you leave." in output
    assert "--resume" not in output
    assert terminal.code == 0


def test_nobody_leaves_a_game_that_is_not_kept_by_mistake(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way", "utf-8")
    terminal = Terminal(tmp_path, *GAME)
    terminal.until(PROMPT)
    for answer in ("", "no", "what"):
        assert "save FILE would keep it." in terminal.type("quit", "Enter: no) ")
        terminal.type(answer, PROMPT)
    terminal.type("quit", "Enter: no) ")
    terminal.type("yes")
    assert "This game is not saved!" in terminal.end()


def test_a_game_without_a_place_stays_where_it_was_saved(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way", "utf-8")
    terminal = Terminal(tmp_path, *GAME)
    terminal.until(PROMPT)
    terminal.type("save mine", PROMPT)
    terminal.type("place h7", GO_ON)
    terminal.press("\x04")
    assert "Go on with: tobago play --resume mine.tobago" in terminal.end()
    assert game_in(tmp_path / "mine.tobago").state.atvs[0] >= 0


def test_a_finished_game_that_is_not_kept_names_no_record(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way", "utf-8")
    recorder, bot, shown = begun(), make_bot("scout", "finished"), StringIO()
    while not recorder.game.over:
        view = recorder.game.view(recorder.game.seat)
        recorder.apply(bot.decide(view, view.legal_actions()))
    screen = Screen(plain=True, stream=shown)
    Session(recorder, {}, ENGLISH, screen, tmp_path / "state" / "game.tobago").run()
    assert "This game is not saved!" in shown.getvalue()
    assert "The record of the game is " not in shown.getvalue()


def test_the_record_tells_the_day_it_is_here(tmp_path: Path) -> None:
    days = []
    for zone in ("WEST12", "EAST-14"):  # always on different days
        (tmp_path / zone).mkdir()
        terminal = Terminal(tmp_path / zone, *GAME, env={"TZ": zone})
        terminal.until(PROMPT)
        [record] = read_file(terminal.kept)
        days.append(date.fromisoformat(record.header.tags["Date"]))
        terminal.press("\x04")
        terminal.end()
    assert days[0] < days[1]


def test_a_closed_input_is_one_clear_line(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m tobago play <&-', sys.executable],
        capture_output=True, encoding="utf-8", check=False, timeout=600,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "tobago: nothing can be typed: the input is closed\n"
    assert not list(tmp_path.iterdir())
