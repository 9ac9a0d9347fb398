"""The island drawn in text: two lines for each space, its name above, its contents below."""

from collections.abc import Mapping

from tobago.game import Game, View
from tobago.island.geometry import SEA
from tobago.picture.board_contents import SpaceContents, occupied_spaces
from tobago.picture.subjects import AnyIsland, island_of
from tobago.picture.text import board_style as styles
from tobago.picture.text.board_style import ASCII, UNICODE, BoardStyle, Glyph, render_rows

Highlighted = Mapping[int, str]
"""The spaces to highlight, by number, each with signs to write on it."""

NORTH_WEST, SOUTH_WEST = 3, 2
"""Indices of DIRECTIONS."""


def text_board(
    what: Game | View | AnyIsland,
    *,
    colour: bool = False,
    plain: bool = False,
    marks: Highlighted | None = None,
) -> str:
    """The island with names, objects, ATVs, amulets and markers; `marks` are highlighted.

    Nothing on it is secret. An island, or one given by its code, is drawn empty.

    With `colour` it has ANSI codes; with `plain` it is ASCII. The contents of a space that do not
    fit on it are listed below the board.
    """
    board = UprightBoard(what, ASCII if plain else UNICODE, marks)
    return "\n".join([render_rows(board.rows, colour), *board.notes])


def board_width(what: Game | View | AnyIsland) -> int:
    """The number of columns of a board."""
    return len(UprightBoard(what, ASCII, None).rows[0])


class Board:
    """The colours and the contents of the spaces of a board."""

    def __init__(
        self, what: Game | View | AnyIsland, style: BoardStyle, marks: Highlighted | None
    ) -> None:
        self.style, self.marks = style, marks
        self.island = island_of(what)
        self.contents = (
            occupied_spaces(what.table, what.state) if isinstance(what, Game | View) else {}
        )
        self.rows: list[list[Glyph]] = []
        self.notes: list[str] = []
        """Spaces whose contents do not fit."""

    def _contents(self, i: int, room: int) -> list[Glyph]:
        """The signs on a space, as many as there is room for; the others become a note."""
        ink = styles.DIMMED_OBJECT_INK if self._is_dimmed(i) else styles.OBJECT_INK
        signs = _signs(self.contents[i], self.style) if i in self.contents else []
        mark = [Glyph(sign) for sign in (self.marks or {}).get(i, "")]
        room -= len(mark)
        if len(signs) > room:
            self.notes.append(f"{self.island.names[i]}: {styles.signs_of(signs)}")
            signs = [*signs[: room - 1], Glyph(self.style.more)]
        return [
            glyph._replace(ink=glyph.ink or ink, ground=glyph.ground or self._ground(i))
            for glyph in (*signs, *mark)
        ]

    def _terrain(self, i: int) -> Glyph:
        """The sign of a space's terrain."""
        terrain = self.island.terrains[i]
        return Glyph(self.style.terrains[terrain], *self._ink(i, styles.TERRAIN_ANSI[terrain].ink))

    def _side(self, i: int, sign: str, direction: int) -> Glyph:
        """A border of a space, stronger where the area ends."""
        other = self.island.steps[i][direction]
        if other == SEA:
            return Glyph(sign)
        inside = self.island.areas[i] >> other & 1
        return Glyph(sign, *self._ink(i, styles.INNER_BORDER_INK if inside else styles.BORDER_INK))

    def _ink(self, i: int, ink: str) -> tuple[str, str]:
        return (styles.DIMMED_INK if self._is_dimmed(i) else ink), self._ground(i)

    def _ground(self, i: int) -> str:
        ansi = styles.TERRAIN_ANSI[self.island.terrains[i]]
        return ansi.dimmed_ground if self._is_dimmed(i) else ansi.ground

    def _is_dimmed(self, i: int) -> bool:
        return self.marks is not None and i not in self.marks

    def _put(self, row: int, column: int, glyphs: list[Glyph]) -> None:
        self.rows[row][column : column + len(glyphs)] = glyphs


class UprightBoard(Board):
    """A board with north at the top, as rows of glyphs."""

    def __init__(
        self, what: Game | View | AnyIsland, style: BoardStyle, marks: Highlighted | None
    ) -> None:
        super().__init__(what, style, marks)
        self.width = max(5, 2 + max(map(len, self.island.names)))
        west = min(space.q for space in self.island.spaces)
        depth = [2 * space.r + space.q for space in self.island.spaces]
        self.corners = [
            (row - min(depth), (space.q - west) * self.width)
            for row, space in zip(depth, self.island.spaces, strict=True)
        ]
        """Row and column of each space's upper left corner."""
        height = max(row for row, _ in self.corners) + 2
        width = max(column for _, column in self.corners) + self.width + 1
        self.rows = [[Glyph(" ")] * width for _ in range(height)]
        for row, column in self.corners:
            self.rows[row][column + self.width] = Glyph(style.falling)
            self.rows[row + 1][column + self.width] = Glyph(style.rising)
        for i, (row, column) in enumerate(self.corners):
            self._put(row, column, self._upper(i))
            self._put(row + 1, column, self._lower(i))

    def _upper(self, i: int) -> list[Glyph]:
        name = [Glyph(sign, *self._ink(i, styles.NAME_INK)) for sign in self.island.names[i]]
        return self._filled(i, [self._side(i, self.style.rising, NORTH_WEST), *name])

    def _lower(self, i: int) -> list[Glyph]:
        side = self._side(i, self.style.falling, SOUTH_WEST)
        return self._filled(i, [side, *self._contents(i, self.width - 1)])

    def _filled(self, i: int, glyphs: list[Glyph]) -> list[Glyph]:
        """A line of a space, padded with the sign of its terrain."""
        return [*glyphs, *[self._terrain(i)] * (self.width - len(glyphs))]


def _signs(contents: SpaceContents, style: BoardStyle) -> list[Glyph]:
    """The signs of a space: object, ATVs, amulet, markers."""
    signs = [Glyph(str(seat + 1), styles.ATV_ANSI[seat]) for seat in contents.atvs]
    if contents.facing is not None:
        signs.insert(0, Glyph(style.gazes[contents.facing]))
    elif contents.object is not None:
        signs.insert(0, Glyph(style.hut if contents.object == "hut" else style.palm))
    if contents.amulet:
        signs.append(Glyph(style.amulet, styles.AMULET_ANSI))
    signs += [
        Glyph(style.markers[colour], styles.MARKER_ANSI[colour]) for colour in contents.markers
    ]
    return signs
