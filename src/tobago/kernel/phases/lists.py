"""Spaces as numbers of actions."""

from tobago.kernel.compiled import compiled
from tobago.kernel.masks import ONE, Mask, Word, lowest_bit
from tobago.kernel.phases.phase import Numbers


@compiled
def list_spaces(mask: Mask, first: int, out: Numbers, size: int) -> int:
    """Append an action for each space of a mask; `first` is the number of that for space 0."""
    for half in range(2):
        word = mask[half]
        while word != Word(0):
            out[size] = first + 64 * half + lowest_bit(word)
            size += 1
            word &= word - ONE
    return size
