"""No card, rose or amulet comes or goes, and a state is never out of joint (R1, R7, R8)."""

from collections import Counter

from hypothesis import given

from tests import referee
from tests.properties.games import (
    Deal,
    amount,
    assorted,
    deals,
    plies,
    referee_header,
    referee_state,
    tries,
)
from tobago import Game, standard_deck
from tobago.game.setup import treasure_cards


def check_clue_cards(game: Game) -> None:
    s = game.state
    cards = [*s.clue_deck, *s.clue_discard]
    cards += [card for hand in s.hands for card in hand]
    cards += [card for laid in s.map_cards for card in laid]
    cards += [s.first_clue] if s.first_clue >= 0 else []
    assert sorted(game.table.deck[card] for card in cards) == sorted(standard_deck())
    assert all(len(hand) <= game.table.hand_size for hand in s.hands)


def check_treasure_cards(game: Game) -> None:
    s = game.state
    cards = Counter([*s.treasure_deck, *s.treasure_discard, *[0] * s.curses_removed])
    for won in s.treasure:
        cards.update(won)
        assert 0 not in won
    if s.sharing:
        cards.update([*s.sharing.cards, s.sharing.offered])
    assert cards == Counter(treasure_cards(game.table.options))


def check_curses(game: Game) -> None:
    """A curse that struck is removed, or is back in the deck (options return, return-all)."""
    s, options = game.state, game.table.options
    settled = s.curses_struck - (s.phase == "curse")
    assert 0 <= s.curses_removed <= options.curses
    if options.curse_rule in ("end", "continue", "protected"):
        assert settled <= s.curses_removed
    if options.curse_rule == "continue":
        assert settled == s.curses_removed
    assert bool(s.sharing and s.sharing.paying) == (s.phase == "curse")
    assert s.phase != "curse" or options.curse_payment == "choice"


def check_roses(game: Game) -> None:
    s = game.state
    roses = Counter(seat for marks in s.map_roses for card in marks for seat in card)
    roses.update(s.sharing.roses if s.sharing else ())
    for seat in range(game.table.players):
        assert s.roses[seat] >= 0
        assert s.roses[seat] + roses[seat] == 15
    for laid, marks in zip(s.map_cards, s.map_roses, strict=True):
        assert len(laid) == len(marks)
        for card in marks:
            assert len(set(card)) <= 1
            assert len(card) <= (2 if game.table.options.advanced else 1)


def check_amulets(game: Game) -> None:
    s = game.state
    assert min(s.amulet_pile, *s.amulets_held) >= 0
    assert s.amulet_pile + s.amulets.bit_count() + sum(s.amulets_held) == game.table.options.amulets
    assert s.amulets & ~game.table.island.coast == 0


def check_frame(game: Game) -> None:
    """Fields that belong to a phase are set in it and at no other time."""
    s = game.state
    assert (s.sharing is not None) == (s.phase in ("sharing", "curse"))
    assert (s.new_map >= 0) == (s.phase == "new-map")
    assert (s.winners is not None) == (s.phase == "over")
    assert not (s.legs and not s.acted)
    assert not (s.untouched and s.acted)
    assert all(sites and not sites & ~game.table.island.whole for sites in s.sites)
    if s.phase in ("place-atv", "first-clue", "turn", "over"):
        assert s.seat == s.turn


def check_all(game: Game) -> None:
    check_clue_cards(game)
    check_treasure_cards(game)
    check_curses(game)
    check_roses(game)
    check_amulets(game)
    check_frame(game)


def check_whole_game(deal: Deal, most: int | None = None) -> Game:
    game = deal.game()
    check_all(game)
    for _ in plies(game, deal.policy(), most):
        check_all(game)
    check_all(game)
    return game


@given(deal=deals())
@tries(8, 1500)
def test_nothing_comes_or_goes(deal: Deal) -> None:
    check_whole_game(deal, 1200)


def test_nothing_comes_or_goes_with_any_option() -> None:
    struck = 0
    for deal in assorted(amount(14, 2000), "conservation"):
        struck += check_whole_game(deal).state.curses_struck
    assert struck > 10


def test_the_referee_counts_alike() -> None:
    for deal in assorted(amount(2, 200), "counts", players_are="scout"):
        game = deal.game()
        header = referee_header(game)
        for _ in plies(game, deal.policy()):
            state = referee_state(game)
            assert [*referee.conservation_faults(header, state, standard_deck())] == []
            assert [*referee.frame_faults(header, state)] == []


def test_gold_is_what_was_taken() -> None:
    for deal in assorted(amount(10, 500), "gold", players_are="scout"):
        game = check_whole_game(deal)
        result = game.result
        assert result is not None
        assert result.gold == tuple(sum(won) for won in game.state.treasure)
        best = max(result.gold)
        winners = [seat for seat, gold in enumerate(result.gold) if gold == best]
        assert list(result.winners) == winners
