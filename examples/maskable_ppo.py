"""Train MaskablePPO of sb3-contrib on compact observations; docs/env.md has figures.

    pip install 'tobago[env]' sb3-contrib
    python examples/maskable_ppo.py --opponent scout --minutes 60 --folder run
    tobago match "process:python examples/learner.py --file run/policy.json" scout

All settings of MaskablePPO are its defaults; the games side by side fill its usual buffer. One
small network scores every legal action by its features, its kind and the position. The folder gets
a learning curve (`curve.csv`), the policy for `learner.py` to play (`policy.json`), and a
checkpoint (`model.zip`) from which the same command continues.
"""

import argparse
import csv
import json
import platform
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import sb3_contrib
import stable_baselines3
import torch
from gymnasium import spaces
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor, nn

import tobago
from tobago.env import compact_layout as layout

HIDDEN = 64
GOLD = 10.0
"""Gold that is a reward of 1: PPO learns best from rewards of that size."""
BUFFER = 2048
"""Decisions between two updates: the default of MaskablePPO for one environment."""
RECENT = 400
"""The games whose results the learning curve shows."""

# ---- the policy ---------------------------------------------------------------------------------


class Joined(BaseFeaturesExtractor):
    """Joins the parts of an observation in one row."""

    PARTS = ("observation", "action_features", "action_mask")

    def __init__(self, space: spaces.Dict) -> None:
        super().__init__(space, sum(spaces.flatdim(space[part]) for part in self.PARTS))

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """One row for each observation."""
        return torch.cat([observations[part].flatten(1) for part in self.PARTS], 1)


