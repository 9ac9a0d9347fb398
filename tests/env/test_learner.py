"""The example that learns: it repeats itself, beats the drifter, and plays by spec."""

import importlib.util
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tobago import Game
from tobago.bots import Guard, make_bot, seated

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "learner.py"


@pytest.fixture(scope="module")
def learner() -> Any:
    spec = importlib.util.spec_from_file_location("learner", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_training_repeats_itself(learner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "STEPS", 4)
    runs = [
        [
            (gold, {name: weights.copy() for name, weights in policy.weights.items()})
            for policy, gold in learner.train(rounds=2, seed=seed, processes=0)
        ]
        for seed in (3, 3, 4)
    ]
    for (gold, weights), (again, same), (_, others) in zip(*runs, strict=True):
        assert gold == again
        for name in weights:
            assert np.array_equal(weights[name], same[name])
        assert not np.array_equal(weights["look"], others["look"])


def test_lessons_make_what_was_good_likelier(learner: Any) -> None:
    """The slopes are those of the loss that is meant: tried by small steps to either side."""
    rng = np.random.default_rng(1)
    policy = learner.Policy(rng)
    policy.weights["score"] = rng.normal(0, 0.5, learner.HIDDEN)
    policy.weights["expect"] = rng.normal(0, 0.5, learner.HIDDEN)
    policy.weights = {name: w.astype(float) for name, w in policy.weights.items()}
    firsts = np.array([0, 3, 7])
    chosen = np.array([1, 3, 9])
    rows = rng.normal(size=(12, learner.WIDTH))
    scores = policy.think(rows) @ policy.weights["score"]
    before = learner.chances(scores, firsts)[chosen]
    played = learner.Played(rows, firsts, chosen, before, rng.normal(size=3), rng.normal(size=3))

    def loss() -> float:
        thoughts = policy.think(rows)
        logs = learner.chances(thoughts @ policy.weights["score"], firsts)
        better = (played.better - played.better.mean()) / (played.better.std() + 1e-6)
        gain = (better * np.exp(logs[chosen] - before)).mean()
        curiosity = -np.add.reduceat(np.exp(logs) * logs, firsts).mean()
        off = learner.means(thoughts, firsts) @ policy.weights["expect"] - played.worth
        return float(-gain - learner.CURIOSITY * curiosity + (off**2).mean() / 2)

    slopes = learner.slopes(policy, played)
    for name, slope in slopes.items():
        for at in [*np.ndindex(slope.shape)][:: max(1, slope.size // 8)]:
            kept = policy.weights[name][at]
            sides = []
            for side in (1e-5, -1e-5):
                policy.weights[name][at] = kept + side
                sides.append(loss())
            policy.weights[name][at] = kept
            assert (sides[0] - sides[1]) / 2e-5 == pytest.approx(slope[at], abs=1e-6)


def test_it_beats_the_drifter_clearly(learner: Any) -> None:
    """With what was learned in the repository; all games are the same in every run."""
    won, gold, others = 0, 0, 0
    for number in range(12):
        seat = number % 2
        game = Game.new(2, f"learner/{number // 2}")
        bots: list[Any] = [make_bot("drifter", f"{number}"), make_bot("drifter", f"{number}")]
        bots[seat] = learner.Learner(Random(number))
        for _ in range(2000):
            if game.over:
                break
            view = game.view(game.seat)
            game.apply(bots[game.seat].decide(view, view.legal_actions()), events=False)
        mine, theirs = sum(game.state.treasure[seat]), sum(game.state.treasure[1 - seat])
        won, gold, others = won + (mine > theirs), gold + mine, others + theirs
    assert won >= 10
    assert gold > 3 * others


def test_it_plays_by_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tobago.bots.process_bot.START_TIMEOUT_S", 600.0)
    game = Game.new(2, "spec", island="ABC1")
    spec = f"process:{sys.executable} {EXAMPLE}"
    guards = [Guard.of(spec, "learner"), Guard.of("drifter", "drifter")]
    with seated(game, guards):
        for _ in range(120):
            view = game.view(game.seat)
            game.apply(guards[game.seat].decide(view, view.legal_actions(), 600.0), events=False)
    assert [guard.failures for guard in guards] == [[], []]


def test_the_command_writes_what_was_learned(
    learner: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "learned.json"
    command = ["learner.py", "train", "--rounds", "1", "--processes", "0", "--file", str(file)]
    monkeypatch.setattr(learner, "STEPS", 8)
    monkeypatch.setattr(sys, "argv", command)
    learner.main()
    assert capsys.readouterr().out.startswith("round 1: ")
    assert {name: np.shape(w) for name, w in json.loads(file.read_text("utf-8")).items()} == {
        "look": (43, 32),
        "lean": (32,),
        "score": (32,),
        "expect": (32,),
    }
