"""Many games in one call, spread over processes: Gymnasium's `Tobago-v1` as a vector environment.

Observations cross between processes in shared memory. A game that ends is followed at once by a
new one: what is observed then is its first decision, while rewards and endings are of the old one
(Gymnasium's `SAME_STEP`).
"""

import multiprocessing as mp
import os
from collections.abc import Sequence
from ctypes import c_byte, c_double, c_int64, c_uint8
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tobago.env import layout, numbers
from tobago.env.aec import Observation
from tobago.env.single import METADATA, SingleTobago
from tobago.fault import Fault

LEAVE_S = 5.0
"""So long a process may take to leave by itself."""

Array = NDArray[Any]
Told = list[tuple[int, dict[str, Any]]]
"""What is to be told of some games beside the arrays, by their numbers."""


class Board(NamedTuple):
    """Arrays that all processes write to, with a row or a number for every game."""

    observation: Array
    action_mask: Array
    rewards: Array
    terminations: Array
    truncations: Array
    actions: Array


FORMS = {
    "observation": (c_uint8, layout.SIZE, np.uint8),
    "action_mask": (c_byte, numbers.SIZE, np.int8),
    "rewards": (c_double, 1, np.float64),
    "terminations": (c_uint8, 1, np.bool_),
    "truncations": (c_uint8, 1, np.bool_),
    "actions": (c_int64, 1, np.int64),
}


def _shared(games: int) -> dict[str, Any]:
    context = mp.get_context("spawn")
    return {name: context.RawArray(kind, games * size) for name, (kind, size, _) in FORMS.items()}


def _board(memory: dict[str, Any]) -> Board:
    rows: dict[str, Array] = {name: np.frombuffer(memory[name], FORMS[name][2]) for name in FORMS}
    for name, (_, size, _) in FORMS.items():
        if size > 1:
            rows[name] = rows[name].reshape(-1, size)
    return Board(**rows)


class Crew:
    """Some of the games, played one after the other in one process."""

    def __init__(self, board: Board, games: Sequence[int], terms: dict[str, Any]) -> None:
        self._board = board
        self._tables = {game: SingleTobago(**terms) for game in games}

    def reset(self, seeds: dict[int, int | None]) -> Told:
        """New games."""
        told = []
        for game, table in self._tables.items():
            seen, info = table.reset(seed=seeds[game])
            self._show(game, seen)
            told.append((game, info))
        return told

    def step(self) -> Told:
        """One decision in every game; what is left to tell is of those that ended."""
        board, told = self._board, []
        for game, table in self._tables.items():
            seen, reward, over, broken_off, info = table.step(int(board.actions[game]))
            board.rewards[game] = reward
            board.terminations[game], board.truncations[game] = over, broken_off
            if over or broken_off:
                last, (seen, begun) = seen, table.reset()
                told.append((game, {**begun, "final_obs": last, "final_info": info}))
            self._show(game, seen)
        return told

    def _show(self, game: int, seen: Observation) -> None:
        self._board.observation[game] = seen["observation"]
        self._board.action_mask[game] = seen["action_mask"]

    def close(self) -> None:
        """Let all bots go."""
        for table in self._tables.values():
            table.close()


FLEET_METADATA: dict[str, Any] = {**METADATA, "autoreset_mode": AutoresetMode.SAME_STEP}


class Fleet(VectorEnv[dict[str, Array], Array, Array]):
    """So many games of an agent against bots, stepped together."""

    metadata = FLEET_METADATA

    def __init__(self, games: int, *, processes: int | None = None, **terms: Any) -> None:
        """`terms` are those of `Tobago-v1`. With no processes, all is played in this one."""
        processes = min(games, os.cpu_count() or 1) if processes is None else processes
        if games < 1 or not 0 <= processes <= games:
            raise Fault(
                "a fleet has at least one game, and no more processes than games, "
                "not {games} and {processes}",
                games=games,
                processes=processes,
            )
        if terms.get("observation", "arrays") != "arrays":
            raise Fault("a fleet shows arrays only")
        one = SingleTobago(**terms)  # bad terms are told here, and not by a process
        self.num_envs = games
        self.render_mode = None
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        memory = _shared(games)
        self._board = _board(memory)
        shares = [range(first, games, processes) for first in range(processes)]
        self._crew = None if processes else Crew(self._board, range(games), terms)
        self._ships = [Ship(memory, share, terms) for share in shares]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """New games everywhere; game i has the seed plus i, or the i-th of the seeds."""
        games = range(self.num_envs)
        if seed is None or isinstance(seed, int):
            seeds = {game: None if seed is None else seed + game for game in games}
        else:
            seeds = dict(zip(games, seed, strict=True))
        infos = self._infos(self._call("reset", seeds))
        return self._seen(), infos

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """One decision in every game."""
        board = self._board
        board.actions[:] = actions
        infos = self._infos(self._call("step"))
        ended = board.terminations.copy(), board.truncations.copy()
        return self._seen(), board.rewards.copy(), *ended, infos

    def _call(self, order: str, *given: Any) -> Told:
        """Everybody does it at the same time."""
        if self._crew is not None:
            told: Told = getattr(self._crew, order)(*given)
            return told
        for ship in self._ships:
            ship.send(order, *given)
        return [told for ship in self._ships for told in ship.answer()]

    def _seen(self) -> dict[str, Array]:
        board = self._board
        return {"observation": board.observation.copy(), "action_mask": board.action_mask.copy()}

    def _infos(self, told: Told) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for game, info in told:
            infos = self._add_info(infos, info, game)
        return infos

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, and let all bots go."""
        if self._crew is not None:
            self._crew.close()
        for ship in self._ships:
            ship.dismiss()
        for ship in self._ships:
            ship.stop()


class Ship:
    """A process that plays some of the games."""

    def __init__(self, memory: dict[str, Any], games: Sequence[int], terms: dict[str, Any]) -> None:
        context = mp.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, memory, games, terms), daemon=True
        )
        self._process.start()
        theirs.close()

    def send(self, order: str, *given: Any) -> None:
        """Have it do something."""
        try:
            self._pipe.send((order, given))
        except OSError:
            raise _lost() from None

    def answer(self) -> Told:
        """What came of it, once it is done."""
        try:
            told: Told | Exception = self._pipe.recv()
        except (EOFError, OSError):
            raise _lost() from None
        if isinstance(told, Exception):
            raise told
        return told

    def dismiss(self) -> None:
        """Have it leave."""
        self._pipe.close()

    def stop(self) -> None:
        """End it, whatever it is doing."""
        self._process.join(LEAVE_S)
        self._process.kill()
        self._process.join()


def _lost() -> Fault:
    return Fault("a process of the fleet has ended")


def _serve(
    pipe: Connection, memory: dict[str, Any], games: Sequence[int], terms: dict[str, Any]
) -> None:
    crew = Crew(_board(memory), games, terms)
    try:
        while True:
            order, given = pipe.recv()
            try:
                pipe.send(getattr(crew, order)(*given))
            except Exception as error:  # noqa: BLE001  # it is raised where the order came from
                pipe.send(error)
    except (EOFError, OSError, KeyboardInterrupt):
        crew.close()  # nobody is left to play for
