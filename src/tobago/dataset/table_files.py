"""The tables as files of a folder."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tobago.dataset.record_rows import RecordRows, record_rows
from tobago.dataset.schema import DECISIONS, GAMES, TableSchema
from tobago.dataset.whole_file import whole_file
from tobago.dataset.writers import Format, WriteRows, rows_file
from tobago.record import Record


class Tables(NamedTuple):
    """Both tables, open for more rows."""

    games: WriteRows
    decisions: WriteRows

    def add(self, rows: RecordRows) -> None:
        """Write the rows of a game."""
        self.games(rows.games)
        self.decisions(rows.decisions)


@contextmanager
def open_tables(folder: Path, form: Format = "parquet") -> Iterator[Tables]:
    """Both tables in a folder, such as `games.parquet` and `decisions.parquet`.

    Files of these names are replaced at the end, and stay as they were if anything fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (
        whole_file(_path(GAMES, folder, form)) as games_path,
        whole_file(_path(DECISIONS, folder, form)) as decisions_path,
        # These are closed before one of the files is replaced.
        rows_file(GAMES, games_path, form) as games,
        rows_file(DECISIONS, decisions_path, form) as decisions,
    ):
        yield Tables(games, decisions)


@contextmanager
def open_table(schema: TableSchema, folder: Path, form: Format) -> Iterator[WriteRows]:
    """One of the tables in a folder; its file is replaced at the end."""
    with (
        whole_file(_path(schema, folder, form)) as path,
        rows_file(schema, path, form) as write,
    ):
        yield write


def _path(schema: TableSchema, folder: Path, form: Format) -> Path:
    return folder / f"{schema.name}.{form}"


def write_tables(records: Iterable[Record], folder: Path, form: Format = "parquet") -> None:
    """Write both tables of some records to a folder; one game at a time is held in memory."""
    with open_tables(folder, form) as tables:
        for number, record in enumerate(records, 1):
            tables.add(record_rows(record, number))
