"""What hunter, navigator and captain have in common: they make plans and weigh them."""

from collections.abc import Callable, Sequence
from random import Random

from tobago.bots.thought.budget import Budget
from tobago.bots.thought.outlook import Weights
from tobago.bots.thought.patience import Patience
from tobago.bots.thought.reasons import reasons
from tobago.bots.thought.thinker import Thinker, Weighed
from tobago.fault import Fault
from tobago.game import Action, View
from tobago.words import Reason

MOST = {"sims": 1_000_000, "ms": 3_600_000}
"""The options that ask for thought have limits, so that a slip does not stop a game for ever."""


class Planner:
    """Plays the first step of the best plan for its turn.

    `sims` is how many positions it looks at for a decision, which makes its play repeatable. With
    `ms` it looks at as many as it can in so many milliseconds. A clock can shorten both.
    """

    def __init__(
        self, rng: Random, weights: Callable[[int], Weights], sims: int, ms: int | None = None
    ) -> None:
        for option, value in (("sims", sims), ("ms", ms)):
            if value is not None and value < 1:
                raise Fault("{option} is at least 1, not {given}", option=option, given=value)
            if value is not None and value > MOST[option]:
                raise Fault(
                    "{option} is at most {most}, not {given}",
                    option=option,
                    most=MOST[option],
                    given=value,
                )
        self._thinker = Thinker(rng, weights)
        self._patience = Patience()
        self._looks = sims if ms is None else None
        self._ms = ms
        self._view: View | None = None
        self._action: Action | None = None
        self._weighed: list[Weighed] = []

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """What is obvious, what impatience asks for, or what does best."""
        self._view, self._weighed = view, []
        self._action = self._at_once(view, legal)
        if self._action is None:
            self._action = self._choose(view, legal, clock)
        return self._action

    def _at_once(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What is done without weighing anything."""
        return self._thinker.obvious(view, legal) or self._patience.lost(view, legal)

    def _choose(self, view: View, legal: Sequence[Action], clock: float | None) -> Action:
        self._weighed = self.weigh(view, legal, clock)
        return self._weighed[0].action

    def weigh(
        self,
        view: View,
        legal: Sequence[Action],
        clock: float | None = None,
        sure: Action | None = None,
    ) -> list[Weighed]:
        """The actions worth a thought with the chance of winning, best first, `sure` among them."""
        return self._thinker.weigh(view, legal, Budget(self._looks, self._ms, clock), sure)

    def recall(self, view: View, legal: Sequence[Action], action: Action) -> None:
        """Weigh again what it did; chance may now prefer something else, which is left out."""
        self._view, self._action, self._weighed = view, action, []
        if self._at_once(view, legal) != action:
            weighed = self._weigh_again(view, legal, action)
            own = [one.worth for one in weighed if one.action == action]
            self._weighed = [
                one for one in weighed if own and (one.action == action or one.worth <= own[0])
            ]

    def _weigh_again(self, view: View, legal: Sequence[Action], action: Action) -> list[Weighed]:
        return self.weigh(view, legal, sure=action)

    def explain(self) -> list[Reason]:
        """What it hopes to get, and from what."""
        if self._view is None or self._action is None:
            return []
        return reasons(self._view, self._action, self._weighed)
