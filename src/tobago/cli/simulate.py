"""`tobago simulate`: games between bots, summed up."""

import json as json_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from tobago.arena import Plan, Summary, simulate
from tobago.cli.base import (
    Choices,
    IslandName,
    Names,
    Players,
    Seed,
    app,
    bot_names,
    find_island,
    out,
    progress_bar,
)
from tobago.game import Options


@app.command(name="simulate")
def simulate_command(
    *,
    games: Annotated[int, Parameter(help="How many games.")] = 1,
    players: Players = 4,
    seed: Seed = "tobago",
    island: IslandName = "random",
    option: Choices | None = None,
    bots: Names = "scout",
    transcript: Annotated[Path | None, Parameter(help="A folder for transcripts.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print the summary as JSON.")] = False,
) -> None:
    """Play games between bots and sum them up.

    Parameters
    ----------
    option
        A table option as name=value, such as curse_rule=continue; may be repeated.
    """
    if games < 1:
        raise ValueError(f"at least one game is needed, not {games}")
    options = Options.parse(option or [])
    ground, setup = find_island(island, options)
    plan = Plan(players, seed, bot_names(bots, players), ground, options, setup)
    summary = Summary(plan)
    with progress_bar() as progress:
        task = progress.add_task("games", total=games)
        for outcome in simulate(plan, games, transcript):
            summary.outcomes.append(outcome)
            progress.advance(task)
    data = summary.to_json()
    if json:
        print(json_module.dumps(data))
    else:
        out.print(_summary_table(data))


def _summary_table(data: dict[str, object]) -> Table:
    table = Table(show_header=False, box=None)
    for name, value in data.items():
        table.add_row(name.replace("_", " "), Text(json_module.dumps(value)))
    return table
