"""Checks of arguments."""

from collections.abc import Sequence
from numbers import Integral
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import DTypeLike, NDArray

from tobago.fault import Fault

SEEDS = 2**64


def is_whole_number(given: object) -> TypeGuard[int]:
    """Whether an argument is an integer of Python or numpy."""
    return isinstance(given, Integral)


def check_count(given: Any, what: str) -> int:
    """A number of games or other things, which is at least 1."""
    if not is_whole_number(given) or given < 1:
        raise Fault(
            "the number of {what} is a whole number from 1 on, not {given!r}",
            what=what,
            given=given,
        )
    return int(given)


def check_seed(given: Any) -> int:
    """The seed of random words."""
    if not is_whole_number(given) or not 0 <= given < SEEDS:
        raise Fault("a seed is a whole number from 0 to 2**64 - 1, not {given!r}", given=given)
    return int(given)


# ---- games of a batch --------------------------------------------------------------------------


def check_game(given: Any, games: int) -> int:
    """The index of a game of a batch; a negative number counts from the end."""
    if not is_whole_number(given) or not -games <= given < games:
        raise Fault(
            "the games of this batch are 0 to {last}, not {given}", last=games - 1, given=given
        )
    return int(given) % games


def check_games(given: Any, games: int) -> NDArray[np.intp]:
    """The indexes of some games of a batch, at least one."""
    numbers = _array_of(given)
    if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
        raise Fault(
            "games are chosen by a list of their numbers, not by {given}", given=form_of(numbers)
        )
    if not numbers.size:
        raise Fault("a batch needs at least one game")
    return np.array([check_game(number, games) for number in numbers], np.intp)


def check_actions(given: Any, games: int) -> NDArray[np.int64]:
    """A copy of the actions for the games of a batch, one for each."""
    numbers = _array_of(given)
    if numbers.shape != (games,) or numbers.dtype.kind not in "iu":
        raise Fault(
            "the actions are {games} whole numbers, not {kind} of shape {shape}",
            games=games,
            kind=str(numbers.dtype),
            shape=str(numbers.shape),
        )
    return np.array(numbers, np.int64)


# ---- arrays ------------------------------------------------------------------------------------


def check_array(name: str, given: object, shape: Sequence[int], kind: DTypeLike) -> None:
    """Raise Fault unless compiled code can write into an array as into one that it made."""
    fits = (
        isinstance(given, np.ndarray)
        and given.shape == tuple(shape)
        and given.dtype == kind
        and given.flags.carray  # in one piece, aligned and writeable
    )
    if not fits:
        raise Fault(
            "{name} is a writeable array in one piece, {expected}, not {given}",
            name=name,
            expected=f"{np.dtype(kind)} {tuple(shape)}",
            given=form_of(given),
        )


def form_of(given: object) -> str:
    """The type and shape of an array, or the type of something else."""
    if isinstance(given, np.ndarray):
        return f"{given.dtype} {given.shape}"
    return type(given).__name__


def _array_of(given: Any) -> NDArray[Any]:
    try:
        return np.asarray(given)
    except ValueError:  # lists of different lengths
        return np.asarray(given, object)
