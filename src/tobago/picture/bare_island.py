"""The sea and the bare island: what never changes, drawn once for each island and theme."""

from functools import lru_cache
from math import hypot
from zlib import crc32

from tobago.island import TERRAINS, Island
from tobago.picture.colours import Palette, palette
from tobago.picture.hexes import Box, Point, box_of, centre, currents, dice, inner_borders, outline
from tobago.picture.svg import at, use

HANDS = {"beach": 3, "jungle": 3, "river": 2, "scrubland": 3, "lake": 2, "mountain": 3}
"""How many drawings there are of each terrain."""
MARGIN = 62
"""Sea round the island."""

WASH = (
    '<pattern id="wash" width="310" height="270" patternUnits="userSpaceOnUse">'
    '<g fill="#fff" opacity=".1"><ellipse cx="60" cy="50" rx="52" ry="30"/>'
    '<ellipse cx="72" cy="58" rx="30" ry="36"/><ellipse cx="220" cy="120" rx="60" ry="26"/>'
    '<ellipse cx="120" cy="205" rx="46" ry="34"/><ellipse cx="262" cy="232" rx="34" ry="28"/></g>'
    '<g fill="#1c1030" opacity=".07"><ellipse cx="150" cy="60" rx="40" ry="28"/>'
    '<ellipse cx="250" cy="40" rx="44" ry="30"/><ellipse cx="60" cy="140" rx="46" ry="24"/>'
    '<ellipse cx="200" cy="200" rx="38" ry="30"/></g></pattern>'
)
"""Blots of a brush, laid over the whole island."""


def key(island: Island) -> str:
    """A name that no other island's picture on the same page has."""
    return island.code or f"i{crc32(repr((island.spaces, island.terrains)).encode()):x}"


def frame(island: Island) -> Box:
    """The part of the sea that a picture of the island shows."""
    return box_of(island.spaces).grown(MARGIN)


# ---- the sea ------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def sea(island: Island, theme: str) -> str:
    """The chart on which the island lies, with its water and its frame."""
    colours, box = palette(theme), frame(island)
    x, y, width, height = box
    fill = f'fill="url(#sea-{theme})"'
    return (
        f"<defs>{sea_colour(colours)}</defs>"
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {fill}/>'
        f"{chart(island, theme)}{_frame_lines(box, colours)}"
    )


def chart(island: Island, theme: str) -> str:
    """What is drawn on the water: swell, a compass with its lines, a ship."""
    colours, box = palette(theme), frame(island)
    rose, harbour = _free_corners(island, box)
    return (
        f'<g fill="none" stroke="{colours.chart}">{_rhumb_lines(rose, box, key(island))}'
        f'<g opacity=".35">{_swell(island, box)}</g></g>'
        f'<g fill="{colours.parchment_edge}" stroke="{colours.chart}">'
        f"{use('compass', *rose, 1.1)}{use('ship', *harbour)}</g>"
    )


def sea_colour(colours: Palette) -> str:
    """The sea is lighter round the island."""
    near, far = colours.sea
    return (
        f'<radialGradient id="sea-{colours.theme}" r=".75"><stop offset=".3" stop-color="{near}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient>'
    )


def _free_corners(island: Island, box: Box) -> tuple[Point, Point]:
    """The two corners farthest from the island: for the compass and for the ship."""
    x, y, width, height = box
    corners = [
        (left, top) for left in (x + 80, x + width - 80) for top in (y + 88, y + height - 80)
    ]
    middles = [centre(space) for space in island.spaces]
    corners.sort(key=lambda c: -min(hypot(c[0] - mx, c[1] - my) for mx, my in middles))
    return corners[0], corners[1]


