"""Checks of arguments that the environments share."""

from collections.abc import Sequence
from operator import index
from typing import Any, TypeVar

from tobago.fault import Fault
from tobago.kernel.arguments import is_whole_number

MAX_PLIES = 2000
"""Plies after which a game is truncated, as in the arena: players may wait for each other."""

Choice = TypeVar("Choice", bound=str | None)


def one_of(option: str, given: str | None, allowed: Sequence[Choice]) -> Choice:
    """The allowed value that was given; Fault if there is none."""
    for value in allowed:
        if given == value:
            return value
    raise Fault(
        "{option} is one of {allowed}, not {given!r}",
        option=option,
        allowed=[str(value) for value in allowed],
        given=given,
        choices=[value for value in allowed if value is not None],
    )


def check_max_plies(given: object) -> None:
    """Fault unless a game may have a number of plies."""
    if not is_whole_number(given) or given < 1:
        raise Fault("at least one ply is needed, not {given}", given=given)


def action_number(given: Any) -> int:
    """The number of an action as a plain integer; Fault if it is not a whole number."""
    try:
        return index(given)
    except TypeError:
        raise Fault("an action is a whole number, not {given!r}", given=given) from None
