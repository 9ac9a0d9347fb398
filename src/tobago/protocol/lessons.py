"""The lesson, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from tobago.protocol.actions import Action
from tobago.protocol.aliases import ActionType, Colour
from tobago.protocol.entries import Entry
from tobago.protocol.setting import Setting
from tobago.protocol.views import View


class GoOn(TypedDict):
    """What a learner does who has read a step and goes on."""

    type: Literal["GoOn"]
    """The kind of input."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """What the page highlights in a step of the lesson."""

    clue: str | None
    """A clue of the hand."""
    map: Colour | None
    """A map."""
    spaces: str | None
    """Some spaces."""
    card: int | None
    """Treasure cards of a value."""
    button: ActionType | None
    """The button for a kind of action."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step of the lesson."""

    step: int
    """The number of steps that are done."""
    steps: int
    """The number of steps of the lesson."""
    title: str
    """The title of the step."""
    text: str
    """What the step explains."""
    praise: str
    """A sentence about the step before; empty at the first."""
    point: Highlight | None
    """What the page highlights; null at the end."""
    accept: Sequence[Action | GoOn]
    """The inputs that complete the step."""
    entries: Sequence[Entry]
    """What happened since the learner's last action, that action included."""
    view: View
    """The game as the learner sees it."""
    setting: Setting
    """The setting of the game."""
    over: bool
    """Whether the lesson is over."""
