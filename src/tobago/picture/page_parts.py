"""Parts of pictures for a page: a sheet of symbols, empty islands, thumbnails.

A page includes the sheet once. The other parts use its symbols and contain none.
"""

from collections.abc import Iterator

from tobago.clues import standard_deck
from tobago.island import CODES, Island, island_by_code
from tobago.picture import card_pictures as cards
from tobago.picture.bare_island import chart, island_box, land
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.hex_paths import Box, box_of
from tobago.picture.portraits import BOT_PORTRAITS, PORTRAIT_BOX, face
from tobago.picture.sprite_sheet import sprites
from tobago.picture.thumbnails import CELL_SIZE, island_thumbnail

SVG_TAG = '<svg xmlns="http://www.w3.org/2000/svg"'
CARD_MARGIN = 2
"""The edges of cards are drawn slightly outside their boxes."""
FRAME_COLOUR = "var(--frame,{colour})"
"""A page sets this style property to give a face the colour of its seat."""


def sheet_svg(theme: Theme = "day") -> str:
    """All symbols of the game as one hidden document."""
    return _defs(
        "".join((*sprites().values(), *_composed_symbols(theme))) + cards.paper_gradient(theme)
    )


def ground_svg(island: Island, theme: Theme = "day") -> str:
    """An empty island and the drawings of its sea; the page has the sheet and draws the water."""
    return (
        f'{SVG_TAG} viewBox="{_view_box(island_box(island))}" {_context(palette(theme))}>'
        f"{chart(island, theme)}{land(island, theme)}</svg>\n"
    )


def thumbnails_svg(theme: Theme = "day") -> str:
    """The 32 islands as symbols such as `thumb-ABC1`, all at one scale, without the sea."""
    return _defs("".join(_thumbnail(code, theme) for code in CODES))


def _thumbnail(code: str, theme: Theme) -> str:
    island = island_by_code(code)
    box = box_of(island.spaces)
    left, top = box.x + (box.width - CELL_SIZE) // 2, box.y + (box.height - CELL_SIZE) // 2
    cell = Box(left, top, CELL_SIZE, CELL_SIZE)
    return _symbol(f"thumb-{code}", cell, island_thumbnail(island, theme), palette(theme))


# ---- symbols with their own colours -------------------------------------------------------------


def _composed_symbols(theme: Theme) -> Iterator[str]:
    """Symbols composed of others: clues, cards, faces."""
    colours = palette(theme)
    for clue in standard_deck():
        name = f"clue-{clue.replace(':', '-')}"
        yield _symbol(name, cards.CLUE_PICTURE_BOX, cards.clue_picture(clue, theme), colours)
    back = Box(0, 0, cards.CLUE_WIDTH, cards.CLUE_HEIGHT).grown(CARD_MARGIN)
    yield _symbol("clue-back", back, cards.clue_back(theme), colours)
    for value in (*cards.COIN_ROWS, 0, None):
        name = {0: "curse", None: "back"}.get(value, str(value))
        picture = cards.treasure_picture(value, theme)
        yield _symbol(f"treasure-{name}", cards.TREASURE_BOX.grown(CARD_MARGIN), picture, colours)
    framed = FRAME_COLOUR.format(colour=colours.parchment_edge)
    for bot in (*BOT_PORTRAITS, "stranger"):
        yield _symbol(f"face-{bot}", PORTRAIT_BOX, face(bot, framed, theme), colours)


def _symbol(name: str, box: Box, body: str, colours: Palette) -> str:
    return (
        f'<symbol id="{name}" viewBox="{_view_box(box)}" fill="#000" stroke="none" '
        f'stroke-width="1" {_context(colours)}>{body}</symbol>\n'
    )


def _defs(content: str) -> str:
    # Not display: none, with which gradients paint nothing in some browsers.
    return f'{SVG_TAG} width="0" height="0" aria-hidden="true"><defs>\n{content}</defs></svg>\n'


def _context(colours: Palette) -> str:
    """The attributes that all drawings inherit: the halo, round ends and joins."""
    return f'color="{colours.halo}" stroke-linecap="round" stroke-linejoin="round"'


def _view_box(box: Box) -> str:
    return " ".join(map(str, box))
