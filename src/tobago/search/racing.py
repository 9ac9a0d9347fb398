"""Successive elimination: plans are valued in common sampled worlds, the worst are dropped."""

from collections.abc import Sequence

from tobago.game import Action
from tobago.search.turn_plans import TurnPlan

FIRST_CUT = 4
"""Plans are dropped after this number of worlds, and each time the number has doubled."""


class PlanRace:
    """Plans with their mean values over the worlds so far; plans that begin with `include` stay."""

    def __init__(self, plans: list[TurnPlan], include: Action | None = None) -> None:
        self.plans = plans
        """The plans that are still in the race."""
        self._include = include
        self._sums = {plan.actions: 0.0 for plan in plans}
        self._worlds = 0
        self._dropped: list[TurnPlan] = []

    def add_world(self, values: Sequence[float]) -> None:
        """Count the value of each plan in one more world."""
        for plan, value in zip(self.plans, values, strict=True):
            self._sums[plan.actions] += value
        self._worlds += 1
        if self._worlds >= FIRST_CUT and self._worlds.bit_count() == 1:
            self._drop_worst()

    def ranking(self) -> list[TurnPlan]:
        """All plans with their mean values, the best first; dropped plans come last."""
        return (self._means() if self._worlds else self.plans) + self._dropped

    def _drop_worst(self) -> None:
        """Keep two thirds of the plans, at least two, and those that must stay."""
        ranked = self._means()
        kept = max(2, len(ranked) * 2 // 3)
        worst = [plan for plan in ranked[kept:] if plan.actions[0] != self._include]
        self._dropped = worst + self._dropped
        self.plans = [plan for plan in ranked if plan not in worst]

    def _means(self) -> list[TurnPlan]:
        means = [
            TurnPlan(plan.actions, self._sums[plan.actions] / self._worlds) for plan in self.plans
        ]
        return sorted(means, key=lambda plan: -plan.value)
