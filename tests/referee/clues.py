"""Which spaces a clue allows, and the possible sites of a map (R3, R4)."""

import marshal
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache

from tests.referee.forms import MARKERS, Card, Header, Land, Space, State, TreasureMap, as_spaces
from tests.referee.island import around, coast, largest_areas, legs_from, sight


class Board:
    """An island with its objects. What was worked out once is kept."""

    def __init__(self, land: Land, objects: Mapping[str, set[Space]]) -> None:
        self.land = land
        self.objects = objects
        self._clues: dict[str, frozenset[Space]] = {}
        self._legs: dict[Space, dict[Space, int]] = {}

    def clue(self, clue_id: str) -> frozenset[Space]:
        if clue_id not in self._clues:
            self._clues[clue_id] = frozenset(self._satisfying(clue_id))
        return self._clues[clue_id]

    def legs(self, start: Space) -> dict[Space, int]:
        if start not in self._legs:
            self._legs[start] = legs_from(self.land, start)
        return self._legs[start]

    def _satisfying(self, clue_id: str) -> set[Space]:
        relation, landmark = clue_id.split(":")
        if relation.startswith("not-"):  # R3.3: the exact complement on the island
            return set(self.land) - self.clue(f"{relation.removeprefix('not-')}:{landmark}")
        if landmark == "ocean":
            return self._by_the_ocean(relation)
        inside = self._landmark(landmark)
        if relation == "in":
            return inside
        if relation == "next-to":
            seen = {near for space in inside for near in around(space) if near in self.land}
        else:
            seen = {near for space in inside for near in sight(self.land, space)}
        return seen - inside  # R3.2, E42

    def _by_the_ocean(self, relation: str) -> set[Space]:
        shore = coast(self.land)  # R3.4
        if relation == "next-to":
            return shore
        if relation == "in-sight":
            return shore | {s for s in self.land if any(near in shore for near in around(s))}
        return set()

    def _landmark(self, landmark: str) -> set[Space]:
        if landmark in self.objects:
            return set(self.objects[landmark])
        if landmark.startswith("largest-"):
            return set().union(*largest_areas(self.land, landmark.removeprefix("largest-"))[:1])
        return {space for space, terrain in self.land.items() if terrain == landmark}


@lru_cache(maxsize=64)
def _board(key: bytes) -> Board:
    spaces, huts, palms, statues = marshal.loads(key)
    objects = {"hut": as_spaces(huts), "palm": as_spaces(palms), "statue": as_spaces(statues)}
    return Board({(q, r): terrain for q, r, terrain in spaces}, objects)


def board_of(header: Header) -> Board:
    statues = [statue["at"] for statue in header["statues"]]
    return _board(marshal.dumps([header["spaces"], header["huts"], header["palms"], statues], 2))


def clue_spaces(header: Header, clue_id: str) -> set[Space]:
    """The spaces that satisfy a clue on the header's island with its objects (R3)."""
    return set(board_of(header).clue(clue_id))


def sites(
    header: Header, map_cards: Iterable[Card], eliminated: AbstractSet[Space] = frozenset()
) -> set[Space]:
    """The possible sites of a map (R4.2)."""
    left = set(board_of(header).land) - eliminated
    for card in map_cards:
        left &= board_of(header).clue(card["clue"])
    return left


def marked(treasure_map: TreasureMap) -> bool:
    """Whether the map's markers lie on the board (R4.4)."""
    return bool(treasure_map["cards"]) and len(treasure_map["sites"]) <= MARKERS


def determined(treasure_map: TreasureMap) -> bool:
    """Whether exactly one marker of the map's colour is on the board (R7.1)."""
    return marked(treasure_map) and len(treasure_map["sites"]) == 1


def playable(header: Header, state: State, clue: str, colour: str) -> bool:
    """R4.3: it removes at least one possible site and leaves at least one."""
    before = as_spaces(state["maps"][colour]["sites"])
    after = before & board_of(header).clue(clue)
    return 0 < len(after) < len(before)
