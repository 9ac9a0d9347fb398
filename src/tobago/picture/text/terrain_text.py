"""The areas of the island in words, for people who do not see the board."""

from collections.abc import Sequence

from tobago.island import TERRAINS, Terrain, bits
from tobago.message import Message, Plural
from tobago.picture.text.text_context import TextContext

AREA = Plural("{terrain}, {n} space: {spaces}.", "{terrain}, {n} spaces: {spaces}.", "count")
LARGEST_AREA = Plural(
    "{terrain}, the largest area, {n} space: {spaces}.",
    "{terrain}, the largest area, {n} spaces: {spaces}.",
    "count",
)


def describe_terrain(context: TextContext, terrains: Sequence[Terrain] = TERRAINS) -> str:
    """A sentence for every area of some terrains, the larger first."""
    return context.wrap_lines(
        _area(context, terrain, area) for terrain in terrains for area in _areas(context, terrain)
    )


def _areas(context: TextContext, terrain: Terrain) -> list[int]:
    island = context.view.table.island
    areas = dict.fromkeys(island.areas[i] for i in bits(island.terrain[terrain]))
    return sorted(areas, key=lambda area: (area != island.largest[terrain], -area.bit_count()))


def _area(context: TextContext, terrain: Terrain, area: int) -> str:
    largest = area == context.view.table.island.largest[terrain]
    spaces = [context.space(i) for i in bits(area)]
    message = Message(
        LARGEST_AREA if largest else AREA, terrain=terrain, spaces=spaces, count=len(spaces)
    )
    sentence = context.words.message(message)
    return f"{sentence[:1].upper()}{sentence[1:]}"
