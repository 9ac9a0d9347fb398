"""The examples of the package are right."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "name", ["tobago.dataset.schema", "tobago.dataset.record_rows", "tobago.record.seat_kinds"]
)
def test_the_examples_of_a_module_are_right(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert (failed, tried > 0) == (0, True)
