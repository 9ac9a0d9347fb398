"""Draw the packages and their layers from the import rules: `python -m tools.architecture`.

The rules are those that import-linter checks, and `tools.page_layers` for the page, so the picture
cannot show anything else. A test compares the picture with what this module draws.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import wrap

from tools.page_layers import LAYERS

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "tobago"
PICTURE = ROOT / "docs" / "architecture.svg"

WIDTH, MARGIN, GAP = 960, 16, 12
HEAD, LINE, PADDING = 26, 18, 12
LETTER = 7.1
"""The mean width of a letter of the small text."""
HEADING = 34
MOST_BESIDE = 5
"""The most packages in a row; a layer with more has several rows."""
CAPTION = (
    "A package imports only packages of lower layers. "
    "Packages of one layer do not import each other, with the exceptions listed in pyproject.toml."
)
CONTAINERS = ("tobago", "tobago.server")
"""The packages whose layers are drawn, from the top of the picture."""


def layers(container: str) -> list[list[str]]:
    """The packages of each layer of a container, the highest layer first."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [contract] = [
        contract
        for contract in rules["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == [container]
    ]
    return [re.findall(r"\w+", layer) for layer in contract["layers"]]


def summary(package: str) -> str:
    """The first paragraph of a package's docstring; its name is relative to `tobago`."""
    folder = SOURCES.joinpath(*package.split("."))
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    doc = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(doc.split("\n\n")[0].split()).replace("`", "")


def picture() -> str:
    """The picture as SVG."""
    boxes: list[str] = []
    top = float(MARGIN)
    for title, rows in _sections():
        boxes.append(
            f'<text x="{MARGIN}" y="{top + HEADING - 14:g}" font-size="18" font-weight="bold" '
            f'fill="#33200f">{title}</text>'
        )
        top += HEADING
        for row in rows:
            top = _draw_row(boxes, top, row)
        top += GAP
    content = "\n".join(boxes)
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + LINE + 8:g}" \
font-family="system-ui, sans-serif" role="img">
<title>The packages of Tobago</title>
<desc>{CAPTION}</desc>
<rect width="{WIDTH}" height="{top + LINE + 8:g}" fill="#fbf7ec"/>
{content}
<text x="{WIDTH / 2:g}" y="{top + LINE - 4:g}" font-size="13" fill="#5c4a2e" \
text-anchor="middle">{CAPTION}</text>
</svg>
"""


def _sections() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The sections of the picture: a title, and rows of packages with their summaries."""
    for container in CONTAINERS:
        prefix = container.removeprefix("tobago").lstrip(".")
        rows = [
            {package: summary(f"{prefix}.{package}".lstrip(".")) for package in row}
            for row in _rows(container)
        ]
        yield container, rows
    yield "the page (tobago/web)", list(LAYERS)


def _rows(container: str) -> Iterator[list[str]]:
    """The layers of a container, long ones in several rows of about the same length."""
    for layer in layers(container):
        count = -(-len(layer) // MOST_BESIDE)
        length = -(-len(layer) // count)
        for start in range(0, len(layer), length):
            yield layer[start : start + length]


def _draw_row(boxes: list[str], top: float, row: dict[str, str]) -> float:
    """Append the boxes of a row; returns the top of the next one."""
    width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
    texts = {name: wrap(text, int((width - 24) / LETTER)) for name, text in row.items()}
    height = PADDING + HEAD + LINE * max(map(len, texts.values())) + PADDING
    for i, (name, lines) in enumerate(texts.items()):
        boxes += _box(MARGIN + i * (width + GAP), top, width, height, name, lines)
    return top + height + GAP


def _box(
    x: float, y: float, width: float, height: float, package: str, lines: list[str]
) -> Iterator[str]:
    yield (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" '
        'fill="#fff" stroke="#a98a56"/>'
    )
    yield (
        f'<text x="{x + 12:g}" y="{y + PADDING + 14:g}" font-size="16" font-weight="bold" '
        f'fill="#33200f">{package}</text>'
    )
    for i, line in enumerate(lines):
        baseline = y + PADDING + HEAD + LINE * i + 10
        yield (
            f'<text x="{x + 12:g}" y="{baseline:g}" font-size="13" fill="#5c4a2e">'
            f"{escape(line)}</text>"
        )


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(picture(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
