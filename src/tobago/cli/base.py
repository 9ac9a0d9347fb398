"""What all commands share: the app, the consoles, common parameters."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tobago import __version__
from tobago.bots import BOTS, make_bot
from tobago.game import Options, Setup
from tobago.island import CODES, Island, island_by_code, load_island

app = App(
    name="tobago",
    version=__version__,
    help="The board game Tobago: play it, write it down, look at it, study it.",
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


def find_island(name: str, options: Options) -> tuple[Island | None, Setup | None]:
    """The island with a code or in a file; None to draw one for each game."""
    if name == "random":
        return None, None
    if name in CODES or not Path(name).exists():
        return island_by_code(name), None
    island, objects = load_island(name, options.placing)
    return island, Setup(objects=objects)


def bot_names(names: str, players: int) -> tuple[str, ...]:
    """The bots named with commas; ValueError for one that does not exist, or too many."""
    bots = tuple(names.split(","))
    if len(bots) > players:
        raise ValueError(f"{len(bots)} bots are named for {players} players")
    for name in bots:
        make_bot(name, "")
    return bots


def progress_bar() -> Progress:
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
