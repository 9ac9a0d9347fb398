"""What does not change during a game: island, objects, options, deck, and interned actions."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import compress
from typing import Any, TypeVar

from tobago.clues import Deck, deck_spaces
from tobago.game.actions import (
    Action,
    Drive,
    ExtraClue,
    ExtraDrive,
    PlaceAtv,
    PlayClue,
    RemoveMarker,
    StartMap,
)
from tobago.game.constants import COLOURS
from tobago.game.table_options import Options
from tobago.island import LEGS, Hex, Island, Objects

T = TypeVar("T")

_BITS = bytes.maketrans(b"01", b"\x00\x01")


def select(items: Sequence[T], mask: int) -> list[T]:
    """The items, one for each space, that belong to the spaces of a mask."""
    return list(compress(items, f"{mask:b}"[::-1].encode().translate(_BITS)))


@dataclass(frozen=True, slots=True, eq=False)
class IslandActions:
    """The actions about spaces, cached per island and shared by all games on it."""

    places: tuple[Action, ...]
    drives: tuple[tuple[tuple[Action, ...], ...], ...]
    """For 0 to 3 legs and each space, the drives within that number of legs."""
    extra_drives: tuple[tuple[Action, ...], ...]
    removals: tuple[tuple[Action, ...], ...]
    """For each map, removing its marker from each space."""


@lru_cache(maxsize=128)
def island_actions(island: Island) -> IslandActions:
    """The interned actions of an island."""
    drives = tuple(Drive(space) for space in island.spaces)
    extra = tuple(ExtraDrive(space) for space in island.spaces)
    return IslandActions(
        places=tuple(PlaceAtv(space) for space in island.spaces),
        drives=tuple(
            tuple(tuple(select(drives, mask)) for mask in island.reach[legs])
            for legs in range(LEGS + 1)
        ),
        extra_drives=tuple(tuple(select(extra, mask)) for mask in island.reach[LEGS]),
        removals=tuple(
            tuple(RemoveMarker(colour, space) for space in island.spaces) for colour in COLOURS
        ),
    )


@dataclass(frozen=True, slots=True, eq=False)
class DeckActions:
    """The actions about clue cards, cached per deck."""

    index: dict[str, int]
    """The number of each card."""
    plays: tuple[tuple[Action, ...], ...]
    """For each card, playing it on each map."""
    extra_clues: tuple[tuple[Action, ...], ...]
    starts: tuple[Action, ...]


@lru_cache(maxsize=64)
def deck_actions(deck: Deck) -> DeckActions:
    """The interned actions of a deck."""
    return DeckActions(
        index={clue: i for i, clue in enumerate(deck)},
        plays=tuple(tuple(PlayClue(clue, colour) for colour in COLOURS) for clue in deck),
        extra_clues=tuple(tuple(ExtraClue(clue, colour) for colour in COLOURS) for clue in deck),
        starts=tuple(StartMap(clue) for clue in deck),
    )


def _derived() -> Any:
    """A field that follows from the others."""
    return field(init=False, compare=False, repr=False)


@dataclass(slots=True)
class Table:
    """The fixed part of a game, shared by all its copies and views. It holds no secret.

    >>> from tobago import Game
    >>> table = Game.new(2, "example", island="ABC1").table
    >>> table.players, table.hand_size, table.island.code, len(table.deck)
    (2, 6, 'ABC1', 52)
    """

    players: int
    """The number of players."""
    options: Options
    """The table options."""
    island: Island
    """The island."""
    objects: Objects
    """The huts, palm trees and statues on it."""
    start: int
    """The seat of the starting player."""
    deck: Deck
    """The clue cards; a card is its index."""

    hand_size: int = _derived()
    """Clue cards in a hand (R2.5)."""
    clues: tuple[int, ...] = _derived()
    """For each card the spaces that satisfy its clue."""
    statues: tuple[int, ...] = _derived()
    """The spaces of the statues."""
    space_actions: IslandActions = _derived()
    """The actions about spaces, made once for each island."""
    clue_actions: DeckActions = _derived()
    """The actions about clue cards, made once for each deck."""

    # Copies of attributes that every drive needs: one look-up less.
    index: dict[tuple[int, int], int] = _derived()
    """`island.index`, the number of each space."""
    legs: tuple[bytes, ...] = _derived()
    """`island.legs`, the least number of legs between two spaces."""
    drives: tuple[tuple[tuple[Action, ...], ...], ...] = _derived()
    """`space_actions.drives`, the drives within some legs of a space."""

    def __post_init__(self) -> None:
        self.hand_size = self.options.hand if self.players == 2 else 4  # R2.5
        self.clues = deck_spaces(self.deck, self.island, self.objects)
        self.statues = tuple(self.island.index[statue] for statue in self.objects.statues)
        self.space_actions = island_actions(self.island)
        self.clue_actions = deck_actions(self.deck)
        self.index = self.island.index
        self.legs = self.island.legs
        self.drives = self.space_actions.drives

    def space(self, i: int) -> Hex:
        """The space with a number."""
        return self.island.spaces[i]

    def clockwise(self, first: int) -> list[int]:
        """All seats in turn order from one."""
        return [(first + i) % self.players for i in range(self.players)]

    def __hash__(self) -> int:
        return hash((self.players, self.start, self.objects))

    def __reduce__(self) -> tuple[type["Table"], tuple[object, ...]]:
        return Table, tuple(getattr(self, f.name) for f in fields(self) if f.init)
