"""The picture of an island: empty or with its pieces, and with highlighted spaces."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_

from tobago.fault import Fault
from tobago.game import Game, View
from tobago.island import Hex, Island, SpaceLike
from tobago.picture.bare_island import island_box, land, sea
from tobago.picture.colours import HIGHLIGHT_COLOURS, Palette, Theme, palette
from tobago.picture.descriptions import describe_pieces, island_title, terrain_summary
from tobago.picture.hex_paths import HEXAGON, centre, hexagons
from tobago.picture.piece_pictures import pieces
from tobago.picture.subjects import AnyIsland, island_of
from tobago.picture.svg import MIDDLE, document, text, use
from tobago.words import Words

Highlights = Mapping[str, int | Hex | str | Iterable[SpaceLike]]
"""By a colour such as `gold` or `#rrggbb`: a mask, a space, or several spaces to highlight."""


def island_svg(
    what: Game | View | AnyIsland,
    *,
    highlights: Highlights | None = None,
    space_names: bool = False,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """An island, given as such or by its code; of a game or a view with all pieces on it.

    `highlights` marks sets of spaces and dims the others; `space_names` writes their names.
    """
    words = words or Words()
    island = island_of(what)
    colours = palette(theme)
    body = (
        sea(island, theme)
        + land(island, theme)
        + _highlights(island, _masks(island, highlights or {}), colours)
    )
    description = terrain_summary(island, words)
    if isinstance(what, Game | View):
        body += pieces(what.table, what.state)
        description = describe_pieces(what, words)
    if space_names:
        body += _space_names(island, theme)
    return document(island_box(island), island_title(island, words), description, body, colours)


def _masks(island: Island, highlights: Highlights) -> dict[str, int]:
    return {colour: _mask(island, spaces) for colour, spaces in highlights.items()}


def _mask(island: Island, spaces: int | Hex | str | Iterable[SpaceLike]) -> int:
    if isinstance(spaces, str | Hex):
        return island.mask([spaces])
    if not isinstance(spaces, int):
        return island.mask(spaces)
    if not 0 <= spaces <= island.whole:
        space = min(spaces, spaces.bit_length() - 1)
        raise Fault("{space} is not a space of this island", space=space)
    return spaces


def _highlights(island: Island, highlights: Mapping[str, int], colours: Palette) -> str:
    """Rings on the highlighted spaces, and a veil over all others."""
    if not highlights:
        return ""
    highlighted = reduce(or_, highlights.values())
    dimmed = hexagons(island, island.whole & ~highlighted)
    drawn = [f'<path d="{dimmed}" fill="{colours.veil}" opacity=".5"/>'] if dimmed else []
    for ring, (name, mask) in enumerate(highlights.items()):
        drawn.append(_rings(island, mask, _highlight_colour(name), ring))
    return "".join(drawn)


def _highlight_colour(name: str) -> str:
    if name in HIGHLIGHT_COLOURS:
        return HIGHLIGHT_COLOURS[name]
    if len(name) == 7 and name[0] == "#" and not set(name[1:].lower()) - set("0123456789abcdef"):
        return name
    raise Fault(
        "unknown colour {given!r}: one of {known}, or #rrggbb",
        given=name,
        known=list(HIGHLIGHT_COLOURS),
        choices=HIGHLIGHT_COLOURS,
    )


def _rings(island: Island, mask: int, colour: str, ring: int) -> str:
    """A ring on each space of a set; the second set has its rings inside those of the first."""
    size = 0.9 - 0.2 * ring
    shape = f"ring-{ring}-{colour.strip('#')}"
    light = [HIGHLIGHT_COLOURS[name] for name in ("white", "grey", "gold", "yellow")]
    edge = "#1c1410" if colour in light else "#fff8e6"
    spots = "".join(use(shape, *centre(space)) for space in island.hexes(mask))
    return (
        f'<defs><g id="{shape}"><g transform="scale({size:.2g})" fill="none">'
        f'<path d="{HEXAGON}" stroke="{edge}" stroke-width="9"/>'
        f'<path d="{HEXAGON}" stroke="{colour}" stroke-width="5.5"/></g></g></defs>'
        f"<g>{spots}</g>"
    )


@lru_cache(maxsize=128)
def _space_names(island: Island, theme: str) -> str:
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
