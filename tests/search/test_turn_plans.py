"""Plans for a turn: candidates, beam search, and playing a plan in another world."""

from random import Random

import pytest

from tests.build import at, position, treasure_on_d6
from tests.search import turns
from tests.secrecy.worlds import followed, new_game, scaled
from tobago import Drive, EndTurn, Game, PlayClue, Raise
from tobago.search import heuristic_weights, name_raises, play_plan, raise_treasures
from tobago.search.evaluation import win_chance
from tobago.search.rollout import play_to_turn
from tobago.search.turn_plans import best_plan_with, candidate_actions, generate_plans


def value(game: Game) -> float:
    s = game.state
    return win_chance(heuristic_weights(game.table.players), game.table, s, 0, s.turn)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_candidates_are_legal_and_there_is_always_one(number: int) -> None:
    for game in turns(number):
        found = list(candidate_actions(game))
        assert found
        assert set(found) <= set(game.legal_actions())
        assert game.state.acted or EndTurn() not in found


@pytest.mark.parametrize("number", range(scaled(3, 60)))
def test_plans_can_be_carried_out_and_the_best_comes_first(number: int) -> None:
    for game in turns(number, 0.05):
        before, seat = game.copy(), game.seat
        found = generate_plans(game, value, 2, 2)
        assert game == before
        assert [plan.value for plan in found] == sorted((p.value for p in found), reverse=True)
        assert len({plan.actions for plan in found}) == len(found)
        for plan in found[:10]:
            after = game.copy()
            for action in plan.actions:
                after.apply(action)
                raise_treasures(after, seat)
            assert plan.value == value(after)
            assert play_plan(game, plan.actions) == after


@pytest.mark.parametrize("number", range(scaled(2, 40)))
def test_the_best_plan_with_an_action_begins_with_it(number: int) -> None:
    for game in turns(number, 0.05):
        found = generate_plans(game, value, 2, 2)
        for action in game.legal_actions()[:5]:
            best = best_plan_with(game, action, value, 2, 2)
            assert best.actions[0] == action
            assert best.value == value(play_plan(game, best.actions))
            assert best.value >= max((p.value for p in found if p.actions == (action,)), default=0)


def test_a_plan_raises_the_treasures_on_the_way() -> None:
    game = treasure_on_d6(atvs={0: "b7"})
    drive = Drive(at(game, "d6"))
    after = play_plan(game, (drive,))
    assert len(after.state.digs) == 1
    assert after.state.turn == 1  # nothing was left to do
    assert name_raises(game, (drive,)) == (drive, Raise("white"))


def test_a_plan_stops_at_an_action_that_is_not_legal() -> None:
    game = position(hands={0: ["in:lake", "in:beach"]}, held={0: 2})
    clue, never = PlayClue("in:lake", "white"), PlayClue("in:beach", "grey")
    after = play_plan(game, (clue, never, EndTurn()))
    assert after.state.acted
    assert after == play_plan(game, (clue,))
    assert play_plan(game, (never, EndTurn())).state.turn == 1


def test_a_plan_stops_at_the_end_of_its_turn() -> None:
    game = position(hands={0: ["in:lake", "in:beach"]})
    after = play_plan(game, (PlayClue("in:lake", "white"), EndTurn()))
    assert (after.state.turn, after.state.untouched) == (1, True)


@pytest.mark.parametrize("number", range(scaled(2, 60)))
def test_a_rollout_finishes_a_dig_from_any_phase(number: int) -> None:
    rng = Random(f"dig/{number}")
    for game, _ in followed(new_game(rng), rng):
        if game.state.phase in {"sharing", "curse", "new-map"}:
            world = game.view(game.seat).sample(rng)
            play_to_turn(world)
            assert world.state.phase in {"turn", "over"}
            digs = len(game.state.digs) + (game.state.sharing is not None)
            assert len(world.state.digs) == digs
