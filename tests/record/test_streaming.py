"""Files of any length: one game at a time, in the same memory, and no bad game hides another."""

import gc
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path

import pytest

from tests.properties.games import amount
from tests.record.books import finished, text_of
from tobago.record import (
    Record,
    RecordError,
    games,
    lines_of,
    read_file,
    read_record,
    read_records,
    write_record,
)
from tobago.record.reader import LONGEST_GAME, LONGEST_LINE
from tobago.record.source import Source


def lines(count: int, record: Record) -> Iterator[bytes]:
    """The lines of so many games."""
    game = f"{write_record(record)}\n".encode().splitlines(keepends=True)
    return chain.from_iterable(repeat(game, count))


def begun() -> Record:
    """A game in progress: it is read sooner than a whole one."""
    return replace(finished(2), entries=finished(2).entries[:40], result=None)


def peak(count: int) -> int:
    """The most memory that reading so many games takes."""
    gc.collect()
    gc.freeze()  # what was there before need not be searched for garbage again and again
    tracemalloc.start()
    try:
        found = 0
        for _ in read_records(lines(count, begun())):
            found += 1
            gc.collect()  # so that the interpreter keeps no freed tuples of its own
        assert found == count
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()


def test_ten_times_the_games_take_the_same_memory() -> None:
    few = amount(3, 30)
    peak(few)  # what is kept for good is kept now
    assert peak(10 * few) < 3 * peak(few)  # that of ten times the games would be ten times as much


def test_games_are_read_one_at_a_time() -> None:
    read: list[bytes] = []

    def watched() -> Iterator[bytes]:
        for line in lines(3, finished(2)):
            read.append(line)
            yield line

    records = read_records(watched())
    length = len(list(lines(1, finished(2))))
    for number in (1, 2):
        assert next(records) == finished(2)
        assert len(read) == number * length + 1  # the line that begins the next game
    assert next(records) == finished(2)
    assert next(records, None) is None


def test_many_games_in_a_file_keep_their_order(tmp_path: Path) -> None:
    records = [finished(2 + number % 3, f"many/{number}") for number in range(amount(5, 300))]
    path = tmp_path / "many.tobago"
    path.write_text(text_of(records), "utf-8")
    assert list(read_file(path)) == records
    assert list(read_records(text_of(records).splitlines(keepends=True))) == records


BAD: dict[str, Callable[[str], str]] = {
    "words": lambda text: text.replace(": place", ": plaice", 1),
    "cut": lambda text: text[: len(text) // 2] + "\n",
    "not UTF-8": lambda text: text.replace("Red", "R\udcffd", 1),
    "no tags": lambda text: text.split("\n")[0] + "\n",
    "long line": lambda text: text.replace(" place", f" {'x' * 3 * LONGEST_LINE} place", 1),
    "long tag": lambda text: text.replace('"1"', f'"{"1" * 3 * LONGEST_LINE}"', 1),
    "too long": lambda text: f"{text}\n{('x' * 99_999 + chr(10)) * 25}",
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_game_does_not_hide_the_others(tmp_path: Path, kind: str) -> None:
    good, bad = write_record(finished(2)), BAD[kind](write_record(finished(3)))
    content = f"{good}\n{bad}\n{good}\n{bad}\n{good}"
    path = tmp_path / "mixed.tobago"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    found = [_verdict(source) for source in games(lines_of(path))]
    assert [found[at] for at in (0, 2, 4)] == [finished(2)] * 3
    first, second = found[1], found[3]
    assert isinstance(first, RecordError)
    assert isinstance(second, RecordError)
    begins = good.count("\n") + 2
    ends = begins + bad.count("\n") + 1
    assert begins <= first.line <= ends
    assert second.line - first.line == begins + bad.count("\n")
    assert second.column == first.column
    assert str(second.problem) == str(first.problem)


def _verdict(source: Source) -> Record | RecordError:
    try:
        return read_record(source)
    except RecordError as error:
        return error


def refusals(content: Iterable[bytes]) -> list[tuple[int, int, str]]:
    found = [_verdict(source) for source in games(content)]
    return [(e.line, e.column, str(e.problem)) for e in found if isinstance(e, RecordError)]


def test_the_longest_line_is_read_and_no_longer_one(tmp_path: Path) -> None:
    text = write_record(finished(2))
    room = LONGEST_LINE - len('[Rules "1"]\n')
    for more, refused in ((0, []), (1, [2])):
        path = tmp_path / "long.tobago"
        content = text.replace('[Rules "1"]\n', f'[Rules "1"]{" " * (room + more)}\n')
        path.write_text(content, "utf-8")
        assert [line for line, _, _ in refusals(lines_of(path))] == refused


def test_no_line_is_held_whole_that_is_too_long(tmp_path: Path) -> None:
    """Even where there is no line end at all: the file is read piece by piece."""
    path = tmp_path / "endless.tobago"
    with path.open("wb") as file:
        file.truncate(20 * LONGEST_LINE)
    first = next(lines_of(path))
    assert len(first) == 4 * LONGEST_LINE + 1


def test_the_longest_game_is_read_and_no_longer_one() -> None:
    text = write_record(finished(2))
    blank = " " * 9_999 + "\n"
    blanks, rest = divmod(LONGEST_GAME - len(text), len(blank))
    filling = blank * blanks + "\n" * rest
    whole = text.replace("\n\n", f"\n\n{filling}", 1)
    assert len(whole) == LONGEST_GAME
    assert refusals(whole.encode().splitlines(keepends=True)) == []
    longer = f"{whole}\n".encode().splitlines(keepends=True)
    ((line, column, said),) = refusals(longer)
    assert (line, column) == (len(longer), 1)
    assert str(LONGEST_GAME) in said


def test_a_file_of_one_endless_game_is_refused_without_keeping_it() -> None:
    def endless(count: int) -> Iterator[bytes]:
        yield b'[Tobago "1"]\n'
        yield from repeat(b"x" * 1000 + b"\n", count)

    def held(count: int) -> int:
        tracemalloc.start()
        try:
            assert len(refusals(endless(count))) == 1
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    few = 2 * LONGEST_GAME // 1000
    assert held(10 * few) < 1.2 * held(few)
