"""Where the lesson begins: the last minutes of a game, with two treasures to come.

The learner drives the red ATV and Pim the blue one. Nine treasure cards are left, just enough for
both treasures. The seed makes chance turn them up in the order that the lesson tells of.
"""

from functools import lru_cache
from typing import Any

from tobago.clues import Clue, standard_deck
from tobago.game import COLOURS, Game, Options
from tobago.game.constants import ROSES
from tobago.game.setup import treasure_cards
from tobago.island import Hex, Island, Objects, island_by_code

YOU, PIM = 0, 1
"""The seats."""
PIM_NAME = "Pim"
ISLAND = "ABC1"
SEED = "lesson 3121"

HUTS = ("g4", "j7", "e9", "b3")
PALMS = ("f3", "j3", "c6")
STATUES = ("h3", "l3", "h7")
FACING = (3, 0, 3)
AMULETS = ("b6",)
ATVS = ("d7", "g7")

HANDS = (
    (
        "next-to:palm",
        "in:mountain",
        "in-sight:hut",
        "not-in:jungle",
        "next-to:river",
        "in-sight:statue",
    ),
    (
        "next-to:ocean",
        "in:beach",
        "not-next-to:lake",
        "in:scrubland",
        "not-in-sight:palm",
        "next-to:largest-jungle",
    ),
)
MAPS = {
    "white": ("in:lake", PIM),
    "grey": ("next-to:hut", YOU),
    "black": ("in:jungle", PIM),
    "brown": ("not-next-to:mountain", YOU),
}
"""On each map there is one clue, with the rose of its player."""

WHITE_TREASURE = (6, 2, 4, 3)
GREY_TREASURE = (0, 5, 3, 4, 2)
"""The cards in the order of drawing: one for each rose from the bottom up, then the unseen one."""
TREASURES = ((5, 4, 4, 4, 3, 3, 2, 2), (6, 5, 4, 4, 3, 3, 2, 2))
"""What the players have found before. The other cards have been discarded."""


@lru_cache(maxsize=1)
def _start() -> Game:
    island = island_by_code(ISLAND)
    objects = Objects(_hexes(island, HUTS), _hexes(island, PALMS), _hexes(island, STATUES), FACING)
    header = {
        "island": ISLAND,
        "huts": objects.huts,
        "palms": objects.palms,
        "statues": [
            {"at": at, "facing": facing} for at, facing in zip(objects.statues, FACING, strict=True)
        ],
        "seed": SEED,
    }
    return Game.from_state(_state(island, objects), header)


def start() -> Game:
    """The game as the learner finds it."""
    return _start().copy()


def _hexes(island: Island, names: tuple[str, ...]) -> tuple[Hex, ...]:
    return tuple(island.spaces[island.named[name]] for name in names)


def _state(island: Island, objects: Objects) -> dict[str, Any]:
    """The position in the transcript's form."""
    laid = [clue for clue, _ in MAPS.values()]
    deck = [clue for clue in standard_deck() if clue not in {*laid, *HANDS[YOU], *HANDS[PIM]}]
    options = Options()
    return {
        "phase": "turn",
        "seat": YOU,
        "turn": YOU,
        "acted": False,
        "fresh": True,
        "legs": 0,
        "drawn": None,
        "clue_deck": deck,
        "clue_discard": [],
        "treasure_deck": [*WHITE_TREASURE, *GREY_TREASURE],
        "treasure_discard": _discarded(options),
        "curses_removed": 1,
        "curses_struck": 1,
        "amulet_pile": options.amulets - len(AMULETS),
        "amulets": _hexes(island, AMULETS),
        "facing": FACING,
        "players": [_player(island, seat) for seat in (YOU, PIM)],
        "maps": {colour: _map(island, objects, *MAPS[colour]) for colour in COLOURS},
        "sharing": None,
        "new_map": None,
        "winners": None,
    }


def _player(island: Island, seat: int) -> dict[str, Any]:
    return {
        "atv": island.spaces[island.named[ATVS[seat]]],
        "hand": HANDS[seat],
        "roses": ROSES - sum(owner == seat for _, owner in MAPS.values()),
        "amulets": 0,
        "treasure": TREASURES[seat],
    }


def _map(island: Island, objects: Objects, clue: str, owner: int) -> dict[str, Any]:
    sites = island.hexes(Clue.parse(clue).spaces(island, objects))
    return {"cards": [{"clue": clue, "roses": [owner]}], "sites": sites}


def _discarded(options: Options) -> list[int]:
    """The treasure cards that are nowhere else; one curse has left the game."""
    cards = treasure_cards(options)
    for card in (*WHITE_TREASURE, *GREY_TREASURE, *TREASURES[YOU], *TREASURES[PIM], 0):
        cards.remove(card)
    return cards
