"""Asking for a hint in a real terminal."""

from pathlib import Path

from tests.terminal.games import PROMPT, begin
from tobago.cli.terminal.typed import typed


def test_a_hint_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    terminal = begin(tmp_path)
    shown = terminal.type("hint", PROMPT)
    assert "chance of winning" in shown
    first = next(line for line in shown.splitlines() if line.startswith("1. "))
    advised = first.removeprefix("1. ").partition(": chance")[0]
    game = terminal.game()
    assert advised in [typed(action, game.table.island) for action in game.legal_actions()]
    assert "hint  " in terminal.type("help", PROMPT)
    assert "in your place" in " ".join(terminal.type("help hint", PROMPT).split())
    terminal.type("quit", "Enter: yes) ")
    terminal.type("no")
    assert "thrown away" in terminal.end()


def test_a_hint_is_plain_where_all_is_plain(tmp_path: Path) -> None:
    terminal = begin(tmp_path, "--plain")
    shown = terminal.type("hint", PROMPT)
    assert "1. " in shown
    assert shown.isascii()
    terminal.process.close()
