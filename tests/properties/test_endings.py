"""Every game ends, and a position that is called dead is dead (R10)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests import referee
from tests.properties.games import (
    PLAYERS,
    Deal,
    amount,
    assorted,
    deals,
    plies,
    referee_header,
    referee_state,
    tries,
)
from tobago import Drive, EndTurn, ExchangeTurn, Game, Setup, standard_deck
from tobago.game.events import GameEnded

MOST = {"scout": 1_000, "mixed": 5_000, "drifter": 10_000, "uniform": 15_000}
"""Plies that no game may need: about five times what the longest of some hundred games did."""


def length(game: Game, deal: Deal) -> int:
    return sum(1 for _ in plies(game, deal.policy(), MOST[deal.players_are] + 1))


@given(deal=deals())
@tries(8, 2000)
def test_every_game_ends(deal: Deal) -> None:
    game = deal.game()
    assert length(game, deal) <= MOST[deal.players_are]
    assert game.over


def test_every_game_ends_with_any_option() -> None:
    for deal in assorted(amount(10, 1000), "ends"):
        for who in ("scout", deal.players_are):
            game = deal.game()
            assert length(game, replace(deal, players_are=who)) <= MOST[who]
            assert game.over


# ---- dead positions ---------------------------------------------------------------------------


def poor_game(seed: int, players: int) -> Game:
    """A game with few clues, which dies sooner or later."""
    rng = Random(seed)
    deck = rng.sample(standard_deck(), rng.randrange(players, 16))
    return Game.new(players, str(seed), setup=Setup(clue_deck=deck))


def ended_turns(game: Game, deal: Deal) -> Iterator[Game]:
    """The game whenever a turn has just begun."""
    for _ in plies(game, deal.policy(), 1500):
        if game.state.phase == "turn" and game.state.untouched:
            yield game


def check_dead(game: Game) -> None:
    """Played on from there by anybody, no map ever changes and no treasure comes up."""
    header, state = game.header(), game.to_state()
    assert referee.dead(referee_header(game), referee_state(game))
    for seat in range(game.table.players):
        state.update(phase="turn", seat=seat, turn=seat, winners=None)
        state.update(acted=False, fresh=True, legs=0)
        game = Game.from_state(state, header)
        maps = state["maps"]
        policy = Deal(game.table.players, f"dead/{seat}", players_are="uniform").policy()
        for _ in range(40):
            kinds = {type(action) for action in game.legal_actions()}
            assert kinds <= {Drive, EndTurn, ExchangeTurn}
            actions = [policy(game)]
            if ExchangeTurn in kinds:
                actions = [ExchangeTurn()]
            game.apply(actions[0])
            assert game.to_state()["maps"] == maps
            if game.over:
                break


def reason(game: Game, deal: Deal) -> str | None:
    """Why the game ended, by its last event; None if it went on too long."""
    policy = deal.policy()
    for _ in range(1500):
        if game.over:
            break
        for event in game.apply(policy(game)):
            if isinstance(event, GameEnded):
                return event.reason
    return None


@given(seed=st.integers(0, 2**32), players=st.sampled_from(PLAYERS))
@tries(30, 5000)
def test_a_dead_position_is_dead(seed: int, players: int) -> None:
    game = poor_game(seed, players)
    if reason(game, Deal(players, str(seed), players_are="mixed")) == "dead-position":
        check_dead(game)


def test_dead_positions_were_seen() -> None:
    reasons = {
        reason(poor_game(seed, players), Deal(players, str(seed), players_are="mixed"))
        for seed in range(12)
        for players in PLAYERS
    }
    assert "dead-position" in reasons


@given(seed=st.integers(0, 2**32), players=st.sampled_from(PLAYERS))
@tries(15, 2000)
def test_a_position_that_goes_on_is_alive(seed: int, players: int) -> None:
    """Whenever a turn begins, something can still happen."""
    game = poor_game(seed, players)
    header = referee_header(game)
    deal = Deal(players, str(seed), players_are="mixed")
    first = True
    for position in ended_turns(game, deal):
        assert first or not referee.dead(header, referee_state(position))
        first = False


def test_the_end_comes_with_the_last_treasure_card() -> None:
    """R10.1: the treasure in whose draw the deck ran out is the last one, and no other is."""
    for deal in assorted(amount(5, 500), "last card", players_are="scout"):
        game = deal.game()
        why = reason(game, deal)
        digs = game.state.digs
        ran_out = [
            dig.drawn_before_reshuffle is not None or dig.deck_size == len(dig.lookers)
            for dig in digs
        ]
        assert ran_out == [*[False] * (len(digs) - 1), why == "last-treasure"]
        assert game.state.winners
