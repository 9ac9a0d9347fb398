"""A view written as JSON and read back is the same view, for everybody who looks on."""

import json
from random import Random

import pytest

from tests.secrecy.worlds import (
    altered,
    followed,
    new_game,
    scaled,
    seats_of,
    short_clues,
    shortened,
)
from tobago import Game, Island, View, island_by_code
from tobago.game import Table
from tobago.game.codec import decode_table, encode_table


def table_again(table: Table) -> Table:
    return decode_table(json.loads(json.dumps(encode_table(table))))


def again(view: View, table: Table) -> View:
    """A view written and read at a table that was written and read."""
    return View.decode(table, json.loads(json.dumps(view.encode())))


def random_game(number: int, rng: Random) -> Game:
    game = new_game(rng)
    if number % 2:
        game = shortened(game, rng.randrange(6, 22), rng)
    if number % 4 > 1:
        game = short_clues(game, 4 * game.table.hand_size + rng.randrange(4, 12))
    return game


@pytest.mark.parametrize("number", range(scaled(4, 200)))
def test_a_view_reads_back_as_it_was(number: int) -> None:
    rng = Random(f"seen/{number}")
    start = random_game(number, rng)
    table = table_again(start.table)
    for game, _ in followed(start, rng):
        if rng.random() < 0.7:
            continue
        assert game.table is start.table
        for seat in seats_of(game):
            view = game.view(seat)
            read = again(view, table)
            assert read == view
            assert read.to_json() == view.to_json()
            assert read.legal_actions() == view.legal_actions()
            assert read.sample(Random(number)) == view.sample(Random(number))


@pytest.mark.parametrize("number", range(4))
def test_what_is_written_tells_nothing_hidden(number: int) -> None:
    rng = Random(f"unseen/{number}")
    for game, ledger in followed(random_game(number, rng), rng):
        if rng.random() < 0.8:
            continue
        for seat in seats_of(game):
            other = altered(game, ledger, seat, rng)
            assert other.view(seat).encode() == game.view(seat).encode()
            assert encode_table(other.table) == encode_table(game.table)


def test_a_custom_island_and_deck_read_back() -> None:
    standard = island_by_code("ABC1")
    island = Island.of(dict(zip(standard.spaces, standard.terrains, strict=True)))
    deck = [f"{relation}:hut" for relation in ("next-to", "not-next-to", "in-sight")]
    deck += ["in:lake", "not-in:lake", "next-to:lake", "not-next-to:lake", "in:river", "in:beach"]
    view = Game.new(2, "custom", island=island, deck=tuple(deck)).view(1)
    read = again(view, table_again(view.table))
    assert read == view
    assert read.table.deck == tuple(deck)
