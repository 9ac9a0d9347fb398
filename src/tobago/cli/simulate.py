"""`tobago simulate`: games between bots, summed up."""

import json as json_module
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from logging import Handler, LogRecord, getLogger
from pathlib import Path
from typing import Annotated, get_args
from warnings import catch_warnings, simplefilter

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from tobago.arena import EngineName, Plan, Summary, simulate
from tobago.cli.base import (
    DRAWN,
    Choices,
    IslandName,
    Names,
    Players,
    Seed,
    StartName,
    Strict,
    TableFormat,
    app,
    bot_names,
    err,
    find_island,
    out,
    progress_bar,
    split_bots,
    table_format,
    with_start,
    words,
)
from tobago.cli.completers import one_of
from tobago.cli.failures import FailureDisplay
from tobago.cli.numbers import GAMES
from tobago.extras import extra
from tobago.game import Options
from tobago.words import N_

FIGURES = {
    "games": N_("games"),
    "players": N_("players"),
    "seed": N_("seed"),
    "bots": N_("bots"),
    "plies": N_("decisions"),
    "seconds": N_("seconds"),
    "decisions_per_s": N_("decisions per second"),
    "games_per_s": N_("games per second"),
    "wins": N_("wins by seat"),
    "gold": N_("gold by seat"),
    "length": N_("decisions in a game"),
    "curses": N_("curses in a game"),
    "mishaps": N_("mishaps by seat"),
    "treasures": N_("treasures in a game"),
}
"""What the figures of a summary are called."""


@app.command(name="simulate")
def simulate_command(
    *,
    games: Annotated[int, GAMES, Parameter(help="How many games.")] = 1,
    players: Players = 4,
    seed: Seed = "tobago",
    island: IslandName = "random",
    start: StartName = DRAWN,
    option: Choices | None = None,
    bots: Names = "scout",
    strict: Strict = False,
    engine: Annotated[
        EngineName,
        one_of(*get_args(EngineName)),
        Parameter(
            help="What plays: python, with any bots, or kernel, which is compiled and has the bots "
            "uniform, drifter and scout.",
        ),
    ] = "python",
    transcript: Annotated[Path | None, Parameter(help="A folder for transcripts.")] = None,
    record: Annotated[Path | None, Parameter(help="A file for the records.")] = None,
    tables: Annotated[
        Path | None, Parameter(help="A folder for the tables of games and of decisions.")
    ] = None,
    form: TableFormat = None,
    json: Annotated[bool, Parameter(negative="", help="Print the summary as JSON.")] = False,
) -> None:
    """Play games between bots and sum them up.

    Parameters
    ----------
    option
        A table option as name=value, such as curse_rule=continue; may be repeated.
    """
    chosen_format = table_format(form, tables, "--tables")
    options = Options.parse(option or [])
    ground, setup = find_island(island, options)
    setup = with_start(setup, start, players)
    names = kernel_bots(bots, players) if engine == "kernel" else bot_names(bots, players)
    plan = Plan(players, seed, names, ground, options, setup, strict, engine)
    summary, failures = Summary(plan), FailureDisplay()
    warnings = kernel_warnings() if engine == "kernel" else nullcontext()
    with warnings, progress_bar() as progress:
        task = progress.add_task(words().say("games"), total=games)
        for outcome in simulate(plan, games, transcript, record, tables, chosen_format):
            failures.show_outcome(plan, summary.games, outcome)
            summary.add(outcome)
            progress.advance(task)
    data = summary.to_json()
    if json:
        print(json_module.dumps(data))
    else:
        out.print(_summary_table(data))


def kernel_bots(names: str, players: int) -> tuple[str, ...]:
    """The bots named with commas; Fault for one that the kernel does not have, or too many."""
    extra("numpy", "fast")
    from tobago.arena.kernel_games import check_bots

    bots = split_bots(names, players)
    check_bots(bots)
    return bots


@contextmanager
def kernel_warnings() -> Iterator[None]:
    """Print a line if the kernel is slow, and in a terminal if it is compiled, which takes time."""
    from tobago.kernel import compiled

    if compiled.numba is None:
        err.print(words().say(compiled.SLOW), markup=False)
    logger, handler = getLogger("tobago.kernel"), KernelLog()
    logger.addHandler(handler)
    try:
        with catch_warnings():
            simplefilter("ignore", compiled.SlowKernelWarning)
            yield
    finally:
        logger.removeHandler(handler)


class KernelLog(Handler):
    """Prints what the kernel logs in the language of the command, if a person watches."""

    def emit(self, record: LogRecord) -> None:
        """Print a message."""
        if err.is_terminal:
            err.print(words().say(record.getMessage()), markup=False)


def _summary_table(data: dict[str, object]) -> Table:
    table = Table(show_header=False, box=None)
    for name, value in data.items():
        table.add_row(words().say(FIGURES[name]), Text(_figure(value)))
    return table


def _figure(value: object) -> str:
    """A figure for people: lists with commas, the mean of a spread with its ends."""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return words().say("{mean} ({min} to {max})", **value)
    return str(value)
