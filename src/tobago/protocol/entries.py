"""The entries of a table's log, with the events in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Required, TypedDict, cast

from tobago import game
from tobago.game.advice import route
from tobago.game.events import Drove
from tobago.island import Island
from tobago.protocol.actions import Action
from tobago.protocol.aliases import Colour, EntryKind, EventType, Hex


class GameEvent(TypedDict, total=False):
    """Something that happened in the game; each type has its own fields and no others."""

    type: Required[EventType]
    """The kind of event."""
    seat: int
    """The player."""
    seats: Sequence[int]
    """The players, if there can be several."""
    space: Hex
    """The space."""
    spaces: Sequence[Hex]
    """The spaces."""
    start: Hex
    """The space where a drive began."""
    to: Hex
    """The space where a drive ended."""
    route: Sequence[Hex]
    """The spaces that the ATV passed, both ends included."""
    legs: int
    """The legs of a drive."""
    map: Colour
    """The map."""
    clue: str | None
    """The id of a clue; null if it is hidden."""
    clues: Sequence[str] | None
    """The ids of clues; null if they are hidden."""
    sites: int
    """The number of possible sites before a clue was played."""
    left: int
    """The number of possible sites that are left."""
    rose: bool
    """Whether a rose was placed."""
    extra: bool
    """Whether an amulet was used."""
    count: int
    """The number of cards."""
    value: int | None
    """The gold of a treasure card, 0 for a curse; null if it is hidden."""
    last: bool
    """Whether it is the last treasure of the game."""
    amulet: bool
    """Whether a curse was paid with an amulet."""
    card: int | None
    """The gold that a curse took, or the clue card with a second rose, 0 for the top one."""
    first: int
    """The upper of two clue cards."""
    second: int
    """The lower of two clue cards."""
    statue: int
    """The number of a statue."""
    facing: Sequence[int]
    """The direction that each statue faces, 0 to 5."""
    reason: str
    """Why the game ended."""
    gold: Sequence[int]
    """The gold by seat."""
    winners: Sequence[int]
    """The seats with the most gold."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A position of the log."""

    seq: int
    """The position, from 1 without gaps."""
    at: int
    """When it happened; 0 in lessons and replays."""
    kind: EntryKind
    """What happened."""
    seat: int | None
    """The seat that it concerns; null for `start` and `end`."""
    action: Action | None
    """The action of an `act`."""
    to: int | None
    """The position to which an `undo` leads back."""
    events: Sequence[GameEvent]
    """The events that the viewer may see, in order."""
    sentences: Sequence[str]
    """The entry in sentences, for the log and for screen readers."""
    about: Sequence[int]
    """For each sentence the index of its event in `events`; empty if the entry is no action."""


def event_value(event: game.Event, island: Island) -> GameEvent:
    """An event as it is sent."""
    data = event.to_json()
    if isinstance(event, Drove):
        data["route"] = _passed_spaces(island, event.start, event.to)
    return cast(GameEvent, data)


@lru_cache(maxsize=8192)
def _passed_spaces(island: Island, start: Hex, to: Hex) -> tuple[Hex, ...]:
    """The spaces that an ATV passes on a drive, both ends included."""
    return start, *(space for leg in route(island, start, to) for space in leg[1:])
