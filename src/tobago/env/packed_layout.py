"""The layout of packed observations, version 1: the numbers of `layout` in less space.

First come the numbers of at most 1, eight to a byte and the lowest bit first, then the others, a
byte each, both in the order of `layout`. Nothing is left out and nothing is added.
"""

import numpy as np
from numpy.typing import NDArray

from tobago.env import layout
from tobago.env.layout import ObservationArray

VERSION = 1
"""It increases with every change of the layout."""

BITS: NDArray[np.int64] = np.flatnonzero(layout.highest() == 1)
"""The places in `layout` of the numbers that become bits; the planes are the first."""
BYTES: NDArray[np.int64] = np.flatnonzero(layout.highest() > 1)
"""The places in `layout` of the numbers that stay bytes."""
BIT_BYTES = -(-len(BITS) // 8)
"""How many bytes the bits take."""
SIZE = BIT_BYTES + len(BYTES)
"""The length of a packed observation."""


def pack(observation: ObservationArray) -> ObservationArray:
    """Observations of `layout`, one or many, in the packed form."""
    bits = np.packbits(observation[..., BITS], axis=-1, bitorder="little")
    return np.concatenate([bits, observation[..., BYTES]], axis=-1)


def unpack(packed: ObservationArray) -> ObservationArray:
    """Packed observations, one or many, in the form of `layout`."""
    found = np.empty((*packed.shape[:-1], layout.SIZE), np.uint8)
    bits = packed[..., :BIT_BYTES]
    found[..., BITS] = np.unpackbits(bits, axis=-1, count=len(BITS), bitorder="little")
    found[..., BYTES] = packed[..., BIT_BYTES:]
    return found


def highest() -> ObservationArray:
    """The maximum of each byte."""
    rest = len(BITS) % 8
    bits = np.full(BIT_BYTES, 255, np.uint8)
    if rest:
        bits[-1] = (1 << rest) - 1
    return np.concatenate([bits, layout.highest()[BYTES]])
