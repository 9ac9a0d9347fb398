"""Portraits of the five bots of the game, of third-party bots, and of people."""

from typing import Literal
from zlib import crc32

from tobago.fault import Fault
from tobago.game import SEATS
from tobago.island import TERRAINS, Terrain
from tobago.picture.colours import PLAYER_COLOURS, Palette, Theme, palette
from tobago.picture.hex_paths import Box
from tobago.picture.svg import BOLD, BOLD_WIDTH, MIDDLE, document, text, text_width, use
from tobago.words import N_, Words

PORTRAIT_BOX = Box(-60, -62, 120, 120)
"""Holds a medallion of radius 50, and the hats and scarves that stick out of it."""
INITIAL_WIDTH = 74
"""The greatest width of an initial."""
BOT_PORTRAITS = {
    "drifter": (N_("Drifter"), N_("A gull with a striped scarf that flies in the wind.")),
    "scout": (
        N_("Scout"),
        N_("A tree frog with a red neckerchief, looking through a magnifying glass."),
    ),
    "hunter": (
        N_("Hunter"),
        N_("An ocelot in a wide hat and a leather jacket, an amulet round its neck."),
    ),
    "navigator": (N_("Navigator"), N_("An owl with brass spectacles over an open chart.")),
    "captain": (
        N_("Captain"),
        N_("An old turtle with white eyebrows, in a captain's cap and coat."),
    ),
}
"""The title and the description of each bot's portrait."""
Backdrop = Terrain | Literal["wind", "compass", "ocean"]
BACKDROPS: dict[str, Backdrop] = {
    "drifter": "wind",
    "scout": "beach",
    "hunter": "jungle",
    "navigator": "compass",
    "captain": "ocean",
}
"""The backdrop of each bot: a terrain, or another sprite."""
NAME_HUES = [
    "#6f4a8f",
    "#4fb3a6",
    "#b5522a",
    "#c3d27a",
    "#f0a3bd",
    "#3f6cae",
    "#f0cf6a",
    "#7d5a48",
]
"""The colours of players and bots without a seat, chosen by their names."""


def portrait_svg(
    name: str, *, seat: int | None = None, theme: Theme = "day", words: Words | None = None
) -> str:
    """The portrait of a bot, by its name; with `seat` its frame has the colour of the seat."""
    words, colours = words or Words(), palette(theme)
    if name in BOT_PORTRAITS:
        title, description = map(words.say, BOT_PORTRAITS[name])
        backdrop, figure = BACKDROPS[name], use(f"portrait-{name}", 0, 0)
    else:
        title, description = _title(name), words.say("A hermit crab that looks out of its shell.")
        backdrop = TERRAINS[_hash(name) // len(NAME_HUES) % len(TERRAINS)]
        figure = f'<g fill="{_name_colour(name)}">{use("portrait-stranger", 0, 0)}</g>'
    body = _framed(_backdrop(backdrop, colours), figure, _frame_colour(seat, colours), colours)
    return document(PORTRAIT_BOX, title, _with_seat(description, seat, words), body, colours)


def face(name: str, frame: str, theme: Theme) -> str:
    """A bot of the game, or a third-party bot (`stranger`), round 0,0 in a frame of a colour."""
    colours, figure = palette(theme), use(f"portrait-{name}", 0, 0)
    if name not in BACKDROPS:
        figure = f'<g fill="{NAME_HUES[0]}">{figure}</g>'
    return _framed(_backdrop(BACKDROPS.get(name, "beach"), colours), figure, frame, colours)


def person_svg(
    name: str, *, seat: int | None = None, theme: Theme = "day", words: Words | None = None
) -> str:
    """The portrait of a person: the initial on a disc, in the colour of the seat if any."""
    words, colours = words or Words(), palette(theme)
    colour = _name_colour(name) if seat is None else _seat_colour(seat)
    initial = next((letter.upper()[0] for letter in name if letter.isalnum()), "?")
    outline = f' stroke="{colours.ink}" stroke-width="8" paint-order="stroke"'
    size = min(62, INITIAL_WIDTH / text_width(initial, BOLD_WIDTH))
    letter = text(initial, 0, 0.35 * size, size, colours.halo, MIDDLE + BOLD + outline)
    rose = f'<g fill="{colour}" opacity=".3">{use("rose", 0, 0, 1.9)}</g>'
    description = words.say("The letter {letter} on a coloured disc.", letter=initial)
    body = _framed(_disc(colour) + rose, letter, _frame_colour(seat, colours), colours)
    return document(PORTRAIT_BOX, _title(name), _with_seat(description, seat, words), body, colours)


def _title(name: str) -> str:
    """A name as a title; a question mark if nothing of it can be printed."""
    return name if any(map(str.isprintable, name.strip())) else "?"


def _with_seat(description: str, seat: int | None, words: Words) -> str:
    """A description with a sentence about the seat."""
    if seat is None:
        return description
    where = words.say("Seat: {player}.", player=SEATS[seat])
    return f"{description} {where}"


# ---- the medallion ------------------------------------------------------------------------------


def _frame_colour(seat: int | None, colours: Palette) -> str:
    return colours.parchment_edge if seat is None else _seat_colour(seat)


def _framed(backdrop: str, figure: str, colour: str, colours: Palette) -> str:
    """A figure in a round frame, in front of its upper and behind its lower edge."""
    ring = _ring("M0-50A50 50 0 1 1-.1-50z", colour, colours)
    front = _ring("M-44 23.7A50 50 0 0 0 44 23.7", colour, colours)
    return f"{backdrop}{ring}{figure}{front}\n"


def _ring(path: str, colour: str, colours: Palette) -> str:
    line = f'<path d="{path}" fill="none" stroke-linecap="butt"'
    return (
        f'{line} stroke="{colours.ink}" stroke-width="8"/>'
        f'{line} stroke="{colour}" stroke-width="4"/>'
    )


def _backdrop(backdrop: Backdrop, colours: Palette) -> str:
    """The backdrop of a bot, in the colours of the island."""
    if backdrop == "wind":
        return _scenery(colours.shallows, colours.chart, use("wind", 0, 0))
    if backdrop == "compass":
        return _scenery(colours.parchment[1], colours.parchment_edge, use("compass", 0, 0, 0.74))
    if backdrop == "ocean":
        return _scenery(colours.sea[0], colours.chart, use("ocean", 0, 0, 1.35))
    tones = colours.terrain[backdrop]
    return f"{_disc(tones.ground)}<g {tones.paint}>{use(f'{backdrop}-0', 0, -4, 1.3)}</g>"


def _scenery(ground: str, ink: str, drawing: str) -> str:
    return f'{_disc(ground)}<g fill="{ink}" stroke="{ink}" opacity=".6">{drawing}</g>'


def _disc(colour: str) -> str:
    return f'<circle r="50" fill="{colour}"/>'


def _seat_colour(seat: int) -> str:
    if seat not in range(len(SEATS)):
        raise Fault("a seat is 0 to {last} or None, not {given!r}", last=len(SEATS) - 1, given=seat)
    return PLAYER_COLOURS[seat]


def _name_colour(name: str) -> str:
    return NAME_HUES[_hash(name) % len(NAME_HUES)]


def _hash(name: str) -> int:
    """A number for a name, the same in every process."""
    return crc32(name.encode("utf-8", "replace"))
