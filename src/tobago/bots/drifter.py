"""drifter: goes wherever the wind blows. Frozen: later bots are measured by it."""

from collections.abc import Sequence
from random import Random

from tobago.bots.bot import pick
from tobago.game import Action, Raise, View


class Drifter:
    """Picks a kind of action, then one of the kind; raises a treasure whenever it can."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """A random action, evenly over the kinds there are."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        if Raise in kinds:
            return kinds[Raise][0]
        groups = list(kinds.values())
        return pick(groups[int(self._rng.random() * len(groups))], self._rng)
