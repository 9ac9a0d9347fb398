"""Sets of spaces as two 64-bit words: bit i of word w stands for space 64 w + i."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import COMPILES, compiled

Word = np.uint64
"""Half of a mask. Shifts and constants are words too: mixed with signed integers they would turn
into floats."""
Mask = NDArray[np.uint64]
"""Two words."""
ONE = Word(1)
ALL_BITS = Word(2**64 - 1)


def mask_words(mask: int) -> tuple[np.uint64, np.uint64]:
    """An engine's mask as two words."""
    return Word(mask & 2**64 - 1), Word(mask >> 64)


def mask_number(words: Mask) -> int:
    """Two words as an engine's mask."""
    return int(words[0]) | int(words[1]) << 64


if COMPILES:

    @compiled
    def bit_count(word: np.uint64) -> int:
        """How many bits are set: a form that becomes one instruction."""
        word -= (word >> ONE) & Word(0x5555555555555555)
        word = (word & Word(0x3333333333333333)) + ((word >> Word(2)) & Word(0x3333333333333333))
        word = (word + (word >> Word(4))) & Word(0x0F0F0F0F0F0F0F0F)
        return int(np.int64((word * Word(0x0101010101010101)) >> Word(56)))

    @compiled
    def lowest_bit(word: np.uint64) -> int:
        """The index of the lowest bit that is set."""
        return bit_count((word & (~word + ONE)) - ONE)

else:

    def bit_count(word: np.uint64) -> int:
        """How many bits are set."""
        return int(word).bit_count()

    def lowest_bit(word: np.uint64) -> int:
        """The index of the lowest bit that is set."""
        number = int(word)
        return (number & -number).bit_length() - 1


@compiled
def bit(space: int, word: int) -> np.uint64:
    """One of the words of the mask with a single space."""
    return ONE << Word(space & 63) if space >> 6 == word else Word(0)


@compiled
def count(mask: Mask) -> int:
    """How many spaces a mask has."""
    return bit_count(mask[0]) + bit_count(mask[1])


@compiled
def has(mask: Mask, space: int) -> bool:
    """Whether a space is in a mask."""
    return (mask[space >> 6] >> Word(space & 63)) & ONE != Word(0)


@compiled
def is_only(mask: Mask, space: int) -> bool:
    """Whether a space is the only one in a mask."""
    return mask[0] == bit(space, 0) and mask[1] == bit(space, 1)


@compiled
def is_empty(mask: Mask) -> bool:
    """Whether a mask has no space."""
    return mask[0] == Word(0) and mask[1] == Word(0)


@compiled
def toggle(mask: Mask, space: int) -> None:
    """Put a space into a mask, or take it out."""
    mask[space >> 6] ^= ONE << Word(space & 63)


@compiled
def first_space(mask: Mask) -> int:
    """The lowest space of a mask that is not empty."""
    if mask[0] != Word(0):
        return lowest_bit(mask[0])
    return 64 + lowest_bit(mask[1])


@compiled
def nth_space(mask: Mask, n: int) -> int:
    """The space with n spaces below it in a mask.

    A random n would make branches hard to predict, so there are none.
    """
    below = bit_count(mask[0])
    upper = int(n >= below)
    n -= below * upper
    word, space = mask[upper], 64 * upper
    width = 32
    while width:  # is it in the lower or in the upper half?
        below = bit_count(word & ((ONE << Word(width)) - ONE))
        upper = int(n >= below)
        n -= below * upper
        word >>= Word(width * upper)
        space += width * upper
        width >>= 1
    return space


@compiled
def narrows(sites: Mask, allowed: Mask) -> bool:
    """R4.3: whether a clue removes at least one of a map's sites and leaves at least one."""
    kept_low, kept_high = sites[0] & allowed[0], sites[1] & allowed[1]
    kept = kept_low | kept_high
    removed = (sites[0] ^ kept_low) | (sites[1] ^ kept_high)
    return kept != Word(0) and removed != Word(0)
