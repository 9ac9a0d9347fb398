"""Bots: players that decide from a view, made by spec."""

from tobago.bots.any_bot import AnyBot, DecideFunction, any_bot
from tobago.bots.bot import Bot, ExplainsPast, MinimalBot, pick
from tobago.bots.drifter import Drifter
from tobago.bots.failures import BotFailed, BotFailure, describe_failure
from tobago.bots.guard import Guard, seated
from tobago.bots.registry import (
    BOTS,
    BotFactory,
    Spec,
    bot_description,
    bot_name,
    bot_options,
    bot_title,
    known_bots,
    make_bot,
    split_specs,
)
from tobago.bots.scout import Scout

__all__ = [
    "BOTS",
    "AnyBot",
    "Bot",
    "BotFactory",
    "BotFailed",
    "BotFailure",
    "DecideFunction",
    "Drifter",
    "ExplainsPast",
    "Guard",
    "MinimalBot",
    "Scout",
    "Spec",
    "any_bot",
    "bot_description",
    "bot_name",
    "bot_options",
    "bot_title",
    "describe_failure",
    "known_bots",
    "make_bot",
    "pick",
    "seated",
    "split_specs",
]
