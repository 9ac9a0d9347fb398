"""The processes of a fleet, and the shared memory between them."""

import multiprocessing as mp
from collections.abc import Sequence
from ctypes import c_uint8
from math import prod
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np
from gymnasium import Space, spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from tobago.env.learning_game import LearningGame
from tobago.env.opponents import Opponent, Pool, PoolUpdate
from tobago.fault import Fault

EXIT_TIMEOUT_S = 5.0
"""The time that a process gets to exit before it is killed."""

Array = NDArray[Any]
Infos = list[tuple[int, dict[str, Any]]]
"""Infos with the number of their game."""

Forms = dict[str, tuple[tuple[int, ...], Any]]
"""For each array the shape and the type of one game's part."""

SharedArray = tuple[Any, tuple[int, ...], Any]
"""Shared memory with its shape and type."""


class GameSettings(NamedTuple):
    """The arguments of `LearningGame`."""

    opponents: Sequence[Opponent]
    learners: int
    seat: int | None
    settings: dict[str, Any]


class Arrays(NamedTuple):
    """Arrays with one row or number for each game."""

    observations: dict[str, Array]
    rewards: Array
    terminations: Array
    truncations: Array
    learners: Array
    actions: Array


class SharedArrays:
    """Arrays in shared memory, which other processes open by pickling this object."""

    def __init__(self, games: int, learners: int, space: Space[Any]) -> None:
        assert isinstance(space, spaces.Dict)
        observations = {name: (part.shape or (), part.dtype) for name, part in space.items()}
        results: Forms = {
            "rewards": ((learners,), np.float64),
            "terminations": ((), np.bool_),
            "truncations": ((), np.bool_),
            "learners": ((), np.int64),
            "actions": ((), np.int64),
        }
        self._games = games
        self._observations = {name: self._allocate(*form) for name, form in observations.items()}
        self._results = {name: self._allocate(*form) for name, form in results.items()}

    def _allocate(self, shape: tuple[int, ...], kind: Any) -> SharedArray:
        shape, dtype = (self._games, *shape), np.dtype(kind)
        memory = mp.get_context("spawn").RawArray(c_uint8, prod(shape) * dtype.itemsize)
        return memory, shape, dtype

    def open(self) -> Arrays:
        """The arrays, over the same memory in every process."""
        return Arrays(
            {name: _as_array(*shared) for name, shared in self._observations.items()},
            **{name: _as_array(*shared) for name, shared in self._results.items()},
        )


def _as_array(memory: Any, shape: tuple[int, ...], dtype: Any) -> Array:
    return np.frombuffer(memoryview(memory), dtype).reshape(shape)


class WorkerGames:
    """The games of one process, played one after the other."""

    def __init__(self, arrays: Arrays, games: Sequence[int], settings: GameSettings) -> None:
        self._arrays = arrays
        self._pools = [entry for entry in settings.opponents if isinstance(entry, Pool)]
        self._games = {game: LearningGame(*settings) for game in games}
        self._rngs: dict[int, np.random.Generator] = {}

    def reset(self, seeds: Sequence[int | None], options: dict[str, Any] | None) -> Infos:
        """Start new games; a game without a seed continues its sequence of games."""
        infos = []
        for game, play in self._games.items():
            if seeds[game] is not None or game not in self._rngs:
                self._rngs[game], _ = seeding.np_random(seeds[game])
            play.reset(self._rngs[game], options)
            self._write(game, play)
            infos.append((game, {"seat": play.seat}))
        return infos

    def step(self) -> Infos:
        """Play one decision in every game; the infos of games that ended."""
        arrays, infos = self._arrays, []
        for game, play in self._games.items():
            play.step(int(arrays.actions[game]))
            arrays.rewards[game] = play.rewards
            arrays.terminations[game], arrays.truncations[game] = play.terminated, play.truncated
            if play.over:
                info = {"final_obs": play.observation, "final_info": play.final_info()}
                play.reset(self._rngs[game])
                infos.append((game, {"seat": play.seat, **info}))
            self._write(game, play)
        return infos

    def update_pools(self, updates: Sequence[PoolUpdate]) -> Infos:
        """Change the pools like those of the main process."""
        for pool, update in zip(self._pools, updates, strict=True):
            pool.apply(update)
        return []

    def _write(self, game: int, play: LearningGame) -> None:
        arrays = self._arrays
        for name, rows in arrays.observations.items():
            rows[game] = play.observation[name]  # type: ignore[literal-required]
        arrays.learners[game] = play.learner

    def close(self) -> None:
        """End all bots."""
        for play in self._games.values():
            play.end_game()


class Worker:
    """A process that plays some of the games."""

    def __init__(self, arrays: SharedArrays, games: Sequence[int], settings: GameSettings) -> None:
        context = mp.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, arrays, games, settings), daemon=True
        )
        self._process.start()
        theirs.close()
        self._unanswered = 0

    def send(self, method: str, *arguments: Any) -> None:
        """Ask the process to call a method of its `WorkerGames`."""
        try:
            self._pipe.send((method, arguments))
            self._unanswered += 1
        except OSError:
            raise _worker_ended() from None

    def answer(self) -> Infos | Exception:
        """The result of the last call, or the exception that it raised.

        The results of earlier calls, whose caller was interrupted, are dropped.
        """
        result: Infos | Exception = []
        try:
            while self._unanswered:
                result = self._pipe.recv()
                self._unanswered -= 1
        except (EOFError, OSError):
            raise _worker_ended() from None
        return result

    def close_pipe(self) -> None:
        """Ask the process to exit."""
        self._pipe.close()

    def stop(self) -> None:
        """Wait for the process, and kill it after the time limit."""
        self._process.join(EXIT_TIMEOUT_S)
        self._process.kill()
        self._process.join()


def _worker_ended() -> Fault:
    return Fault("a process of the fleet has ended")


def _serve(
    pipe: Connection, arrays: SharedArrays, games: Sequence[int], settings: GameSettings
) -> None:
    worker_games = WorkerGames(arrays.open(), games, settings)
    try:
        while True:
            method, arguments = pipe.recv()
            try:
                pipe.send(getattr(worker_games, method)(*arguments))
            except Exception as error:  # noqa: BLE001  # raised again in the main process
                pipe.send(error)
    except (EOFError, OSError, KeyboardInterrupt):
        worker_games.close()  # the main process has gone
