"""Bots in every form that programs give them: specs, objects, classes, functions."""

from collections.abc import Callable, Sequence
from inspect import Parameter, signature
from random import Random
from typing import Any, cast

from tobago.bots.bot import POSITIONAL, MinimalBot, call_factory
from tobago.bots.registry import make_bot
from tobago.fault import Fault
from tobago.game import Action, View

DecideFunction = Callable[[View, Sequence[Action]], Action]
"""A function that decides."""


AnyBot = (
    str | MinimalBot | DecideFunction | Callable[[Random], MinimalBot] | Callable[[], MinimalBot]
)
"""A spec, an object with `decide`, a class or another factory that is called with a random
generator or with nothing, or a function of a view and the legal actions."""


class FunctionBot:
    """A bot that decides by a function."""

    def __init__(self, function: DecideFunction) -> None:
        self._function = function

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """What the function returns."""
        return self._function(view, legal)


def any_bot(given: AnyBot, seed: str) -> MinimalBot:
    """The bot that is given in one of the forms; its random generator has the seed."""
    if isinstance(given, str):
        return make_bot(given, seed)
    if not isinstance(given, type) and hasattr(given, "decide"):
        return given
    parameters = _positional_parameters(given)
    required = [parameter for parameter in parameters if parameter.default is Parameter.empty]
    if len(required) >= 2:
        if isinstance(given, type):  # a class that needs more than a random generator
            raise _no_bot(given)
        return FunctionBot(cast(DecideFunction, given))
    bot = call_factory(cast(Callable[..., Any], given), Random(seed))
    if not hasattr(bot, "decide"):
        raise _no_bot(given)
    return cast(MinimalBot, bot)


def _positional_parameters(given: object) -> list[Parameter]:
    try:
        parameters = signature(cast(Callable[..., Any], given)).parameters.values()
    except (TypeError, ValueError):  # it cannot be called, or is a built-in type
        raise _no_bot(given) from None
    return [parameter for parameter in parameters if parameter.kind in POSITIONAL]


def _no_bot(given: object) -> Fault:
    return Fault(
        "a bot is a spec, an object with decide, a class of such objects, or a function of a view "
        "and the legal actions, not {given!r}",
        given=given,
    )
