"""Features of spaces and maps as a seat sees them: the base of compact observations.

The stake of a player in a map is the share of six treasure cards that its roses there would draw,
one more rose for raising included.
"""

from math import log

import numpy as np

from tobago.env.compact_layout import MAP_FEATURES, MAPS, SPACE_FEATURES, STAKE_CARDS
from tobago.env.distances import TURN_UNIT, Floats, Ints, island_distances, mask_rows
from tobago.game import Table, View
from tobago.game.constants import MARKERS, NOTHING
from tobago.game.phases.clue_cards import is_marked
from tobago.game.state import State
from tobago.island import MAX_SPACES

SITES = np.log(np.maximum(np.arange(MAX_SPACES + 1), 1), dtype=np.float32) / np.float32(
    log(MAX_SPACES)
)
"""For a number of sites its logarithm, from 0 to 1."""

CARDS_UNDER_MAP = 8
"""The number of clue cards under a map that is encoded as 1."""
AMULETS_NEAR = 3
"""The number of amulets near a space that is encoded as 1."""
RIVALS = 3
CLOSE, RIVALS_CLOSE = 1, 4
"""Columns of distances: the own ATV's closeness, and where those of the rivals begin."""

PROMISE = {
    "amulet": 0.25,
    "next_amulet": 0.1,
    "amulets_near": 0.1,
    "next_amulets_near": 0.05,
    "mobility": 0.1,
    "treasure": 1.0,
    "site": 0.1,
    "found_close": 1.0,
    "marked_close": 0.5,
    "open_close": 0.1,
    "found_first": 0.25,
    "marked_near": 0.5,
}
"""The weights of the features of a space by which drives are sorted."""
_PROMISE = np.array([PROMISE.get(name, 0.0) for name in SPACE_FEATURES], np.float32)
_PROMISE_STEPS = 4096
"""Sums are rounded to these steps, so that spaces are sorted alike on every machine."""


