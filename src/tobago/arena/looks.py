"""When a contest may stop early.

Looking again and again would sooner or later show a difference where there is none. So there are
few looks, at deals fixed beforehand: after all planned deals, after half of them, a quarter, and so
on down to the fewest worth a look. The chance of error, 5 %, is shared out among them: a look may
spend as much as the deals since the last look are a part of all. Whatever the looks have in common,
the chance that any of them errs is then at most 5 %.
"""

from typing import NamedTuple

from tobago.arena.interval import LEVEL

FEWEST = 20
"""Deals before the first look."""


class Look(NamedTuple):
    """After how many deals, and how sure the intervals must be there."""

    deals: int
    level: float


def looks(deals: int, early: bool) -> list[Look]:
    """The looks at a contest of so many deals; only one, at the end, unless it may stop early."""
    ends = [deals]
    while early and ends[0] // 2 >= FEWEST:
        ends.insert(0, ends[0] // 2)
    starts = [0, *ends[:-1]]
    return [
        Look(end, 1 - (1 - LEVEL) * (end - start) / deals)
        for start, end in zip(starts, ends, strict=True)
    ]
