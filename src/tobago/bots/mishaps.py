"""What can go wrong with a bot."""

from collections.abc import Sequence
from dataclasses import dataclass
from traceback import format_exception_only
from typing import Literal

from tobago.game.state import Phase
from tobago.safe_text import short_line
from tobago.words import N_, Words

Kind = Literal["crash", "illegal", "late", "hang", "gone"]

LONGEST = 200
"""No more of an error's text is kept."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """A decision that a bot failed to make."""

    seat: int
    decision: int
    """Which of the bot's decisions in the game, counted from 1."""
    phase: Phase
    kind: Kind
    text: str
    """What the bot said, or what was wrong; it may tell of the bot's hand."""


class Trouble(Exception):
    """Raised by a bot that knows how it failed."""

    def __init__(self, kind: Kind, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def tidy(text: str) -> str:
    """A text of a stranger as one short line without control characters."""
    return short_line(text, LONGEST)


def told_error(error: BaseException) -> str:
    """An error as one short line."""
    return tidy("".join(format_exception_only(error)))


TOLD: dict[Kind, str] = {
    "crash": N_("{who} broke down; a scout decided instead."),
    "illegal": N_("{who} wanted something that is not allowed; a scout decided instead."),
    "late": N_("{who} was too late; a scout decided instead."),
    "hang": N_("{who} did not answer; a scout decided instead."),
    "gone": N_("{who} is gone; a scout plays on in its place."),
}


def tell_mishap(words: Words, mishap: Mishap, names: Sequence[str]) -> str:
    """The mishap as everybody at the table may read it, without the bot's own words."""
    return words.say(TOLD[mishap.kind], who=names[mishap.seat])
