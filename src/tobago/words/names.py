"""The names of the engine that people read in their own language.

Each is looked up in the catalogues under a context: `beach` among the terrains is Dutch "strand".
"""

from itertools import product
from typing import get_args

from tobago.clues import LANDMARKS, RELATIONS
from tobago.game import COLOURS, SEATS
from tobago.game.state import Phase
from tobago.game.table_options import VALUES, written
from tobago.island import COUNTS, TERRAINS

CASES = {"map": ("object", "of", "on", "onto", "short"), "treasure": ("object",)}
"""How names change in a sentence: `{map:onto}` may be "on the white map" where `{map}` is "the
white map". German and Russian need these, and some prepositions belong to them."""

SPOKEN = ("clue", "colour", "map", "object", "phase", "terrain", "treasure")
"""The contexts whose names a sentence words by itself, in a blank called like the context."""


def value_name(option: str, value: object) -> str:
    """The value of a table option as the catalogues have it, such as `gold=open`."""
    return f"{option}={written(value)}"


def all_names() -> dict[str, tuple[str, ...]]:
    """All names by context; a name in another case has the context `map:onto`."""
    names: dict[str, tuple[str, ...]] = {
        "clue": tuple(map(":".join, product(RELATIONS, LANDMARKS))),
        "terrain": TERRAINS,
        "object": (*COUNTS, "amulet"),
        "colour": COLOURS,
        "player": SEATS,
        "map": COLOURS,
        "treasure": COLOURS,
        "phase": get_args(Phase),
        "option": tuple(VALUES),
        "value": tuple(value_name(name, v) for name, values in VALUES.items() for v in values),
    }
    return names | {
        f"{context}:{case}": names[context] for context, cases in CASES.items() for case in cases
    }
