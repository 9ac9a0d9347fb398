"""The names of the engine that are translated, by context.

A context says what a name stands for: `beach` in the context `terrain` is Dutch "strand".
"""

from functools import cache
from itertools import product
from typing import get_args

from tobago.clues import LANDMARKS, RELATIONS
from tobago.game import COLOURS, SEATS
from tobago.game.state import Phase
from tobago.game.table_options import OPTION_VALUES, option_text
from tobago.island import COUNTS, TERRAINS

CASES = {"map": ("object", "of", "on", "onto", "short"), "treasure": ("object",)}
"""Grammatical forms of names: `{map:onto}` may be "on the white map" where `{map}` is "the white
map". German and Russian need them, and some prepositions belong to them."""

BLANK_CONTEXTS = (
    "clue",
    "colour",
    "direction",
    "map",
    "object",
    "phase",
    "player",
    "terrain",
    "treasure",
)
"""The contexts whose names `Words` translates in a blank called like the context."""

DIRECTION_NAMES = ("south-east", "south", "south-west", "north-west", "north", "north-east")
"""In the order of DIRECTIONS."""


@cache
def blank_context(blank: str) -> str | None:
    """The context of a blank such as `map` or `other_object`; None if it holds no name."""
    context = blank.rpartition("_")[2]
    return context if context in BLANK_CONTEXTS else None


def value_name(option: str, value: object) -> str:
    """The name of an option's value in the catalogues, such as `gold=open`."""
    return f"{option}={option_text(value)}"


def all_names() -> dict[str, tuple[str, ...]]:
    """All names by context; those in a grammatical case have a context such as `map:onto`."""
    names: dict[str, tuple[str, ...]] = {
        "clue": tuple(map(":".join, product(RELATIONS, LANDMARKS))),
        "terrain": TERRAINS,
        "object": (*COUNTS, "amulet"),
        "colour": COLOURS,
        "direction": DIRECTION_NAMES,
        "player": SEATS,
        "map": COLOURS,
        "treasure": COLOURS,
        "phase": get_args(Phase),
        "option": tuple(OPTION_VALUES),
        "value": tuple(
            value_name(name, v) for name, values in OPTION_VALUES.items() for v in values
        ),
    }
    return names | {
        f"{context}:{case}": names[context] for context, cases in CASES.items() for case in cases
    }
