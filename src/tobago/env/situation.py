"""What spaces and maps are worth to a seat, as arrays: the base of compact observations.

Closeness of two spaces is 1 for the same space and 1 / (1 + turns of driving) for others; that of a
space to a map is the mean over the map's sites. A space is near if one turn of driving reaches it.
The stake of a player in a map is the share of six treasure cards that its roses would draw.
"""

from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from tobago.env.compact_layout import MAP_FEATURES, MAPS, SPACE_FEATURES, STAKE_CARDS
from tobago.env.observation import plane
from tobago.game import Table, View
from tobago.game.constants import MARKERS, NOTHING
from tobago.game.phases.clue_cards import is_marked
from tobago.game.state import State
from tobago.island import LEGS, MAX_SPACES, Island, turns_needed

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]

TURN_UNIT = 60
"""Closeness times this is a whole number for up to five turns, so that sums are exact."""
SITES = np.array([log(max(n, 1)) / log(MAX_SPACES) for n in range(MAX_SPACES + 1)], np.float32)
"""For a number of sites, its logarithm from 0 to 1."""

FIRST, CLOSE, NEAR, HERE = 0, 1, 2, 3
"""Columns about the own ATV in the sums over sites; those of the rivals follow in pairs."""
LEGS_COLUMN = SPACE_FEATURES.index("legs")


class IslandMatrices:
    """Distances between the spaces of an island; the last row, number -1, is for no space."""

    __slots__ = ("close", "legs", "mobility", "near", "one")

    def __init__(self, island: Island) -> None:
        size = len(island.spaces)
        legs = np.zeros((size + 1, size), np.int64)
        legs[:size] = [list(row) for row in island.legs]
        by_legs = np.array([_closeness(legs) for legs in range(256)], np.float32)
        self.close: Floats = by_legs[legs]
        """Closeness, in units of 1 / TURN_UNIT."""
        self.near: Floats = (legs <= LEGS).astype(np.float32)
        self.one: Floats = np.eye(size + 1, size, dtype=np.float32)
        self.legs: Floats = np.minimum(legs / LEGS, 1).astype(np.float32)
        for rows in (self.close, self.near, self.legs):
            rows[-1] = 0
        self.mobility: Floats = self.near.mean(1, dtype=np.float32)


KINDS = {(True, True): (1, 0, 0), (True, False): (0, 1, 0)} | dict.fromkeys(
    [(False, False), (False, True)], (0, 0, 1)
)


def _closeness(legs: int) -> int:
    turns = turns_needed(legs)
    return TURN_UNIT // (1 + turns) if turns <= 5 else 0


island_matrices = lru_cache(maxsize=128)(IslandMatrices)


class MapSites:
    """The sites of the maps, and how far they are from every space."""

    __slots__ = ("close", "count", "kinds", "near", "planes")

    def __init__(self, matrices: IslandMatrices, s: State) -> None:
        size = matrices.near.shape[1]
        self.planes = mask_planes(s.sites, size)
        counts = [sites.bit_count() for sites in s.sites]
        self.count = np.array(counts, np.intp)
        least = np.maximum(self.count, 1).astype(np.float32)
        self.close: Floats = matrices.close @ self.planes.T / (least * TURN_UNIT)
        self.near: Floats = matrices.near @ self.planes.T / least
        kinds = [KINDS[is_marked(s, m), n == 1] for m, n in enumerate(counts)]
        self.kinds = np.array(kinds, np.float32)
        """For each map whether it has one marker, several markers, or none."""


def mask_planes(masks: list[int], size: int) -> Floats:
    """Sets of spaces as rows of zeros and ones."""
    rows = np.frombuffer(b"".join(map(plane, masks)), np.uint8).reshape(len(masks), -1)
    return rows[:, :size].astype(np.float32)


