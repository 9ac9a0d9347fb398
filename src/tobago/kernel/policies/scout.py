"""The policy `scout`: compiled twin of the bot in `tobago/bots/scout.py`.

Its values are those of the bot to the last bit, so the best actions are the same. Actions that
cannot be the best are not valued: in a turn any that is worth less than ending it, and an amulet
for what the turn's action does for nothing.
"""

import numpy as np

from tobago.island import LEGS, MAX_SPACES
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import ONE, Word, bit, bit_count, count, has, lowest_bit
from tobago.kernel.numbers import (
    DRIVE,
    END_TURN,
    EXCHANGE_TURN,
    EXTRA_CLUE,
    EXTRA_DRIVE,
    MARK_CLUE,
    PASS,
    PAY_CURSE,
    PLACE_ATV,
    PLAY_CLUE,
    REMOVE_MARKER,
    START_MAP,
    TAKE,
)
from tobago.kernel.phases import first_clue
from tobago.kernel.phases.amulets import list_doubles
from tobago.kernel.phases.clue_cards import playable
from tobago.kernel.phases.phase import (
    CURSE,
    FIRST_CLUE,
    NEW_MAP,
    ONE_ROSE,
    OPENING_OPEN,
    PLACING,
    SHARING,
    TURN,
    TWO_ROSES,
    Game,
    Island,
    Numbers,
    Table,
)
from tobago.kernel.phases.turn_actions import check_exchange, drive_legs, list_raises
from tobago.kernel.records import MAPS
from tobago.kernel.stream import Streams, random_below

MEAN_CARD = 3.5
"""About the mean gold of a treasure card."""
AMULET_VALUE = 2.0
"""The gold that an amulet is worth to its holder."""
EXCHANGE_VALUE = 0.3
DOUBLE_VALUE = 0.5

Best = tuple[float, int]
"""The highest value so far, and how many actions have it; they are in an array."""


@compiled
def choose(island: Island, t: Table, s: Game, streams: Streams, i: int, scratch: Numbers) -> int:
    """An action with the highest value; a random one among equals; -1 when the game is over."""
    size = best_actions(island, t, s, scratch)
    if size == 0:
        return -1
    return int(scratch[random_below(streams, i, size)])


@compiled
def best_actions(island: Island, t: Table, s: Game, out: Numbers) -> int:
    """Write the legal actions with the highest value; how many there are."""
    if s.phase == TURN:
        return _best_in_turn(island, t, s, out)
    if s.phase == SHARING:
        out[0] = TAKE if _card_value(s) > MEAN_CARD else PASS
        return 1
    if s.phase == NEW_MAP:
        return _best_starts(island, t, s, out)
    if s.phase == CURSE:
        out[0] = PAY_CURSE  # by amulet
        return 1
    if s.phase == PLACING:
        return _best_placings(island, out)
    if s.phase == FIRST_CLUE:
        return _best_first_clues(t, s, out)
    return 0


@compiled
def _add(out: Numbers, best: float, size: int, action: int, value: float) -> Best:
    """Put an action among the best if its value is as high; alone if it is higher."""
    if value < best:
        return best, size
    if value > best:
        size = 0
    out[size] = action
    return value, size + 1


@compiled
def _add_spaces(
    out: Numbers, best: float, size: int, first: int, spaces: Word, value: float
) -> Best:
    """Do so with the spaces of half a mask; `first` is the action on the half's first space."""
    if value < best or spaces == Word(0):
        return best, size
    if value > best:
        size = 0
    while spaces != Word(0):
        out[size] = first + lowest_bit(spaces)
        size += 1
        spaces &= spaces - ONE
    return value, size


# ---- a turn ------------------------------------------------------------------------------------


@compiled
def _best_in_turn(island: Island, t: Table, s: Game, out: Numbers) -> int:
    size = list_raises(s, out, 0)
    if size:
        return size
    out[0] = END_TURN
    best, size = 0.0, 1
    if not s.acted:
        best, size = _add_clues(island, t, s, out, best, size, PLAY_CLUE, 0.0)
        if check_exchange(t, s):
            best, size = _add(out, best, size, EXCHANGE_TURN, EXCHANGE_VALUE)
    legs = drive_legs(s)
    if legs:
        best, size = _add_drives(island, s, out, best, size, DRIVE, legs)
    if s.amulets_held[s.turn]:
        best, size = _add_powers(island, t, s, out, best, size)
    return size


