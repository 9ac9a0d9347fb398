"""Games that policies play on."""

import numpy as np
from numpy.typing import NDArray

from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import SIZE
from tobago.kernel.phases.phase import OVER, Game, Island, Numbers, Records, Table
from tobago.kernel.policies import uniform
from tobago.kernel.policies.registry import UNIFORM, choose
from tobago.kernel.rules import apply
from tobago.kernel.stream import Streams


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
        if _is_uniform(policies[i]):
            plies_out[i] = _play_uniform(island, t, s, streams, i, plies_limit, scratch)
        else:
            plies_out[i] = _play(island, t, s, policies[i], streams, i, plies_limit, scratch)


@compiled
def _is_uniform(policies: NDArray[np.int8]) -> bool:
    for policy in policies:
        if policy != UNIFORM:
            return False
    return True


@compiled
def _play(
    island: Island,
    t: Table,
    s: Game,
    policies: NDArray[np.int8],
    streams: Streams,
    i: int,
    limit: int,
    scratch: Numbers,
) -> int:
    plies = 0
    while plies < limit and s.phase != OVER:
        apply(island, t, s, choose(policies[s.seat], island, t, s, streams, i, scratch))
        plies += 1
    return plies


@compiled
def _play_uniform(
    island: Island, t: Table, s: Game, streams: Streams, i: int, limit: int, scratch: Numbers
) -> int:
    """The same without a look at each seat's policy, which takes a third of the time."""
    plies = 0
    while plies < limit and s.phase != OVER:
        apply(island, t, s, uniform.choose(island, t, s, streams, i, scratch))
        plies += 1
    return plies
