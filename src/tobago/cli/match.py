"""`tobago match` and `tobago tournament`: bots measured against each other."""

import json as json_module
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tobago.arena import contest as contests
from tobago.arena.contest import Contest, Ground
from tobago.arena.executor import Executor, Here, Job, Processes
from tobago.arena.findings import Findings
from tobago.arena.folder import Folder
from tobago.arena.playing import Played
from tobago.arena.results import write_results
from tobago.arena.run import Run, plan_of
from tobago.bots import BotFailed
from tobago.cli.base import (
    DRAWN,
    StartName,
    Strict,
    TableFormat,
    app,
    err,
    find_island,
    out,
    progress_bar,
    table_format,
    with_start,
    words,
)
from tobago.cli.completers import BOT, TABLE_OPTION, island_names
from tobago.cli.files import HYPHEN
from tobago.cli.numbers import GAMES, JOBS, WHOLE
from tobago.cli.standings import final_parts, play_watched
from tobago.dataset import Format
from tobago.extras import lacking
from tobago.fault import Fault
from tobago.game import Options

Bots = Annotated[str, BOT, Parameter(help="Two bots or more, such as scout or navigator:sims=200.")]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Terms:
    """What matches and tournaments are played by."""

    games: Annotated[
        int, GAMES, Parameter(help="How many games; rounded up so that every deal is played whole.")
    ] = 400
    players: Annotated[
        int | None,
        WHOLE,
        Parameter(help="2, 3 or 4 players; a match of 3 or 4 bots seats them all, else 2."),
    ] = None
    seed: Annotated[str, Parameter(help="The same seed gives the same games (deal i: SEED/i).")] = (
        "tobago"
    )
    island: Annotated[
        str,
        HYPHEN,
        island_names("all"),
        Parameter(help="A code such as ABC1, all in turn, or a custom island's file."),
    ] = "all"
    start: StartName = DRAWN
    option: Annotated[
        list[str] | None,
        TABLE_OPTION,
        Parameter(
            negative="",
            consume_multiple=False,
            help="A table option as name=value, such as curse_rule=continue; may be repeated.",
        ),
    ] = None
    jobs: Annotated[
        int | None, JOBS, Parameter(help="Processes; one for each core if not given.")
    ] = None
    cluster: Annotated[
        str | None, Parameter(help="Play on the Dask cluster whose scheduler has this address.")
    ] = None
    out: Annotated[
        Path | None,
        Parameter(help="A folder for the games and a report; an interrupted run continues in it."),
    ] = None
    records: Annotated[
        bool, Parameter(negative="", help="Keep every game as a record, too; with --out.")
    ] = False
    form: TableFormat = None
    stop_when_decided: Annotated[
        bool,
        Parameter(negative="", help="Stop once every bot is surely better or worse than even."),
    ] = False
    strict: Strict = False
    json: Annotated[bool, Parameter(negative="", help="Print the figures as JSON.")] = False

    def ground(self, players: int) -> Ground:
        """The island, the options and who starts."""
        options = Options.parse(self.option or [])
        name = "random" if self.island == "all" else self.island
        island, setup = find_island(name, options)
        return Ground(island, options, with_start(setup, self.start, players))

    def executor(self, job: Job) -> Executor[Played]:
        """Where the games are played."""
        if self.cluster is not None:
            from tobago.arena.cluster import Cluster  # it needs an extra

            return Cluster(job, self.cluster)
        jobs = (os.cpu_count() or 1) if self.jobs is None else self.jobs
        return Here(job) if jobs == 1 else Processes(job, jobs)


@app.command
def match(*bots: Bots, terms: Terms | None = None) -> None:
    """Measure bots against each other at one table.

    Every deal is played again with the seats turned, until each bot has had every seat. Where
    there are more seats than bots, the first bot sits alone and the others fill the rest:
    "match hunter scout --players 4" is one hunter against three scouts.
    """
    seats = min(max(len(bots), 2), 4)
    _play(contests.match, bots, seats, terms or Terms())


@app.command
def tournament(*bots: Bots, terms: Terms | None = None) -> None:
    """Let each bot meet every other, at tables of two or more.

    Every table plays the same deals, each again with the seats turned until all have had every
    seat.
    """
    _play(contests.tournament, bots, 2, terms or Terms())


def _play(arrange: Callable[..., Contest], bots: Sequence[str], seats: int, terms: Terms) -> None:
    """Play a contest; `seats` is the number of players unless the terms name one."""
    if terms.records and terms.out is None:
        raise Fault("--records needs a folder: --out DIR")
    form = table_format(terms.form, terms.out, "--out")
    players = seats if terms.players is None else terms.players
    contest = arrange(bots, players, terms.games, terms.seed, terms.ground(players))
    with _folder(contest, terms) as folder:
        run = Run(contest, folder, terms.stop_when_decided)
        try:
            with closing(terms.executor(Job(contest, terms.records, terms.strict))) as executor:
                play_watched(run, executor)
        except BotFailed:
            if run.standings.games and not terms.json:
                _tell_resume(run, folder)
            raise
        except KeyboardInterrupt:
            if folder is None and run.standings.games:
                _print(run.findings, terms.json)
            _tell_resume(run, folder)
            sys.exit(130)
        findings = run.findings
        if folder:
            _write_results(folder, findings, form)
    _print(findings, terms.json)
    if terms.json:
        return
    needs_arrow = folder and form == "parquet"
    for package in ("openskill", "pyarrow") if needs_arrow else ("openskill",):
        if fault := lacking(package):
            err.print(words().fault(fault), markup=False)


def _write_results(folder: Folder, findings: Findings, form: Format) -> None:
    with progress_bar() as progress:
        task = progress.add_task(words().say("tables"), total=findings.standings.games)
        write_results(folder, findings, words(), form, lambda: progress.advance(task))


def _print(findings: Findings, json: bool) -> None:
    if json:
        print(json_module.dumps(findings.to_json()))
        return
    for part in final_parts(findings):
        out.print(part, markup=False)


@contextmanager
def _folder(contest: Contest, terms: Terms) -> Iterator[Folder | None]:
    if terms.out is None:
        yield None
        return
    plan = plan_of(contest, terms.records, terms.stop_when_decided)
    with closing(Folder(terms.out, plan)) as folder:
        yield folder


def _tell_resume(run: Run, folder: Folder | None) -> None:
    n = run.standings.games
    text = (
        words().count(
            "stopped after {n} game; the same command goes on from there",
            "stopped after {n} games; the same command goes on from there",
            n,
        )
        if folder
        else words().say("stopped; with --out DIR a run can be taken up again")
    )
    err.print(text, markup=False)
