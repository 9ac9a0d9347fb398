"""A batch environment as a vector environment of Gymnasium."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tobago.env.arguments import one_of
from tobago.env.batch.environment import BYTE_KINDS, BatchEnv
from tobago.env.encoding import ActionSpace, byte_space
from tobago.env.layout import ObservationArray
from tobago.fault import Fault
from tobago.kernel.numbers import SIZE

Array = NDArray[Any]
MODES = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}


class BatchVectorEnv(VectorEnv[ObservationArray, Array, Array]):
    """The games of a `BatchEnv`.

    `infos` has `action_masks` and `seats`, which say who decides. At the end of a game it has
    `final_obs` and `final_info` as in a fleet, or `gold` if the next game begins in the next step.
    """

    def __init__(
        self,
        num_envs: int,
        *,
        observation: str = "packed",
        copy: bool = True,
        **settings: Any,
    ) -> None:
        """The settings are those of `BatchEnv`.

        Without `copy` the arrays are valid until the next step only.
        """
        kind = one_of("observation", observation, BYTE_KINDS)
        self.batch = BatchEnv(num_envs, observation=kind, **settings)
        """The games."""
        self.metadata = {"autoreset_mode": MODES[self.batch.autoreset]}
        self.num_envs = num_envs
        self.render_mode = None
        self.single_observation_space = byte_space(kind)
        self.single_action_space = ActionSpace(SIZE)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copies = copy

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[ObservationArray, dict[str, Any]]:
        """Begin new games; game i has the seed plus i, or the i-th of the seeds."""
        if options:
            raise Fault("a batch environment has no options of reset, not {given!r}", given=options)
        self.batch.reset(seed)
        return self._given(self.batch.observations), self._infos()

    def step(self, actions: Array) -> tuple[ObservationArray, Array, Array, Array, dict[str, Any]]:
        """Play one decision in every game; an action that is not legal raises Fault."""
        batch = self.batch
        batch.step(actions)
        rewards = batch.rewards[:, 0] if batch.rewards.shape[1] == 1 else batch.rewards
        return (
            self._given(batch.observations),
            self._given(rewards),
            self._given(batch.terminations),
            self._given(batch.truncations),
            self._infos() | self._infos_of_ends(),
        )

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()

    def _given(self, array: Array) -> Array:
        return array.copy() if self._copies else array

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        masks, seats = self._given(self.batch.action_masks), self._given(self.batch.seats)
        return {"action_masks": masks, "_action_masks": every, "seats": seats, "_seats": every}

    def _infos_of_ends(self) -> dict[str, Any]:
        """What Gymnasium wants to know of games that ended in this step."""
        arrays = self.batch.arrays
        ended = arrays.terminations | arrays.truncations
        if not ended.any():
            return {}
        gold = {"gold": arrays.final_gold.copy(), "_gold": ended}
        if self.batch.autoreset == "next_step":
            return gold
        return {
            "final_obs": arrays.final_observations.copy(),
            "_final_obs": ended,
            "final_info": gold,
            "_final_info": ended,
        }
