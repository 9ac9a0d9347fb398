"""What is to be shown: a view, in the words of a language, by the names of the players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import fill

from tobago.game import COLOURS, View
from tobago.picture.text.style import ATVS, MARKERS, UNICODE, painted, unpainted
from tobago.words import Words


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with all that turning it into text takes."""

    view: View
    words: Words
    names: Sequence[str]
    colour: bool = False
    width: int | None = 80
    """Of a line; None: as long as it comes."""

    def who(self, seat: int) -> str:
        """A player by name."""
        return self.names[seat]

    def at(self, i: int) -> str:
        """A space by name."""
        return self.view.table.island.names[i]

    def atv(self, seat: int) -> str:
        """The number of a player as it stands on the board."""
        return self.paint(str(seat + 1), ATVS[seat])

    def marker(self, m: int) -> str:
        """The sign of a map's markers."""
        return self.paint(UNICODE.markers[COLOURS[m]], MARKERS[COLOURS[m]])

    def clue(self, card: int) -> str:
        """What a clue card says."""
        return self.words.clue(self.view.table.deck[card])

    def gold(self, value: int) -> str:
        """What a treasure card shows."""
        if not value:
            return self.words.say("a curse")
        return self.words.count("{n} gold coin", "{n} gold coins", value)

    def card(self, value: int) -> str:
        """A treasure card in a list: its gold as a number."""
        return str(value) if value else self.words.say("a curse")

    def paint(self, text: str, codes: str) -> str:
        """A text in colour, if there is colour."""
        return painted(text, codes) if self.colour else text

    def heading(self, text: str) -> str:
        """A text that begins a part of the table."""
        return self.paint(text, "1")

    def wrapped(self, text: str, indent: int = 0) -> str:
        """A text in lines that fit, those after the first indented."""
        if self.width is None or len(text) <= self.width:
            return text
        return fill(text, self.width, subsequent_indent=" " * indent, break_on_hyphens=False)

    def spread(self, items: Iterable[str], gap: str = "   ") -> str:
        """Short texts beside each other, in lines that fit; colours take no room."""
        lines = [""]
        for item in items:
            longer = f"{lines[-1]}{gap}{item}" if lines[-1] else item
            if lines[-1] and self.width is not None and len(unpainted(longer)) > self.width:
                lines.append(item)
            else:
                lines[-1] = longer
        return "\n".join(lines)

    def lines(self, texts: Iterable[str]) -> str:
        """Texts one below the other, in lines that fit."""
        return "\n".join(self.wrapped(text, 2) for text in texts)


def aligned(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows as lines, with the columns one below the other; there are no colours in them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
