"""hunter: a seasoned player who plans the whole turn by rules of thumb."""

from collections.abc import Sequence
from random import Random

from tobago.bots.thought.budget import Budget
from tobago.bots.thought.reasons import reasons
from tobago.bots.thought.shares import PASS, TAKE, expected, worth_waiting
from tobago.bots.thought.thinker import Thinker, Weighed
from tobago.bots.thought.thumb import thumb
from tobago.game import Action, View
from tobago.words import Motive

LOOKS = 8
"""How often a hunter looks at what is neither a turn nor a treasure card."""


class Hunter:
    """Weighs shares, races, amulets and curses at the end of every turn it could play.

    One imagined world is enough for it: what the cards may bring, it puts into its rules.
    """

    def __init__(self, rng: Random) -> None:
        self._thinker = Thinker(rng, thumb)
        self._thinker.depth = self._thinker.width = 2
        self._view: View | None = None
        self._weighed: list[Weighed] = []

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The first step of the best plan; a card if waiting promises no better one."""
        self._view, self._weighed = view, []
        obvious = self._thinker.obvious(view, legal)
        if obvious is not None:
            return obvious
        if view.state.sharing is not None and view.state.phase == "sharing":
            hope = worth_waiting(view.state, expected(view.state))
            return TAKE if hope <= view.state.sharing.offered else PASS
        self._weighed = self._thinker.weigh(view, legal, Budget(LOOKS, None, clock))
        return self._weighed[0].action

    def explain(self) -> list[Motive]:
        """What it hopes to get, and from what."""
        return reasons(self._view, self._weighed)
