"""Tobago: the board game as a library.

`Game` plays it, `View` is what a seat may know, actions are small values such as
`PlayClue("in:jungle", "white")`. Only the standard library is needed.

The names below are loaded when they are first used, so that importing the package takes no time
and the command can handle Ctrl-C before anything else is loaded.
"""

TYPE_CHECKING = False  # without importing typing, which takes longer than the rest of this file
if TYPE_CHECKING:
    from tobago.arena import play
    from tobago.clues import Clue, standard_deck
    from tobago.fault import Fault
    from tobago.game import (
        ACTIONS,
        COLOURS,
        RULES_VERSION,
        SEATS,
        Action,
        ActionError,
        Colour,
        Decks,
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
        Position,
        Raise,
        Refusal,
        RemoveMarker,
        Result,
        Setup,
        SetupError,
        SharedTreasure,
        StartMap,
        State,
        StateError,
        Swap,
        Table,
        Take,
        TreasureMap,
        View,
        action_from_json,
        commitment,
        witnessed,
    )
    from tobago.island import CODES, Hex, Island, IslandError, Objects, island_by_code, load_island

    __version__: str

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
    "Decks",
    "Dig",
    "DoubleClaim",
    "Drive",
    "EndTurn",
    "Event",
    "Exchange",
    "ExchangeTurn",
    "ExtraClue",
    "ExtraDrive",
    "Fault",
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
    "Position",
    "Raise",
    "Refusal",
    "RemoveMarker",
    "Result",
    "Setup",
    "SetupError",
    "SharedTreasure",
    "StartMap",
    "State",
    "StateError",
    "Swap",
    "Table",
    "Take",
    "TreasureMap",
    "View",
    "action_from_json",
    "commitment",
    "island_by_code",
    "load_island",
    "play",
    "standard_deck",
    "witnessed",
]

_MODULES = ("game", "clues", "island", "fault", "arena")
"""Where the names are defined."""

if not TYPE_CHECKING:  # so that type checkers refuse names that do not exist

    def __getattr__(name: str) -> object:
        """Load a name when it is first used."""
        if name not in ("__version__", *__all__):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value = _find(name)
        return value


def __dir__() -> list[str]:
    return sorted({"__version__", *__all__, *globals()})


def _find(name: str) -> object:
    from importlib import import_module  # noqa: PLC0415  # as late as everything else

    places = ("version",) if name == "__version__" else _MODULES
    modules = (import_module(f"{__name__}.{module}") for module in places)
    return next(getattr(module, name) for module in modules if hasattr(module, name))


def load_ipython_extension(ipython: object) -> None:
    """`%load_ext tobago`: notebooks draw games, views, islands and clues."""
    from tobago.picture import notebook  # noqa: PLC0415  # only notebooks need pictures

    notebook.load(ipython)


def unload_ipython_extension(ipython: object) -> None:
    """`%unload_ext tobago`: they draw them no longer."""
    from tobago.picture import notebook  # noqa: PLC0415  # as above

    notebook.unload(ipython)
