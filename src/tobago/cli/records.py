"""`tobago verify` and `tobago export`: what records prove, and their other forms."""

import csv
import json as json_module
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from tobago.cli.base import app, err, out, progress_bar, words
from tobago.cli.files import (
    HYPHEN,
    STDIN,
    STDOUT,
    Writer,
    no_such_game,
    opened,
    read_lines,
)
from tobago.cli.numbers import WHOLE
from tobago.fault import Fault
from tobago.record import (
    Record,
    RecordError,
    games,
    read_record,
    transcript_of,
    verify,
    write_record,
)
from tobago.record.csv_rows import COLUMNS, rows
from tobago.record.source import Source
from tobago.record.tags import write_result

# ---- verify -----------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """What is to be said of a game."""

    right: bool
    line: str


@app.command(name="verify")
def verify_command(
    *files: Annotated[Path, Parameter(help="Files with records, or -.")],
    quiet: Annotated[bool, Parameter(negative="", help="Report only what is wrong.")] = False,
) -> None:
    """Play records through: every action, card and result, and the seed against its commitment.

    One line a game. The exit code is 0 if all are right and 1 if not.
    """
    if not files:
        raise Fault("name at least one file with records")
    counts = {True: 0, False: 0}
    with progress_bar() as progress:
        task = progress.add_task(words().say("games"), total=None)
        for file in files:
            for verdict in _verdicts(file):
                counts[verdict.right] += 1
                progress.advance(task)
                if not verdict.right:
                    err.print(verdict.line, markup=False)
                elif not quiet:
                    out.print(verdict.line, markup=False)
    if sum(counts.values()) > 1:
        right = words().count("{n} game is right", "{n} games are right", counts[True])
        wrong = words().count("{n} game is wrong", "{n} games are wrong", counts[False])
        out.print(f"{right}, {wrong}", markup=False)
    if counts[False]:
        sys.exit(1)


def _verdicts(file: Path) -> Iterator[Verdict]:
    number = 0
    for number, source in enumerate(games(read_lines(file)), 1):
        try:
            record = read_record(source)
            verify(record)
        except RecordError as error:
            yield _wrong(file, error)
        else:
            yield Verdict(True, f"{file}: {_praise(number, record)}")
    if not number:
        yield Verdict(False, f"{file}: {words().say('there is no game in it')}")


def _wrong(file: Path, error: RecordError) -> Verdict:
    problem = words().fault(error.problem)
    return Verdict(False, f"{file}:{error.line}:{error.column}: {problem}")


def _praise(number: int, record: Record) -> str:
    proof = words().say("proved by its seed") if record.header.seed is not None else ""
    return ", ".join(
        filter(
            None,
            (
                words().say("game {number} is right", number=number),
                words().count("{n} player", "{n} players", len(record.names)),
                words().count("{n} action", "{n} actions", len(record.entries)),
                write_result(record.result),
                proof,
            ),
        )
    )


# ---- export -----------------------------------------------------------------------------------


@app.command
def export(
    file: Annotated[Path, Parameter(help="A file with records, as text or as JSON, or -.")],
    /,
    *,
    transcript: Annotated[bool, Parameter(negative="", help="Every state, JSON Lines.")] = False,
    json: Annotated[
        bool, Parameter(negative="", help="The record as JSON, a line a game.")
    ] = False,
    csv: Annotated[bool, Parameter(negative="", help="A row for each action.")] = False,
    record: Annotated[bool, Parameter(negative="", help="The record as text.")] = False,
    game: Annotated[
        int | None, WHOLE, Parameter(help="Only the game with this number, from 1.")
    ] = None,
    output: Annotated[
        Path,
        HYPHEN,
        Parameter(name=["--output", "-o"], help="A file; without it, standard output."),
    ] = STDOUT,
) -> None:
    """Write records in another form."""
    forms = {"transcript": transcript, "json": json, "csv": csv, "record": record}
    chosen = [form for form, wanted in forms.items() if wanted]
    if len(chosen) != 1:
        raise Fault("choose one of {forms}", forms=[f"--{form}" for form in forms])
    found = _chosen(file, game)
    first = next(found)  # before the output is touched
    if output != STDOUT and file != STDIN and output.exists() and output.samefile(file):
        raise Fault("{file}: this exists already", file=str(output))
    with opened(output) as to:
        WRITERS[chosen[0]](chain((first,), found), to)


def _chosen(file: Path, number: int | None) -> Iterator[tuple[int, Record]]:
    """The records of a file, or the one with a number; the others are not read then."""
    count = 0
    for count, read in enumerate(_records(file), 1):
        if number in (None, count):
            yield count, read()
        if number == count:
            return
    if number is not None or not count:
        raise no_such_game(file, number or 1, count)


def _records(file: Path) -> Iterator[Callable[[], Record]]:
    """What reads each of the records of a file, as text or as JSON."""
    lines = read_lines(file)
    first = next(lines, b"")
    lines = chain((first,), lines)
    if not first.startswith(b"{"):
        for source in games(lines):
            yield partial(read_record, source)
        return
    for number, line in enumerate(lines, 1):
        if not line.isspace():
            yield partial(_from_json, line, number)


def _from_json(line: bytes, number: int) -> Record:
    try:
        record = Record.from_json(json_module.loads(line))
    except (ValueError, RecursionError) as problem:
        fault = problem if isinstance(problem, Fault) else Fault("this is not JSON")
        raise RecordError(fault, number, 1) from None
    return replace(record, source=Source("", number))


def _write_transcripts(records: Iterator[tuple[int, Record]], to: Writer) -> None:
    for _, record in records:
        for line in transcript_of(record):
            to.write(f"{json_module.dumps(line)}\n")


def _write_json(records: Iterator[tuple[int, Record]], to: Writer) -> None:
    for _, record in records:
        json_module.dump(record.to_json(), to, ensure_ascii=False)
        to.write("\n")


def _write_csv(records: Iterator[tuple[int, Record]], to: Writer) -> None:
    table = csv.writer(to)
    table.writerow(("game", *COLUMNS))
    for number, record in records:
        table.writerows((number, *row) for row in rows(record))


def _write_text(records: Iterator[tuple[int, Record]], to: Writer) -> None:
    for _, record in records:
        to.write(f"{write_record(record)}\n")


WRITERS: dict[str, Callable[[Iterator[tuple[int, Record]], Writer], None]] = {
    "transcript": _write_transcripts,
    "json": _write_json,
    "csv": _write_csv,
    "record": _write_text,
}
