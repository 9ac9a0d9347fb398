"""Records read from text, one game at a time, with line and column in every error."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tobago.fault import Fault
from tobago.game import SEATS, Action, ActionError
from tobago.game.notation import parse
from tobago.record.notes import NOTE, split
from tobago.record.record import Entry, Record
from tobago.record.record_error import RecordError
from tobago.record.source import Source
from tobago.record.tags import (
    NAME,
    NOT_UTF_8,
    VERSION,
    TagError,
    check_text,
    read_result,
    read_tags,
)

FIRST_TAG = "[Tobago "
"""The beginning of a line that begins a game."""
LONGEST_LINE = 1_000_000
LONGEST_GAME = 4_000_000
LONGEST_ACTION = 200
"""In characters: far beyond any game, so that no file can fill the memory."""

_TAG = re.compile(rf'\[({NAME.pattern}) "((?:[^"\\\n]|\\.)*)"\][ \t]*')
_SPACE = re.compile(r"[ \t\n]*")
_WORD = re.compile(r"[ \t]*([^ \t\n,{}]*)")
_COMMENT = re.compile(r"\{((?:[^\\}]|\\.)*)\}", re.DOTALL)
_NUMBER = re.compile(r"([1-9]\d{0,5})\.", re.ASCII)
_SECONDS = re.compile(r"@\d{1,9}(?:\.\d{1,3})?", re.ASCII)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_UNESCAPED = {"\\": "\\", '"': '"', "{": "{", "}": "}", "n": "\n", "r": "\r"}


def read_file(path: str | Path) -> Iterator[Record]:
    """The records in a file, one after the other."""
    return read_records(lines_of(path))


def lines_of(path: str | Path) -> Iterator[bytes]:
    """The lines of a file; one that is too long is cut off, and its game will be refused."""
    with Path(path).open("rb") as file:
        yield from lines_in(file)


def lines_in(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file that is open, cut off in the same way."""
    most = 4 * LONGEST_LINE + 1  # no character takes more than four bytes
    while line := file.readline(most):
        yield line
        while len(line) == most and not line.endswith(b"\n"):
            line = file.readline(most)


