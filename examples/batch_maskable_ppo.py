"""Train MaskablePPO of sb3-contrib in a batch environment against a compiled policy.

    pip install 'tobago[env,fast]' sb3-contrib
    python examples/batch_maskable_ppo.py --opponent drifter --minutes 10 --file run/batch

The games are stepped in one call. Observations are packed: 816 bytes in the buffer, which the
network unpacks into 5,190 numbers when it needs them.
"""

import argparse
import time
from collections import deque
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor

import tobago
from tobago.env import layout, packed_layout
from tobago.env.batch import BatchEnv
from tobago.env.encoding import byte_space
from tobago.kernel.numbers import SIZE

GOLD = 10.0
"""Gold that is a reward of 1."""
RECENT = 400
"""The games whose results are printed."""


class BatchVecEnv(VecEnv):
    """A batch with one learner as a vector environment of Stable-Baselines3."""

    def __init__(self, games: int, **settings: Any) -> None:
        self.batch = BatchEnv(games, rewards="score", **settings)
        self.render_mode = None
        super().__init__(games, byte_space("packed"), spaces.Discrete(SIZE))

    def reset(self) -> Any:
        self.batch.reset(self._seeds[0])
        self._reset_seeds()
        return self.batch.observations.copy()

    def step_async(self, actions: Any) -> None:
        self.batch.step(actions)

    def step_wait(self) -> Any:
        batch, arrays = self.batch, self.batch.arrays
        infos: list[dict[str, Any]] = [{} for _ in range(len(batch))]
        ended = arrays.terminations | arrays.truncations
        for i in ended.nonzero()[0]:
            infos[i]["terminal_observation"] = arrays.final_observations[i].copy()
            infos[i]["TimeLimit.truncated"] = bool(arrays.truncations[i])
            infos[i]["gold"] = arrays.final_gold[i].tolist()
        return batch.observations.copy(), batch.rewards[:, 0] / GOLD, ended, infos

    def close(self) -> None:
        self.batch.close()

    def action_masks(self) -> Any:
        """The masks under the name that sb3-contrib expects."""
        return self.batch.action_masks == 1

    def env_method(self, name: str, *arguments: Any, indices: Any = None, **named: Any) -> Any:
        return [getattr(self, name)(*arguments, **named)[i] for i in self._get_indices(indices)]

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, name) for _ in self._get_indices(indices)]

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("the attributes of a batch cannot be set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]


class Unpacked(BaseFeaturesExtractor):
    """All numbers of an observation from 0 to 1, from the packed form."""

    def __init__(self, space: spaces.Box) -> None:
        super().__init__(space, layout.SIZE)
        maxima = torch.from_numpy(layout.highest()[packed_layout.BYTES].astype(np.float32))
        self.register_buffer("shifts", torch.arange(8))
        self.register_buffer("scale", 1 / maxima)

    def forward(self, packed: Tensor) -> Tensor:
        """First the bits, then the other numbers, each in their order."""
        head, rest = packed[:, : packed_layout.BIT_BYTES], packed[:, packed_layout.BIT_BYTES :]
        bits = (head.to(torch.int64)[:, :, None] >> self.shifts) & 1
        return torch.cat([bits.flatten(1)[:, : len(packed_layout.BITS)], rest * self.scale], 1)


class Report(BaseCallback):
    """Prints results, and stops the training after a time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.results: deque[tuple[float, float, float]] = deque(maxlen=RECENT)

    def _on_training_start(self) -> None:
        self.end = time.monotonic() + self.seconds  # the code has been compiled

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "gold" in info:
                own, other = info["gold"][0], max(info["gold"][1:])
                self.results.append(((1 + np.sign(own - other)) / 2, own, other))
        return time.monotonic() < self.end

    def _on_rollout_end(self) -> None:
        if self.results:
            won, own, other = np.mean(self.results, axis=0)
            print(f"{self.num_timesteps} decisions: {won:.1%} won, {own:.1f} : {other:.1f} gold")


def train(
    file: Path,
    opponents: list[str],
    minutes: float,
    *,
    decisions: int = 10**9,
    games: int = 64,
    steps: int = 64,
    threads: int = 1,
    seed: int = 1,
) -> MaskablePPO:
    """Train for a time or a number of decisions, and write the model."""
    env = BatchVecEnv(games, opponents=opponents, threads=threads)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=steps,
        batch_size=min(256, games * steps),
        policy_kwargs={"features_extractor_class": Unpacked},
        seed=seed,
    )
    model.learn(decisions, callback=Report(60 * minutes))
    file.parent.mkdir(parents=True, exist_ok=True)
    model.save(file)
    env.close()
    return model


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO in a batch of games.")
    parser.add_argument("--opponent", action="append", help="a policy; one for each seat")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--file", type=Path, default=Path("run/batch"))
    parser.add_argument("--games", type=int, default=64, help="games side by side")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    try:
        train(
            given.file,
            given.opponent or ["drifter"],
            given.minutes,
            games=given.games,
            threads=given.threads,
        )
    except tobago.Fault as fault:
        parser.error(str(fault))


if __name__ == "__main__":
    main()
