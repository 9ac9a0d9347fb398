"""pandas reads the tables with the types of the schema, from CSV as from Parquet."""

from pathlib import Path
from typing import Any

import pandas
import pytest

from tobago.arena import Plan
from tobago.dataset import FORMATS, TABLES, TableSchema, write_tables

WITHOUT_NULL = {"text": ("object", "str"), "integer": "int64", "number": "float64", "flag": "bool"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of some games in every format."""
    path = tmp_path_factory.mktemp("tables")
    plan = Plan(3, "pandas", bots=("scout", "drifter"))
    games = [plan.play(number, recorded=True).record for number in range(3)]
    for form in FORMATS:
        write_tables([game for game in games if game], path, form)
    return path


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_types_of_the_schema_are_types_of_pandas(table: TableSchema, folder: Path) -> None:
    read: Any = pandas.read_csv(folder / f"{table.name}.csv", dtype=table.pandas_types)
    assert [str(kind) for kind in read.dtypes] == list(table.pandas_types.values())
    parquet: Any = pandas.read_parquet(folder / f"{table.name}.parquet")
    for name in table.names:
        assert list(read[name].dropna()) == list(parquet[name].dropna()), name


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_columns_without_null_need_no_types(table: TableSchema, folder: Path) -> None:
    read: Any = pandas.read_csv(folder / f"{table.name}.csv")
    for column in table.columns:
        if not column.nullable:
            assert str(read[column.name].dtype) in WITHOUT_NULL[column.kind], column.name
