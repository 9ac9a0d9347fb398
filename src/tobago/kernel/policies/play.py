"""Games that policies play on."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import SIZE
from tobago.kernel.phases.phase import OVER, Records
from tobago.kernel.policies.registry import choose
from tobago.kernel.policies.stream import Streams
from tobago.kernel.rules import apply


@compiled
def play_on(
    islands: Records,
    tables: Records,
    games: Records,
    policies: NDArray[np.int8],
    streams: Streams,
    plies_limit: int,
    plies_out: NDArray[np.int64],
) -> None:
    """Play each game to its end, or a number of plies on; write how many plies were played.

    `policies` has a row for each game with the policy of each seat. Slices of the arrays can be
    played by threads of their own.
    """
    scratch = np.empty(SIZE, np.int16)
    for i in range(games.size):
        s = games[i]
        t = tables[s.table]
        island = islands[t.island]
        plies = 0
        while plies < plies_limit and s.phase != OVER:
            policy = policies[i, s.seat]
            apply(island, t, s, choose(policy, island, t, s, streams, i, scratch))
            plies += 1
        plies_out[i] = plies
