"""Random play in our learning environments and in those of other libraries.

Observation and mask are made at every step, and the action is drawn from the mask. PettingZoo's
environments are driven by the same loop as ours, through `env()` with all its wrappers. Batches of
games have the same number of games as pgx's, and are stepped in one compiled loop by pgx and by
calls from Python by us.
"""

import os
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
BATCH = "tobago.env.batch"
PGX = "pgx backgammon"

BATCH_GAMES = 1024
BATCH_STEPS = 20
"""Steps of a batch in one run."""
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
"""XLA's flags: the other libraries use one core as well."""


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


def _load_batch() -> Run:
    env = import_module("tobago.env.batch").BatchEnv(BATCH_GAMES, PLAYERS, island=ISLAND)
    env.reset(seed=0)
    return partial(_step_batch, env)


def _step_batch(env: Any, _: Random) -> int:
    """Step all games of a batch; the number of decisions."""
    for _step in range(BATCH_STEPS):
        env.step(env.sample())
    return BATCH_GAMES * BATCH_STEPS


def _load_pgx() -> Run:
    """Random play at backgammon in a loop that JAX compiles."""
    os.environ.setdefault("XLA_FLAGS", ONE_THREAD)
    jax, pgx = import_module("jax"), import_module("pgx")
    auto_reset = import_module("pgx.experimental").auto_reset
    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def play_once(states: Any, key: Any) -> tuple[Any, None]:
        choices, chance = jax.random.split(key)
        legal = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choices, legal, axis=-1)
        return step(states, actions, jax.random.split(chance, BATCH_GAMES)), None

    def play_steps(states: Any, key: Any) -> Any:
        return jax.lax.scan(play_once, states, jax.random.split(key, BATCH_STEPS))[0]

    begin, play_on = jax.jit(jax.vmap(env.init)), jax.jit(play_steps)
    states = begin(jax.random.split(jax.random.key(0), BATCH_GAMES))

    def run(rng: Random) -> int:
        nonlocal states
        states = play_on(states, jax.random.key(rng.getrandbits(31)))
        states.observation.block_until_ready()
        return BATCH_GAMES * BATCH_STEPS

    return run


CANDIDATES = (
    Candidate(OURS, "pettingzoo", partial(_load_ours, lambda tobago_v1: tobago_v1.env)),
    Candidate(THEIRS, "pygame-ce", _load_theirs),
    Candidate(RAW, "pettingzoo", partial(_load_ours, lambda tobago_v1: tobago_v1.raw_env)),
    Candidate(BATCH, "numba", _load_batch),
    Candidate(PGX, "pgx", _load_pgx),
    Candidate(STOCK, "pettingzoo", partial(_load_ours, _in_stock_wrappers)),
)
