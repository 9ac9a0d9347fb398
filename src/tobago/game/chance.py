"""Chance by seed: the same seed and actions give the same game on every machine.

Draw number n of a game is the SHA-256 of `seed#n` in UTF-8, read as one big-endian number. Taken
modulo a choice of k it is fair to within k/2**256. A shuffle is Fisher and Yates's from the end.
"""

from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stream(Protocol):
    """What chance is drawn from: the secret seed, and how many draws were made."""

    seed: str
    draws: int


def below(stream: Stream, choices: int) -> int:
    """A number from 0 to choices - 1."""
    digest = sha256(f"{stream.seed}#{stream.draws}".encode()).digest()
    stream.draws += 1
    return int.from_bytes(digest, "big") % choices


def shuffle(stream: Stream, cards: list[T]) -> None:
    """Put a list into a random order."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def commitment(seed: str) -> str:
    """What is published before a game so that its seed can be proved afterwards."""
    return sha256(seed.encode()).hexdigest()