class SeatFeatures:
    """Features of the views of one seat, cached until the values that they depend on change."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.distances = island_distances(table.island)
        self.hand: tuple[int, ...] = (NOTHING,)
        self._order = table.clockwise(seat)
        self._rivals = len(self._order) - 1
        self._scale = np.ones(4 + 2 * self._rivals, np.float32)
        self._scale[[CLOSE, *range(RIVALS_CLOSE, RIVALS_CLOSE + self._rivals)]] = 1 / TURN_UNIT
        self._goals = [table.island.gaze[statue] for statue in table.statues]
        self._clues: Floats | None = None
        # What the cached features depend on: values that do not change in place, or copies.
        self._atvs: list[int] = []
        self._board: tuple[list[int], list[bool]] | None = None
        self._basis: tuple[object, ...] = ()

    def update(self, view: View) -> None:
        """Compute the features of a view again where their basis has changed."""
        s = view.state
        self.atv = s.atvs[self.seat]
        board = s.sites, [is_marked(s, m) for m in range(MAPS)]
        hand = s.hands[self.seat] if s.first_clue < 0 else (s.first_clue,)
        basis = (s.atvs, board, hand, s.amulets, s.facing, s.map_roses, s.map_cards)
        if basis == self._basis:
            return
        self._basis = (
            s.atvs[:],
            (s.sites[:], board[1]),
            hand,
            s.amulets,
            s.facing,
            s.map_roses[:],
            s.map_cards[:],
        )
        if s.atvs != self._atvs:
            self._atvs = s.atvs[:]
            self._columns = self._atv_columns(s.atvs)
        if board != self._board or hand != self.hand:
            if board != self._board:
                self._board = s.sites[:], board[1]
                self._update_maps(*self._board)
            self.hand = hand
            self._update_hand()
        self._update_roses(s)
        self.spaces = self._space_features(s)
        """The features of every space, and in the last row of none."""
        self.maps = self._map_features(np.arange(MAPS), self._count, self._sums)
        """The features of every map as it is."""
        self._clues = None

    # ---- parts of the features -------------------------------------------------------------

    def _atv_columns(self, atvs: list[int]) -> Floats:
        """For each space a 1, and how far it is from each ATV."""
        d = self.distances
        me, *rivals = [atvs[seat] for seat in self._order]
        rows = [np.ones(d.size, np.float32), d.close[me], d.near[me], d.one[me]]
        rows += [d.close[rival] for rival in rivals]
        rows += [d.near[rival] for rival in rivals]
        return np.array(rows, np.float32).T

    def _update_maps(self, sites: list[int], marked: list[bool]) -> None:
        d = self.distances
        self._sites = mask_rows(sites, d.size)
        self._count = np.array([mask.bit_count() for mask in sites])
        least = np.maximum(self._count, 1).astype(np.float32)
        self._close: Floats = d.close @ self._sites.T / (least * TURN_UNIT)
        """For each space and map the mean closeness of the sites."""
        self._near: Floats = d.near @ self._sites.T / least
        """For each space and map the share of the sites that are near."""
        self._chance = 1 / least
        markers = np.array(marked)
        self._kinds = np.array(
            [markers & (self._count == 1), markers & (self._count > 1), ~markers], np.float32
        ).T
        """For each map whether it has one marker, several, or none."""

    def _update_hand(self) -> None:
        masks = [self.table.clues[card] for card in self.hand]
        allowed = mask_rows(masks, self.distances.size)
        self._kept = (allowed[:, None] * self._sites).reshape(-1, self.distances.size)
        """For each clue in hand and each map the sites that it would leave."""
        count = self._kept_count = self._kept.sum(1).astype(np.intp)
        before = np.tile(self._count, len(masks))
        self.playable = int(((count > 0) & (count < before)).sum())
        """The number of plays of a clue in hand that would narrow a map (R4.3)."""
        self.finishing = int((count == 1).sum())
        """The number of plays of a clue in hand that would leave one site."""
        self._finishes = self._kept[count == 1].any(0)
        """The sites that they would leave."""

    def _update_roses(self, s: State) -> None:
        self._sums = self._sites @ self._columns
        """For each map the sums over its sites."""
        owners = [[seat for card in roses for seat in card] for roses in s.map_roses]
        own = [roses.count(self.seat) for roses in owners]
        others = [len(roses) - mine for roses, mine in zip(owners, own, strict=True)]
        cards = [len(cards) / CARDS_UNDER_MAP for cards in s.map_cards]
        self._about = np.empty((MAPS, 4), np.float32)
        self._about[:, 0] = SITES[self._count]
        self._about[:, 1:] = np.array([own, others, cards]).T / (STAKE_CARDS, STAKE_CARDS, 1)
        self._stake = self._about[:, 1] + np.float32(1 / STAKE_CARDS)

    # ---- features ---------------------------------------------------------------------------

    def _space_features(self, s: State) -> Floats:
        d, kinds, stake = self.distances, self._kinds, self._stake
        found, marked = stake * kinds[:, 0], stake * kinds[:, 1]
        contested = self._sums[:, RIVALS_CLOSE + self._rivals :].any(1)
        landings = 0
        for goal, facing in zip(self._goals, s.facing, strict=True):
            landings |= 1 << goal[facing]
        targets = np.empty((3, d.size), np.float32)
        targets[:2] = mask_rows([s.amulets, landings], d.size)
        targets[2] = self._finishes
        here = np.array([found, self._about[:, 2] * kinds[:, 0], self._chance])
        # Columns in the order of SPACE_FEATURES.
        rows = np.zeros((d.size + 1, len(SPACE_FEATURES)), np.float32)
        land = rows[:-1]
        land[:, 0:2] = targets[:2].T
        rows[:, 2:5] = d.near @ targets.T
        rows[:, 2:4] /= AMULETS_NEAR
        rows[:, 5] = d.mobility
        land[:, 6:9] = self._sites.T @ here.T
        rows[:, 9:12] = self._close @ (stake[:, None] * kinds)
        rows[:, 12:14] = self._near @ np.array([found * ~contested, marked]).T
        land[:, 14] = self._columns[:, RIVALS_CLOSE + self._rivals :].sum(1) / RIVALS
        land[:, 15] = d.legs[self.atv]
        return np.minimum(rows, 1, out=rows)

    def _map_features(self, at: Ints, after: Ints, sums: Floats) -> Floats:
        """The features of maps with the sites over which the sums go."""
        before, rivals = self._count[at], RIVALS_CLOSE + self._rivals
        finds = after == 1
        means = sums * (self._scale / np.maximum(after, 1)[:, None])
        # Columns in the order of MAP_FEATURES.
        rows = np.empty((len(at), len(MAP_FEATURES)), np.float32)
        rows[:, 0:4] = self._about[at]
        rows[:, 4] = SITES[after]
        rows[:, 5] = after / np.maximum(before, 1)
        rows[:, 6] = finds
        rows[:, 7] = after <= MARKERS
        rows[:, 8:11] = means[:, CLOSE:RIVALS_CLOSE]
        rows[:, 11] = means[:, RIVALS_CLOSE:rivals].max(1)
        rows[:, 12] = means[:, rivals:].max(1)
        rows[:, 13] = finds * (1 + np.sign(rows[:, 8] - rows[:, 11])) / 2
        return np.minimum(rows, 1, out=rows)

    @property
    def clues(self) -> Floats:
        """The features of a map after each clue in hand on each map."""
        if self._clues is None:
            at = np.arange(len(self._kept)) % MAPS
            sums = (self._kept @ self._columns).astype(np.float32)
            self._clues = self._map_features(at, self._kept_count, sums)
        return self._clues

    def removals(self, at: Ints, spaces: Ints) -> Floats:
        """The features of maps after the removal of their marker from a space each."""
        sums = self._sums[at] - self._columns[spaces]
        return self._map_features(at, self._count[at] - 1, sums)

    # ---- choosing candidates --------------------------------------------------------------

    def promising(self, spaces: Ints) -> Ints:
        """The places of spaces in the order of their promise, the best first."""
        promise = np.rint(self.spaces[spaces] @ _PROMISE * -_PROMISE_STEPS)
        return np.argsort(promise, kind="stable")

    def removable(self, spaces: Ints) -> Ints:
        """The places of spaces in the order in which rivals are closer to them than this seat."""
        columns = self._columns[spaces]
        rivals = columns[:, RIVALS_CLOSE : RIVALS_CLOSE + self._rivals].max(1)
        return np.argsort(columns[:, CLOSE] - rivals, kind="stable")
