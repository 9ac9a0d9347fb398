"""Comparing how often outcomes came with how often they should."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt

from tests.secrecy.worlds import scaled

SAMPLES = scaled(500, 20_000)
REPLAYS = scaled(1600, 30_000)


def check_frequencies(found: "Counter[Hashable]", chances: Mapping[Hashable, float]) -> None:
    """Found outcomes fit their chances: their chi-square is within five standard deviations, by
    the formula of Wilson and Hilferty.

    Rare outcomes are counted together; impossible ones must not occur.
    """
    total = found.total()
    impossible = found.keys() - chances.keys()
    assert not impossible, f"cannot be: {sorted(map(str, impossible))[:3]}"
    bins: list[tuple[float, int]] = []
    rare, rarely = 0.0, 0
    for outcome, chance in chances.items():
        expected = chance * total
        if expected < 8:
            rare, rarely = rare + expected, rarely + found[outcome]
        else:
            bins.append((expected, found[outcome]))
    if rare > 8:
        bins.append((rare, rarely))
    square = sum((seen - expected) ** 2 / expected for expected, seen in bins)
    freedom = max(1, len(bins) - 1)
    part = 2 / (9 * freedom)
    bound = freedom * (1 - part + 5 * sqrt(part)) ** 3
    assert square <= bound, f"chi-square {square:.0f} > {bound:.0f}: {_worst(found, chances)}"


def _worst(found: "Counter[Hashable]", chances: Mapping[Hashable, float]) -> str:
    total = found.total()
    rows = sorted(chances, key=lambda outcome: -abs(found[outcome] - total * chances[outcome]))
    return "; ".join(
        f"{outcome}: {found[outcome]} of {total}, should be {total * chances[outcome]:.1f}"
        for outcome in rows[:4]
    )
