"""The position in which the lesson starts: the end of a game, with two treasures left.

The learner drives the red ATV and Pim the blue one. Nine treasure cards are left, just enough for
both treasures. With this seed they are turned up in the order that the steps describe.
"""

from functools import lru_cache
from typing import Any

from tobago.clues import Clue, standard_deck
from tobago.game import COLOURS, Game, Options
from tobago.game.constants import ROSES
from tobago.game.setup import treasure_cards
from tobago.island import Hex, Objects, island_by_code

LEARNER, PIM = 0, 1
"""The seats of the two players."""
PIM_NAME = "Pim"
ISLAND = island_by_code("ABC1")
SEED = "lesson 3121"


def space(name: str) -> Hex:
    """A space of the lesson's island."""
    return ISLAND.spaces[ISLAND.named[name]]


def spaces(names: str) -> tuple[Hex, ...]:
    """Spaces of the lesson's island."""
    return tuple(map(space, names.split()))


FACING = (3, 0, 3)
OBJECTS = Objects(spaces("g4 j7 e9 b3"), spaces("f3 j3 c6"), spaces("h3 l3 h7"), FACING)
AMULET_SPACES = spaces("b6")
ATV_SPACES = spaces("d7 g7")

HANDS = (
    [
        "next-to:palm",
        "in:mountain",
        "in-sight:hut",
        "not-in:jungle",
        "next-to:river",
        "in-sight:statue",
    ],
    [
        "next-to:ocean",
        "in:beach",
        "not-next-to:lake",
        "in:scrubland",
        "not-in-sight:palm",
        "next-to:largest-jungle",
    ],
)
FIRST_CLUES = {
    "white": ("in:lake", PIM),
    "grey": ("next-to:hut", LEARNER),
    "black": ("in:jungle", PIM),
    "brown": ("not-next-to:mountain", LEARNER),
}
"""The only clue of each map, and the player whose rose it carries."""

WHITE_TREASURE = (6, 2, 4, 3)
GREY_TREASURE = (0, 5, 3, 4, 2)
"""In the order of drawing: a card for each rose from the bottom up, then the unseen one."""
GOLD_FOUND = ((5, 4, 4, 4, 3, 3, 2, 2), (6, 5, 4, 4, 3, 3, 2, 2))
"""The treasure cards of each player. All other cards have been discarded."""


@lru_cache(maxsize=1)
def _cached_position() -> Game:
    statues = zip(OBJECTS.statues, FACING, strict=True)
    header = {
        "island": ISLAND.code,
        "huts": OBJECTS.huts,
        "palms": OBJECTS.palms,
        "statues": [{"at": at, "facing": facing} for at, facing in statues],
        "seed": SEED,
    }
    return Game.from_state(_state(), header)


def starting_position() -> Game:
    """A new game in the position in which the lesson starts."""
    return _cached_position().copy()


def _state() -> dict[str, Any]:
    """The position in the form of a transcript."""
    played = [clue for clue, _ in FIRST_CLUES.values()]
    deck = [clue for clue in standard_deck() if clue not in {*played, *HANDS[LEARNER], *HANDS[PIM]}]
    options = Options()
    return {
        "phase": "turn",
        "seat": LEARNER,
        "turn": LEARNER,
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
        "amulet_pile": options.amulets - len(AMULET_SPACES),
        "amulets": AMULET_SPACES,
        "facing": FACING,
        "players": [_player(seat) for seat in (LEARNER, PIM)],
        "maps": {colour: _map(*FIRST_CLUES[colour]) for colour in COLOURS},
        "sharing": None,
        "new_map": None,
        "winners": None,
    }


def _player(seat: int) -> dict[str, Any]:
    return {
        "atv": ATV_SPACES[seat],
        "hand": HANDS[seat],
        "roses": ROSES - sum(owner == seat for _, owner in FIRST_CLUES.values()),
        "amulets": 0,
        "treasure": GOLD_FOUND[seat],
    }


def _map(clue: str, owner: int) -> dict[str, Any]:
    sites = ISLAND.hexes(Clue.parse(clue).spaces(ISLAND, OBJECTS))
    return {"cards": [{"clue": clue, "roses": [owner]}], "sites": sites}


def _discarded(options: Options) -> list[int]:
    """The remaining treasure cards; one curse has left the game."""
    cards = treasure_cards(options)
    for card in (*WHITE_TREASURE, *GREY_TREASURE, *GOLD_FOUND[LEARNER], *GOLD_FOUND[PIM], 0):
        cards.remove(card)
    return cards
