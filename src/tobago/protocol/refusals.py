"""Why something is refused, for programs and for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tobago import game
from tobago.island import Island
from tobago.words import Words


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused."""

    code: str
    """The reason, for programs."""
    fields: Mapping[str, Any]
    """The numbers and names in the reason."""
    text: str
    """The reason as a sentence."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The body of every answer that refuses a request."""

    code: str
    """The reason, for programs."""
    message: str
    """The reason as a sentence."""
    fields: Mapping[str, Any]
    """The numbers and names in the reason."""


Explain = Callable[[game.Refusal], Refusal]


def refusal_value(refusal: game.Refusal, island: Island, words: Words) -> Refusal:
    """A refusal of the engine as it is sent."""
    return Refusal(refusal.code, refusal.fields, words.refusal(refusal, island))
