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


def mask_words(mask: int) -> tuple[np.uint64, np.uint64]:
    """An engine's mask as two words."""
    return Word(mask & 2**64 - 1), Word(mask >> 64)


def mask_number(words: Mask) -> int:
    """Two words as an engine's mask."""
    return int(words[0]) | int(words[1]) << 64


EACH_BYTE = Word(0x0101010101010101)
HIGH_BITS = Word(0x8080808080808080)
NTH_BIT = np.array(
    [
        [([k for k in range(8) if byte >> k & 1] + [0] * 8)[n] for byte in range(256)]
        for n in range(8)
    ],
    np.uint8,
)
"""For each n and byte the index of the bit with n bits below it; 0 if there is none."""


if COMPILES:

    @compiled
    def bit_count(word: np.uint64) -> int:
        """How many bits are set: a form that becomes one instruction."""
        return int(np.int64((_counts_of_bytes(word) * EACH_BYTE) >> Word(56)))

    @compiled
    def _counts_of_bytes(word: np.uint64) -> np.uint64:
        """In each byte how many of its bits are set."""
        word -= (word >> ONE) & Word(0x5555555555555555)
        word = (word & Word(0x3333333333333333)) + ((word >> Word(2)) & Word(0x3333333333333333))
        return (word + (word >> Word(4))) & Word(0x0F0F0F0F0F0F0F0F)

    @compiled
    def nth_bit(word: np.uint64, n: int) -> int:
        """The index of the bit with n bits below it, without branches, which n would decide."""
        counts = _counts_of_bytes(word) * EACH_BYTE  # of each byte and those below it
        passed = ((Word(n) * EACH_BYTE | HIGH_BITS) - counts) & HIGH_BITS  # no more than n
        place = Word(8 * bit_count(passed))
        left = n - int(np.int64(((counts << Word(8)) >> place) & Word(255)))
        return int(np.int64(place)) + int(NTH_BIT[left, (word >> place) & Word(255)])

    @compiled
    def lowest_bit(word: np.uint64) -> int:
        """The index of the lowest bit that is set."""
        return bit_count((word & (~word + ONE)) - ONE)

else:

    def nth_bit(word: np.uint64, n: int) -> int:
        """The index of the bit with n bits below it."""
        number = int(word)
        for _ in range(n):
            number &= number - 1
        return lowest_bit(Word(number))

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
    """The space with n spaces below it in a mask."""
    below = bit_count(mask[0])
    if n < below:
        return nth_bit(mask[0], n)
    return 64 + nth_bit(mask[1], n - below)


@compiled
def narrows(sites: Mask, allowed: Mask) -> bool:
    """R4.3: whether a clue removes at least one of a map's sites and leaves at least one."""
    kept_low, kept_high = sites[0] & allowed[0], sites[1] & allowed[1]
    kept = kept_low | kept_high
    removed = (sites[0] ^ kept_low) | (sites[1] ^ kept_high)
    return kept != Word(0) and removed != Word(0)
