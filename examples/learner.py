"""An agent that learns Tobago in minutes on a CPU, with nothing but numpy; docs/env.md has figures.

    python examples/learner.py train       # play against drifters, learn, write learner.json
    tobago match "process:python examples/learner.py" drifter

Its policy is a small network that scores every legal action by the features of the action, its kind
and the position (compact observations). It learns by proximal policy optimisation (PPO).
The same file plays what `maskable_ppo.py` learned: `--file maskable_ppo.json`.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.bots.client import serve
from tobago.env.compact import CompactObserver
from tobago.env.compact_layout import FEATURE_COUNT, SIZE, SLOT_BLOCKS, slot_kinds
from tobago.fault import Fault
from tobago.game import Action, View
from tobago.words import Reason

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]

FILE = Path(__file__).with_suffix(".json")
WIDTH = FEATURE_COUNT + len(SLOT_BLOCKS) + SIZE
KINDS = slot_kinds()

# ---- the policy ---------------------------------------------------------------------------------


class Choices(NamedTuple):
    """The legal actions of a decision."""

    slots: Ints
    rows: Floats
    """For each its features, its kind and the position."""


def choices(position: Floats, features: Floats, mask: NDArray[np.int8]) -> Choices:
    """The legal actions of a compact observation."""
    slots = mask.nonzero()[0]
    positions = np.broadcast_to(position, (len(slots), SIZE))
    return Choices(slots, np.concatenate([features[slots], KINDS[slots], positions], 1))


class Policy:
    """Layers of a network: `weight_0`, `bias_0` and so on; the last one gives the score."""

    def __init__(self, parameters: Mapping[str, Floats]) -> None:
        self.parameters = dict(parameters)
        self.layers = sum(name.startswith("weight_") for name in parameters)

    @staticmethod
    def random(rng: np.random.Generator, hidden: int = 32) -> "Policy":
        """A policy with one hidden layer and equal scores, and with a layer for the value."""
        first = rng.normal(0, WIDTH**-0.5, (WIDTH, hidden))
        zeros = {"bias_0": (hidden,), "weight_1": (hidden, 1), "bias_1": (1,), "value": (hidden, 1)}
        parameters = {"weight_0": first} | {name: np.zeros(shape) for name, shape in zeros.items()}
        return Policy({name: array.astype(np.float32) for name, array in parameters.items()})

    def hidden(self, rows: Floats) -> list[Floats]:
        """The rows, and what each hidden layer makes of them."""
        made = [rows]
        for i in range(self.layers - 1):
            p = self.parameters
            made.append(np.tanh(made[-1] @ p[f"weight_{i}"] + p[f"bias_{i}"]))
        return made

    def scores(self, hidden: Floats) -> Floats:
        """The scores of actions by the last hidden layer."""
        p, last = self.parameters, self.layers - 1
        scores: Floats = (hidden @ p[f"weight_{last}"] + p[f"bias_{last}"])[:, 0]
        return scores

    def best(self, found: Choices) -> int:
        """The slot of the action with the highest score."""
        return int(found.slots[self.scores(self.hidden(found.rows)[-1]).argmax()])

    def save(self, path: Path) -> None:
        """Write the policy to a file, with four decimals."""
        data = {
            name: np.round(array.astype(float), 4).tolist()
            for name, array in self.parameters.items()
        }
        path.write_text(json.dumps(data) + "\n", "utf-8")

    @staticmethod
    def load(path: Path) -> "Policy":
        """The policy from a file."""
        data = json.loads(path.read_text("utf-8"))
        return Policy({name: np.array(array, np.float32) for name, array in data.items()})


# ---- the bot ------------------------------------------------------------------------------------


class Learner:
    """Plays the action with the highest score."""

    def __init__(self, rng: Random, *, file: str = str(FILE)) -> None:
        self._policy = Policy.load(Path(file))
        self._observer: CompactObserver | None = None

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The action with the highest score."""
        if self._observer is None or self._observer.table is not view.table:
            self._observer = CompactObserver(view.table)
        seen = self._observer.observe(view, legal)
        candidates = seen.candidates
        found = choices(seen.observation, candidates.features, candidates.mask)
        action = candidates.actions[self._policy.best(found)]
        assert action is not None
        return action

    def explain(self) -> list[Reason]:
        """No reasons: a network has none."""
        return []


