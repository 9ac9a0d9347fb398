"""Checks of arguments."""

from collections.abc import Sequence
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

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


def as_array(given: Any) -> NDArray[Any]:
    """What is given as an array; one of objects if its rows have different lengths."""
    try:
        return np.asarray(given)
    except ValueError:
        return np.asarray(given, object)


def is_writable(given: Any, shape: tuple[int, ...], types: Sequence[DTypeLike]) -> bool:
    """Whether this is an array of a shape and one of some types that can be written into."""
    return (
        isinstance(given, np.ndarray)
        and given.shape == shape
        and given.dtype in types
        and given.flags.writeable
    )


def described(given: Any) -> str:
    """What kind of array is given, for people."""
    if not isinstance(given, np.ndarray):
        return type(given).__name__
    kept = "" if given.flags.writeable else " (read-only)"
    return f"{given.dtype} {given.shape}{kept}"


def check_seed(given: Any) -> int:
    """The seed of random words."""
    if not isinstance(given, Integral) or not 0 <= int(given) < SEEDS:
        raise Fault("a seed is a whole number from 0 to 2**64 - 1, not {given!r}", given=given)
    return int(given)
