"""tianshou: deep Q-learning with action masks trains."""

from typing import Any

import gymnasium
from gymnasium import spaces
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import tobago.env  # noqa: F401  # registers Tobago-v1
from tobago.env import tobago_v1


class Renamed(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The observation under the names that tianshou expects."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        space = env.observation_space
        assert isinstance(space, spaces.Dict)
        self.observation_space = spaces.Dict(
            {"obs": space["observation"], "mask": space["action_mask"]}
        )

    def observation(self, observation: Any) -> Any:
        """Rename."""
        return {"obs": observation["observation"], "mask": observation["action_mask"] == 1}


def make() -> Renamed:
    return Renamed(
        gymnasium.make("Tobago-v1", opponents=("drifter",), observation="compact", max_plies=300)
    )


def test_dqn_trains() -> None:
    env = make()
    size, actions = env.observation_space["obs"].shape[0], env.action_space.n  # type: ignore[index, attr-defined]
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=size, action_shape=actions, hidden_sizes=[64]),
        action_space=env.action_space,
        eps_training=0.1,
    )
    algorithm: Any = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=50)
    games = DummyVectorEnv([make, make])
    collector = Collector(algorithm, games, VectorReplayBuffer(2000, 2), exploration_noise=True)
    result = algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=1,
            epoch_num_steps=400,
            collection_step_num_env_steps=100,
            batch_size=32,
            update_step_num_gradient_steps_per_sample=0.1,
        )
    )
    assert result.train_step >= 400
    assert result.update_step > 0


def test_the_wrapper_for_pettingzoo_takes_it() -> None:
    env = PettingZooEnv(tobago_v1.env(players=3))
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        seen, _, _, _, _ = env.step(seen["mask"].index(True))
    assert len(seen["mask"]) == 2888
