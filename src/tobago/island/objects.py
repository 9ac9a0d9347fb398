"""Huts, palm trees and statues on an island, and where they may stand (R1.5, R2.1)."""

from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from tobago.island.geometry import bits
from tobago.island.hexes import DIRECTIONS, Hex, distance
from tobago.island.island import Island
from tobago.island.island_error import IslandError

Kind = Literal["hut", "palm", "statue"]
COUNTS: dict[Kind, int] = {"hut": 4, "palm": 3, "statue": 3}
STATUES_ONLY = 3
"""The spacing that binds statues only; huts and palm trees then stand on any free space."""


@dataclass(frozen=True, slots=True)
class Objects:
    """Where the objects stand, and which neighbour each statue faces at the start.

    >>> from tobago import Game
    >>> objects = Game.new(2, "example", island="ABC1").table.objects
    >>> len(objects.huts), len(objects.palms), len(objects.statues), len(objects.facing)
    (4, 3, 3, 3)
    """

    huts: tuple[Hex, ...]
    palms: tuple[Hex, ...]
    statues: tuple[Hex, ...]
    facing: tuple[int, ...]

    def of_kind(self, kind: Kind) -> tuple[Hex, ...]:
        """The spaces that hold an object of a kind."""
        return {"hut": self.huts, "palm": self.palms, "statue": self.statues}[kind]


@dataclass(frozen=True, slots=True)
class PlacementRule:
    """Where objects may stand at a table: options spacing and statue_lines."""

    spacing: int = 4
    lines_apart: bool = False

    def barred_by(self, island: Island, kind: Kind, placed: int) -> int:
        """The spaces barred to one more object of a kind by a like object on a space."""
        if self.spacing == STATUES_ONLY and kind != "statue":
            return 0
        barred = island.too_close[self.spacing][placed]
        if kind == "statue" and self.lines_apart:
            barred |= sum(
                1 << i
                for i, space in enumerate(island.spaces)
                if _share_line(space, island.spaces[placed])
            )
        return barred


def free_spaces(island: Island, kind: Kind) -> int:
    """The spaces where the first object of a kind may stand: no statue by the sea."""
    return island.whole & ~island.coast if kind == "statue" else island.whole


def _share_line(a: Hex, b: Hex) -> bool:
    return a.q == b.q or a.r == b.r or a.q + a.r == b.q + b.r


def check_objects(island: Island, objects: Objects, rule: PlacementRule) -> None:
    """Raise IslandError unless the objects obey R2.1."""
    _check_spots(island, objects)
    for kind in COUNTS:
        _check_apart(objects.of_kind(kind), kind, rule)
    for statue in objects.statues:
        if island.coast >> island.index[statue] & 1:
            raise IslandError(
                "statue-by-the-ocean",
                "the statue at {space} stands next to the ocean",
                space=statue,
            )
    if len(objects.facing) != len(objects.statues) or not all(
        type(facing) is int and facing in range(len(DIRECTIONS)) for facing in objects.facing
    ):
        raise IslandError("bad-facing", "each statue faces one of the directions 0 to 5")


def _check_spots(island: Island, objects: Objects) -> None:
    taken: dict[Hex, Kind] = {}
    for kind, count in COUNTS.items():
        spots = objects.of_kind(kind)
        if len(spots) != count:
            raise IslandError(
                "wrong-count",
                "an island holds {needed} objects of kind {object}, not {found}",
                needed=count,
                object=kind,
                found=len(spots),
            )
        for spot in spots:
            if spot not in island.index:
                raise IslandError(
                    "object-on-the-sea",
                    "the {object} at {space} is not on the island",
                    object=kind,
                    space=spot,
                )
            if spot in taken:
                raise IslandError(
                    "space-taken",
                    "the {object} at {space} shares its space with a {other_object}",
                    object=kind,
                    space=spot,
                    other_object=taken[spot],
                )
            taken[spot] = kind


def _check_apart(spots: tuple[Hex, ...], kind: Kind, rule: PlacementRule) -> None:
    for a, b in combinations(spots, 2):
        near = distance(a, b) < rule.spacing
        if near and (kind == "statue" or rule.spacing != STATUES_ONLY):
            raise IslandError(
                "too-close",
                "the {object}s at {first} and {second} are {distance} apart; "
                "at least {needed} are needed",
                object=kind,
                first=a,
                second=b,
                distance=distance(a, b),
                needed=rule.spacing,
            )
        if kind == "statue" and rule.lines_apart and _share_line(a, b):
            raise IslandError(
                "statues-in-line",
                "the statues at {first} and {second} share a line",
                first=a,
                second=b,
            )


def has_placement(island: Island, rule: PlacementRule) -> bool:
    """Whether any placement of all objects obeys R2.1.

    Each kind is tried alone first: where one of them finds no spaces, trying all placements of
    the others would take too long.
    """
    groups = [(kind,) * count for kind, count in COUNTS.items()]
    together = tuple(kind for group in groups for kind in group)
    return all(_can_place(island, rule, kinds, 0, island.whole) for kinds in (*groups, together))


def _can_place(
    island: Island, rule: PlacementRule, kinds: tuple[Kind, ...], taken: int, free: int
) -> bool:
    """Whether the objects still to place fit, the last of `kinds` on a free space.

    Statues, the most constrained, stand last in the list and so are placed first. Like objects
    are alike: the next of a kind stands on a later space.
    """
    if not kinds:
        return True
    kind, rest = kinds[-1], kinds[:-1]
    free &= free_spaces(island, kind)
    for spot in bits(free & ~taken):
        free &= ~(1 << spot)
        like = rest and rest[-1] == kind
        left = free & ~rule.barred_by(island, kind, spot) if like else island.whole
        if _can_place(island, rule, rest, taken | 1 << spot, left):
            return True
    return False
