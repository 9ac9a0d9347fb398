"""Pictures in pixels, as grey as a test needs them: PNG files read with the standard library."""

import zlib
from collections.abc import Iterator, Sequence
from struct import unpack

CHANNELS = {2: 3, 6: 4}
"""By colour type: RGB, and RGB with transparency."""


def grey(png: bytes, block: int) -> list[list[float]]:
    """The picture in squares of so many pixels, each with its mean brightness (0 to 255)."""
    rows = [[sum(pixel[:3]) / 3 for pixel in row] for row in _pixels(png)]
    return [
        [
            sum(sum(row[x : x + block]) for row in rows[y : y + block]) / block**2
            for x in range(0, len(rows[0]) - block + 1, block)
        ]
        for y in range(0, len(rows) - block + 1, block)
    ]


def difference(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> float:
    """How far two pictures of the same size are apart, in the mean of all squares."""
    pairs = [
        (a, b)
        for line, like in zip(one, other, strict=True)
        for a, b in zip(line, like, strict=True)
    ]
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def painted(png: bytes) -> tuple[int, int, int, int]:
    """The smallest box with everything that is not transparent: left, top, right, bottom."""
    rows = [[pixel[3] > 8 for pixel in row] for row in _pixels(png)]
    down = [y for y, row in enumerate(rows) if any(row)]
    across = [x for x in range(len(rows[0])) if any(row[x] for row in rows)]
    return across[0], down[0], across[-1] + 1, down[-1] + 1


def _pixels(png: bytes) -> Iterator[list[bytes]]:
    """Row by row."""
    chunks = list(_chunks(png))
    width, _, depth, kind, _, _, laced = unpack(">IIBBBBB", chunks[0][1])
    assert (depth, laced) == (8, 0)
    step = CHANNELS[kind]
    data = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    above = bytes(width * step)
    for start in range(0, len(data), width * step + 1):
        above = _unfiltered(data[start], data[start + 1 : start + 1 + width * step], above, step)
        yield [above[x : x + step] for x in range(0, width * step, step)]


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _unfiltered(kind: int, row: bytes, above: bytes, step: int) -> bytes:
    """A row as it was before PNG took its neighbours away from it."""
    done = bytearray(step)  # nothing is left of the first pixel
    before = bytes(step) + above
    for i, value in enumerate(row):
        left, up, corner = done[i], above[i], before[i]
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]
        done.append((value + guess) & 255)
    return bytes(done[step:])


def _paeth(left: int, up: int, corner: int) -> int:
    return min((left, up, corner), key=lambda near: abs(left + up - corner - near))
