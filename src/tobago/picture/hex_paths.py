"""Coordinates of spaces in a picture, and paths round sets of spaces.

A space is 80 wide and 70 high, 1 % taller than a regular hexagon, so that every corner has whole
coordinates. Corners and edges are then jittered, always in the same way at the same place, so that
lines look drawn by hand.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tobago.island import DIRECTIONS, SEA, Hex, Island, bits

Point = tuple[int, int]

CORNERS: tuple[Point, ...] = ((40, 0), (20, 35), (-20, 35), (-40, 0), (-20, -35), (20, -35))
"""Clockwise from the right: the edge in direction d runs from corner d to corner d + 1."""
HEXAGON = "M40 0L20 35H-20L-40 0L-20-35H20z"
"""The outline of a space round 0,0."""
JITTER = 5
"""A corner moves by at most half of this."""


class Box(NamedTuple):
    """A rectangle in a picture."""

    x: int
    y: int
    width: int
    height: int

    @property
    def rect(self) -> str:
        """The start of an SVG rectangle; its paint is still missing."""
        return f'<rect x="{self.x}" y="{self.y}" width="{self.width}" height="{self.height}"'

    def grown(self, margin: int) -> "Box":
        """The rectangle with a margin on all sides."""
        x, y, width, height = self
        return Box(x - margin, y - margin, width + 2 * margin, height + 2 * margin)


def centre(space: tuple[int, int]) -> Point:
    """The middle of a space."""
    q, r = space
    return 60 * q, 70 * r + 35 * q


def box_of(spaces: Iterable[tuple[int, int]]) -> Box:
    """The smallest rectangle round spaces."""
    middles = [centre(space) for space in spaces]
    left, right = min(x for x, _ in middles) - 40, max(x for x, _ in middles) + 40
    top, bottom = min(y for _, y in middles) - 35, max(y for _, y in middles) + 35
    return Box(left, top, right - left, bottom - top)


def pseudo_random(x: int, y: int, limit: int, draw: int = 0) -> int:
    """A pseudo-random number below a limit, the same for the same place and draw."""
    number = (x * 73856093 ^ y * 19349663 ^ draw * 83492791) & 0xFFFFFFFF
    number = (number ^ number >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (number ^ number >> 13) % limit


def _jittered(x: int, y: int, draw: int = 0) -> Point:
    half = JITTER // 2
    dx, dy = pseudo_random(x, y, JITTER, draw), pseudo_random(x, y, JITTER, draw + 1)
    return x + dx - half, y + dy - half


def _edge(here: Point, there: Point, *, straight: bool = False) -> str:
    """A line from a corner to the next in relative coordinates, curved or straight."""
    (x, y), (to_x, to_y) = _jittered(*here), _jittered(*there)
    if straight:
        return f"l{pair(to_x - x, to_y - y)}"
    bend_x, bend_y = _jittered((here[0] + there[0]) // 2, (here[1] + there[1]) // 2, 2)
    return f"q{pair(bend_x - x, bend_y - y)}{pair(to_x - x, to_y - y, ' ')}"


def pair(x: int, y: int, before: str = "") -> str:
    """Two coordinates in as few characters as a path allows."""
    return f"{before if x >= 0 else ''}{x}{' ' if y >= 0 else ''}{y}"


def outline(island: Island, mask: int, *, straight: bool = False) -> str:
    """The outline of a set of spaces, holes included; with straight lines it is shorter."""
    following = dict(
        _ends(island.spaces[i], d)
        for i in bits(mask)
        for d, j in enumerate(island.steps[i])
        if j == SEA or not mask >> j & 1
    )
    return "".join(_loops(following, straight))


def _ends(space: Hex, d: int) -> tuple[Point, Point]:
    """The corners at the ends of the edge in a direction."""
    x, y = centre(space)
    (ax, ay), (bx, by) = CORNERS[d], CORNERS[d - 5]
    return (x + ax, y + ay), (x + bx, y + by)


def _loops(following: dict[Point, Point], straight: bool) -> Iterator[str]:
    while following:
        start = here = next(iter(following))
        yield f"M{pair(*_jittered(*start))}"
        while here in following:
            there = following.pop(here)
            yield _edge(here, there, straight=straight)
            here = there
        yield "z"


def inner_borders(island: Island) -> str:
    """The borders between spaces of one area."""
    borders = (
        _ends(space, d)
        for i, space in enumerate(island.spaces)
        for d, j in enumerate(island.steps[i][:3])
        if j != SEA and island.areas[i] >> j & 1
    )
    return "".join(f"M{pair(*_jittered(*here))}{_edge(here, there)}" for here, there in borders)


def hexagons(island: Island, mask: int) -> str:
    """The hexagons of a set of spaces, without jitter."""
    return "".join(
        f"M{pair(x + 40, y)}l-20 35h-40l-20-35 20-35h40z"
        for x, y in (centre(island.spaces[i]) for i in bits(mask))
    )


# ---- rivers -----------------------------------------------------------------------------------


def currents(island: Island) -> str:
    """The line of every river: from its mouth through all its spaces, each space once.

    A river has its mouth at a lake or at the sea. Where its spaces form a clump, the line takes
    the shortest way from the mouth, so it never runs in a circle.
    """
    rivers = {island.areas[i] for i in bits(island.terrain["river"])}
    return "".join(_current(island, river) for river in sorted(rivers))


def _current(island: Island, river: int) -> str:
    """One river: in each space a bend from the side it enters by to each side it leaves by."""
    start, mouth = _mouth(island, river)
    sides: dict[int, list[int]] = {start: [] if mouth is None else [mouth]}
    rest, front = river & ~(1 << start), [start]
    while front:
        i = front.pop(0)
        for d in _straight_first(sides[i]):
            j = island.steps[i][d]
            if j != SEA and rest >> j & 1:
                rest ^= 1 << j
                sides[i].append(d)
                sides[j] = [(d + 3) % 6]
                front.append(j)
    return "".join(_bends(island.spaces[i], _open(island, i, found)) for i, found in sides.items())


def _open(island: Island, i: int, sides: list[int]) -> list[int]:
    """The sides of a space that a river crosses; its source continues to the sea beside it."""
    ahead = _straight_first(sides)[:3]
    sea = [d for d in ahead if len(sides) == 1 and island.steps[i][d] == SEA]
    return sides + sea[:1]


def _straight_first(sides: list[int]) -> list[int]:
    """Directions in order of preference: straight on before sharp bends."""
    if not sides:
        return list(range(6))
    return [(sides[0] + turn) % 6 for turn in (3, 4, 2, 5, 1)]


def _mouth(island: Island, river: int) -> tuple[int, int | None]:
    """The space and side of a river's mouth: at a lake if possible, else at the sea."""
    lake = island.terrain["lake"]
    touched = [(j, i, d) for i in bits(river) for d, j in enumerate(island.steps[i])]
    lakes = [(i, d) for j, i, d in touched if j != SEA and lake >> j & 1]
    seas = [(i, d) for j, i, d in touched if j == SEA]
    return (lakes + seas)[0] if lakes + seas else (next(bits(river)), None)


def _side(d: int) -> Point:
    """The middle of the edge in a direction, from the middle of the space."""
    q, r = DIRECTIONS[d]
    return 30 * q, 35 * r + 17 * q + (q > 0)


def _bends(space: Hex, sides: list[int]) -> str:
    x, y = centre(space)
    dx, dy = pseudo_random(x, y, 13) - 6, pseudo_random(x, y, 13, 1) - 6
    first, *others = sides or [0]
    ax, ay = _side(first)
    ends = [_side(d) for d in others]
    if not ends:  # a spring half-way to the opposite side
        bx, by = _side((first + 3) % 6)
        ends = [(bx // 2, by // 2)]
    return "".join(
        f"M{pair(x + ax, y + ay)}Q{pair(x + dx, y + dy)}{pair(x + bx, y + by, ' ')}"
        for bx, by in ends
    )
