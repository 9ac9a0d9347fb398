"""Bots that tell afterwards why they decided as they did."""

from collections.abc import Sequence

import pytest

from tobago.bots import BOTS, Candid, make_bot
from tobago.bots.planner import Planner
from tobago.bots.thought.reasons import CHANCE, RIVAL
from tobago.game import Action, EndTurn, Game, Raise, View
from tobago.words import Reason

QUICK = {"navigator": "navigator:sims=20", "captain": "captain:sims=20"}
Decided = tuple[View, Sequence[Action], Action, list[Reason]]


def candid(name: str, seed: str) -> Candid:
    bot = make_bot(QUICK.get(name, name), seed)
    assert isinstance(bot, Candid)
    return bot


def decisions(name: str, most: int = 60) -> list[Decided]:
    """What a bot decided in a game, and how it explained that at once."""
    game, bot = Game.new(2, "recalled"), candid(name, "first")
    found: list[Decided] = []
    while not game.over and len(found) < most:
        view = game.view(game.seat)
        legal = view.legal_actions()
        action = bot.decide(view, legal)
        found.append((view, legal, action, bot.explain()))
        game.apply(action)
    return found


@pytest.mark.parametrize("name", ["drifter", "scout"])
def test_what_needs_no_thought_is_explained_as_it_was(name: str) -> None:
    again = candid(name, "second")
    for view, legal, action, told in decisions(name):
        again.recall(view, legal, action)
        assert again.explain() == told


@pytest.mark.parametrize("name", ["hunter", "navigator", "captain"])
def test_who_thinks_gives_the_facts_again_and_no_better_rival(name: str) -> None:
    again, weighed = candid(name, "second"), 0
    for view, legal, action, told in decisions(name):
        again.recall(view, legal, action)
        reasons = again.explain()
        assert (reasons == []) == (told == [])
        for motive in reasons:
            if motive.key == RIVAL:
                assert motive.fields["percent"] >= motive.fields["other_percent"]
            weighed += motive.key in (CHANCE, RIVAL)
    assert weighed > 10


def test_a_scout_owns_up_to_nothing_that_it_would_not_do() -> None:
    scout = candid("scout", "x")
    tried = 0
    for view, legal, _, _ in decisions("scout"):
        if any(isinstance(action, Raise) for action in legal):
            scout.recall(view, legal, EndTurn())
            assert scout.explain() == []
            tried += 1
    assert tried


def test_all_bots_of_the_house_can_tell() -> None:
    assert all(isinstance(make_bot(name, "x"), Candid) for name in BOTS)


def test_remembering_changes_no_decision_of_what_is_done_at_once() -> None:
    """Only the generator has gone on: what is obvious stays so."""
    bot = make_bot("captain:sims=5", "x")
    assert isinstance(bot, Planner)
    game = Game.new(2, "obvious")
    view = game.view(game.seat)
    legal = view.legal_actions()
    first = bot.decide(view, legal)
    bot.recall(view, legal, legal[0])
    assert bot.decide(view, legal) == first
