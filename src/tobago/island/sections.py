"""The six sides of the three sections, and the 32 islands they make (R1.3)."""

import json
import re
from functools import lru_cache
from importlib import resources
from itertools import permutations, product

from tobago.island.geometry import Terrain
from tobago.island.hexes import Hex, rotate_120
from tobago.island.island import Island
from tobago.island.island_error import IslandError

SHIFTS = {"1": (Hex(0, 0), Hex(0, 0), Hex(0, 0)), "2": (Hex(-1, 0), Hex(0, 0), Hex(0, -1))}
"""How far the section in each slot moves so that the jagged seams lock: the two interlocks."""

CODES = tuple(
    first + second + third + interlock
    for first in "Aa"
    for others in permutations("bc")
    for second, third in product(*((c.upper(), c) for c in others))
    for interlock in SHIFTS
)
"""The names of the 32 islands: sides in slot order from section A/a, then the interlock."""


def parse_space(text: str) -> Hex:
    """A space written as `q,r`."""
    if not re.fullmatch(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})", text):
        raise IslandError(
            "bad-space", "a space is written as 'q,r' with whole numbers, not {given!r}", given=text
        )
    q, r = text.split(",")
    return Hex(int(q), int(r))


@lru_cache(maxsize=1)
def sides() -> dict[str, dict[Hex, Terrain]]:
    """The six sides in their own coordinates."""
    text = resources.files("tobago.island").joinpath("sections.json").read_text("utf-8")
    return {
        side: {parse_space(space): terrain for space, terrain in spaces.items()}
        for side, spaces in json.loads(text).items()
    }


@lru_cache(maxsize=len(CODES))
def island_by_code(code: str) -> Island:
    """The island with a code such as `ABC1` or `aCb2`.

    >>> island_by_code("aCb2")
    <Island aCb2, 98 spaces>
    """
    if code not in CODES:
        raise IslandError(
            "unknown-code",
            "unknown island {given!r}: three sides in slot order from A or a, one of each section "
            "A/a, B/b, C/c, then interlock 1 or 2, such as 'ABC1' or 'aCb2'",
            given=code,
            choices=CODES,
        )
    spaces: dict[tuple[int, int], Terrain] = {}
    for slot, (side, shift) in enumerate(zip(code, SHIFTS[code[3]], strict=False)):
        for space, terrain in sides()[side].items():
            for _ in range(slot):
                space = rotate_120(space)
            spaces[Hex(space.q + shift.q, space.r + shift.r)] = terrain
    return Island.of(spaces, code)
