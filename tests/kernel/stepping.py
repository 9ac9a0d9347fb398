"""Compiled steps of the lockstep test: an action, what is legal then, and which one is next."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Mask, count, has
from tobago.kernel.numbers import (
    BLOCKS,
    DRIVE,
    EXCHANGE,
    EXCHANGE_TURN,
    EXTRA_DRIVE,
    KINDS,
    SIZE,
)
from tobago.kernel.phases.phase import Game, Numbers, Records
from tobago.kernel.policies import uniform
from tobago.kernel.policies.stream import Streams, random_below
from tobago.kernel.records import MAPS
from tobago.kernel.rules import apply, is_legal, legal_actions

GOAL = len(KINDS)
"""The class of drives to the only site of a map, or to an amulet."""
CLASSES = GOAL + 1
"""How many classes of actions there are: the kinds, and GOAL."""
_CLASS_OF = np.zeros(SIZE, np.int64)
for _place, _kind in enumerate(KINDS):
    _CLASS_OF[list(BLOCKS[_kind].numbers)] = _place
MOST_PLACES = 4096
"""More than there are legal actions in a position."""
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
    streams[1] = streams[0]
    chosen = uniform.choose(island, t, s, streams, 1, scratch)
    if size == 0:
        return 0 if chosen < 0 else OTHER_CHOICE
    if chosen != numbers[random_below(streams, 0, size)]:
        return OTHER_CHOICE
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
    n = random_below(streams, 0, counts[chosen])
    for k in range(size):
        if _class_of(amulets, single, numbers[k]) == chosen:
            if n == 0:
                return k
            n -= 1
    return size


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

    `numbers` are the legal actions. Besides these, every `step`th number from `first` on is tried.
    """
    island, t, s = islands[0], tables[0], games[0]
    listed = np.zeros(SIZE + 2, np.bool_)
    for k in range(size):
        listed[numbers[k] + 1] = True
        if not is_legal(island, t, s, numbers[k]):
            return int(numbers[k])
    for number in range(first, SIZE + 1, step):
        if is_legal(island, t, s, number) != listed[number + 1]:
            return number
    return SIZE + 1


def weights(**by_kind: int) -> NDArray[np.int64]:
    """The weights of the classes of actions, 4 if not named: kinds by their names, and `goal`."""
    names = [*[kind.__name__ for kind in KINDS], "goal"]
    return np.array([by_kind.get(name, 4) for name in names], np.int64)
