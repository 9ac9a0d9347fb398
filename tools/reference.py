"""Write docs/reference.md from the docstrings: `python -m tools.reference` or `make reference`.

The document lists what positions, views and games answer, every field of the state and the table,
the results of advice, and batches of the kernel.
"""

import ast
import inspect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from types import ModuleType
from typing import NamedTuple, get_args

from tobago.game import advice, game, position, state, table, view
from tobago.kernel import batch

ROOT = Path(__file__).parents[1]
LINE = 120
"""Characters of a line of text."""
DOCUMENT = ROOT / "docs" / "reference.md"


_PHASES = ", ".join(f"`{phase}`" for phase in get_args(state.Phase))


class Section(NamedTuple):
    """A section of the document: classes of a module, or its functions."""

    title: str
    about: str
    module: ModuleType
    classes: tuple[str, ...]
    functions: bool = False
    """Whether the functions of the module are listed before the classes."""


SECTIONS = (
    Section(
        "Positions",
        "Games and views have these attributes and methods. A space is a `Hex`, a clue its id, a "
        f"map its colour, a seat a number. A `Phase` is one of {_PHASES}.",
        position,
        ("Position", "TreasureMap", "SharedTreasure", "Decks"),
    ),
    Section("Views", "Further attributes and methods of a view.", view, ("View",)),
    Section("Games", "Further attributes and methods of a game.", game, ("Game", "Result")),
    Section(
        "States",
        "`game.state` and `view.state` hold the position in numbers. A space is its index in "
        "`island.spaces`, a clue card its index in `table.deck`, a map its index in `COLOURS`; a "
        "set of spaces is a mask with bit i for space i, and -1 is no space, no card, no map or "
        "no seat. A `Look` is a tuple of treasure cards, -1 for those that a seat has not looked "
        "at. In a view a hidden treasure card is -1 and a hidden clue card -1 - k, where k is "
        "the shuffle that last mixed it.",
        state,
        ("State", "Sharing", "Dig"),
    ),
    Section("Tables", "`game.table` and `view.table` do not change.", table, ("Table",)),
    Section(
        "Advice",
        "The functions of `tobago.game.advice` and their results.",
        advice,
        ("ClueAdvice", "Race", "Forecast"),
        functions=True,
    ),
    Section(
        "Batches",
        "`tobago.kernel` plays many games at once ([kernel.md](kernel.md)). The arrays `islands`, "
        "`tables` and `games` are the records of a batch.",
        batch,
        ("Batch",),
    ),
)


class Row(NamedTuple):
    """A row of a table: a name with its type and its meaning."""

    name: str
    kind: str
    meaning: str

    def __str__(self) -> str:
        cells = (f"`{self.name}`", f"`{self.kind}`", self.meaning)
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"


def document() -> str:
    """The text of the document."""
    introduction = (
        "# Reference\n\n"
        "The fields and methods of positions, states, advice and batches. `make reference` writes "
        "this file from the\ndocstrings. [api.md](api.md) is the guide, with examples.\n"
    )
    return introduction + "".join(map(_section, SECTIONS))


def _section(section: Section) -> str:
    tree = ast.parse(inspect.getsource(section.module))
    found = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    parts = [f"\n## {section.title}\n\n{fill(section.about, LINE, break_on_hyphens=False)}\n"]
    if section.functions:
        functions = [
            node for node in tree.body if isinstance(node, ast.FunctionDef) if node.name[0] != "_"
        ]
        parts.append(_table("function", map(_method, functions)))
    for name in section.classes:
        parts.append(f"\n### {name}\n\n{_first_sentence(found[name])}\n")
        parts.append(_table("name", _members(found[name])))
    return "".join(parts)


def _table(first: str, rows: Iterator[Row]) -> str:
    return f"\n| {first} | type | meaning |\n| --- | --- | --- |\n{''.join(map(str, rows))}"


def _members(node: ast.ClassDef) -> Iterator[Row]:
    """The fields of a class, then its public properties and methods."""
    for field, after in pairwise([*node.body, None]):
        match field, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name), annotation=annotation),
                ast.Expr(value=ast.Constant(value=str(about))),
            ):
                yield Row(name, ast.unparse(annotation), _plain(about))
            case ast.AnnAssign(target=ast.Name(id=name)), _:
                raise ValueError(f"{node.name}.{name} has no description")
            case _:
                pass
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and member.name[0] != "_":
            yield _method(member)


def _method(node: ast.FunctionDef) -> Row:
    """A property, or a method or function with its parameters."""
    name = node.name if _is_property(node) else f"{node.name}({_parameters(node.args)})"
    assert node.returns
    kind = ast.unparse(node.returns).strip("'\"")
    return Row(name, kind, _first_sentence(node))


def _is_property(node: ast.FunctionDef) -> bool:
    return "property" in [ast.unparse(decorator) for decorator in node.decorator_list]


def _parameters(arguments: ast.arguments) -> str:
    """The parameters with their defaults, without `self` and annotations."""
    positional = [argument.arg for argument in arguments.args if argument.arg != "self"]
    defaults: Sequence[ast.expr | None] = [
        *[None] * (len(positional) - len(arguments.defaults)),
        *arguments.defaults,
    ]
    written = [_parameter(*pair) for pair in zip(positional, defaults, strict=True)]
    if arguments.kwonlyargs:
        named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        written += ["*", *(_parameter(argument.arg, default) for argument, default in named)]
    return ", ".join(written)


def _parameter(name: str, default: ast.expr | None) -> str:
    return name if default is None else f"{name}={ast.unparse(default)}"


def _first_sentence(node: ast.ClassDef | ast.FunctionDef) -> str:
    return _plain((ast.get_docstring(node) or "").split("\n\n")[0])


def _plain(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    """Write the document."""
    DOCUMENT.write_text(document(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
