"""The kernel's chance: draws that depend on a key and a counter, and shuffles.

Draw n of a game is the output of SplitMix64 for the key and n. A choice of k is fair to within k in
2**32. `dealer.KernelDealer` draws the same for the engine.
"""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import compiled, wrapping
from tobago.kernel.masks import Word
from tobago.kernel.phases.phase import Game

GAMMA = Word(0x9E3779B97F4A7C15)
MIX_1 = Word(0xBF58476D1CE4E5B9)
MIX_2 = Word(0x94D049BB133111EB)


@wrapping
def random_word(key: np.uint64, n: int) -> np.uint64:
    """Word n of the random words of a key."""
    word = key + Word(n + 1) * GAMMA
    word = (word ^ (word >> Word(30))) * MIX_1
    word = (word ^ (word >> Word(27))) * MIX_2
    return word ^ (word >> Word(31))


@wrapping
def scaled(word: np.uint64, choices: int) -> int:
    """A number from 0 to choices - 1 from a random word."""
    return int(np.int64(((word >> Word(32)) * Word(choices)) >> Word(32)))


@compiled
def below(s: Game, choices: int) -> int:
    """A number from 0 to choices - 1."""
    word = random_word(s.seed, s.draws)
    s.draws += 1
    return scaled(word, choices)


@compiled
def shuffle(s: Game, cards: NDArray[np.int8], size: int) -> None:
    """Put the first cards of an array into a random order: Fisher and Yates, from the end."""
    for last in range(size - 1, 0, -1):
        other = below(s, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
