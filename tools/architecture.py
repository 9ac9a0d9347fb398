"""Draw the packages and their layers from the import rules: `python -m tools.architecture`.

The rules are those that import-linter checks, so the picture cannot show anything else. A test
compares the picture with what this module draws.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "tobago"
PICTURE = ROOT / "docs" / "architecture.svg"

WIDTH, MARGIN, GAP = 960, 16, 12
HEAD, LINE, PADDING = 26, 18, 12
LETTER = 7.1
"""The mean width of a letter of the small text."""
CAPTION = (
    "A package imports only packages of lower layers. "
    "Packages side by side do not import each other."
)


def layers() -> list[list[str]]:
    """The packages of each layer, the highest layer first."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [contract] = [
        contract
        for contract in rules["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["tobago"]
    ]
    return [re.findall(r"\w+", layer) for layer in contract["layers"]]


def summary(package: str) -> str:
    """The first sentence of a package's docstring."""
    folder = SOURCES / package
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    doc = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(doc.split("\n\n")[0].split()).replace("`", "")


def picture() -> str:
    """The picture as SVG."""
    boxes: list[str] = []
    top = float(MARGIN)
    for layer in layers():
        width = (WIDTH - 2 * MARGIN - GAP * (len(layer) - 1)) / len(layer)
        texts = {package: wrap(summary(package), int((width - 24) / LETTER)) for package in layer}
        height = PADDING + HEAD + LINE * max(map(len, texts.values())) + PADDING
        for i, (package, lines) in enumerate(texts.items()):
            boxes += _box(MARGIN + i * (width + GAP), top, width, height, package, lines)
        top += height + GAP
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
