"""The island in half the height: one line for each column of spaces, with north at the left.

The letters of the spaces' names are at the left end of the lines, the numbers above the board.
"""

from dataclasses import replace

from tobago.game import View
from tobago.picture.text import board_style as styles
from tobago.picture.text.board_style import UNICODE, Glyph, render_rows
from tobago.picture.text.board_text import Board, Highlighted

NORTH = 4
"""Index of DIRECTIONS: the neighbour at the left."""
TURNED = replace(UNICODE, gazes=tuple("↗→↘↙←↖"))
WIDTH = 4
"""Columns of a space; its neighbours above and below are shifted by half of it."""


def turned_board(
    view: View, *, colour: bool = False, marks: Highlighted | None = None
) -> tuple[list[str], list[str]]:
    """The lines of the board, and notes on the spaces whose contents do not fit."""
    board = TurnedBoard(view, marks)
    return render_rows(board.rows, colour).split("\n"), board.notes


class TurnedBoard(Board):
    """A board with north at the left, as rows of glyphs; the first has the numbers."""

    def __init__(self, view: View, marks: Highlighted | None) -> None:
        super().__init__(view, TURNED, marks)
        spaces = self.island.spaces
        east = max(space.q for space in spaces)
        north = min(2 * space.r + space.q for space in spaces)
        margin = 1 + max(len(_letters(name)) for name in self.island.names)
        self.corners = [
            (east - space.q + 1, (2 * space.r + space.q - north) * WIDTH // 2 + margin)
            for space in spaces
        ]
        """Row and column of each space."""
        height = max(row for row, _ in self.corners) + 1
        width = max(column for _, column in self.corners) + WIDTH + 1
        self.rows = [[Glyph(" ")] * width for _ in range(height)]
        for i, (row, column) in enumerate(self.corners):
            self._put(row, column, [*self._space(i), Glyph("│")])
        for i, (row, column) in enumerate(self.corners):
            self._put(row, column, self._space(i))
        self.notes = list(dict.fromkeys(self.notes))
        self._label()

    def _space(self, i: int) -> list[Glyph]:
        contents = self._contents(i, WIDTH)
        if len(contents) < WIDTH:
            contents.insert(0, self._side(i, "│", NORTH))
        return [*contents, *[self._terrain(i)] * (WIDTH - len(contents))]

    def _label(self) -> None:
        """Letters before the rows; numbers above, where the spaces of all rows overlap."""
        columns: dict[str, set[int]] = {}
        for name, (row, column) in zip(self.island.names, self.corners, strict=True):
            letters = _letters(name)
            columns.setdefault(name.removeprefix(letters), set()).add(column)
            self._put(row, 0, [Glyph(sign, styles.LABEL_INK) for sign in letters])
        right = max(map(max, (found for found in columns.values() if len(found) > 1)), default=0)
        for number, (column, *_) in columns.items():
            shift = (right - column) % WIDTH
            at = column + shift + WIDTH // 2 - len(number)
            self._put(0, at, [Glyph(sign, styles.LABEL_INK) for sign in number])


def _letters(name: str) -> str:
    return name.rstrip("0123456789")
