"""A record: a game written down, action by action."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tobago.fault import Fault
from tobago.game import SEATS, Action, action_from_json
from tobago.game.notation import parse, write
from tobago.record.header import Header
from tobago.record.notes import NOTE, split
from tobago.record.source import Source
from tobago.record.tags import NAME, NOT_UTF_8, VERSION, check_text, read_tags, write_tags

FORMAT = "tobago-record"
TURN_NUMBERS = range(1_000_000)
"""The numbers that a turn may have, 0 in setting up."""
MAX_SECONDS = 1e9
"""The longest game in seconds."""
RECORD_FIELDS = ("format", "version", "tags", "comment", "entries")
ENTRY_FIELDS = ("turn", "seat", "action", "notes", "seconds", "comment")


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


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A game written down; it is read without playing it, `Replay` plays it."""

    header: Header
    entries: tuple[Entry, ...] = ()
    result: tuple[int, ...] | None = None
    """Each player's gold; None while the game goes on."""
    comment: str | None = None
    """On the game as a whole."""
    source: Source = field(default=Source(), compare=False)
    """The text it was read from."""

    def __repr__(self) -> str:
        where = self.header.island.code or "a custom island"
        gold = "in progress" if self.result is None else f"gold {self.result}"
        return (
            f"<Record of {', '.join(self.names)} on {where}: {len(self.entries)} actions, {gold}>"
        )

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
        data = _object("record", data, RECORD_FIELDS)
        if (data["format"], data["version"]) != (FORMAT, int(VERSION)):
            raise Fault(
                "a {format} of version {version} is expected", format=FORMAT, version=VERSION
            )
        tags = data["tags"]
        if not isinstance(tags, dict) or not all(
            NAME.fullmatch(str(name)) and isinstance(text, str) and not NOT_UTF_8.search(text)
            for name, text in tags.items()
        ):
            raise Fault("tags: names such as Date with texts are expected")
        if tags.get("Tobago") != VERSION:
            raise Fault("tags: Tobago is the version of the notation, {version}", version=VERSION)
        header, result = read_tags(tags)
        if not isinstance(data["entries"], list):
            raise Fault("entries: a list is expected")
        entries = tuple(
            _entry_from_json(f"entries[{number}]", entry, header)
            for number, entry in enumerate(data["entries"])
        )
        return Record(header, entries, result, comment_of("comment", data["comment"]))


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    data = {name: getattr(entry, name) for name in ENTRY_FIELDS}
    return {**data, "action": entry.action.to_json(), "notes": list(entry.notes)}


def _entry_from_json(name: str, data: Any, header: Header) -> Entry:
    data = _object(name, data, ENTRY_FIELDS)
    for number, allowed in (("turn", TURN_NUMBERS), ("seat", range(len(header.names)))):
        if type(data[number]) is not int or data[number] not in allowed:
            raise Fault("{name}: {field} is a whole number", name=name, field=number)
    turn, seat, notes = data["turn"], data["seat"], data["notes"]
    if not isinstance(notes, list) or not all(
        isinstance(note, str) and NOTE.fullmatch(note) and split(note, SEATS[seat]) == [note]
        for note in notes
    ):
        raise Fault("{name}: notes is a list of notes, card by card", name=name)
    try:
        action = action_from_json(data["action"])
        action = parse(write(action, header.island), header.island)  # as records write it
    except Fault as problem:
        raise Fault("{name}: {problem}", name=name, problem=problem) from None
    seconds, comment = seconds_of(name, data["seconds"]), comment_of(name, data["comment"])
    return Entry(turn, seat, action, tuple(notes), seconds, comment)


def seconds_of(name: str, data: Any) -> float | None:
    """A time stamp as records write it, to the thousandth."""
    if data is None:
        return None
    if type(data) not in (int, float) or not 0 <= data < MAX_SECONDS:
        raise Fault("{name}: seconds is a number or null", name=name)
    return min(abs(round(float(data), 3)), MAX_SECONDS - 0.001)  # abs: no negative zero


def _object(name: str, data: Any, fields: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(data, dict) or set(data) != set(fields):
        raise Fault(
            "{name}: an object with the fields {fields} is expected", name=name, fields=list(fields)
        )
    return data


def comment_of(name: str, data: Any) -> str | None:
    """A comment; None for an empty one."""
    if not isinstance(data, str | None):
        raise Fault("{name}: a comment is a text or null", name=name)
    check_text(data or "")
    return data or None
