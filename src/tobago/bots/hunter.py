"""hunter: a seasoned player who plans the whole turn by a few rules of thumb."""

from collections.abc import Sequence
from random import Random

from tobago.bots.planner import Planner
from tobago.bots.thought.shares import PASS, TAKE, expected, worth_waiting
from tobago.bots.thought.thinker import Weighed
from tobago.bots.thought.thumb import hunting
from tobago.game import Action, View

LOOKS = 8
"""How often a hunter looks at what is neither a turn nor a treasure card."""


class Hunter(Planner):
    """Weighs shares, races, amulets and curses at the end of every turn it could play.

    One imagined world is enough for it: what the cards may bring, it puts into its rules.
    """

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, hunting, LOOKS)
        self._thinker.depth, self._thinker.width = 2, 1

    def _choose(self, view: View, legal: Sequence[Action], clock: float | None) -> Action:
        """A treasure card is taken if waiting promises no better one."""
        s = view.state
        if s.phase != "sharing" or s.sharing is None:
            return super()._choose(view, legal, clock)
        return TAKE if worth_waiting(s, expected(s)) <= s.sharing.offered else PASS

    def _weigh_again(self, view: View, legal: Sequence[Action], action: Action) -> list[Weighed]:
        """Treasure cards are not weighed by plans."""
        if view.state.phase == "sharing":
            return []
        return super()._weigh_again(view, legal, action)
