"""The example of self-play in batches trains, and its result plays in PettingZoo."""

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tobago.env import packed_layout
from tobago.kernel.numbers import SIZE

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(EXAMPLES)
    module = importlib.import_module("batch_pettingzoo")
    monkeypatch.setattr(module, "HIDDEN", 4)
    return module


def test_it_trains_and_plays_in_pettingzoo(example: Any, tmp_path: Path) -> None:
    file = tmp_path / "run" / "policy.npz"
    example.train(file, 60, games=2, steps=4, rounds=2)
    assert len(example.play(file, 1, max_plies=200)) == 1


def test_learning_makes_better_actions_likelier(example: Any) -> None:
    rng = np.random.default_rng(1)
    policy = example.Policy.new(rng)
    packed = np.zeros((2, packed_layout.SIZE), np.uint8)
    masks = np.zeros((2, SIZE), np.int8)
    packed[:, 0], masks[:, :3] = 255, 1
    before = policy.chances(policy.hidden(packed)[1], masks)
    assert before[0, :4].tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    for _ in range(4):
        policy.learn(packed, masks, np.array([0, 1]), np.array([1.0, -1.0], np.float32))
    after = policy.chances(policy.hidden(packed)[1], masks)[0]
    assert after[0] > after[2] > after[1] > after[3] == 0


def test_returns_are_those_of_the_deciding_seat(example: Any) -> None:
    rewards = np.array([[[1, -1]], [[0, 0]], [[-2, 2]], [[4, -4]]], np.float32)
    ended = np.array([[False], [False], [True], [False]])
    seats = np.array([[0], [1], [1], [0]])
    found = example.returns_of(rewards, ended, seats)
    discount = example.DISCOUNT
    expected = [1 - 2 * discount**2, 2 * discount, 2, 4]
    assert found[:, 0].tolist() == pytest.approx(expected, abs=1e-5)
