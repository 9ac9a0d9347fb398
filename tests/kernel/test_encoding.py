"""Records of games: what the lockstep test cannot see, since both sides are encoded alike."""

from dataclasses import replace
from random import Random

import numpy as np

from tests.kernel.rare_games import rare_games
from tobago import Game, standard_deck
from tobago.game.constants import NOTHING
from tobago.kernel.encoding import Encoder, encode_game
from tobago.kernel.records import GAME


def test_what_lies_beyond_a_list_is_0() -> None:
    game = Game.new(2, "encoding", island="ABC1", deck=standard_deck()[:20])
    record = np.frombuffer(encode_game(game.table, game.state, key=0), GAME)[0]
    assert not record["clue_shuffle"][20:].any()
    assert not record["drawn"].any()
    assert record["reshuffled"] == 0
    assert record["drawn_before_reshuffle"] == 0


def test_an_encoder_takes_past_treasures_from_each_position() -> None:
    game = next(game for game in rare_games(Random("encoding")) if game.state.digs)
    t, s = game.table, game.state
    encoder = Encoder(t)
    before = encoder.encode(s, 0)
    s.looked_at = _blank(game)
    between = encoder.encode(s, 0)
    assert between == encode_game(t, s, 0) != before
    s.digs = tuple(replace(dig, deck_size=dig.deck_size + 1) for dig in s.digs)
    assert encoder.encode(s, 0) == encode_game(t, s, 0) != between


def _blank(game: Game) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Nobody looked at anything."""
    digs = tuple((NOTHING,) * len(dig.lookers) for dig in game.state.digs)
    return (digs,) * game.players
