"""`python -m bench.server`: prints the figures with command, versions and spread."""

import os
import sys
from pathlib import Path
from statistics import median
from typing import Annotated

from cyclopts import App, Parameter

from bench.figures import SPREAD_HEADS, command_line, version_line
from bench.server import processes
from bench.server.measure import Measured, Plan, Subject, measure

COMMAND = "python -m bench.server"

app = App(name=COMMAND, help_format="plaintext")


@app.default
def main(*, plan: Annotated[Plan | None, Parameter(name="*")] = None) -> None:
    """Measure the server beside boardgame.io on this machine."""
    folder = Path("build")  # on a disk: a folder for temporary files may be in memory
    folder.mkdir(exist_ok=True)
    plan = plan or Plan()
    found = measure(
        plan, folder, lambda number: print(f"round {number} of {plan.rounds}", file=sys.stderr)
    )
    print("\n".join(lines(found)))


def lines(found: Measured) -> list[str]:
    """The figures for people."""
    text = [
        f"command: {command_line(COMMAND)}",
        version_line(processes.versions()),
        (
            f"{os.cpu_count()} cores for players and servers; "
            f"the disk takes {found.flush_ms:.1f} ms for a flush"
        ),
    ]
    for subject in found.subjects:
        text += ["", f"{subject.name}: {subject.store}", *_figures(subject, found.plan)]
        text += [f"it failed and was restarted: {failure!r}" for failure in subject.failures]
    if len(found.subjects) > 1:
        text += ["", f"ratio of actions per second: {found.ratio():.2f}"]
    elif reason := processes.missing():
        text += ["", reason]
    return text


def _figures(subject: Subject, plan: Plan) -> list[str]:
    paced = subject.paced
    begun, done = sum(tally.begun for tally in paced), sum(tally.done for tally in paced)
    due = begun + sum(tally.missed for tally in paced)
    rows = {
        "actions per second, without pauses": (subject.fast, 0),
        "latency, median (ms)": ([tally.delay_ms(0.5) for tally in paced], 1),
        "latency, 99th percentile (ms)": ([tally.delay_ms(0.99) for tally in paced], 1),
    }
    return [
        f"{'':44}{''.join(f'{head:>12}' for head in SPREAD_HEADS)}",
        *(
            f"{name:44}{_spread(values, digits)}"
            for name, (values, digits) in rows.items()
            if values
        ),
        f"without pauses: {plan.games} new tables in each round, {plan.moves} actions each",
        (
            f"players connected at the end: {subject.players} at {len(subject.tables)} tables; "
            f"one action a table every {plan.every:g} s: {done} done of {due} due"
        ),
        (
            f"memory: {subject.full_mb:.0f} MB, {subject.empty_mb:.0f} MB without tables, "
            f"{subject.table_kb:.0f} kB a table"
        ),
    ]


def _spread(values: list[float], digits: int) -> str:
    figures = (median(values), min(values), max(values))
    return "".join(f"{figure:12,.{digits}f}" for figure in figures)


if __name__ == "__main__":
    app()
