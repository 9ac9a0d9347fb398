"""The picture of an island: bare, or with everything on it, and with spaces lit."""

from collections.abc import Mapping
from functools import lru_cache

from tobago.fault import Fault
from tobago.game import View
from tobago.island import Island
from tobago.picture.colours import LIGHTS, Palette, Theme, palette
from tobago.picture.describe import describe_island, island_title
from tobago.picture.ground import frame, land, sea
from tobago.picture.hexes import HEXAGON, centre, hexagons
from tobago.picture.pieces import pieces
from tobago.picture.svg import MIDDLE, document, text, use
from tobago.words import Words

Highlights = Mapping[str, int]
"""Spaces to be lit, as masks: by a colour such as `gold`, or `#rrggbb`."""


def island_svg(
    what: View | Island,
    *,
    highlights: Highlights | None = None,
    space_names: bool = False,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """An island, with everything that stands on it if a view is given.

    `highlights` lights sets of spaces and dims the rest; `space_names` writes their names.
    """
    words = words or Words()
    island = what if isinstance(what, Island) else what.table.island
    title = island_title(island, words)
    description = describe_island(what, words)
    body = _board(what, highlights or {}, space_names, theme)
    return document(frame(island), title, description, body, palette(theme))


def _board(what: View | Island, highlights: Highlights, named: bool, theme: Theme) -> str:
    """The sea, the island, the lights, and the pieces of a view."""
    island = what if isinstance(what, Island) else what.table.island
    colours = palette(theme)
    drawn = sea(island, theme) + land(island, theme) + lit(island, highlights, colours)
    if isinstance(what, View):
        drawn += pieces(what.table, what.state)
    return drawn + (_names(island, theme) if named else "")


def lit(island: Island, highlights: Highlights, colours: Palette) -> str:
    """A veil over all spaces that no light names, and a ring in the colour of each that does."""
    if not highlights:
        return ""
    named = 0
    for mask in highlights.values():
        named |= mask
    dim = hexagons(island, island.whole & ~named)
    drawn = [f'<path d="{dim}" fill="{colours.veil}" opacity=".5"/>'] if dim else []
    for ring, (name, mask) in enumerate(highlights.items()):
        drawn.append(_rings(island, mask, _light(name), ring))
    return "".join(drawn)


def _light(name: str) -> str:
    if name in LIGHTS:
        return LIGHTS[name]
    if len(name) == 7 and name[0] == "#" and not set(name[1:].lower()) - set("0123456789abcdef"):
        return name
    raise Fault(
        "unknown colour {colour!r}: one of {known}, or #rrggbb",
        colour=name,
        known=list(LIGHTS),
    )


def _rings(island: Island, mask: int, colour: str, ring: int) -> str:
    """A light on each space of a set; the second light lies inside the first, and so on."""
    size = 0.9 - 0.2 * ring
    shape = f"ring-{ring}-{colour.strip('#')}"
    dark = colour in {LIGHTS["white"], LIGHTS["grey"], LIGHTS["gold"], LIGHTS["yellow"]}
    edge = "#1c1410" if dark else "#fff8e6"
    spots = "".join(use(shape, *centre(space)) for space in island.hexes(mask))
    return (
        f'<defs><g id="{shape}"><g transform="scale({size:.2g})" fill="none">'
        f'<path d="{HEXAGON}" stroke="{edge}" stroke-width="9"/>'
        f'<path d="{HEXAGON}" stroke="{colour}" stroke-width="5.5"/></g></g></defs>'
        f"<g>{spots}</g>"
    )


@lru_cache(maxsize=128)
def _names(island: Island, theme: str) -> str:
    """The name of each space along its upper edge."""
    colours = palette(theme)
    lines = "".join(
        text(name, x, y - 23, 12, colours.ink, MIDDLE)
        for name, (x, y) in zip(island.names, map(centre, island.spaces), strict=True)
    )
    return (
        f'<g font-weight="bold" stroke="{colours.halo}" stroke-width="3" '
        f'paint-order="stroke">{lines}</g>'
    )
