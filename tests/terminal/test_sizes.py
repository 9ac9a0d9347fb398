"""The table in terminals of several sizes: what a decision needs is on the screen."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.terminal.games import ENGLISH, GAME, GO_ON, PROMPT, READ
from tests.terminal.pty import Terminal, advice
from tobago.game import COLOURS
from tobago.picture.text.board_style import UNICODE

DECISIONS = 8
DRAWN = f"For example: place a4\r\n{PROMPT}"
"""The end of the table at the first decision; a resize alone repeats the last line of it."""


def play(terminal: Terminal) -> None:
    """Type what a fair player would, up to the next decision."""
    terminal.type(advice(terminal.game()), PROMPT, GO_ON, READ)
    while terminal.process.after != PROMPT:
        terminal.type("", PROMPT, GO_ON, READ)


def assert_whole_table(terminal: Terminal) -> None:
    """Board, maps, hand, players and prompt are on the screen, and the cursor is at its end."""
    view, lines = terminal.game().view(0), terminal.lines
    names = view.table.island.names
    if terminal.screen.lines < 30:
        rows = [line[0] for line in lines if "│" in line and line[0] != " "]
        assert rows == sorted({name[0] for name in names}, reverse=True)
    else:
        assert all(any(name in line for line in lines) for name in names)
    text = "\n".join(lines)
    for m, colour in enumerate(COLOURS):
        sites = view.state.sites[m].bit_count()
        assert f"{UNICODE.markers[colour]} {colour} {sites}: " in text
    if view.state.sharing is None:
        assert all(f"  {ENGLISH.clue(clue)}  " in text for clue in view.hand)
    else:
        assert "On offer: " in text
    assert all(f" {seat} {name[:3]}" in text for seat, name in enumerate(("Anna", "Scout"), 1))
    assert lines[terminal.screen.cursor.y].strip() == PROMPT.strip()
    assert "Type: " in text or "For example: " in text


@pytest.mark.parametrize(
    ("columns", "rows", "env"), [(80, 24, {}), (80, 24, {"NO_COLOR": "1"}), (120, 40, {})]
)
def test_every_decision_is_made_with_the_whole_table_in_sight(
    tmp_path: Path, columns: int, rows: int, env: Mapping[str, str]
) -> None:
    terminal = Terminal(tmp_path, *GAME, columns=columns, rows=rows, env=env)
    terminal.until(PROMPT)
    for _ in range(DECISIONS):
        assert_whole_table(terminal)
        play(terminal)
    assert_whole_table(terminal)
    assert any(cell.fg != "default" for cell in terminal.screen.buffer[1].values()) != bool(env)


def test_the_layout_follows_the_size_of_the_terminal(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, columns=80, rows=24)
    terminal.until(PROMPT)
    for columns, rows in ((120, 40), (80, 24)):
        terminal.process.setwinsize(rows, columns)
        terminal.screen.resize(rows, columns)
        terminal.type("", DRAWN)
        assert_whole_table(terminal)


def test_an_answer_stands_beside_the_board_where_there_is_room(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, columns=120, rows=40)
    terminal.until(PROMPT)
    terminal.type("why drive h7", DRAWN)
    assert_whole_table(terminal)
    assert "That is not possible now" in " ".join(" ".join(terminal.lines).split())
    terminal.type("lgeal", DRAWN)
    assert_whole_table(terminal)
    assert "did you mean legal?" in " ".join(" ".join(terminal.lines).split())


def test_a_long_answer_is_read_in_parts(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, columns=80, rows=24)
    terminal.until(PROMPT)
    terminal.type("help", READ)
    assert "Actions you may take now:" in terminal.lines
    assert "Other commands:" in terminal.type("", PROMPT)


def test_nothing_is_waited_for_on_a_screen_that_was_cleared(tmp_path: Path) -> None:
    people = ("--players", "2", "--hot-seat", "2", "--name", "Anna,Bob", "--seed", "a1")
    terminal = Terminal(tmp_path, "play", *people, "--start", "red", columns=80, rows=24)
    terminal.until("presses Enter: ")
    assert terminal.type("", PROMPT, READ).endswith(PROMPT)
