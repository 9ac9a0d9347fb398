"""Clue cards with their picture and sentence, and treasure cards."""

from functools import lru_cache

from tobago.clues import Clue
from tobago.fault import Fault
from tobago.island import TERRAINS
from tobago.picture import svg
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.hex_paths import HEXAGON, Box
from tobago.words import Words

CLUE_WIDTH, CLUE_HEIGHT = 264, 78
"""Of a clue card."""
CLUE_PICTURE_WIDTH, CLUE_ROSES_WIDTH = 94, 53
"""The parts of a clue card for its picture, at the left, and for roses, at the right."""
FONT_SIZES = (16, 15, 14, 13, 12, 11, 10, 9)
"""The font sizes of a sentence, the preferred first."""
CLUE_PICTURE_BOX = Box(-42, -41, 84, 73)
"""Holds the picture of any clue."""
TREASURE_BOX = Box(0, 0, 120, 170)
COIN_ROWS = {2: (2,), 3: (2, 1), 4: (3, 1), 5: (3, 2), 6: (3, 2, 1)}
"""The coins in each row of a treasure card, by its value."""

HEXAGON_PLACES = {
    "in": ((0, 0),),
    "next-to": ((-30, -17), (30, 18)),
    "in-sight": ((-60, -17), (0, 18), (60, -17)),
}
"""The hexagons of a clue's picture: the landmark first, then one site or two."""
HEXAGON_SCALES = {"in": 0.8, "next-to": 0.55, "in-sight": 0.4}
CROSS_PLACES = {"in": (0, 0, 1), "next-to": (10, 5, 0.95), "in-sight": (13, 1, 0.9)}
"""The cross of a negative clue: place and scale. It covers the sites, not the landmark."""


# ---- clue cards ---------------------------------------------------------------------------------


def clue_svg(clue: str, *, theme: Theme = "day", words: Words | None = None) -> str:
    """A clue card, by the clue's id such as `not-in-sight:palm`."""
    words = words or Words()
    sentence = words.clue(str(Clue.parse(clue)))
    body = paper_gradient(theme) + clue_card(clue, sentence, theme)
    return svg.document(
        Box(-4, -4, CLUE_WIDTH + 8, CLUE_HEIGHT + 8), sentence, sentence, body, palette(theme)
    )


@lru_cache(maxsize=2048)
def clue_card(clue: str, sentence: str, theme: Theme, height: int = CLUE_HEIGHT) -> str:
    """A clue card at 0,0 in a document that contains `paper_gradient`.

    A lower card has a smaller picture and more room for its sentence.
    """
    colours, small = palette(theme), height / CLUE_HEIGHT
    room = CLUE_WIDTH - (CLUE_PICTURE_WIDTH + CLUE_ROSES_WIDTH) * small
    size, lines = svg.fit_text(sentence, room, height - 8, FONT_SIZES)
    top = height / 2 - (len(lines) - 1) * size * 0.575 + size * 0.34
    writing = "".join(
        svg.text(line, CLUE_PICTURE_WIDTH * small, top + i * size * 1.15, size, colours.writing)
        for i, line in enumerate(lines)
    )
    picture = svg.moved(clue_picture(clue, theme), 45 * small, height / 2, small)
    return f"{parchment_sheet(CLUE_WIDTH, height, colours)}{picture}{writing}"


@lru_cache(maxsize=2)
def paper_gradient(theme: Theme) -> str:
    """The definition of the gradient that `parchment_sheet` uses."""
    light, dark = palette(theme).parchment
    return (
        f'<defs><linearGradient id="paper-{theme}" x2=".9" y2="1">'
        f'<stop offset=".2" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
        f"</linearGradient></defs>"
    )


def parchment_sheet(width: int, height: int, colours: Palette) -> str:
    """A piece of parchment at 0,0 with an uneven edge."""
    w, h = width, height
    edge = (
        f"M3 2Q{w // 3}-1 {w // 2} 2T{w - 2} 1Q{w + 1} {h // 2} {w - 1} {h - 2}"
        f"Q{w * 2 // 3} {h + 1} {w // 2} {h - 1}T2 {h - 1}Q-1 {h // 2} 3 2z"
    )
    return (
        f'<path d="{edge}" fill="url(#paper-{colours.theme})" stroke="{colours.parchment_edge}" '
        f'stroke-width="1.6"/>'
    )


@lru_cache(maxsize=512)
def clue_picture(clue: str, theme: Theme) -> str:
    """The picture of a clue: a landmark, the sites, and a cross for a negative clue."""
    colours, parsed = palette(theme), Clue.parse(clue)
    relation = parsed.relation.removeprefix("not-")
    spots, size = HEXAGON_PLACES[relation], HEXAGON_SCALES[relation]
    drawn = "".join(_site(x, y, colours) for x, y in spots[1:])
    drawn += _landmark(parsed.landmark, *spots[0], relation == "in", colours)
    drawn = f'<g transform="scale({size})">{drawn}</g>'
    if parsed.landmark.startswith("largest-"):
        x, y = spots[0]
        drawn += svg.use("largest", x * size, y * size - 30 * size - 2, 0.9)
    return drawn + (
        svg.use("crossed-out", *CROSS_PLACES[relation]) if relation != parsed.relation else ""
    )


def _site(x: int, y: int, colours: Palette) -> str:
    """The hexagon of a possible site."""
    return (
        f'<path d="{HEXAGON}" transform="translate({x} {y})" fill="{colours.site}" '
        f'stroke="{colours.writing}" stroke-width="5"/>'
    )


