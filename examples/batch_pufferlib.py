"""A batch environment with the native interface of PufferLib 3, and a policy for its masks.

    pip install 'tobago[env,fast]' pufferlib
    python examples/batch_pufferlib.py --games 1024 --seconds 10  # steps per second

PufferLib has no action masks. So an observation is a packed observation and, behind it, the action
mask as bits, and the policy gives actions that are not legal no chance.
"""

import argparse
import time
from typing import Any

import numpy as np
import pufferlib
import torch
from gymnasium import spaces
from torch import Tensor, nn

from tobago.env import packed_layout
from tobago.env.batch import BatchEnv
from tobago.kernel.numbers import SIZE

SIZES = packed_layout.BIT_BYTES, packed_layout.SIZE - packed_layout.BIT_BYTES, SIZE // 8
"""Bytes of an observation: the bits of the position, its other numbers, the bits of the mask."""


class BatchPufferEnv(pufferlib.PufferEnv):  # type: ignore[misc]
    """A batch with one learner; steps write into PufferLib's buffers."""

    def __init__(self, games: int = 1024, buf: Any = None, seed: int = 0, **settings: Any) -> None:
        self.batch = BatchEnv(games, **{"opponents": ("drifter",), **settings})
        self.num_agents = games
        self.single_observation_space = spaces.Box(0, 255, (sum(SIZES),), np.uint8)
        self.single_action_space = spaces.Discrete(SIZE)
        super().__init__(buf)
        self.batch.write_to(
            rewards=self.rewards[:, None],
            terminations=self.terminals,
            truncations=self.truncations,
        )

    def reset(self, seed: int | None = None) -> tuple[Any, list[dict[str, Any]]]:
        """Begin new games."""
        self.batch.reset(seed)
        self._write_observations()
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, ...]:
        """Play an action in each game."""
        self.batch.step(actions)
        self._write_observations()
        infos = []
        ended = self.terminals | self.truncations
        if ended.any():
            gold = self.batch.arrays.final_gold[ended].mean(axis=0)
            infos.append({"gold": float(gold[0]), "gold_of_the_next": float(gold[1])})
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """End the threads."""
        self.batch.close()

    def _write_observations(self) -> None:
        self.observations[:, : packed_layout.SIZE] = self.batch.observations
        masks = self.batch.action_masks
        self.observations[:, packed_layout.SIZE :] = np.packbits(masks, axis=1, bitorder="little")


class MaskedPolicy(nn.Module):
    """A policy that unpacks observations and leaves out what is not legal."""

    def __init__(self, env: Any, hidden: int = 128) -> None:
        super().__init__()
        maxima = packed_layout.highest()[packed_layout.BIT_BYTES :].astype(np.float32)
        self.register_buffer("shifts", torch.arange(8))
        self.register_buffer("scale", 1 / torch.from_numpy(maxima))
        self.encoder = nn.Sequential(nn.Linear(8 * SIZES[0] + SIZES[1], hidden), nn.ReLU())
        self.actor, self.critic = nn.Linear(hidden, SIZE), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.actor.weight, gain=0.01)

    def forward_eval(self, observations: Tensor, state: Any = None) -> tuple[Tensor, Tensor]:
        """The logits of the actions, and the values."""
        position, rest, mask = observations.split(SIZES, 1)
        inputs = torch.cat([self._bits(position).float(), rest * self.scale], 1)
        hidden = self.encoder(inputs)
        logits = self.actor(hidden).masked_fill(self._bits(mask) == 0, -1e9)
        return logits, self.critic(hidden)

    forward = forward_eval

    def _bits(self, packed: Tensor) -> Tensor:
        return (packed.to(torch.int64)[:, :, None] >> self.shifts & 1).flatten(1)


def measure(games: int, seconds: float, **settings: Any) -> float:
    """Steps per second with actions drawn by a policy that has learned nothing."""
    env = BatchPufferEnv(games, **settings)
    policy = MaskedPolicy(env)
    observations, _ = env.reset(seed=1)
    begun, steps = time.monotonic(), 0
    while time.monotonic() - begun < seconds or not steps:
        with torch.no_grad():
            logits, _ = policy.forward_eval(torch.from_numpy(observations))
        actions = torch.distributions.Categorical(logits=logits).sample()
        observations, *_ = env.step(actions.numpy())
        steps += games
    rate = steps / (time.monotonic() - begun)
    env.close()
    return rate


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description="A batch of games under PufferLib.")
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    rate = measure(given.games, given.seconds, threads=given.threads)
    print(f"{rate:,.0f} steps per second, the policy's work included")


if __name__ == "__main__":
    main()
