"""`tobago bots`: who can be played against."""

import json as json_module
from dataclasses import asdict
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from tobago.bots import BOTS, bot_description, bot_options, known_bots
from tobago.bots.characters import CHARACTERS
from tobago.cli.base import app, out, words
from tobago.fault import Fault
from tobago.game.table_options import option_text
from tobago.words import N_


@app.command
def bots(
    *,
    json: Annotated[bool, Parameter(negative="", help="Print the bots as JSON.")] = False,
) -> None:
    """List the bots there are, with their levels and options.

    A program of your own plays as "process:COMMAND", and as "NAME=process:COMMAND" under a short
    name. "tobago check-bot" says what is wrong with a bot.
    """
    found = [_bot(name) for name in known_bots()]
    if json:
        print(json_module.dumps(found))
        return
    table = Table(box=None, pad_edge=False)
    for title in TITLES:
        table.add_column(words().say(title))
    for bot in found:
        table.add_row(*map(Text, _cells(bot)))
    out.print(table)


TITLES = (N_("Bot"), N_("Level"), N_("Options"), N_("Description"))


def _bot(name: str) -> dict[str, Any]:
    """All about a bot; of one that cannot be loaded, why."""
    data: dict[str, Any] = {"name": name, "built_in": name in BOTS}
    if name in CHARACTERS and name in BOTS:
        data |= asdict(CHARACTERS[name])
        data["manner"] = words().say(data["manner"])
    try:
        options = bot_options(name)
        data["description"] = data.get("manner") or bot_description(name)
    except Fault as fault:
        return data | {"fault": words().fault(fault)}
    return data | {
        "options": {o.name: {"type": o.kind.__name__, "default": o.default} for o in options}
    }


def _cells(bot: dict[str, Any]) -> tuple[str, str, str, str]:
    options = [
        name if option["default"] is None else f"{name}={option_text(option['default'])}"
        for name, option in bot.get("options", {}).items()
    ]
    text = bot.get("fault") or bot["description"]
    if "person" in bot:
        text = f"{bot['person']}. {text}"
    return bot["name"], str(bot.get("level", "")), ", ".join(options), text
