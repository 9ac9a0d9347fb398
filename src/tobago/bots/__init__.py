"""Players that decide from a view, known by name."""

from collections.abc import Callable
from random import Random

from tobago.bots.bot import Bot, pick
from tobago.bots.drifter import Drifter
from tobago.bots.scout import Scout
from tobago.fault import Fault

BOTS: dict[str, "Maker"] = {"drifter": Drifter, "scout": Scout}


Maker = Callable[[Random], Bot]
"""Makes a bot that leaves what it leaves to chance to a generator."""


def make_bot(kind: str | Maker, seed: str) -> Bot:
    """A bot by name, or of one's own; what it leaves to chance is drawn from the seed."""
    if not isinstance(kind, str):
        return kind(Random(seed))
    if kind not in BOTS:
        raise Fault("unknown bot {given!r}; bots are {bots}", given=kind, bots=list(BOTS))
    return BOTS[kind](Random(seed))


__all__ = ["BOTS", "Bot", "Drifter", "Maker", "Scout", "make_bot", "pick"]
