"""Help for a player who has to decide, from what that player may know."""

from random import Random
from typing import Any, NamedTuple

from tobago.bots.thought.reasons import reasons
from tobago.fault import Fault
from tobago.game import View
from tobago.island import Island
from tobago.review.weighing import SIMS, Choice, weigh
from tobago.words import Reason

SHOWN = 3
"""So many choices a hint names."""


class Advised(NamedTuple):
    """One of the best choices, and what speaks for it."""

    choice: Choice
    reasons: list[Reason]

    def to_json(self, island: Island) -> dict[str, Any]:
        """The advice for programs."""
        told = [motive.to_json() for motive in self.reasons]
        return {**self.choice.to_json(island), "reasons": told}


def hint(view: View, *, sims: int = SIMS, seed: str = "hint") -> list[Advised]:
    """The best few choices of the seat to decide, the best first; the same for the same view."""
    if not view.legal_actions():
        raise Fault("there is nothing to decide here for this seat")
    choices = weigh(view, sims, Random(seed))[:SHOWN]
    return [Advised(choice, reasons(view, choice.action)) for choice in choices]
