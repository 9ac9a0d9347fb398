"""Rules of thumb: what old hands put on the prospects, in gold, without having reckoned."""

from collections.abc import Mapping
from functools import lru_cache

from tobago.bots.thought.outlook import Weights
from tobago.bots.thought.prospects import NAMES

_HUNTING = {
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
"""A hunter thinks of shares, races, amulets and curses."""

_SEASONED = {
    "roses on a found map": 2.5,
    "roses on a two map": 2.0,
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
    "an amulet": 1.5,
    "a second amulet": 1.0,
    "further amulets": 0.5,
    "first at amulets, in 1 turn": 0.2,
    "mobility": 1.0,
    "turns to wait": -1.0,
    "roses at risk, found": -1.0,
    "roses at risk, near": -0.5,
    "card at risk, found": -0.5,
    "card at risk, near": -0.2,
    "hand: finish": 0.5,
    "hand: maps": 0.2,
    "hand: plays": 0.2,
    "hand: narrowing": 0.2,
}
"""Who has hunted long also thinks of what is late, of the lie of the land, of clues to keep."""

_KEPT, _SPREAD = 0.75, (2.0, 1.0)


@lru_cache(maxsize=8)
def hunting(players: int) -> Weights:
    """A hunter's rules, the same at every table."""
    return _weights(_HUNTING, hand=0.0)


@lru_cache(maxsize=8)
def seasoned(players: int) -> Weights:
    """What a captain's training starts from, the same at every table."""
    return _weights(_SEASONED, hand=1.5)


def _weights(rules: Mapping[str, float], hand: float) -> Weights:
    return Weights(tuple(rules.get(name, 0.0) for name in NAMES), hand, _KEPT, _SPREAD)
