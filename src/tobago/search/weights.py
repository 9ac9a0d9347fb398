"""Weights: what features are worth in gold, set by hand or learned from games (`tobago train`)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from tobago.search.features import FEATURE_NAMES, HAND_START


@dataclass(frozen=True)
class Weights:
    """What features are worth in gold in a game of some number of players."""

    features: tuple[float, ...]
    """For each feature, the gold that one more of it is worth, relative to the other players."""
    hidden_hand: float
    """The gold that an average hand is worth; used for hands that are hidden."""
    kept_share: float
    """The share of the gold in the treasure deck that players end up with."""
    spread: tuple[float, float]
    """How far forecasts are off: a constant, and a factor of the root of the cards left."""

    @cached_property
    def board_features(self) -> tuple[float, ...]:
        """The weights of the features that everybody can see."""
        return self.features[:HAND_START]

    @cached_property
    def uses_hand(self) -> bool:
        """Whether the features of a hand have any weight."""
        return any(self.features[HAND_START:])


WeightsByPlayers = Callable[[int], Weights]
"""Gives the weights for a number of players."""

# ---- set by hand ------------------------------------------------------------------------------

_HEURISTIC = {
    "roses on a found map": 2.5,
    "roses on a two map": 2.0,
    "roses on a few map": 1.5,
    "roses on a some map": 1.2,
    "roses on a marked map": 1.0,
    "roses on a wide map": 0.8,
    "roses on a open map": 0.6,
    "first at a found treasure, in 1 turn": 0.8,
    "first at a found treasure": 0.4,
    "first at sites of a two map": 0.4,
    "an amulet": 1.5,
    "a second amulet": 1.0,
    "further amulets": 0.5,
    "turns to wait": -1.0,
    "roses at risk, found": -1.0,
    "card at risk, found": -0.5,
}
"""Roses, races, amulets and curses, in gold for one more of each."""

_INITIAL = _HEURISTIC | {
    "roses on a few map": 1.7,
    "roses on a some map": 1.3,
    "roses on a marked map": 1.1,
    "roses on a wide map": 0.9,
    "roses on a open map": 0.7,
    "roses on a some map, late": -0.5,
    "roses on a marked map, late": -0.7,
    "roses on a wide map, late": -0.9,
    "roses on a open map, late": -0.7,
    "first at a found treasure, here": 0.3,
    "first at a found treasure, in 1 turn": 0.6,
    "first at a found treasure, in 2 turns": 0.3,
    "first at a found treasure": 0.3,
    "first at sites of a two map": 0.5,
    "first at sites of a few map": 0.4,
    "first at sites of a some map": 0.3,
    "first at sites of a marked map": 0.2,
    "first at amulets, in 1 turn": 0.2,
    "mobility": 1.0,
    "roses at risk, near": -0.5,
    "card at risk, near": -0.2,
    "hand: finish": 0.5,
    "hand: maps": 0.2,
    "hand: plays": 0.2,
    "hand: narrowing": 0.2,
}
"""The same, finer, and besides the late game, mobility and the hand."""


@lru_cache(maxsize=8)
def heuristic_weights(players: int) -> Weights:
    """A few weights set by hand, the same for every number of players."""
    return _by_hand(_HEURISTIC, hidden_hand=0.0)


@lru_cache(maxsize=8)
def initial_weights(players: int) -> Weights:
    """The weights that training starts from, the same for every number of players."""
    return _by_hand(_INITIAL, hidden_hand=1.5)


def _by_hand(values: Mapping[str, float], hidden_hand: float) -> Weights:
    features = tuple(values.get(name, 0.0) for name in FEATURE_NAMES)
    return Weights(features, hidden_hand, kept_share=0.75, spread=(2.0, 1.0))


# ---- learned ----------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def learned_weights(players: int) -> Weights:
    """The weights that come with this package, learned for each number of players."""
    text = files("tobago.search").joinpath("learned_weights.json").read_text("utf-8")
    return read_weights(text)[players]


def read_weights(text: str) -> dict[int, Weights]:
    """Weights by the number of players, from JSON as `write_weights` makes it."""
    return {int(players): _from_json(data) for players, data in json.loads(text).items()}


def _from_json(data: Mapping[str, Any]) -> Weights:
    features = tuple(data["prospects"][name] for name in FEATURE_NAMES)
    fixed, growing = data["spread"]
    return Weights(features, data["hand"], data["kept"], (fixed, growing))


def write_weights(weights: Mapping[int, Weights]) -> str:
    """JSON for weights by the number of players, with the features by name."""
    data = {
        players: {
            "prospects": dict(zip(FEATURE_NAMES, one.features, strict=True)),
            "hand": one.hidden_hand,
            "kept": one.kept_share,
            "spread": one.spread,
        }
        for players, one in weights.items()
    }
    return f"{json.dumps(data, indent=1)}\n"
