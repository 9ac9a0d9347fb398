"""Compact observations: some numbers about the position, and features of each legal action.

Everything is made from the seat's view; the names are in `compact_layout`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tobago.clues import standard_deck
from tobago.env.candidates import Candidates, find_candidates
from tobago.env.compact_layout import MAP_FEATURES, MAP_FIELDS, MAPS, STAKE_CARDS
from tobago.env.distances import Floats
from tobago.env.layout import CLUES, CURSE_RULES, HAND, PHASES, SEATS, TREASURES
from tobago.env.seat_features import SeatFeatures
from tobago.fault import Fault
from tobago.game import Action, Options, Table, View
from tobago.game.constants import CURSE, NOTHING, PLAYER_COUNTS, ROSES
from tobago.game.state import Sharing, State
from tobago.island import LEGS
from tobago.search import expected_cards

BEST_CARD = 6.0
GOLD = 100.0
PURSE_CARDS, PURSE_AMULETS = 20.0, 4.0
NO_OFFER = (0.0,) * 10
MAP_COLUMNS = [MAP_FEATURES.index(name) for name in MAP_FIELDS]


class CompactView(NamedTuple):
    """What a seat is given to decide by."""

    observation: Floats
    candidates: Candidates


class CompactObserver:
    """Makes compact observations of the views of one table."""

    def __init__(self, table: Table) -> None:
        if table.deck != standard_deck():
            raise Fault("the environment knows the standard clue deck only")
        self.table = table
        self._seats = [SeatFeatures(table, seat) for seat in range(table.players)]
        self._options = _options(table.players, table.options)

    def observe(self, view: View, legal: Sequence[Action]) -> CompactView:
        """The observation of the view's seat, and its candidates among the legal actions."""
        if view.seat is None:
            raise Fault("a spectator has no observation")
        seat = self._seats[view.seat]
        seat.update(view)
        found = find_candidates(seat, view, legal)
        return CompactView(self._position(seat, view.state), found)

    def _position(self, seat: SeatFeatures, s: State) -> Floats:
        order = self.table.clockwise(seat.seat)
        numbers = [
            *_turn(s, order),
            *_players(s, order, seat),
            *_maps(s, order, seat),
            *seat.spaces[seat.atv].tolist(),
            seat.playable / (HAND * MAPS),
            min(1.0, seat.finishing / MAPS),
            *(NO_OFFER if s.sharing is None else _offer(s, s.sharing, seat.seat)),
            *self._options,
        ]
        return np.array(numbers, np.float32)


def _turn(s: State, order: list[int]) -> list[float]:
    gold = [sum(s.treasure[seat]) for seat in order]
    lead = (gold[0] - max(gold[1:])) / GOLD
    return [
        *(float(s.phase == phase) for phase in PHASES),
        *_one(order, s.seat),
        *_one(order, s.turn),
        s.acted,
        s.untouched,
        s.legs / LEGS,
        len(s.clue_deck) / CLUES,
        len(s.treasure_deck) / TREASURES,
        s.curse_free_top / TREASURES,
        s.curses_removed / 2,
        s.amulet_pile / 21,
        min(1.0, max(0.0, (1 + lead) / 2)),
    ]


def _one(order: list[int], seat: int) -> list[float]:
    """A 1 for a seat and 0 for the others, in an order."""
    return [float(other == seat) for other in order] + [0.0] * (SEATS - len(order))


def _players(s: State, order: list[int], features: SeatFeatures) -> list[float]:
    mobility = features.distances.mobility
    numbers: list[float] = []
    for seat in order:
        cards = s.treasure[seat]
        numbers += [
            min(1.0, sum(cards) / GOLD),
            min(1.0, len(cards) / PURSE_CARDS),
            max(cards, default=0) / BEST_CARD,
            min(1.0, s.amulets_held[seat] / PURSE_AMULETS),
            s.roses[seat] / ROSES,
            len(s.hands[seat]) / HAND,
            float(mobility[s.atvs[seat]]),
        ]
    return numbers + [0.0] * (len(numbers) // len(order) * (SEATS - len(order)))


def _maps(s: State, order: list[int], features: SeatFeatures) -> list[float]:
    rows = features.maps[:, MAP_COLUMNS].tolist()
    numbers: list[float] = []
    for m, row in enumerate(rows):
        roses = [seat for card in s.map_roses[m] for seat in card]
        numbers += row
        numbers += [min(1.0, roses.count(seat) / STAKE_CARDS) for seat in order]
        numbers += [0.0] * (SEATS - len(order))
        numbers.append(s.new_map == m)
    return numbers


def _offer(s: State, sharing: Sharing, seat: int) -> list[float]:
    """The card on offer, estimates of those to come, and who else is asked."""
    known = [value for value in sharing.drawn if value != NOTHING]
    for value in sharing.dig.turned_up:
        if value in known:
            known.remove(value)
    left = sharing.roses.count(seat)
    later = sharing.roses[sharing.asked + 1 :]
    covered = len(sharing.cards)
    counts = expected_cards(s)
    total = max(1e-9, sum(counts))
    return [
        max(0, sharing.offered) / BEST_CARD,
        sum(value * count for value, count in enumerate(counts)) / total / BEST_CARD,
        max(known, default=0) / BEST_CARD,
        min(1.0, counts[CURSE]) if covered else 0.0,
        min(1.0, covered / STAKE_CARDS),
        min(1.0, left / STAKE_CARDS),
        min(1.0, (len(sharing.roses) - left) / STAKE_CARDS),
        min(1.0, (len(later) - later.count(seat)) / STAKE_CARDS),
        covered < sharing.roses[sharing.asked :].count(seat),
        sharing.is_last,
    ]


def _options(players: int, options: Options) -> list[float]:
    return [
        *(float(players == number) for number in PLAYER_COUNTS),
        options.advanced,
        options.exchange == "action",
        options.curses / 2,
        *(float(options.curse_rule == rule) for rule in CURSE_RULES),
        options.curse_payment == "choice",
        options.gold == "open",
    ]
