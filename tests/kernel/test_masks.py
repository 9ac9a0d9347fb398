"""Sets of spaces in two words, against the engine's masks."""

from random import Random

import numpy as np

from tobago.island import MAX_SPACES, bits
from tobago.kernel import masks


def words(spaces: int) -> masks.Mask:
    return np.array(masks.mask_words(spaces), np.uint64)


def test_masks_are_the_engines() -> None:
    rng = Random("masks")
    for k in range(200):
        size = (1, 2, 5, 60, MAX_SPACES)[k % 5]
        spaces = sum(1 << space for space in rng.sample(range(MAX_SPACES), size))
        compare(spaces, rng.randrange(MAX_SPACES), rng.getrandbits(MAX_SPACES))
    compare(1 << 63, 63, 1 << 63)
    compare(1 << 64, 64, 1 << 64 | 1)


def compare(spaces: int, space: int, allowed: int) -> None:
    """Every question about a set that is not empty."""
    mask, listed = words(spaces), list(bits(spaces))
    assert masks.mask_number(mask) == spaces
    assert masks.count(mask) == len(listed)
    assert masks.has(mask, space) == (space in listed)
    assert masks.is_only(mask, space) == (listed == [space])
    assert masks.is_only(words(1 << space), space)
    assert not masks.is_empty(mask)
    assert masks.is_empty(words(0))
    assert masks.first_space(mask) == listed[0]
    assert [masks.nth_space(mask, n) for n in range(len(listed))] == listed
    masks.toggle(mask, space)
    assert masks.mask_number(mask) == spaces ^ 1 << space
    kept = spaces & allowed
    assert masks.narrows(words(spaces), words(allowed)) == (kept not in (0, spaces))
