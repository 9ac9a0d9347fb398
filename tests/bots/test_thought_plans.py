"""How thinking bots plan and search: plans, budgets, and play with hardly any time."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.build import at, position
from tests.secrecy.worlds import followed, new_game, scaled
from tobago import Drive, EndTurn, Game, PlayClue, View
from tobago.bots import make_bot
from tobago.bots.thought.budget import Budget
from tobago.bots.thought.imagine import finish_dig, raise_all
from tobago.bots.thought.outlook import chance
from tobago.bots.thought.plans import Plan, follow, plans, sensible
from tobago.bots.thought.thumb import hunting
from tobago.fault import Fault

# ---- plans ------------------------------------------------------------------------------------


def turns(number: int, share: float = 0.1) -> Iterator[Game]:
    """Some positions in the turns of a random game."""
    rng = Random(f"plans/{number}")
    for game, _ in followed(new_game(rng), rng):
        if game.state.phase == "turn" and rng.random() < share:
            yield game


def worth(game: Game) -> float:
    s = game.state
    return chance(hunting(game.table.players), game.table, s, 0, s.turn)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_what_is_sensible_is_legal_and_there_is_always_something(number: int) -> None:
    for game in turns(number):
        found = list(sensible(game))
        assert found
        assert set(found) <= set(game.legal_actions())
        assert game.state.acted or EndTurn() not in found


@pytest.mark.parametrize("number", range(scaled(3, 60)))
def test_plans_can_be_carried_out_and_the_best_comes_first(number: int) -> None:
    for game in turns(number, 0.05):
        before, seat = game.copy(), game.seat
        found = plans(game, worth, 2, 2)
        assert game == before  # plans are made in imagination
        assert [plan.worth for plan in found] == sorted((p.worth for p in found), reverse=True)
        assert len({plan.steps for plan in found}) == len(found)
        for plan in found[:10]:
            after = game.copy()
            for step in plan.steps:
                after.apply(step)
                raise_all(after, seat)
            assert plan.worth == worth(after)
            assert follow(game, plan) == after


def found_on_d6(**said: object) -> Game:
    """White lies on d6 alone."""
    return position(
        maps={"white": [("in:largest-river", 1)]},
        eliminated={"white": ["b7", "c6", "d5"]},
        **said,  # type: ignore[arg-type]
    )


def test_a_plan_raises_what_it_finds() -> None:
    game = found_on_d6(atvs={0: "b7"})
    after = follow(game, Plan((Drive(at(game, "d6")),), 0.0))
    assert len(after.state.digs) == 1
    assert after.state.turn == 1  # nothing was left to do


def test_a_plan_that_no_longer_fits_stops_where_it_does_not() -> None:
    game = position(hands={0: ["in:lake", "in:beach"]}, held={0: 2})
    clue, never = PlayClue("in:lake", "white"), PlayClue("in:beach", "grey")
    after = follow(game, Plan((clue, never, EndTurn()), 0.0))
    assert after.state.acted
    assert after == follow(game, Plan((clue,), 0.0))
    assert follow(game, Plan((never, EndTurn()), 0.0)).state.turn == 1


def test_a_plan_does_not_go_on_in_the_turn_of_another() -> None:
    game = position(hands={0: ["in:lake", "in:beach"]})
    clue = PlayClue("in:lake", "white")
    after = follow(game, Plan((clue, EndTurn()), 0.0))
    assert (after.state.turn, after.state.untouched) == (1, True)


@pytest.mark.parametrize("number", range(scaled(2, 60)))
def test_a_dig_is_finished_from_wherever_it_is(number: int) -> None:
    rng = Random(f"dig/{number}")
    for game, _ in followed(new_game(rng), rng):
        if game.state.phase in {"sharing", "curse", "new-map"}:
            imagined = game.view(game.seat).sample(rng)
            finish_dig(imagined)
            assert imagined.state.phase in {"turn", "over"}
            digs = len(game.state.digs) + (game.state.sharing is not None)
            assert len(imagined.state.digs) == digs


# ---- budgets ----------------------------------------------------------------------------------


def test_looks_are_counted() -> None:
    budget = Budget(10, None)
    assert [budget.spend(4) for _ in range(3)] == [True, True, False]
    exact = Budget(8, None)
    assert [exact.spend(4) for _ in range(3)] == [True, True, False]


def test_time_stops_what_is_not_counted() -> None:
    assert Budget(None, 10**9).spend(10**9)
    assert not Budget(None, 0).spend(1)


def test_a_clock_shortens_both() -> None:
    assert not Budget(100, None, clock=0).spend(1)
    assert not Budget(None, 10**9, clock=0).spend(1)
    assert not Budget(100, 0, clock=10**9).spend(1)
    assert Budget(100, 10**9, clock=10**9).spend(1)


def test_what_is_used_is_told_in_parts() -> None:
    budget = Budget(10, None)
    budget.charge(5)
    assert budget.used() == 0.5
    assert budget.spend(5)
    assert not budget.spend(1)
    assert Budget(None, None).used() == 0
    assert Budget(None, 0).used() >= 1
    assert Budget(10, None, clock=0).used() >= 1


@pytest.mark.parametrize("spec", ["captain:sims=0", "captain:ms=0", "navigator:ms=-5"])
def test_some_thought_is_needed(spec: str) -> None:
    with pytest.raises(Fault, match="is at least 1, not"):
        make_bot(spec, "x")


# ---- with hardly any time ---------------------------------------------------------------------


@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """The views that worlds were imagined for, one after the other."""
    asked: list[View] = []
    sample = View.sample

    def counted(view: View, rng: Random) -> Game:
        asked.append(view)
        return sample(view, rng)

    monkeypatch.setattr(View, "sample", counted)
    return asked


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("spec", "clock"),
    [("captain", 0.0), ("navigator", -1.0), ("captain:sims=1", None), ("captain:ms=1000", 0.0)],
)
def test_a_bot_out_of_time_looks_once_and_decides(
    spec: str, clock: float | None, players: int, worlds: list[View]
) -> None:
    rng = Random("hurry")
    bot = make_bot(spec, "hurry")
    decisions = 0
    for game, _ in followed(Game.new(players, "hurry"), rng):
        if game.over or rng.random() < 0.8:
            continue
        view, legal = game.view(game.seat), game.legal_actions()
        worlds.clear()
        assert bot.decide(view, legal, clock) in legal
        assert len(worlds) <= 1
        decisions += 1
    assert decisions > 20


def test_a_millisecond_is_enough_for_a_legal_action() -> None:
    rng = Random("hurry")
    bot = make_bot("captain:ms=1", "hurry")
    for game, _ in followed(Game.new(3, "hurry"), rng):
        if not game.over and rng.random() < 0.2:
            legal = game.legal_actions()
            assert bot.decide(game.view(game.seat), legal) in legal


def test_more_looks_are_more_worlds(worlds: list[View]) -> None:
    game = next(turns(0, 0.5))
    seen = []
    for sims in (1, 100, 400):
        worlds.clear()
        make_bot(f"captain:sims={sims}", "x").decide(game.view(game.seat), game.legal_actions())
        seen.append(len(worlds))
    assert seen[0] <= 1 < seen[1] < seen[2] <= 400


@pytest.mark.parametrize("spec", ["navigator:sims=60", "captain:sims=60"])
def test_the_same_looks_give_the_same_decision(spec: str) -> None:
    for game in turns(1, 0.05):
        view, legal = game.view(game.seat), game.legal_actions()
        once, again = (make_bot(spec, "same").decide(view, legal) for _ in range(2))
        assert once == again
