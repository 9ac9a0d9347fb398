"""Games of compiled policies, with the actions that they choose."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import compiled
from tobago.kernel.phases.phase import OVER, Numbers, Records
from tobago.kernel.policies import uniform
from tobago.kernel.policies.stream import Streams
from tobago.kernel.rules import apply

POLICIES = ("uniform",)
"""The policies by their numbers."""


@compiled
def play_on(
    islands: Records,
    tables: Records,
    games: Records,
    streams: Streams,
    policies: NDArray[np.int8],
    scratch: Numbers,
    actions: Numbers,
    sizes: NDArray[np.int64],
) -> int:
    """Let policies by seat play every game on, until it is over or its row of actions is full.

    Returns how many games are not over.
    """
    unfinished = 0
    for i in range(games.size):
        s = games[i]
        t = tables[s.table]
        island = islands[t.island]
        size = 0
        while s.phase != OVER and size < actions.shape[1]:
            action = uniform.choose(island, t, s, streams, i, scratch)
            apply(island, t, s, action)
            actions[i, size] = action
            size += 1
        sizes[i] = size
        unfinished += s.phase != OVER
    return unfinished