class ObservingSeat:
    """What one seat keeps from decision to decision, since it changes rarely."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.rivals = table.clockwise(seat)[1:]
        self.matrices = island_matrices(table.island)
        self.statue_goals = [table.island.gaze[statue] for statue in table.statues]
        self._atvs: list[int] = []
        self._sites: tuple[list[int], list[bool]] | None = None
        """The sites of each map, and whether they have markers."""
        self.hand: tuple[int, ...] = (NOTHING,)
        self.columns: Floats
        self.maps: MapSites
        self.clues: Floats
        self.kept: Floats
        self.kept_count: Ints

    def update(self, s: State) -> None:
        """Work out again what a change of the position concerns."""
        if s.atvs != self._atvs:
            self._atvs = s.atvs[:]
            self.columns = self._distances(s.atvs)
        sites = s.sites, [is_marked(s, m) for m in range(MAPS)]
        hand = s.hands[self.seat] if s.first_clue < 0 else (s.first_clue,)
        if sites == self._sites and hand == self.hand:
            return
        if sites != self._sites:
            self._sites = s.sites[:], sites[1]
            self.maps = MapSites(self.matrices, s)
        if hand != self.hand:
            self.hand = hand
            size = self.matrices.near.shape[1]
            masks = [self.table.clues[card] for card in hand]
            self.clues = mask_planes(masks, size) if masks else np.zeros((0, size), np.float32)
        kept = self.clues[:, None] * self.maps.planes
        self.kept = kept.reshape(-1, kept.shape[2])
        self.kept_count = self.kept.sum(1).astype(np.intp)

    def _distances(self, atvs: list[int]) -> Floats:
        """For each space a column of ones, and what is near and close to which ATV."""
        m, me = self.matrices, atvs[self.seat]
        columns = [np.ones_like(m.near[0]), m.close[me], m.near[me], m.one[me]]
        for rival in self.rivals:
            columns += m.close[atvs[rival]], m.near[atvs[rival]]
        return np.array(columns, np.float32).T


class Situation:
    """Features of spaces and maps in one position, as a seat sees them."""

    def __init__(self, observing: ObservingSeat, view: View) -> None:
        observing.update(view.state)
        self._o, self.view = observing, view
        self.seat, self.hand = observing.seat, observing.hand
        s, m, maps = view.state, observing.matrices, observing.maps
        self.atv = s.atvs[observing.seat]
        roses = [[seat for card in marks for seat in card] for marks in s.map_roses]
        self.own_roses = [marks.count(observing.seat) for marks in roses]
        self.other_roses = [len(r) - n for r, n in zip(roses, self.own_roses, strict=True)]
        stake = np.array([(1 + n) / STAKE_CARDS for n in self.own_roses], np.float32)
        others = np.array([n / STAKE_CARDS for n in self.other_roses], np.float32)
        self.sums: Floats = maps.planes @ observing.columns
        """For each map the sums over its sites of the columns about ATVs."""
        self.spaces = self._spaces(s, m, maps, stake, others)

    def _spaces(
        self, s: State, m: IslandMatrices, maps: MapSites, stake: Floats, others: Floats
    ) -> Floats:
        """The features of every space, and of none in the last row."""
        o, size = self._o, m.near.shape[1]
        goals = 0
        for goal, way in zip(o.statue_goals, s.facing, strict=True):
            goals |= 1 << goal[way]
        finish = o.kept[o.kept_count == 1].any(0)
        things = np.concatenate([mask_planes([s.amulets, goals], size), finish[None]])
        contested = self.sums[:, 5::2].any(1)
        found, marked = stake * maps.kinds[:, 0], stake * maps.kinds[:, 1]
        rows = np.empty((size + 1, len(SPACE_FEATURES)), np.float32)
        rows[:-1, :2] = things[:2].T
        rows[-1, :2] = 0
        near = m.near @ things.T
        rows[:, 2:4] = near[:, :2] / 3
        rows[:, 4] = m.mobility
        here = np.array([found, others * maps.kinds[:, 0], 1 / np.maximum(maps.count, 1)])
        rows[:-1, (5, 6, 12)] = (here @ maps.planes).T
        rows[-1, (5, 6, 12)] = 0
        rows[:, (7, 9, 11)] = maps.close @ (stake[:, None] * maps.kinds)
        rows[:, 8] = maps.near @ (found * ~contested)
        rows[:, 10] = maps.near @ marked
        rows[:, 13] = near[:, 2]
        rows[:-1, 14] = o.columns[:, 5::2].sum(1) / 3
        rows[-1, 14] = 0
        rows[:-1, LEGS_COLUMN] = m.legs[self.atv]
        rows[-1, LEGS_COLUMN] = 0
        return np.minimum(rows, 1, out=rows)

    def of_maps(self) -> Floats:
        """The features of each map as it is."""
        maps = self._o.maps
        return self._of_sites(np.arange(MAPS), maps.count, self.sums)

    def of_clues(self) -> Floats:
        """The features of a map after each clue in hand on each map."""
        o = self._o
        at = np.tile(np.arange(MAPS), len(o.clues))
        return self._of_sites(at, o.kept_count, o.kept @ o.columns)

    def of_removals(self, at: int, spaces: Ints) -> Floats:
        """The features of a map after the removal of each of some of its markers."""
        sums = self.sums[at] - self._o.columns[spaces]
        after = np.full(len(spaces), self._o.maps.count[at] - 1)
        return self._of_sites(np.full(len(spaces), at), after, sums)

    def _of_sites(self, at: Ints, after: Ints, sums: Floats) -> Floats:
        """The features of maps with the sites over which the sums go."""
        s = self.view.state
        before = self._o.maps.count[at]
        least = np.maximum(after, 1)
        means = sums / least[:, None]
        finds = after == 1
        own, rival = means[:, CLOSE], means[:, 4::2].max(1)
        about = np.array(
            [
                [n / STAKE_CARDS for n in self.own_roses],
                [n / STAKE_CARDS for n in self.other_roses],
                [len(cards) / 8 for cards in s.map_cards],
            ],
            np.float32,
        )
        rows = np.empty((len(at), len(MAP_FEATURES)), np.float32)
        rows[:, 0] = SITES[before]
        rows[:, 1] = SITES[after]
        rows[:, 2] = after / np.maximum(before, 1)
        rows[:, 3] = finds
        rows[:, 4] = after <= MARKERS
        rows[:, 5:8] = about[:, at].T
        rows[:, 8] = own / TURN_UNIT
        rows[:, 9] = means[:, NEAR]
        rows[:, 10] = means[:, HERE]
        rows[:, 11] = rival / TURN_UNIT
        rows[:, 12] = means[:, 5::2].max(1)
        rows[:, 13] = finds * ((own > rival) + 0.5 * (own == rival))
        return np.minimum(rows, 1, out=rows)

    def farthest_removals(self, spaces: Ints) -> Ints:
        """Spaces in the order in which rivals are closer to them than the own ATV."""
        columns = self._o.columns[spaces]
        return spaces[np.argsort(columns[:, CLOSE] - columns[:, 4::2].max(1), kind="stable")]

    def promising(self, spaces: Ints) -> Ints:
        """Spaces in the order of a simple sum of their features, the best first."""
        worth = self.spaces[spaces] @ PROMISE
        return spaces[np.argsort(-np.rint(worth * 4096), kind="stable")]

    def mobility(self, space: int) -> float:
        """The share of the island near a space."""
        return float(self._o.matrices.mobility[space])

    @property
    def playable(self) -> int:
        """The number of plays of a clue in hand, as far as it narrows a map (R4.3)."""
        o = self._o
        before = np.tile(o.maps.count, len(o.clues))
        return int(((o.kept_count > 0) & (o.kept_count < before)).sum())

    @property
    def finishing(self) -> int:
        """The number of plays of a clue in hand that leave one site."""
        return int((self._o.kept_count == 1).sum())


_PROMISE = {
    "amulet": 0.25,
    "next_amulet": 0.1,
    "amulets_near": 0.1,
    "next_amulets_near": 0.05,
    "mobility": 0.1,
    "treasure": 1.0,
    "found_close": 1.0,
    "found_first": 0.25,
    "marked_close": 0.5,
    "marked_near": 0.5,
    "open_close": 0.1,
    "site": 0.1,
}
PROMISE = np.array([_PROMISE.get(name, 0.0) for name in SPACE_FEATURES], np.float32)
