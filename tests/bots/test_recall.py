"""Bots that explain decisions of finished games."""

from collections.abc import Sequence

import pytest

from tobago.bots import BOTS, ExplainsPast, make_bot
from tobago.bots.search_bots import SearchBot
from tobago.game import Action, EndTurn, Game, Raise, View
from tobago.search.explanations import WIN_CHANCE, WIN_CHANCE_AND_NEXT
from tobago.words import Reason

QUICK = {"navigator": "navigator:sims=20", "captain": "captain:sims=20"}
Decided = tuple[View, Sequence[Action], Action, list[Reason]]


def explaining(name: str, seed: str) -> ExplainsPast:
    bot = make_bot(QUICK.get(name, name), seed)
    assert isinstance(bot, ExplainsPast)
    return bot


def decisions(name: str, most: int = 60) -> list[Decided]:
    """What a bot decided in a game, and how it explained that at once."""
    game, bot = Game.new(2, "recalled"), explaining(name, "first")
    found: list[Decided] = []
    while not game.over and len(found) < most:
        view = game.view(game.seat)
        legal = view.legal_actions()
        action = bot.decide(view, legal)
        found.append((view, legal, action, bot.explain()))
        game.apply(action)
    return found


@pytest.mark.parametrize("name", ["drifter", "scout"])
def test_a_decision_without_a_search_is_explained_as_it_was(name: str) -> None:
    again = explaining(name, "second")
    for view, legal, action, first in decisions(name):
        again.recall(view, legal, action)
        assert again.explain() == first


@pytest.mark.parametrize("name", ["hunter", "navigator", "captain"])
def test_a_search_bot_gives_the_facts_again_and_no_better_action(name: str) -> None:
    again, ranked = explaining(name, "second"), 0
    for view, legal, action, first in decisions(name):
        again.recall(view, legal, action)
        reasons = again.explain()
        assert (reasons == []) == (first == [])
        for motive in reasons:
            if motive.key == WIN_CHANCE_AND_NEXT:
                assert motive.fields["percent"] >= motive.fields["other_percent"]
            ranked += motive.key in (WIN_CHANCE, WIN_CHANCE_AND_NEXT)
    assert ranked > 10


def test_a_scout_does_not_explain_what_it_would_not_do() -> None:
    scout = explaining("scout", "x")
    tried = 0
    for view, legal, _, _ in decisions("scout"):
        if any(isinstance(action, Raise) for action in legal):
            scout.recall(view, legal, EndTurn())
            assert scout.explain() == []
            tried += 1
    assert tried


def test_all_built_in_bots_explain_the_past() -> None:
    assert all(isinstance(make_bot(name, "x"), ExplainsPast) for name in BOTS)


def test_recalling_changes_no_decision_without_a_search() -> None:
    """Only the generator has gone on: what is obvious stays so."""
    bot = make_bot("captain:sims=5", "x")
    assert isinstance(bot, SearchBot)
    game = Game.new(2, "obvious")
    view = game.view(game.seat)
    legal = view.legal_actions()
    first = bot.decide(view, legal)
    bot.recall(view, legal, legal[0])
    assert bot.decide(view, legal) == first
