"""Random play in our learning environment and in one of PettingZoo's.

Both are driven by the same loop, through `env()` with all its wrappers. Observation and mask are
read at every step, and the action is drawn from the mask.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from bench.engine import ISLAND, PLAYERS
from bench.peers import Candidate, Run

OURS = "tobago_v1"
RAW = "tobago_v1, no wrappers"
STOCK = "tobago_v1, PettingZoo's wrappers"
THEIRS = "connect_four_v3"


def play(env: Any, rng: Random) -> int:
    """Play one game at random; the number of decisions."""
    draw, decisions = rng.random, 0
    env.reset(seed=rng.getrandbits(31))
    for _ in env.agent_iter():
        seen, _, over, broken_off, _ = env.last()
        if over or broken_off:
            env.step(None)
            continue
        legal = seen["action_mask"].view(bool).nonzero()[0]
        env.step(int(legal[int(draw() * len(legal))]))
        decisions += 1
    return decisions


def _load_ours(wrapped: Callable[[Any], Any]) -> Run:
    tobago_v1 = import_module("tobago.env.tobago_v1")
    return partial(play, wrapped(tobago_v1)(players=PLAYERS, island=ISLAND))


def _in_stock_wrappers(tobago_v1: Any) -> Any:
    """Our environment in PettingZoo's own wrappers, which are slower and do the same."""
    wrappers = import_module("pettingzoo.utils.wrappers")

    def env(**terms: Any) -> Any:
        legal = wrappers.TerminateIllegalWrapper(tobago_v1.raw_env(**terms), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))

    return env


def _load_theirs() -> Run:
    return partial(play, import_module("pettingzoo.classic.connect_four.connect_four").env())


CANDIDATES = (
    Candidate(OURS, "pettingzoo", partial(_load_ours, lambda tobago_v1: tobago_v1.env)),
    Candidate(THEIRS, "pygame-ce", _load_theirs),
    Candidate(RAW, "pettingzoo", partial(_load_ours, lambda tobago_v1: tobago_v1.raw_env)),
    Candidate(STOCK, "pettingzoo", partial(_load_ours, _in_stock_wrappers)),
)
