"""drifter: goes wherever the wind blows. Frozen: later bots are measured by it."""

from collections.abc import Sequence
from random import Random

from tobago.bots.bot import pick
from tobago.game import Action, Raise, View
from tobago.words import N_, Plural, Reason

RAISES = N_("A treasure under my wheels is raised.")
DRIFTS = Plural(
    "There was {n} kind of thing to do.",
    "There were {n} kinds of things to do, and the wind chose one.",
    "kinds",
)


class Drifter:
    """Picks a kind of action, then one of the kind; raises a treasure whenever it can."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._kinds: int | None = None
        """How many kinds of action the last choice was among; 0 if there was no choice."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """A random action, evenly over the kinds there are."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        if Raise in kinds:
            self._kinds = 0
            return kinds[Raise][0]
        groups = list(kinds.values())
        self._kinds = len(groups)
        return pick(groups[int(self._rng.random() * len(groups))], self._rng)

    def recall(self, view: View, legal: Sequence[Action], action: Action) -> None:
        """Look again at what there was to choose from."""
        self._kinds = 0 if isinstance(action, Raise) else len({type(other) for other in legal})

    def explain(self) -> list[Reason]:
        """How much was left to the wind."""
        if self._kinds is None:
            return []
        return [Reason(DRIFTS, kinds=self._kinds) if self._kinds else Reason(RAISES)]
