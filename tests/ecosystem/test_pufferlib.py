"""PufferLib: a batch has its native interface, and `Tobago-v1` runs under its emulation.

PufferLib 3.0.0 is not in an environment of `make ecosystem`, since it is built from source with
files that it downloads. These tests run where it is installed.
"""

import importlib
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import tobago.env  # noqa: F401  # registers Tobago-v1

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(EXAMPLES)
    return importlib.import_module("batch_pufferlib")


def test_steps_write_into_the_buffers(example: Any) -> None:
    env = example.BatchPufferEnv(4, opponents=("drifter",), max_plies=40)
    observations, _ = env.reset(seed=1)
    assert observations is env.observations
    infos: list[dict[str, Any]] = []
    for _ in range(60):
        masks = np.unpackbits(env.observations[:, -361:], axis=1, bitorder="little")
        assert np.array_equal(masks, env.batch.action_masks)
        *_, found = env.step(masks.argmax(axis=1))
        infos += found
    assert env.batch.terminations is env.terminals
    assert infos
    env.close()


def test_the_policy_plays_legal_actions(example: Any) -> None:
    assert example.measure(4, 0.1) > 0


def test_emulation() -> None:
    emulation = importlib.import_module("pufferlib.emulation")

    def make() -> gymnasium.Env[Any, Any]:
        return gymnasium.make("Tobago-v1", opponents=("drifter",), observation="packed")

    env = emulation.GymnasiumPufferEnv(env_creator=make)
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        seen, _, over, cut_off, _ = env.step(0)
        if over or cut_off:
            seen, _ = env.reset()
    assert seen.dtype == np.uint8
