"""Clues: a relation to a landmark, what it allows on an island, and the deck (R3)."""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Literal, cast, get_args

from tobago.fault import Fault
from tobago.island import COUNTS, TERRAINS, Island, IslandError, Kind, Objects, union

Relation = Literal["in", "not-in", "next-to", "not-next-to", "in-sight", "not-in-sight"]
RELATIONS: tuple[Relation, ...] = get_args(Relation)
LANDMARKS = (*TERRAINS, *(f"largest-{terrain}" for terrain in TERRAINS), *COUNTS, "ocean")

Deck = tuple[str, ...]
"""The ids of all clue cards in play; a card is its index in this tuple."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What a clue card says: a relation to a landmark.

    >>> from tobago import island_by_code
    >>> clue = Clue.parse("in:lake")
    >>> clue.spaces(island_by_code("ABC1")).bit_count()
    14
    """

    relation: Relation
    landmark: str

    def __post_init__(self) -> None:
        _check_clue(self.relation, self.landmark, str(self))

    @staticmethod
    def parse(text: str) -> "Clue":
        """The clue with an id such as `not-in-sight:palm`."""
        relation, _, landmark = str(text).partition(":")
        _check_clue(relation, landmark, text)
        return Clue(cast(Relation, relation), landmark)

    def __str__(self) -> str:
        return f"{self.relation}:{self.landmark}"

    @property
    def about_objects(self) -> bool:
        """Whether the clue depends on where the objects stand, not on the island alone."""
        return self.landmark in COUNTS

    def spaces(self, island: Island, objects: Objects | None = None) -> int:
        """The spaces that satisfy the clue; one about objects needs them."""
        allowed = _satisfying(self.relation.removeprefix("not-"), self.landmark, island, objects)
        return island.whole & ~allowed if self.relation.startswith("not-") else allowed


def _check_clue(relation: str, landmark: str, given: object) -> None:
    if relation not in RELATIONS or landmark not in LANDMARKS:
        raise Fault(
            "unknown clue {given!r}: a relation ({relations}), "
            "a colon and a landmark ({landmarks})",
            given=given,
            relations=list(RELATIONS),
            landmarks=list(LANDMARKS),
            choices=[f"{relation}:{landmark}" for relation in RELATIONS for landmark in LANDMARKS],
        )


def _satisfying(relation: str, landmark: str, island: Island, objects: Objects | None) -> int:
    if landmark == "ocean":
        return _near_ocean(relation, island)
    inside = _inside(landmark, island, objects)
    if relation == "in":
        return inside
    around = island.neighbours if relation == "next-to" else island.sight
    return union(around, inside) & ~inside  # R3.2: never in the landmark itself


def _near_ocean(relation: str, island: Island) -> int:
    """R3.4: every island space is outside the ocean."""
    if relation == "in":
        return 0
    if relation == "next-to":
        return island.coast
    return island.coast | union(island.neighbours, island.coast)


def _inside(landmark: str, island: Island, objects: Objects | None) -> int:
    for terrain in TERRAINS:
        if landmark == terrain:
            return island.terrain[terrain]
        if landmark == f"largest-{terrain}":
            return island.largest[terrain]
    if objects is None:
        raise Fault("a clue about a {object} needs the objects on the island", object=landmark)
    return island.mask(objects.of_kind(cast(Kind, landmark)))


@lru_cache(maxsize=1)
def standard_deck() -> Deck:
    """The 52 cards of R3.5.

    >>> len(standard_deck()), standard_deck()[0]
    (52, 'in:beach')
    """
    text = resources.files("tobago").joinpath("deck.json").read_text("utf-8")
    return tuple(json.loads(text))


def check_deck(deck: Deck) -> Deck:
    """The deck; Fault unless its cards are different clues."""
    seen = set()
    for clue in deck:
        Clue.parse(clue)
        if clue in seen:
            raise Fault("clue {given!r} is in the deck twice; the cards must differ", given=clue)
        seen.add(clue)
    return deck


@lru_cache(maxsize=256)
def _terrain_masks(deck: Deck, island: Island) -> tuple[int | None, ...]:
    """The clues' spaces as masks; None for clues about objects."""
    clues = [Clue.parse(clue) for clue in deck]
    return tuple(None if clue.about_objects else clue.spaces(island) for clue in clues)


def deck_spaces(deck: Deck, island: Island, objects: Objects) -> tuple[int, ...]:
    """For each card of a deck the spaces that satisfy it on an island with its objects."""
    return tuple(
        Clue.parse(clue).spaces(island, objects) if mask is None else mask
        for clue, mask in zip(deck, _terrain_masks(deck, island), strict=True)
    )


def check_playable(deck: Deck, island: Island, spaces: tuple[int | None, ...]) -> None:
    """R1.4: raise IslandError if some clue allows no space or every space."""
    for clue, allowed in zip(deck, spaces, strict=True):
        if allowed == 0:
            raise IslandError(
                "clue-allows-nothing", "no space satisfies the clue {clue}", clue=clue
            )
        if allowed == island.whole:
            raise IslandError(
                "clue-allows-everything", "every space satisfies the clue {clue}", clue=clue
            )


def check_island(deck: Deck, island: Island) -> None:
    """R1.4 for the clues that do not depend on objects."""
    check_playable(deck, island, _terrain_masks(deck, island))
