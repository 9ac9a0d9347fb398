"""Games sampled by the kernel come as often as they should, by the exact models of the engine's."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from fractions import Fraction

import pytest

from tests.kernel.sampled import hidden_treasure_cards, samples
from tests.secrecy.clue_model import (
    CLUE_CASES,
    ClueCase,
    ExactClues,
    check_clues,
    check_next_clue,
    clue_course,
    imagined_clues,
)
from tests.secrecy.frequencies import SAMPLES, check_frequencies
from tests.secrecy.treasure_cases import CASES, FEW, moments
from tests.secrecy.treasure_model import Case, World, check_worlds, course, exact_for
from tests.secrecy.worlds import SOAK
from tobago import Game, PlaceFirstClue
from tobago.kernel.phases.phase import Records
from tobago.kernel.sampling.worlds import sampled_games

SLOW = ("return all",)
"""The cases with the largest exact models."""


@pytest.mark.parametrize("case", [c for c in CASES + FEW if SOAK or c.name not in SLOW], ids=str)
def test_treasure_cards_come_as_often_as_they_should(case: Case) -> None:
    run = course(case)
    exact = exact_for(run)
    for number, (view, events) in enumerate(zip(run.views, run.events, strict=True)):
        exact.hear(events)
        if number in moments(run):
            games = sampled_games(view, 2 * case.samples, number)
            check_worlds(Counter(hidden_treasure_cards(games, exact.seen)), exact.worlds)
            check_order(games, exact.worlds)


def check_order(games: Records, exact: Mapping[World, Fraction]) -> None:
    """Any of the cards not turned up is in any place of their order with equal chance."""
    total = sum(exact.values())
    wanted: dict[Hashable, float] = defaultdict(float)
    for world, chance in exact.items():
        for value in world.hidden:
            wanted[value] += float(chance / total) / len(world.hidden)
    for place in range(games[0]["sharing_cards_size"]):
        check_frequencies(Counter(games["sharing_cards"][:, place].tolist()), wanted)


@pytest.mark.parametrize("case", CLUE_CASES, ids=str)
def test_clue_cards_come_as_often_as_they_should(case: ClueCase) -> None:
    run = clue_course(case)
    exact = ExactClues(run.base, case.seat)
    game = run.start.copy()
    for number, (action, events) in enumerate(zip(run.actions, run.events, strict=True)):
        game.apply(action)
        exact.hear(events)
        if number >= len(run.actions) - 2 or SOAK:
            found = samples(game.view(case.seat), SAMPLES, number)
            check_clues(Counter(map(imagined_clues, found)), exact.worlds)
            check_next_clue(found, exact.worlds)


def test_a_first_clue_not_yet_placed_is_any_unknown_card() -> None:
    game = Game.new(3, "first clue", island="ABC1", options={"opening": "own"})
    while game.state.phase != "first-clue":
        game.apply(game.legal_actions()[0])
    game.apply(PlaceFirstClue("white"))
    decider = game.state.seat
    for seat in (None, (decider + 1) % 3):
        games = sampled_games(game.view(seat), 6 * SAMPLES, 1)
        unknown = set(range(len(game.table.deck))) - set(game.state.map_cards[0])
        chances: dict[Hashable, float] = dict.fromkeys(unknown, 1 / len(unknown))
        next_cards = games["clue_deck"][:, len(game.state.clue_deck) - 1]
        for cards in (games["first_clue"], next_cards):
            check_frequencies(Counter(cards.tolist()), chances)
    own = samples(game.view(decider), 5, 1)
    assert {sample.state.first_clue for sample in own} == {game.state.first_clue}
