"""A game played with cardboard and written down by hand: cardboard.tobago."""

from dataclasses import replace

import pytest

from tests.properties.games import Deal
from tests.record.books import Evening, refused, stored, without_seed
from tobago.record import Entry, Record, Replay, read_record, verify, write_record
from tobago.record.notes import is_card, notes_of

FILE = "cardboard.tobago"


def original() -> Record:
    """The same game as the program plays it."""
    return Evening(Deal(2, "cardboard/235", players_are="scout"), frozenset()).play().record


def bones(entry: Entry) -> tuple[object, ...]:
    """What a record must tell of an action."""
    return entry.turn, entry.seat, entry.action, tuple(filter(is_card, entry.notes))


def test_a_game_written_by_hand_is_the_game_that_was_played() -> None:
    record, played = read_record(stored(FILE)), original()
    assert record.header.seed is None
    assert list(map(bones, record.entries)) == list(map(bones, played.entries))
    assert record.entries != played.entries
    game = verify(record)
    assert game.result == verify(played).result
    assert record.result == (51, 38)
    assert with_all_notes(record) == without_seed(played)


def with_all_notes(record: Record) -> Record:
    """The record as the program writes it, with nothing of the writer's own."""
    replay = Replay(record)
    entries = []
    for entry in record.entries:
        notes = notes_of(replay.forward(), entry.seat, record.header.island)
        entries.append(Entry(entry.turn, entry.seat, entry.action, notes))
    header = replace(record.header, names=("Red", "Blue"), tags={})
    return Record(header, tuple(entries), record.result)


def test_what_people_wrote_is_kept() -> None:
    record = read_record(stored(FILE))
    assert record.names == ("Tim, 9", "Oma Жанна")
    assert record.header.tags == {"Event": 'Sunday at Grandma\'s "old table"', "Date": "2026-11-15"}
    assert record.comment == (
        "Written down by Opa.\nThe cards are the real ones:\nwe looked at everything afterwards."
    )
    said = [entry.comment for entry in record.entries if entry.comment]
    assert said == [
        "Tim draws first",
        "One site only!",
        'Tim took the last card, so he starts the map.\nOma: "that {was} mine"',
        "tea\nand cake",
        "A curse! Both lost a six.",
    ]
    assert [e.seconds for e in record.entries if e.seconds is not None] == [1800, 1805.5, 2400]


def test_a_game_written_by_hand_is_rewritten_in_the_programs_way() -> None:
    rewritten = write_record(read_record(stored(FILE)))
    assert rewritten == stored("cardboard_rewritten.tobago")
    assert write_record(read_record(rewritten)) == rewritten
    verify(read_record(rewritten))


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("blue+next-to:jungle", "blue+next-to:lake", 26, 19),
        ("red+in:mountain+not", "red+in:mountian+not", 26, 105),
        ("\n   red start in-sight:hut", "\n   start in-sight:hut", 35, 4),
    ],
)
def test_a_slip_of_the_pen_is_found(old: str, new: str, line: int, column: int) -> None:
    text = stored(FILE)
    assert old in text
    error = refused(text.replace(old, new, 1))
    assert (error.line, error.column) == (line, column)
