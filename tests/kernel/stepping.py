"""Compiled steps of the lockstep test: an action, what is legal then, and which one is next."""

import numpy as np
from numpy.typing import NDArray

from tobago.island import MAX_SPACES
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Mask, count, first_space, has
from tobago.kernel.numbers import (
    BLOCKS,
    CARDS,
    DOUBLE_CLAIM,
    DRIVE,
    EXCHANGE,
    EXCHANGE_TURN,
    EXTRA_DRIVE,
    KINDS,
    REMOVE_MARKER,
    SIZE,
    START_MAP,
    SWAP,
    SWAP_PAIRS,
)
from tobago.kernel.phases.amulets import pair_index
from tobago.kernel.phases.clue_cards import is_marked
from tobago.kernel.phases.phase import Game, Numbers, Records
from tobago.kernel.phases.turn_order import gold
from tobago.kernel.policies import uniform
from tobago.kernel.records import MAPS
from tobago.kernel.rules import apply, is_legal, legal_actions
from tobago.kernel.stream import Streams, random_below

GOAL = len(KINDS)
"""The class of drives to the only site of a map, or to an amulet."""
CLASSES = GOAL + 1
"""How many classes of actions there are: the kinds, and GOAL."""
_CLASS_OF = np.zeros(SIZE, np.int64)
for _place, _kind in enumerate(KINDS):
    _CLASS_OF[list(BLOCKS[_kind].numbers)] = _place
MOST_PLACES = 4096
"""More than there are legal actions in a position."""
CHOICES = 3
"""How often the policy `uniform` chooses at each ply."""
NO_ACTION = -1
OTHER_CHOICE = -1
"""The policy `uniform` did not choose the action with its random place in the list."""


@compiled
def advance(
    islands: Records,
    tables: Records,
    games: Records,
    action: int,
    numbers: Numbers,
    scratch: Numbers,
    weights: NDArray[np.int64],
    counts: NDArray[np.int64],
    streams: Streams,
) -> int:
    """Play an action, write the legal ones, and choose one: MOST_PLACES * their number + its place.

    A class of actions is chosen by its weight, then an action of it. OTHER_CHOICE if the policy
    `uniform` errs.
    """
    island, t, s = islands[0], tables[0], games[0]
    size = play_and_list(islands, tables, games, action, numbers)
    for _ in range(CHOICES):
        streams[1] = streams[0]
        chosen = uniform.choose(island, t, s, streams, 1, scratch)
        wanted = numbers[random_below(streams, 0, size)] if size else NO_ACTION
        if chosen != wanted:
            return OTHER_CHOICE
    if size == 0:
        return 0
    return MOST_PLACES * size + _choose(s, numbers, size, weights, counts, streams)


@compiled
def play_and_list(
    islands: Records, tables: Records, games: Records, action: int, numbers: Numbers
) -> int:
    """Play an action, unless it is NO_ACTION, and write the legal ones; how many there are."""
    if action != NO_ACTION:
        apply(islands[0], tables[0], games[0], action)
    return legal_actions(islands[0], tables[0], games[0], numbers)


@compiled
def _choose(
    s: Game,
    numbers: Numbers,
    size: int,
    weights: NDArray[np.int64],
    counts: NDArray[np.int64],
    streams: Streams,
) -> int:
    amulets, single = s.amulets, _single_sites(s)
    counts[:] = 0
    for k in range(size):
        counts[_class_of(amulets, single, numbers[k])] += 1
    total = 0
    for c in range(CLASSES):
        if counts[c]:
            total += weights[c]
    left = random_below(streams, 0, total)
    chosen = 0
    while counts[chosen] == 0 or left >= weights[chosen]:
        if counts[chosen]:
            left -= weights[chosen]
        chosen += 1
    n = random_below(streams, 0, counts[chosen] + 2)
    lowest, highest = -1, -1
    for k in range(size):
        if _class_of(amulets, single, numbers[k]) == chosen:
            if n == 0:
                return k
            n -= 1
            if lowest < 0 or numbers[k] < numbers[lowest]:
                lowest = k
            if highest < 0 or numbers[k] > numbers[highest]:
                highest = k
    return lowest if n else highest  # these are at the edge of a row of numbers


@compiled
def _single_sites(s: Game) -> Mask:
    """The spaces that are the only site of a map."""
    found = np.zeros(2, np.uint64)
    for m in range(MAPS):
        if count(s.sites[m]) == 1:
            found |= s.sites[m]
    return found


@compiled
def _class_of(amulets: Mask, single: Mask, number: int) -> int:
    if DRIVE <= number < EXCHANGE_TURN:
        space = number - DRIVE
        if has(amulets, space) or has(single, space):
            return GOAL
    elif EXTRA_DRIVE <= number < EXCHANGE and has(single, number - EXTRA_DRIVE):
        return GOAL
    return int(_CLASS_OF[number])


@compiled
def first_misjudged(
    islands: Records,
    tables: Records,
    games: Records,
    numbers: Numbers,
    size: int,
    first: int,
    step: int,
) -> int:
    """The first number that is legal without being listed, or the reverse, or SIZE + 1.

    `numbers` are the legal actions. These are tried, the numbers beside them, those of the small
    rows, markers and cards of each map, and every `step`th number of all from `first` on.
    """
    island, t, s = islands[0], tables[0], games[0]
    listed = np.zeros(SIZE + 2, np.bool_)  # one place further on, for -1
    for k in range(size):
        listed[numbers[k] + 1] = True
    for k in range(size):
        for number in range(numbers[k] - 1, numbers[k] + 2):
            if is_legal(island, t, s, number) != listed[number + 1]:
                return number
    for number in range(EXCHANGE_TURN, START_MAP):
        if is_legal(island, t, s, number) != listed[number + 1]:
            return number
    for m in range(MAPS):
        number = REMOVE_MARKER + MAX_SPACES * m + first_space(s.sites[m])
        if is_legal(island, t, s, number) != listed[number + 1]:
            return number
        for i in range(s.map_sizes[m]):
            number = DOUBLE_CLAIM + CARDS * m + i
            if is_legal(island, t, s, number) != listed[number + 1]:
                return number
            for j in range(i + 1, s.map_sizes[m]):
                number = SWAP + len(SWAP_PAIRS) * m + pair_index(i, j)
                if is_legal(island, t, s, number) != listed[number + 1]:
                    return number
    if is_legal(island, t, s, SIZE):
        return SIZE
    for number in range(first, SIZE, step):
        if is_legal(island, t, s, number) != listed[number + 1]:
            return number
    return SIZE + 1


@compiled
def gold_of(games: Records, seat: int) -> int:
    """The gold of a player."""
    return gold(games[0], seat)


@compiled
def marked_maps(games: Records) -> int:
    """The maps whose sites carry markers, as bits."""
    found = 0
    for m in range(MAPS):
        if is_marked(games[0], m):
            found |= 1 << m
    return found


def weights(**by_kind: int) -> NDArray[np.int64]:
    """The weights of the classes of actions, 4 if not named: kinds by their names, and `goal`."""
    names = [*[kind.__name__ for kind in KINDS], "goal"]
    return np.array([by_kind.get(name, 4) for name in names], np.int64)