@compiled
def _add_powers(island: Island, t: Table, s: Game, out: Numbers, best: float, size: int) -> Best:
    spare = s.amulets_held[s.turn] > 1  # one is left for a curse
    if s.acted:
        if spare:
            best, size = _add_clues(island, t, s, out, best, size, EXTRA_CLUE, AMULET_VALUE)
        best, size = _add_drives(island, s, out, best, size, EXTRA_DRIVE, LEGS)
    for m in range(MAPS):
        best, size = _add_removal(s, out, best, size, m)
    if t.advanced and spare and best <= DOUBLE_VALUE:
        return _add_doubles(s, out, best, size)
    return best, size


# ---- clues -------------------------------------------------------------------------------------


@compiled
def _add_clues(
    island: Island,
    t: Table,
    s: Game,
    out: Numbers,
    best: float,
    size: int,
    first: int,
    cost: float,
) -> Best:
    found = playable(t, s, s.turn)
    place = 0
    while found:
        if found & 1:
            card, m = int(s.hands[s.turn, place // MAPS]), place % MAPS
            value = _clue_value(island, t, s, card, m) - cost
            best, size = _add(out, best, size, first + MAPS * card + m, value)
        found >>= 1
        place += 1
    return best, size


@compiled
def _clue_value(island: Island, t: Table, s: Game, card: int, m: int) -> float:
    """The value of a rose on a map; more if it finds a treasure that this ATV reaches first."""
    low, high = s.sites[m, 0] & t.clues[card, 0], s.sites[m, 1] & t.clues[card, 1]
    kept = bit_count(low) + bit_count(high)
    value = MEAN_CARD / 2 + 0.5 * (1 - kept / count(s.sites[m]))
    if kept == 1 and _is_nearest(island, t, s, _first_space(low, high)):
        value += MEAN_CARD / 2
    return value


@compiled
def _first_space(low: Word, high: Word) -> int:
    return lowest_bit(low) if low != Word(0) else 64 + lowest_bit(high)


@compiled
def _is_nearest(island: Island, t: Table, s: Game, site: int) -> bool:
    """Whether no ATV needs fewer turns to a space than that of the player in turn."""
    own = _turns_needed(int(island.legs[site, s.atvs[s.turn]]))
    for seat in range(t.players):
        if _turns_needed(int(island.legs[site, s.atvs[seat]])) < own:
            return False
    return True


@compiled
def _turns_needed(legs: int) -> int:
    return (legs + LEGS - 1) // LEGS


# ---- driving -----------------------------------------------------------------------------------


@compiled
def _add_drives(
    island: Island, s: Game, out: Numbers, best: float, size: int, first: int, legs: int
) -> Best:
    """Add the best drives; one that costs an amulet takes none."""
    reach = island.reach[legs, s.atvs[s.turn]]
    pays = first == EXTRA_DRIVE
    cost = AMULET_VALUE if pays else 0.0
    for half in range(2):
        amulets = Word(0) if pays else s.amulets[half]
        value, spaces = _best_spaces(island, s, half, reach[half], amulets)
        best, size = _add_spaces(out, best, size, first + 64 * half, spaces, value - cost)
    return best, size


@compiled
def _best_spaces(
    island: Island, s: Game, half: int, reach: Word, amulets: Word
) -> tuple[float, Word]:
    """The spaces in reach that are the best to drive to, in half a mask, and their value."""
    top, spaces = 0.0, reach
    if reach & amulets != Word(0):
        top, spaces = AMULET_VALUE, reach & amulets
    for m in range(MAPS):
        if count(s.sites[m]) == 1:
            top, spaces = _nearest_spaces(island, s, m, half, reach, amulets, top, spaces)
    return top, spaces


@compiled
def _nearest_spaces(
    island: Island,
    s: Game,
    m: int,
    half: int,
    reach: Word,
    amulets: Word,
    top: float,
    spaces: Word,
) -> tuple[float, Word]:
    """The best spaces, if the treasure of a map counts as well."""
    share = _share(s, m)
    legs = island.legs[_first_space(s.sites[m, 0], s.sites[m, 1])]  # as many in both directions
    own = int(legs[s.atvs[s.turn]])
    while reach != Word(0):
        space = reach & (~reach + ONE)
        value = _nearness_value(int(legs[64 * half + lowest_bit(reach)]), own, share)
        if amulets & space != Word(0):
            value += AMULET_VALUE
        if value > top:
            top, spaces = value, space
        elif value == top:
            spaces |= space
        reach ^= space
    return top, spaces


@compiled
def _nearness_value(legs: int, own: int, share: float) -> float:
    """The value of a treasure some legs away, for an ATV that is `own` legs away."""
    if legs == 0:
        return share
    return share / (2 + _turns_needed(legs)) if legs < own else 0.0


@compiled
def _share(s: Game, m: int) -> float:
    """The value of raising the treasure of a map: a card for it, and half one for each rose."""
    roses = 0
    for i in range(s.map_sizes[m]):
        if s.map_roses[m, i] == ONE_ROSE + s.turn:
            roses += 1
        elif s.map_roses[m, i] == TWO_ROSES + s.turn:
            roses += 2
    return MEAN_CARD + MEAN_CARD / 2 * roses


# ---- amulets -----------------------------------------------------------------------------------


@compiled
def _add_removal(s: Game, out: Numbers, best: float, size: int, m: int) -> Best:
    """Add the removal of the other of two sites, if one is under the ATV (both have markers)."""
    atv = s.atvs[s.turn]
    if count(s.sites[m]) != 2 or not has(s.sites[m], atv):
        return best, size
    other = _first_space(s.sites[m, 0] ^ bit(atv, 0), s.sites[m, 1] ^ bit(atv, 1))
    action = REMOVE_MARKER + MAX_SPACES * m + other
    return _add(out, best, size, action, _share(s, m) - AMULET_VALUE)


@compiled
def _add_doubles(s: Game, out: Numbers, best: float, size: int) -> Best:
    start = size if best == DOUBLE_VALUE else 0
    end = start
    for m in range(MAPS):
        end = list_doubles(s, m, out, end)
    return (DOUBLE_VALUE, end) if end > start else (best, size)


# ---- other decisions ---------------------------------------------------------------------------


@compiled
def _card_value(s: Game) -> float:
    """The value of the card on offer; high if there are fewer cards than own roses."""
    roses = 0
    for i in range(s.asked, s.sharing_roses_size):
        roses += s.sharing_roses[i] == s.seat
    return MEAN_CARD + 1 if s.sharing_cards_size < roses else float(s.offered)


@compiled
def _best_starts(island: Island, t: Table, s: Game, out: Numbers) -> int:
    best, size = -np.inf, 0
    for h in range(s.hand_sizes[s.seat]):
        card = int(s.hands[s.seat, h])
        distance = _mean_legs(island, s.atvs[s.seat], t.clues[card, 0], t.clues[card, 1])
        best, size = _add(out, best, size, START_MAP + card, -distance)
    return size


@compiled
def _mean_legs(island: Island, atv: int, low: Word, high: Word) -> float:
    """The mean number of legs from the ATV to the spaces of a mask."""
    total, base = 0, 0
    spaces = bit_count(low) + bit_count(high)
    for word in (low, high):
        while word != Word(0):
            total += int(island.legs[atv, base + lowest_bit(word)])
            word &= word - ONE
        base += 64
    return total / spaces


@compiled
def _best_placings(island: Island, out: Numbers) -> int:
    best, size = 0.0, 0
    for space in range(island.spaces):
        value = float(count(island.reach[LEGS, space]))
        best, size = _add(out, best, size, PLACE_ATV + space, value)
    return size


@compiled
def _best_first_clues(t: Table, s: Game, out: Numbers) -> int:
    if t.opening != OPENING_OPEN:
        return first_clue.legal_actions(t, s, out)
    best, size = -np.inf, 0
    for m in range(MAPS):
        if first_clue.is_free(t, s, m):
            best, size = _add(out, best, size, MARK_CLUE + m, -float(count(s.sites[m])))
    return size
