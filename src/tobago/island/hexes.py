"""Hexagons in axial coordinates: directions, distance, and the rotation that assembles sections."""

from typing import NamedTuple


class Hex(NamedTuple):
    """A hexagon's axial coordinates; x on a screen grows with q, y with r + q/2.

    >>> Hex(2, -1)
    Hex(q=2, r=-1)
    >>> print(Hex(2, -1))
    2,-1
    """

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six neighbours, clockwise on a screen from the lower right: +1 is a turn of 60 degrees."""


def neighbour(hexagon: tuple[int, int], direction: int) -> Hex:
    """The hexagon one step away in a direction (an index into DIRECTIONS)."""
    step = DIRECTIONS[direction]
    return Hex(hexagon[0] + step.q, hexagon[1] + step.r)


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Steps between two hexagons in a straight line over sea and land."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate_120(hexagon: tuple[int, int]) -> Hex:
    """The hexagon rotated by 120 degrees about the corner shared by (0,0), (-1,0) and (0,-1).

    In cube coordinates scaled by three that corner is the origin, so it is a cyclic exchange of
    the three coordinates.
    """
    x, z = 3 * hexagon[0] + 1, 3 * hexagon[1] + 1
    y = -x - z
    return Hex((z - 1) // 3, (y - 1) // 3)
