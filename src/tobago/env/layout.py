"""The layout of the observation arrays of version 1."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from tobago.clues import standard_deck
from tobago.game import COLOURS
from tobago.game.constants import CARD_VALUES, GOLD_CARDS, PLAYER_COUNTS, ROSES
from tobago.game.state import Phase
from tobago.game.table_options import CurseRule
from tobago.island import COUNTS, DIRECTIONS, LEGS, MAX_SPACES, TERRAINS
from tobago.kernel.numbers import CARDS

ObservationArray = NDArray[np.uint8]
Number = TypeVar("Number", bound=np.number)

WIDTH = 128
"""Columns of a plane: one for each space by its number; columns beyond the island are 0."""
SEATS = 4
HAND = 6
CLUES = len(standard_deck())
PHASES: tuple[Phase, ...] = get_args(Phase)
CURSE_RULES: tuple[CurseRule, ...] = get_args(CurseRule)
STATUES = COUNTS["statue"]
TREASURES = sum(GOLD_CARDS.values()) + 2
"""Treasure cards, curses included."""

TABLE_PLANES = (
    "land",
    *TERRAINS,
    "largest",
    "coast",
    "huts",
    "palms",
    *(f"statue_{number}" for number in range(STATUES)),
)
"""Planes that do not change in a game."""

PLANES = (
    *TABLE_PLANES,
    *(f"sites_{colour}" for colour in COLOURS),
    "amulets",
    "next_amulets",
    *(f"clue_{number}" for number in range(HAND)),
    *(f"atv_{seat}" for seat in range(SEATS)),
    *(f"within_{legs}" for legs in range(1, LEGS + 1)),
    *(f"drive_{seat}" for seat in range(1, SEATS)),
)
"""The planes in order; seat 0 is the observing one, and the others follow clockwise."""


class Field(NamedTuple):
    """A named group of numbers behind the planes."""

    name: str
    size: int
    maximum: int


class Sized(Protocol):
    """A named part of a row of numbers."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int: ...


def slices(parts: Iterable[Sized], first: int = 0) -> dict[str, slice]:
    """The slice of each part, by its name."""
    found = {}
    for part in parts:
        found[part.name] = slice(first, first + part.size)
        first += part.size
    return found


PLAYER_FIELDS = ("gold", "cards", "best", "amulets", "roses", "clues")
MOST_GOLD = sum(value * count for value, count in GOLD_CARDS.items())

FIELDS = (
    Field("phase", len(PHASES), 1),
    Field("deciding", SEATS, 1),
    Field("turn", SEATS, 1),
    Field("new_map", len(COLOURS), 1),
    Field("acted", 1, 1),
    Field("untouched", 1, 1),
    Field("legs", 1, LEGS),
    Field("clue_deck", 1, CLUES),
    Field("clue_discard", 1, CLUES),
    Field("treasure_deck", 1, TREASURES),
    Field("treasure_discard", 1, TREASURES),
    Field("amulet_pile", 1, 21),
    Field("curses_removed", 1, 2),
    Field("curse_struck", 1, 1),
    Field("curse_free_top", 1, TREASURES),
    *(
        Field(f"{name}_{seat}", 1, maximum)
        for seat in range(SEATS)
        for name, maximum in zip(
            PLAYER_FIELDS, (MOST_GOLD, 39, CARD_VALUES - 1, 21, ROSES, HAND), strict=True
        )
    ),
    Field("facing", STATUES * len(DIRECTIONS), 1),
    Field("revealed", CARD_VALUES, TREASURES),
    Field("hand", CLUES, 1),
    Field("discarded", CLUES, 1),
    *(
        field
        for colour in COLOURS
        for field in (
            Field(f"sites_{colour}", 1, MAX_SPACES),
            Field(f"roses_{colour}", SEATS, ROSES),
            Field(f"clues_{colour}", CLUES, 1),
            Field(f"marks_{colour}", CARDS, 2 * SEATS),
        )
    ),
    Field("sharing_map", len(COLOURS), 1),
    Field("raiser", SEATS, 1),
    Field("offered", CARD_VALUES, 1),
    Field("cards_left", 1, TREASURES),
    Field("turned_up", CARD_VALUES, TREASURES),
    Field("drawn", CARD_VALUES, TREASURES),
    Field("roses_left", SEATS, ROSES),
    Field("asked_later", SEATS, ROSES),
    Field("paying", SEATS, 1),
    Field("protected", SEATS, 1),
    Field("is_last", 1, 1),
    Field("players", len(PLAYER_COUNTS), 1),
    Field("amulets_20", 1, 1),
    Field("opening_open", 1, 1),
    Field("advanced", 1, 1),
    Field("exchange_action", 1, 1),
    Field("curses", 1, 2),
    Field("curse_depth_21", 1, 1),
    Field("curse_rule", len(CURSE_RULES), 1),
    Field("curse_payment_choice", 1, 1),
    Field("gold_open", 1, 1),
)
"""The groups in order, after the planes."""

PLANES_SIZE = len(PLANES) * WIDTH
SIZE = PLANES_SIZE + sum(field.size for field in FIELDS)
"""The length of an observation."""


PLACES = slices(FIELDS, PLANES_SIZE)
"""The slice of each field in an observation."""


def highest() -> ObservationArray:
    """The maximum of each number, for scaling to at most 1."""
    maxima = [1] * PLANES_SIZE
    for field in FIELDS:
        maxima += [field.maximum] * field.size
    return np.array(maxima, np.uint8)


def planes(observation: NDArray[Number]) -> NDArray[Number]:
    """The planes of one observation or of a batch: (…, planes, spaces)."""
    shape = (*observation.shape[:-1], len(PLANES), WIDTH)
    return observation[..., :PLANES_SIZE].reshape(shape)


def rest(observation: NDArray[Number]) -> NDArray[Number]:
    """The numbers behind the planes of one observation or of a batch."""
    return observation[..., PLANES_SIZE:]
