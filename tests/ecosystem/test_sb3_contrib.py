"""sb3-contrib: MaskablePPO trains, and a snapshot of it is an opponent."""

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import tobago.env  # noqa: F401  # registers Tobago-v1
from tobago.env.opponents import Policy


def test_maskable_ppo_trains_and_plays() -> None:
    env = gymnasium.make("Tobago-v1", opponents=("drifter",), observation="compact")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=128, n_epochs=2, batch_size=64, seed=1)
    model.learn(256)
    assert model.num_timesteps == 256

    def choose(observation: object, mask: object) -> int:
        action, _ = model.predict(observation, action_masks=mask, deterministic=True)
        return int(action)

    rival = gymnasium.make(
        "Tobago-v1", opponents=(Policy(choose),), observation="compact", max_plies=200
    )
    seen, _ = rival.reset(seed=1)
    terminated = truncated = False
    info: dict[str, object] = {}
    while not (terminated or truncated):
        mask = rival.get_wrapper_attr("action_masks")()
        assert np.array_equal(mask, seen["action_mask"] == 1)
        action = choose(seen, mask)
        assert mask[action]
        seen, _, terminated, truncated, info = rival.step(action)
    assert info["opponent_failures"] == 0
