"""`python -m bench`: the speed of the engine, of the bots or of the arena."""

import json as json_module
import sys
from typing import Annotated

from cyclopts import App, Parameter

from bench import bot_times, speed, throughput
from bench.figures import COMMAND, OnRound

LONGEST_S = 86_400

app = App(name=COMMAND, help_format="plaintext")


def _check_seconds(_: object, seconds: float) -> None:
    if not 0 < seconds <= LONGEST_S:  # refuses nan as well
        raise ValueError(f"it must be above 0 and at most {LONGEST_S}, not {seconds}")


@app.default
def main(
    *,
    seconds: Annotated[
        float, Parameter(validator=_check_seconds, help="Time for each subject.")
    ] = 8.0,
    arena: Annotated[
        bool, Parameter(negative="", help="Measure how many games the arena plays instead.")
    ] = False,
    bots: Annotated[
        bool, Parameter(negative="", help="Measure how long bots take to decide instead.")
    ] = False,
    json: Annotated[bool, Parameter(negative="", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine, side by side with other libraries where they are installed."""
    report: speed.Report | throughput.Throughput | bot_times.BotTimes
    if arena:
        report = throughput.measure(_print_round(throughput.ROUNDS))
    elif bots:
        report = bot_times.measure(_print_round(bot_times.ROUNDS))
    else:
        report = speed.measure(seconds, _print_round(speed.ROUNDS))
    print(json_module.dumps(report.to_json()) if json else "\n".join(report.lines()))


def _print_round(rounds: int) -> OnRound:
    return lambda number: print(f"round {number} of {rounds}", file=sys.stderr)


if __name__ == "__main__":
    app()
