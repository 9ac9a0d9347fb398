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
    bound = _bound(len(bins))
    assert square <= bound, f"chi-square {square:.0f} > {bound:.0f}: {_worst(found, chances)}"


def check_alike(found: "Counter[Hashable]", other: "Counter[Hashable]") -> None:
    """Outcomes found in two ways have the same chances, by the same measure."""
    total, other_total = found.total(), other.total()
    bins: list[tuple[int, int]] = []
    rare = (0, 0)
    for outcome in found.keys() | other.keys():
        pair = (found[outcome], other[outcome])
        if sum(pair) < 16:
            rare = (rare[0] + pair[0], rare[1] + pair[1])
        else:
            bins.append(pair)
    if sum(rare) >= 16:
        bins.append(rare)
    square = sum(
        (a * other_total - b * total) ** 2 / ((a + b) * total * other_total) for a, b in bins
    )
    bound = _bound(len(bins))
    assert square <= bound, f"chi-square {square:.0f} > {bound:.0f}"


def _bound(bins: int) -> float:
    freedom = max(1, bins - 1)
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 5 * sqrt(part)) ** 3


def _worst(found: "Counter[Hashable]", chances: Mapping[Hashable, float]) -> str:
    total = found.total()
    rows = sorted(chances, key=lambda outcome: -abs(found[outcome] - total * chances[outcome]))
    return "; ".join(
        f"{outcome}: {found[outcome]} of {total}, should be {total * chances[outcome]:.1f}"
        for outcome in rows[:4]
    )
