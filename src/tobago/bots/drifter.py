"""drifter: a random player. Frozen: other bots are measured against it."""

from collections.abc import Sequence
from random import Random

from tobago.bots.bot import pick
from tobago.game import Action, Raise, View
from tobago.words import N_, Plural, Reason

RAISES_TREASURE = N_("There is a treasure under my wheels, so I raise it.")
RANDOM_CHOICE = Plural(
    "Only {n} kind of action was possible.",
    "{n} kinds of action were possible, and the wind chose one.",
    "kinds",
)


class Drifter:
    """Plays a random action of a random kind; raises a treasure whenever it can."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._kinds: int | None = None
        """The kinds of actions at the last decision; 0 if a treasure was raised."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """A raise if there is one, or a random action of a random kind."""
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
        """Count the kinds of actions again."""
        self._kinds = 0 if isinstance(action, Raise) else len({type(other) for other in legal})

    def explain(self) -> list[Reason]:
        """The number of kinds that it chose from."""
        if self._kinds is None:
            return []
        if self._kinds == 0:
            return [Reason(RAISES_TREASURE)]
        return [Reason(RANDOM_CHOICE, kinds=self._kinds)]
