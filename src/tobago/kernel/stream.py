"""Random numbers apart from the chance of games: streams of words for policies and sampling."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.chance import GAMMA, random_word, scaled
from tobago.kernel.compiled import compiled, wrapping
from tobago.kernel.masks import Word

POLICIES = Word(0x504F4C4943494553)
"""Keeps the random words apart from the chance of games that were set up with the same seed."""
Streams = NDArray[np.uint64]
"""The state of each game's stream."""


@wrapping
def next_word(streams: Streams, i: int) -> np.uint64:
    """The next random word of a stream."""
    word = random_word(streams[i], 0)
    streams[i] += GAMMA
    return word


@compiled
def random_below(streams: Streams, i: int, choices: int) -> int:
    """A random number from 0 to choices - 1."""
    return scaled(next_word(streams, i), choices)


@compiled
def new_streams(seed: np.uint64, number: int) -> Streams:
    """A number of independent streams."""
    streams = np.empty(number, np.uint64)
    for i in range(number):
        streams[i] = random_word(seed ^ POLICIES, i)
    return streams
