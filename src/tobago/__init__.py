"""Tobago: the board game as a library.

`Game` plays it, `View` is what a seat may know, actions are small values such as
`PlayClue("in:jungle", "white")`. Only the standard library is needed.
"""

from importlib.metadata import PackageNotFoundError, version

from tobago.clues import Clue, standard_deck
from tobago.game import *  # noqa: F403  # the game's vocabulary is the package's
from tobago.game import __all__ as _game
from tobago.island import CODES, Hex, Island, IslandError, Objects, island_by_code, load_island

try:
    __version__ = version("tobago")
except PackageNotFoundError:  # run from a source tree
    __version__ = "0+unknown"

__all__ = [
    "CODES",
    "Clue",
    "Hex",
    "Island",
    "IslandError",
    "Objects",
    "island_by_code",
    "load_island",
    "standard_deck",
    *_game,
]
