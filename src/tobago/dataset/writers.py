"""Rows written as CSV, as JSON Lines and as Parquet."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol, get_args

from tobago.dataset.schema import Kind, Row, TableSchema
from tobago.extras import extra

Format = Literal["parquet", "csv", "ndjson"]
FORMATS: tuple[Format, ...] = get_args(Format)
"""The formats of files, which are also the endings of their names."""

WriteRows = Callable[[Iterable[Row]], None]
"""Writes some rows; called as often as needed."""

FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Beginnings of cells, after any white space, that a spreadsheet takes for formulas."""
BATCH = 20_000
"""Rows of a Parquet file that are held in memory."""
ARROW_TYPES: dict[Kind, str] = {
    "text": "string",
    "integer": "int64",
    "number": "float64",
    "flag": "bool_",
}


class TextWriter(Protocol):
    """An output for text."""

    def write(self, text: str, /) -> object:
        """Write some text."""
        ...


def csv_writer(schema: TableSchema, to: TextWriter) -> WriteRows:
    """Write the header of a table in CSV; returns what writes its rows."""
    table = csv.writer(to)
    table.writerow(schema.names)
    names = schema.names
    return lambda rows: table.writerows([_cell(row.get(name)) for name in names] for row in rows)


def _cell(value: Any) -> Any:
    """A value in CSV: numbers keep their point, and no text begins like a formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.lstrip().startswith(FORMULA):
        return f"'{value}"
    return value


def json_writer(schema: TableSchema, to: TextWriter) -> WriteRows:
    """What writes the rows of a table in JSON, a line each."""
    names = schema.names

    def write(rows: Iterable[Row]) -> None:
        for row in rows:
            line = json.dumps({name: row.get(name) for name in names}, ensure_ascii=False)
            to.write(f"{line}\n")

    return write


@contextmanager
def rows_file(schema: TableSchema, path: Path, form: Format) -> Iterator[WriteRows]:
    """What writes the rows of a table to a file, from its beginning."""
    if form == "parquet":
        with _parquet_file(schema, path) as write:
            yield write
        return
    writer = csv_writer if form == "csv" else json_writer
    with path.open("w", encoding="utf-8", newline="") as file:
        yield writer(schema, file)


@contextmanager
def _parquet_file(schema: TableSchema, path: Path) -> Iterator[WriteRows]:
    arrow, parquet = extra("pyarrow"), extra("pyarrow.parquet")
    fields = arrow.schema(
        [
            arrow.field(column.name, getattr(arrow, ARROW_TYPES[column.kind])(), column.nullable)
            for column in schema.columns
        ]
    )
    held: list[Row] = []

    def write(rows: Iterable[Row]) -> None:
        held.extend(rows)
        if len(held) >= BATCH:
            flush()

    with parquet.ParquetWriter(path, fields) as writer:

        def flush() -> None:
            writer.write_table(arrow.Table.from_pylist(held, fields))
            held.clear()

        yield write
        flush()
