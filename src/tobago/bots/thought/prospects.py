"""What a position promises each player, as a row of numbers that weights can be put on.

A row is about one seat and holds no verdict: how many roses it has on maps of each narrowness,
which treasures it would reach first, its amulets, the curses to be feared, its hand. Only what a
player at the table could know is counted; of the hands, only those asked for.
"""

from collections.abc import Collection
from functools import lru_cache

from tobago.bots.thought.race import arrivals, turn_reach
from tobago.game import State, Table
from tobago.game.constants import MARKERS

NARROW = (1, 2, 4, 8, MARKERS, 40, 127)
"""Maps are alike if they have at most so many sites."""
_MAPS = ("found", "two", "few", "some", "marked", "wide", "open")
_HAND = ("finish", "maps", "plays", "narrowing", "finishing")

NAMES = (
    *(f"roses on a {kind} map" for kind in _MAPS),
    *(f"roses on a {kind} map, late" for kind in _MAPS),
    "roses below mine, found",
    "roses below mine, near",
    "first at a found treasure, here",
    "first at a found treasure, in 1 turn",
    "first at a found treasure, in 2 turns",
    "first at a found treasure",
    *(f"first at sites of a {kind} map" for kind in _MAPS[1:5]),
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
    *(f"hand: {what}" for what in _HAND),
)
"""What each number of a row stands for."""

SIZE = len(NAMES)
HAND = SIZE - len(_HAND)
"""Where a row's numbers about the hand begin; they are 0 for hands not asked for."""

_KIND = tuple(next(i for i, most in enumerate(NARROW) if n <= most) for n in range(128))
_FOUND, _LAST_NEAR, _LAST_MARKED = 0, 2, 4
_LATE = NAMES.index("roses on a found map, late")
_BELOW = NAMES.index("roses below mine, found")
_FIRST = NAMES.index("first at a found treasure, here")
_FIRST_SITES = NAMES.index("first at sites of a two map") - 1
_AMULETS = NAMES.index("an amulet")
_NEAR = NAMES.index("first at amulets, in 1 turn")
_MOBILITY = NAMES.index("mobility")
_RISK = NAMES.index("roses at risk, found")

CARD = 3.5
"""What a treasure card is worth, roughly: worths are told in cards."""
LATE = 12
"""With so many treasure cards left, the game draws to its end."""

Row = list[float]


def prospects(t: Table, s: State, to_move: int, hands: Collection[int]) -> list[Row]:
    """A row for every seat, when `to_move` has the next turn; with the hands of some seats."""
    return _Survey(t, s, to_move).rows(hands)


class _Survey:
    """One look over a position."""

    __slots__ = ("card", "island_reach", "late", "order", "s", "t", "table_rows")

    def __init__(self, t: Table, s: State, to_move: int) -> None:
        self.t, self.s = t, s
        self.order = [(to_move + i) % t.players for i in range(t.players)]
        self.island_reach = turn_reach(t.island)
        self.card = card_left(s)
        self.late = max(0.0, 1 - len(s.treasure_deck) / LATE)
        self.table_rows = [[0.0] * SIZE for _ in range(t.players)]

    def rows(self, hands: Collection[int]) -> list[Row]:
        for m, sites in enumerate(self.s.sites):
            kind = _KIND[sites.bit_count()]
            self._roses(m, kind)
            if kind <= _LAST_MARKED:
                self._sites(sites, kind)
        if self.s.amulets:
            self._amulets()
        self._players()
        for seat in hands:
            self.table_rows[seat][HAND:] = self._hand(seat)
        return self.table_rows

    def _roses(self, m: int, kind: int) -> None:
        rows, worth, late = self.table_rows, self.card, self.card * self.late
        below, near = 0, kind > _FOUND
        marks = self.s.map_roses[m]
        risk = curse_risk(self.s, sum(map(len, marks)) + 2) if kind <= _LAST_NEAR else 0.0
        for roses in reversed(marks):
            for seat in roses:
                row = rows[seat]
                row[kind] += worth
                row[_LATE + kind] += late
                if kind <= _LAST_NEAR:
                    row[_BELOW + near] += below
                    row[_RISK + near] += worth * risk
                    row[_RISK + 2 + near] = max(row[_RISK + 2 + near], risk)
                below += 1

    def _sites(self, sites: int, kind: int) -> None:
        rows, worth = self.table_rows, self.card
        share = worth / sites.bit_count()
        for turns, seat, first in arrivals(self.island_reach, self.s.atvs, self.order, sites):
            if kind == _FOUND:
                for within in range(min(turns, 3), 4):
                    rows[seat][_FIRST + within] += worth
            else:
                rows[seat][_FIRST_SITES + kind] += share * first.bit_count()

    def _amulets(self) -> None:
        near = self.island_reach[:3]
        for turns, seat, first in arrivals(near, self.s.atvs, self.order, self.s.amulets):
            self.table_rows[seat][_NEAR + (turns > 1)] += first.bit_count()

    def _players(self) -> None:
        s, players = self.s, self.t.players
        one_turn, spaces = self.island_reach[1], len(self.t.island.spaces)
        for wait, seat in enumerate(self.order):
            row, held = self.table_rows[seat], s.amulets_held[seat]
            row[_MOBILITY] = one_turn[s.atvs[seat]].bit_count() / spaces
            row[_MOBILITY + 1] = wait / players
            at_risk = 0
            if held:
                row[_AMULETS : _AMULETS + 3] = 1.0, float(held > 1), float(max(0, held - 2))
            else:
                at_risk = max(s.treasure[seat], default=0)
            row[_RISK + 2] *= at_risk
            row[_RISK + 3] *= at_risk

    def _hand(self, seat: int) -> Row:
        """How well a hand fits the maps."""
        clues, near = self.t.clues, self.island_reach[1][self.s.atvs[seat]]
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


def card_left(s: State) -> float:
    """What a gold card not yet turned up is worth, in average cards."""
    gold, cards = _all_gold(s.initial_counts)
    for taken in s.treasure:
        gold -= sum(taken)
        cards -= len(taken)
    gold -= sum(s.known_discards)
    cards -= len(s.known_discards)
    return gold / max(1, cards) / CARD


@lru_cache(maxsize=64)
def _all_gold(origin: tuple[int, ...]) -> tuple[int, int]:
    return sum(value * count for value, count in enumerate(origin)), sum(origin[1:])


def curse_risk(s: State, drawn: int) -> float:
    """Roughly how likely a curse is among the next cards drawn for a treasure (R2.2)."""
    deck = len(s.treasure_deck)
    exposed = min(drawn, deck) - s.curse_free_top
    if exposed <= 0:
        return 0.0
    return min(1.0, (s.initial_counts[0] - s.curses_removed) * exposed / (deck - s.curse_free_top))
