"""Whole games of the compiled policies, sampled worlds, memory, and the time to the first game.

Nothing here imports the kernel before a function is called: it needs NumPy.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from typing import Any

from bench import startup
from bench.engine import ISLAND, PLAYERS, middle_game
from bench.peers import Candidate, Run
from bench.startup import Startup

RANDOM = "tobago, kernel"
ONE_THREAD = "tobago, kernel, 1 thread"
TWO_THREADS = "tobago, kernel, 2 threads"
DRIFTERS = "tobago, kernel, drifters"
SCOUTS = "tobago, kernel, scouts"

GAMES = 1024
"""How many games are set up and played in one call."""
PLIES = 10_000
"""Where a game is cut: in rare positions all scouts exchange their hands forever."""


def play(batches: Any, policy: str, rng: Random) -> int:
    """Set up games and play them to their ends; the number of decisions."""
    batch = batches.new(GAMES, rng.getrandbits(63), players=PLAYERS, islands=ISLAND)
    return int(batch.rollout(policy, seed=rng.getrandbits(63), plies=PLIES).sum())


def play_on(start: Any, threads: int, rng: Random) -> int:
    """Play games that are set up already, at random."""
    games = start.copy()
    return int(games.rollout(seed=rng.getrandbits(63), plies=PLIES, threads=threads).sum())


def _load(policy: str) -> Run:
    return partial(play, import_module("tobago.kernel").Batch, policy)


def _load_threads(threads: int) -> Run:
    batches = import_module("tobago.kernel").Batch
    return partial(play_on, batches.new(4 * GAMES, players=PLAYERS, islands=ISLAND), threads)


CANDIDATES = (
    Candidate(RANDOM, "numba", partial(_load, "uniform")),
    Candidate(ONE_THREAD, "numba", partial(_load_threads, 1)),
    Candidate(TWO_THREADS, "numba", partial(_load_threads, 2)),
    Candidate(DRIFTERS, "numba", partial(_load, "drifter")),
    Candidate(SCOUTS, "numba", partial(_load, "scout")),
)


OPERATION_SIZES = {"kernel_sample_us": 1_000}
"""How many worlds an operation samples."""


def operations() -> dict[str, Callable[[], object]]:
    """Sampling worlds in the middle of a game."""
    game = middle_game()
    sampled = import_module("tobago.kernel").Batch.sampled
    view = game.view(game.seat)
    return {name: partial(sampled, view, worlds) for name, worlds in OPERATION_SIZES.items()}


@dataclass(frozen=True, slots=True)
class Figures:
    """What is measured once in a run."""

    startup: Startup
    game_bytes: int
    table_bytes: int

    def to_json(self) -> dict[str, Any]:
        """The figures for programs."""
        return {
            "kernel_compile_s": round(self.startup.compiling_s, 2),
            "kernel_start_s": round(median(self.startup.kept_s), 3),
            "kernel_game_bytes": self.game_bytes,
            "kernel_table_bytes": self.table_bytes,
        }

    def lines(self) -> list[str]:
        """The figures for people."""
        compiling_s, kept_s = self.startup.compiling_s, self.startup.kept_s
        kept = f"{median(kept_s):.2f} s ({min(kept_s):.2f} to {max(kept_s):.2f})"
        return [
            f"first game of the kernel, compiled: {compiling_s:.1f} s: {self.startup.said}",
            f"first game of the kernel, from the cache: {kept}",
            f"a game of the kernel: {self.game_bytes:,} bytes; a table: {self.table_bytes:,}",
        ]


def once() -> Figures:
    """Measure the start of the kernel, and the size of its records."""
    records = import_module("tobago.kernel.records")
    return Figures(startup.measure(), records.GAME.itemsize, records.TABLE.itemsize)
