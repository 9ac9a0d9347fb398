"""Games as tables: a row for each game and seat, and a row for each decision."""

from tobago.dataset.game_rows import FinalPosition
from tobago.dataset.record_rows import RecordRows, record_rows
from tobago.dataset.schema import DECISIONS, GAMES, TABLES, Column, Row, TableSchema
from tobago.dataset.table_files import Tables, open_table, open_tables, write_tables
from tobago.dataset.writers import FORMATS, Format

__all__ = [
    "DECISIONS",
    "FORMATS",
    "GAMES",
    "TABLES",
    "Column",
    "FinalPosition",
    "Format",
    "RecordRows",
    "Row",
    "TableSchema",
    "Tables",
    "open_table",
    "open_tables",
    "record_rows",
    "write_tables",
]
