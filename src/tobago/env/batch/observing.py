"""Compiled code that writes observations: packed ones, and the same in the form of `layout`.

`tobago.env.observation.Observer` makes the same observations from the views of the engine.
"""

import numpy as np

from tobago.env import layout, packed_layout
from tobago.env.layout import PLANES, ObservationArray
from tobago.env.packed_layout import BIT_BYTES
from tobago.game import COLOURS
from tobago.game.constants import NOTHING
from tobago.game.table_options import OPTION_VALUES
from tobago.island import DIRECTIONS, LEGS, TERRAINS
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Word, count
from tobago.kernel.phases.phase import (
    EXCHANGE_ACTION,
    OPENING_OPEN,
    PAYMENT_CHOICE,
    TWO_ROSES,
    Game,
    Island,
    Table,
)
from tobago.kernel.phases.sharing import past_seat, past_value
from tobago.kernel.records import HUTS, MAPS, PALMS, SEATS, STATUES

# ---- places in a packed observation ------------------------------------------------------------


def _first_bit(name: str) -> int:
    """The place among the bits of the first number of a field."""
    return int(np.searchsorted(packed_layout.BITS, layout.PLACES[name].start))


def _first_byte(name: str) -> int:
    """The place in the row of the first number of a field that has a byte for each."""
    return BIT_BYTES + int(np.searchsorted(packed_layout.BYTES, layout.PLACES[name].start))


PLANE_BYTES = layout.WIDTH // 8
LAND, LARGEST, COAST = (PLANES.index(name) for name in ("land", "largest", "coast"))
HUT_PLANE, PALM_PLANE, STATUE_0 = (PLANES.index(name) for name in ("huts", "palms", "statue_0"))
SITES_0, AMULETS = PLANES.index(f"sites_{COLOURS[0]}"), PLANES.index("amulets")
CLUE_0, ATV_0 = PLANES.index("clue_0"), PLANES.index("atv_0")
WITHIN_1, DRIVE_1 = PLANES.index("within_1"), PLANES.index("drive_1")

PHASE, DECIDING, TURN, NEW_MAP = map(_first_bit, ("phase", "deciding", "turn", "new_map"))
ACTED, UNTOUCHED, STRUCK = map(_first_bit, ("acted", "untouched", "curse_struck"))
FACING, HAND, DISCARDED = map(_first_bit, ("facing", "hand", "discarded"))
MAP_CLUES = _first_bit(f"clues_{COLOURS[0]}")
"""The clues of the first map; the other maps follow."""
SHARING_MAP, RAISER, OFFERED = map(_first_bit, ("sharing_map", "raiser", "offered"))
PAYING, PROTECTED, IS_LAST = map(_first_bit, ("paying", "protected", "is_last"))
PLAYERS, AMULETS_20, OPENING = map(_first_bit, ("players", "amulets_20", "opening_open"))
ADVANCED, EXCHANGE = map(_first_bit, ("advanced", "exchange_action"))
DEPTH_21, CURSE_RULE = map(_first_bit, ("curse_depth_21", "curse_rule"))
PAYMENT, GOLD_OPEN = map(_first_bit, ("curse_payment_choice", "gold_open"))

LEGS_LEFT, CLUE_DECK, CURSE_FREE_TOP = map(_first_byte, ("legs", "clue_deck", "curse_free_top"))
BELONGINGS, REVEALED = map(_first_byte, ("gold_0", "revealed"))
MAP_SITES = _first_byte(f"sites_{COLOURS[0]}")
MAP_STEP = _first_byte(f"sites_{COLOURS[1]}") - MAP_SITES
"""From the bytes of a map to those of the next: its sites, roses of each player, marks."""
CARDS_LEFT, TURNED_UP, DRAWN = map(_first_byte, ("cards_left", "turned_up", "drawn"))
ROSES_LEFT, ASKED_LATER = map(_first_byte, ("roses_left", "asked_later"))
CURSES = _first_byte("curses")

CLUES = layout.CLUES
WAYS = len(DIRECTIONS)
OPEN_GOLD = OPTION_VALUES["gold"].index("open")
BITS, BYTES = packed_layout.BITS, packed_layout.BYTES


# ---- writing a packed observation --------------------------------------------------------------


@compiled
def write_packed(
    island: Island, t: Table, s: Game, seat: int, start: ObservationArray, row: ObservationArray
) -> None:
    """Write what a seat observes; `start` is what `write_table` has written for the table."""
    for i in range(len(row)):  # Numba makes faster code of this than of `row[:] = start`
        row[i] = start[i]
    _write_planes(island, t, s, seat, row)
    _write_hand(t, s, seat, row)
    _write_turn(t, s, seat, row)
    _write_counts(t, s, seat, row)
    for m in range(MAPS):
        _write_map(t, s, seat, m, row)
    _write_past(s, row)
    if s.sharing:
        _write_sharing(t, s, seat, row)