def _rhumb_lines(rose: Point, box: Box, name: str) -> str:
    """Lines of bearing from the compass, as on a sea chart."""
    x, y = rose
    reach = box.width + box.height
    ends = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (2, -1), (1, 2), (1, -2))
    lines = "".join(
        f"M{x - dx * reach} {y - dy * reach}L{x + dx * reach} {y + dy * reach}" for dx, dy in ends
    )
    return (
        f'<clipPath id="{name}-chart"><rect x="{box.x}" y="{box.y}" width="{box.width}" '
        f'height="{box.height}"/></clipPath>'
        f'<path clip-path="url(#{name}-chart)" d="{lines}" opacity=".16"/>'
    )


def _swell(island: Island, box: Box) -> str:
    """Waves on open water."""
    middles = [centre(space) for space in island.spaces]
    drawn = []
    for column in range(box.x + 50, box.x + box.width - 40, 90):
        for row in range(box.y + 40, box.y + box.height - 30, 76):
            x, y = column + dice(column, row, 40) - 20, row + dice(column, row, 30, 1) - 15
            if min(hypot(x - mx, y - my) for mx, my in middles) > 92 and dice(column, row, 3, 2):
                drawn.append(use("swell", x, y))
    return "".join(drawn)


def _frame_lines(box: Box, colours: Palette) -> str:
    """The ruled edge of a chart."""
    x, y, width, height = box.grown(-8)
    rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}"'
    return (
        f'<g fill="none" stroke-linecap="butt">{rect} stroke="{colours.ink}" stroke-width="7"/>'
        f'{rect} stroke="{colours.parchment[0]}" stroke-width="4.5"/>'
        f'{rect} stroke="{colours.ink}" stroke-width="4.5" stroke-dasharray="35"/></g>'
    )


# ---- the island ---------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def land(island: Island, theme: str) -> str:
    """The island without anything on it."""
    colours, name = palette(theme), key(island)
    coast = outline(island, island.whole)
    return (
        f'<defs><path id="{name}-coast" d="{coast}"/>'
        f'<path id="{name}-current" d="{currents(island)}"/>{_outlines(island, name)}'
        f'<path id="{name}-borders" d="{inner_borders(island)}"/>'
        f"{WASH}{_light(colours)}</defs>"
        f"{_shore(name, colours)}{_terrain(name, colours)}"
        f'<use href="#{name}-coast" fill="url(#wash)"/>'
        f"{_drawings(island, colours)}"
        f'<use href="#{name}-coast" fill="url(#light-{theme})"/>'
        f"{_borders(name, colours)}{_rivers(name, colours)}"
    )


def _outlines(island: Island, name: str) -> str:
    """Each terrain as a path, and as a window through which to paint."""
    return "".join(
        f'<path id="{name}-{terrain}" d="{outline(island, mask)}"/>'
        f'<clipPath id="{name}-in-{terrain}"><use href="#{name}-{terrain}"/></clipPath>'
        for terrain, mask in island.terrain.items()
    )


def _light(colours: Palette) -> str:
    """The sun, or the moon, from the upper left."""
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
    """Each terrain as a wash that dries darker at its edge."""
    drawn = []
    for terrain in TERRAINS:
        tones = colours.terrain[terrain]
        drawn.append(
            f'<use href="#{name}-{terrain}" fill="{tones.ground}"/>'
            f'<g clip-path="url(#{name}-in-{terrain})" fill="none" stroke="{tones.edge}">'
            f'<use href="#{name}-{terrain}" stroke-width="18" opacity=".22"/>'
            f'<use href="#{name}-{terrain}" stroke-width="8" opacity=".3"/></g>'
        )
    return "".join(drawn)


def _drawings(island: Island, colours: Palette) -> str:
    """The texture of each space."""
    groups: dict[str, list[str]] = {terrain: [] for terrain in TERRAINS}
    for space, terrain in zip(island.spaces, island.terrains, strict=True):
        x, y = centre(space)
        groups[terrain].append(use(f"{terrain}-{dice(x, y, HANDS[terrain], 5)}", x, y))
    return "".join(
        f"<g {colours.terrain[terrain].paint}>{''.join(groups[terrain])}</g>"
        for terrain in TERRAINS
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
