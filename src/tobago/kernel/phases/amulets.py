"""Amulet powers (R9.2 to R9.11), and statues that place amulets (R9.1)."""

import numpy as np

from tobago.island import DIRECTIONS, LEGS, MAX_SPACES
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import count, has, toggle
from tobago.kernel.numbers import (
    CARDS,
    DOUBLE_CLAIM,
    EXCHANGE,
    EXTRA_CLUE,
    EXTRA_DRIVE,
    REMOVE_MARKER,
    SWAP,
    SWAP_PAIRS,
)
from tobago.kernel.phases.clue_cards import check_clue, forget_playable, is_marked, list_playable
from tobago.kernel.phases.lists import list_spaces
from tobago.kernel.phases.phase import (
    DECISION,
    NO_ROSE,
    ONE_ROSE,
    TWO_ROSES,
    Game,
    Island,
    Numbers,
    Table,
)
from tobago.kernel.phases.turn_actions import check_drive, exchange_hand, move, play_clue
from tobago.kernel.phases.turn_order import end_turn_if_done
from tobago.kernel.records import MAPS, STATUES

PAIRS = np.array(SWAP_PAIRS, np.int64)
PAIRS_OF_A_MAP = len(SWAP_PAIRS)


@compiled
def place_amulets(island: Island, t: Table, s: Game) -> None:
    """Each statue puts an amulet on the coast it faces, then all turn 60 degrees (R9.1)."""
    for i in range(STATUES):
        target = island.gaze[t.statues[i], s.facing[i]]
        if s.amulet_pile > 0 and not has(s.amulets, target):
            toggle(s.amulets, target)
            s.amulet_pile -= 1
        s.facing[i] = (s.facing[i] + 1) % len(DIRECTIONS)


@compiled
def list_powers(island: Island, t: Table, s: Game, out: Numbers, size: int) -> int:
    """Append everything an amulet can be played for; the player holds one."""
    for m in range(MAPS):
        if count(s.sites[m]) > 1 and is_marked(s, m):
            size = list_spaces(s.sites[m], REMOVE_MARKER + MAX_SPACES * m, out, size)
    size = list_playable(t, s, EXTRA_CLUE, out, size)
    size = list_spaces(island.reach[LEGS, s.atvs[s.turn]], EXTRA_DRIVE, out, size)
    if s.hand_sizes[s.turn]:
        out[size] = EXCHANGE
        size += 1
    if t.advanced:
        for m in range(MAPS):
            size = list_doubles(s, m, out, size)
            size = list_swaps(s, m, out, size)
    return size


@compiled
def list_doubles(s: Game, m: int, out: Numbers, size: int) -> int:
    """Append the cards of a map that a second rose can be put on (R9.7)."""
    if count(s.sites[m]) < 2:
        return size
    for i in range(s.map_sizes[m]):
        if _can_double(s, m, i):
            out[size] = DOUBLE_CLAIM + CARDS * m + i
            size += 1
    return size


@compiled
def list_swaps(s: Game, m: int, out: Numbers, size: int) -> int:
    """Append the pairs of cards of a map whose roses can be swapped (R9.8)."""
    if count(s.sites[m]) < 2:
        return size
    for i in range(s.map_sizes[m]):
        for j in range(i + 1, s.map_sizes[m]):
            if _can_swap(s, m, i, j):
                out[size] = SWAP + PAIRS_OF_A_MAP * m + pair_index(i, j)
                size += 1
    return size


@compiled
def pair_index(first: int, second: int) -> int:
    """The place of a pair of cards among the pairs of a map."""
    return first * (2 * CARDS - first - 1) // 2 + second - first - 1


@compiled
def _play_amulet(s: Game) -> None:
    s.amulets_held[s.turn] -= 1
    s.amulet_pile += 1
    s.untouched = 0


# ---- removing a marker (R9.3) -----------------------------------------------------------------