@compiled
def write_table(island: Island, t: Table, row: ObservationArray) -> None:
    """Write what does not change in a game: its planes and the options."""
    row[:] = 0
    _write_table_planes(island, t, row)
    _write_options(t, row)


@compiled
def _set(row: ObservationArray, first: int, k: int = 0) -> None:
    """Set bit k of the field with a first bit."""
    place = first + int(k)
    row[place >> 3] |= np.uint8(1 << (place & 7))


@compiled
def _write_plane(row: ObservationArray, plane: int, low: np.uint64, high: np.uint64) -> None:
    at = PLANE_BYTES * plane
    for k in range(8):
        row[at + k] = (low >> Word(8 * k)) & Word(255)
        row[at + 8 + k] = (high >> Word(8 * k)) & Word(255)


@compiled
def _mark_space(row: ObservationArray, plane: int, space: int) -> None:
    """Set the bit of a space."""
    _set(row, 8 * PLANE_BYTES * plane, space)


@compiled
def _write_table_planes(island: Island, t: Table, row: ObservationArray) -> None:
    """The planes that do not change in a game."""
    _write_plane(row, LAND, island.whole[0], island.whole[1])
    low, high = Word(0), Word(0)
    for k in range(len(TERRAINS)):
        _write_plane(row, LAND + 1 + k, island.terrain[k, 0], island.terrain[k, 1])
        low |= island.largest[k, 0]
        high |= island.largest[k, 1]
    _write_plane(row, LARGEST, low, high)
    _write_plane(row, COAST, island.coast[0], island.coast[1])
    for i in range(HUTS):
        _mark_space(row, HUT_PLANE, t.huts[i])
    for i in range(PALMS):
        _mark_space(row, PALM_PLANE, t.palms[i])
    for i in range(STATUES):
        _mark_space(row, STATUE_0 + i, t.statues[i])


@compiled
def _write_planes(island: Island, t: Table, s: Game, seat: int, row: ObservationArray) -> None:
    """The planes of the position except those of the hand."""
    for m in range(MAPS):
        _write_plane(row, SITES_0 + m, s.sites[m, 0], s.sites[m, 1])
    _write_plane(row, AMULETS, s.amulets[0], s.amulets[1])
    for i in range(STATUES):
        _mark_space(row, AMULETS + 1, island.gaze[t.statues[i], s.facing[i]])
    for k in range(t.players):
        atv = int(s.atvs[(seat + k) % t.players])
        if atv == NOTHING:
            continue
        _mark_space(row, ATV_0 + k, atv)
        if k:
            reach = island.reach[LEGS, atv]
            _write_plane(row, DRIVE_1 + k - 1, reach[0], reach[1])
        else:
            for legs in range(LEGS):
                reach = island.reach[legs + 1, atv]
                _write_plane(row, WITHIN_1 + legs, reach[0], reach[1])


@compiled
def _write_hand(t: Table, s: Game, seat: int, row: ObservationArray) -> None:
    """The clues in hand, or the first clue that the seat has drawn (R2.4)."""
    if s.first_clue != NOTHING and s.seat == seat:
        _write_clue(t, row, 0, int(s.first_clue))
        return
    hand, size = s.hands[seat], int(s.hand_sizes[seat])
    for h in range(size):
        card, lower = int(hand[h]), 0
        for other in range(size):
            lower += hand[other] < card
        _write_clue(t, row, lower, card)


@compiled
def _write_clue(t: Table, row: ObservationArray, place: int, card: int) -> None:
    _write_plane(row, CLUE_0 + place, t.clues[card, 0], t.clues[card, 1])
    _set(row, HAND, card)


@compiled
def _write_turn(t: Table, s: Game, seat: int, row: ObservationArray) -> None:
    """Whose turn it is, and what has been done in it."""
    _set(row, PHASE, s.phase)
    _set(row, DECIDING, (s.seat - seat) % t.players)
    _set(row, TURN, (s.turn - seat) % t.players)
    if s.new_map != NOTHING:
        _set(row, NEW_MAP, s.new_map)
    if s.acted:
        _set(row, ACTED)
    if s.untouched:
        _set(row, UNTOUCHED)
    if s.curses_struck:
        _set(row, STRUCK)
    for i in range(STATUES):
        _set(row, FACING, WAYS * i + s.facing[i])


