"""Every name of the public API has an example, and every example shows what happens."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import tobago

API = Path(__file__).parents[1] / "docs" / "api.md"
CONSTANTS = ("ACTIONS", "CODES", "COLOURS", "Colour", "RULES_VERSION", "SEATS")
"""Names without a docstring; their examples stand in docs/api.md."""


@pytest.mark.parametrize("name", [name for name in tobago.__all__ if name not in CONSTANTS])
def test_the_example_of_a_name_is_right(name: str) -> None:
    value = getattr(tobago, name)
    module = import_module(value.__module__)
    [test] = doctest.DocTestFinder(recurse=False).find(value, name, globs=vars(module).copy())
    assert test.examples
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    assert doctest.DocTestRunner(optionflags=options).run(test).failed == 0


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_constant_has_an_example_in_the_guide(name: str) -> None:
    examples = doctest.DocTestParser().get_examples(API.read_text("utf-8"))
    assert any(name in example.source for example in examples)
