"""Features of a position: a row of numbers for each seat, to be multiplied by weights.

A row counts roses on maps by their number of sites, treasures that the seat reaches first, amulets,
the risk of curses, and how well the hand fits the maps. It uses only what a player at the table
may know, and the hands that the caller asks for.
"""

from collections.abc import Collection
from functools import lru_cache

from tobago.game import State, Table
from tobago.game.constants import MARKERS
from tobago.search.arrival import first_arrivals, reach_by_turns

MAP_SIZES = (1, 2, 4, 8, MARKERS, 40, 127)
"""The most sites of a map of each kind."""
_MAP_KINDS = ("found", "two", "few", "some", "marked", "wide", "open")
_HAND_NAMES = ("finish", "maps", "plays", "narrowing", "finishing")

FEATURE_NAMES = (
    *(f"roses on a {kind} map" for kind in _MAP_KINDS),
    *(f"roses on a {kind} map, late" for kind in _MAP_KINDS),
    "roses below mine, found",
    "roses below mine, near",
    "first at a found treasure, here",
    "first at a found treasure, in 1 turn",
    "first at a found treasure, in 2 turns",
    "first at a found treasure",
    *(f"first at sites of a {kind} map" for kind in _MAP_KINDS[1:5]),
    "an amulet",
    "a second amulet",
    "further amulets",
    "first at amulets, in 1 turn",
    "first at amulets, in 2 turns",
    "mobility",
    "turns to wait",
    "roses at risk, found",
    "roses at risk, near",
    "card at risk, found",
    "card at risk, near",
    *(f"hand: {what}" for what in _HAND_NAMES),
)
"""The names of the numbers of a row, in order."""

FEATURE_COUNT = len(FEATURE_NAMES)
"""The length of a row."""
HAND_START = FEATURE_COUNT - len(_HAND_NAMES)
"""The index of the first number about the hand; these are 0 for hands that are not asked for."""

# The kind of a map by its number of sites, and the indices at which groups of features begin.
_KIND_BY_SITES = tuple(next(i for i, most in enumerate(MAP_SIZES) if n <= most) for n in range(128))
_FOUND, _LAST_NEAR, _LAST_MARKED = 0, 2, 4
_LATE = FEATURE_NAMES.index("roses on a found map, late")
_BELOW = FEATURE_NAMES.index("roses below mine, found")
_FIRST = FEATURE_NAMES.index("first at a found treasure, here")
_FIRST_SITES = FEATURE_NAMES.index("first at sites of a two map") - 1
_AMULETS = FEATURE_NAMES.index("an amulet")
_NEAR = FEATURE_NAMES.index("first at amulets, in 1 turn")
_MOBILITY = FEATURE_NAMES.index("mobility")
_RISK = FEATURE_NAMES.index("roses at risk, found")

AVERAGE_CARD = 3.5
"""About the mean gold of a treasure card at the start; the unit of the features."""
LATE_CARDS = 12
"""With fewer treasure cards left, the features of the late game count."""

FeatureRow = list[float]
"""The features of one seat."""


def feature_rows(t: Table, s: State, to_move: int, hands: Collection[int]) -> list[FeatureRow]:
    """The features of every seat when `to_move` has the next turn, with the hands of some seats."""
    return _Extractor(t, s, to_move).extract(hands)


