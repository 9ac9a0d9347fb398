"""The search: worlds sampled from a view, plans played in them, and their values compared."""

from collections.abc import Iterable, Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from tobago.game import Action, Game, PlaceAtv, Raise, View
from tobago.search.arrival import opening_space
from tobago.search.evaluation import next_to_move, win_chance
from tobago.search.racing import PlanRace
from tobago.search.rollout import play_to_turn
from tobago.search.turn_plans import (
    TurnPlan,
    ValueFunction,
    best_plan_with,
    generate_plans,
    play_plan,
)
from tobago.search.weights import WeightsByPlayers

CLOCK_SHARE = 1 / 30
"""A decision takes at most this share of the time left on a clock."""
PLANNING_WORLDS = 3
"""Plans are generated in this number of worlds: a plan may do well in one by luck."""
PLANNING_SHARE = 0.25
"""No further world is planned in once this share of the budget is used; the race needs the rest."""
PLANS_PER_WORLD = 7
"""The best plans of each of these worlds enter the race."""


class Budget:
    """How long a decision may take: a number of positions, a time, or whichever ends first."""

    __slots__ = ("_positions", "_seconds", "_spent", "_start")

    def __init__(self, positions: int | None, ms: float | None, clock: float | None = None) -> None:
        limits = [] if ms is None else [ms / 1000]
        if clock is not None:
            limits.append(max(0.0, clock) * CLOCK_SHARE)
        self._seconds = min(limits, default=None)
        self._start = perf_counter()
        self._positions = positions
        self._spent = 0

    def spend(self, positions: int) -> bool:
        """Spend some positions if there is time and number enough left; whether there was."""
        late = self._seconds is not None and perf_counter() - self._start >= self._seconds
        if late or (self._positions is not None and self._spent + positions > self._positions):
            return False
        self._spent += positions
        return True

    def charge(self, positions: int) -> None:
        """Spend some positions, even if that exceeds the budget."""
        self._spent += positions

    def used_share(self) -> float:
        """The share of the budget that is used, from 0; more than 1 if it is exceeded."""
        shares = [0.0]
        if self._positions is not None:
            shares.append(self._spent / self._positions)
        if self._seconds is not None:
            shares.append((perf_counter() - self._start) / max(self._seconds, 1e-9))
        return max(shares)


class RankedAction(NamedTuple):
    """An action, its value, and the plan for the turn that it begins."""

    action: Action
    value: float
    """The chance of winning after it."""
    plan: tuple[Action, ...]


class Searcher:
    """Ranks actions by playing them in worlds sampled from a view.

    `depth` is the number of actions in a plan, `width` the number of plans that are continued.
    """

    def __init__(
        self, rng: Random, weights: WeightsByPlayers, depth: int = 3, width: int = 3
    ) -> None:
        self._rng = rng
        self._weights = weights
        self._depth, self._width = depth, width

    def rank_actions(
        self,
        view: View,
        legal: Sequence[Action],
        budget: Budget,
        include: Action | None = None,
    ) -> list[RankedAction]:
        """The most promising actions, the best first; `include` is always among them."""
        if view.state.phase == "turn":
            return self._rank_plans(view, budget, include)
        return self._rank_choices(view, legal, budget)

    def _value_function(self, view: View) -> ValueFunction:
        """The seat's chance of winning when its turn is over."""
        t, seat = view.table, view.seat
        assert seat is not None
        weights = self._weights(t.players)

        def value(game: Game) -> float:
            s = game.state
            return win_chance(weights, t, s, seat, next_to_move(t, s, seat))

        return value

    def _rank_plans(self, view: View, budget: Budget, include: Action | None) -> list[RankedAction]:
        value = self._value_function(view)
        plans = self._generate_plans(view, value, budget)
        if include is not None:
            world = view.sample(self._rng)
            asked = best_plan_with(world, include, value, self._depth, self._width)
            plans = [plan for plan in plans if plan.actions != asked.actions] + [asked]
        race = PlanRace(plans, include)
        while len(race.plans) > 1 and budget.spend(len(race.plans)):
            world = view.sample(self._rng)
            race.add_world([value(play_plan(world, plan.actions)) for plan in race.plans])
        return _first_actions(race.ranking())

    def _generate_plans(self, view: View, value: ValueFunction, budget: Budget) -> list[TurnPlan]:
        """The best plans of each of the planning worlds."""
        found: dict[tuple[Action, ...], TurnPlan] = {}
        for number in range(PLANNING_WORLDS):
            if number and budget.used_share() > PLANNING_SHARE:
                break
            plans = generate_plans(view.sample(self._rng), value, self._depth, self._width)
            budget.charge(len(plans))
            for plan in plans[:PLANS_PER_WORLD]:
                found.setdefault(plan.actions, plan)
        return list(found.values())

    def _rank_choices(
        self, view: View, legal: Sequence[Action], budget: Budget
    ) -> list[RankedAction]:
        """Outside a turn: every legal action, by its mean value over sampled worlds."""
        value = self._value_function(view)
        sums, worlds = dict.fromkeys(legal, 0.0), 0
        while budget.spend(len(legal)) or not worlds:
            world = view.sample(self._rng)
            worlds += 1
            for action in legal:
                game = world.copy()
                game.apply(action, events=False)
                play_to_turn(game)
                sums[action] += value(game)
        best = sorted(legal, key=lambda action: -sums[action])
        return [RankedAction(action, sums[action] / worlds, (action,)) for action in best]


def _first_actions(plans: Iterable[TurnPlan]) -> list[RankedAction]:
    """The first actions of ranked plans, each with its best plan."""
    found: dict[Action, RankedAction] = {}
    for plan in plans:
        action = plan.actions[0]
        found.setdefault(action, RankedAction(action, plan.value, plan.actions))
    return list(found.values())


def forced_or_obvious_action(view: View, legal: Sequence[Action]) -> Action | None:
    """The action that needs no search: the only one, a raise, or the best space to start from."""
    if len(legal) == 1:
        return legal[0]
    if view.state.phase == "place-atv":
        places = (action for action in legal if isinstance(action, PlaceAtv))
        return max(places, key=lambda place: opening_space(view, place.space).score)
    return next((action for action in legal if isinstance(action, Raise)), None)
