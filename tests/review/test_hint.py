"""Hints: from what a seat may know, for every decision there is."""

import json
from collections.abc import Iterator
from inspect import signature
from random import Random

import pytest

from tests.review.games import QUICK, recorded
from tests.secrecy.worlds import altered, followed, new_game, scaled, shortened
from tobago.bots.search_bots import Captain
from tobago.fault import Fault
from tobago.game import COLOURS, Drive, EndTurn, ExtraDrive, Game, PlaceAtv, Raise
from tobago.island import Hex
from tobago.record import Replay
from tobago.review import SIMS, describe_hint, hint
from tobago.review.choices import rank_choices
from tobago.search import forced_or_obvious_action
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
    obvious = forced_or_obvious_action(view, view.legal_actions())
    assert obvious in (None, actions[0])
    chances = [one.choice.chance for one in advice]
    ranked = chances if obvious is None else chances[1:]
    assert ranked == sorted(ranked, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)
    assert all(one.reasons for one in advice)
    assert json.dumps([one.to_json(island) for one in advice])
    for words in voices:
        assert "{" not in "\n".join(describe_hint(advice, words, island, NAMES))


def positions(seed: str) -> Iterator[Game]:
    """Every position of a game of bots in which somebody has to decide."""
    replay = Replay(recorded(seed)[0])
    while replay.ply < replay.plies:
        yield replay.game
        replay.forward()


@pytest.mark.parametrize("number", range(scaled(1, 10)))
def test_where_a_treasure_can_be_raised_a_hint_begins_as_a_captain_does(number: int) -> None:
    found = 0
    for game in positions(f"raise/{number}"):
        view = game.view(game.seat)
        legal = view.legal_actions()
        if not any(isinstance(action, Raise) for action in legal):
            continue
        decided = Captain(Random(1), sims=QUICK).decide(view, legal)
        for include in (None, EndTurn()):  # as in a hint, and as in a review of another player
            choices = rank_choices(view, QUICK, Random(2), include)
            assert choices[0].action == decided
            assert include is None or include in [choice.action for choice in choices]
        found += 1
    assert found > 5


@pytest.mark.parametrize("number", range(scaled(1, 10)))
def test_a_plan_tells_of_the_treasure_it_is_made_for(number: int) -> None:
    told = 0
    for game in positions(f"raise/{number}"):
        found = treasures(game)
        if game.state.phase == "turn" and found:
            for choice in rank_choices(game.view(game.seat), QUICK, Random(3)):
                if isinstance(choice.action, Drive | ExtraDrive) and choice.action.to in found:
                    assert choice.plan[1] == found[choice.action.to]
                    told += 1
    assert told > 3


def treasures(game: Game) -> dict[Hex, Raise]:
    """Where treasures have been found, and how they are raised."""
    found = zip(game.state.sites, COLOURS, strict=True)
    return {
        game.table.space(sites.bit_length() - 1): Raise(colour)
        for sites, colour in found
        if sites.bit_count() == 1
    }


def test_a_captain_and_a_hint_look_at_as_many_positions() -> None:
    assert signature(Captain).parameters["sims"].default == SIMS


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
