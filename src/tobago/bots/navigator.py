"""navigator: looks ahead in many imagined worlds, and judges them by a hunter's rules."""

from random import Random

from tobago.bots.searcher import Searcher
from tobago.bots.thought.thumb import thumb


class Navigator(Searcher):
    """Compares a hunter's plans in worlds that fit all it has seen."""

    def __init__(self, rng: Random, *, sims: int = 200, ms: int | None = None) -> None:
        super().__init__(rng, thumb, sims, ms)
