"""Games that the kernel sampled, as games of the engine or as hidden cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.secrecy.treasure_model import World
from tobago import Game, View
from tobago.game.constants import NOTHING
from tobago.kernel.dealer import KernelDealer
from tobago.kernel.encoding import decode_game
from tobago.kernel.phases.phase import Records
from tobago.kernel.sampling.worlds import sampled_games


def samples(view: View, n: int, seed: int) -> list[Game]:
    """Games that the kernel sampled from a view."""
    table = view.table
    return [
        Game(table, decode_game(table, record, KernelDealer(int(record["seed"]))))
        for record in sampled_games(view, n, seed)
    ]


def hidden_treasure_cards(games: Records, seen: Sequence[int]) -> Iterator[World]:
    """The hidden treasure cards of sampled games; `seen` are the discards that lie open."""
    first = games[0]
    drawn = int(first["dig_drawn_size"][first["digs"]]) if first["sharing"] else 0
    end = int(first["drawn_size"])
    rows: list[Any] = [
        games["treasure_deck"][:, : first["treasure_deck_size"]],
        games["treasure_discard"][:, : first["treasure_discard_size"]],
        (games["drawn"][:, end - drawn : end] & 7).astype(int) + NOTHING,
        games["sharing_cards"][:, : first["sharing_cards_size"]],
    ]
    for deck, discards, cards, hidden in zip(*(row.tolist() for row in rows), strict=True):
        for value in seen:
            discards.remove(value)
        yield World(tuple(deck), tuple(sorted(discards)), tuple(cards), tuple(sorted(hidden)))
