"""Names and places of what a compact observation holds, and the slots of actions: version 1.

All numbers are between 0 and 1. Seat 0 is the seat that observes, and the others follow clockwise.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.env.layout import CURSE_RULES, HAND, PHASES, SEATS, slices
from tobago.game import COLOURS
from tobago.game.constants import PLAYER_COUNTS

VERSION = 1

MAPS = len(COLOURS)
DRIVES, EXTRA_DRIVES, REMOVALS = 20, 8, 3
"""How many drives, extra drives, and removals of markers of a map have a slot."""

STAKE_CARDS = 6
"""The number of roses on a map that is encoded as 1."""


class Block(NamedTuple):
    """Slots for actions of the same kind, or numbers of an observation that belong together."""

    name: str
    size: int


SLOT_BLOCKS = (
    Block("space", DRIVES),
    Block("clue", HAND * MAPS),
    Block("extra_clue", HAND * MAPS),
    Block("extra_drive", EXTRA_DRIVES),
    Block("remove", MAPS * REMOVALS),
    Block("raise", MAPS),
    Block("double", MAPS),
    Block("swap", MAPS),
    Block("exchange_turn", 1),
    Block("exchange", 1),
    Block("end_turn", 1),
    Block("take", 1),
    Block("pass", 1),
    Block("pay_amulet", 1),
    Block("pay_card", 1),
)
"""The slots of actions by their order."""

SPACE_FEATURES = (
    "amulet",
    "next_amulet",
    "amulets_near",
    "next_amulets_near",
    "finish_near",
    "mobility",
    "treasure",
    "treasure_others",
    "site",
    "found_close",
    "marked_close",
    "open_close",
    "found_first",
    "marked_near",
    "rivals_near",
    "legs",
)
"""The features of the space of an action."""

MAP_FEATURES = (
    "before",
    "own_roses",
    "other_roses",
    "cards",
    "after",
    "kept",
    "finds",
    "marked",
    "close",
    "near",
    "here",
    "rival_close",
    "rival_near",
    "first",
)
"""The features of the map of an action, as the action leaves it."""

ACTION_FEATURES = (*SPACE_FEATURES, *MAP_FEATURES)
"""The features of an action by their order; those that do not concern it are 0."""

_PLAYER = ("gold", "cards", "best", "amulets", "roses", "clues", "mobility")
MAP_FIELDS = (
    "before",
    "finds",
    "marked",
    "cards",
    "close",
    "near",
    "here",
    "rival_close",
    "rival_near",
)
"""The features of a map that an observation has for each map."""

FIELDS = (
    Block("phase", len(PHASES)),
    Block("deciding", SEATS),
    Block("turn", SEATS),
    Block("acted", 1),
    Block("untouched", 1),
    Block("legs", 1),
    Block("clue_deck", 1),
    Block("treasure_deck", 1),
    Block("curse_free_top", 1),
    Block("curses_removed", 1),
    Block("amulet_pile", 1),
    Block("lead", 1),
    *(Block(f"{name}_{seat}", 1) for seat in range(SEATS) for name in _PLAYER),
    *(
        field
        for colour in COLOURS
        for field in (
            *(Block(f"{name}_{colour}", 1) for name in MAP_FIELDS),
            Block(f"roses_{colour}", SEATS),
            Block(f"new_{colour}", 1),
        )
    ),
    Block("place", len(SPACE_FEATURES)),
    Block("playable", 1),
    Block("finishing", 1),
    Block("offered", 1),
    Block("expected_card", 1),
    Block("best_drawn", 1),
    Block("curse_chance", 1),
    Block("cards_left", 1),
    Block("own_roses_left", 1),
    Block("other_roses_left", 1),
    Block("others_asked_later", 1),
    Block("short", 1),
    Block("is_last", 1),
    Block("players", len(PLAYER_COUNTS)),
    Block("advanced", 1),
    Block("exchange_action", 1),
    Block("curses", 1),
    Block("curse_rule", len(CURSE_RULES)),
    Block("curse_payment_choice", 1),
    Block("gold_open", 1),
)
"""The numbers of an observation by their order."""


SLOTS = slices(SLOT_BLOCKS)
"""Where the slots of each kind of action are."""
PLACES = slices(FIELDS)
"""Where each field is in an observation."""

SIZE = sum(block.size for block in FIELDS)
"""The length of an observation."""
SLOT_COUNT = sum(block.size for block in SLOT_BLOCKS)
"""The number of slots."""
FEATURE_COUNT = len(ACTION_FEATURES)
"""The number of features of an action."""


def slot_kinds() -> NDArray[np.float32]:
    """For each slot a row with a 1 for its block."""
    blocks = np.arange(len(SLOT_BLOCKS)).repeat([block.size for block in SLOT_BLOCKS])
    return np.eye(len(SLOT_BLOCKS), dtype=np.float32)[blocks]
