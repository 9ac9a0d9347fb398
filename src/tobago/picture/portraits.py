"""Portraits: the five bots of the game, bots that others have brought, and people."""

from typing import Literal
from zlib import crc32

from tobago.fault import Fault
from tobago.game import SEATS
from tobago.island import TERRAINS, Terrain
from tobago.picture.colours import PLAYERS, Palette, Theme, palette
from tobago.picture.hexes import Box
from tobago.picture.svg import BOLD, BOLDER, MIDDLE, document, text, text_width, use
from tobago.words import N_, Words

FRAME = Box(-60, -62, 120, 120)
"""Room for a medallion of radius 50, and for hats and scarves that look out of it."""
LETTER_ROOM = 74
"""How wide an initial may be."""
TOLD = {
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
"""The bots of the game: what each is called, and what its portrait shows."""
Place = Terrain | Literal["wind", "compass", "ocean"]
PLACES: dict[str, Place] = {
    "drifter": "wind",
    "scout": "beach",
    "hunter": "jungle",
    "navigator": "compass",
    "captain": "ocean",
}
"""What is behind each of them: a terrain, or another drawing of the sheet."""
PAINTS = (
    "#6f4a8f",
    "#4fb3a6",
    "#b5522a",
    "#c3d27a",
    "#f0a3bd",
    "#3f6cae",
    "#f0cf6a",
    "#7d5a48",
)
"""For those who have no colour of their own; their names choose. Dark and light ones."""


def portrait_svg(
    name: str, *, seat: int | None = None, theme: Theme = "day", words: Words | None = None
) -> str:
    """A bot, by its name; the frame of a seated bot has the colour of its seat."""
    words, colours = words or Words(), palette(theme)
    if name in TOLD:
        title, told = map(words.say, TOLD[name])
        place, figure = PLACES[name], use(f"portrait-{name}", 0, 0)
    else:
        title, told = _called(name), words.say("A hermit crab that looks out of its shell.")
        place = TERRAINS[_lot(name) // len(PAINTS) % len(TERRAINS)]
        figure = f'<g fill="{_colour(name)}">{use("portrait-stranger", 0, 0)}</g>'
    body = _framed(_backdrop(place, colours), figure, _frame_colour(seat, colours), colours)
    return document(FRAME, title, _seated(told, seat, words), body, colours)


def face(name: str, frame: str, theme: Theme) -> str:
    """A bot of the game in its frame, or the stranger, round 0,0; `frame` is a colour."""
    colours, figure = palette(theme), use(f"portrait-{name}", 0, 0)
    if name not in PLACES:
        figure = f'<g fill="{PAINTS[0]}">{figure}</g>'
    return _framed(_backdrop(PLACES.get(name, "beach"), colours), figure, frame, colours)


def person_svg(
    name: str, *, seat: int | None = None, theme: Theme = "day", words: Words | None = None
) -> str:
    """A player without a picture: the initial on a disc, in the colour of the seat if any."""
    words, colours = words or Words(), palette(theme)
    colour = _colour(name) if seat is None else _seat_colour(seat)
    initial = next((letter.upper()[0] for letter in name if letter.isalnum()), "?")
    outline = f' stroke="{colours.ink}" stroke-width="8" paint-order="stroke"'
    size = min(62, LETTER_ROOM / text_width(initial, BOLDER))
    letter = text(initial, 0, 0.35 * size, size, colours.halo, MIDDLE + BOLD + outline)
    rose = f'<g fill="{colour}" opacity=".3">{use("rose", 0, 0, 1.9)}</g>'
    told = words.say("The letter {letter} on a coloured disc.", letter=initial)
    body = _framed(_disc(colour) + rose, letter, _frame_colour(seat, colours), colours)
    return document(FRAME, _called(name), _seated(told, seat, words), body, colours)


def _called(name: str) -> str:
    """A name as a title, which must not be empty."""
    return name if any(map(str.isprintable, name.strip())) else "?"


def _seated(told: str, seat: int | None, words: Words) -> str:
    """A description that also tells the seat."""
    if seat is None:
        return told
    where = words.say("Seat: {player}.", player=words.named("player", SEATS[seat]))
    return f"{told} {where}"


# ---- the medallion ------------------------------------------------------------------------------


def _frame_colour(seat: int | None, colours: Palette) -> str:
    return colours.parchment_edge if seat is None else _seat_colour(seat)


def _framed(backdrop: str, figure: str, colour: str, colours: Palette) -> str:
    """A figure that looks out of a round frame, its lower edge before it."""
    ring = _ring("M0-50A50 50 0 1 1-.1-50z", colour, colours)
    front = _ring("M-44 23.7A50 50 0 0 0 44 23.7", colour, colours)
    return f"{backdrop}{ring}{figure}{front}\n"


def _ring(path: str, colour: str, colours: Palette) -> str:
    line = f'<path d="{path}" fill="none" stroke-linecap="butt"'
    return (
        f'{line} stroke="{colours.ink}" stroke-width="8"/>'
        f'{line} stroke="{colour}" stroke-width="4"/>'
    )


def _backdrop(place: Place, colours: Palette) -> str:
    """What is behind a bot, in the colours of the island."""
    if place == "wind":
        return _before(colours.shallows, colours.chart, use("wind", 0, 0))
    if place == "compass":
        return _before(colours.parchment[1], colours.parchment_edge, use("compass", 0, 0, 0.74))
    if place == "ocean":
        return _before(colours.sea[0], colours.chart, use("ocean", 0, 0, 1.35))
    tones = colours.terrain[place]
    return f"{_disc(tones.ground)}<g {tones.paint}>{use(f'{place}-0', 0, -4, 1.3)}</g>"


def _before(ground: str, ink: str, drawing: str) -> str:
    return f'{_disc(ground)}<g fill="{ink}" stroke="{ink}" opacity=".6">{drawing}</g>'


def _disc(colour: str) -> str:
    return f'<circle r="50" fill="{colour}"/>'


def _seat_colour(seat: int) -> str:
    if seat not in range(len(SEATS)):
        raise Fault("a seat is 0 to {last} or None, not {given!r}", last=len(SEATS) - 1, given=seat)
    return PLAYERS[seat]


def _colour(name: str) -> str:
    return PAINTS[_lot(name) % len(PAINTS)]


def _lot(name: str) -> int:
    """A number drawn by a name, the same in every process."""
    return crc32(name.encode("utf-8", "replace"))
