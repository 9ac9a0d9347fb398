"""The terminal in front of a person: what can be shown on it, and what is typed."""

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import TextIO

readline: ModuleType | None
try:
    readline = import_module("readline")
except ImportError:  # a Python without it: typing works, completing does not
    readline = None

Completer = Callable[[str, str], list[str]]
"""Gives the words that may stand for the last one typed, from the text before it and itself."""

TYPED = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "…": "...", "–": "-", "×": "x"}
)
"""Signs that no keyboard has, for plain text."""
CLEAR, CLEAR_SCROLLED = "\x1b[H\x1b[2J", "\x1b[3J"
DRAWN = "╱╲●▲■◆⌂♣✦"
"""Signs that a terminal must know for the drawn board; else it is plain."""


class Screen:
    """Shows text and reads lines; it knows how wide it is and whether there is colour."""

    def __init__(
        self,
        plain: bool = False,
        stream: TextIO | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self._stream = stream or sys.stdout
        self._environ = environ
        self.plain = plain or not self._knows(DRAWN)

    @property
    def interactive(self) -> bool:
        """Whether a person types and reads."""
        return self.listens and sys.stdin.isatty() and self._stream.isatty()

    @property
    def listens(self) -> bool:
        """Whether anything can be typed at all: the input may be closed."""
        return sys.stdin is not None

    @property
    def redraws(self) -> bool:
        """Whether ANSI codes are understood."""
        return not self.plain and self._stream.isatty() and self._environ.get("TERM") != "dumb"

    @property
    def colour(self) -> bool:
        """Whether colours are welcome."""
        return self.redraws and not self._environ.get("NO_COLOR")

    def _knows(self, signs: str) -> bool:
        """Whether some signs can be shown."""
        try:
            signs.encode(self._stream.encoding or "ascii")
        except UnicodeEncodeError:
            return False
        return True

    @property
    def width(self) -> int:
        """The number of columns, as it is now."""
        return max(20, shutil.get_terminal_size().columns)

    @property
    def height(self) -> int | None:
        """The number of lines, as it is now; None where the table is not drawn again."""
        return shutil.get_terminal_size().lines if self.redraws else None

    def show(self, text: str = "") -> None:
        """Print a text, in plain mode without signs that screen readers stumble over."""
        print(text.translate(TYPED) if self.plain else text, file=self._stream, flush=True)

    def ask(self, prompt: str) -> str:
        """A line typed; EOFError when there is none to come."""
        line = input(prompt.translate(TYPED) if self.plain else prompt).strip()
        if not sys.stdin.isatty():
            self.show(line)  # what a terminal would have shown of it
        return line

    def clear(self) -> None:
        """Begin again at the top, where that is possible."""
        if self.redraws:
            print(CLEAR, end="", file=self._stream, flush=True)

    def forget(self) -> None:
        """Leave nothing of what was shown or typed to be read by the next person."""
        if readline is not None:
            readline.clear_history()
        if self.redraws:
            print(CLEAR + CLEAR_SCROLLED, end="", file=self._stream, flush=True)
        else:
            self.show("\n" * shutil.get_terminal_size().lines)

    def complete_with(self, completer: Completer) -> None:
        """Complete words with TAB."""
        if readline is None or not self.interactive:
            return
        readline.set_completer_delims(" ")
        readline.set_completer(_Completing(readline, completer).nth)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        if self.plain and not libedit:
            readline.parse_and_bind("set enable-bracketed-paste off")  # it writes codes


class _Completing:
    """Answers readline, which asks for one completion after the other."""

    def __init__(self, editor: ModuleType, completer: Completer) -> None:
        self._editor = editor
        self._completer = completer
        self._found: list[str] = []

    def nth(self, word: str, number: int) -> str | None:
        """The completion with a number, None after the last."""
        if number == 0:
            before = self._editor.get_line_buffer()[: self._editor.get_begidx()]
            self._found = self._completer(before, word)
        return f"{self._found[number]} " if number < len(self._found) else None