@compiled
def _write_counts(t: Table, s: Game, seat: int, row: ObservationArray) -> None:
    """Decks, piles and what the players have."""
    row[LEGS_LEFT] = s.legs
    row[CLUE_DECK] = s.clue_deck_size
    row[CLUE_DECK + 1] = s.clue_discard_size
    row[CLUE_DECK + 2] = s.treasure_deck_size
    row[CLUE_DECK + 3] = s.treasure_discard_size
    row[CLUE_DECK + 4] = s.amulet_pile
    row[CLUE_DECK + 5] = s.curses_removed
    row[CURSE_FREE_TOP] = s.curse_free_top
    for k in range(t.players):
        other, at = (seat + k) % t.players, BELONGINGS + 6 * k
        total, best = 0, 0
        for i in range(s.treasure_sizes[other]):
            value = int(s.treasure[other, i])
            total += value
            best = max(best, value)
        row[at] = total
        row[at + 1] = s.treasure_sizes[other]
        row[at + 2] = best
        row[at + 3] = s.amulets_held[other]
        row[at + 4] = s.roses[other]
        row[at + 5] = s.hand_sizes[other]


@compiled
def _write_map(t: Table, s: Game, seat: int, m: int, row: ObservationArray) -> None:
    """The sites, clues and roses of a map."""
    at = MAP_SITES + MAP_STEP * m
    row[at] = count(s.sites[m])
    for i in range(s.map_sizes[m]):
        _set(row, MAP_CLUES + CLUES * m, s.map_cards[m, i])
        rose = int(s.map_roses[m, i])
        if rose:
            two = rose >= TWO_ROSES
            place = int(((rose - 1) % SEATS - seat) % t.players)
            row[at + 1 + place] += 2 if two else 1
            row[at + 1 + SEATS + i] = place + (TWO_ROSES if two else 1)


@compiled
def _write_past(s: Game, row: ObservationArray) -> None:
    """Treasure cards of earlier treasures, and discarded clues."""
    turned = int(s.turned_size)
    if s.sharing:
        turned -= s.dig_turned_size[s.digs]
    for i in range(turned):
        row[REVEALED + past_value(int(s.turned_up[i]))] += 1
    for i in range(s.clue_discard_size):
        _set(row, DISCARDED, s.clue_discard[i])


@compiled
def _write_sharing(t: Table, s: Game, seat: int, row: ObservationArray) -> None:
    """The treasure being shared out, as far as the seat knows it."""
    dig = int(s.digs)
    _set(row, SHARING_MAP, s.dig_map[dig])
    _set(row, RAISER, (s.dig_raiser[dig] - seat) % t.players)
    if s.offered != NOTHING:
        _set(row, OFFERED, s.offered)
    row[CARDS_LEFT] = s.sharing_cards_size
    turned = int(s.turned_size)
    for i in range(turned - s.dig_turned_size[dig], turned):
        row[TURNED_UP + past_value(int(s.turned_up[i]))] += 1
    drawn = int(s.drawn_size)
    for i in range(drawn - s.dig_drawn_size[dig], drawn):
        past = int(s.drawn[i])
        if past_seat(past) == seat:
            row[DRAWN + past_value(past)] += 1
    for i in range(s.sharing_roses_size):
        place = int((s.sharing_roses[i] - seat) % t.players)
        row[ROSES_LEFT + place] += 1
        if i > s.asked:
            row[ASKED_LATER + place] += 1
    for i in range(s.paying_size):
        _set(row, PAYING, (s.paying[i] - seat) % t.players)
    for i in range(s.protected_size):
        _set(row, PROTECTED, (s.protected[i] - seat) % t.players)
    if s.is_last:
        _set(row, IS_LAST)


@compiled
def _write_options(t: Table, row: ObservationArray) -> None:
    _set(row, PLAYERS, t.players - 2)
    if t.amulets == 20:
        _set(row, AMULETS_20)
    if t.opening == OPENING_OPEN:
        _set(row, OPENING)
    if t.advanced:
        _set(row, ADVANCED)
    if t.exchange == EXCHANGE_ACTION:
        _set(row, EXCHANGE)
    row[CURSES] = t.curses
    if t.curse_depth == 21:
        _set(row, DEPTH_21)
    _set(row, CURSE_RULE, t.curse_rule)
    if t.curse_payment == PAYMENT_CHOICE:
        _set(row, PAYMENT)
    if t.gold == OPEN_GOLD:
        _set(row, GOLD_OPEN)


# ---- the form of `layout` ----------------------------------------------------------------------


@compiled
def unpack_row(packed: ObservationArray, row: ObservationArray) -> None:
    """Write a packed observation in the form of `layout`."""
    planes = PLANE_BYTES * len(PLANES)
    for i in range(planes):
        byte = packed[i]
        for k in range(8):
            row[8 * i + k] = (byte >> np.uint8(k)) & np.uint8(1)
    for place in range(8 * planes, len(BITS)):
        row[BITS[place]] = (packed[place >> 3] >> np.uint8(place & 7)) & np.uint8(1)
    for i in range(len(BYTES)):
        row[BYTES[i]] = packed[BIT_BYTES + i]
