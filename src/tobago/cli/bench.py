"""`tobago bench`: how fast the engine is."""

import json as json_module
from typing import Annotated

from cyclopts import Parameter

from tobago.cli.base import app, err, out, words


@app.command
def bench(
    *,
    seconds: Annotated[float, Parameter(help="Time for each subject.")] = 8.0,
    json: Annotated[bool, Parameter(negative="", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine, side by side with other libraries where they are installed."""
    from tobago.bench.report import ROUNDS, measure  # every other command starts without it

    def tell(number: int) -> None:
        told = words().say("round {number} of {rounds}", number=number, rounds=ROUNDS)
        err.print(told, markup=False)

    report = measure(seconds, tell)
    if json:
        print(json_module.dumps(report.to_json()))
        return
    for line in report.lines(words()):
        out.print(line, markup=False)
