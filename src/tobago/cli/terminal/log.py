"""What somebody at the table has witnessed, in sentences."""

from collections.abc import Sequence

from tobago.cli.eyes import Eyes
from tobago.cli.terminal.typed import read_number
from tobago.game import Event, witnessed
from tobago.island import Island
from tobago.words import EventFormatter, Words

RECENT = 20
"""Lines that are shown unless a number is typed."""


class Log:
    """The sentences for somebody, and how many of them have been read."""

    def __init__(self, words: Words, island: Island, names: Sequence[str], eyes: Eyes) -> None:
        self.lines: list[str] = []
        self._read = self._drawn = 0
        self._eyes = eyes
        self._formatter = EventFormatter(words, island, names)

    def note(self, happened: list[Event]) -> None:
        """Write down what can be seen of some events."""
        seen = happened if self._eyes == "all" else witnessed(happened, self._eyes)
        self.lines += filter(None, map(self._formatter.format, seen))

    def add(self, line: str) -> None:
        """Write down a sentence."""
        self.lines.append(line)

    def unread(self) -> list[str]:
        """The sentences since the last time."""
        lines, self._read = self.lines[self._read :], len(self.lines)
        return lines

    @property
    def has_unread(self) -> bool:
        """Whether there are sentences that were not read."""
        return self._read < len(self.lines)

    def undrawn(self) -> list[str]:
        """The sentences since the table was drawn."""
        return self.lines[self._drawn :]

    def mark_drawn(self) -> None:
        """All sentences are read, and the table is drawn."""
        self._drawn = self._read = len(self.lines)


def last_lines(lines: list[str], parts: list[str]) -> list[str]:
    """The last lines of a log, as many as were typed."""
    number = read_number(parts[0]) if parts else RECENT
    return lines[max(0, len(lines) - number) :]
