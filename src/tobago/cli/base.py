"""What all commands share: the app, the consoles, common parameters."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from cyclopts import App, Group, Parameter
from rich.console import Console, ConsoleOptions
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tobago.bots import make_bot, split_specs
from tobago.bots.registry import check_aliases
from tobago.cli.completers import BOT_LIST, PLAYERS, TABLE_OPTION, island_names, one_of
from tobago.cli.files import HYPHEN, STDIN, standard_input
from tobago.cli.help import TranslatedHelp
from tobago.cli.numbers import WHOLE, shortened
from tobago.cli.voice import speak, words
from tobago.dataset import Format
from tobago.fault import Fault
from tobago.game import SEATS, Options, Setup
from tobago.game.setup import check_players
from tobago.island import CODES, Island, island_by_code, load_island, read_island
from tobago.version import __version__
from tobago.words import Words, choose_language
from tobago.words.language import LANGUAGES

__all__ = [
    "CONSOLES",
    "DRAWN",
    "Choices",
    "IslandName",
    "Names",
    "Players",
    "Seed",
    "StartName",
    "Strict",
    "TableFormat",
    "app",
    "bot_names",
    "err",
    "find_island",
    "out",
    "progress_bar",
    "speak",
    "split_bots",
    "table_format",
    "with_start",
    "words",
]


class Output(Console):
    """A console that leaves a broken pipe to main()."""

    def on_broken_pipe(self) -> None:
        """Called for a BrokenPipeError, on which a console would exit with code 1."""
        raise BrokenPipeError

    def drop(self) -> None:
        """Forget what could not be written, or the next text would be written after it."""
        self.quiet = True
        self.print()
        self.quiet = False


class TextOutput(Output):
    """A console that cuts no table where no terminal limits its width."""

    @property
    def options(self) -> ConsoleOptions:
        """How things are drawn, and in how many columns."""
        options = super().options
        return options if self.file.isatty() else options.update(width=UNLIMITED)


UNLIMITED = 10_000
"""Columns where the output is no terminal."""

out = TextOutput(highlight=False, soft_wrap=True, emoji=False)
err = TextOutput(stderr=True, highlight=False, soft_wrap=True, emoji=False)
_help = Output()
CONSOLES = (out, err, _help)

app = App(
    name="tobago",
    version=__version__,
    help="The board game Tobago: play it, write it down, look at it, study it.",
    help_format="plaintext",
    help_formatter=TranslatedHelp(),
    console=_help,
)

Choices = Annotated[
    list[str], TABLE_OPTION, Parameter(name="--option", negative="", consume_multiple=False)
]
Players = Annotated[int, WHOLE, PLAYERS, Parameter(help="2, 3 or 4 players.")]
Seed = Annotated[str, Parameter(help="The same seed gives the same games (game i: SEED/i).")]
IslandName = Annotated[
    str,
    HYPHEN,
    island_names("random"),
    Parameter(name="--island", help="A code such as ABC1, random, or a custom island's file."),
]
DRAWN = "drawn"
StartName = Annotated[
    str,
    one_of(DRAWN, *SEATS),
    Parameter(name="--start", help="Who starts: drawn, or the seat of a colour such as red."),
]
Names = Annotated[
    str,
    BOT_LIST,
    Parameter(
        name="--bots",
        help="The bots by seat, with commas, such as scout,drifter; they repeat in turn for "
        "further seats.",
    ),
]
TableFormat = Annotated[
    Format | None,
    Parameter(name="--format", help="Of the tables: parquet (the default), csv or ndjson."),
]

Strict = Annotated[
    bool, Parameter(negative="", help="Stop at the first failure of a bot, with exit code 1.")
]

app.meta.help_flags = app.meta.version_flags = ()  # left to the commands, in their language
app.meta.group_parameters = Group("All commands")


@app.meta.default
def launch(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    lang: Annotated[
        str | None,
        one_of(*LANGUAGES),
        Parameter(help="The language: en, nl, ru, de, fr or es."),
    ] = None,
) -> None:
    """Choose the language before anything is said, then run the command."""
    if lang is not None:
        speak(Words(choose_language(lang, os.environ)))
    app(_naming_stdin(tokens), exit_on_error=False, print_error=False, result_action="return_value")


def _naming_stdin(tokens: Sequence[str]) -> list[str]:
    """Name standard input where `-` stands for a file; cyclopts would take it for an option."""
    if "-" not in tokens:
        return list(tokens)
    _, apps, _ = app.parse_commands(tokens)
    taking_values = {
        name
        for argument in apps[-1].assemble_argument_collection()
        for name in argument.names
        if argument.token_count() != (0, False)
    }
    return [
        str(STDIN) if token == "-" and before not in taking_values else token
        for before, token in pairwise(("", *tokens))
    ]


def find_island(name: str, options: Options) -> tuple[Island | None, Setup | None]:
    """The island with a code, in a file or on standard input; None to draw one for each game."""
    if name == "random":
        return None, None
    if name == "-":
        island, objects = read_island(standard_input().read(), str(STDIN), options.placement_rule)
    elif name in CODES or not Path(name).exists():
        return island_by_code(name), None
    else:
        island, objects = load_island(name, options.placement_rule)
    return island, Setup(objects=objects)


def with_start(setup: Setup | None, start: str, players: int) -> Setup | None:
    """The set-up with the starting seat that --start names; Fault if nobody sits there."""
    check_players(players)
    allowed = (DRAWN, *SEATS[:players])
    if start not in allowed:
        raise Fault(
            "with {players} players {option} is one of {allowed}, not {given!r}",
            players=players,
            option="--start",
            allowed=list(allowed),
            given=shortened(start),
            choices=allowed,
        )
    return setup if start == DRAWN else replace(setup or Setup(), start=SEATS.index(start))


def bot_names(names: str, players: int) -> tuple[str, ...]:
    """The bots named with commas; Fault for one that does not exist, or too many."""
    bots = split_bots(names, players)
    for name in bots:
        make_bot(name, "")
    check_aliases(bots)
    return bots


def split_bots(names: str, players: int) -> tuple[str, ...]:
    """The bots named with commas; Fault for too many."""
    bots = tuple(split_specs(names))
    if len(bots) > players:
        raise Fault("{bots} bots are named for {players} players", bots=len(bots), players=players)
    return bots


def table_format(form: Format | None, folder: Path | None, option: str) -> Format:
    """The format of the tables; Fault if one is chosen, and no folder by its option."""
    if form is not None and folder is None:
        raise Fault("--format needs a folder: {option} DIR", option=option)
    return form or "parquet"


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
