"""Taking a treasure card or waiting: what hunters and imagined players go by."""

from random import Random

import pytest

from tests.build import position
from tests.secrecy.worlds import followed, new_game, scaled
from tobago import Game, Pass, Raise, State, Take
from tobago.bots import make_bot
from tobago.bots.thought.shares import Odds, expected, take_or_pass, unseen, worth_waiting

GOLD: Odds = (0.0, 0.0, 10.0, 9.0, 11.0, 6.0, 3.0)
"""The gold of a whole deck."""


def offer(*deck: int, roses: tuple[int, ...] = (1,), held: int = 0) -> Game:
    """Red raises a treasure with these cards; the roses on its map are from top to bottom."""
    clues = ("in:largest-river", "not-in:lake", "not-in:beach", "not-in:jungle")
    game = position(
        atvs={0: "d6"},
        maps={"white": list(zip(clues, roses, strict=False))},
        eliminated={"white": ["b7", "c6", "d5"]},
        treasure_deck=deck,
        held={0: held},
    )
    game.apply(Raise("white"))
    return game


def with_cards(game: Game, cards: int) -> State:
    """The same offer with so many cards to come."""
    s = game.state.copy()
    assert s.sharing is not None
    s.sharing.cards = [2] * cards
    return s


def test_the_last_card_is_worth_the_mean() -> None:
    game = offer(4, 4, 4)
    mean = sum(value * many for value, many in enumerate(GOLD)) / sum(GOLD)
    assert worth_waiting(with_cards(game, 1), GOLD) == pytest.approx(mean)


def test_more_cards_to_come_are_worth_more() -> None:
    game = offer(4, 4, 4)
    worths = [worth_waiting(with_cards(game, cards), GOLD) for cards in range(1, 9)]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)
    assert worths[-1] < 6


def test_curses_make_waiting_worth_less_and_least_without_an_amulet() -> None:
    bare, guarded = (with_cards(offer(4, 4, 4, held=held), 3) for held in (0, 1))
    odds = [(curses, *GOLD[1:]) for curses in (0.0, 1.0, 2.0)]
    for s in (bare, guarded):
        worths = [worth_waiting(s, with_curses) for with_curses in odds]
        assert worths == sorted(worths, reverse=True)
        assert len(set(worths)) == len(worths)
    assert worth_waiting(bare, GOLD) == worth_waiting(guarded, GOLD)
    assert worth_waiting(bare, odds[1]) < worth_waiting(guarded, odds[1])


def test_who_is_asked_later_can_hope_for_less() -> None:
    first = with_cards(offer(4, 4, 4), 4)
    later = first.copy()
    assert later.sharing is not None
    later.sharing.asked = 1
    later.seat = later.sharing.roses[1]
    assert worth_waiting(later, GOLD) < worth_waiting(first, GOLD)


def test_there_is_nothing_to_wait_for_with_more_roses_than_cards() -> None:
    game = offer(2, 6, 6, 6, roses=(0, 0))
    assert worth_waiting(with_cards(game, 2), GOLD) == 0
    assert take_or_pass(with_cards(game, 2)) == Take()
    assert worth_waiting(with_cards(game, 3), GOLD) > 0


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
def test_what_may_come_adds_up_to_the_cards_to_come(number: int) -> None:
    rng = Random(f"shares/{number}")
    for game, _ in followed(new_game(rng), rng):
        if game.state.phase != "sharing":
            continue
        s = game.view(game.seat).state
        assert s.sharing is not None
        odds, hidden = expected(s), unseen(s)
        assert min(odds) >= 0
        assert min(hidden) >= 0
        assert sum(odds) == pytest.approx(len(s.sharing.cards))
        if s.sharing.dig.curse_free_top >= len(s.sharing.dig.lookers):  # R2.2
            assert odds[0] == hidden[0] == 0
        for value in set(game.state.sharing.cards) if game.state.sharing else ():
            assert odds[value] > 0  # what does come was thought possible
