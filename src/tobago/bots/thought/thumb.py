"""Rules of thumb: what an old hand would put on the prospects, in gold, without reckoning."""

from functools import lru_cache

from tobago.bots.thought.outlook import Weights
from tobago.bots.thought.prospects import NAMES

_RULES = {
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
    "first at a found treasure, 0 turns": 1.5,
    "first at a found treasure, 1 turns": 1.2,
    "first at a found treasure, 2 turns": 0.6,
    "first at sites of a two map": 0.5,
    "first at sites of a few map": 0.4,
    "first at sites of a some map": 0.3,
    "first at sites of a marked map": 0.2,
    "gold to come": 2.5,
    "an amulet": 1.5,
    "a second amulet": 1.0,
    "further amulets": 0.5,
    "first at amulets, 1 turns": 0.2,
    "mobility": 1.0,
    "turns to wait": -1.0,
    "curse feared, bare with roses": -1.0,
    "card feared for": -0.3,
    "hand: finish": 0.5,
    "hand: maps": 0.2,
    "hand: plays": 0.2,
    "hand: narrowing": 0.2,
}
_HAND, _SPREAD = 1.5, (2.0, 1.0)


@lru_cache(maxsize=8)
def thumb(players: int) -> Weights:
    """The same at every table."""
    return Weights(tuple(_RULES.get(name, 0.0) for name in NAMES), _HAND, _SPREAD)
