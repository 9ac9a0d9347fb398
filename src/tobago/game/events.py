"""What happened, in the order it happened, each event with its audience and its classification.

`seen_by(seat)` is what a seat (or None, a spectator) sees of an event: the event itself or the same
with the secret blanked.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from tobago.game.constants import Colour
from tobago.island import Hex

DeckName = Literal["clues", "treasures"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table.

    >>> from tobago import Game
    >>> game = Game.new(2, "example", island="ABC1")
    >>> [event.to_json()["type"] for event in game.apply(game.legal_actions()[0])]
    ['AtvPlaced']
    """

    reveals: ClassVar[bool] = False
    """Whether it showed anybody something hidden: then it cannot be undone."""
    chance: ClassVar[bool] = False
    """Whether cards that chance has ordered decided it."""
    shuffles: ClassVar[DeckName | None] = None
    """The deck that was shuffled in it."""
    secret: ClassVar[str | None] = None
    """The field that only the event's own seat may see."""

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat or a spectator sees it."""
        if self.secret is None or getattr(self, "seat", None) == seat:
            return self
        return replace(self, **{self.secret: None})

    def to_json(self) -> dict[str, Any]:
        """The event for programs."""
        return {"type": type(self).__name__, **self.values()}

    def values(self) -> dict[str, Any]:
        """The fields by their names."""
        names: tuple[str, ...] = self.__match_args__  # much quicker than dataclasses.fields
        return {name: getattr(self, name) for name in names}


# ---- setting up -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtvPlaced(Event):
    """A player put the ATV on a space."""

    seat: int
    space: Hex


@dataclass(frozen=True, slots=True)
class FirstClueDrawn(Event):
    """A player drew the clue to place first."""

    seat: int
    clue: str | None
    chance = True
    reveals = True
    secret = "clue"


@dataclass(frozen=True, slots=True)
class FirstCluePlaced(Event):
    """A player put the first clue under a map."""

    seat: int
    clue: str
    map: Colour
    left: int
    reveals = True


@dataclass(frozen=True, slots=True)
class ClueMarked(Event):
    """A player put a rose on one of the clues laid out."""

    seat: int
    map: Colour


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """A player was dealt a hand."""

    seat: int
    count: int
    clues: tuple[str, ...] | None
    chance = True
    reveals = True
    secret = "clues"


# ---- clues ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CluePlayed(Event):
    """A clue was played on a map that had `sites`; `extra` if an amulet was used."""

    seat: int
    clue: str
    map: Colour
    sites: int
    left: int
    rose: bool
    extra: bool
    reveals = True


@dataclass(frozen=True, slots=True)
class MarkersPlaced(Event):
    """The sites of a map were few enough to be marked for the first time (R4.4)."""

    map: Colour
    spaces: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class MarkersRemoved(Event):
    """A clue ruled out spaces that carried markers."""

    map: Colour
    spaces: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class ClueDrawn(Event):
    """A player drew a clue card."""

    seat: int
    clue: str | None
    chance = True
    reveals = True
    secret = "clue"


@dataclass(frozen=True, slots=True)
class CluesReshuffled(Event):
    """The discarded clues became a new deck."""

    count: int
    chance = True
    shuffles = "clues"


@dataclass(frozen=True, slots=True)
class HandDiscarded(Event):
    """A player discarded the hand to exchange it; `extra` if an amulet was used."""

    seat: int
    clues: tuple[str, ...]
    extra: bool
    reveals = True


# ---- driving and the turn ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """An ATV drove; `extra` if an amulet was used."""

    seat: int
    start: Hex
    to: Hex
    legs: int
    extra: bool


@dataclass(frozen=True, slots=True)
class AmuletTaken(Event):
    """A player picked up an amulet."""

    seat: int
    space: Hex


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player's turn ended."""

    seat: int


# ---- treasures --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TreasureRaised(Event):
    """A player raised a treasure."""

    seat: int
    map: Colour
    space: Hex
    rose: bool


@dataclass(frozen=True, slots=True)
class TreasuresReshuffled(Event):
    """The treasure discards became a new deck."""

    count: int
    chance = True
    shuffles = "treasures"


@dataclass(frozen=True, slots=True)
class CardLookedAt(Event):
    """A player looked at a treasure card in secret."""

    seat: int
    value: int | None
    chance = True
    reveals = True
    secret = "value"


@dataclass(frozen=True, slots=True)
class CardAdded(Event):
    """A card that nobody looks at was added to the treasure (R7.3); no seat sees its value."""

    value: int | None
    chance = True

    def seen_by(self, seat: int | None) -> "CardAdded":
        """Nobody sees which card it is."""
        return CardAdded(None)


@dataclass(frozen=True, slots=True)
class CardsGathered(Event):
    """The treasure's cards were shuffled together."""

    count: int
    last: bool


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """A treasure card was turned up; 0 is a curse."""

    value: int
    chance = True
    reveals = True


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A player took the card on offer."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class CardPassed(Event):
    """A player passed on the card on offer, for one rose."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """Every rose passed the card."""

    value: int


@dataclass(frozen=True, slots=True)
class LeftoversDiscarded(Event):
    """Cards were discarded unseen."""

    count: int


@dataclass(frozen=True, slots=True)
class RosesReturned(Event):
    """Roses left on the map went back to their owners."""

    seats: tuple[int, ...]


# ---- curses -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cursed(Event):
    """A curse struck everybody with a rose left."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CursePaid(Event):
    """A victim gave an amulet (card None), a treasure card, or nothing (both None/False)."""

    seat: int
    amulet: bool
    card: int | None


@dataclass(frozen=True, slots=True)
class CursesRemoved(Event):
    """Curses left the game; those found among the undistributed cards without effect."""

    count: int
    reveals = True


@dataclass(frozen=True, slots=True)
class CurseReturned(Event):
    """The curse was shuffled into what is left of the treasure deck.

    With it the undistributed cards were searched for another (R8.3), and that shows something.
    """

    chance = True
    shuffles = "treasures"
    reveals = True


# ---- a new map and amulets --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MapCleared(Event):
    """The clues of a raised treasure's map were discarded."""

    map: Colour
    clues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapStarted(Event):
    """A player started the map again."""

    seat: int
    clue: str
    map: Colour
    left: int
    rose: bool
    reveals = True


@dataclass(frozen=True, slots=True)
class AmuletAppeared(Event):
    """A statue put an amulet on the coast."""

    statue: int
    space: Hex


@dataclass(frozen=True, slots=True)
class StatuesTurned(Event):
    """Every statue turned 60 degrees clockwise."""

    facing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkerRemoved(Event):
    """A player used an amulet to remove a site marker."""

    seat: int
    map: Colour
    space: Hex
    left: int


@dataclass(frozen=True, slots=True)
class DoubleClaimed(Event):
    """A player put a second rose on a clue card."""

    seat: int
    map: Colour
    card: int


@dataclass(frozen=True, slots=True)
class RosesSwapped(Event):
    """A player exchanged the roses of two clue cards."""

    seat: int
    map: Colour
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: the last treasure was shared out, or nothing could happen any more."""

    reason: str
    gold: tuple[int, ...]
    winners: tuple[int, ...]


def witnessed(events: "list[Event]", seat: int | None) -> "list[Event]":
    """What a seat or a spectator sees of some events.

    >>> witnessed([CardLookedAt(seat=0, value=5)], seat=1)
    [CardLookedAt(seat=0, value=None)]
    """
    return [event.seen_by(seat) for event in events]
