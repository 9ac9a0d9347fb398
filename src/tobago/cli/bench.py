"""`tobago bench`: how fast the engine is."""

import json as json_module
from typing import Annotated

from cyclopts import Parameter

from tobago.bench.report import ROUNDS, Report, measure
from tobago.cli.base import app, err, out, words


@app.command
def bench(
    *,
    seconds: Annotated[float, Parameter(help="Time for each subject.")] = 8.0,
    json: Annotated[bool, Parameter(negative="", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine, side by side with other libraries where they are installed."""
    report = measure(seconds, _tell_round)
    if json:
        print(json_module.dumps(report.to_json()))
    else:
        _print_report(report)


def _tell_round(number: int) -> None:
    err.print(words().say("round {number} of {rounds}", number=number, rounds=ROUNDS), markup=False)


def _print_report(report: Report) -> None:
    for line in report.lines(words()):
        out.print(line, markup=False)
