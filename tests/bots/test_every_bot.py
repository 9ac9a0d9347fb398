"""What every bot promises: it knows its view only, plays legally and repeatably, has reasons."""

from random import Random

import pytest

from tests.bots import QUICK
from tests.secrecy.worlds import (
    SOAK,
    altered,
    followed,
    new_game,
    random_options,
    scaled,
    shortened,
)
from tobago import Game
from tobago.bots import BOTS, Bot, make_bot
from tobago.bots.characters import CHARACTERS
from tobago.words import LANGUAGES, Words

VOICES = [Words(language) for language in LANGUAGES]
NAMES = ("Anna", "Bob", "Lola", "Roger")
MOST = 1000
"""Plies within which every game ends."""
SLOW = {"hunter": 4, "navigator:sims=4": 2, "captain:sims=4": 3}
"""Search bots, and the number of players they play with unless the tests are to soak.

They play legal actions with every other number of players in `test_stall_breaker`.
"""
GAMES = [
    (spec, players, number)
    for spec in QUICK
    for players in (2, 3, 4)
    if SOAK or SLOW.get(spec, players) == players
    for number in range(scaled(1, 8 if "sims" in spec else 40))  # searching takes its time
]


def short_game(rng: Random, players: int, cards: int) -> Game:
    """A game with any options and so few treasure cards that it is soon over."""
    game = Game.new(players, f"{rng.getrandbits(64):x}", options=random_options(rng))
    return shortened(game, cards, rng)


FAIR = [spec.replace("sims=4", "sims=300") for spec in QUICK]
"""Enough sims for the search bots to compare plans in several worlds."""


@pytest.mark.parametrize("spec", FAIR)
@pytest.mark.parametrize("number", range(scaled(2, 60)))
def test_a_bot_decides_alike_whatever_it_cannot_know(spec: str, number: int) -> None:
    rng = Random(f"fair/{number}")
    game = shortened(new_game(rng), rng.randrange(8, 16), rng)
    seats = range(game.table.players)
    here = [make_bot(spec, f"fair/{seat}") for seat in seats]
    there = [make_bot(spec, f"fair/{seat}") for seat in seats]
    decisions = 0
    for position, ledger in followed(game, rng):
        if position.over:
            break
        if "sims" in spec and rng.random() < 0.85:  # searching takes its time
            continue
        seat = position.seat
        other = altered(position, ledger, seat, rng)
        view, same = position.view(seat), other.view(seat)
        assert view == same
        decision = here[seat].decide(view, view.legal_actions())
        assert there[seat].decide(same, same.legal_actions()) == decision
        assert there[seat].explain() == here[seat].explain()
        decisions += 1
    assert decisions > 5


@pytest.mark.parametrize(("spec", "players", "number"), GAMES)
def test_a_bot_plays_legally_repeatably_and_with_reasons(
    spec: str, players: int, number: int
) -> None:
    rng = Random(f"legal/{players}/{number}")
    game = short_game(rng, players, 8 if "sims" in spec else 14)
    bots = [make_bot(spec, f"legal/{seat}") for seat in range(players)]
    twins = [make_bot(spec, f"legal/{seat}") for seat in range(players)]
    for _ in range(MOST):
        if game.over:
            break
        view, legal = game.view(game.seat), game.legal_actions()
        action = bots[game.seat].decide(view, legal)
        assert action in legal
        assert twins[game.seat].decide(view, legal) == action
        assert view == game.view(game.seat)  # nothing was changed in it
        check_reasons(bots[game.seat], game)
        game.apply(action)
    assert game.over


def check_reasons(bot: Bot, game: Game) -> None:
    motives = bot.explain()
    assert 1 <= len(motives) <= 5
    for motive in motives:
        for words in VOICES:
            said = words.message(motive, game.table.island, NAMES)
            assert said
            assert "{" not in said


@pytest.mark.parametrize("spec", QUICK)
def test_a_bot_that_decided_nothing_explains_nothing(spec: str) -> None:
    assert make_bot(spec, "new").explain() == []


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_somebody(name: str) -> None:
    character = CHARACTERS[name]
    assert character.level == list(CHARACTERS).index(name) + 1
    assert character.manner.endswith(".")
