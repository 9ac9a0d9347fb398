"""The Python code of documents, gathered for the type checker, and the generated reference."""

import ast
from dataclasses import fields

import pytest

from tobago import Dig, Game, State, Table, View
from tobago.game import advice
from tobago.game.state import Sharing
from tools import reference
from tools.documented_code import DOCUMENTS, docstring_code, document_code, files

TEXT = """# Title

```pycon
>>> number = 1
>>> for n in range(2):
...     print(n)
0
1
>>> int("x")
Traceback (most recent call last):
ValueError: invalid

```

```python
other = 2
```

```sh
make test
```
"""

MODULE = '''
"""A module.

>>> value(1)
2
"""

from os import sep

LIMIT = 3


def value(number: int) -> int:
    """One more.

    >>> value(LIMIT)
    4
    >>> value("x")
    Traceback (most recent call last):
    TypeError: wrong
    """
    return number + 1


def _hidden() -> str:
    return sep
'''


def test_lines_of_a_document_keep_their_places() -> None:
    lines = document_code(TEXT).splitlines()
    assert {number: line for number, line in enumerate(lines, 1) if line} == {
        4: "number = 1",
        5: "for n in range(2):",
        6: "    print(n)",
        16: "other = 2",
    }


def test_each_docstring_is_a_function() -> None:
    assert docstring_code("package.module", MODULE) == (
        "from os import sep\n"
        "from package.module import LIMIT, value\n\n"
        "def example_0() -> None:\n    value(1)\n\n\n"
        "def example_1() -> None:\n    value(LIMIT)\n\n"
    )
    assert docstring_code("package.module", "x = 1\n") == ""


def test_all_code_is_gathered() -> None:
    found = dict(files())
    assert {"readme_md.py", "api_md.py", "bots_md.py", "tobago_game_game.py"} <= found.keys()
    for code in found.values():
        ast.parse(code)
    api = next(path for path in DOCUMENTS if path.name == "api.md").read_text("utf-8").splitlines()
    for number, line in enumerate(found["api_md.py"].splitlines()):
        assert line in api[number]


def test_the_reference_is_up_to_date() -> None:
    """`make reference` writes it."""
    assert reference.DOCUMENT.read_text("utf-8") == reference.document()


@pytest.mark.parametrize("kind", [State, Sharing, Dig, Table])
def test_every_field_is_in_the_reference(kind: type[State | Sharing | Dig | Table]) -> None:
    rows = section(kind.__name__)
    assert {field.name for field in fields(kind)} <= rows.keys()
    assert all(len(meaning) > 5 for meaning in rows.values())


@pytest.mark.parametrize("kind", [advice.ClueAdvice, advice.Race, advice.Forecast])
def test_every_result_of_advice_is_in_the_reference(kind: type[tuple[object, ...]]) -> None:
    assert section(kind.__name__).keys() == set(kind._fields)  # type: ignore[attr-defined]


def test_every_public_member_of_a_position_is_in_the_reference() -> None:
    listed = section("Position").keys() | {"state", "table"}
    for kind in (Game, View):
        members = {name for name in dir(kind) if name[0] != "_"}
        assert members == listed | section(kind.__name__).keys() | ({"seat"} & members)


def section(title: str) -> dict[str, str]:
    """The meanings in the table of a section, by name."""
    text = reference.document().partition(f"### {title}\n")[2].partition("\n#")[0]
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return {row[0].strip("| `").partition("(")[0]: row[-1].rstrip(" |") for row in rows}
