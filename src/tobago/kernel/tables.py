"""Islands and tables of the engine as records of the kernel."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from tobago.clues import Deck
from tobago.fault import Fault
from tobago.game import Options, Table
from tobago.game.table_options import OPTION_VALUES
from tobago.island import SPACINGS, TERRAINS, Hex, Island, Objects, bits
from tobago.kernel.masks import mask_words
from tobago.kernel.numbers import CARDS, CLUES
from tobago.kernel.phases.phase import Records
from tobago.kernel.records import ISLAND, TABLE

NAMED_OPTIONS = (
    "opening",
    "spacing",
    "statue_lines",
    "advanced",
    "exchange",
    "curse_rule",
    "curse_payment",
    "gold",
)
"""The table options that a record has by the index of their value."""
COUNTED_OPTIONS = ("amulets", "curses", "curse_depth")
"""The table options that a record has as they are."""


@lru_cache(maxsize=128)
def island_record(island: Island) -> Records:
    """An array with the record of an island."""
    record = np.zeros(1, ISLAND)
    size = len(island.spaces)
    record["spaces"] = size
    record["whole"] = mask_words(island.whole)
    record["coast"] = mask_words(island.coast)
    record["terrain"] = _words(island.terrain[terrain] for terrain in TERRAINS)
    record["largest"] = _words(island.largest[terrain] for terrain in TERRAINS)
    record["neighbours"][0, :size] = _words(island.neighbours)
    record["sight"][0, :size] = _words(island.sight)
    for i, spacing in enumerate(SPACINGS):
        record["too_close"][0, i, :size] = _words(island.too_close[spacing])
    for legs, row in enumerate(island.reach):
        record["reach"][0, legs, :size] = _words(row)
    record["legs"][0, :size, :size] = [list(row) for row in island.legs]
    record["gaze"][0, :size] = island.gaze
    west, north = min(space.q for space in island.spaces), min(space.r for space in island.spaces)
    record["q"][0, :size] = [space.q - west for space in island.spaces]
    record["r"][0, :size] = [space.r - north for space in island.spaces]
    record.flags.writeable = False
    return record


def table_record(table: Table) -> Records:
    """An array with the record of a table on the first island of a batch."""
    check_deck(table.deck, table.clues)
    record = options_record(table.players, table.options, len(table.deck))
    record["clues"][0, : len(table.clues)] = _words(table.clues)
    record["start"] = table.start
    island, objects = table.island, table.objects
    record["huts"] = [island.index[space] for space in objects.huts]
    record["palms"] = [island.index[space] for space in objects.palms]
    record["statues"] = table.statues
    record["facing"] = objects.facing
    return record


def engine_table(record: Any, islands: Sequence[Island], options: Options, deck: Deck) -> Table:
    """The table of the engine that a record of a batch holds."""
    island = islands[record["island"]]

    def spaces(name: str) -> tuple[Hex, ...]:
        return tuple([island.spaces[space] for space in record[name]])

    facing = tuple(record["facing"].tolist())
    objects = Objects(spaces("huts"), spaces("palms"), spaces("statues"), facing)
    return Table(int(record["players"]), options, island, objects, int(record["start"]), deck)


def options_record(players: int, options: Options, deck_size: int) -> Records:
    """An array with the record of a table for which nothing has been drawn yet."""
    record = np.zeros(1, TABLE)
    record["players"] = players
    record["hand_size"] = options.hand if players == 2 else 4  # R2.5
    record["deck_size"] = deck_size
    for name in NAMED_OPTIONS:
        record[name] = OPTION_VALUES[name].index(getattr(options, name))
    for name in COUNTED_OPTIONS:
        record[name] = getattr(options, name)
    return record


@lru_cache(maxsize=128)
def check_deck(deck: Deck, clues: tuple[int, ...]) -> None:
    """Raise Fault unless the kernel has room for a deck."""
    if len(deck) > CLUES:
        raise Fault(
            "the kernel plays with at most {most} clue cards, not {given}",
            most=CLUES,
            given=len(deck),
        )
    together = _most_together(clues)
    if together > CARDS:
        raise Fault(
            "the kernel has room for {most} clue cards under a map, "
            "but {given} cards of this deck fit one space",
            most=CARDS,
            given=together,
        )


def _most_together(clues: Iterable[int]) -> int:
    """The most clues that some space satisfies."""
    found: dict[int, int] = {}
    for allowed in clues:
        for space in bits(allowed):
            found[space] = found.get(space, 0) + 1
    return max(found.values(), default=0)


def _words(masks: Iterable[int]) -> list[tuple[np.uint64, np.uint64]]:
    return [mask_words(mask) for mask in masks]