def _landmark(name: str, x: int, y: int, site: bool, colours: Palette) -> str:
    """A landmark on its hexagon, which may itself be the site."""
    terrain = next((t for t in TERRAINS if name in {t, f"largest-{t}"}), None)
    if terrain is not None:
        tones = colours.terrain[terrain]
        symbol, ground, paint = f"{terrain}-0", tones.ground, tones.paint
    elif name == "ocean":
        symbol, ground = "ocean", colours.sea[0]
        paint = f'fill="none" stroke="{colours.chart}"'
    else:
        symbol = "statue-front" if name == "statue" else name
        ground, paint = colours.parchment[0], 'stroke="none"'
    drawing = svg.use(symbol, 0, -1, 1 if terrain or name == "ocean" else 1.3)
    if terrain == "river":
        drawing += _river(colours)
    return (
        f'<g transform="translate({x} {y})"><path d="{HEXAGON}" fill="{ground}"/>'
        f"<g {paint}>{drawing}</g>"
        f'<path d="{HEXAGON}" fill="none" stroke="{colours.writing}" '
        f'stroke-width="{5 if site else 2.5}"/></g>'
    )


def _river(colours: Palette) -> str:
    course = '<path d="M-30 17Q-4 8 0 0T30-17" fill="none" stroke-linecap="butt"'
    return (
        f'{course} stroke="{colours.bank}" stroke-width="25"/>'
        f'{course} stroke="{colours.water}" stroke-width="20"/>'
        f'{course} stroke="{colours.current}" stroke-width="3" stroke-dasharray="10 8"/>'
    )


@lru_cache(maxsize=2)
def clue_back(theme: Theme) -> str:
    """The back of a clue card, at 0,0."""
    width, height = CLUE_WIDTH, CLUE_HEIGHT
    compass = svg.use("compass", width / 2, height / 2 + 3, 0.52)
    return (
        f"{parchment_sheet(width, height, palette(theme))}"
        f'<rect x="7" y="7" width="{width - 14}" height="{height - 14}" rx="5" fill="#7a3b2a" '
        f'stroke="#d9a93f" stroke-width="1.6"/><g fill="#d9a93f" stroke="#d9a93f">{compass}</g>'
    )


# ---- treasure cards -----------------------------------------------------------------------------


def treasure_svg(value: int | None, *, theme: Theme = "day", words: Words | None = None) -> str:
    """A treasure card of 2 to 6 gold, a curse (0), or a card face down (None)."""
    words = words or Words()
    if value is not None and (type(value) is not int or value not in {0, *COIN_ROWS}):
        raise Fault("a treasure card is worth 2 to 6, or 0 (a curse), not {value!r}", value=value)
    title = words.say("A treasure card, face down") if value is None else words.treasure_card(value)
    body = paper_gradient(theme) + treasure_card(value, theme, words)
    return svg.document(TREASURE_BOX.grown(4), title, title, body, palette(theme))


def treasure_card(value: int | None, theme: Theme, words: Words) -> str:
    """A treasure card at 0,0 in a document that contains `paper_gradient`."""
    picture = treasure_picture(value, theme)
    if value is None:
        return picture
    title, width, height = words.treasure_card(value), TREASURE_BOX.width, TREASURE_BOX.height
    size, _ = svg.fit_text(title, (width - 24) / svg.BOLD_WIDTH, 20, FONT_SIZES)
    up, ink = (20, "#f4ead2") if value == 0 else (16, palette(theme).writing)
    return picture + svg.text(title, width // 2, height - up, size, ink, svg.MIDDLE + svg.BOLD)


@lru_cache(maxsize=16)
def treasure_picture(value: int | None, theme: Theme) -> str:
    """A treasure card at 0,0 without its title."""
    colours = palette(theme)
    if value is None:
        return _back(colours)
    middle = TREASURE_BOX.width // 2
    sheet = parchment_sheet(TREASURE_BOX.width, TREASURE_BOX.height, colours)
    if value == 0:
        return f"{sheet}{_dark_field('#2a1836', '#4b2f5f')}{svg.use('curse', middle, 74, 1.35)}"
    disc = (
        f'<circle cx="{middle}" cy="38" r="24" fill="#f2c230" stroke="#5d3a0a" stroke-width="2"/>'
    )
    return f"{sheet}{disc}{svg.number(value, middle, 38, 26, '#4a2c06', 3)}{_coins(value)}"


def _coins(value: int) -> str:
    """A heap of as many coins as the card is worth."""
    return "".join(
        svg.use("coin", TREASURE_BOX.width / 2 + (i - (coins - 1) / 2) * 27, 122 - row * 19, 1.1)
        for row, coins in enumerate(COIN_ROWS[value])
        for i in range(coins)
    )


def _back(colours: Palette) -> str:
    width, height = TREASURE_BOX.width, TREASURE_BOX.height
    compass = svg.use("compass", width / 2, 85, 0.95)
    return (
        f"{parchment_sheet(width, height, colours)}{_dark_field('#1f4d47', '#d9a93f')}"
        f'<g fill="#d9a93f" stroke="#d9a93f" opacity=".5">{compass}</g>'
        f"{svg.use('chest', width / 2, 87, 1.1)}"
    )


def _dark_field(fill: str, edge: str) -> str:
    """The dark background of a curse or of the back of a card."""
    width, height = TREASURE_BOX.width - 16, TREASURE_BOX.height - 18
    return (
        f'<rect x="8" y="9" width="{width}" height="{height}" rx="6" '
        f'fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    )
