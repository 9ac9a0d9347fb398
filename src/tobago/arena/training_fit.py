"""Weights of features, fitted to games that have been played. It needs the extra `train`."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from tobago.arena.training_games import Lived
from tobago.search import FEATURE_COUNT, FEATURE_NAMES, HAND_START, Weights, initial_weights

Numbers = NDArray[np.floating[Any]]

BAD = ("late", "below", "wait", "risk")
"""Features with one of these words in their names are bad for a player."""
SIGNS = np.array([-1.0 if any(word in name for word in BAD) else 1.0 for name in FEATURE_NAMES])
"""A weight has the sign a player would give it, or is 0: what few games tell must make sense."""
HELD = 3000.0
"""How strongly weights that the games tell little of are held near the initial weights."""
FIXED, GROWING = np.arange(0.4, 4.0, 0.4), np.arange(0.2, 2.4, 0.2)
"""The spreads that are tried."""
SWEEPS, CLOSE = 20_000, 1e-9
"""When the descent ends: after so many sweeps, or when no weight moves further than this."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights, and how well they tell what happened."""

    weights: Weights
    games: int
    positions: int
    explained: float
    """R²: the part of the variance of the gold still to come, relative to the table's mean."""
    likelihood: float
    """The mean logarithm of the chance that was given to the winner."""
    even: float
    """The same for equal chances."""


class Studies:
    """Adds games up, one by one.

    The spread can be fitted only to weights that are there, so all rows are kept: in a file.
    """

    def __init__(self, players: int, rows: BinaryIO) -> None:
        self._players = players
        self._games = 0
        self._products: Numbers = np.zeros((FEATURE_COUNT, FEATURE_COUNT))
        self._towards: Numbers = np.zeros(FEATURE_COUNT)
        self._variance = 0.0
        self._sum: Numbers = np.zeros(FEATURE_COUNT)
        self._kept = self._to_come = 0.0
        self._rows = rows
        self._gold: list[Numbers] = []
        self._cards: list[Numbers] = []
        self._wins: list[Numbers] = []

    def add(self, lived: Lived) -> None:
        """Count a game."""
        rows = np.array(lived.rows).reshape(-1, self._players, FEATURE_COUNT)
        gold, final = np.array(lived.gold, dtype=float), np.array(lived.final, dtype=float)
        future, to_come = final - gold, np.array(lived.to_come)
        more = (rows - rows.mean(1, keepdims=True, dtype=float)).reshape(-1, FEATURE_COUNT)
        more_gold = (future - future.mean(1, keepdims=True)).reshape(-1)
        self._games += 1
        self._products += more.T @ more
        self._towards += more.T @ more_gold
        self._variance += float(more_gold @ more_gold)
        self._sum += rows.sum((0, 1), dtype=float)
        self._kept += float(future.sum(1) @ to_come)
        self._to_come += float(to_come @ to_come)
        self._rows.write(rows.tobytes())
        self._gold.append(gold.astype(np.float32))
        self._cards.append(np.array(lived.cards, dtype=np.float32))
        won = (final == final.max()) / (final == final.max()).sum()
        self._wins.append(np.tile(won.astype(np.float32), (len(gold), 1)))

    def fit(self) -> Fit:
        """The weights that tell best what happened, to four decimals."""
        initial = np.array(initial_weights(self._players).features)
        signed = self._products * np.outer(SIGNS, SIGNS) + HELD * np.eye(FEATURE_COUNT)
        towards = self._towards + HELD * initial
        worths = np.round(descend(signed, towards * SIGNS) * SIGNS, 4) + 0.0  # no -0.0
        missed = self._variance - 2 * worths @ self._towards + worths @ self._products @ worths
        cards = np.concatenate(self._cards)
        rows = np.memmap(
            self._rows, np.float32, "r", shape=(len(cards), self._players, FEATURE_COUNT)
        )
        standing = np.concatenate(self._gold) + rows @ worths.astype(np.float32)
        likelihood, spread = fit_spread(standing, cards, np.concatenate(self._wins))
        hand = worths[HAND_START:] @ self._sum[HAND_START:] / (len(cards) * self._players)
        return Fit(
            weights=Weights(
                tuple(map(float, worths)),
                round(float(hand), 4),
                round(self._kept / self._to_come, 4),
                spread,
            ),
            games=self._games,
            positions=len(cards),
            explained=1 - float(missed) / self._variance,
            likelihood=likelihood,
            even=-log(self._players),
        )


def descend(products: Numbers, towards: Numbers) -> Numbers:
    """The x ≥ 0 with the least x'Ax/2 - b'x: one coordinate after the other, until none moves."""
    x = np.zeros(len(towards))
    for _ in range(SWEEPS):
        moved = 0.0
        for i, row in enumerate(products):
            better = max(0.0, x[i] - (row @ x - towards[i]) / row[i])
            moved = max(moved, abs(better - x[i]))
            x[i] = better
        if moved < CLOSE:
            break
    return x


def fit_spread(
    standing: Numbers, cards: Numbers, wins: Numbers
) -> tuple[float, tuple[float, float]]:
    """The likeliest spread of forecasts, after its likelihood."""
    tried: Iterable[tuple[float, tuple[float, float]]] = (
        (_likelihood(standing, fixed + growing * np.sqrt(cards), wins), (fixed, growing))
        for fixed in map(_tenths, FIXED)
        for growing in map(_tenths, GROWING)
    )
    return max(tried)


def _tenths(number: float) -> float:
    return round(float(number), 1)


def _likelihood(standing: Numbers, spread: Numbers, wins: Numbers) -> float:
    odds = (standing - standing.max(1, keepdims=True)) / spread[:, None]
    chances = odds - np.log(np.exp(odds).sum(1, keepdims=True))
    return float((chances * wins).sum(1).mean(dtype=float))
