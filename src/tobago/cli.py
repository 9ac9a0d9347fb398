"""The `tobago` command."""

import json as json_module
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tobago import __version__
from tobago.arena import Plan, Summary, simulate
from tobago.bench.report import Report, measure
from tobago.bots import BOTS, make_bot
from tobago.game import Game, Options, Setup, witnessed
from tobago.island import CODES, Island, island_by_code, load_island
from tobago.picture import legend, text_board, text_table
from tobago.words import Narrator

app = App(
    name="tobago",
    version=__version__,
    help="The board game Tobago: simulate games, watch bots play, measure the engine.",
)
out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)

Choices = Annotated[list[str], Parameter(name="--option", negative="", consume_multiple=False)]
Players = Annotated[int, Parameter(help="2, 3 or 4 players.")]
Seed = Annotated[str, Parameter(help="The same seed gives the same games (game i: SEED/i).")]
IslandName = Annotated[
    str,
    Parameter(name="--island", help="A code such as ABC1, `random`, or a custom island's file."),
]
Names = Annotated[str, Parameter(name="--bots", help=f"By seat, with commas: {', '.join(BOTS)}.")]


def _island(name: str, options: Options) -> tuple[Island | None, Setup | None]:
    """The island with a code or in a file; None to draw one for each game."""
    if name == "random":
        return None, None
    if name in CODES or not Path(name).exists():
        return island_by_code(name), None
    island, objects = load_island(name, options.placing)
    return island, Setup(objects=objects)


def _bots(names: str, players: int) -> tuple[str, ...]:
    bots = tuple(names.split(","))
    if len(bots) > players:
        raise ValueError(f"{len(bots)} bots are named for {players} players")
    for name in bots:
        make_bot(name, "")
    return bots


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
    ground, setup = _island(island, options)
    plan = Plan(players, seed, _bots(bots, players), ground, options, setup)
    summary = Summary(plan)
    with _progress() as progress:
        task = progress.add_task("games", total=games)
        for outcome in simulate(plan, games, transcript):
            summary.outcomes.append(outcome)
            progress.advance(task)
    data = summary.to_json()
    if json:
        print(json_module.dumps(data))
    else:
        out.print(_summary_table(data))


def _progress() -> Progress:
    """A bar on the error stream, shown only when a person watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _summary_table(data: dict[str, object]) -> Table:
    table = Table(show_header=False, box=None)
    for name, value in data.items():
        table.add_row(name.replace("_", " "), Text(json_module.dumps(value)))
    return table


@app.command
def watch(
    *,
    players: Players = 4,
    seed: Seed = "tobago",
    island: IslandName = "random",
    option: Choices | None = None,
    bots: Names = "scout",
) -> None:
    """Watch a game of bots: its log, and the board whenever a treasure has been raised.

    Parameters
    ----------
    option
        A table option as name=value, such as gold=open; may be repeated.
    """
    options = Options.parse(option or [])
    ground, setup = _island(island, options)
    names = _bots(bots, players)
    game = Game.new(players, seed, options=options, island=ground, setup=setup)
    seats = [make_bot(names[i % len(names)], f"{seed}/{i}") for i in range(players)]
    people = [f"{names[i % len(names)].title()} {i + 1}" for i in range(players)]
    narrator = Narrator(game.table.island, people)
    where = game.table.island.code or "of your own"
    out.print(f"Tobago on island {where}, seed {seed}\n\n{legend()}", markup=False)
    treasures = -1
    while not game.over:
        if game.state.phase == "turn" and len(game.state.history) > treasures:
            treasures = len(game.state.history)
            _show(game, people)
        action = seats[game.seat].decide(game.view(game.seat), game.legal_actions())
        for event in witnessed(game.apply(action), None):
            if line := narrator.tell(event):
                out.print(line, markup=False)
    _show(game, people)


def _show(game: Game, people: list[str]) -> None:
    view = game.view(None)
    out.print(f"\n{text_board(view)}\n\n{text_table(view, people)}\n", markup=False)


@app.command
def bench(
    *,
    seconds: Annotated[float, Parameter(help="Time for each subject.")] = 8.0,
    json: Annotated[bool, Parameter(negative="", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine, side by side with other libraries where they are installed."""
    report = measure(seconds, lambda line: err.print(line, markup=False))
    if json:
        print(json_module.dumps(report.to_json()))
    else:
        _print_report(report)


def _print_report(report: Report) -> None:
    for line in report.lines():
        out.print(line, markup=False)


def main() -> None:
    """Run the command; bad input is one clear line and exit code 2."""
    try:
        app()
    except (ValueError, OSError) as error:
        err.print(f"tobago: {error}", markup=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
