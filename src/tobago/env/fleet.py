"""Gymnasium's `Tobago-v1` as a vector environment: many games in one call, over processes.

Processes write observations to shared memory. When a game ends, the next one begins in the same
step: the observation is that of the new game, rewards and endings are those of the old one
(Gymnasium's `SAME_STEP`).
"""

import multiprocessing as mp
import os
from collections.abc import Sequence
from ctypes import c_byte
from math import prod
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tobago.env.encoding import Observation
from tobago.env.single import METADATA, SingleTobago
from tobago.fault import Fault

EXIT_TIMEOUT_S = 5.0
"""The time that a process gets to exit before it is killed."""

Array = NDArray[Any]
Infos = list[tuple[int, dict[str, Any]]]
"""Infos with the number of their game."""


Forms = dict[str, tuple[tuple[int, ...], str]]
"""For each array what one game has in it: a shape, and the type of its numbers."""

RESULTS: Forms = {
    "rewards": ((), "f8"),
    "terminations": ((), "?"),
    "truncations": ((), "?"),
    "actions": ((), "i8"),
}


class SharedArrays:
    """Arrays in shared memory, with a row or a number for each game."""

    def __init__(self, observation: Forms, games: int) -> None:
        self._forms = {"observations": observation, "results": RESULTS}
        context = mp.get_context("spawn")
        self._memory = {
            name: context.RawArray(c_byte, games * prod(shape) * np.dtype(kind).itemsize)
            for forms in self._forms.values()
            for name, (shape, kind) in forms.items()
        }
        self._attach()

    def _attach(self) -> None:
        self.observations = self._arrays(self._forms["observations"])
        results = self._arrays(self._forms["results"])
        self.rewards, self.actions = results["rewards"], results["actions"]
        self.terminations, self.truncations = results["terminations"], results["truncations"]

    def _arrays(self, forms: Forms) -> dict[str, Array]:
        return {
            name: np.frombuffer(memoryview(self._memory[name]), kind).reshape(-1, *shape)
            for name, (shape, kind) in forms.items()
        }

    def __getstate__(self) -> dict[str, Any]:
        return {"_forms": self._forms, "_memory": self._memory}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._attach()


def _forms(space: spaces.Space[Any]) -> Forms:
    assert isinstance(space, spaces.Dict)
    return {name: (part.shape or (), np.dtype(part.dtype).str) for name, part in space.items()}


class WorkerGames:
    """The games of one process, played one after the other."""

    def __init__(
        self, arrays: SharedArrays, games: Sequence[int], settings: dict[str, Any]
    ) -> None:
        self._arrays = arrays
        self._envs = {game: SingleTobago(**settings) for game in games}

    def reset(self, seeds: dict[int, int | None]) -> Infos:
        """Start new games."""
        infos = []
        for game, env in self._envs.items():
            observation, info = env.reset(seed=seeds[game])
            self._write(game, observation)
            infos.append((game, info))
        return infos

    def step(self) -> Infos:
        """Play one decision in every game; the infos of games that ended."""
        arrays, infos = self._arrays, []
        for game, env in self._envs.items():
            observation, reward, terminated, truncated, info = env.step(int(arrays.actions[game]))
            arrays.rewards[game] = reward
            arrays.terminations[game], arrays.truncations[game] = terminated, truncated
            if terminated or truncated:
                last, (observation, begun) = observation, env.reset()
                infos.append((game, {**begun, "final_obs": last, "final_info": info}))
            self._write(game, observation)
        return infos

    def _write(self, game: int, observation: Observation) -> None:
        for name, rows in self._arrays.observations.items():
            rows[game] = observation[name]  # type: ignore[literal-required]

    def close(self) -> None:
        """End all bots."""
        for env in self._envs.values():
            env.close()


FLEET_METADATA: dict[str, Any] = {**METADATA, "autoreset_mode": AutoresetMode.SAME_STEP}


class Fleet(VectorEnv[dict[str, Array], Array, Array]):
    """A number of games of an agent against bots, stepped together."""

    metadata = FLEET_METADATA

    def __init__(self, games: int, *, processes: int | None = None, **settings: Any) -> None:
        """`settings` are those of `Tobago-v1`. With 0 processes all games run in this one."""
        processes = min(games, os.cpu_count() or 1) if processes is None else processes
        if games < 1 or not 0 <= processes <= games:
            raise Fault(
                "a fleet has at least one game, and no more processes than games, "
                "not {games} and {processes}",
                games=games,
                processes=processes,
            )
        if settings.get("observation") == "raw":
            raise Fault("a fleet shows arrays only")
        one = SingleTobago(**settings)  # reports invalid settings before a process starts
        self.num_envs = games
        self.render_mode = None
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        self._arrays = SharedArrays(_forms(one.observation_space), games)
        shares = [range(first, games, processes) for first in range(processes)]
        self._local = None if processes else WorkerGames(self._arrays, range(games), settings)
        self._workers = [Worker(self._arrays, share, settings) for share in shares]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Restart all games; game i has the seed plus i, or the i-th of the seeds."""
        games = range(self.num_envs)
        if seed is None or isinstance(seed, int):
            seeds = {game: None if seed is None else seed + game for game in games}
        else:
            seeds = dict(zip(games, seed, strict=True))
        infos = self._merge(self._call("reset", seeds))
        return self._observations(), infos

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Play one decision in every game."""
        arrays = self._arrays
        arrays.actions[:] = actions
        infos = self._merge(self._call("step"))
        ended = arrays.terminations.copy(), arrays.truncations.copy()
        return self._observations(), arrays.rewards.copy(), *ended, infos

    def _call(self, method: str, *given: Any) -> Infos:
        """Call a method of `WorkerGames` in all processes at the same time."""
        if self._local is not None:
            infos: Infos = getattr(self._local, method)(*given)
            return infos
        for worker in self._workers:
            worker.send(method, *given)
        return [info for worker in self._workers for info in worker.answer()]

    def _observations(self) -> dict[str, Array]:
        return {name: rows.copy() for name, rows in self._arrays.observations.items()}

    def _merge(self, infos: Infos) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        for game, info in infos:
            merged = self._add_info(merged, info, game)
        return merged

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes and all bots."""
        if self._local is not None:
            self._local.close()
        for worker in self._workers:
            worker.close_pipe()
        for worker in self._workers:
            worker.stop()


class Worker:
    """A process that plays some of the games."""

    def __init__(
        self, arrays: SharedArrays, games: Sequence[int], settings: dict[str, Any]
    ) -> None:
        context = mp.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, arrays, games, settings), daemon=True
        )
        self._process.start()
        theirs.close()

    def send(self, method: str, *given: Any) -> None:
        """Ask the process to call a method of its `WorkerGames`."""
        try:
            self._pipe.send((method, given))
        except OSError:
            raise _worker_ended() from None

    def answer(self) -> Infos:
        """The result of the call, or the exception that it raised."""
        try:
            infos: Infos | Exception = self._pipe.recv()
        except (EOFError, OSError):
            raise _worker_ended() from None
        if isinstance(infos, Exception):
            raise infos
        return infos

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
    pipe: Connection, arrays: SharedArrays, games: Sequence[int], settings: dict[str, Any]
) -> None:
    games_here = WorkerGames(arrays, games, settings)
    try:
        while True:
            method, given = pipe.recv()
            try:
                pipe.send(getattr(games_here, method)(*given))
            except Exception as error:  # noqa: BLE001  # raised again in the main process
                pipe.send(error)
    except (EOFError, OSError, KeyboardInterrupt):
        games_here.close()  # the main process has gone
