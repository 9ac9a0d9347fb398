"""A record: a game written down, action by action."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tobago.fault import Fault
from tobago.game import SEATS, Action, action_from_json
from tobago.record.header import Header
from tobago.record.notes import NOTE, split
from tobago.record.source import Source
from tobago.record.tags import NAME, VERSION, read_tags, write_tags

FORMAT = "tobago-record"


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a record, with what it brought about."""

    turn: int
    """The number of the turn, 0 in setting up."""
    seat: int
    action: Action
    notes: tuple[str, ...] = ()
    seconds: float | None = None
    """Since the game began."""
    comment: str | None = None
    at: int = field(default=0, compare=False)
    """Where in the source the action stands."""
    notes_at: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down; it is read without playing it, `Replay` plays it."""

    header: Header
    entries: tuple[Entry, ...] = ()
    result: tuple[int, ...] | None = None
    """Each player's gold; None while the game goes on."""
    comment: str | None = None
    """On the game as a whole."""
    source: Source = field(default=Source(), compare=False, repr=False)
    """The text it was read from."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.header.names

    def to_json(self) -> dict[str, Any]:
        """The record for programs."""
        return {
            "format": FORMAT,
            "version": int(VERSION),
            "tags": write_tags(self.header, self.result),
            "comment": self.comment,
            "entries": [_entry_to_json(entry) for entry in self.entries],
        }

    @staticmethod
    def from_json(data: Any) -> "Record":
        """The record in its JSON form; a Fault says what is wrong with it."""
        data = _object("record", data, "format version tags comment entries")
        if (data["format"], data["version"]) != (FORMAT, int(VERSION)):
            raise Fault(
                "a {format} of version {version} is expected", format=FORMAT, version=VERSION
            )
        tags = data["tags"]
        if not isinstance(tags, dict) or not all(
            NAME.fullmatch(str(name)) and isinstance(value, str) for name, value in tags.items()
        ):
            raise Fault("tags: names such as Date with texts are expected")
        if tags.get("Tobago") != VERSION:
            raise Fault("tags: Tobago is the version of the notation, {version}", version=VERSION)
        header, result = read_tags(tags)
        if not isinstance(data["entries"], list):
            raise Fault("entries: a list is expected")
        entries = tuple(
            _entry_from_json(f"entries[{number}]", entry)
            for number, entry in enumerate(data["entries"])
        )
        return Record(header, entries, result, _text("comment", data["comment"]))


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    return {
        "turn": entry.turn,
        "seat": entry.seat,
        "action": entry.action.to_json(),
        "notes": list(entry.notes),
        "seconds": entry.seconds,
        "comment": entry.comment,
    }


def _entry_from_json(name: str, data: Any) -> Entry:
    data = _object(name, data, "turn seat action notes seconds comment")
    turn, seat, seconds, notes = data["turn"], data["seat"], data["seconds"], data["notes"]
    if type(turn) is not int or turn < 0:
        raise Fault("{name}: {field} is a whole number", name=name, field="turn")
    if type(seat) is not int or seat not in range(len(SEATS)):
        raise Fault("{name}: {field} is a whole number", name=name, field="seat")
    if seconds is not None and (type(seconds) not in (int, float) or not 0 <= seconds < 1e9):
        raise Fault("{name}: seconds is a number or null", name=name)
    if not isinstance(notes, list) or not all(
        isinstance(note, str) and NOTE.fullmatch(note) and split(note, SEATS[seat]) == [note]
        for note in notes
    ):
        raise Fault("{name}: notes is a list of notes, card by card", name=name)
    try:
        action = action_from_json(data["action"])
    except Fault as problem:
        raise Fault("{name}: {problem}", name=name, problem=problem) from None
    seconds = None if seconds is None else round(float(seconds), 3)
    return Entry(turn, seat, action, tuple(notes), seconds, _text(name, data["comment"]))


def _object(name: str, data: Any, fields: str) -> Mapping[str, Any]:
    if not isinstance(data, dict) or set(data) != set(fields.split()):
        raise Fault(
            "{name}: an object with the fields {fields} is expected",
            name=name,
            fields=fields.split(),
        )
    return data


def _text(name: str, data: Any) -> str | None:
    if not isinstance(data, str | None):
        raise Fault("{name}: a comment is a text or null", name=name)
    return data or None
