"""Chance by seed: the same set-up, seed and actions give the same game on every machine.

Draw number n of a game is the SHA-256 of `seed#n` in UTF-8, read as a big-endian number. Taken
modulo a choice of k it is fair to within k in 2**256. A shuffle is Fisher and Yates's from the
end. Its choices are the mixed-radix digits of one number, made of a draw for each 32 cards or part
of them: the last card changes places with number modulo n, the number is divided by n, and so on
with n - 1. That is fair to within one in 2**128.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stream(Protocol):
    """What chance is drawn from: the secret seed, and how many draws were made."""

    draws: int

    @property
    def seed(self) -> str:
        """The seed of all draws."""
        ...


@dataclass(slots=True)
class Draws:
    """A stream that belongs to no state."""

    seed: str
    draws: int = 0


def draw(stream: Stream, blocks: int = 1) -> int:
    """A number of 256 random bits for each block."""
    seed, digests = stream.seed, b""
    for number in range(stream.draws, stream.draws + blocks):
        digests += sha256(f"{seed}#{number}".encode()).digest()
    stream.draws += blocks
    return int.from_bytes(digests, "big")


def below(stream: Stream, choices: int) -> int:
    """A number from 0 to choices - 1."""
    return draw(stream) % choices


def shuffle(stream: Stream, cards: list[T]) -> None:
    """Put a list into a random order."""
    number = draw(stream, -(-len(cards) // 32))
    for last in range(len(cards) - 1, 0, -1):
        number, other = divmod(number, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def commitment(seed: str) -> str:
    """The digest that is published before a game so that its seed can be proved afterwards.

    >>> commitment("a secret")[:16]
    '984ca5162200734c'
    """
    return sha256(seed.encode()).hexdigest()
