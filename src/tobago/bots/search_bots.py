"""hunter, navigator and captain: they search for the best plan for a turn."""

from collections.abc import Sequence
from random import Random

from tobago.bots.stall_breaker import StallBreaker
from tobago.fault import Fault
from tobago.game import Action, View
from tobago.search import (
    Budget,
    RankedAction,
    Searcher,
    answer_offer,
    expected_cards,
    explain_action,
    forced_or_obvious_action,
    heuristic_weights,
    learned_weights,
)
from tobago.words import Reason

MAX_VALUES = {"sims": 1_000_000, "ms": 3_600_000}
"""The largest values of the options, so that a typing error does not stop a game for ever."""
HUNTER_SIMS = 8
"""A hunter's limit: plans of few worlds in a turn, and a short comparison outside one."""


class SearchBot:
    """Plays the first action of the best plan for its turn.

    `sims` limits the positions it evaluates for a decision, which makes its play repeatable. With
    `ms` it evaluates as many as it can in that many milliseconds. A clock can shorten both. Plans
    are generated in one world at least, whatever the limits.
    """

    def __init__(self, searcher: Searcher, sims: int, ms: int | None = None) -> None:
        _check("sims", sims)
        if ms is not None:
            _check("ms", ms)
        self.searcher = searcher
        self._stall_breaker = StallBreaker()
        self._sims = sims if ms is None else None
        self._ms = ms
        self._view: View | None = None
        self._action: Action | None = None
        self._ranked: list[RankedAction] = []

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """An action that needs no search, or the best one found."""
        self._view, self._ranked = view, []
        self._action = self._without_search(view, legal)
        if self._action is None:
            budget = Budget(self._sims, self._ms, clock)
            self._ranked = self.searcher.rank_actions(view, legal, budget)
            self._action = self._ranked[0].action
        return self._action

    def recall(self, view: View, legal: Sequence[Action], action: Action) -> None:
        """Search again for what it did; an action that now ranks higher by chance is left out."""
        self._view, self._action, self._ranked = view, action, []
        if self._without_search(view, legal) != action:
            budget = Budget(self._sims, self._ms)
            ranked = self.searcher.rank_actions(view, legal, budget, include=action)
            own = next(one.value for one in ranked if one.action == action)
            self._ranked = [one for one in ranked if one.action == action or one.value <= own]

    def _without_search(self, view: View, legal: Sequence[Action]) -> Action | None:
        return forced_or_obvious_action(view, legal) or self._stall_breaker.action(view, legal)

    def explain(self) -> list[Reason]:
        """The chance of winning that was found, and the facts that speak for the action."""
        if self._view is None or self._action is None:
            return []
        return explain_action(self._view, self._action, self._ranked)


def _check(option: str, value: int) -> None:
    most = MAX_VALUES[option]
    if value < 1:
        raise Fault("{option} is at least 1, not {given}", option=option, given=value)
    if value > most:
        raise Fault(
            "{option} is at most {most}, not {given}", option=option, most=most, given=value
        )


class Hunter(SearchBot):
    """Plans its turn in few worlds, by heuristic weights, and answers card offers by a rule."""

    def __init__(self, rng: Random) -> None:
        super().__init__(Searcher(rng, heuristic_weights, depth=2, width=1), HUNTER_SIMS)

    def _without_search(self, view: View, legal: Sequence[Action]) -> Action | None:
        action, s = super()._without_search(view, legal), view.state
        if action is None and s.phase == "sharing":
            return answer_offer(s, expected_cards(s))
        return action


class Navigator(SearchBot):
    """Races plans in many worlds that fit its view, by a hunter's weights."""

    def __init__(self, rng: Random, *, sims: int = 200, ms: int | None = None) -> None:
        super().__init__(Searcher(rng, heuristic_weights), sims, ms)


class Captain(SearchBot):
    """The strongest: searches as a navigator does, by weights learned in games against itself."""

    def __init__(self, rng: Random, *, sims: int = 600, ms: int | None = None) -> None:
        super().__init__(Searcher(rng, learned_weights), sims, ms)
