"""AgileRL: deep Q-learning with action masks learns from games of a fleet."""

import numpy as np
from agilerl.algorithms import DQN
from agilerl.components import ReplayBuffer
from agilerl.components.data import Transition
from gymnasium import spaces

from tobago.env.fleet import Fleet


def test_dqn_learns_from_a_fleet() -> None:
    fleet = Fleet(4, processes=0, opponents=("drifter",), observation="compact", max_plies=300)
    space, actions = fleet.single_observation_space, fleet.single_action_space
    assert isinstance(space, spaces.Dict)
    assert isinstance(actions, spaces.Discrete)
    agent = DQN(space["observation"], actions, batch_size=32, net_config={"latent_dim": 32})
    buffer = ReplayBuffer(max_size=1000)
    seen, _ = fleet.reset(seed=1)
    losses = []
    for step in range(60):
        action = agent.get_action(seen["observation"], 0.2, action_mask=seen["action_mask"])
        assert all(mask[number] for mask, number in zip(seen["action_mask"], action, strict=True))
        following, rewards, terminated, truncated, _ = fleet.step(action)
        transition = Transition(
            obs=seen["observation"],
            action=action,
            reward=rewards,
            next_obs=following["observation"],
            done=terminated | truncated,
            batch_size=[fleet.num_envs],
        )
        buffer.add(transition.to_tensordict())
        seen = following
        if step >= 20:
            losses.append(agent.learn(buffer.sample(agent.batch_size)))
    fleet.close()
    assert np.isfinite(losses).all()
