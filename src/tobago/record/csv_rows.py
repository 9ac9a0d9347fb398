"""Records as rows of a table, an action each, for spreadsheets and data frames."""

from collections.abc import Iterator

from tobago.game import SEATS
from tobago.game.notation import write
from tobago.record.notes import is_treasure_drawn
from tobago.record.record import Entry, Record

COLUMNS = (
    "ply",
    "turn",
    "seat",
    "player",
    "action",
    "sites_left",
    "clues_drawn",
    "treasures_drawn",
    "turned_up",
    "seconds",
    "comment",
)
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a cell that a spreadsheet runs begins with, after any white space."""


def rows(record: Record) -> Iterator[tuple[object, ...]]:
    """An action each, in the order of COLUMNS."""
    for ply, entry in enumerate(record.entries, 1):
        yield (
            ply,
            entry.turn,
            SEATS[entry.seat],
            _quote_formula(record.names[entry.seat]),
            write(entry.action, record.header.island),
            " ".join(note[1:] for note in entry.notes if note.startswith("=")),
            " ".join(_with_owner(note, entry) for note in entry.notes if "+" in note),
            " ".join(note for note in entry.notes if is_treasure_drawn(note)),
            " ".join(note[1:] for note in entry.notes if note.startswith("^")),
            entry.seconds,
            entry.comment and _quote_formula(entry.comment),
        )


def _with_owner(note: str, entry: Entry) -> str:
    """A draw with its owner named, so that no cell begins like a formula."""
    return f"{SEATS[entry.seat]}{note}" if note.startswith("+") else note


def _quote_formula(text: str) -> str:
    """Free text, quoted where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text
