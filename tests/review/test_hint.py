"""Hints: from what a seat may know, for every decision there is."""

import json
from random import Random

import pytest

from tests.review.games import QUICK
from tests.secrecy.worlds import altered, followed, new_game, scaled, shortened
from tobago.fault import Fault
from tobago.game import Game, PlaceAtv
from tobago.review import hint, told_hint
from tobago.words import LANGUAGES, Words

NAMES = ("Anna", "Bob", "Lola", "Roger")


@pytest.mark.parametrize("number", range(scaled(3, 60)))
def test_a_hint_is_the_same_whatever_the_seat_cannot_know(number: int) -> None:
    rng = Random(f"hint/{number}")
    game = shortened(new_game(rng), rng.randrange(8, 16), rng)
    hints = 0
    for position, ledger in followed(game, rng):
        if position.over:
            break
        if rng.random() < 0.75:
            continue
        other = altered(position, ledger, position.seat, rng)
        island = position.table.island
        here, there = (
            [one.to_json(island) for one in hint(world.view(position.seat), sims=QUICK)]
            for world in (position, other)
        )
        assert here == there
        hints += 1
    assert hints > 5


@pytest.mark.parametrize("number", range(scaled(2, 30)))
def test_every_decision_gets_a_hint(number: int) -> None:
    rng = Random(f"every/{number}")
    game = shortened(new_game(rng, advanced=True, curse_payment="choice"), 14, rng)
    voices = [Words(language) for language in LANGUAGES]
    phases: set[str] = set()
    for position, _ in followed(game, rng):
        if position.over:
            break
        if rng.random() < 0.5 and position.state.phase in phases:
            continue
        phases.add(position.state.phase)
        check_hint(position, voices)
    assert phases >= {"place-atv", "first-clue", "turn", "sharing", "new-map"}


def check_hint(game: Game, voices: list[Words]) -> None:
    view, island = game.view(game.seat), game.table.island
    advice = hint(view, sims=QUICK)
    actions = [one.choice.action for one in advice]
    assert 1 <= len(advice) <= 3
    assert len(set(actions)) == len(actions)
    assert all(game.check(action) is None for action in actions)
    chances = [one.choice.chance for one in advice]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)
    assert all(one.reasons for one in advice)
    assert json.dumps([one.to_json(island) for one in advice])
    for words in voices:
        assert "{" not in "\n".join(told_hint(advice, words, island, NAMES))


def test_a_hint_repeats_itself() -> None:
    game = Game.new(3, "again", island="ABC1")
    view = game.view(game.seat)
    assert hint(view, sims=QUICK) == hint(view, sims=QUICK)
    assert isinstance(hint(view, sims=QUICK)[0].choice.action, PlaceAtv)


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    game = Game.new(2, "whose", island="ABC1")
    for eyes in (1 - game.seat, None):
        with pytest.raises(Fault, match="nothing to decide here"):
            hint(game.view(eyes), sims=QUICK)
