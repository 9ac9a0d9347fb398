"""The island in words: the areas of its terrains, for those who do not see the board."""

from collections.abc import Sequence

from tobago.island import TERRAINS, Terrain, bits
from tobago.picture.text.scene import Scene


def told_terrain(scene: Scene, kinds: Sequence[Terrain] = TERRAINS) -> str:
    """A sentence for every area of some terrains, the larger first."""
    return scene.lines(
        _told_area(scene, kind, area) for kind in kinds for area in _areas(scene, kind)
    )


def _areas(scene: Scene, kind: Terrain) -> list[int]:
    island = scene.view.table.island
    areas = dict.fromkeys(island.areas[i] for i in bits(island.terrain[kind]))
    return sorted(areas, key=lambda area: (area != island.largest[kind], -area.bit_count()))


def _told_area(scene: Scene, kind: Terrain, area: int) -> str:
    spaces = [scene.at(i) for i in bits(area)]
    if area == scene.view.table.island.largest[kind]:
        told = scene.words.count(
            "{terrain}, the largest area, {n} space: {spaces}.",
            "{terrain}, the largest area, {n} spaces: {spaces}.",
            len(spaces),
            terrain=kind,
            spaces=spaces,
        )
    else:
        told = scene.words.count(
            "{terrain}, {n} space: {spaces}.",
            "{terrain}, {n} spaces: {spaces}.",
            len(spaces),
            terrain=kind,
            spaces=spaces,
        )
    return f"{told[:1].upper()}{told[1:]}"
