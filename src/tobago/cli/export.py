"""`tobago export`: records in other forms, and as tables."""

import json as json_module
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import Progress

from tobago.cli.base import TableFormat, app, progress_bar, table_format, words
from tobago.cli.files import HYPHEN, STDIN, STDOUT, no_such_game, opened, read_lines
from tobago.cli.numbers import GAMES, WHOLE
from tobago.cli.review import Sims
from tobago.dataset import DECISIONS, TABLES, RecordRows, open_tables, record_rows
from tobago.dataset.writers import TextWriter, csv_writer
from tobago.fault import Fault
from tobago.record import (
    Record,
    RecordError,
    games,
    read_record,
    transcript_of,
    write_record,
)
from tobago.record.source import Source
from tobago.review import SIMS, Review, review

Numbered = Iterator[tuple[int, Record]]
"""Records with their numbers, from 1."""


@app.command
def export(
    file: Annotated[Path, Parameter(help="A file with records, as text or as JSON, or -.")],
    /,
    *,
    transcript: Annotated[bool, Parameter(negative="", help="Every state, JSON Lines.")] = False,
    json: Annotated[
        bool, Parameter(negative="", help="The record as JSON, a line a game.")
    ] = False,
    csv: Annotated[
        bool, Parameter(negative="", help="The table of decisions as CSV, a row for each action.")
    ] = False,
    record: Annotated[bool, Parameter(negative="", help="The record as text.")] = False,
    tables: Annotated[
        Path | None, Parameter(help="A folder for the tables of games and of decisions.")
    ] = None,
    form: TableFormat = None,
    reviews: Annotated[
        int,
        GAMES,
        Parameter(
            name="--review", help="How many games to review for luck and skill, from the first."
        ),
    ] = 0,
    sims: Sims = SIMS,
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
    forms = {
        "transcript": transcript,
        "json": json,
        "csv": csv,
        "record": record,
        "tables": tables is not None,
    }
    chosen = [name for name, wanted in forms.items() if wanted]
    if len(chosen) != 1:
        raise Fault("choose one of {forms}", forms=[f"--{name}" for name in forms])
    if reviews and not (csv or tables):
        raise Fault("--review needs tables: --tables DIR or --csv")
    chosen_format = table_format(form, tables, "--tables")
    if tables and output != STDOUT:
        raise Fault("--tables names a folder for its files; --output is for the other forms")
    targets = [tables / f"{table}.{chosen_format}" for table in TABLES] if tables else [output]
    found = _chosen(file, game)
    first = next(found)  # before the output is touched
    _check_targets(file, targets)
    found = chain((first,), found)
    if tables:
        with open_tables(tables, chosen_format) as files:
            for rows in _rows(found, reviews, sims):
                files.add(rows)
        return
    with opened(output) as to:
        if csv:
            write = csv_writer(DECISIONS, to)
            for rows in _rows(found, reviews, sims):
                write(rows.decisions)
        else:
            WRITERS[chosen[0]](found, to)


def _check_targets(file: Path, targets: Sequence[Path]) -> None:
    """A Fault if the file that is read would be written to."""
    for target in targets:
        if target != STDOUT and file != STDIN and target.exists() and target.samefile(file):
            raise Fault("{file}: this exists already", file=str(target))


# ---- records ----------------------------------------------------------------------------------


def _chosen(file: Path, number: int | None) -> Numbered:
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


# ---- other forms ------------------------------------------------------------------------------


def _write_transcripts(records: Numbered, to: TextWriter) -> None:
    for _, record in records:
        for line in transcript_of(record):
            to.write(f"{json_module.dumps(line)}\n")


def _write_json(records: Numbered, to: TextWriter) -> None:
    for _, record in records:
        json_module.dump(record.to_json(), to, ensure_ascii=False)
        to.write("\n")


def _write_text(records: Numbered, to: TextWriter) -> None:
    for _, record in records:
        to.write(f"{write_record(record)}\n")


WRITERS: dict[str, Callable[[Numbered, TextWriter], None]] = {
    "transcript": _write_transcripts,
    "json": _write_json,
    "record": _write_text,
}


# ---- tables -----------------------------------------------------------------------------------


def _rows(records: Numbered, reviews: int, sims: int) -> Iterator[RecordRows]:
    """The rows of each record; the first finished games are reviewed, as many as asked for."""
    with progress_bar() as progress:
        task = progress.add_task(words().say("games"), total=None)
        for number, record in records:
            reviewed = None
            if reviews and record.result is not None:
                reviews -= 1
                reviewed = _review(record, sims, progress)
            yield record_rows(record, number, reviewed)
            progress.advance(task)


def _review(record: Record, sims: int, progress: Progress) -> Review:
    task = progress.add_task(words().say("actions"), total=len(record.entries))
    try:
        return review(record, sims=sims, watch=lambda ply: progress.update(task, completed=ply))
    finally:
        progress.remove_task(task)
