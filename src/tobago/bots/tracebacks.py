"""The tracebacks of bots, cut to what their authors need."""

import re
from pathlib import Path
from traceback import format_exception

from tobago.safe_text import escape_controls

MAX_TRACEBACK = 5_000
"""The most characters of a traceback that are kept, so that it fits into a line of the protocol."""
PACKAGE = f"{Path(__file__).parents[1]}/"
"""The folder of this package: its frames say nothing about a bot."""
_FRAME = re.compile(r'^  File "(?P<file>[^\n]*)", line \d+.*\n(?:    .*\n)*', re.MULTILINE)
_EMPTY = re.compile(r"^Traceback \(most recent call last\):\n(?!  File )", re.MULTILINE)


def traceback_text(error: BaseException) -> str:
    """The whole traceback of an exception."""
    return safe_lines("".join(format_exception(error)))


def safe_lines(text: str) -> str:
    """A third-party text of several lines without other control characters, cut to a length."""
    text = text.rstrip()
    if len(text) > MAX_TRACEBACK:
        half = MAX_TRACEBACK // 2
        text = f"{text[:half]}\n…\n{text[-half:]}"
    return escape_controls(text.replace("\r\n", "\n"))


def author_traceback(text: str) -> str:
    """A traceback without the frames of this package, if others remain."""
    kept = _EMPTY.sub("", _FRAME.sub(_without_package_frame, f"{text}\n")).rstrip("\n")
    return kept if _FRAME.search(f"{kept}\n") else text


def author_frames(text: str) -> str:
    """The files and lines of a traceback, without the values in its messages."""
    frames = [match[0] for match in _FRAME.finditer(f"{author_traceback(text)}\n")]
    return "".join(frames).rstrip("\n")


def _without_package_frame(match: re.Match[str]) -> str:
    return "" if match["file"].startswith(PACKAGE) else match[0]
