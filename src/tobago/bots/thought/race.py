"""Who gets where first: turns of driving, as masks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tobago.island import LEGS, Island

HORIZON = 5
"""How many turns of driving are told apart."""


@lru_cache(maxsize=128)
def turn_reach(island: Island) -> tuple[tuple[int, ...], ...]:
    """For 0 to HORIZON turns and each space, the spaces within so many turns, itself included."""
    return tuple(
        tuple(
            sum(1 << space for space, legs in enumerate(row) if legs <= turns * LEGS)
            for row in island.legs
        )
        for turns in range(HORIZON + 1)
    )


def arrivals(
    reach: Sequence[Sequence[int]],
    atvs: Sequence[int],
    order: Sequence[int],
    spaces: int,
) -> Iterator[tuple[int, int, int]]:
    """Share some spaces out among the ATVs that are first there: turns, seat, and its spaces.

    `order` lists the seats from the one whose turn is next; what nobody reaches is left out.
    """
    for turns, row in enumerate(reach):
        for seat in order:
            first = spaces & row[atvs[seat]]
            if first:
                yield turns, seat, first
                spaces ^= first
                if not spaces:
                    return
