"""The search library."""

from collections.abc import Iterator
from random import Random

from tests.secrecy.worlds import followed, new_game
from tobago import Game


def turns(number: int, share: float = 0.1) -> Iterator[Game]:
    """Some positions in the turns of a random game."""
    rng = Random(f"plans/{number}")
    for game, _ in followed(new_game(rng), rng):
        if game.state.phase == "turn" and rng.random() < share:
            yield game
