"""Chance by seed: the same seed and actions give the same game on every machine.

Draw number n of a game is the SHA-256 of `seed#n` in UTF-8, read as a big-endian number. Taken
modulo a choice of k it is fair to within k in 2**256. A shuffle is Fisher and Yates's from the end,
its choices the digits of one number made of a draw for every 32 cards begun: the last card changes
places with number modulo n, the number is divided by n, and so on with n - 1. That is fair to
within one in 2**128.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stream(Protocol):
    """What chance is drawn from: the secret seed, and how many draws were made."""

    seed: str
    draws: int


class Dealer(Stream, Protocol):
    """A game whose decks are shuffled while it goes on."""

    stacked: tuple[tuple[int, ...], ...]
    """The cards that the next shuffles bring to the top, when a record says so."""


def draw(stream: Stream, blocks: int = 1) -> int:
    """A number of 256 random bits for each block."""
    digests = b""
    for number in range(stream.draws, stream.draws + blocks):
        digests += sha256(f"{stream.seed}#{number}".encode()).digest()
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


def shuffle_deck(stream: Dealer, cards: list[int]) -> None:
    """Shuffle a deck during the game; what a record says of it comes to the top (the end)."""
    top = take(cards, stream.stacked[0]) if stream.stacked else []
    stream.stacked = stream.stacked[1:]
    shuffle(stream, cards)
    cards.extend(reversed(top))


def take(cards: list[int], wanted: Iterable[int]) -> list[int]:
    """Take some cards out of a deck, as far as they are in it."""
    taken = []
    for card in wanted:
        if card in cards:
            cards.remove(card)
            taken.append(card)
    return taken


def commitment(seed: str) -> str:
    """What is published before a game so that its seed can be proved afterwards."""
    return sha256(seed.encode()).hexdigest()
