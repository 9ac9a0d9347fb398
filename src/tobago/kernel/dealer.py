"""A dealer for games of the engine that shuffles as the kernel does."""

from hashlib import sha256
from typing import TYPE_CHECKING

from tobago.game.dealer import Dealer

if TYPE_CHECKING:
    from tobago.game.state import State

WORD = 2**64 - 1


class KernelDealer(Dealer):
    """Deals what the kernel would deal: the game goes on as in the kernel.

    >>> KernelDealer(12).seed
    '000000000000000c'
    """

    __slots__ = ("key",)

    def __init__(self, key: int) -> None:
        super().__init__(f"{key:016x}")
        self.key = key

    def shuffle(self, s: "State", cards: list[int]) -> None:
        """Put a deck into a random order."""
        for last in range(len(cards) - 1, 0, -1):
            other = (random_word(self.key, s.draws) >> 32) * (last + 1) >> 32
            s.draws += 1
            cards[last], cards[other] = cards[other], cards[last]


def key_of(text: str) -> int:
    """A key, or another seed of the kernel, for a text such as a seed of the engine."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def random_word(key: int, n: int) -> int:
    """Word n of the random words of a key, as `chance.random_word` gives it."""
    word = (key + (n + 1) * 0x9E3779B97F4A7C15) & WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31
