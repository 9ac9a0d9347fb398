"""Card offers: what hunters and rollouts take, and when they pass."""

from random import Random

import pytest

from tests.build import treasure_on_d6
from tests.secrecy.worlds import followed, new_game, scaled
from tobago import Game, Pass, Raise, State, Take
from tobago.bots import make_bot
from tobago.search.card_offers import (
    CardCounts,
    answer_offer,
    expected_cards,
    unseen_cards,
    value_of_passing,
)

GOLD: CardCounts = (0.0, 0.0, 10.0, 9.0, 11.0, 6.0, 3.0)
"""The gold of a whole deck."""


def offer(*deck: int, roses: tuple[int, ...] = (1,), held: int = 0) -> Game:
    """Red raises a treasure with these cards; the roses on its map are from top to bottom."""
    clues = ("in:largest-river", "not-in:lake", "not-in:beach", "not-in:jungle")
    white = list(zip(clues, roses, strict=False))
    game = treasure_on_d6(white, atvs={0: "d6"}, treasure_deck=deck, held={0: held})
    game.apply(Raise("white"))
    return game


def with_cards(game: Game, cards: int) -> State:
    """The same offer with another number of cards to come."""
    s = game.state.copy()
    assert s.sharing is not None
    s.sharing.cards = [2] * cards
    return s


def test_the_last_card_is_worth_the_mean() -> None:
    game = offer(4, 4, 4)
    mean = sum(value * count for value, count in enumerate(GOLD)) / sum(GOLD)
    assert value_of_passing(with_cards(game, 1), GOLD) == pytest.approx(mean)


def test_passing_is_worth_more_with_more_cards_to_come() -> None:
    game = offer(4, 4, 4)
    values = [value_of_passing(with_cards(game, cards), GOLD) for cards in range(1, 9)]
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    assert values[-1] < 6


def test_passing_is_worth_less_with_curses_and_least_without_an_amulet() -> None:
    bare, guarded = (with_cards(offer(4, 4, 4, held=held), 3) for held in (0, 1))
    odds = [(curses, *GOLD[1:]) for curses in (0.0, 1.0, 2.0)]
    for s in (bare, guarded):
        values = [value_of_passing(s, with_curses) for with_curses in odds]
        assert values == sorted(values, reverse=True)
        assert len(set(values)) == len(values)
    assert value_of_passing(bare, GOLD) == value_of_passing(guarded, GOLD)
    assert value_of_passing(bare, odds[1]) < value_of_passing(guarded, odds[1])


def test_passing_is_worth_less_to_a_rose_asked_later() -> None:
    first = with_cards(offer(4, 4, 4), 4)
    later = first.copy()
    assert later.sharing is not None
    later.sharing.asked = 1
    later.seat = later.sharing.roses[1]
    assert value_of_passing(later, GOLD) < value_of_passing(first, GOLD)


def test_passing_is_worth_nothing_with_more_roses_than_cards() -> None:
    game = offer(2, 6, 6, 6, roses=(0, 0))
    assert value_of_passing(with_cards(game, 2), GOLD) == 0
    assert answer_offer(with_cards(game, 2), GOLD) == Take()
    assert value_of_passing(with_cards(game, 3), GOLD) > 0


@pytest.mark.parametrize(("looked_at", "answer"), [(6, Pass()), (2, Take())])
def test_a_hunter_remembers_the_card_it_looked_at(looked_at: int, answer: object) -> None:
    """A four is on offer: it is passed by who is asked first and knows that a six will come."""
    game = offer(looked_at, 4, 2)
    s = game.state
    assert s.sharing is not None
    assert s.seat == s.sharing.dig.lookers[0] == 0
    s.sharing.dig.turned_up, s.sharing.offered, s.sharing.cards = (4,), 4, [2, looked_at]
    assert make_bot("hunter", "x").decide(game.view(0), game.legal_actions()) == answer


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_expected_cards_add_up_to_the_cards_to_come(number: int) -> None:
    rng = Random(f"shares/{number}")
    for game, _ in followed(new_game(rng), rng):
        if game.state.phase != "sharing":
            continue
        s = game.view(game.seat).state
        assert s.sharing is not None
        counts, hidden = expected_cards(s), unseen_cards(s)
        assert min(counts) >= 0
        assert min(hidden) >= 0
        assert sum(counts) == pytest.approx(len(s.sharing.cards))
        if s.sharing.dig.curse_free_top >= len(s.sharing.dig.lookers):  # R2.2
            assert counts[0] == hidden[0] == 0
        for value in set(game.state.sharing.cards) if game.state.sharing else ():
            assert counts[value] > 0  # the cards that do come were possible