class _Extractor:
    """Fills the rows of one position."""

    __slots__ = ("card", "late", "order", "reach", "rows", "s", "t")

    def __init__(self, t: Table, s: State, to_move: int) -> None:
        self.t, self.s = t, s
        self.order = [(to_move + i) % t.players for i in range(t.players)]
        self.reach = reach_by_turns(t.island)
        self.card = card_value_ratio(s)
        self.late = max(0.0, 1 - len(s.treasure_deck) / LATE_CARDS)
        self.rows = [[0.0] * FEATURE_COUNT for _ in range(t.players)]

    def extract(self, hands: Collection[int]) -> list[FeatureRow]:
        for m, sites in enumerate(self.s.sites):
            kind = _KIND_BY_SITES[sites.bit_count()]
            self._roses(m, kind)
            if kind <= _LAST_MARKED:
                self._sites(sites, kind)
        if self.s.amulets:
            self._amulets()
        self._players()
        for seat in hands:
            self.rows[seat][HAND_START:] = self._hand(seat)
        return self.rows

    def _roses(self, m: int, kind: int) -> None:
        rows, value, late = self.rows, self.card, self.card * self.late
        below, near = 0, kind > _FOUND
        marks = self.s.map_roses[m]
        risk = curse_risk(self.s, sum(map(len, marks)) + 2) if kind <= _LAST_NEAR else 0.0
        for roses in reversed(marks):
            for seat in roses:
                row = rows[seat]
                row[kind] += value
                row[_LATE + kind] += late
                if kind <= _LAST_NEAR:
                    row[_BELOW + near] += below
                    row[_RISK + near] += value * risk
                    row[_RISK + 2 + near] = max(row[_RISK + 2 + near], risk)
                below += 1

    def _sites(self, sites: int, kind: int) -> None:
        rows, value = self.rows, self.card
        share = value / sites.bit_count()
        for turns, seat, first in first_arrivals(self.reach, self.s.atvs, self.order, sites):
            if kind == _FOUND:
                for within in range(min(turns, 3), 4):
                    rows[seat][_FIRST + within] += value
            else:
                rows[seat][_FIRST_SITES + kind] += share * first.bit_count()

    def _amulets(self) -> None:
        near = self.reach[:3]
        for turns, seat, first in first_arrivals(near, self.s.atvs, self.order, self.s.amulets):
            self.rows[seat][_NEAR + (turns > 1)] += first.bit_count()

    def _players(self) -> None:
        s, players = self.s, self.t.players
        one_turn, spaces = self.reach[1], len(self.t.island.spaces)
        for wait, seat in enumerate(self.order):
            row, held = self.rows[seat], s.amulets_held[seat]
            row[_MOBILITY] = one_turn[s.atvs[seat]].bit_count() / spaces
            row[_MOBILITY + 1] = wait / players
            at_risk = 0
            if held:
                row[_AMULETS : _AMULETS + 3] = 1.0, float(held > 1), float(max(0, held - 2))
            else:
                at_risk = max(s.treasure[seat], default=0)
            row[_RISK + 2] *= at_risk
            row[_RISK + 3] *= at_risk

    def _hand(self, seat: int) -> FeatureRow:
        """The features of a hand: how well it fits the maps."""
        clues, near = self.t.clues, self.reach[1][self.s.atvs[seat]]
        masks = [clues[card] for card in self.s.hands[seat]]
        finish = maps = plays = finishing = 0
        narrowing = 0.0
        for sites in self.s.sites:
            kept = [mask & sites for mask in masks]
            sizes = [left.bit_count() for left in kept if left and left != sites]
            if sizes:
                least = min(sizes)
                maps += 1
                plays += len(sizes)
                narrowing += 1 - least / sites.bit_count()
                if least == 1:
                    finishing += 1
                    finish = finish or any(left.bit_count() == 1 and left & near for left in kept)
        return [float(finish), maps, plays / max(1, len(masks)), narrowing, finishing]


def card_value_ratio(s: State) -> float:
    """The mean value of the gold cards not yet turned up, in units of AVERAGE_CARD."""
    gold, cards = _all_gold(s.initial_counts)
    for known in (*s.treasure, s.known_discards):
        gold -= sum(known)
        cards -= len(known)
    return gold / max(1, cards) / AVERAGE_CARD


@lru_cache(maxsize=64)
def _all_gold(counts: tuple[int, ...]) -> tuple[int, int]:
    return sum(value * count for value, count in enumerate(counts)), sum(counts[1:])


def gold_left(s: State) -> float:
    """The gold in the treasure deck, if each card in it were a mean gold card not yet turned up."""
    return len(s.treasure_deck) * AVERAGE_CARD * card_value_ratio(s)


def curse_risk(s: State, drawn: int) -> float:
    """About how likely a curse is among the next cards drawn for a treasure (R2.2)."""
    deck = len(s.treasure_deck)
    exposed = min(drawn, deck) - s.curse_free_top
    if exposed <= 0:
        return 0.0
    return min(1.0, (s.initial_counts[0] - s.curses_removed) * exposed / (deck - s.curse_free_top))
