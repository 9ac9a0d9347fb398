"""The island drawn in text: two lines for each space, its name above, what is on it below."""

from collections.abc import Mapping

from tobago.game import COLOURS, View
from tobago.game.steps.cards import marked
from tobago.island.geometry import SEA
from tobago.picture.text import style as styles
from tobago.picture.text.style import ASCII, UNICODE, Glyph, Style, drawn

Marks = Mapping[int, str]
"""Spaces to stand out, by number, each with a few signs of its own."""

BESIDE_ABOVE, BESIDE_BELOW = 3, 2
"""The neighbours to the west, as indices into DIRECTIONS."""


def text_board(
    view: View, *, colour: bool = False, plain: bool = False, marks: Marks | None = None
) -> str:
    """The island with names, objects, ATVs, amulets and markers; `marks` stand out.

    In colour it has ANSI codes; plain it is ASCII. What finds no room on a space is told below.
    """
    board = _Board(view, ASCII if plain else UNICODE, marks)
    return "\n".join([drawn(board.rows, colour), *board.notes])


def board_width(view: View) -> int:
    """How many columns the board of a view needs."""
    return len(_Board(view, ASCII, None).rows[0])


class _Board:
    """A drawing in progress: rows of glyphs that spaces are put into."""

    def __init__(self, view: View, style: Style, marks: Marks | None) -> None:
        self.view, self.style, self.marks = view, style, marks
        self.island = view.table.island
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
        self.notes: list[str] = []
        """Spaces with more on them than fits."""
        for row, column in self.corners:
            self.rows[row][column + self.width] = Glyph(style.falling)
            self.rows[row + 1][column + self.width] = Glyph(style.rising)
        for i, (row, column) in enumerate(self.corners):
            self._put(row, column, self._upper(i))
            self._put(row + 1, column, self._lower(i))

    def _put(self, row: int, column: int, glyphs: list[Glyph]) -> None:
        self.rows[row][column : column + len(glyphs)] = glyphs

    def _upper(self, i: int) -> list[Glyph]:
        name = [Glyph(sign, *self._ink(i, styles.NAME)) for sign in self.island.names[i]]
        return self._filled(i, [self._side(i, self.style.rising, BESIDE_ABOVE), *name])

    def _lower(self, i: int) -> list[Glyph]:
        ink = styles.SHADED_THING if self._shaded(i) else styles.THING
        things = contents(self.view, i, self.style)
        mark = [Glyph(sign) for sign in (self.marks or {}).get(i, "")]
        room = self.width - 1 - len(mark)
        if len(things) > room:
            self.notes.append(f"{self.island.names[i]}: {''.join(glyph.sign for glyph in things)}")
            things = [*things[: room - 1], Glyph(self.style.more)]
        glyphs = [
            glyph._replace(ink=glyph.ink or ink, ground=glyph.ground or self._ground(i))
            for glyph in (*things, *mark)
        ]
        return self._filled(i, [self._side(i, self.style.falling, BESIDE_BELOW), *glyphs])

    def _filled(self, i: int, glyphs: list[Glyph]) -> list[Glyph]:
        """A line of a space filled up with its terrain's sign."""
        terrain = self.island.terrains[i]
        sign = Glyph(self.style.terrains[terrain], *self._ink(i, styles.INKS[terrain]))
        return [*glyphs, *[sign] * (self.width - len(glyphs))]

    def _side(self, i: int, sign: str, beside: int) -> Glyph:
        """A side of a space, stronger where the area ends."""
        other = self.island.steps[i][beside]
        if other == SEA:
            return Glyph(sign)
        inside = self.island.areas[i] >> other & 1
        return Glyph(sign, *self._ink(i, styles.FAINT if inside else styles.BORDER))

    def _ink(self, i: int, ink: str) -> tuple[str, str]:
        return (styles.SHADED if self._shaded(i) else ink), self._ground(i)

    def _ground(self, i: int) -> str:
        grounds = styles.SHADES if self._shaded(i) else styles.GROUNDS
        return grounds[self.island.terrains[i]]

    def _shaded(self, i: int) -> bool:
        return self.marks is not None and i not in self.marks


def contents(view: View, i: int, style: Style) -> list[Glyph]:
    """What is on a space: object, ATVs, amulet, markers."""
    s, objects, space = view.state, view.table.objects, view.table.space(i)
    found = []
    if space in objects.huts:
        found.append(Glyph(style.hut))
    if space in objects.palms:
        found.append(Glyph(style.palm))
    if space in objects.statues:
        facing = s.facing[objects.statues.index(space)]
        found.append(Glyph(style.gazes[facing]))
    found += [Glyph(str(n + 1), styles.ATVS[n]) for n, atv in enumerate(s.atvs) if atv == i]
    if s.amulets >> i & 1:
        found.append(Glyph(style.amulet, styles.AMULET))
    found += [
        Glyph(style.markers[colour], styles.MARKERS[colour])
        for m, colour in enumerate(COLOURS)
        if marked(s, m) and s.sites[m] >> i & 1
    ]
    return found
