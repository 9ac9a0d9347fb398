"""`tobago bench`: how fast the engine is."""

import json as json_module
from typing import Annotated

from cyclopts import Parameter

from tobago.cli.base import app, err, out, words
from tobago.cli.numbers import SECONDS


@app.command
def bench(
    *,
    seconds: Annotated[float, SECONDS, Parameter(help="Time for each subject.")] = 8.0,
    arena: Annotated[
        bool, Parameter(negative="", help="Measure how many games the arena plays instead.")
    ] = False,
    bots: Annotated[
        bool, Parameter(negative="", help="Measure how long bots take to decide instead.")
    ] = False,
    json: Annotated[bool, Parameter(negative="", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine, side by side with other libraries where they are installed."""
    from tobago.bench import arena as throughput  # every other command starts without these
    from tobago.bench import bots as thinking
    from tobago.bench import report as speed

    rounds = (throughput if arena else thinking if bots else speed).ROUNDS

    def tell(number: int) -> None:
        told = words().say("round {number} of {rounds}", number=number, rounds=rounds)
        err.print(told, markup=False)

    report: speed.Report | throughput.Throughput | thinking.Thinking
    if arena:
        report = throughput.measure(tell)
    elif bots:
        report = thinking.measure(tell)
    else:
        report = speed.measure(seconds, tell)
    if json:
        print(json_module.dumps(report.to_json()))
        return
    for line in report.lines(words()):
        out.print(line, markup=False)
