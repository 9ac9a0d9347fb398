"""The vector environment over a batch."""

from contextlib import closing
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from tobago.env.batch import BatchEnv
from tobago.env.batch.vector import BatchVectorEnv
from tobago.fault import Fault

SETTINGS: dict[str, Any] = {"opponents": ("drifter",), "island": "ABC1", "max_plies": 60}


def legal(infos: dict[str, Any]) -> Any:
    return infos["action_masks"].argmax(axis=1)


def test_it_has_the_form_of_a_vector_environment() -> None:
    for observation in ("packed", "arrays"):
        with closing(BatchVectorEnv(3, observation=observation, **SETTINGS)) as env:
            assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
            assert env.observation_space.shape == (3, len(env.reset()[0][0]))
            seen, infos = env.reset(seed=1)
            for _ in range(100):
                assert env.observation_space.contains(seen)
                actions = legal(infos)
                assert env.action_space.contains(actions)
                seen, rewards, terminated, truncated, infos = env.step(actions)
                assert rewards.shape == terminated.shape == truncated.shape == (3,)


def test_it_gives_what_the_batch_gives() -> None:
    env, batch = (
        BatchVectorEnv(3, rewards="score", **SETTINGS),
        BatchEnv(3, rewards="score", **SETTINGS),
    )
    seen, infos = env.reset(seed=2)
    batch.reset(seed=2)
    ends = 0
    for _ in range(80):
        assert np.array_equal(seen, batch.observations)
        assert np.array_equal(infos["action_masks"], batch.action_masks)
        assert np.array_equal(infos["seats"], batch.seats)
        actions = legal(infos)
        seen, rewards, terminated, truncated, infos = env.step(actions)
        batch.step(actions)
        assert np.array_equal(rewards, batch.rewards[:, 0])
        ended = terminated | truncated
        assert ("final_info" in infos) == ended.any()
        if ended.any():
            ends += 1
            assert np.array_equal(infos["_final_obs"], ended)
            final = batch.arrays.final_observations[ended]
            assert np.array_equal(infos["final_obs"][ended], final)
            gold = batch.arrays.final_gold[ended]
            assert np.array_equal(infos["final_info"]["gold"][ended], gold)
    assert ends


def test_what_was_seen_is_kept_unless_it_is_not_copied() -> None:
    for copy in (True, False):
        env = BatchVectorEnv(2, copy=copy, **SETTINGS)
        first, infos = env.reset(seed=1)
        then = first.copy()
        env.step(legal(infos))
        assert np.array_equal(first, then) == copy


def test_games_can_begin_in_the_next_step() -> None:
    env = BatchVectorEnv(2, autoreset="next_step", **SETTINGS)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    counted = RecordEpisodeStatistics(env)  # refuses infos that do not fit the mode
    _, infos = counted.reset(seed=1)
    lengths = []
    for _ in range(120):
        _, _, terminated, truncated, infos = counted.step(legal(infos))
        if (ended := terminated | truncated).any():
            assert np.array_equal(infos["_gold"], ended)
            lengths += infos["episode"]["l"][ended].tolist()
    assert lengths
    assert max(lengths) <= 60


def test_self_play_has_rewards_of_all_seats() -> None:
    env = BatchVectorEnv(2, players=3, max_plies=10, rewards="placing")
    _, infos = env.reset(seed=1)
    for number in range(1, 11):
        _, rewards, _, truncated, infos = env.step(legal(infos))
        assert rewards.shape == (2, 3)
        assert truncated.tolist() == [number == 10] * 2


def test_gymnasium_makes_it() -> None:
    with closing(gymnasium.make_vec("TobagoBatch-v1", num_envs=2, **SETTINGS)) as env:
        seen, _ = env.reset(seed=1)
        assert seen.shape == (2, 816)


def test_options_of_reset_are_refused() -> None:
    with pytest.raises(Fault, match="no options of reset"):
        BatchVectorEnv(2).reset(options={"game": None})
