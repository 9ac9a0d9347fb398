"""Pictures in notebooks: after `%load_ext tobago` games, views, islands and clues are drawn.

Their text representation is still available.
"""

from typing import Any

from tobago.clues import Clue
from tobago.game import Game, View
from tobago.island import Island
from tobago.picture.card_pictures import clue_svg
from tobago.picture.island_picture import island_svg
from tobago.picture.table_picture import game_svg, table_svg


def _clue(clue: Clue) -> str:
    return clue_svg(str(clue))


PICTURES = {Game: game_svg, View: table_svg, Island: island_svg, Clue: _clue}
"""The function that draws each type. A `Game` is drawn with every card open."""


def load(ipython: Any) -> None:
    """Make an IPython shell draw values of these types."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    for kind, draw in PICTURES.items():
        formatter.for_type(kind, draw)


def unload(ipython: Any) -> None:
    """Make an IPython shell no longer draw them."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    for kind in PICTURES:
        formatter.pop(kind, None)
