"""Games that the kernel sampled, as games of the engine or as hidden cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.secrecy.treasure_model import World
from tobago import Game, View
from tobago.game.constants import NOBODY
from tobago.kernel.dealer import KernelDealer
from tobago.kernel.encoding import decode_game
from tobago.kernel.sampling.worlds import sampled_games


def samples(view: View, n: int, seed: int) -> list[Game]:
    """Games that the kernel sampled from a view."""
    table = view.table
    return [
        Game(table, decode_game(table, record, KernelDealer(int(record["seed"]))))
        for record in sampled_games(view, n, seed)
    ]


def sampled_worlds(view: View, n: int, seed: int, seen: Sequence[int]) -> Iterator[World]:
    """The hidden treasure cards of games that the kernel sampled; `seen` are the open discards."""
    games = sampled_games(view, n, seed)
    first = games[0]
    drawn = 0
    if first["sharing"]:
        drawn = int(first["dig_drawn_size"][first["digs"]])
    end = int(first["drawn_size"])
    rows: list[Any] = [
        games["treasure_deck"][:, : first["treasure_deck_size"]],
        games["treasure_discard"][:, : first["treasure_discard_size"]],
        (games["drawn"][:, end - drawn : end] & 7).astype(int) + NOBODY,
        games["sharing_cards"][:, : first["sharing_cards_size"]],
    ]
    for deck, discards, cards, hidden in zip(*(row.tolist() for row in rows), strict=True):
        for value in seen:
            discards.remove(value)
        yield World(tuple(deck), tuple(sorted(discards)), tuple(cards), tuple(sorted(hidden)))
