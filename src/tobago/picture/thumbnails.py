"""Small pictures of islands, one, or all 32 on one sheet."""

from functools import lru_cache

from tobago.island import CODES, TERRAINS, Island, Terrain, island_by_code
from tobago.picture.bare_island import id_prefix, sea_gradient
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.descriptions import island_title, terrain_summary
from tobago.picture.hex_paths import Box, box_of, centre, currents, outline
from tobago.picture.subjects import AnyIsland, island_of
from tobago.picture.svg import BOLD, MIDDLE, document, moved, short, text, use
from tobago.words import Words

CELL_SIZE = 1010
"""The size of a square that holds any of the 32 islands, in the units of a space."""
COLUMNS = 8
TILE_WIDTH = 220
"""Of an island on the sheet."""


def thumbnail_svg(
    island: AnyIsland, *, theme: Theme = "day", words: Words | None = None, width: int = 240
) -> str:
    """A small picture of an island, given as such or by its code."""
    island, words = island_of(island), words or Words()
    colours, box = palette(theme), box_of(island.spaces).grown(40)
    size = width / box.width
    body = (
        f"<defs>{sea_gradient(colours)}</defs>"
        f'<rect width="{width}" height="{short(box.height * size)}" rx="10" '
        f'fill="url(#sea-{theme})"/>'
        f"{moved(island_thumbnail(island, theme), -box.x * size, -box.y * size, size)}"
    )
    page = Box(0, 0, width, round(box.height * size))
    return document(
        page, island_title(island, words), terrain_summary(island, words), body, colours
    )


def islands_svg(*, theme: Theme = "day", words: Words | None = None) -> str:
    """All 32 islands with their codes on one sheet."""
    words = words or Words()
    colours = palette(theme)
    rows = -(-len(CODES) // COLUMNS)
    step = TILE_WIDTH + 34
    page = Box(0, 0, COLUMNS * TILE_WIDTH + 40, rows * step + 40)
    tiles = [
        _tile(code, 20 + i % COLUMNS * TILE_WIDTH, 20 + i // COLUMNS * step, theme)
        for i, code in enumerate(CODES)
    ]
    body = (
        f"<defs>{sea_gradient(colours)}</defs>"
        f'<rect width="{page.width}" height="{page.height}" fill="url(#sea-{theme})"/>'
        f"{''.join(tiles)}"
    )
    title = words.say("The 32 islands")
    return document(page, title, f"{', '.join(CODES)}.", body, colours)


def _tile(code: str, x: int, y: int, theme: Theme) -> str:
    """An island on the sheet, with its code below."""
    island = island_by_code(code)
    box, size = box_of(island.spaces), TILE_WIDTH / CELL_SIZE
    left = x + TILE_WIDTH / 2 - (box.x + box.width / 2) * size
    top = y + TILE_WIDTH / 2 - (box.y + box.height / 2) * size
    label = text(
        code, x + TILE_WIDTH / 2, y + TILE_WIDTH + 14, 20, palette(theme).halo, MIDDLE + BOLD
    )
    return f"{moved(island_thumbnail(island, theme), left, top, size)}{label}\n"


@lru_cache(maxsize=128)
def island_thumbnail(island: Island, theme: Theme) -> str:
    """An island with one simple drawing on each space."""
    colours, name = palette(theme), f"{id_prefix(island)}-small"
    coast, course = f'<use href="#{name}-coast"', f'<use href="#{name}-current"'
    terrain = "".join(_terrain(island, terrain, colours) for terrain in TERRAINS)
    return (
        f'<defs><path id="{name}-coast" d="{outline(island, island.whole, straight=True)}"/>'
        f'<path id="{name}-current" d="{currents(island)}"/></defs><g fill="none">'
        f'{coast} stroke="{colours.shallows}" stroke-width="40" opacity=".4"/>'
        f'{coast} stroke="{colours.ink}" stroke-width="20"/></g>'
        f'<g stroke="{colours.ink}" stroke-width="5">{terrain}</g><g fill="none">'
        f'{course} stroke="{colours.bank}" stroke-width="29"/>'
        f'{course} stroke="{colours.water}" stroke-width="21"/></g>'
    )


def _terrain(island: Island, terrain: Terrain, colours: Palette) -> str:
    tones, mask = colours.terrain[terrain], island.terrain[terrain]
    ground = f'<path d="{outline(island, mask, straight=True)}" fill="{tones.ground}"/>'
    if terrain == "river":  # the current is drawn over it
        return ground
    drawings = "".join(use(f"{terrain}-small", *centre(space)) for space in island.hexes(mask))
    return f"{ground}<g {tones.paint}>{drawings}</g>"
