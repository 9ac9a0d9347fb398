"""`tobago review`: a game looked back on, decision by decision."""

import json as json_module
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import Annotated

from cyclopts import Parameter

from tobago.cli.base import app, out, progress_bar, words
from tobago.cli.completers import SEAT
from tobago.cli.files import HYPHEN, STDIN, STDOUT, find_record
from tobago.cli.numbers import POSITIONS, WHOLE
from tobago.cli.pictures import Light, check_kind, write_picture
from tobago.fault import Fault
from tobago.game import SEATS
from tobago.record import Record, RecordError
from tobago.review import (
    SIMS,
    Review,
    describe_review,
    review,
    review_svg,
    review_to_json,
    summaries,
)

Sims = Annotated[int, POSITIONS, Parameter(help="How many positions to search for a decision.")]


@app.command(name="review")
def review_command(
    file: Annotated[Path, Parameter(help="A file with records, or -.")],
    /,
    *,
    seat: Annotated[
        str | None, SEAT, Parameter(help="Only of one player; a colour, or 1 to 4.")
    ] = None,
    sims: Sims = SIMS,
    json: Annotated[bool, Parameter(negative="", help="Print it as JSON.")] = False,
    output: Annotated[
        Path | None,
        HYPHEN,
        Parameter(name=["--output", "-o"], help="A file for the chart, .svg or .png."),
    ] = None,
    theme: Light = "day",
    game: Annotated[int, WHOLE, Parameter(help="The number of the game in the file, from 1.")] = 1,
) -> None:
    """Look back on a game: what each decision was worth, what was better, and who had luck."""
    if output is not None:
        if output == STDOUT:
            raise Fault("the chart needs a file: the review is printed on standard output")
        check_kind(output)
        if not output.parent.is_dir():
            raise Fault("{folder}: there is no such folder", folder=str(output.parent))
    with naming(file):
        record = find_record(file, game)
        who = None if seat is None else read_seat(seat, len(record.names))
        found = _reviewed(record, sims)
    if json:
        print(json_module.dumps(review_to_json(found, who)))
    else:
        for line in [*describe_review(found, words(), who), *_look_closer(found, who, file, game)]:
            out.print(line, markup=False)
    if output is not None:
        write_picture(review_svg(found, theme=theme, words=words()), output)


def _reviewed(record: Record, sims: int) -> Review:
    with progress_bar() as progress:
        task = progress.add_task(words().say("actions"), total=len(record.entries))
        return review(record, sims=sims, watch=lambda ply: progress.update(task, completed=ply))


def _look_closer(found: Review, who: int | None, file: Path, game: int) -> Iterator[str]:
    """How to ask for a hint where most was given away."""
    costly = [d for s in summaries(found) if who in (None, s.seat) for d in s.costliest]
    if costly:
        ply = max(costly, key=lambda decision: decision.loss).ply
        name = "-" if file == STDIN else quote(str(file))
        number = f" --game {game}" if game > 1 else ""
        yield ""
        yield words().say(
            "Look closer at [{ply}] with: {command}",
            ply=ply,
            command=f"tobago hint {name}{number} --ply {ply - 1}",
        )


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Say of what is wrong with a record in which file it is."""
    try:
        yield
    except RecordError as error:
        raise Fault(
            "{file}:{line}:{column}: {problem}",
            file=str(file),
            line=error.line,
            column=error.column,
            problem=error.problem,
        ) from None


def read_seat(text: str, players: int) -> int:
    """A player by colour or by number from 1; a Fault lists them."""
    known = {name: seat for seat in range(players) for name in (SEATS[seat], str(seat + 1))}
    if text.lower() not in known:
        raise Fault(
            "{given!r} is no player; they are {names}",
            given=text,
            names=list(SEATS[:players]),
            choices=SEATS[:players],
        )
    return known[text.lower()]
