"""Luck: the account of the chances is exact, and only cards make luck."""

import re
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from tests.review.games import without_choices
from tests.secrecy.worlds import choose, new_game, scaled
from tobago.bots import make_bot
from tobago.game import Action, Game, Pass, PayCurse, PlayClue, Raise, Take
from tobago.review import Review, summaries, turning_points
from tobago.review.position_value import (
    evaluate_quiet,
    is_quiet,
    play_until_quiet,
)
from tobago.search import mean_evaluation

CARD = re.compile(r"\+|\^|~|unseen|(red|blue|yellow|green)\d")
"""Notes of a record about cards that chance decided."""
TABLES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("hunter", "scout"), {}),
    (("scout", "drifter", "hunter"), {"advanced": True, "curse_rule": "continue"}),
    (("drifter", "hunter"), {"curse_rule": "return-all", "curse_payment": "choice"}),
    (("scout", "hunter", "drifter", "scout"), {"opening": "open", "exchange": "action"}),
    (("scout", "scout", "scout"), {"curse_rule": "protected", "curses": 1}),
]


@pytest.fixture(params=range(len(TABLES)))
def game(request: pytest.FixtureRequest) -> Review:
    specs, options = TABLES[request.param]
    return without_choices(f"account/{request.param}", specs, **options)


def test_start_own_luck_and_others_make_the_end(game: Review) -> None:
    for summary in summaries(game):
        total = summary.start + summary.own + summary.luck + summary.others
        assert total == pytest.approx(summary.end, abs=1e-12)


def test_the_end_is_the_result(game: Review) -> None:
    gold = game.record.result
    assert gold is not None
    winners = gold.count(max(gold))
    assert game.end.gold == gold
    assert game.end.chances == tuple((mine == max(gold)) / winners for mine in gold)


def test_the_chances_of_every_evaluation_add_up_to_one_win(game: Review) -> None:
    before = game.start
    for decision in game.decisions:
        assert decision.transition.before == before
        before = decision.transition.after
        for evaluation in decision.transition[:3]:
            assert sum(evaluation.chances) == pytest.approx(1)
            assert min(evaluation.chances) >= 0


def test_luck_is_what_cards_bring_and_nothing_else(game: Review) -> None:
    lucky = 0
    for decision, entry in zip(game.decisions, game.record.entries, strict=True):
        # The last payment ends the treasure: its unseen cards go back or come out (R8.3).
        card = any(map(CARD.search, entry.notes)) or isinstance(entry.action, PayCurse)
        if not card:
            assert decision.transition.decided == decision.transition.after
        lucky += decision.transition.decided != decision.transition.after
    assert lucky > 10


def test_answering_as_expected_changes_nothing(game: Review) -> None:
    """Rollouts answer offers by a rule; a player who follows it gains and loses nothing."""
    answers = [d for d in game.decisions if isinstance(d.action, Take | Pass)]
    unmoved = [d for d in answers if max(map(abs, map(d.transition.decision, range(2)))) < 1e-12]
    assert len(unmoved) > len(answers) / 3


def test_turning_points_are_the_greatest_changes(game: Review) -> None:
    def change(ply: int) -> float:
        step = game.decisions[ply - 1].transition
        pairs = zip(step.before.chances, step.after.chances, strict=True)
        return max(abs(after - before) for before, after in pairs)

    plies = [decision.ply for decision in turning_points(game)]
    assert plies == sorted(plies)
    others = [change(d.ply) for d in game.decisions if d.ply not in plies]
    assert min(map(change, plies)) >= max(others) or len(plies) < 4


# ---- luck is fair -----------------------------------------------------------------------------


def _position(seed: str, wanted: type[Action]) -> tuple[Game, Action]:
    """A position in the middle of a game, and an action after which cards are drawn."""
    rng = Random(seed)
    game = new_game(rng, opening="own")
    bot = make_bot("scout", seed)
    seen = 0
    while True:
        view = game.view(game.seat)
        action = bot.decide(view, view.legal_actions())
        if isinstance(action, wanted) and len(game.state.digs) > 1:
            seen += 1
            if seen == 3:
                return game, action
        game.apply(action if rng.random() < 0.9 else choose(game, rng))


@pytest.mark.parametrize("wanted", [Take, Raise, PlayClue])
@pytest.mark.parametrize("number", range(scaled(1, 10)))
def test_luck_is_nothing_on_average(wanted: type[Action], number: int) -> None:
    """Whatever the estimate: over all the cards that may come, luck cancels out."""
    game, action = _position(f"fair/{number}", wanted)
    rng = Random(number)

    def outcome() -> Game:
        world = game.resample_keeping_hands(rng)
        world.apply(action)
        return world

    expected = mean_evaluation([evaluate_quiet(play_until_quiet(outcome())) for _ in range(400)])
    found = []
    for _ in range(150):
        after = outcome()
        worlds = (
            [after] if is_quiet(after) else [after.resample_keeping_hands(rng) for _ in range(6)]
        )
        values = [evaluate_quiet(play_until_quiet(world.copy())) for world in worlds]
        found.append(mean_evaluation(values))
    for seat in range(game.table.players):
        luck = [one.chances[seat] - expected.chances[seat] for one in found]
        assert abs(fmean(luck)) <= 4.5 * stdev(luck) * (1 / 150 + 1 / 60) ** 0.5 + 1e-9
