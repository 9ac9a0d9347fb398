"""Plans that compete: compared in the same imagined worlds, fewer and fewer of them."""

from collections.abc import Sequence

from tobago.bots.thought.plans import Plan
from tobago.game import Action

FEWER = 4
"""After so many worlds, and twice as many, and so on, a third of the rivals is given up."""


class Rivals:
    """Plans still in the race, and those given up."""

    def __init__(self, found: list[Plan], sure: Action | None = None) -> None:
        self.left = found
        self._sure = sure
        self._sums = {plan.steps: 0.0 for plan in found}
        self._worlds = 0
        self._given_up: list[Plan] = []

    @property
    def many(self) -> bool:
        """Whether there is anything to compare."""
        return len(self.left) > 1

    def compare(self, worths: Sequence[float]) -> None:
        """Take one more world into account: what each plan that is left is worth in it."""
        for plan, worth in zip(self.left, worths, strict=True):
            self._sums[plan.steps] += worth
        self._worlds += 1
        if self._worlds >= FEWER and self._worlds.bit_count() == 1:
            self._give_up()

    def ranked(self) -> list[Plan]:
        """All plans with what they were worth on average, those given up last."""
        return (self._averages() if self._worlds else self.left) + self._given_up

    def _give_up(self) -> None:
        """Two thirds stay, two plans at least, and those that must."""
        ranked = self._averages()
        stay = max(2, len(ranked) * 2 // 3)
        worse = [plan for plan in ranked[stay:] if plan.steps[0] != self._sure]
        self._given_up = worse + self._given_up
        self.left = [plan for plan in ranked if plan not in worse]

    def _averages(self) -> list[Plan]:
        """The plans still in the race, the best first."""
        mean = [Plan(plan.steps, self._sums[plan.steps] / self._worlds) for plan in self.left]
        return sorted(mean, key=lambda plan: -plan.worth)
