"""What a position promises each player, as a row of numbers that weights can be put on.

A row is about one seat and holds no verdict: how many roses it has on maps of each narrowness,
which treasures it would reach first, its amulets, the curses to be feared, its hand. Only what a
player at the table could know is counted; of the hands, only those asked for.
"""

from collections.abc import Collection
from functools import lru_cache

from tobago.bots.thought.race import arrivals, turn_reach
from tobago.game import State, Table
from tobago.game.table import MARKERS

NARROW = (1, 2, 4, 8, MARKERS, 40, 127)
"""Maps are alike if they have at most so many sites."""
_MAPS = ("found", "two", "few", "some", "marked", "wide", "open")
_HAND = ("finish", "maps", "plays", "narrowing", "finishing")

NAMES = (
    *(f"roses on a {kind} map" for kind in _MAPS),
    *(f"roses on a {kind} map, late" for kind in _MAPS),
    "roses below mine, found",
    "roses below mine, near",
    *(f"first at a found treasure, {turns} turns" for turns in range(4)),
    *(f"first at sites of a {kind} map" for kind in _MAPS[1:5]),
    "gold to come",
    "lateness",
    "an amulet",
    "a second amulet",
    "further amulets",
    *(f"first at amulets, {turns} turns" for turns in range(1, 4)),
    "mobility",
    "turns to wait",
    "curse feared, bare",
    "curse feared, bare with roses",
    "card feared for",
    "curse feared",
    "anything",
    "curses left",
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
_FIRST = NAMES.index("first at a found treasure, 0 turns")
_FIRST_SITES = NAMES.index("first at sites of a two map") - 1
_GOLD = NAMES.index("gold to come")
_AMULETS = NAMES.index("an amulet")
_NEAR = NAMES.index("first at amulets, 1 turns") - 1
_MOBILITY = NAMES.index("mobility")

CARD = 3.5
"""What a treasure card is worth, roughly: worths are told in cards."""
LATE = 12
"""With so many treasure cards left, the game draws to its end."""
DRAWN = 6
"""How many cards a treasure takes, roughly."""

Row = list[float]


def prospects(t: Table, s: State, to_move: int, hands: Collection[int]) -> list[Row]:
    """A row for every seat, when `to_move` has the next turn; with the hands of some seats."""
    return _Survey(t, s, to_move).rows(hands)


class _Survey:
    """One look over a position."""

    __slots__ = ("card", "island_reach", "late", "order", "s", "staked", "t", "table_rows")

    def __init__(self, t: Table, s: State, to_move: int) -> None:
        self.t, self.s = t, s
        self.order = [(to_move + i) % t.players for i in range(t.players)]
        self.island_reach = turn_reach(t.island)
        self.card = _card_left(s)
        self.late = max(0.0, 1 - len(s.treasure_deck) / LATE)
        self.staked = [False] * t.players
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
        below = 0
        for roses in reversed(self.s.rose_marks[m]):
            for seat in roses:
                row = rows[seat]
                row[kind] += worth
                row[_LATE + kind] += late
                if kind <= _LAST_NEAR:
                    self.staked[seat] = True
                    row[_BELOW + (kind > _FOUND)] += below
                below += 1

    def _sites(self, sites: int, kind: int) -> None:
        rows, worth = self.table_rows, self.card
        share = worth / sites.bit_count()
        for turns, seat, first in arrivals(self.island_reach, self.s.atvs, self.order, sites):
            if kind == _FOUND:
                rows[seat][_FIRST + min(turns, 3)] += worth
            else:
                rows[seat][_FIRST_SITES + kind] += share * first.bit_count()

    def _amulets(self) -> None:
        near = self.island_reach[:4]
        for turns, seat, first in arrivals(near, self.s.atvs, self.order, self.s.amulets):
            self.table_rows[seat][_NEAR + (turns or 1)] += first.bit_count()

    def _players(self) -> None:
        s, players = self.s, self.t.players
        curses = s.origin[0] - s.curses_removed
        danger = _danger(s, curses)
        to_come = len(s.treasure_deck) * self.card / players
        one_turn, spaces = self.island_reach[1], len(self.t.island.spaces)
        for wait, seat in enumerate(self.order):
            row, held = self.table_rows[seat], s.held[seat]
            row[_GOLD : _GOLD + 2] = to_come, self.late
            bare = 0.0 if held else danger
            if held:
                row[_AMULETS : _AMULETS + 3] = 1.0, float(held > 1), float(max(0, held - 2))
            feared = bare if self.staked[seat] else 0.0
            row[_MOBILITY:HAND] = (
                one_turn[s.atvs[seat]].bit_count() / spaces,
                wait / players,
                bare,
                feared,
                feared and feared * max(s.treasure[seat], default=0),
                danger,
                1.0,
                float(curses),
            )

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


def _card_left(s: State) -> float:
    """What a gold card not yet turned up is worth, in average cards."""
    gold, cards = _all_gold(s.origin)
    for taken in s.treasure:
        gold -= sum(taken)
        cards -= len(taken)
    gold -= sum(s.discard_seen)
    cards -= len(s.discard_seen)
    return gold / max(1, cards) / CARD


@lru_cache(maxsize=64)
def _all_gold(origin: tuple[int, ...]) -> tuple[int, int]:
    return sum(value * count for value, count in enumerate(origin)), sum(origin[1:])


def _danger(s: State, curses: int) -> float:
    """Roughly how likely the next treasure holds a curse."""
    exposed = len(s.treasure_deck) - s.safe
    if exposed <= 0 or s.safe >= DRAWN:
        return 0.0
    return min(1.0, DRAWN * curses / exposed)
