"""What a bot is: it decides from a view and the legal actions, and from nothing else."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from tobago.game import Action, View
from tobago.words import Reason


class Bot(Protocol):
    """A player that decides."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """One of the legal actions; `clock` is the time left in seconds, None without one."""
        ...

    def explain(self) -> list[Reason]:
        """The few reasons for the last decision, the weightiest first.

        They tell of the bot's hand: others may read them only after the game.
        """
        ...


@runtime_checkable
class Candid(Bot, Protocol):
    """A bot that can tell afterwards why it decided as it did."""

    def recall(self, view: View, legal: Sequence[Action], action: Action) -> None:
        """Take what it did in a position for its last decision, so that `explain` is about it."""
        ...


def pick(options: Sequence[Action], rng: Random) -> Action:
    """One of some actions, each as likely; the same for a seed on every Python version."""
    return options[int(rng.random() * len(options))]
