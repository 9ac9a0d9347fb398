"""A database for the tests of tables."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@pytest.fixture
def database() -> "Iterator[DuckDBPyConnection]":
    """An empty database in memory.

    DuckDB is imported after the collection of the tests: it would report the objects that
    tests/conftest.py then excludes from garbage collection as leaks.
    """
    import duckdb

    with duckdb.connect() as connection:
        yield connection
