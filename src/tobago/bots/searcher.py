"""What navigator and captain have in common: they search until their budget is spent."""

from collections.abc import Callable, Sequence
from random import Random

from tobago.bots.thought.budget import Budget
from tobago.bots.thought.outlook import Weights
from tobago.bots.thought.reasons import reasons
from tobago.bots.thought.thinker import Thinker, Weighed
from tobago.fault import Fault
from tobago.game import Action, View
from tobago.words import Motive


class Searcher:
    """Compares plans in many worlds; `sims` is how many positions it looks at, `ms` how long.

    A count makes its play repeatable. Given a time it looks at as many positions as it can.
    """

    def __init__(
        self, rng: Random, weights: Callable[[int], Weights], sims: int, ms: int | None
    ) -> None:
        for option, value in (("sims", sims), ("ms", ms)):
            if value is not None and value < 1:
                raise Fault("{option} is at least 1, not {given}", option=option, given=value)
        self._thinker = Thinker(rng, weights)
        self._looks = None if ms is not None else sims
        self._ms = ms
        self._view: View | None = None
        self._weighed: list[Weighed] = []

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The first step of the plan that does best."""
        self._view, self._weighed = view, []
        obvious = self._thinker.obvious(view, legal)
        if obvious is not None:
            return obvious
        self._weighed = self.weigh(view, legal, clock)
        return self._weighed[0].action

    def weigh(
        self, view: View, legal: Sequence[Action], clock: float | None = None
    ) -> list[Weighed]:
        """The actions that are worth a thought with the chance of winning, the best first."""
        return self._thinker.weigh(view, legal, Budget(self._looks, self._ms, clock))

    def explain(self) -> list[Motive]:
        """What it hopes to get, and from what."""
        return reasons(self._view, self._weighed)