# ---- learning -----------------------------------------------------------------------------------

GAMES, STEPS = 32, 64
"""Games played side by side, and the decisions in each of them between two updates."""
ROUNDS = 100
EPOCHS = 4
RATE, CLIP, ENTROPY = 3e-3, 0.2, 0.01
DISCOUNT, TRACE = 0.97, 0.9
"""The discount of rewards, and the lambda of generalised advantage estimation."""
GOLD = 10.0
"""Gold that is a reward of 1."""


class Batch(NamedTuple):
    """Decisions, step by step with all games in each step."""

    rows: Floats
    firsts: Ints
    """Where the rows of each decision begin."""
    chosen: Ints
    """The row of the action that was chosen."""
    log_chances: Floats
    """The logarithm of its chance."""
    advantages: Floats
    returns: Floats


def log_chances(scores: Floats, firsts: Ints) -> Floats:
    """The logarithms of the chances of actions: softmax over each decision."""
    sizes = np.diff(np.append(firsts, len(scores)))
    below: Floats = scores - np.repeat(np.maximum.reduceat(scores, firsts), sizes)
    total: Floats = np.log(np.add.reduceat(np.exp(below), firsts))
    logs: Floats = below - np.repeat(total, sizes)
    return logs


def means(rows: Floats, firsts: Ints) -> Floats:
    """The means over each decision."""
    sizes = np.diff(np.append(firsts, len(rows)))
    return np.add.reduceat(rows, firsts) / sizes[:, None]


def play(
    policy: Policy, fleet: Any, observations: Any, rng: np.random.Generator
) -> tuple[Batch, Any, float]:
    """Decisions in every game, the next observations, and the gold for each decision."""
    rows, sizes, chosen, logs, values, rewards, ended = [], [], [], [], [], [], []
    start = 0
    for step in range(STEPS + 1):
        parts = (observations[name] for name in ("observation", "action_features", "action_mask"))
        found = [choices(*one) for one in zip(*parts, strict=True)]
        new_rows = np.concatenate([one.rows for one in found])
        bounds = np.cumsum([0] + [len(one.slots) for one in found])
        hidden = policy.hidden(new_rows)[-1]
        values.append((means(hidden, bounds[:-1]) @ policy.parameters["value"])[:, 0])
        if step == STEPS:
            break
        chances = log_chances(policy.scores(hidden), bounds[:-1])
        drawn = chances + rng.gumbel(size=len(chances))  # the highest is drawn with its chance
        picks = [int(drawn[a:b].argmax()) for a, b in pairwise(bounds)]
        actions = [one.slots[pick] for one, pick in zip(found, picks, strict=True)]
        observations, reward, terminated, truncated, _ = fleet.step(np.array(actions))
        rows.append(new_rows)
        sizes += [len(one.slots) for one in found]
        chosen.append(bounds[:-1] + picks + start)
        logs.append(chances[bounds[:-1] + picks])
        rewards.append(reward / GOLD)
        ended.append(terminated | truncated)
        start += len(new_rows)
    advantages = np.zeros((STEPS, GAMES), np.float32)
    later = np.zeros(GAMES)
    for step in reversed(range(STEPS)):
        goes_on = 1.0 - ended[step]
        error = rewards[step] + DISCOUNT * goes_on * values[step + 1] - values[step]
        advantages[step] = later = error + DISCOUNT * TRACE * goes_on * later
    batch = Batch(
        np.concatenate(rows),
        np.cumsum([0, *sizes[:-1]]),
        np.concatenate(chosen),
        np.concatenate(logs),
        advantages.ravel(),
        advantages.ravel() + np.concatenate(values[:-1]),
    )
    return batch, observations, float(np.mean(rewards)) * GOLD


