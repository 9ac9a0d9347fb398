"""What all functions of this package need to turn a view into text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import fill

from tobago.game import COLOURS, SEATS, Game, View
from tobago.game.position import check_names
from tobago.island import Hex
from tobago.picture.subjects import view_of
from tobago.picture.text import board_style as styles
from tobago.words import Words


@dataclass(frozen=True, slots=True)
class TextContext:
    """A view with the language, the names of the players, and the form of the text."""

    view: View
    words: Words
    names: Sequence[str]
    colour: bool = False
    width: int | None = 80
    """The columns of a line; None for lines of any length."""

    @staticmethod
    def of(
        what: "TextContext | Game | View",
        names: Sequence[str] | None = None,
        words: Words | None = None,
        width: int | None = 80,
    ) -> "TextContext":
        """The context of a view, or of what a spectator sees of a game.

        Without names the players are called by their colours.
        """
        if isinstance(what, TextContext):
            return what
        view, words = view_of(what), words or Words()
        if names is None:
            names = [words.named("player", seat) for seat in SEATS[: view.players]]
        check_names(names, view.players)
        return TextContext(view, words, names, width=width)

    def player(self, seat: int) -> str:
        """The name of a player."""
        return self.names[seat]

    def space(self, space: int | Hex) -> str:
        """The name of a space, given by number or by coordinates."""
        island = self.view.table.island
        return island.names[space if isinstance(space, int) else island.index[space]]

    def atv_sign(self, seat: int) -> str:
        """The sign of a player's ATV on the board."""
        return self.coloured(str(seat + 1), styles.ATV_ANSI[seat])

    def marker_sign(self, m: int) -> str:
        """The sign of a map's markers on the board."""
        return self.coloured(styles.UNICODE.markers[COLOURS[m]], styles.MARKER_ANSI[COLOURS[m]])

    def clue(self, card: int) -> str:
        """The sentence of a clue card."""
        return self.words.clue(self.view.table.deck[card])

    def coloured(self, text: str, codes: str) -> str:
        """A text in colour, if the context has colour."""
        return styles.colour_text(text, codes) if self.colour else text

    def heading(self, text: str) -> str:
        """The title of a part of the table."""
        return self.coloured(text, "1")

    def wrap(self, text: str, indent: int = 0) -> str:
        """A text in lines that fit, all but the first indented."""
        if self.width is None or len(text) <= self.width:
            return text
        return fill(text, self.width, subsequent_indent=" " * indent, break_on_hyphens=False)

    def wrap_lines(self, texts: Iterable[str]) -> str:
        """Texts one below the other, in lines that fit."""
        return "\n".join(self.wrap(text, 2) for text in texts)

    def unwrap(self, text: str) -> list[str]:
        """The texts that `wrap_lines` broke into lines."""
        texts: list[str] = []
        above = ""
        for line in text.split("\n"):
            word = line[2:].partition(" ")[0]
            full = self.width is not None and len(above) + 1 + len(word) > self.width
            if texts and full and word and line.startswith("  "):
                texts[-1] += line[1:]
            else:
                texts.append(line)
            above = line
        return texts

    def flow(self, items: Sequence[str]) -> str:
        """Short texts side by side, in lines that fit without their colour codes."""
        lines = [items[0]]
        for item in items[1:]:
            longer = f"{lines[-1]}   {item}"
            if self.width is not None and len(styles.strip_colours(longer)) > self.width:
                lines.append(item)
            else:
                lines[-1] = longer
        return "\n".join(lines)


def align_columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows of cells without colour codes as lines, in columns of equal width."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def lines_width(lines: Sequence[str]) -> int:
    """The columns that lines take without their colour codes."""
    return max(len(styles.strip_colours(line)) for line in lines)


def shortened_text(text: str, width: int) -> str:
    """A text without colour codes, cut to a width."""
    return text if len(text) <= width else f"{text[: width - 1]}…"
