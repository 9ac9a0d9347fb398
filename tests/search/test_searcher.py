"""The search: its budget, the race of plans, and the actions that need no search."""

from random import Random

import pytest

from tests.search import turns
from tests.secrecy.worlds import scaled
from tobago import Action, Drive, EndTurn, Game, Hex, PlaceAtv
from tobago.game import advice
from tobago.search import Budget, Searcher, forced_or_obvious_action, heuristic_weights
from tobago.search.arrival import LANDING_VALUE, opening_space
from tobago.search.racing import FIRST_CUT, PlanRace
from tobago.search.turn_plans import TurnPlan

# ---- budgets ----------------------------------------------------------------------------------


def test_positions_are_counted() -> None:
    budget = Budget(10, None)
    assert [budget.spend(4) for _ in range(3)] == [True, True, False]
    exact = Budget(8, None)
    assert [exact.spend(4) for _ in range(3)] == [True, True, False]


def test_time_ends_a_budget_without_a_count() -> None:
    assert Budget(None, 10**9).spend(10**9)
    assert not Budget(None, 0).spend(1)


def test_a_clock_shortens_both() -> None:
    assert not Budget(100, None, clock=0).spend(1)
    assert not Budget(None, 10**9, clock=0).spend(1)
    assert not Budget(100, 0, clock=10**9).spend(1)
    assert Budget(100, 10**9, clock=10**9).spend(1)


def test_the_used_share_is_that_of_positions_or_of_time() -> None:
    budget = Budget(10, None)
    budget.charge(5)
    assert budget.used_share() == 0.5
    assert budget.spend(5)
    assert not budget.spend(1)
    assert Budget(None, None).used_share() == 0
    assert Budget(None, 0).used_share() >= 1
    assert Budget(10, None, clock=0).used_share() >= 1


# ---- the race ---------------------------------------------------------------------------------


def run_race(count: int, worlds: int, include: Action | None = None) -> tuple[PlanRace, list[int]]:
    """A race of plans with the values 0, 1, 2 …, and how many were left after each world."""
    numbers = {Drive(Hex(number, 0)): float(number) for number in range(count)}
    race = PlanRace([TurnPlan((drive,), 0.0) for drive in numbers], include)
    left = []
    for _ in range(worlds):
        race.add_world([numbers[plan.actions[0]] for plan in race.plans])  # type: ignore[index]
        left.append(len(race.plans))
    return race, left


def test_a_race_drops_a_third_of_the_plans_each_time_the_worlds_double() -> None:
    race, left = run_race(9, 4 * FIRST_CUT)
    assert left == [9] * 3 + [6] * 4 + [4] * 8 + [2]
    best_first = [float(number) for number in reversed(range(9))]
    assert [plan.value for plan in race.ranking()] == best_first


def test_an_included_plan_is_not_dropped() -> None:
    worst = Drive(Hex(0, 0))
    race, left = run_race(9, FIRST_CUT, worst)
    assert left[-1] == 7
    assert race.plans[-1].actions == (worst,)


@pytest.mark.parametrize("number", range(scaled(2, 40)))
def test_an_included_action_is_ranked(number: int) -> None:
    for game in turns(number, 0.05):
        view = game.view(game.seat)
        searcher = Searcher(Random(number), heuristic_weights)
        for include in (None, EndTurn(), view.legal_actions()[-1]):
            ranked = searcher.rank_actions(view, view.legal_actions(), Budget(60, None), include)
            actions = [one.action for one in ranked]
            assert include is None or include in actions
            assert len(set(actions)) == len(actions)
            assert all(one.plan[0] == one.action for one in ranked)


# ---- without a search -------------------------------------------------------------------------


def test_the_best_opening_space_has_most_spaces_and_amulets_near() -> None:
    game = Game.new(3, "opening", island="ABC1")
    view = game.view(game.seat)
    scores = {}
    for action in game.legal_actions():
        assert isinstance(action, PlaceAtv)
        later = game.copy()
        later.apply(action)
        there = later.view(game.seat)
        reached = advice.reach(there, game.seat)
        landings = [forecast.targets[0] for forecast in advice.statue_forecast(there)]
        near = sum(landing == action.space or landing in reached for landing in landings)
        assert opening_space(view, action.space) == (len(reached), near)
        scores[action] = len(reached) + LANDING_VALUE * near
    chosen = forced_or_obvious_action(view, game.legal_actions())
    assert isinstance(chosen, PlaceAtv)
    assert scores[chosen] == max(scores.values())
