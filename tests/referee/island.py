"""Islands as plain sets of spaces: areas, sight, gazes and drives, by brute force."""

import itertools
import json
from collections.abc import Collection
from pathlib import Path

from tests.referee.forms import (
    DIRECTIONS,
    Land,
    Space,
    as_space,
)


def sections() -> dict[str, dict[Space, str]]:
    """The six sides, each in its own coordinates."""
    file = Path(__file__).parents[1] / "data" / "sections.json"
    raw: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return {
        side: {as_space([int(n) for n in at.split(",")]): terrain for at, terrain in cells.items()}
        for side, cells in raw.items()
    }


def island_codes() -> list[str]:
    """The names of the 32 islands (R1.3): sides in slot order from A/a, then the interlock."""
    return [
        first + second + third + interlock
        for first in "Aa"
        for pair in (("Bb", "Cc"), ("Cc", "Bb"))
        for second, third in itertools.product(*pair)
        for interlock in "12"
    ]


def rotate(space: Space, times: int) -> Space:
    """A space turned by times x 120 degrees about the vertex of (0,0), (-1,0), (0,-1)."""
    x, z = 3 * space[0] + 1, 3 * space[1] + 1
    y = -x - z
    for _ in range(times):
        x, y, z = z, x, y
    return (x - 1) // 3, (z - 1) // 3


def assemble(code: str) -> dict[Space, str]:
    """The island of one of the 32 codes."""
    shifts = ((-1, 0), (0, 0), (0, -1)) if code[3] == "2" else ((0, 0), (0, 0), (0, 0))
    sides = sections()
    land: dict[Space, str] = {}
    for slot, (side, shift) in enumerate(zip(code[:3], shifts, strict=True)):
        for space, terrain in sides[side].items():
            q, r = rotate(space, slot)
            place = q + shift[0], r + shift[1]
            assert place not in land, f"{code}: two spaces at {place}"
            land[place] = terrain
    return land


def around(space: Space) -> list[Space]:
    """The six neighbours, island or not, in the clockwise order of the facings."""
    return [(space[0] + dq, space[1] + dr) for dq, dr in DIRECTIONS]


def distance(a: Space, b: Space) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def areas(spaces: Land) -> list[set[Space]]:
    """All areas of an island (R1.4), largest first."""
    found: list[set[Space]] = []
    unseen = set(spaces)
    while unseen:
        start = min(unseen)
        area, edge = {start}, [start]
        while edge:
            for near in around(edge.pop()):
                if near in unseen and near not in area and spaces[near] == spaces[start]:
                    area.add(near)
                    edge.append(near)
        found.append(area)
        unseen -= area
    return sorted(found, key=len, reverse=True)


def largest_areas(spaces: Land, terrain: str) -> list[set[Space]]:
    """The largest area of a terrain; more than one if there is a tie, none without the terrain."""
    of_kind = [area for area in areas(spaces) if spaces[min(area)] == terrain]
    return [area for area in of_kind if len(area) == len(of_kind[0])]


def coast(spaces: Land) -> set[Space]:
    """The spaces that touch the ocean or a sea space (R3.4)."""
    return {space for space in spaces if any(near not in spaces for near in around(space))}


def sight(spaces: Collection[Space], a: Space) -> set[Space]:
    """The spaces 1 or 2 steps from a over island spaces (R3.2), a itself not among them."""
    near = {space for space in around(a) if space in spaces}
    far = {space for step in near for space in around(step) if space in spaces}
    return (near | far) - {a}


def gaze_target(spaces: Collection[Space], at: Space, facing: int) -> Space:
    """The last island space before the first ocean or sea space in a direction (R9.1, E4)."""
    step = DIRECTIONS[facing % 6]
    while (at[0] + step[0], at[1] + step[1]) in spaces:
        at = at[0] + step[0], at[1] + step[1]
    return at


def legs_from(spaces: Land, a: Space) -> dict[Space, int]:
    """For every space the least number of legs from a to it (R5.1)."""
    area_of = {space: area for area in areas(spaces) for space in area}
    legs = {a: 0}
    queue = [a]
    for here in queue:
        steps = {near for near in around(here) if near in spaces}
        for there in sorted(area_of[here] | steps):
            if there not in legs:
                legs[there] = legs[here] + 1
                queue.append(there)
    return legs


def legs_between(spaces: Land, a: Space, b: Space) -> int | None:
    """The least number of legs from a to b: 0 if they are one, None if there is no way."""
    return legs_from(spaces, a).get(b)
