"""Checks of arguments that the environments share."""

from collections.abc import Sequence
from numbers import Integral
from operator import index
from typing import Any, TypeGuard, TypeVar

from tobago.fault import Fault

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


def is_whole_number(given: object) -> TypeGuard[int]:
    """Whether an argument is an integer of Python or numpy."""
    return isinstance(given, Integral)


def action_number(given: Any) -> int:
    """The number of an action as a plain integer; Fault if it is not a whole number."""
    try:
        return index(given)
    except TypeError:
        raise Fault("an action is a whole number, not {given!r}", given=given) from None
