"""The view of a game: all that a seat or a spectator needs to see and to decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tobago import game
from tobago.game import COLOURS
from tobago.game.constants import NOTHING
from tobago.game.phases.clue_cards import is_marked
from tobago.protocol.actions import LegalAction
from tobago.protocol.advice import Advice
from tobago.protocol.aliases import Colour
from tobago.protocol.refusals import Refusal
from tobago.protocol.state import State


@dataclass(frozen=True, slots=True)
class TurnedUpCard:
    """A treasure card that was turned up before the one on offer."""

    value: int
    """Its gold, 0 for a curse."""
    taker: int | None
    """The seat that took it; null if nobody did."""


@dataclass(frozen=True, slots=True)
class Decider:
    """Who is to decide."""

    seat: int
    """The seat."""
    kind: Literal["human", "bot"]
    """Whether a person or a bot decides for the seat."""
    bot: str | None
    """The bot that decides."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that the players have left."""

    running: int | None
    """The seat whose time runs."""
    since: int
    """When that time began to run."""
    deadline: int | None
    """When it is up."""
    left: Sequence[int] | None
    """By seat the milliseconds left at `since`; null if each move has its own time."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Whether the seat can take its last action back."""

    allowed: bool
    """Whether it can."""
    refusal: Refusal | None
    """Why it cannot."""
    until: int | None = None
    """Until when bots wait for it, in milliseconds since 1970; null if no bot waits."""


@dataclass(frozen=True, slots=True)
class View:
    """The game as a seat or a spectator sees it."""

    seat: int | None
    """The seat of the viewer; null for a spectator."""
    seq: int
    """The position of the log."""
    ply: int
    """The number of actions that were not taken back."""
    state: State
    """The state, with null for what is hidden."""
    marked: Sequence[Colour]
    """The maps whose sites carry markers on the board."""
    turned_up: Sequence[TurnedUpCard] | None
    """The cards turned up before the one on offer; null if no treasure is shared out."""
    deciding: Decider | None
    """Who is to decide; null if nobody plays."""
    prompt: str
    """A sentence about the decision that the game waits for."""
    clock: Clock | None
    """The players' time; null if the table has no clock."""
    legal: Sequence[LegalAction] | None
    """What the viewer may do: empty off turn, null for a spectator and in a replay."""
    undo: Undo | None
    """Whether the viewer can take back an action; null for a spectator and in a replay."""
    advice: Advice | None
    """Advice; null if it was not asked for."""
    memory: Mapping[str, Any] | None
    """What a bot needs beside the state; null unless `full` was asked for."""


def marked_maps(view: game.View) -> list[Colour]:
    """The maps whose sites carry markers."""
    return [colour for m, colour in enumerate(COLOURS) if is_marked(view.state, m)]


def turned_up_cards(view: game.View) -> list[TurnedUpCard] | None:
    """The cards of the treasure being shared out that were given out or passed by all."""
    sharing = view.state.sharing
    if sharing is None:
        return None
    return [
        TurnedUpCard(value, None if taker == NOTHING else taker)
        for value, taker in zip(sharing.dig.turned_up, sharing.dig.takers, strict=False)
    ]
