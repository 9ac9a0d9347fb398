"""The island: hexes, sections, the 32 islands and custom ones, and all that follows from terrain.

A set of spaces is one integer, bit i for space i.
"""

from tobago.island.custom import island_from_json, load_island, read_island
from tobago.island.geometry import SEA, TERRAINS, Terrain, bits, union
from tobago.island.hexes import DIRECTIONS, Hex, distance, neighbour
from tobago.island.island import LEGS, MAX_SPACES, SPACINGS, Island, SpaceLike, turns_needed
from tobago.island.island_error import IslandError
from tobago.island.objects import (
    COUNTS,
    Kind,
    Objects,
    PlacementRule,
    check_objects,
    free_spaces,
    has_placement,
)
from tobago.island.sections import CODES, island_by_code

__all__ = [
    "CODES",
    "COUNTS",
    "DIRECTIONS",
    "LEGS",
    "MAX_SPACES",
    "SEA",
    "SPACINGS",
    "TERRAINS",
    "Hex",
    "Island",
    "IslandError",
    "Kind",
    "Objects",
    "PlacementRule",
    "SpaceLike",
    "Terrain",
    "bits",
    "check_objects",
    "distance",
    "free_spaces",
    "has_placement",
    "island_by_code",
    "island_from_json",
    "load_island",
    "neighbour",
    "read_island",
    "turns_needed",
    "union",
]
