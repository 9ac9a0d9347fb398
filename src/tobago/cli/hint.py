"""`tobago hint`: what a captain would do in somebody's place, and why."""

import json as json_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tobago.cli.base import app, out, words
from tobago.cli.completers import SEAT
from tobago.cli.files import find_record
from tobago.cli.numbers import WHOLE
from tobago.cli.review import Sims, naming, read_seat
from tobago.fault import Fault
from tobago.game import SEATS
from tobago.record import Replay
from tobago.review import SIMS, describe_hint, hint


@app.command(name="hint")
def hint_command(
    file: Annotated[Path, Parameter(help="A file with records, or -.")],
    /,
    *,
    ply: Annotated[
        int | None, WHOLE, Parameter(help="After this many actions; without it, after the last.")
    ] = None,
    seat: Annotated[
        str | None, SEAT, Parameter(help="Whose decision it must be; a colour, or 1 to 4.")
    ] = None,
    sims: Sims = SIMS,
    json: Annotated[bool, Parameter(negative="", help="Print it as JSON.")] = False,
    game: Annotated[int, WHOLE, Parameter(help="The number of the game in the file, from 1.")] = 1,
) -> None:
    """Show the best actions in a position, based on what the deciding player may know."""
    with naming(file):
        record = find_record(file, game)
        replay = Replay(record)
        replay.go_to(replay.plies if ply is None else ply)
    position = replay.game
    if position.over:
        raise Fault("the game is over after {ply} actions", ply=replay.ply)
    if seat is not None and read_seat(seat, len(record.names)) != position.seat:
        raise Fault(
            "after {ply} actions it is {who} who decides, not {given}",
            ply=replay.ply,
            who=SEATS[position.seat],
            given=seat,
        )
    view = position.view(position.seat)
    advice = hint(view, sims=sims)
    island = view.table.island
    if json:
        choices = [advised.to_json(island) for advised in advice]
        data = {"ply": replay.ply, "seat": position.seat, "choices": choices}
        print(json_module.dumps(data))
        return
    who = record.names[position.seat]
    out.print(words().say("In the place of {who}:", who=who), markup=False)
    for line in describe_hint(advice, words(), island, record.names):
        out.print(line, markup=False)
