"""The colours of a picture, by day and by night."""

from dataclasses import dataclass
from typing import Literal

from tobago.fault import Fault
from tobago.game import SEATS
from tobago.island import Terrain

Theme = Literal["day", "night"]


@dataclass(frozen=True, slots=True)
class TerrainColours:
    """The colours of a terrain's ground and of the drawings on it."""

    ground: str
    fill: str
    ink: str
    tone: str
    edge: str
    """The darker rim of an area."""

    @property
    def paint(self) -> str:
        """The SVG attributes of a group of drawings."""
        return f'fill="{self.fill}" stroke="{self.ink}" color="{self.tone}"'


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a theme."""

    theme: Theme
    terrain: dict[Terrain, TerrainColours]
    sea: tuple[str, str]
    """Near the island and far from it."""
    chart: str
    """Lines drawn on the sea."""
    shallows: str
    shore: str
    ink: str
    border: tuple[str, str]
    """The light and the dark line between spaces of one area."""
    water: str
    current: str
    bank: str
    light: tuple[str, float]
    dusk: tuple[str, float]
    """The gradient of light over the island, from the upper left to the lower right."""
    halo: str
    """The outline of pieces, so that they stand out from any terrain."""
    veil: str
    """Covers the spaces that are not highlighted."""
    parchment: tuple[str, str]
    parchment_edge: str
    writing: str
    faint: str
    """Less important writing."""
    site: str
    """The hexagon on a clue card that stands for the site."""
    table: tuple[str, str]
    """The top of the table, in the middle and at its edges."""


DAY = Palette(
    theme="day",
    terrain={
        "beach": TerrainColours("#f6e3b0", "#f6e3b0", "#c39a52", "#fffaf0", "#d9ac58"),
        "jungle": TerrainColours("#2f6b35", "#2d7236", "#12351c", "#7fbb5d", "#16421f"),
        "river": TerrainColours("#cfe0ac", "#cfe0ac", "#5f7d3e", "#ffffff", "#7fa05c"),
        "scrubland": TerrainColours("#d3b352", "#d3b352", "#6d5a17", "#f0d98a", "#9a7a20"),
        "lake": TerrainColours("#55a3cd", "#55a3cd", "#f2fbff", "#1f6a98", "#1d6291"),
        "mountain": TerrainColours("#8d7464", "#d8c9b6", "#33241f", "#6b554e", "#64493d"),
    },
    sea=("#2f8ca3", "#0e3c58"),
    chart="#bfe3e0",
    shallows="#8fd3cf",
    shore="#f3e2b6",
    ink="#33200f",
    border=("#ffffff", "#33200f"),
    water="#55a3cd",
    current="#eef9fc",
    bank="#2a4a52",
    light=("#fff3c4", 0.26),
    dusk=("#3a2350", 0.24),
    halo="#fff8e6",
    veil="#1b2b33",
    parchment=("#f9eed2", "#e6cf9d"),
    parchment_edge="#8a6433",
    writing="#33200f",
    faint="#7d5f38",
    site="#fff7a8",
    table=("#8a5f38", "#4c2f1a"),
)

NIGHT = Palette(
    theme="night",
    terrain={
        "beach": TerrainColours("#a7a184", "#a7a184", "#6a6346", "#c9c4a8", "#6f6a4c"),
        "jungle": TerrainColours("#1d4238", "#173a30", "#08191a", "#3f7a5e", "#0a2422"),
        "river": TerrainColours("#6d8672", "#6d8672", "#2c4636", "#d0e0e0", "#3d5546"),
        "scrubland": TerrainColours("#7f7444", "#7f7444", "#332d12", "#a89a62", "#4c4420"),
        "lake": TerrainColours("#2d5f86", "#2d5f86", "#a9d2e6", "#123a5c", "#12385a"),
        "mountain": TerrainColours("#564d55", "#8b8388", "#171219", "#3a333e", "#2a232c"),
    },
    sea=("#15405a", "#06141f"),
    chart="#6fa3b0",
    shallows="#3f8597",
    shore="#8f8a70",
    ink="#07090f",
    border=("#7f97a0", "#07090f"),
    water="#2d5f86",
    current="#b7dbea",
    bank="#0d2530",
    light=("#bcd4ff", 0.24),
    dusk=("#02040f", 0.4),
    halo="#e9e2cc",
    veil="#02060c",
    parchment=("#443829", "#2b231a"),
    parchment_edge="#a98a56",
    writing="#f3e6c8",
    faint="#c0a87c",
    site="#d8c766",
    table=("#2a211b", "#120d0a"),
)

PLAYER_COLOURS = ("#d2382b", "#2e6fd0", "#f4bd1c", "#2f9a54")
"""The colours of ATVs and roses, by seat."""
MARKER_COLOURS = {"white": "#ffffff", "grey": "#9a9da1", "black": "#17130f", "brown": "#a3561f"}
HIGHLIGHT_COLOURS = {
    **dict(zip(SEATS, PLAYER_COLOURS, strict=True)),
    **MARKER_COLOURS,
    "gold": "#ffcf33",
    "teal": "#2fd0c0",
    "pink": "#ff7fb0",
}
"""The colours of highlighted spaces, by name."""
PALETTES = {"day": DAY, "night": NIGHT}


def palette(theme: str) -> Palette:
    """The colours of a theme."""
    if theme not in PALETTES:
        raise Fault("a theme is day or night, not {theme!r}", theme=theme)
    return PALETTES[theme]
