"""The protocol of bots: they decide from a view and the legal actions, and from nothing else."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from tobago.game import Action, View
from tobago.words import Reason


class MinimalBot(Protocol):
    """A bot without reasons: an object that decides."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """One of the legal actions; `clock` is the time left in seconds, None without one."""
        ...


class Bot(MinimalBot, Protocol):
    """A bot that gives reasons for its decisions."""

    def explain(self) -> list[Reason]:
        """The few reasons for the last decision, the most important first.

        They may reveal the bot's hand, so others may read them only after the game.
        """
        ...


@runtime_checkable
class ExplainsPast(Bot, Protocol):
    """A bot that can explain decisions of finished games."""

    def recall(self, view: View, legal: Sequence[Action], action: Action) -> None:
        """Take an action in a position as its last decision, so that `explain` is about it."""
        ...


def reasons_of(bot: MinimalBot) -> list[Reason]:
    """The reasons for the last decision of a bot; none if it gives none."""
    reasons: list[Reason] = getattr(bot, "explain", list)()
    return reasons


def pick(options: Sequence[Action], rng: Random) -> Action:
    """A random action; the same for the same seed on every Python version."""
    return options[int(rng.random() * len(options))]
