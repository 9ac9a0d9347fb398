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
            (gold, {name: array.copy() for name, array in policy.parameters.items()})
            for policy, gold in learner.train(rounds=2, seed=seed, processes=0)
        ]
        for seed in (3, 3, 4)
    ]
    for (gold, parameters), (again, same), (_, others) in zip(*runs, strict=True):
        assert gold == again
        for name in parameters:
            assert np.array_equal(parameters[name], same[name])
        assert not np.array_equal(parameters["weight_0"], others["weight_0"])


def test_gradients_are_those_of_the_loss(learner: Any) -> None:
    """Compared with small steps to either side."""
    rng = np.random.default_rng(1)
    shapes = {"weight_0": (9, 7), "bias_0": (7,), "weight_1": (7, 6), "bias_1": (6,)}
    shapes |= {"weight_2": (6, 1), "bias_2": (1,), "value": (6, 1)}
    policy = learner.Policy({name: rng.normal(0, 0.5, shape) for name, shape in shapes.items()})
    firsts = np.array([0, 3, 7])
    chosen = np.array([1, 3, 9])
    rows = rng.normal(size=(12, 9))
    before = learner.log_chances(policy.scores(policy.hidden(rows)[-1]), firsts)[chosen]
    batch = learner.Batch(rows, firsts, chosen, before, rng.normal(size=3), rng.normal(size=3))

    def loss() -> float:
        hidden = policy.hidden(rows)[-1]
        logs = learner.log_chances(policy.scores(hidden), firsts)
        spread = batch.advantages.std() + 1e-6
        advantages = (batch.advantages - batch.advantages.mean()) / spread
        gain = (advantages * np.exp(logs[chosen] - before)).mean()
        entropy = -np.add.reduceat(np.exp(logs) * logs, firsts).mean()
        error = (learner.means(hidden, firsts) @ policy.parameters["value"])[:, 0] - batch.returns
        return float(-gain - learner.ENTROPY * entropy + (error**2).mean() / 2)

    found = learner.gradients(policy, batch)
    assert found.keys() == shapes.keys()
    for name, gradient in found.items():
        for at in [*np.ndindex(gradient.shape)][:: max(1, gradient.size // 8)]:
            kept = policy.parameters[name][at]
            sides = []
            for side in (1e-5, -1e-5):
                policy.parameters[name][at] = kept + side
                sides.append(loss())
            policy.parameters[name][at] = kept
            assert (sides[0] - sides[1]) / 2e-5 == pytest.approx(gradient[at], abs=1e-6)


def played(learner: Any, opponent: str, games: int, file: str) -> tuple[int, int, int]:
    """Games won, own gold and the opponent's; all games are the same in every run."""
    won, gold, others = 0, 0, 0
    for number in range(games):
        seat = number % 2
        game = Game.new(2, f"learner/{number // 2}")
        bots: list[Any] = [make_bot(opponent, f"{number}"), make_bot(opponent, f"{number}")]
        bots[seat] = learner.Learner(Random(number), file=str(EXAMPLE.with_name(file)))
        for _ in range(2000):
            if game.over:
                break
            view = game.view(game.seat)
            game.apply(bots[game.seat].decide(view, view.legal_actions()), events=False)
        mine, theirs = sum(game.state.treasure[seat]), sum(game.state.treasure[1 - seat])
        won, gold, others = won + (mine > theirs), gold + mine, others + theirs
    return won, gold, others


def test_it_beats_the_drifter_clearly(learner: Any) -> None:
    """With what was learned in the repository."""
    won, gold, others = played(learner, "drifter", 8, "learner.json")
    assert won >= 7
    assert gold > 2 * others


def test_it_plays_by_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tobago.bots.process_bot.START_TIMEOUT_S", 600.0)
    game = Game.new(2, "spec", island="ABC1")
    spec = f"process:{sys.executable} {EXAMPLE}"
    guards = [Guard.of(spec, "learner"), Guard.of("drifter", "drifter")]
    with seated(game, guards):
        for _ in range(60):
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
        "weight_0": (learner.WIDTH, 32),
        "bias_0": (32,),
        "weight_1": (32, 1),
        "bias_1": (1,),
        "value": (32, 1),
    }


def test_it_plays_what_maskable_ppo_learned(learner: Any) -> None:
    """The checkpoint in the repository beats a scout more often than not."""
    won, gold, others = played(learner, "scout", 8, "maskable_ppo.json")
    assert won >= 5
    assert gold > others
