"""The pieces on the island: objects, ATVs, amulets and site markers, several on a space."""

from tobago.game import Table
from tobago.game.state import State
from tobago.picture.board_contents import SpaceContents, occupied_spaces
from tobago.picture.hex_paths import centre
from tobago.picture.svg import at, use

Places = dict[int, tuple[tuple[float, float, float], ...]]
"""By the number of pieces the place of each, from the middle of the space, and its scale."""

ATVS_ALONE: Places = {
    1: ((0, -1, 1.15),),
    2: ((-18, -5, 0.95), (18, 3, 0.95)),
    3: ((-18, -13, 0.9), (18, -9, 0.9), (0, 12, 0.9)),
    4: ((-18, -17, 0.85), (18, -14, 0.85), (-18, 9, 0.85), (18, 12, 0.85)),
}
ATVS_BESIDE: Places = {
    1: ((-22, 4, 0.8),),
    2: ((-23, 4, 0.75), (23, 4, 0.75)),
    3: ((-23, -13, 0.7), (23, 3, 0.7), (-22, 5, 0.7)),
    4: ((-23, -13, 0.7), (23, -13, 0.7), (-22, 5, 0.7), (22, 5, 0.7)),
}
"""Beside an object."""
MARKERS_ALONE: Places = {
    1: ((0, 0, 1.25),),
    2: ((-15, 0, 1.1), (15, 0, 1.1)),
    3: ((0, -14, 0.95), (-16, 11, 0.95), (16, 11, 0.95)),
    4: ((-15, -14, 0.95), (15, -14, 0.95), (-15, 14, 0.95), (15, 14, 0.95)),
}
MARKERS_BELOW: Places = {
    1: ((0, 18, 1.05),),
    2: ((-13, 18, 0.92), (13, 18, 0.92)),
    3: ((-21, 16, 0.88), (0, 21, 0.88), (21, 16, 0.88)),
    4: ((-27, 12, 0.8), (-9.5, 21, 0.8), (9.5, 21, 0.8), (27, 12, 0.8)),
}
"""Below other pieces."""


def pieces(t: Table, s: State) -> str:
    """All pieces on the island; the gaze of a statue starts behind them and ends in front."""
    statues = [(*centre(t.space(i)), d) for i, d in zip(t.statues, s.facing, strict=True)]
    spaces = occupied_spaces(t, s).items()
    return "".join(
        (
            *(_towards("beam", *statue) for statue in statues),
            *(_space(*centre(t.space(i)), contents) for i, contents in spaces),
            *(_towards("gaze", *statue) for statue in statues),
        )
    )


def _space(x: int, y: int, contents: SpaceContents) -> str:
    """The pieces of one space: objects at the back, ATVs in front, markers at the lower edge."""
    drawn = _object(x, y, contents)
    places = ATVS_BESIDE if contents.object else ATVS_ALONE
    up = (6 if contents.object else 11) if contents.markers else 0
    drawn += _placed([f"atv-{seat}" for seat in contents.atvs], places, x, y - up)
    if contents.amulet:
        dx, dy, size = _amulet_place(contents)
        drawn += use("amulet", x + dx, y + dy, size)
    places = MARKERS_BELOW if drawn else MARKERS_ALONE
    return drawn + _placed([f"marker-{colour}" for colour in contents.markers], places, x, y)


def _placed(symbols: list[str], places: Places, x: int, y: int) -> str:
    return "".join(
        use(symbol, x + dx, y + dy, size)
        for symbol, (dx, dy, size) in zip(symbols, places.get(len(symbols), ()), strict=True)
    )


def _amulet_place(contents: SpaceContents) -> tuple[float, float, float]:
    """The place of an amulet: in the middle, else to the right, else between ATVs."""
    if not contents.object and not contents.atvs:
        return (0, -12, 0.95) if contents.markers else (0, 0, 1.2)
    if len(contents.atvs) < 2:
        return (24, -14, 0.9) if contents.object else (24, -20, 0.9)
    return (0, 2, 0.7) if contents.object else (0, -26, 0.7)


def _object(x: int, y: int, contents: SpaceContents) -> str:
    """A hut, a palm tree or a statue, higher and smaller beside other pieces."""
    if contents.object is None:
        return ""
    up, size = (11, 0.95) if contents.markers or len(contents.atvs) > 1 else (2, 1.2)
    if contents.facing is None:
        return use(contents.object, x, y - up, size)
    side = {1: "statue-front", 4: "statue-back"}.get(contents.facing, "statue-side")
    mirror = "-" if contents.facing in {2, 3} else ""  # it looks to the right, or to the left
    return f'<use href="#{side}" transform="{at(x, y - up)}scale({mirror}{size} {size})"/>'


def _towards(symbol: str, x: int, y: int, facing: int) -> str:
    return f'<use href="#{symbol}" transform="{at(x, y)}rotate({30 + 60 * facing})"/>'
