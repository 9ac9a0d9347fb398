"""Pictures in notebooks: after `%load_ext tobago` games, views, islands and clues draw themselves.

Plain text stays as it is; the picture comes beside it.
"""

from typing import Any

from tobago.clues import Clue
from tobago.game import Game, View
from tobago.island import Island
from tobago.picture.cards import clue_svg
from tobago.picture.island import island_svg
from tobago.picture.table import game_svg, table_svg


def _clue(clue: Clue) -> str:
    return clue_svg(str(clue))


DRAWN = {Game: game_svg, View: table_svg, Island: island_svg, Clue: _clue}
"""A `Game` is drawn with every card open; draw a view to see what a seat sees."""


def load(ipython: Any) -> None:
    """Let an IPython shell draw the game's values."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    for kind, draw in DRAWN.items():
        formatter.for_type(kind, draw)


def unload(ipython: Any) -> None:
    """Let it no longer."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    for kind in DRAWN:
        formatter.pop(kind, None)
