"""Pictures in parts, for a page that puts them together: a sheet of symbols, grounds, thumbnails.

The sheet stands once on the page. All others use its symbols and carry none of their own.
"""

from collections.abc import Iterator

from tobago.clues import standard_deck
from tobago.island import CODES, Island, island_by_code
from tobago.picture.cards import (
    CLUE,
    HEAPS,
    HEIGHT,
    TREASURE,
    WIDTH,
    clue_back,
    clue_picture,
    paper,
    treasure_picture,
)
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.ground import chart, frame, land
from tobago.picture.hexes import Box, box_of
from tobago.picture.portraits import FRAME, TOLD, face
from tobago.picture.sheet import sheet
from tobago.picture.thumbnails import CELL, small_island

HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'
MARGIN = 2
"""The edges of cards are drawn a little beyond them."""
FRAME_COLOUR = "var(--frame,{colour})"
"""A page gives a face the colour of its seat by this property of its style."""


def sheet_svg(theme: Theme = "day") -> str:
    """Every symbol of the game, to be used by its name; nothing of it is seen by itself."""
    return _defs("".join((*sheet().values(), *_ready(theme))) + paper(theme))


def ground_svg(island: Island, theme: Theme = "day") -> str:
    """The bare island in a sea whose water is the page's own, for a page that has the sheet."""
    return (
        f'{HEAD} viewBox="{_numbers(frame(island))}" {_context(palette(theme))}>'
        f"{chart(island, theme)}{land(island, theme)}</svg>\n"
    )


def thumbnails_svg(theme: Theme = "day") -> str:
    """The 32 islands as symbols such as `thumb-ABC1`, all in one measure, without the sea."""
    return _defs("".join(_thumbnail(code, theme) for code in CODES))


def _thumbnail(code: str, theme: Theme) -> str:
    island = island_by_code(code)
    box = box_of(island.spaces)
    middle = box.x + box.width // 2, box.y + box.height // 2
    room = Box(middle[0] - CELL // 2, middle[1] - CELL // 2, CELL, CELL)
    return _symbol(f"thumb-{code}", room, small_island(island, theme), palette(theme))


# ---- symbols that need nothing from where they are used -----------------------------------------


def _ready(theme: Theme) -> Iterator[str]:
    """What pictures are made of several symbols: clues, cards, faces."""
    colours = palette(theme)
    for clue in standard_deck():
        name = f"clue-{clue.replace(':', '-')}"
        yield _symbol(name, CLUE, clue_picture(clue, theme), colours)
    yield _symbol("clue-back", Box(0, 0, WIDTH, HEIGHT).grown(MARGIN), clue_back(theme), colours)
    for value in (*HEAPS, 0, None):
        name = {0: "curse", None: "back"}.get(value, str(value))
        picture = treasure_picture(value, theme)
        yield _symbol(f"treasure-{name}", TREASURE.grown(MARGIN), picture, colours)
    framed = FRAME_COLOUR.format(colour=colours.parchment_edge)
    for bot in (*TOLD, "stranger"):
        yield _symbol(f"face-{bot}", FRAME, face(bot, framed, theme), colours)


def _symbol(name: str, box: Box, body: str, colours: Palette) -> str:
    return (
        f'<symbol id="{name}" viewBox="{_numbers(box)}" fill="#000" stroke="none" '
        f'stroke-width="1" {_context(colours)}>{body}</symbol>\n'
    )


def _defs(content: str) -> str:
    # Not display: none, which would make its gradients paint nothing in some browsers.
    return f'{HEAD} width="0" height="0" aria-hidden="true"><defs>\n{content}</defs></svg>\n'


def _context(colours: Palette) -> str:
    """What all drawings take from where they are used: the halo, round ends and joins."""
    return f'color="{colours.halo}" stroke-linecap="round" stroke-linejoin="round"'


def _numbers(box: Box) -> str:
    return " ".join(map(str, box))
