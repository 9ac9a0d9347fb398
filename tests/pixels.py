"""Pictures in pixels, as a test needs them."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Grey = NDArray[np.float64]


def grey(png: bytes, block: int) -> Grey:
    """The picture in squares of so many pixels, each with its mean brightness (0 to 255)."""
    pixels = np.asarray(Image.open(BytesIO(png)).convert("RGB"), np.float64).mean(2)
    rows, columns = (size // block for size in pixels.shape)
    squares = pixels[: rows * block, : columns * block].reshape(rows, block, columns, block)
    means: Grey = squares.mean((1, 3))
    return means


def difference(one: Grey, other: Grey) -> float:
    """How far two pictures of the same size are apart, in the mean of all squares."""
    assert one.shape == other.shape
    return float(np.abs(one - other).mean())


def painted(png: bytes) -> tuple[int, int, int, int]:
    """The smallest box with everything that is not transparent: left, top, right, bottom."""
    opaque = Image.open(BytesIO(png)).getchannel("A").point(lambda alpha: 255 * (alpha > 8))
    box = opaque.getbbox()
    assert box is not None
    return box
