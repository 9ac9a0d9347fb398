"""Bots in every form that programs give them: specs, objects, classes, functions."""

from collections.abc import Callable, Sequence
from inspect import Parameter, signature
from random import Random
from typing import Any, Protocol, cast

from tobago.bots.registry import make_bot
from tobago.fault import Fault
from tobago.game import Action, View

DecideFunction = Callable[[View, Sequence[Action]], Action]
"""A function that decides."""


class MinimalBot(Protocol):
    """A bot without reasons: an object that decides."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """One of the legal actions; `clock` is the time left in seconds, None without one."""
        ...


AnyBot = (
    str | MinimalBot | DecideFunction | Callable[[Random], MinimalBot] | Callable[[], MinimalBot]
)
"""A spec, an object with `decide`, a class or another factory that is called with a random
generator or with nothing, or a function of a view and the legal actions."""

_POSITIONAL = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL)


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
    needed = [parameter for parameter in parameters if parameter.default is Parameter.empty]
    if len(needed) >= 2:
        if isinstance(given, type):  # a class that needs more than a random generator
            raise _no_bot(given)
        return FunctionBot(cast(DecideFunction, given))
    factory = cast(Callable[..., Any], given)
    bot = factory(Random(seed)) if parameters else factory()
    if not hasattr(bot, "decide"):
        raise _no_bot(given)
    return cast(MinimalBot, bot)


def _positional_parameters(given: object) -> list[Parameter]:
    try:
        parameters = signature(cast(Callable[..., Any], given)).parameters.values()
    except (TypeError, ValueError):  # it cannot be called, or is a built-in type
        raise _no_bot(given) from None
    return [parameter for parameter in parameters if parameter.kind in _POSITIONAL]


def _no_bot(given: object) -> Fault:
    return Fault(
        "a bot is a spec, an object with decide, a class of such objects, or a function of a view "
        "and the legal actions, not {given!r}",
        given=given,
    )
