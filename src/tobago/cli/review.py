"""`tobago review`: a game looked back on, decision by decision."""

import json as json_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tobago.cli.base import WHOLE, app, out, progress_bar, words
from tobago.cli.eyes import read_eyes
from tobago.cli.files import find_record
from tobago.cli.pictures import Light, check_kind, write_picture
from tobago.fault import Fault
from tobago.game import SEATS
from tobago.record import Record
from tobago.review import Review, review, review_svg, review_to_json, told_review

Sims = Annotated[int, WHOLE, Parameter(help="How many positions are looked at for a decision.")]


@app.command(name="review")
def review_command(
    file: Annotated[Path, Parameter(help="A file with records.")],
    /,
    *,
    seat: Annotated[str | None, Parameter(help="Only of one player; a colour, or 1 to 4.")] = None,
    sims: Sims = 400,
    json: Annotated[bool, Parameter(negative="", help="Print it as JSON.")] = False,
    output: Annotated[
        Path | None,
        Parameter(name=["--output", "-o"], help="A file for the chart, .svg or .png."),
    ] = None,
    theme: Light = "day",
    game: Annotated[int, WHOLE, Parameter(help="The number of the game in the file, from 1.")] = 1,
) -> None:
    """Look back on a game: what each decision was worth, what was better, and who had luck."""
    if output is not None:
        check_kind(output)
    record = find_record(file, game)
    who = None if seat is None else read_seat(seat, len(record.names))
    found = _reviewed(record, sims)
    if output is not None:
        write_picture(review_svg(found, theme=theme, words=words()), output)
    if json:
        print(json_module.dumps(review_to_json(found, who)))
        return
    for line in told_review(found, words(), who):
        out.print(line, markup=False)


def _reviewed(record: Record, sims: int) -> Review:
    with progress_bar() as progress:
        task = progress.add_task(words().say("actions"), total=len(record.entries))
        return review(record, sims=sims, watch=lambda ply: progress.update(task, completed=ply))


def read_seat(text: str, players: int) -> int:
    """A player by colour or by number from 1; a Fault lists them."""
    seat = read_eyes(text, players)
    if not isinstance(seat, int):
        raise Fault(
            "{given!r} is no player; they are {names}", given=text, names=list(SEATS[:players])
        )
    return seat
