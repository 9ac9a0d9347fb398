"""Write docs/comparison.md: `python -m tools.comparison` or `make reference`.

The document shows the programs of tests/ecosystem/comparison, each beside the same in a library
that is well known for it.
"""

import ast
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LINE = 120
"""Characters of a line of text."""
DOCUMENT = ROOT / "docs" / "comparison.md"
FOLDER = ROOT / "tests" / "ecosystem" / "comparison"
PROGRAMS = sorted(FOLDER.glob("[a-z]*.py"))
LIBRARIES = {
    "chess": "python-chess 1.11.2",
    "catanatron": "catanatron 3.2.1",
    "open_spiel": "OpenSpiel 2.0.2",
}


class Kind(NamedTuple):
    """A kind of program."""

    name: str
    title: str
    about: str
    library: str
    """The library beside tobago."""


KINDS = (
    Kind("play", "Play", "A game of random moves, its result and its last position.", "chess"),
    Kind(
        "sample",
        "Sample hidden worlds",
        "From a position in the middle of a game, three worlds that agree with all that the first "
        "player knows, and what the second player holds there.",
        "open_spiel",
    ),
    Kind("draw", "Draw", "A position as SVG with marked spaces, and as text.", "chess"),
    Kind("record", "Record", "Write a game, read it again, compare the last positions.", "chess"),
    Kind("bot", "Write a bot", "A bot by one rule, in 20 games against another.", "catanatron"),
    Kind(
        "training",
        "Train",
        "A learner against a fixed opponent. MaskablePPO is a neural network; the learner of "
        "OpenSpiel is a table, because its networks need further packages. Its loop is the same.",
        "open_spiel",
    ),
    Kind(
        "analysis",
        "Analyse",
        "The three best actions of a position by search, with their values: the chance of winning, "
        "or the mean result. python-chess needs an engine for this, which is a separate program.",
        "open_spiel",
    ),
)

ABOUT = (
    "Short programs in tobago, each beside the same kind of program in a library that is well "
    "known for it. Lines are counted without blank ones. `make comparison` runs the programs in "
    "the environment of the benchmarks; the training in tobago also needs sb3-contrib. "
    "`make reference` writes this document from the files in `tests/ecosystem/comparison`."
)
INTRODUCTION = """# Programs side by side

{about}

| | tobago | beside it |
| --- | --- | --- |
"""


def document() -> str:
    """The text of the document."""
    rows = [
        f"| [{kind.title}](#{kind.title.lower().replace(' ', '-')}) | {count_lines(_code(kind))} "
        f"lines | {count_lines(_code(kind, kind.library))} lines in {LIBRARIES[kind.library]} |\n"
        for kind in KINDS
    ]
    introduction = INTRODUCTION.format(about=fill(ABOUT, LINE, break_on_hyphens=False))
    return introduction + "".join([*rows, *map(_section, KINDS)])


def count_lines(code: str) -> int:
    """The lines of a program that are not blank."""
    return sum(bool(line.strip()) for line in code.splitlines())


def missing_module(program: Path) -> str | None:
    """The first module that a program imports and that is not installed, if any."""
    modules = [
        name
        for node in ast.parse(program.read_text("utf-8")).body
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    ]
    return next((name for name in modules if find_spec(name.partition(".")[0]) is None), None)


def _code(kind: Kind, library: str = "tobago") -> str:
    return (FOLDER / f"{kind.name}_{library}.py").read_text("utf-8")


def _section(kind: Kind) -> str:
    return (
        f"\n## {kind.title}\n\n{fill(kind.about, LINE)}\n\ntobago:\n\n```py\n{_code(kind)}```\n\n"
        f"{LIBRARIES[kind.library]}:\n\n```py\n{_code(kind, kind.library)}```\n"
    )


def main() -> None:
    """Write the document."""
    DOCUMENT.write_text(document(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
