"""Which spaces ATVs reach after how many turns of driving, and who is first there."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tobago.game import View
from tobago.island import LEGS, Hex, Island

MAX_TURNS = 5
"""Spaces more turns away count as out of reach."""
LANDING_VALUE = 5
"""How many spaces in reach a landing place of an amulet in reach is worth."""


@lru_cache(maxsize=128)
def reach_by_turns(island: Island) -> tuple[tuple[int, ...], ...]:
    """For 0 to MAX_TURNS turns and each space, the spaces reached by then, itself included."""
    return tuple(
        tuple(
            sum(1 << space for space, legs in enumerate(row) if legs <= turns * LEGS)
            for row in island.legs
        )
        for turns in range(MAX_TURNS + 1)
    )


def first_arrivals(
    reach: Sequence[Sequence[int]],
    atvs: Sequence[int],
    order: Sequence[int],
    spaces: int,
) -> Iterator[tuple[int, int, int]]:
    """Some spaces divided among the ATVs that are first there: turns, seat, and its spaces.

    `order` lists the seats from the one whose turn is next. Spaces out of reach are left out.
    """
    for turns, row in enumerate(reach):
        for seat in order:
            first = spaces & row[atvs[seat]]
            if first:
                yield turns, seat, first
                spaces ^= first
                if not spaces:
                    return


class OpeningSpace(NamedTuple):
    """What lies within a turn's drive of a space on which an ATV can be placed."""

    spaces: int
    landings: int
    """Spaces on which a statue's next amulet lands."""

    @property
    def score(self) -> int:
        """How good the space is to start from."""
        return self.spaces + LANDING_VALUE * self.landings


def opening_space(view: View, space: Hex) -> OpeningSpace:
    """The spaces and landing places of amulets within a turn's drive of a space."""
    t = view.table
    near = reach_by_turns(t.island)[1][t.index[space]]
    statues = zip(t.statues, view.state.facing, strict=True)
    landings = sum(near >> t.island.gaze[statue][facing] & 1 for statue, facing in statues)
    return OpeningSpace(near.bit_count() - 1, landings)