def read_records(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """The records in some lines; only one game at a time is held in memory."""
    for source in games(lines):
        yield read_record(source)


def games(lines: Iterable[str | bytes]) -> Iterator[Source]:
    """The texts of the games in some lines; reading one that was too long raises RecordError."""
    held: list[str] = []
    first, size, error = 1, 0, None
    for number, raw in enumerate(lines, 1):
        line = _decode(raw, number)
        if line.startswith(FIRST_TAG) and (error or any(text != "\n" for text in held)):
            yield Source("".join(held), first, error)
            held, size, error = [], 0, None
        if not size:
            first = number
        size += len(line)
        error = error or _too_long(len(line), size, number)
        if error is None:
            held.append(line)
    if error or any(text != "\n" for text in held):
        yield Source("".join(held), first, error)


def _too_long(line: int, game: int, number: int) -> RecordError | None:
    """The error about a line that is too long, or a game that is too long up to it."""
    if line > LONGEST_LINE:
        problem = Fault("no line is longer than {most} characters", most=LONGEST_LINE)
    elif game > LONGEST_GAME:
        problem = Fault("no game is longer than {most} characters", most=LONGEST_GAME)
    else:
        return None
    return RecordError(problem, number, 1)


def _decode(raw: str | bytes, number: int) -> str:
    if isinstance(raw, bytes):
        raw = raw.decode("utf-8-sig" if number == 1 else "utf-8", "surrogateescape")
    return raw.removesuffix("\n").removesuffix("\r") + "\n"


def read_record(source: Source | str) -> Record:
    """The record in a text that holds one game."""
    if isinstance(source, str):
        source = Source(source.replace("\r\n", "\n"))
    if source.error_in_text:
        raise source.error_in_text
    if bad := NOT_UTF_8.search(source.text):
        raise source.error(bad.start(), Fault("the text is not UTF-8"))
    start = _SPACE.match(source.text)
    assert start is not None
    tag = _TAG.match(source.text, start.end())
    if tag is None or tag[1] != "Tobago":
        problem = Fault('a record begins with the tag [Tobago "{version}"]', version=VERSION)
        raise source.error(start.end(), problem)
    if tag[2] not in READERS:
        problem = Fault(
            "version {version!r} of the notation is not known here; known: {known}",
            version=tag[2],
            known=list(READERS),
        )
        raise source.error(tag.start(2), problem)
    return READERS[tag[2]](source).record()


class _Turn(NamedTuple):
    """The turn that actions are read for."""

    number: int
    seat: int


class _Reader:
    """Reads one game from left to right."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._text = source.text
        self._at = 0

    def record(self) -> Record:
        """The whole game."""
        tags, places = self._read_tags()
        try:
            header, result = read_tags(tags)
        except TagError as error:
            raise self._error(error, places.get(error.tag, self._source.start)) from None
        self._island = header.island
        self._seats = SEATS[: len(header.names)]
        comment = self._comments()
        entries = self._entries()
        self._end(result, len(header.names))
        return Record(header, tuple(entries), result, comment, self._source)

    def _error(self, problem: Fault, at: int | None = None) -> RecordError:
        return self._source.error(self._at if at is None else at, problem)

    def _skip_space(self) -> None:
        found = _SPACE.match(self._text, self._at)
        assert found is not None  # it may be empty
        self._at = found.end()

    # ---- tags ---------------------------------------------------------------------------

    def _read_tags(self) -> tuple[dict[str, str], dict[str, int]]:
        """The tags, and where the text of each begins."""
        tags: dict[str, str] = {}
        places: dict[str, int] = {}
        self._skip_space()
        while self._text.startswith("[", self._at):
            tag = _TAG.match(self._text, self._at)
            if tag is None:
                raise self._error(Fault('a tag is written as [Name "text"] on a line of its own'))
            name = tag[1]
            if name in tags:
                raise self._error(Fault("the tag {tag} is there twice", tag=name))
            tags[name], places[name] = self._unescape_text(tag[2], tag.start(2)), tag.start(2)
            self._at = tag.end()
            if not self._text.startswith("\n", self._at):
                raise self._error(Fault("a tag has a line of its own"))
            self._skip_space()
        return tags, places

    def _unescape_text(self, text: str, at: int) -> str:
        """A text without its escapes."""

        def unescape(escape: re.Match[str]) -> str:
            if escape[1] not in _UNESCAPED:
                problem = Fault(
                    "unknown escape {text}; known: {known}",
                    text=f"\\{ascii(escape[1])[1:-1]}",  # no control character is printed
                    known=[f"\\{mark}" for mark in _UNESCAPED],
                )
                raise self._error(problem, at + escape.start())
            return _UNESCAPED[escape[1]]

        return _ESCAPE.sub(unescape, text)

    def _comments(self) -> str | None:
        """The comments that follow, each on a line of the text."""
        texts = []
        self._skip_space()
        at = self._at
        while self._text.startswith("{", self._at):
            texts.append(self._comment())
            self._skip_space()
        return self._joined(texts, at)

    def _joined(self, comments: Iterable[str | None], at: int) -> str | None:
        """Comments on the same thing as one text."""
        text = "\n".join(filter(None, comments))
        try:
            check_text(text)
        except Fault as problem:
            raise self._error(problem, at) from None
        return text or None

    def _comment(self) -> str:
        found = _COMMENT.match(self._text, self._at)
        if found is None:
            raise self._error(Fault("the comment has no end: }} is missing"))
        self._at = found.end()
        return self._unescape_text(found[1], found.start(1))

    # ---- turns --------------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        last_turn = 0
        while turn := self._turn(last_turn):
            last_turn = turn.number
            entries += self._actions(turn)
            if further := self._comments():
                last = entries[-1]
                comment = self._joined([last.comment, further], last.at)
                entries[-1] = replace(last, comment=comment)
        return entries

    def _word(self) -> str:
        """The next word of the line, to be taken or left; empty where there is none."""
        found = _WORD.match(self._text, self._at)
        assert found is not None  # it may be empty
        self._at = found.start(1)
        return found[1]

    def _turn(self, last: int) -> _Turn | None:
        """The beginning of a turn such as `12. red:`, or None where there is none."""
        number = _NUMBER.match(self._text, self._at)
        if number:
            if int(number[1]) == last:
                raise self._error(Fault("turn {turn} has a line already", turn=last))
            self._at = number.end()
        word = self._word()
        if word.endswith(":") and word[:-1] in self._seats:
            self._at += len(word)
            return _Turn(int(number[1]) if number else 0, self._seats.index(word[:-1]))
        if number:
            seats = [f"{seat}:" for seat in self._seats]
            raise self._error(Fault("one of {seats} is expected", seats=seats))
        return None

    def _actions(self, turn: _Turn) -> Iterator[Entry]:
        """The actions of a turn: to the end of the line, or on the next after a comma."""
        self._skip_space()
        first = self._entry(turn)
        if first.seat != turn.seat:
            raise self._error(Fault("a turn begins with an action of its own player"), first.at)
        yield first
        while self._text.startswith(",", self._at):
            self._at += 1
            self._skip_space()
            yield self._entry(turn)
        if self._at < len(self._text) and not self._text.startswith("\n", self._at):
            raise self._error(
                Fault("a note, a comma or a new line is expected, not {text!r}", text=self._word())
            )

    def _entry(self, turn: _Turn) -> Entry:
        at, seat = self._at, turn.seat
        if self._word() in self._seats:
            seat = self._seats.index(self._word())
            self._at += len(SEATS[seat])
        action = self._action()
        notes: list[str] = []
        notes_at: list[int] = []
        seconds, comments = None, []
        while True:
            word = self._word()
            if NOTE.fullmatch(word):
                parts = split(word, SEATS[seat])
                notes += parts
                notes_at += [self._at] * len(parts)
            elif seconds is None and _SECONDS.fullmatch(word):
                seconds = float(word[1:])
            elif self._text.startswith("{", self._at):
                comments.append(self._comment())
                continue
            else:
                break
            self._at += len(word)
        comment = self._joined(comments, at) if comments else None
        return Entry(turn.number, seat, action, tuple(notes), seconds, comment, at, tuple(notes_at))

    def _action(self) -> Action:
        """The words up to the first note."""
        words = [self._word()]
        at = self._at
        self._at += len(words[0])
        while (word := self._word()) and not NOTE.fullmatch(word) and not word.startswith("@"):
            words.append(word)
            self._at += len(word)
        text = " ".join(words)
        if len(text) > LONGEST_ACTION:
            raise self._error(Fault("this is too long for an action"), at)
        try:
            return _parse_action(text, self._island)
        except ActionError as problem:
            raise self._error(problem, at) from None

    def _end(self, result: tuple[int, ...] | None, players: int) -> None:
        """The result stands at the end, as in its tag."""
        word, at = self._word(), self._at
        if not word and at == len(self._text):
            raise self._error(Fault("the record breaks off before its result"))
        try:
            found = read_result(word, players)
        except Fault as problem:
            kinds = Fault(
                "a turn such as {turn} or the result is expected: {problem}",
                turn="12. red:",
                problem=problem,
            )
            raise self._error(kinds, at) from None
        if found != result:
            raise self._error(Fault("the result is not that of the tag Result"), at)
        self._at += len(word)
        self._skip_space()
        if self._at < len(self._text):
            raise self._error(Fault("nothing can follow the result of a game"))


_parse_action = lru_cache(maxsize=8192)(parse)
"""Most texts of actions recur."""


READERS = {"1": _Reader}
"""A reader for every version of the notation that was ever written."""
