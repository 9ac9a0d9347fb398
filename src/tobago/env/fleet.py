"""Gymnasium's `Tobago-v1` as a vector environment: many games in one call, over processes.

When a game ends, the next one begins in the same step: the observation is that of the new game,
rewards and endings are those of the old one (Gymnasium's `SAME_STEP`).
"""

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tobago.env.learning_game import LearningGame
from tobago.env.opponents import Opponent, Pool, check_picklable
from tobago.env.single import METADATA
from tobago.env.workers import Array, GameSettings, Infos, SharedArrays, Worker, WorkerGames
from tobago.fault import Fault
from tobago.kernel.arguments import is_whole_number

FLEET_METADATA: dict[str, Any] = {**METADATA, "autoreset_mode": AutoresetMode.SAME_STEP}


class Fleet(VectorEnv[dict[str, Array], Array, Array]):
    """A number of games between learners and opponents, stepped together.

    With several learners (self-play) every step serves the learner that decides in each game:
    `infos["learner"]` has its number, and rewards have a column for each learner.
    """

    metadata = FLEET_METADATA

    def __init__(
        self,
        num_envs: int,
        *,
        processes: int | None = None,
        opponents: Sequence[Opponent] | None = None,
        learners: int = 1,
        seat: int | None = None,
        **settings: Any,
    ) -> None:
        """`opponents`, `seat` and `settings` are those of `Tobago-v1`.

        The default opponent is a scout, or none with several learners. With 0 processes all games
        run in this one.
        """
        self._local: WorkerGames | None = None
        self._workers: list[Worker] = []
        processes = min(num_envs, os.cpu_count() or 1) if processes is None else processes
        whole = is_whole_number(num_envs) and is_whole_number(processes)
        if not whole or num_envs < 1 or not 0 <= processes <= num_envs:
            raise Fault(
                "a fleet has at least one game, and no more processes than games, "
                "not {games} and {processes}",
                games=num_envs,
                processes=processes,
            )
        if settings.get("observation") == "raw":
            raise Fault("a fleet has observations as arrays only, not {given!r}", given="raw")
        if settings.get("render_mode") is not None:
            raise Fault("a fleet is not rendered")
        if opponents is None:
            opponents = ("scout",) if learners == 1 else ()
        game_settings = GameSettings(opponents, learners, seat, settings)
        core = LearningGame(*game_settings).core  # reports invalid settings before a process starts
        if processes:
            check_picklable(opponents)
        agent = core.possible_agents[0]
        self.num_envs = num_envs
        self.render_mode = None
        self.learners = learners
        self.single_observation_space = core.observation_space(agent)
        self.single_action_space = core.action_space(agent)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shared = SharedArrays(num_envs, learners, self.single_observation_space)
        self._arrays = shared.open()
        self._pools = [entry for entry in opponents if isinstance(entry, Pool)]
        self._sent = [pool.keys for pool in self._pools]
        if not processes:
            self._local = WorkerGames(self._arrays, range(num_envs), game_settings)
        shares = [range(first, num_envs, processes) for first in range(processes)]
        self._workers = [Worker(shared, share, game_settings) for share in shares]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Start new games; game i has the seed plus i, or the i-th of the seeds."""
        infos = self._merge(self._call("reset", self._seeds(seed), options))
        return self._observations(), infos

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Play one decision in every game."""
        arrays = self._arrays
        arrays.actions[:] = self._checked_actions(actions)
        infos = self._merge(self._call("step"))
        rewards = arrays.rewards[:, 0] if self.learners == 1 else arrays.rewards
        ended = arrays.terminations.copy(), arrays.truncations.copy()
        return self._observations(), rewards.copy(), *ended, infos

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes and all bots."""
        if self._local is not None:
            self._local.close()
        for worker in self._workers:
            worker.close_pipe()
        for worker in self._workers:
            worker.stop()

    def _seeds(self, given: int | Sequence[int | None] | None) -> list[int | None]:
        """The seed of each game."""
        if given is None:
            return [None] * self.num_envs
        if is_whole_number(given):
            return [int(given) + game for game in range(self.num_envs)]
        if not isinstance(given, Sequence) or len(given) != self.num_envs:
            raise Fault(
                "seed is a whole number or a list of {games}, not {given!r}",
                games=self.num_envs,
                given=given,
            )
        return list(given)

    def _checked_actions(self, given: Array) -> Array:
        """The actions, checked before any game plays one."""
        actions, last = np.asarray(given), len(self._arrays.observations["action_mask"][0]) - 1
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise Fault(
                "the actions are {games} whole numbers, not {kind} of shape {shape}",
                games=self.num_envs,
                kind=str(actions.dtype),
                shape=str(actions.shape),
            )
        for action in actions[(actions < 0) | (actions > last)]:
            raise Fault(
                "an action is a number from 0 to {last}, not {given}", last=last, given=int(action)
            )
        return actions

    def _call(self, method: str, *arguments: Any) -> Infos:
        """Call a method of `WorkerGames` in all processes at the same time."""
        if self._local is not None:
            infos: Infos = getattr(self._local, method)(*arguments)
            return infos
        keys = [pool.keys for pool in self._pools]
        if keys != self._sent:
            pools = zip(self._pools, self._sent, strict=True)
            updates = [pool.update_for(sent) for pool, sent in pools]
            for update in updates:
                check_picklable(opponent for opponent, _ in update.added.values())
            self._sent = keys
            self._call("update_pools", updates)
        for worker in self._workers:
            worker.send(method, *arguments)
        answers = [worker.answer() for worker in self._workers]  # of all, before one is raised
        merged: Infos = []
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
            merged += answer
        return merged

    def _observations(self) -> dict[str, Array]:
        return {name: rows.copy() for name, rows in self._arrays.observations.items()}

    def _merge(self, infos: Infos) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        for game, info in infos:
            merged = self._add_info(merged, info, game)
        if self.learners > 1:
            merged["learner"] = self._arrays.learners.copy()
            merged["_learner"] = np.ones(self.num_envs, np.bool_)
        return merged
