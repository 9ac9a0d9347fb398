"""Players that decide from a view, known by name."""

from collections.abc import Callable
from random import Random

from tobago.bots.bot import Bot, pick
from tobago.bots.drifter import Drifter
from tobago.bots.scout import Scout

BOTS: dict[str, Callable[[Random], Bot]] = {"drifter": Drifter, "scout": Scout}


def make_bot(name: str, seed: str) -> Bot:
    """The bot with a name; what it leaves to chance is drawn from the seed."""
    if name not in BOTS:
        raise ValueError(f"unknown bot {name!r}; bots are {', '.join(BOTS)}")
    return BOTS[name](Random(seed))


__all__ = ["BOTS", "Bot", "Drifter", "Scout", "make_bot", "pick"]