class Networks(nn.Module):
    """Scores of the legal actions, and what the value of the position is computed from."""

    latent_dim_pi, latent_dim_vf = layout.SLOT_COUNT, HIDDEN
    sizes = (layout.SIZE, layout.SLOT_COUNT * layout.FEATURE_COUNT, layout.SLOT_COUNT)

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("kinds", torch.from_numpy(layout.slot_kinds()))
        width = layout.FEATURE_COUNT + len(layout.SLOT_BLOCKS) + layout.SIZE
        self.score = nn.Sequential(
            nn.Linear(width, HIDDEN),
            nn.Tanh(),
            nn.Linear(HIDDEN, HIDDEN),
            nn.Tanh(),
            nn.Linear(HIDDEN, 1),
        )
        self.value = nn.Sequential(
            nn.Linear(layout.SIZE, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh()
        )

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """For the policy and for the value."""
        return self.forward_actor(rows), self.forward_critic(rows)

    def forward_actor(self, rows: Tensor) -> Tensor:
        """A score for each legal action, and 0 for empty slots, which the mask excludes."""
        position, features, mask = rows.split(self.sizes, 1)
        game, slot = legal = mask.nonzero(as_tuple=True)
        features = features.unflatten(1, (layout.SLOT_COUNT, layout.FEATURE_COUNT))
        seen = torch.cat([features[legal], self.kinds[slot], position[game]], 1)
        return torch.zeros_like(mask).index_put(legal, self.score(seen)[:, 0])

    def forward_critic(self, rows: Tensor) -> Tensor:
        """Hidden units about the position."""
        return self.value(rows[:, : layout.SIZE])


class ScoringPolicy(MaskableActorCriticPolicy):
    """The policy class for MaskablePPO."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, features_extractor_class=Joined, **settings)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Networks().to(self.device)

    def _build(self, lr_schedule: Callable[[float], float]) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()  # the scores are the logits
        nn.init.orthogonal_(self.mlp_extractor.score[-1].weight, gain=0.01)  # as of other policies
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )


def write_policy(policy: ScoringPolicy, file: Path) -> None:
    """Write the network that scores actions in the form that `learner.py` reads."""
    layers = [layer for layer in policy.mlp_extractor.score if isinstance(layer, nn.Linear)]
    arrays = [array for layer in layers for array in (layer.weight.T, layer.bias)]
    names = [f"{name}_{i}" for i in range(len(layers)) for name in ("weight", "bias")]
    data = {
        name: np.round(array.detach().double().numpy(), 4).tolist()
        for name, array in zip(names, arrays, strict=True)
    }
    file.write_text(json.dumps(data) + "\n", "utf-8")


# ---- training -----------------------------------------------------------------------------------


def scaled(gold: float) -> float:
    """The reward for gold."""
    return gold / GOLD


def environments(opponents: list[str], count: int, seed: int) -> VecEnv:
    """Games against opponents, side by side in this process."""
    return make_vec_env(
        "Tobago-v1",
        count,
        seed=seed,
        env_kwargs={"opponents": opponents, "observation": "compact", "rewards": "score"},
        wrapper_class=TransformReward,
        wrapper_kwargs={"func": scaled},
    )


class Report(BaseCallback):
    """Writes the learning curve and checkpoints, and stops the training after a time."""

    COLUMNS = ("decisions", "games", "seconds", "cpu_seconds", "wins", "gold", "best_other")

    def __init__(self, folder: Path, seconds: float, save_every: float) -> None:
        super().__init__()
        self.folder, self.seconds, self.save_every = folder, seconds, save_every
        self.curve = folder / "curve.csv"
        self.results: deque[tuple[float, float, float]] = deque(maxlen=RECENT)
        self.games, self.before, self.cpu_before = 0, 0.0, 0.0

    def _on_training_start(self) -> None:
        rows = self._read()
        if rows:
            self.games, self.before = int(rows[-1]["games"]), float(rows[-1]["seconds"])
            self.cpu_before = float(rows[-1]["cpu_seconds"])
        elif not self.curve.exists():
            self._append(self.COLUMNS)
        self.begun, self.cpu_begun = time.monotonic(), time.process_time()
        self.saved = self.begun

    def _read(self) -> list[dict[str, str]]:
        if not self.curve.exists():
            return []
        with self.curve.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def _append(self, row: Any) -> None:
        with self.curve.open("a", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow(row)

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "gold" in info:
                own, other = int(info["gold"][0]), int(max(info["gold"][1:]))
                self.results.append(((1 + np.sign(own - other)) / 2, own, other))
                self.games += 1
        return time.monotonic() - self.begun < self.seconds

    def _on_rollout_end(self) -> None:
        if not self.results:
            return
        now = time.monotonic()
        seconds = self.before + now - self.begun
        cpu = self.cpu_before + time.process_time() - self.cpu_begun
        wins, own, other = np.mean(self.results, axis=0)
        row = (self.num_timesteps, self.games, round(seconds), round(cpu))
        self._append((*row, round(wins, 4), round(own, 1), round(other, 1)))
        if now - self.saved >= self.save_every:
            self.save()
            self.saved = now
            print(f"{seconds:.0f} s, {row[0]} decisions: {wins:.1%} won, {own:.1f} : {other:.1f}")

    def save(self) -> None:
        """Write the checkpoint and the policy."""
        self.model.save(self.folder / "model.zip")
        write_policy(self.model.policy, self.folder / "policy.json")


def train(
    folder: Path,
    opponents: list[str],
    minutes: float,
    *,
    decisions: int = 10**9,
    games: int = 16,
    seed: int = 1,
    save_every: float = 60.0,
) -> None:
    """Train from the checkpoint in the folder, or from the start, for a time or some decisions."""
    torch.set_num_threads(1)  # the networks are too small for more
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "model.zip"
    env = environments(opponents, games, seed)
    if checkpoint.exists():
        model = MaskablePPO.load(checkpoint, env)
    else:
        model = MaskablePPO(ScoringPolicy, env, n_steps=BUFFER // games, seed=seed)
    report = Report(folder, 60 * minutes, save_every)
    model.learn(decisions, callback=report, reset_num_timesteps=not checkpoint.exists())
    report.save()
    env.close()


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO on Tobago.")
    parser.add_argument("--opponent", action="append", help="a spec of a bot; one for each seat")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--folder", type=Path, default=Path("run"))
    parser.add_argument("--games", type=int, default=16, help="games side by side")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if not 1 <= given.games <= BUFFER:
        parser.error(f"--games is from 1 to {BUFFER}, not {given.games}")
    modules = tobago, gymnasium, stable_baselines3, sb3_contrib, torch, np
    versions = [f"{module.__name__} {module.__version__}" for module in modules]
    print(f"Python {platform.python_version()},", ", ".join(versions))
    opponents = given.opponent or ["drifter"]
    try:
        train(given.folder, opponents, given.minutes, games=given.games, seed=given.seed)
    except tobago.Fault as fault:
        parser.error(str(fault))


if __name__ == "__main__":
    main()
