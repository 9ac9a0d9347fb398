"""Names for values that many types of the protocol share."""

from typing import Literal

from tobago.game import Colour
from tobago.game.state import Phase
from tobago.island import Hex

ActionType = Literal[
    "PlaceAtv",
    "PlaceFirstClue",
    "MarkClue",
    "PlayClue",
    "Drive",
    "ExchangeTurn",
    "Raise",
    "Take",
    "Pass",
    "PayCurse",
    "StartMap",
    "RemoveMarker",
    "ExtraClue",
    "ExtraDrive",
    "Exchange",
    "DoubleClaim",
    "Swap",
    "EndTurn",
]
EventType = Literal[
    "AtvPlaced",
    "FirstClueDrawn",
    "FirstCluePlaced",
    "ClueMarked",
    "HandDealt",
    "CluePlayed",
    "MarkersPlaced",
    "MarkersRemoved",
    "ClueDrawn",
    "CluesReshuffled",
    "HandDiscarded",
    "Drove",
    "AmuletTaken",
    "TurnBegan",
    "TurnEnded",
    "TreasureRaised",
    "TreasuresReshuffled",
    "CardLookedAt",
    "CardAdded",
    "CardsGathered",
    "CardTurnedUp",
    "CardTaken",
    "CardPassed",
    "CardDiscarded",
    "LeftoversDiscarded",
    "RosesReturned",
    "Cursed",
    "CursePaid",
    "CursesRemoved",
    "CurseReturned",
    "MapCleared",
    "MapStarted",
    "AmuletAppeared",
    "StatuesTurned",
    "MarkerRemoved",
    "DoubleClaimed",
    "RosesSwapped",
    "GameEnded",
]
EntryKind = Literal["start", "act", "undo", "stand-in", "return", "resign", "vote", "end"]
TableStatus = Literal["open", "playing", "over", "aborted"]
SeatKind = Literal["human", "bot", "open"]
Pace = Literal["normal", "fast"]
Reach = Literal["internet", "network", "machine"]
Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]

__all__ = [
    "ActionType",
    "Colour",
    "EntryKind",
    "EventType",
    "Hex",
    "Pace",
    "Phase",
    "Reach",
    "SeatKind",
    "TableStatus",
    "Verdict",
]
