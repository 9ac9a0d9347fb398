"""Compiled loops over the games of a batch."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import compiled
from tobago.kernel.phases.phase import OVER, Numbers, Records
from tobago.kernel.phases.turn_order import gold
from tobago.kernel.rules import apply, is_legal, legal_actions

NO_ACTION = -1
"""Stands for an action where the game is over."""


@compiled
def list_legal(islands: Records, tables: Records, games: Records, i: int, out: Numbers) -> int:
    """Write the legal actions of a game; how many there are."""
    s = games[i]
    t = tables[s.table]
    return legal_actions(islands[t.island], t, s, out)


@compiled
def mark_legal(
    islands: Records,
    tables: Records,
    games: Records,
    out: Numbers,
    masks: NDArray[np.uint8],
) -> None:
    """Write 1 for each legal action of each game, and 0 for the others."""
    masks[:] = 0
    for i in range(games.size):
        for k in range(list_legal(islands, tables, games, i, out)):
            masks[i, out[k]] = 1


@compiled
def first_illegal(
    islands: Records, tables: Records, games: Records, actions: NDArray[np.int64]
) -> int:
    """The first game in which an action is not legal, or their number; see NO_ACTION."""
    for i in range(games.size):
        s = games[i]
        t = tables[s.table]
        if s.phase == OVER:
            if actions[i] != NO_ACTION:
                return i
        elif not is_legal(islands[t.island], t, s, actions[i]):
            return i
    return int(games.size)


@compiled
def apply_all(
    islands: Records, tables: Records, games: Records, actions: NDArray[np.int64]
) -> None:
    """Play a legal action in each game that is not over."""
    for i in range(games.size):
        if actions[i] != NO_ACTION:
            s = games[i]
            t = tables[s.table]
            apply(islands[t.island], t, s, actions[i])


@compiled
def write_gold(games: Records, out: NDArray[np.int64]) -> None:
    """Write the gold of each player in each game."""
    for i in range(games.size):
        for seat in range(out.shape[1]):
            out[i, seat] = gold(games[i], seat)
