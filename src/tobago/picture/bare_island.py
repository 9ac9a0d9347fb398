"""The sea and the empty island, drawn once for each island and theme."""

from functools import lru_cache
from math import hypot
from zlib import crc32

from tobago.island import TERRAINS, Island
from tobago.picture import hex_paths as paths
from tobago.picture.colours import Palette, palette
from tobago.picture.hex_paths import Box, Point
from tobago.picture.svg import at, use

TERRAIN_VARIANTS = {"beach": 3, "jungle": 3, "river": 2, "scrubland": 3, "lake": 2, "mountain": 3}
"""The number of drawings of each terrain."""
SEA_MARGIN = 62
"""The width of the sea round the island."""

WASH_PATTERN = (
    '<pattern id="wash" width="310" height="270" patternUnits="userSpaceOnUse">'
    '<g fill="#fff" opacity=".1"><ellipse cx="60" cy="50" rx="52" ry="30"/>'
    '<ellipse cx="72" cy="58" rx="30" ry="36"/><ellipse cx="220" cy="120" rx="60" ry="26"/>'
    '<ellipse cx="120" cy="205" rx="46" ry="34"/><ellipse cx="262" cy="232" rx="34" ry="28"/></g>'
    '<g fill="#1c1030" opacity=".07"><ellipse cx="150" cy="60" rx="40" ry="28"/>'
    '<ellipse cx="250" cy="40" rx="44" ry="30"/><ellipse cx="60" cy="140" rx="46" ry="24"/>'
    '<ellipse cx="200" cy="200" rx="38" ry="30"/></g></pattern>'
)
"""Light and dark blots over the whole island, as in a watercolour."""


def id_prefix(island: Island) -> str:
    """The prefix of the island's ids, unique among islands on one page."""
    return island.code or f"i{crc32(repr((island.spaces, island.terrains)).encode()):x}"


def island_box(island: Island) -> Box:
    """The rectangle that a picture of the island shows."""
    return paths.box_of(island.spaces).grown(SEA_MARGIN)


# ---- the sea ------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def sea(island: Island, theme: str) -> str:
    """The sea as a chart with a frame."""
    colours, box = palette(theme), island_box(island)
    return (
        f'<defs>{sea_gradient(colours)}</defs>{box.rect} fill="url(#sea-{theme})"/>'
        f"{chart(island, theme)}{_frame_lines(box, colours)}"
    )


def chart(island: Island, theme: str) -> str:
    """The drawings on the water: waves, a compass with its lines, a ship."""
    colours, box = palette(theme), island_box(island)
    land_points = [paths.centre(space) for space in island.spaces]
    rose, harbour = _free_corners(land_points, box)
    return (
        f'<g fill="none" stroke="{colours.chart}">{_rhumb_lines(rose, box, id_prefix(island))}'
        f'<g opacity=".35">{_swell(land_points, box)}</g></g>'
        f'<g fill="{colours.parchment_edge}" stroke="{colours.chart}">'
        f"{use('compass', *rose, 1.1)}{use('ship', *harbour)}</g>"
    )


def sea_gradient(colours: Palette) -> str:
    """The definition of the sea's gradient, lighter near the island."""
    near, far = colours.sea
    return (
        f'<radialGradient id="sea-{colours.theme}" r=".75"><stop offset=".3" stop-color="{near}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient>'
    )


def _free_corners(land_points: list[Point], box: Box) -> tuple[Point, Point]:
    """The two corners farthest from the island, for the compass and the ship."""
    x, y, width, height = box
    corners = [
        (left, top) for left in (x + 80, x + width - 80) for top in (y + 88, y + height - 80)
    ]
    corners.sort(key=lambda corner: -_nearest(land_points, *corner))
    return corners[0], corners[1]


def _nearest(points: list[Point], x: int, y: int) -> float:
    """The distance of a place from the nearest of some points."""
    return min(hypot(x - px, y - py) for px, py in points)


def _rhumb_lines(rose: Point, box: Box, name: str) -> str:
    """Lines of bearing from the compass, as on a sea chart."""
    x, y = rose
    reach = box.width + box.height
    ends = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (2, -1), (1, 2), (1, -2))
    lines = "".join(
        f"M{x - dx * reach} {y - dy * reach}L{x + dx * reach} {y + dy * reach}" for dx, dy in ends
    )
    return (
        f'<clipPath id="{name}-chart">{box.rect}/></clipPath>'
        f'<path clip-path="url(#{name}-chart)" d="{lines}" opacity=".16"/>'
    )


def _swell(land_points: list[Point], box: Box) -> str:
    """Waves on open water."""
    drawn = []
    for column in range(box.x + 50, box.x + box.width - 40, 90):
        for row in range(box.y + 40, box.y + box.height - 30, 76):
            x = column + paths.pseudo_random(column, row, 40) - 20
            y = row + paths.pseudo_random(column, row, 30, 1) - 15
            if _nearest(land_points, x, y) > 92 and paths.pseudo_random(column, row, 3, 2):
                drawn.append(use("swell", x, y))
    return "".join(drawn)


