"""Checks of arguments."""

from numbers import Integral
from typing import Any

from tobago.fault import Fault

SEEDS = 2**64


def check_count(given: Any, what: str) -> int:
    """A number of games or other things, which is at least 1."""
    if not isinstance(given, Integral) or int(given) < 1:
        raise Fault(
            "the number of {what} is a whole number from 1 on, not {given!r}",
            what=what,
            given=given,
        )
    return int(given)


def check_seed(given: Any) -> int:
    """The seed of random words."""
    if not isinstance(given, Integral) or not 0 <= int(given) < SEEDS:
        raise Fault("a seed is a whole number from 0 to 2**64 - 1, not {given!r}", given=given)
    return int(given)