@compiled
def check_remove(s: Game, choice: int) -> bool:
    """Whether a marker can be removed; `choice` is 127 map + space."""
    m, space = choice // MAX_SPACES, choice % MAX_SPACES
    return is_marked(s, m) and has(s.sites[m], space) and count(s.sites[m]) > 1


@compiled
def remove(t: Table, s: Game, choice: int) -> int:
    """Remove a marker."""
    _play_amulet(s)
    toggle(s.sites[choice // MAX_SPACES], choice % MAX_SPACES)
    forget_playable(s)
    end_turn_if_done(t, s)
    return DECISION


# ---- an extra clue, drive or exchange (R9.4 to R9.6) ------------------------------------------


@compiled
def check_extra_clue(t: Table, s: Game, choice: int) -> bool:
    """Whether a clue can be played on a map; `choice` is 4 card + map."""
    return check_clue(t, s, choice)


@compiled
def extra_clue(t: Table, s: Game, choice: int) -> int:
    """Play one more clue."""
    _play_amulet(s)
    play_clue(t, s, choice)
    end_turn_if_done(t, s)
    return DECISION


@compiled
def check_extra_drive(island: Island, s: Game, space: int) -> bool:
    """Whether the ATV can drive to a space with all legs."""
    return check_drive(island, s, space, LEGS)


@compiled
def extra_drive(island: Island, t: Table, s: Game, space: int) -> int:
    """Drive once more, taking no amulet (R9.5); legs of the regular drive are kept (R9.11)."""
    _play_amulet(s)
    move(island, s, space)
    end_turn_if_done(t, s)
    return DECISION


@compiled
def exchange(t: Table, s: Game) -> int:
    """Exchange the hand by an amulet."""
    _play_amulet(s)
    exchange_hand(t, s)
    end_turn_if_done(t, s)
    return DECISION


# ---- double claim and swap (R9.7 to R9.9) -----------------------------------------------------


@compiled
def check_double(t: Table, s: Game, choice: int) -> bool:
    """Whether a second rose can be put on a card; `choice` is 27 map + card."""
    m, card = choice // CARDS, choice % CARDS
    return t.advanced and count(s.sites[m]) > 1 and _can_double(s, m, card)


@compiled
def _can_double(s: Game, m: int, card: int) -> bool:
    return s.map_roses[m, card] == ONE_ROSE + s.turn and s.roses[s.turn] > 0


@compiled
def double(t: Table, s: Game, choice: int) -> int:
    """Put a second rose on a card."""
    _play_amulet(s)
    s.roses[s.turn] -= 1
    s.map_roses[choice // CARDS, choice % CARDS] = TWO_ROSES + s.turn
    end_turn_if_done(t, s)
    return DECISION


@compiled
def check_swap(t: Table, s: Game, choice: int) -> bool:
    """Whether the roses of two cards can be swapped; `choice` is 351 map + the pair's index."""
    m, pair = choice // PAIRS_OF_A_MAP, choice % PAIRS_OF_A_MAP
    return t.advanced and count(s.sites[m]) > 1 and _can_swap(s, m, PAIRS[pair, 0], PAIRS[pair, 1])


@compiled
def _can_swap(s: Game, m: int, first: int, second: int) -> bool:
    """R9.8: as many roses on both, and different owners."""
    a, b = s.map_roses[m, first], s.map_roses[m, second]
    return a != NO_ROSE and b != NO_ROSE and a != b and (a < TWO_ROSES) == (b < TWO_ROSES)


@compiled
def swap(t: Table, s: Game, choice: int) -> int:
    """Exchange the roses of two cards."""
    _play_amulet(s)
    m, pair = choice // PAIRS_OF_A_MAP, choice % PAIRS_OF_A_MAP
    first, second = PAIRS[pair, 0], PAIRS[pair, 1]
    roses = int(s.map_roses[m, first])
    s.map_roses[m, first] = s.map_roses[m, second]
    s.map_roses[m, second] = roses
    end_turn_if_done(t, s)
    return DECISION
