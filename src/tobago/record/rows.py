"""Records as rows of a table, an action each, for spreadsheets and data frames."""

from collections.abc import Iterator

from tobago.game import SEATS
from tobago.game.notation import write
from tobago.record.notes import clues_drawn, treasures_drawn, treasures_turned_up
from tobago.record.record import Record

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


def rows(record: Record) -> Iterator[tuple[object, ...]]:
    """An action each, in the order of COLUMNS."""
    for ply, entry in enumerate(record.entries, 1):
        left = [note[1:] for note in entry.notes if note.startswith("=")]
        yield (
            ply,
            entry.turn,
            SEATS[entry.seat],
            record.names[entry.seat],
            write(entry.action, record.header.island),
            *(left or [None]),
            " ".join(clues_drawn(entry.notes)),
            " ".join(map(str, treasures_drawn(entry.notes))),
            " ".join(map(str, treasures_turned_up(entry.notes))),
            entry.seconds,
            entry.comment,
        )
