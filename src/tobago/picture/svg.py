"""Elements of SVG: documents, symbols, text and drawn numbers."""

import re
from functools import lru_cache
from html import escape
from itertools import accumulate

from tobago.picture.colours import Palette
from tobago.picture.hex_paths import Box
from tobago.picture.sprite_sheet import used_sprites

FONT = "Alegreya,Georgia,'DejaVu Serif','Noto Serif','Liberation Serif','Times New Roman',serif"
"""For sentences and names; numbers are drawn and need no font."""

_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold, not even escaped."""


def document(box: Box, title: str, description: str, body: str, colours: Palette) -> str:
    """A whole picture with the sprites that it uses, a title and a description."""
    x, y, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{width}" height="{height}" role="img" font-family="{FONT}" '
        f'color="{colours.halo}" stroke-linecap="round" stroke-linejoin="round">\n'
        f"<title>{escaped(title)}</title>\n<desc>{escaped(description)}</desc>\n"
        f"<defs>\n{used_sprites(body)}</defs>\n{body}</svg>\n"
    )


def escaped(content: str) -> str:
    """Text escaped for XML, without the characters that XML cannot hold."""
    return escape(_FORBIDDEN.sub("", content))


def short(number: float) -> str:
    """A number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else f"{number:.0f}"


@lru_cache(maxsize=4096)
def use(symbol: str, x: float, y: float, scale: float = 1) -> str:
    """A symbol at a place."""
    if scale == 1:
        return f'<use href="#{symbol}" x="{short(x)}" y="{short(y)}"/>'
    return f'<use href="#{symbol}" transform="{at(x, y, scale)}"/>'


def at(x: float, y: float, scale: float = 1) -> str:
    """A transformation that moves to a place and scales."""
    grown = "" if scale == 1 else f"scale({short(scale)})"
    return f"translate({short(x)} {short(y)}){grown}"


def moved(content: str, x: float, y: float, scale: float = 1) -> str:
    """Content drawn round 0,0, moved to a place and scaled."""
    return f'<g transform="{at(x, y, scale)}">{content}</g>'


def text(content: str, x: float, y: float, size: float, fill: str, extra: str = "") -> str:
    """A line of text, with further attributes in `extra`."""
    return (
        f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}" fill="{fill}"{extra}>'
        f"{escaped(content)}</text>"
    )


MIDDLE = ' text-anchor="middle"'
BOLD = ' font-weight="bold"'


@lru_cache(maxsize=1024)
def number(value: int, x: float, y: float, height: float, ink: str, weight: float = 2.4) -> str:
    """A number in drawn digits, centred at a place."""
    digits = str(value)
    left = -6.5 * (len(digits) - 1)
    drawn = "".join(use(f"d{d}", left + 13 * i, 0) for i, d in enumerate(digits))
    return (
        f'<g transform="{at(x, y, height / 16)}" fill="none" stroke="{ink}" '
        f'stroke-width="{short(weight)}">{drawn}</g>'
    )


def number_width(value: int, height: float) -> float:
    """The width of a drawn number."""
    return (13 * len(str(value)) - 2) * height / 16


# ---- lines that fit -----------------------------------------------------------------------------

_LETTER_WIDTHS = {
    " ": 0.32,
    **dict.fromkeys("iljtfrIJ.,:;'!|()[]-", 0.4),
    **dict.fromkeys("mwшщжюфым@%", 0.96),
    **dict.fromkeys("MWШЩЖЮЫ…", 1.15),
}
"""Of narrow and wide letters in ems, in the widest of the fonts."""
BOLD_WIDTH = 1.12
"""The width of bold letters, compared with normal ones."""


def _letter_width(letter: str) -> float:
    return _LETTER_WIDTHS.get(letter) or (0.87 if letter.isupper() else 0.635)


def text_width(content: str, size: float) -> float:
    """An upper estimate of the width of a text."""
    return sum(map(_letter_width, content)) * size


@lru_cache(maxsize=2048)
def fit_text(
    content: str, width: float, height: float, sizes: tuple[int, ...]
) -> tuple[int, tuple[str, ...]]:
    """A font size with which a text fits, and its lines; prefers large letters and few lines."""
    fits = [
        (size, lines)
        for size in sizes
        if len(lines := wrap_text(content, width, size)) * size * 1.15 <= height
        and max(text_width(line, size) for line in lines) <= width
    ]
    if not fits:
        return sizes[-1], wrap_text(content, width, sizes[-1])
    return max(fits, key=lambda fit: fit[0] - 2 * len(fit[1]))


def wrap_text(content: str, width: float, size: float) -> tuple[str, ...]:
    """A text in lines of a width, unless a word is wider."""
    lines = [""]
    for word in content.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


_BREAK = re.compile(r"[ ,:=/-]+")
"""Where a line may end."""


def wrap_anywhere(content: str, width: float, size: float) -> tuple[str, ...]:
    """A text in lines of a width; a word that is wider is broken."""
    lines = []
    while text_width(content, size) > width:
        kept = sum(reach * size <= width for reach in accumulate(map(_letter_width, content)))
        ends = [found.end() for found in _BREAK.finditer(content[: kept + 1])]
        end = next((end for end in reversed(ends) if end <= kept), 0)
        if content[kept : kept + 1] == " ":
            end = kept
        end = end or max(1, kept)
        lines.append(content[:end].rstrip())
        content = content[end:].lstrip()
    return (*lines, content)


def truncate(content: str, width: float, size: float) -> str:
    """A text, shortened with an ellipsis if it is too wide."""
    if text_width(content, size) <= width:
        return content
    room = width / size - _letter_width("…")
    kept = sum(reach <= room for reach in accumulate(map(_letter_width, content)))
    return content[:kept].rstrip() + "…"
