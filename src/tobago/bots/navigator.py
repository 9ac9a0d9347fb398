"""navigator: looks ahead in many imagined worlds, and judges them by a hunter's rules."""

from random import Random

from tobago.bots.planner import Planner
from tobago.bots.thought.thumb import hunting


class Navigator(Planner):
    """Compares a hunter's plans in worlds that fit all it has seen."""

    def __init__(self, rng: Random, *, sims: int = 200, ms: int | None = None) -> None:
        super().__init__(rng, hunting, sims, ms)
