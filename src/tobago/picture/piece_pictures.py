"""What stands on the island: objects, ATVs, amulets and site markers, several to a space."""

from collections.abc import Iterator
from typing import NamedTuple

from tobago.game import COLOURS, Colour, Table
from tobago.game.state import State
from tobago.game.steps.cards import marked
from tobago.island import COUNTS, bits
from tobago.picture.hexes import centre
from tobago.picture.svg import at, use

Spots = dict[int, tuple[tuple[float, float, float], ...]]
"""For one to four pieces where each stands from the middle of the space, and how large."""

ATVS_ALONE: Spots = {
    1: ((0, -1, 1.15),),
    2: ((-18, -5, 0.95), (18, 3, 0.95)),
    3: ((-18, -13, 0.9), (18, -9, 0.9), (0, 12, 0.9)),
    4: ((-18, -17, 0.85), (18, -14, 0.85), (-18, 9, 0.85), (18, 12, 0.85)),
}
ATVS_BESIDE: Spots = {
    1: ((-22, 4, 0.8),),
    2: ((-23, 4, 0.75), (23, 4, 0.75)),
    3: ((-23, -13, 0.7), (23, 3, 0.7), (-22, 5, 0.7)),
    4: ((-23, -13, 0.7), (23, -13, 0.7), (-22, 5, 0.7), (22, 5, 0.7)),
}
"""Beside an object."""
MARKERS_ALONE: Spots = {
    1: ((0, 0, 1.25),),
    2: ((-15, 0, 1.1), (15, 0, 1.1)),
    3: ((0, -14, 0.95), (-16, 11, 0.95), (16, 11, 0.95)),
    4: ((-15, -14, 0.95), (15, -14, 0.95), (-15, 14, 0.95), (15, 14, 0.95)),
}
MARKERS_BELOW: Spots = {
    1: ((0, 18, 1.05),),
    2: ((-13, 18, 0.92), (13, 18, 0.92)),
    3: ((-21, 16, 0.88), (0, 21, 0.88), (21, 16, 0.88)),
    4: ((-27, 12, 0.8), (-9.5, 21, 0.8), (9.5, 21, 0.8), (27, 12, 0.8)),
}
"""Below other pieces."""


class Crowd(NamedTuple):
    """The pieces on one space."""

    thing: str | None
    facing: int | None
    """Where the thing gazes, if it is a statue."""
    atvs: list[int]
    amulet: bool
    markers: list[Colour]


def pieces(t: Table, s: State) -> str:
    """Everything on the island; the gazes of statues begin behind all and end before all."""
    statues = [(*centre(t.space(i)), d) for i, d in zip(t.statues, s.facing, strict=True)]
    return "".join(
        (
            *(_towards("beam", *statue) for statue in statues),
            *(_space(*centre(t.space(i)), crowd) for i, crowd in _crowds(t, s)),
            *(_towards("gaze", *statue) for statue in statues),
        )
    )


def _crowds(t: Table, s: State) -> Iterator[tuple[int, Crowd]]:
    """The spaces that hold anything, and what."""
    things = {t.index[at]: kind for kind in COUNTS for at in t.objects.of_kind(kind)}
    facing = dict(zip(t.statues, s.facing, strict=True))
    sites = {colour: s.sites[m] for m, colour in enumerate(COLOURS) if marked(s, m)}
    taken = s.amulets | sum(1 << i for i in {*things, *s.atvs} if i >= 0)
    for mask in sites.values():
        taken |= mask
    for i in bits(taken):
        yield (
            i,
            Crowd(
                things.get(i),
                facing.get(i),
                [seat for seat, atv in enumerate(s.atvs) if atv == i],
                bool(s.amulets >> i & 1),
                [colour for colour, mask in sites.items() if mask >> i & 1],
            ),
        )


def _space(x: int, y: int, crowd: Crowd) -> str:
    """The pieces on one space: objects behind, ATVs before them, markers along the lower edge."""
    drawn = _thing(x, y, crowd)
    spots = ATVS_BESIDE if crowd.thing else ATVS_ALONE
    up = (6 if crowd.thing else 11) if crowd.markers else 0
    for seat, (dx, dy, size) in zip(crowd.atvs, spots.get(len(crowd.atvs), ()), strict=True):
        drawn += use(f"atv-{seat}", x + dx, y + dy - up, size)
    if crowd.amulet:
        dx, dy, size = _amulet_spot(crowd)
        drawn += use("amulet", x + dx, y + dy, size)
    spots = MARKERS_BELOW if drawn else MARKERS_ALONE
    for colour, (dx, dy, size) in zip(
        crowd.markers, spots.get(len(crowd.markers), ()), strict=True
    ):
        drawn += use(f"marker-{colour}", x + dx, y + dy, size)
    return drawn


def _amulet_spot(crowd: Crowd) -> tuple[float, float, float]:
    """Where there is room for an amulet: in the middle, else to the right, else between ATVs."""
    if not crowd.thing and not crowd.atvs:
        return (0, -12, 0.95) if crowd.markers else (0, 0, 1.2)
    if len(crowd.atvs) < 2:
        return (24, -14, 0.9) if crowd.thing else (24, -20, 0.9)
    return (0, 2, 0.7) if crowd.thing else (0, -26, 0.7)


def _thing(x: int, y: int, crowd: Crowd) -> str:
    """A hut, a palm tree or a statue, higher and smaller in a crowd."""
    if crowd.thing is None:
        return ""
    up, size = (11, 0.95) if crowd.markers or len(crowd.atvs) > 1 else (2, 1.2)
    if crowd.facing is None:
        return use(crowd.thing, x, y - up, size)
    side = {1: "statue-front", 4: "statue-back"}.get(crowd.facing, "statue-side")
    mirror = "-" if crowd.facing in {2, 3} else ""  # it looks to the right, or to the left
    return f'<use href="#{side}" transform="{at(x, y - up)}scale({mirror}{size} {size})"/>'


def _towards(symbol: str, x: int, y: int, facing: int) -> str:
    return f'<use href="#{symbol}" transform="{at(x, y)}rotate({30 + 60 * facing})"/>'
