"""The island's facts as bit masks: bit i of a mask stands for space i.

Nothing ever blocks a space, so all of this depends on the terrain alone and is computed once.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from tobago.island.hexes import DIRECTIONS, Hex, distance, neighbour

Terrain = Literal["beach", "jungle", "river", "scrubland", "lake", "mountain"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)

SEA = -1
"""Stands for the ocean and for sea spaces where the index of a space is expected."""


def bits(mask: int) -> Iterator[int]:
    """The indices of the spaces in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def union(masks: Sequence[int], members: int) -> int:
    """All spaces that lie in the mask of at least one member."""
    joined = 0
    for i in bits(members):
        joined |= masks[i]
    return joined


def steps(spaces: Sequence[Hex]) -> tuple[tuple[int, ...], ...]:
    """For each space the six neighbouring spaces by direction, SEA where there is none."""
    index = {space: i for i, space in enumerate(spaces)}
    return tuple(
        tuple(index.get(neighbour(space, d), SEA) for d in range(len(DIRECTIONS)))
        for space in spaces
    )


def masks_of(lists: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Each list of spaces as a mask; SEA entries are left out."""
    return tuple(sum(1 << i for i in row if i != SEA) for row in lists)


def flood(masks: Sequence[int], start: int, within: int) -> int:
    """Everything connected with the start over neighbours that lie within a mask."""
    reached = frontier = 1 << start
    while frontier:
        frontier = union(masks, frontier) & within & ~reached
        reached |= frontier
    return reached


def areas(terrain: dict[Terrain, int], neighbours: Sequence[int]) -> tuple[int, ...]:
    """For each space the area it lies in (R1.4)."""
    found = [0] * len(neighbours)
    for mask in terrain.values():
        rest = mask
        while rest:
            area = flood(neighbours, next(bits(rest)), mask)
            for i in bits(area):
                found[i] = area
            rest &= ~area
    return tuple(found)


def one_leg(area: Sequence[int], neighbours: Sequence[int]) -> tuple[int, ...]:
    """Where one leg may end: anywhere in the area, or one step into another terrain (R5.1)."""
    return tuple((a | n) & ~(1 << i) for i, (a, n) in enumerate(zip(area, neighbours, strict=True)))


def least_legs(leg: Sequence[int]) -> tuple[bytes, ...]:
    """For each pair of spaces the least number of legs between them."""
    table = []
    for start in range(len(leg)):
        row = bytearray(len(leg))
        reached = frontier = 1 << start
        legs = 0
        while frontier:
            for i in bits(frontier):
                row[i] = legs
            legs += 1
            frontier = union(leg, frontier) & ~reached
            reached |= frontier
        table.append(bytes(row))
    return tuple(table)


def within_legs(legs: Sequence[bytes], most: int) -> tuple[int, ...]:
    """For each space the other spaces within a number of legs."""
    digits = bytes(ord("1") if 0 < number <= most else ord("0") for number in range(256))
    return tuple(int(row[::-1].translate(digits), 2) for row in legs)


def sight(neighbours: Sequence[int]) -> tuple[int, ...]:
    """For each space those one or two steps away over island spaces (R3.2)."""
    return tuple((n | union(neighbours, n)) & ~(1 << i) for i, n in enumerate(neighbours))


def gazes(step: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """For each space and direction the last island space before the first sea (R9.1)."""

    def last(space: int, direction: int) -> int:
        while (following := step[space][direction]) != SEA:
            space = following
        return space

    return tuple(tuple(last(i, d) for d in range(len(DIRECTIONS))) for i in range(len(step)))


def within(spaces: Sequence[Hex], radius: int) -> tuple[int, ...]:
    """For each space those within a radius over sea and land, itself included."""
    index: dict[tuple[int, int], int] = {space: i for i, space in enumerate(spaces)}
    reach = range(-radius, radius + 1)
    near = [(q, r) for q in reach for r in reach if distance((q, r), (0, 0)) <= radius]
    return tuple(
        sum(1 << index[at] for dq, dr in near if (at := (q + dq, r + dr)) in index)
        for q, r in spaces
    )


def names(spaces: Sequence[Hex]) -> tuple[str, ...]:
    """Names people can say: columns by letter from the west, rows by number from the north."""
    west = min(space.q for space in spaces)
    north = min(space.r + space.q // 2 for space in spaces)
    return tuple(
        f"{_letters(space.q - west)}{space.r + space.q // 2 - north + 1}" for space in spaces
    )


def _letters(column: int) -> str:
    """From a to z, then aa, ab …, for islands of more than 26 columns."""
    head, last = divmod(column, 26)
    return (_letters(head - 1) if head else "") + chr(ord("a") + last)
