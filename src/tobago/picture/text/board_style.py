"""The signs of a text board, in Unicode or in ASCII, and their ANSI colours."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from tobago.game import COLOURS, Colour
from tobago.island import Terrain


class Glyph(NamedTuple):
    """One character of a board, with its colours as parameters of an ANSI code."""

    sign: str
    ink: str = ""
    ground: str = ""


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """A set of signs. Sign and colour say the same, so that a board is clear without colours."""

    terrains: dict[Terrain, str]
    hut: str
    palm: str
    gazes: tuple[str, ...]
    """Statues by their direction, in the order of DIRECTIONS."""
    amulet: str
    markers: dict[Colour, str]
    rising: str
    falling: str
    """The diagonal borders of a space."""
    more: str
    """Stands for signs that do not fit on a space."""


def _by_colour(signs: str) -> dict[Colour, str]:
    return dict(zip(COLOURS, signs, strict=True))


TERRAIN_SIGNS: dict[Terrain, str] = {
    "beach": ".",
    "jungle": "%",
    "river": "=",
    "scrubland": '"',
    "lake": "~",
    "mountain": "^",
}

UNICODE = BoardStyle(
    terrains=TERRAIN_SIGNS | {"beach": "·", "river": "≈"},
    hut="⌂",
    palm="♣",
    gazes=tuple("↘↓↙↖↑↗"),
    amulet="✦",
    markers=_by_colour("●▲■◆"),
    rising="╱",
    falling="╲",
    more="…",
)
ASCII = BoardStyle(
    terrains=TERRAIN_SIGNS,
    hut="H",
    palm="P",
    gazes=("S",) * 6,
    amulet="*",
    markers=_by_colour("wgkb"),
    rising="/",
    falling="\\",
    more="+",
)

SITE_SIGNS = _by_colour("○△□◇")
"""Possible sites without a marker, in Unicode."""
LEG_SIGN = "›"
"""Stands on a space once for each leg to it."""


class TerrainAnsi(NamedTuple):
    """The ANSI colours of a terrain."""

    ground: str
    dimmed_ground: str
    """While other spaces are highlighted."""
    ink: str


TERRAIN_ANSI: dict[Terrain, TerrainAnsi] = {
    "beach": TerrainAnsi("48;5;222", "48;5;101", "38;5;136"),
    "jungle": TerrainAnsi("48;5;71", "48;5;22", "38;5;22"),
    "river": TerrainAnsi("48;5;117", "48;5;24", "38;5;25"),
    "scrubland": TerrainAnsi("48;5;143", "48;5;58", "38;5;58"),
    "lake": TerrainAnsi("48;5;68", "48;5;18", "38;5;18"),
    "mountain": TerrainAnsi("48;5;138", "48;5;239", "38;5;237"),
}
NAME_INK = BORDER_INK = OBJECT_INK = "1;38;5;16"
INNER_BORDER_INK = "38;5;242"
LABEL_INK = "1"
DIMMED_INK, DIMMED_OBJECT_INK = "38;5;246", "1;38;5;231"
ATV_ANSI = ("1;38;5;231;48;5;160", "1;38;5;231;48;5;21", "1;38;5;16;48;5;226", "1;38;5;231;48;5;28")
"""Red, blue, yellow and green."""
MARKER_ANSI: dict[Colour, str] = {
    "white": "38;5;231;48;5;238",
    "grey": "38;5;247;48;5;235",
    "black": "38;5;16;48;5;252",
    "brown": "38;5;94;48;5;252",
}
AMULET_ANSI = "1;38;5;201;48;5;16"


def render_rows(rows: list[list[Glyph]], colour: bool) -> str:
    """Rows of glyphs as text, with ANSI codes or without."""
    return "\n".join(_coloured(row) if colour else signs_of(row).rstrip() for row in rows)


def signs_of(glyphs: Iterable[Glyph]) -> str:
    """Glyphs without their colours."""
    return "".join(glyph.sign for glyph in glyphs)


def _coloured(row: list[Glyph]) -> str:
    """A row with one code for each run of the same colours."""
    while row and row[-1] == Glyph(" "):
        row = row[:-1]
    runs = groupby(row, lambda glyph: ";".join(filter(None, glyph[:0:-1])))
    return "".join(colour_text(signs_of(run), codes) for codes, run in runs)


_CODES = re.compile("\x1b\\[[0-9;]*m")


def strip_colours(text: str) -> str:
    """A text without its ANSI codes."""
    return _CODES.sub("", text)


def colour_text(text: str, codes: str) -> str:
    """A text in the colours of an ANSI code; unchanged if the code is empty."""
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text
