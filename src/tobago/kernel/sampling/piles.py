"""Piles of cards: an array and how many cards of it are used."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tobago.game.constants import CARD_VALUES, CURSE
from tobago.kernel.compiled import compiled
from tobago.kernel.stream import Streams, random_below

Cards = NDArray[np.int8]
Counts = Any
"""How many treasure cards there are of each value."""


@compiled
def add_gold(counts: Counts, cards: Cards, size: int) -> int:
    """Add the gold cards that are counted to a pile; its new size."""
    for value in range(1, CARD_VALUES):
        for _ in range(counts[value]):
            cards[size] = value
            size += 1
    return size


@compiled
def add_curses(curses: int, cards: Cards, size: int) -> int:
    """Add curses to a pile; its new size."""
    for _ in range(curses):
        cards[size] = CURSE
        size += 1
    return size


@compiled
def copy_cards(source: Cards, first: int, count: int, target: Cards, size: int) -> int:
    """Add cards of another pile to a pile; its new size."""
    for i in range(count):
        target[size + i] = source[first + i]
    return size + count


@compiled
def mix(cards: Cards, first: int, end: int, streams: Streams) -> None:
    """Put a part of a pile into a random order."""
    for last in range(end - 1, first, -1):
        other = first + random_below(streams, 0, last - first + 1)
        cards[last], cards[other] = cards[other], cards[last]


@compiled
def mix_in_curses(
    curses: int, curse_free_top: int, cards: Cards, size: int, streams: Streams
) -> None:
    """Put curses anywhere into a pile but among the curse-free cards on top, its end (R2.2)."""
    for _ in range(curses):
        place = random_below(streams, 0, size - curse_free_top + 1)
        for i in range(size, place, -1):
            cards[i] = cards[i - 1]
        cards[place] = CURSE
        size += 1
