"""The game: options, actions, what may be done and why not, what happens, and who sees what."""

from tobago.game.actions import (
    ACTIONS,
    Action,
    ActionError,
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
    Take,
    action_from_json,
)
from tobago.game.chance import commitment
from tobago.game.codec import RULES_VERSION
from tobago.game.constants import COLOURS, SEATS, Colour
from tobago.game.events import Event, witnessed
from tobago.game.game import Game, Result
from tobago.game.position import Decks, Position, SharedTreasure, TreasureMap
from tobago.game.refusals import IllegalAction, Refusal
from tobago.game.setup import Setup, SetupError
from tobago.game.state import Dig, State
from tobago.game.table import Table
from tobago.game.table_options import OptionError, Options
from tobago.game.value_forms import StateError
from tobago.game.view import View

__all__ = [
    "ACTIONS",
    "COLOURS",
    "RULES_VERSION",
    "SEATS",
    "Action",
    "ActionError",
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
    "Game",
    "IllegalAction",
    "MarkClue",
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
    "witnessed",
]
