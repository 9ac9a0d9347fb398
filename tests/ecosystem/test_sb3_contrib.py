"""sb3-contrib: MaskablePPO trains, a snapshot of it is an opponent, and the example runs."""

import importlib
import json
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

import tobago.env  # noqa: F401  # registers Tobago-v1
from tobago.env import layout, packed_layout
from tobago.env.opponents import snapshot
from tobago.env.single import SingleTobago

EXAMPLES = Path(__file__).parents[2] / "examples"


def choose(policy: Any, observation: object, mask: object) -> int:
    """The best action by a policy of sb3-contrib."""
    return int(policy.predict(observation, action_masks=mask, deterministic=True)[0])


def test_maskable_ppo_trains_and_plays() -> None:
    env = gymnasium.make("Tobago-v1", opponents=("drifter",), observation="compact")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=128, n_epochs=2, batch_size=64, seed=1)
    model.learn(256)
    assert model.num_timesteps == 256

    frozen = snapshot(partial(choose, model.policy))
    rival = gymnasium.make("Tobago-v1", opponents=(frozen,), observation="compact", max_plies=200)
    seen, _ = rival.reset(seed=1)
    terminated = truncated = False
    info: dict[str, object] = {}
    while not (terminated or truncated):
        mask = rival.get_wrapper_attr("action_masks")()
        assert np.array_equal(mask, seen["action_mask"] == 1)
        action = choose(model.policy, seen, mask)
        assert mask[action]
        seen, _, terminated, truncated, info = rival.step(action)
    assert info["opponent_failures"] == 0


# ---- examples/maskable_ppo.py ------------------------------------------------------------------


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(EXAMPLES)
    module = importlib.import_module("maskable_ppo")
    monkeypatch.setattr(module, "BUFFER", 128)
    return module


def test_training_continues_from_its_checkpoint(example: Any, tmp_path: Path) -> None:
    policies = []
    for _ in range(2):
        example.train(tmp_path, ["drifter"], 60, decisions=512, games=2, seed=3)
        policies.append(json.loads((tmp_path / "policy.json").read_text("utf-8")))
    rows = (tmp_path / "curve.csv").read_text("utf-8").splitlines()
    assert rows[0].split(",") == list(example.Report.COLUMNS)
    decisions = [int(row.split(",")[0]) for row in rows[1:]]
    assert decisions == sorted(decisions)
    assert 512 < decisions[-1] <= 1024
    assert policies[0] != policies[1]


def test_the_file_gives_the_scores_of_the_policy(example: Any, tmp_path: Path) -> None:
    learner = importlib.import_module("learner")
    env = example.environments(["drifter"], 1, 1)
    model = example.MaskablePPO(example.ScoringPolicy, env, n_steps=128, seed=1)
    example.write_policy(model.policy, tmp_path / "policy.json")
    policy = learner.Policy.load(tmp_path / "policy.json")
    seen, _ = SingleTobago(("drifter",), observation="compact").reset(seed=1)
    found = learner.choices(seen["observation"], seen["action_features"], seen["action_mask"])
    tensors = {name: torch.from_numpy(part)[None].float() for name, part in seen.items()}
    rows = model.policy.extract_features(tensors)
    with torch.no_grad():
        scores = model.policy.mlp_extractor.forward_actor(rows)[0].numpy()[found.slots]
    assert policy.scores(policy.hidden(found.rows)[-1]) == pytest.approx(scores, abs=1e-2)
    assert np.argmax(policy.scores(policy.hidden(found.rows)[-1])) == np.argmax(scores)
    env.close()


# ---- examples/batch_maskable_ppo.py ------------------------------------------------------------


def test_it_trains_in_a_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    module = importlib.import_module("batch_maskable_ppo")
    model = module.train(tmp_path / "model", ["drifter"], 60, decisions=256, games=8, steps=32)
    assert model.num_timesteps == 256
    packed = np.random.default_rng(1).integers(0, 2, (3, packed_layout.SIZE), np.uint8)
    packed[:, : packed_layout.BIT_BYTES - 1] *= 165
    whole = packed_layout.unpack(packed) / layout.highest()
    found = module.Unpacked(module.byte_space("packed"))(torch.from_numpy(packed).float())
    order = [*packed_layout.BITS, *packed_layout.BYTES]
    assert np.allclose(found.numpy(), whole[:, order])
