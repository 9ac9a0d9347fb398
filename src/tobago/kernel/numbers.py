"""Actions as numbers: one fixed list for every table, shared by the kernel and the environments.

The list covers every action of every option with a deck of up to 52 clue cards. A clue stands in it
by the index of its card in the deck, a space by its number on the island. Another order or size
needs another version of the environments.
"""

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, product
from typing import NamedTuple, get_args

from tobago.game import (
    COLOURS,
    Action,
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
    Take,
)
from tobago.game.actions import Means
from tobago.island import MAX_SPACES

CLUES = 52
"""The most clue cards of a deck that the list has numbers for."""
CARDS = 27
"""The highest number of clue cards under a map: no space satisfies more of the 52.

A space satisfies one of each of the 20 pairs of opposites. It is in at most one of the largest
areas and outside of two that have a card for that. Four more cards have no opposite.
"""

KINDS: tuple[type[Action], ...] = (
    PlaceAtv,
    PlaceFirstClue,
    MarkClue,
    PlayClue,
    Drive,
    ExchangeTurn,
    Raise,
    Take,
    Pass,
    PayCurse,
    StartMap,
    RemoveMarker,
    ExtraClue,
    ExtraDrive,
    Exchange,
    EndTurn,
    DoubleClaim,
    Swap,
)
"""The kinds in the order of the list; the two of option `advanced` are the last."""

VALUE_COUNTS = {
    "space": MAX_SPACES,
    "to": MAX_SPACES,
    "map": len(COLOURS),
    "clue": CLUES,
    "card": CARDS,
    "first": CARDS,
    "second": CARDS,
    "means": len(get_args(Means)),
}
"""How many values each field of an action has in the list."""


class Block(NamedTuple):
    """The part of the list that holds one kind of action."""

    kind: type[Action]
    first: int
    size: int

    @property
    def numbers(self) -> range:
        """The numbers of the actions of this kind."""
        return range(self.first, self.first + self.size)


def choices(kind: type[Action]) -> list[tuple[int, ...]]:
    """The values of a kind's fields in the order of the list; the last field changes fastest."""
    combined = product(*(range(VALUE_COUNTS[field.name]) for field in fields(kind)))
    return [values for values in combined if kind is not Swap or values[1] < values[2]]


def _blocks() -> Iterator[Block]:
    first = 0
    for kind in KINDS:
        size = len(choices(kind))
        yield Block(kind, first, size)
        first += size


BLOCKS = {block.kind: block for block in _blocks()}
SIZE = sum(block.size for block in BLOCKS.values())
"""The number of actions."""

PLACE_ATV = BLOCKS[PlaceAtv].first
PLACE_FIRST_CLUE = BLOCKS[PlaceFirstClue].first
MARK_CLUE = BLOCKS[MarkClue].first
PLAY_CLUE = BLOCKS[PlayClue].first
DRIVE = BLOCKS[Drive].first
EXCHANGE_TURN = BLOCKS[ExchangeTurn].first
RAISE = BLOCKS[Raise].first
TAKE = BLOCKS[Take].first
PASS = BLOCKS[Pass].first
PAY_CURSE = BLOCKS[PayCurse].first
START_MAP = BLOCKS[StartMap].first
REMOVE_MARKER = BLOCKS[RemoveMarker].first
EXTRA_CLUE = BLOCKS[ExtraClue].first
EXTRA_DRIVE = BLOCKS[ExtraDrive].first
EXCHANGE = BLOCKS[Exchange].first
END_TURN = BLOCKS[EndTurn].first
DOUBLE_CLAIM = BLOCKS[DoubleClaim].first
SWAP = BLOCKS[Swap].first

SWAP_PAIRS = tuple(combinations(range(CARDS), 2))
"""The pairs of cards that a swap can name, in the order of the list."""
