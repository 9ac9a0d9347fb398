"""RLlib: one iteration of PPO with an action mask."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import tobago.env  # noqa: F401  # registers Tobago-v1


class Masked(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The observation under the names that RLlib's module for action masks expects."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(gymnasium.make("Tobago-v1", **config))
        space = self.env.observation_space
        assert isinstance(space, spaces.Dict)
        self.observation_space = spaces.Dict(
            {
                "action_mask": spaces.Box(0.0, 1.0, space["action_mask"].shape, np.float32),
                "observations": space["observation"],
            }
        )

    def observation(self, observation: Any) -> Any:
        """Rename."""
        return {
            "action_mask": observation["action_mask"].astype(np.float32),
            "observations": observation["observation"],
        }


@pytest.fixture
def _ray() -> Iterator[None]:
    ray.init(num_cpus=1, include_dashboard=False, configure_logging=False)
    yield
    ray.shutdown()


@pytest.mark.usefixtures("_ray")
def test_one_iteration_of_ppo() -> None:
    settings = {"opponents": ("drifter",), "observation": "compact", "max_plies": 300}
    config = (
        PPOConfig()
        .environment(Masked, env_config=settings)
        .env_runners(num_env_runners=0)
        .training(train_batch_size=512, minibatch_size=128, num_epochs=2)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    result = algorithm.train()
    algorithm.stop()
    assert result["training_iteration"] == 1
    assert result["env_runners"]["num_env_steps_sampled"] >= 512
    assert result["env_runners"]["episode_return_min"] >= -1