def gradients(policy: Policy, batch: Batch) -> dict[str, Floats]:
    """The gradients of the loss of PPO: clipped gain, entropy and squared error of the value."""
    p, firsts = policy.parameters, batch.firsts
    sizes = np.diff(np.append(firsts, len(batch.rows)))
    count = len(firsts)
    layers = policy.hidden(batch.rows)
    logs = log_chances(policy.scores(layers[-1]), firsts)
    chances = np.exp(logs)
    advantages = batch.advantages - batch.advantages.mean()
    advantages = advantages / (batch.advantages.std() + 1e-6)
    ratio = np.exp(logs[batch.chosen] - batch.log_chances)
    clipped = ((ratio > 1 + CLIP) & (advantages > 0)) | ((ratio < 1 - CLIP) & (advantages < 0))
    gain = np.where(clipped, 0, advantages * ratio)
    by_log = -chances * np.repeat(gain, sizes)
    by_log[batch.chosen] += gain
    negative_entropy = np.repeat(np.add.reduceat(chances * logs, firsts), sizes)
    by_score = -(by_log - ENTROPY * chances * (logs - negative_entropy))[:, None] / count
    error = (means(layers[-1], firsts) @ p["value"])[:, 0] - batch.returns
    by_value = (np.repeat(error / sizes, sizes) / count)[:, None]
    last = policy.layers - 1
    found = {
        "value": layers[-1].T @ by_value,
        f"weight_{last}": layers[-1].T @ by_score,
        f"bias_{last}": by_score.sum(0),
    }
    back = by_score @ p[f"weight_{last}"].T + by_value @ p["value"].T
    for i in reversed(range(last)):
        back = back * (1 - layers[i + 1] ** 2)
        found |= {f"weight_{i}": layers[i].T @ back, f"bias_{i}": back.sum(0)}
        back = back @ p[f"weight_{i}"].T
    return found


class Adam:
    """Adam's steps: long where the gradient has been steady."""

    def __init__(self, parameters: Mapping[str, Floats]) -> None:
        self._mean = {name: np.zeros_like(array) for name, array in parameters.items()}
        self._square = {name: np.zeros_like(array) for name, array in parameters.items()}
        self._steps = 0

    def step(self, parameters: dict[str, Floats], found: Mapping[str, Floats], rate: float) -> None:
        """One step down the gradients."""
        self._steps += 1
        for name, gradient in found.items():
            self._mean[name] += 0.1 * (gradient - self._mean[name])
            self._square[name] += 0.001 * (gradient**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            parameters[name] = parameters[name] - rate * mean / (np.sqrt(square) + 1e-8)


def train(
    rounds: int = ROUNDS,
    seed: int = 1,
    opponents: tuple[str, ...] = ("drifter",),
    processes: int | None = None,
) -> Iterator[tuple[Policy, float]]:
    """The policy after each round, and the gold for each decision in it, less the opponents'."""
    from tobago.env.fleet import Fleet  # noqa: PLC0415  # playing needs no more than numpy

    rng = np.random.default_rng(seed)
    policy = Policy.random(rng)
    adam = Adam(policy.parameters)
    settings: dict[str, Any] = {"observation": "compact", "rewards": "score"}
    fleet = Fleet(GAMES, processes=processes, opponents=opponents, **settings)
    observations, _ = fleet.reset(seed=seed)
    try:
        for number in range(rounds):
            batch, observations, gold = play(policy, fleet, observations, rng)
            for _ in range(EPOCHS):
                found = gradients(policy, batch)
                adam.step(policy.parameters, found, RATE * (1 - number / rounds))
            yield policy, gold
    finally:
        fleet.close()


def main() -> None:
    """Learn, or play."""
    parser = argparse.ArgumentParser(description="An agent that learns Tobago.")
    parser.add_argument("job", nargs="?", default="play", choices=["play", "train"])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", action="append", help="a spec of a bot; one for each seat")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    if given.job == "play":
        if not given.file.is_file():
            parser.error(f"there is no file {given.file}; train writes it")
        serve(lambda rng: Learner(rng, file=str(given.file)))
        return
    opponents = tuple(given.opponent or ["drifter"])
    rounds = train(given.rounds, given.seed, opponents, given.processes)
    try:
        for number, (policy, gold) in enumerate(rounds, 1):
            if number % 10 == 0 or number == given.rounds:
                print(f"round {number}: {gold:+.3f} gold a decision")
                policy.save(given.file)
    except Fault as fault:
        parser.error(str(fault))


if __name__ == "__main__":
    main()
