"""The values of parameters that a shell completes: islands, bots, table options, colours.

Cyclopts calls these functions when a shell asks `tobago __complete`. The shell shows only the
values that begin like the word typed so far.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import Parameter

from tobago.bots import bot_options, known_bots, split_specs
from tobago.bots.registry import split_alias
from tobago.fault import Fault
from tobago.game import SEATS
from tobago.game.constants import PLAYER_COUNTS
from tobago.game.table_options import OPTION_VALUES, option_text
from tobago.island import CODES

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

Completer = Callable[["CompletionContext"], list[str]]


def one_of(*values: object) -> Parameter:
    """A parameter whose values are known before."""
    texts = [str(value) for value in values]
    return Parameter(completer=lambda context: texts)


def island_names(*others: str) -> Parameter:
    """The codes of the islands, other words, and files of custom islands."""
    return Parameter(
        completer=lambda context: [*others, *CODES, *files(context.incomplete, ".json")]
    )


def files(beginning: str, ending: str) -> list[str]:
    """The files with an ending, and the folders, whose paths begin like this."""
    folder, slash, name = beginning.rpartition("/")
    try:
        found = sorted(Path(folder + slash or ".").iterdir())
    except OSError:
        return []
    return [
        f"{folder}{slash}{path.name}{'/' if path.is_dir() else ''}"
        for path in found
        if path.name.endswith(ending) or path.is_dir()
        if not path.name.startswith(".") or name.startswith(".")
    ]


def _specs(context: "CompletionContext") -> list[str]:
    """The bots; of the bot that has been typed, the options with their defaults."""
    return list(_bots_like(context.incomplete))


def _spec_list(context: "CompletionContext") -> list[str]:
    """The same for the last of several bots with commas."""
    *before, last = split_specs(context.incomplete)
    return [",".join([*before, spec]) for spec in _bots_like(last)]


def _bots_like(text: str) -> Iterator[str]:
    alias, spec = split_alias(text)
    for found in _specs_like(spec):
        yield f"{alias}={found}" if alias else found


def _specs_like(spec: str) -> Iterator[str]:
    name, colon, options = spec.partition(":")
    if not colon:
        yield from known_bots()
        return
    *before, _ = options.split(",")
    given = {option.partition("=")[0] for option in before}
    try:
        known = bot_options(name)
    except Fault:
        return
    for option in known:
        if option.name not in given:
            value = "" if option.default is None else option_text(option.default)
            yield f"{name}:{','.join([*before, f'{option.name}={value}'])}"


def _table_options(context: "CompletionContext") -> list[str]:
    return [
        f"{name}={option_text(value)}" for name, values in OPTION_VALUES.items() for value in values
    ]


BOT = Parameter(completer=_specs)
BOT_LIST = Parameter(completer=_spec_list)
TABLE_OPTION = Parameter(completer=_table_options)
PLAYERS = one_of(*PLAYER_COUNTS)
SEAT = one_of(*SEATS)
