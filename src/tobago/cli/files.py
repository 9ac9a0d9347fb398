"""Files that commands read and write, `-` for the standard streams, and games in files."""

import codecs
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from shlex import quote
from typing import BinaryIO

from cyclopts import Parameter

from tobago.dataset.whole_file import whole_file
from tobago.dataset.writers import TextWriter
from tobago.fault import Fault
from tobago.record import Record, games, lines_in, lines_of, read_record

STDIN = Path("<stdin>")
"""Stands for standard input, which is `-` on the command line."""
STDOUT = Path("-")
HYPHEN = Parameter(allow_leading_hyphen=True)
"""For options whose value may be `-`."""


def standard_input() -> BinaryIO:
    """The bytes of standard input; Fault if it is closed."""
    if sys.stdin is None:
        raise Fault("standard input is closed")
    return sys.stdin.buffer


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, or of standard input."""
    return lines_in(standard_input()) if path == STDIN else lines_of(path)


@contextmanager
def opened(path: Path) -> Iterator[TextWriter]:
    """A file that is written whole or not at all, or standard output: the same bytes everywhere."""
    if path != STDOUT:
        with whole_file(path) as part, part.open("w", encoding="utf-8", newline="") as file:
            yield file
    elif isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.flush()
        yield codecs.getwriter("utf-8")(sys.stdout.buffer)
    else:
        yield sys.stdout


def find_record(path: Path, number: int = 1) -> Record:
    """The game of a file with a number, counted from 1; no other game is read."""
    count = 0
    for count, source in enumerate(games(read_lines(path)), 1):
        if count == number:
            return read_record(source)
    raise no_such_game(path, number, count)


def only_record(path: Path) -> Record:
    """The game of a file that holds no other: to go on with it overwrites the file."""
    count = sum(1 for _ in games(lines_of(path)))
    if count > 1:
        raise Fault(
            "{path} holds {games} games, and only a game alone in its file can be resumed; "
            "take it out like this: {command}",
            path=path,
            games=count,
            command=f"tobago export {quote(str(path))} --game 1 --record -o one.tobago",
        )
    return find_record(path)


def no_such_game(path: Path, number: int, count: int) -> Fault:
    """The complaint that a file with so many games has none with a number."""
    return Fault(
        "{path} has no game number {number}; it holds {games}",
        path=path,
        number=number,
        games=count,
    )
