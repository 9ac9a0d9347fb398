"""`python -m tobago.bench.server`: the figures, printed with command, versions and spread."""

import os
import sys
from pathlib import Path
from statistics import median
from typing import Annotated

from cyclopts import App, Parameter

from tobago.bench.server import hosts
from tobago.bench.server.measure import Measured, Plan, Subject, measure
from tobago.words import Words, choose_language

app = App(name="python -m tobago.bench.server", help_format="plaintext")


@app.default
def main(*, plan: Annotated[Plan | None, Parameter(name="*")] = None) -> None:
    """Measure the server beside boardgame.io on this machine."""
    words = Words(choose_language(None, os.environ))
    folder = Path("build")  # on a disk: a folder for temporary files may be in memory
    folder.mkdir(exist_ok=True)
    plan = plan or Plan()

    def tell(number: int) -> None:
        told = words.say("round {number} of {rounds}", number=number, rounds=plan.rounds)
        print(told, file=sys.stderr)

    found = measure(plan, folder, tell)
    for line in lines(found, words):
        print(line)


def lines(found: Measured, words: Words) -> list[str]:
    """The figures for people."""
    say, plan = words.say, found.plan
    versions = ", ".join(f"{name} {number}" for name, number in hosts.versions().items())
    told = [
        say("command: {command}", command=" ".join([app.name[0], *sys.argv[1:]])),
        say("versions: {versions}", versions=versions),
        say(
            "{cores} cores for players and servers; the disk takes {flush:.1f} ms for a flush",
            cores=os.cpu_count(),
            flush=found.flush_ms,
        ),
    ]
    for subject in found.subjects:
        told += ["", f"{subject.name}: {subject.store}", *_figures(subject, plan, words)]
        for trouble in subject.troubles:
            told.append(say("it failed and was started anew: {reason}", reason=repr(trouble)))
    if len(found.subjects) > 1:
        told += ["", say("ratio of actions per second: {ratio:.2f}", ratio=found.ratio())]
    elif fault := hosts.missing():
        told += ["", words.fault(fault)]
    return told


def _figures(subject: Subject, plan: Plan, words: Words) -> list[str]:
    say, paced = words.say, subject.paced
    begun, done = sum(tally.begun for tally in paced), sum(tally.done for tally in paced)
    due = begun + sum(tally.missed for tally in paced)
    rows = {
        say("actions per second, as fast as it goes"): (subject.fast, 0),
        say("latency, median (ms)"): ([tally.delay_ms(0.5) for tally in paced], 1),
        say("latency, 99 of 100 (ms)"): ([tally.delay_ms(0.99) for tally in paced], 1),
    }
    heads = f"{say('median'):>12}{say('lowest'):>12}{say('highest'):>12}"
    return [
        f"{'':44}{heads}",
        *(
            f"{name:44}{_spread(values, digits)}"
            for name, (values, digits) in rows.items()
            if values
        ),
        say(
            "as fast as it goes: {games} new tables in each round, {moves} actions each",
            games=plan.games,
            moves=plan.moves,
        ),
        say(
            "players connected at the end: {players} at {tables} tables; "
            "one action a table every {every:g} s: {done} done of {due} due",
            players=subject.players,
            tables=len(subject.tables),
            every=plan.every,
            done=done,
            due=due,
        ),
        say(
            "memory: {full:.0f} MB, {empty:.0f} MB without tables, {table:.0f} kB a table",
            full=subject.full_mb,
            empty=subject.empty_mb,
            table=subject.table_kb,
        ),
    ]


def _spread(values: list[float], digits: int) -> str:
    figures = (median(values), min(values), max(values))
    return "".join(f"{figure:12,.{digits}f}" for figure in figures)


if __name__ == "__main__":
    app()
