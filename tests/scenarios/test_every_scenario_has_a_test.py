"""Every worked example and open case of docs/rules.md has a test that bears its name."""

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rules.md"
CASES = re.findall(r"^\*\*([TE]\d+)\*\*", PAGE.read_text("utf-8"), re.MULTILINE)


@lru_cache(maxsize=1)
def _tests() -> tuple[str, ...]:
    return tuple(
        node.name
        for file in sorted(HERE.glob("test_*.py"))
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    )


def test_the_page_lists_every_case_once() -> None:
    assert [*(f"T{n}" for n in range(1, 22)), *(f"E{n}" for n in range(1, 48))] == CASES


@pytest.mark.parametrize("case", CASES)
def test_a_case_has_a_test(case: str) -> None:
    assert any(name.startswith(f"test_{case.lower()}_") for name in _tests())


def test_no_two_tests_of_a_name() -> None:
    names = _tests()
    assert sorted(set(names)) == sorted(names)
