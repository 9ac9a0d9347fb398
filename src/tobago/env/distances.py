"""Distances between the spaces of an island as arrays, and sets of spaces as rows.

The closeness of two spaces is 1 for the same space, else 1 / (1 + turns of driving), and 0 beyond
five turns. A space is near another if it is at most one turn away.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tobago.env.layout import WIDTH
from tobago.env.observation import plane
from tobago.island import LEGS, Island, turns_needed

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]

TURN_UNIT = 60
"""Closeness times this is a whole number, so that sums are exact in any order."""
MOST_TURNS = 5
FAR = 255
"""The legs from no space, for an ATV that has not been placed."""
_TURNS = [turns_needed(legs) for legs in range(FAR + 1)]
CLOSENESS = np.array(
    [TURN_UNIT // (1 + turns) if turns <= MOST_TURNS else 0 for turns in _TURNS], np.float32
)
"""Closeness by legs, in units of 1 / TURN_UNIT."""


class IslandDistances:
    """Distances between the spaces of an island; the last row, number -1, is for no space."""

    __slots__ = ("close", "legs", "mobility", "near", "one", "size")

    def __init__(self, island: Island) -> None:
        size = self.size = len(island.spaces)
        far = bytes([FAR]) * size
        legs = np.frombuffer(b"".join([*island.legs, far]), np.uint8).reshape(-1, size)
        self.close: Floats = CLOSENESS[legs]
        """Closeness in units of 1 / TURN_UNIT."""
        self.near: Floats = (legs <= LEGS).astype(np.float32)
        self.one: Floats = np.eye(size + 1, size, dtype=np.float32)
        """For each space a row with it alone."""
        self.legs: Floats = np.minimum(legs / LEGS, 1).astype(np.float32)
        """The share of a drive's legs that a space takes."""
        self.legs[-1] = 0
        self.mobility: Floats = self.near.mean(1)


island_distances = lru_cache(maxsize=128)(IslandDistances)


def mask_rows(masks: Sequence[int], size: int) -> Floats:
    """For each set of spaces a row with a 1 for each of its spaces."""
    rows = np.frombuffer(b"".join(map(plane, masks)), np.uint8).reshape(-1, WIDTH)
    return rows[:, :size].astype(np.float32)
