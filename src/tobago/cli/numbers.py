"""Numbers on the command line, and the ranges they may lie in."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from cyclopts import Parameter, Token

from tobago.fault import Fault
from tobago.review import MAX_SIMS

LONGEST = 18
"""Characters of a number; longer ones are refused unread, as Python refuses thousands of digits."""
SHOWN = 40
"""Characters of a value in a message."""

N = TypeVar("N", int, float)


def whole(least: int, most: int) -> Parameter:
    """A whole number in a range; without a converter, 3.9 games would be 4."""
    return Parameter(converter=_reader(int, least, most))


def decimal(least: float, most: float) -> Parameter:
    """A number in a range, which neither `nan` nor `inf` lies in."""
    return Parameter(converter=_reader(float, least, most))


def _reader(read: Callable[[str], N], least: N, most: N) -> Callable[[Any, Sequence[Token]], N]:
    def convert(kind: Any, tokens: Sequence[Token]) -> N:
        token = tokens[0]
        number = read(token.value) if len(token.value) <= LONGEST else None
        if number is None or not least <= number <= most:
            raise Fault(
                "{option} is from {least} to {most}, not {given}",
                option=token.keyword,
                least=least,
                most=most,
                given=shortened(token.value),
            )
        return number

    return convert


def _whole(kind: Any, tokens: Sequence[Token]) -> int:
    token = tokens[0]
    if len(token.value) > LONGEST:
        raise Fault(
            "{option} cannot be {given!r}", option=token.keyword, given=shortened(token.value)
        )
    return int(token.value)


def shortened(text: str) -> str:
    """What was given, short enough for a message."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


WHOLE = Parameter(converter=_whole)
"""A whole number whose range is checked elsewhere, as it depends on the game."""
GAMES = whole(1, 10_000_000)
JOBS = whole(1, 1_000)
POSITIONS = whole(1, MAX_SIMS)
LIMIT = whole(1, 1_000_000)
HOURS = decimal(0, 876_000)
