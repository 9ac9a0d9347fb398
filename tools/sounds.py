"""The sounds of the page, made of sines and noise: `python -m tools.sounds`.

The files are WAV with 8-bit µ-law samples, which all browsers decode.
"""

import struct
from collections.abc import Callable
from math import copysign, exp, pi, sin, sqrt
from pathlib import Path
from random import Random

FOLDER = Path(__file__).parents[1] / "src" / "tobago" / "web" / "sounds"
RATE = 11025
"""Samples in a second."""

Wave = Callable[[float], float]
"""The loudness at a time in seconds."""


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, content in sound_files().items():
        (FOLDER / name).write_bytes(content)


def sound_files() -> dict[str, bytes]:
    """The content of each file by its name."""
    return {f"{name}.wav": wav(wave, seconds) for name, (wave, seconds) in SOUNDS.items()}


# ---- waves --------------------------------------------------------------------------------------


def tone(pitch: float, decay: float, start: float = 0.0, overtones: float = 0.3) -> Wave:
    """A plucked tone of a pitch in Hz, which has faded to a third after `decay` seconds."""

    def wave(time: float) -> float:
        since = time - start
        if since < 0:
            return 0.0
        attack = min(1.0, since / 0.012)
        turn = 2 * pi * pitch * since
        body = sin(turn) + overtones * sin(2 * turn) * exp(-since / (decay / 2))
        return attack * body * exp(-since / decay)

    return wave


def slide(low: float, high: float, seconds: float) -> Wave:
    """A tone that goes from one pitch to another, louder in the middle."""

    def wave(time: float) -> float:
        turn = 2 * pi * (low * time + (high - low) * time * time / (2 * seconds))
        return sin(turn) * sin(pi * min(1.0, time / seconds))

    return wave


def noise(seconds: float, softness: int, seed: str) -> Wave:
    """Noise that fades out; each sample is the mean of `softness` random numbers in a row."""
    random = Random(seed)
    raw = [random.uniform(-1, 1) for _ in range(int(seconds * RATE) + softness + 1)]
    means = [sum(raw[i : i + softness]) / sqrt(softness) for i in range(len(raw) - softness)]

    def wave(time: float) -> float:
        if time >= seconds:
            return 0.0
        left = 1 - time / seconds
        return means[int(time * RATE)] * min(1.0, time / 0.01) * left * left

    return wave


def engine(seconds: float) -> Wave:
    """A small motor that speeds up and slows down."""
    rumble = noise(seconds, 6, "engine")

    def wave(time: float) -> float:
        speed = 46 * time + 26 * seconds / pi * (1 - sin(pi / 2 + pi * time / seconds))
        turn = 2 * pi * speed
        body = sin(turn) + 0.6 * sin(2 * turn) + 0.3 * sin(5 * turn)
        return (body * 0.6 + rumble(time)) * sin(pi * min(1.0, time / seconds))

    return wave


def mix(*waves: Wave) -> Wave:
    """Waves at the same time."""
    return lambda time: sum(wave(time) for wave in waves)


SOUNDS: dict[str, tuple[Wave, float]] = {
    "turn": (mix(tone(523.25, 0.22), tone(783.99, 0.25, 0.15)), 0.7),
    "clue": (mix(noise(0.16, 3, "clue"), tone(659.26, 0.08, 0.05)), 0.3),
    "engine": (engine(0.7), 0.7),
    "marker": (slide(260, 780, 0.35), 0.38),
    "card": (mix(noise(0.09, 2, "card"), noise(0.2, 8, "table")), 0.22),
    "coins": (
        mix(
            *(tone(pitch, 0.06, i * 0.08, 0.7) for i, pitch in enumerate((2093, 2637, 2349, 3136)))
        ),
        0.5,
    ),
    "curse": (mix(tone(98, 0.5), tone(103.83, 0.5), tone(146.83, 0.4, 0.25)), 0.9),
    "statues": (mix(noise(0.6, 24, "stone"), noise(0.5, 9, "grit")), 0.6),
    "end": (
        mix(*(tone(pitch, 0.3, i * 0.13) for i, pitch in enumerate((392, 523.25, 659.26, 783.99)))),
        0.85,
    ),
}
"""Each sound with its length in seconds."""


# ---- files --------------------------------------------------------------------------------------


def wav(wave: Wave, seconds: float) -> bytes:
    """A WAV file of a wave, as loud as it can be, with a short fade at the end."""
    samples = [wave(i / RATE) for i in range(int(seconds * RATE))]
    loudest = max(map(abs, samples))
    fade = int(0.03 * RATE)
    left = range(len(samples), 0, -1)
    data = bytes(
        mu_law(0.9 * sample / loudest * min(1.0, rest / fade))
        for sample, rest in zip(samples, left, strict=True)
    )
    data += b"\xff" * (len(data) % 2)  # chunks have an even length; this is silence
    layout = struct.pack("<HHIIHHH", 7, 1, RATE, RATE, 1, 8, 0)
    chunks = b"fmt " + struct.pack("<I", len(layout)) + layout
    chunks += b"fact" + struct.pack("<II", 4, len(data))
    chunks += b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def mu_law(sample: float) -> int:
    """A sample from -1 to 1 as a byte of the µ-law (G.711)."""
    level = round(abs(sample) * 32635) + 132
    exponent = level.bit_length() - 8
    mantissa = level >> exponent + 3 & 15
    sign = 128 if copysign(1.0, sample) < 0 else 0
    return ~(sign | exponent << 4 | mantissa) & 255


if __name__ == "__main__":
    main()
