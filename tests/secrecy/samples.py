"""Games to sample from, and checks of sampled games."""

from collections import Counter
from random import Random

from tests.build import position
from tests.secrecy.worlds import CURSE, new_game, short_clues, shortened
from tobago import Game, State
from tobago.game.constants import NOTHING


def random_game(number: int) -> tuple[Game, Random]:
    """A game of any kind: whole, near its end, or with few clue cards."""
    rng = Random(f"sampling/{number}")
    rules = ("end", "continue", "protected", "return", "return-all")
    game = new_game(
        rng,
        curse_rule=rules[number % 5],
        curse_payment=("choice", "amulet")[number // 4 % 2],
        opening=("own", "open")[number // 2 % 2],
        curses=(2, 2, 1)[number % 3],
    )
    if number % 4 in (1, 3):
        game = shortened(game, rng.randrange(6, 22), rng)
    if number % 4 in (2, 3):
        game = short_clues(game, 4 * game.table.hand_size + rng.randrange(4, 12))
    return game, rng


def check_complete(game: Game) -> None:
    """Nothing is blank."""
    s = game.state
    assert s.seed
    cards = [card for hand in s.hands for card in hand] + s.clue_deck
    assert all(card >= 0 for card in cards)
    assert sorted(
        [
            *cards,
            *s.clue_discard,
            *(c for m in s.map_cards for c in m),
            *([s.first_clue] * (s.first_clue >= 0)),
        ]
    ) == list(range(len(game.table.deck)))
    assert NOTHING not in [*s.treasure_deck, *s.treasure_discard]
    if s.phase == "first-clue" and game.table.options.opening == "own":
        assert s.first_clue >= 0
    if s.sharing is not None:
        assert NOTHING not in [*s.sharing.cards, *s.sharing.drawn]
        shown = Counter([*s.sharing.dig.turned_up, *s.sharing.cards])
        assert shown == Counter(s.sharing.drawn)
        assert CURSE not in s.sharing.drawn[: s.sharing.dig.curse_free_top]
    assert CURSE not in s.treasure_deck[len(s.treasure_deck) - s.curse_free_top :]


def check_cards(here: State, there: State) -> None:
    """The same treasure cards in all, and as many in each place."""
    assert treasure_of(here) == treasure_of(there)
    assert len(here.treasure_deck) == len(there.treasure_deck)
    assert len(here.treasure_discard) == len(there.treasure_discard)
    assert [len(hand) for hand in here.hands] == [len(hand) for hand in there.hands]


def treasure_of(s: State) -> "Counter[int]":
    cards = Counter([*s.treasure_deck, *s.treasure_discard])
    if s.sharing is not None:
        cards.update(s.sharing.cards)
    return cards


def last_treasure_with_discarded_curses() -> Game:
    base = position()
    here = base.table.island.spaces[0]
    others = list(base.table.island.spaces[1:])
    fitting = [base.table.deck[card] for card, spaces in enumerate(base.table.clues) if spaces & 1]
    gold = [2] * 9 + [3] * 9 + [4] * 11 + [5] * 6
    return position(
        maps={"white": [(fitting[0], 1), (fitting[1], 2)]},
        eliminated={"white": others},
        atvs={0: here},
        treasure_deck=[2, 6],
        treasure_discard=[0, 6, 0, 6],
        treasure={2: gold},
        only_treasure_deck=True,
    )
