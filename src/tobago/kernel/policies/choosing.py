"""Actions that policies choose in the games of a batch."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import SIZE
from tobago.kernel.phases.phase import Records
from tobago.kernel.policies.registry import choose
from tobago.kernel.stream import Streams


@compiled
def choose_all(
    islands: Records,
    tables: Records,
    games: Records,
    policies: NDArray[np.int8],
    streams: Streams,
    out: NDArray[np.int64],
) -> None:
    """Write the number of the action that each game's deciding seat chooses; -1 where it is over.

    `policies` has a row for each game with the policy of each seat.
    """
    scratch = np.empty(SIZE, np.int16)
    for i in range(games.size):
        s = games[i]
        t = tables[s.table]
        out[i] = choose(policies[i, s.seat], islands[t.island], t, s, streams, i, scratch)
