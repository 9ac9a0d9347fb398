"""SuperSuit: its wrappers pass PettingZoo's test around `tobago_v1`."""

import warnings

import supersuit

from tobago.env import tobago_v1

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test


def test_wrapped_environments_pass_the_api_test() -> None:
    env = supersuit.clip_reward_v0(tobago_v1.env(players=3, rewards="score"), -5, 5)
    api_test(env, num_cycles=500)


def test_rewards_are_clipped() -> None:
    env = supersuit.clip_reward_v0(tobago_v1.env(players=2, rewards="score"), -1, 1)
    env.reset(seed=1)
    paid = set()
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        paid.update(env.rewards.values())
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    assert {-1, 1} <= paid
    assert all(-1 <= reward <= 1 for reward in paid)
