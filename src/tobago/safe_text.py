"""Untrusted text, made safe to show."""

from unicodedata import bidirectional, category

CONTROL_CATEGORIES = ("Cc", "Zl", "Zp")
"""Control characters and line separators: a terminal may execute them."""
BIDI_CONTROLS = ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
"""Characters that change the direction of the text after them."""


def is_control(char: str) -> bool:
    """Whether a character controls how the others are shown."""
    return category(char) in CONTROL_CATEGORIES or bidirectional(char) in BIDI_CONTROLS


def escape_controls(text: str) -> str:
    """A text with its lines kept, tabs as spaces, and other controls spelled, as in `\\x1b`."""
    return "".join(
        ascii(char)[1:-1] if is_control(char) and char != "\n" else char
        for char in text.replace("\t", " ")
    )


def short_line(text: str, longest: int) -> str:
    """A text as one line of printable characters, cut to a length."""
    line = " ".join(text[: 4 * longest].split())
    shown = "".join(char if char.isprintable() else "?" for char in line)
    return shown if len(shown) <= longest else f"{shown[: longest - 1]}…"
