"""Files with games, and finding one of the games."""

from pathlib import Path
from shlex import quote

from tobago.fault import Fault
from tobago.record import Record, games, lines_of, read_record


def find_record(path: Path, number: int = 1) -> Record:
    """The game of a file with a number, counted from 1; no other game is read."""
    count = 0
    for count, source in enumerate(games(lines_of(path)), 1):
        if count == number:
            return read_record(source)
    raise no_such_game(path, number, count)


def only_record(path: Path) -> Record:
    """The game of a file that holds no other: whoever goes on with it writes the file anew."""
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
