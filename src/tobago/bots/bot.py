"""The protocol of bots: they decide from a view and the legal actions, and from nothing else."""

from collections.abc import Callable, Sequence
from inspect import Parameter, signature
from random import Random
from typing import Protocol, TypeVar, runtime_checkable

from tobago.game import Action, View
from tobago.words import Reason

POSITIONAL = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL)
"""The kinds of parameters that take a positional argument."""


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


B = TypeVar("B", bound=MinimalBot)


def call_factory(factory: Callable[..., B], rng: Random, **options: object) -> B:
    """A bot by a factory, which is called with the generator if it takes an argument."""
    try:
        parameters = signature(factory).parameters.values()
    except (TypeError, ValueError):  # a factory in C
        return factory(rng, **options)
    takes_rng = any(parameter.kind in POSITIONAL for parameter in parameters)
    return factory(rng, **options) if takes_rng else factory(**options)


def reasons_of(bot: MinimalBot) -> list[Reason]:
    """The reasons for the last decision of a bot; none if it gives none."""
    reasons: list[Reason] = getattr(bot, "explain", list)()
    return reasons


def pick(options: Sequence[Action], rng: Random) -> Action:
    """A random action; the same for the same seed on every Python version."""
    return options[int(rng.random() * len(options))]