def _frame_lines(box: Box, colours: Palette) -> str:
    """The frame of the chart."""
    rect = box.grown(-8).rect
    return (
        f'<g fill="none" stroke-linecap="butt">{rect} stroke="{colours.ink}" stroke-width="7"/>'
        f'{rect} stroke="{colours.parchment[0]}" stroke-width="4.5"/>'
        f'{rect} stroke="{colours.ink}" stroke-width="4.5" stroke-dasharray="35"/></g>'
    )


# ---- the island ---------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def land(island: Island, theme: str) -> str:
    """The island without anything on it."""
    colours, name = palette(theme), id_prefix(island)
    coast = paths.outline(island, island.whole)
    return (
        f'<defs><path id="{name}-coast" d="{coast}"/>'
        f'<path id="{name}-current" d="{paths.currents(island)}"/>{_outlines(island, name)}'
        f'<path id="{name}-borders" d="{paths.inner_borders(island)}"/>'
        f"{WASH_PATTERN}{_light_gradient(colours)}</defs>"
        f"{_shore(name, colours)}{_terrain(name, colours)}"
        f'<use href="#{name}-coast" fill="url(#wash)"/>'
        f"{_drawings(island, colours)}"
        f'<use href="#{name}-coast" fill="url(#light-{theme})"/>'
        f"{_borders(name, colours)}{_rivers(name, colours)}"
    )


def _outlines(island: Island, name: str) -> str:
    """Each terrain as a path and as a clip path."""
    return "".join(
        f'<path id="{name}-{terrain}" d="{paths.outline(island, mask)}"/>'
        f'<clipPath id="{name}-in-{terrain}"><use href="#{name}-{terrain}"/></clipPath>'
        for terrain, mask in island.terrain.items()
    )


def _light_gradient(colours: Palette) -> str:
    """The definition of the light from the upper left."""
    (warm, bright), (dark, deep) = colours.light, colours.dusk
    return (
        f'<linearGradient id="light-{colours.theme}" x2="1" y2="1">'
        f'<stop offset="0" stop-color="{warm}" stop-opacity="{bright}"/>'
        f'<stop offset=".5" stop-color="{warm}" stop-opacity="0"/>'
        f'<stop offset=".6" stop-color="{dark}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{dark}" stop-opacity="{deep}"/></linearGradient>'
    )


def _shore(name: str, colours: Palette) -> str:
    """Shallow water in rings, the shadow of the land, and a rim of sand."""
    coast = f'<use href="#{name}-coast"'
    rings = "".join(
        f'{coast} stroke-width="{width}" opacity="{opacity}"/>'
        for width, opacity in ((96, 0.1), (70, 0.16), (46, 0.24), (28, 0.4))
    )
    return (
        f'<g fill="none" stroke="{colours.shallows}">{rings}</g>'
        f'<use href="#{name}-coast" transform="{at(7, 11)}" fill="#04141c" opacity=".4"/>'
        f'<g fill="none">{coast} stroke="{colours.ink}" stroke-width="14"/>'
        f'{coast} stroke="{colours.shore}" stroke-width="9.5"/></g>'
    )


def _terrain(name: str, colours: Palette) -> str:
    """Each terrain as a flat colour with a darker rim."""
    return "".join(
        f'<use href="#{name}-{terrain}" fill="{tones.ground}"/>'
        f'<g clip-path="url(#{name}-in-{terrain})" fill="none" stroke="{tones.edge}">'
        f'<use href="#{name}-{terrain}" stroke-width="18" opacity=".22"/>'
        f'<use href="#{name}-{terrain}" stroke-width="8" opacity=".3"/></g>'
        for terrain, tones in colours.terrain.items()
    )


def _drawings(island: Island, colours: Palette) -> str:
    """The drawing of each space's terrain."""
    groups = dict.fromkeys(TERRAINS, "")
    for space, terrain in zip(island.spaces, island.terrains, strict=True):
        x, y = paths.centre(space)
        variant = paths.pseudo_random(x, y, TERRAIN_VARIANTS[terrain], 5)
        groups[terrain] += use(f"{terrain}-{variant}", x, y)
    return "".join(
        f"<g {colours.terrain[terrain].paint}>{drawn}</g>" for terrain, drawn in groups.items()
    )


def _borders(name: str, colours: Palette) -> str:
    """Thin lines between spaces, strong ones round areas."""
    light, dark = colours.border
    spaces = f'<use href="#{name}-borders"'
    areas = "".join(f'<use href="#{name}-{terrain}"/>' for terrain in TERRAINS)
    return (
        f'<g fill="none">{spaces} stroke="{light}" stroke-width="3.4" opacity=".4"/>'
        f'{spaces} stroke="{dark}" stroke-width="1.5" opacity=".62"/>'
        f'<g stroke="{colours.ink}" stroke-width="3.6">{areas}</g></g>'
    )


def _rivers(name: str, colours: Palette) -> str:
    """Banks, water and the line of the current."""
    course = f'<use href="#{name}-current"'
    return (
        f'<g fill="none"><g clip-path="url(#{name}-in-river)">'
        f'{course} stroke="{colours.bank}" stroke-width="25"/></g>'
        f'{course} stroke="{colours.water}" stroke-width="20.5"/>'
        f'{course} stroke="{colours.current}" stroke-width="2.8" stroke-dasharray="11 9"/></g>'
    )
