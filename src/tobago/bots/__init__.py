"""Players that decide from a view, known by spec."""

import logging

from tobago.bots.bot import Bot, Candid, pick
from tobago.bots.drifter import Drifter
from tobago.bots.guard import Guard, seated
from tobago.bots.mishaps import Mishap, tell_mishap
from tobago.bots.registry import BOTS, Maker, Spec, bot_title, known_bots, make_bot, split_specs
from tobago.bots.scout import Scout

logging.getLogger(__name__).addHandler(logging.NullHandler())

__all__ = [
    "BOTS",
    "Bot",
    "Candid",
    "Drifter",
    "Guard",
    "Maker",
    "Mishap",
    "Scout",
    "Spec",
    "bot_title",
    "known_bots",
    "make_bot",
    "pick",
    "seated",
    "split_specs",
    "tell_mishap",
]
