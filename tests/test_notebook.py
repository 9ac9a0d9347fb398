"""`%load_ext tobago` in a real IPython shell."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from tobago import Clue, Game, island_by_code


@pytest.fixture(scope="module")
def shell() -> Iterator[Any]:
    """A shell that writes no history, with the extension loaded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("IPython.core.history.HistoryManager.enabled", False)
        shell: Any = InteractiveShell.instance()
        shell.run_line_magic("load_ext", "tobago")
        yield shell
        shell.run_line_magic("unload_ext", "tobago")
        InteractiveShell.clear_instance()


def shown(shell: Any, thing: object) -> dict[str, str]:
    data, _ = shell.display_formatter.format(thing)
    return dict(data)


def test_games_views_islands_and_clues_draw_themselves(shell: Any) -> None:
    game = Game.new(3, "notebook", island="ABC1")
    things = (game, game.view(0), game.view(None), island_by_code("aCb2"), Clue("in", "lake"))
    for thing in things:
        data = shown(shell, thing)
        assert ET.fromstring(data["image/svg+xml"]).get("role") == "img"
        assert data["text/plain"] == repr(thing)


def test_other_values_stay_as_they_are(shell: Any) -> None:
    assert set(shown(shell, [1, 2])) == {"text/plain"}


def test_a_cell_shows_the_picture(shell: Any) -> None:
    result = shell.run_cell("from tobago import *; Clue.parse('not-in:jungle')")
    assert result.success
    assert "Not in the jungle" in shown(shell, result.result)["image/svg+xml"]


def test_the_extension_can_be_unloaded(shell: Any) -> None:
    shell.run_line_magic("unload_ext", "tobago")
    assert "image/svg+xml" not in shown(shell, Clue("in", "lake"))
    shell.run_line_magic("load_ext", "tobago")
    assert "image/svg+xml" in shown(shell, Clue("in", "lake"))
