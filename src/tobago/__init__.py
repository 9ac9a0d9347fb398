"""Tobago: the board game as a library.

`Game` plays it, `View` is what a seat may know, actions are small values such as
`PlayClue("in:jungle", "white")`. Only the standard library is needed.
"""

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from tobago.clues import Clue, standard_deck
from tobago.game import (
    ACTIONS,
    COLOURS,
    RULES_VERSION,
    SEATS,
    Action,
    ActionError,
    Colour,
    Dig,
    DoubleClaim,
    Drive,
    EndTurn,
    Event,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    Game,
    IllegalAction,
    MarkClue,
    OptionError,
    Options,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    Refusal,
    RemoveMarker,
    Result,
    Setup,
    SetupError,
    StartMap,
    State,
    StateError,
    Swap,
    Table,
    Take,
    View,
    action_from_json,
    commitment,
    witnessed,
)
from tobago.island import CODES, Hex, Island, IslandError, Objects, island_by_code, load_island

try:
    __version__ = version("tobago")
except PackageNotFoundError:  # run from a source tree
    __version__ = "0+unknown"

__all__ = [
    "ACTIONS",
    "CODES",
    "COLOURS",
    "RULES_VERSION",
    "SEATS",
    "Action",
    "ActionError",
    "Clue",
    "Colour",
    "Dig",
    "DoubleClaim",
    "Drive",
    "EndTurn",
    "Event",
    "Exchange",
    "ExchangeTurn",
    "ExtraClue",
    "ExtraDrive",
    "Game",
    "Hex",
    "IllegalAction",
    "Island",
    "IslandError",
    "MarkClue",
    "Objects",
    "OptionError",
    "Options",
    "Pass",
    "PayCurse",
    "PlaceAtv",
    "PlaceFirstClue",
    "PlayClue",
    "Raise",
    "Refusal",
    "RemoveMarker",
    "Result",
    "Setup",
    "SetupError",
    "StartMap",
    "State",
    "StateError",
    "Swap",
    "Table",
    "Take",
    "View",
    "action_from_json",
    "commitment",
    "island_by_code",
    "load_island",
    "standard_deck",
    "witnessed",
]


def load_ipython_extension(ipython: Any) -> None:
    """`%load_ext tobago`: notebooks draw games, views, islands and clues."""
    from tobago.picture import notebook  # noqa: PLC0415  # only notebooks need pictures

    notebook.load(ipython)


def unload_ipython_extension(ipython: Any) -> None:
    """`%unload_ext tobago`: they draw them no longer."""
    from tobago.picture import notebook  # noqa: PLC0415  # as above

    notebook.unload(ipython)
