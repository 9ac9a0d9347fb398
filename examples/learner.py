"""An agent that learns Tobago in minutes on a CPU, with nothing but numpy; docs/env.md has figures.

    python examples/learner.py train       # play against drifters, learn, write learner.json
    tobago match "process:python examples/learner.py" drifter

Its policy is a small network that gives every legal action a score: what it looks at are a few
numbers about the action, made from the observation. It learns by proximal policy optimisation:
actions that turned out better than expected become likelier, in small steps.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.bots.client import serve
from tobago.env import layout
from tobago.env.numbers import BLOCKS, KINDS, SIZE, Mask, numbers_of, ready_actions
from tobago.env.observation import Observer
from tobago.game import COLOURS, Action, StartMap, Take, View
from tobago.words import Reason

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.int64]

FILE = Path(__file__).with_suffix(".json")
MAPS, CLUES, HAND, SPACES = len(COLOURS), layout.CLUES, layout.HAND, layout.WIDTH

# ---- what an action is about --------------------------------------------------------------------


def _about(field: str, absent: int) -> Ints:
    """For every action its space, its map or its clue by number, or the number for none."""
    found = np.full(SIZE, absent)
    sizes = {"space": 127, "to": 127, "map": MAPS, "clue": CLUES, "card": 27, "means": 2}
    for kind, block in BLOCKS.items():
        names = [field.name for field in fields(kind)]
        if field in names and "first" not in names:
            shape = [sizes[name] for name in names]
            grid = np.indices(shape)[names.index(field)]
            found[block.first : block.first + block.size] = grid.ravel()
    return found


KIND = np.concatenate([np.full(BLOCKS[kind].size, i) for i, kind in enumerate(KINDS)])
SPACE = np.minimum(_about("space", SPACES - 1), _about("to", SPACES - 1))
MAP = _about("map", MAPS)
CLUE = _about("clue", CLUES)
START, TAKE = KINDS.index(StartMap), KINDS.index(Take)
PLANE = {name: i for i, name in enumerate(layout.PLANES)}
SITES = slice(PLANE["sites_white"], PLANE["sites_white"] + MAPS)
ALLOWED = slice(PLANE["clue_0"], PLANE["clue_0"] + HAND)
RIVALS = slice(PLANE["drive_1"], PLANE["drive_1"] + 3)
ROSES = [layout.PLACES[f"roses_{colour}"] for colour in COLOURS]


class Choices(NamedTuple):
    """The legal actions of a decision, each with what is to be known about it."""

    numbers: Ints
    rows: Floats


def choices(observation: layout.ObservationArray, mask: Mask) -> Choices:
    """What there is to choose from."""
    numbers = mask.view(np.bool_).nonzero()[0]
    planes = layout.planes(observation).astype(np.float32)
    sites, allowed = planes[SITES], planes[ALLOWED]
    here, reach = planes[PLANE["atv_0"]], planes[PLANE["within_3"]]
    near = here + reach

    def given(name: str) -> Floats:
        return observation[layout.PLACES[name]].astype(np.float32)

    roses = np.array([observation[place] for place in ROSES], np.float32)
    mine, others = roses[:, 0] / 3, roses[:, 1:].sum(1) / 3
    count = np.maximum(sites.sum(1), 1)
    found = (count == 1).astype(np.float32)

    spaces = np.stack(
        [
            planes[PLANE["amulets"]],
            found @ sites,
            (found * mine) @ sites,
            (1 / count) @ sites,
            (mine / count) @ sites,
            planes[RIVALS].sum(0) / 3,
        ],
        axis=1,
    )
    maps = np.zeros((MAPS + 1, 6), np.float32)
    maps[:MAPS] = np.stack(
        [np.log(count) / 5, found, mine, others, sites @ near / count, sites @ here], axis=1
    )
    kept = allowed @ sites.T
    clues = np.zeros((HAND + 1, MAPS + 1, 3), np.float32)
    clues[:HAND, :MAPS, 0] = np.log(np.maximum(kept, 1)) / 5
    clues[:HAND, :MAPS, 1] = kept == 1
    clues[:HAND, :MAPS, 2] = (allowed * near) @ sites.T / np.maximum(kept, 1)

    kinds = KIND[numbers]
    at_map = np.where(kinds == START, int(given("new_map").argmax()), MAP[numbers])
    held = np.append(given("hand").cumsum() - 1, HAND).astype(np.int64)
    offer = _offer(given)
    turn = np.concatenate([given("acted"), given("legs") / 3, given("treasure_deck") / 41])
    rows = np.zeros((len(numbers), WIDTH), np.float32)
    rows[np.arange(len(numbers)), kinds] = 1
    rows[:, len(KINDS) :] = np.concatenate(
        [
            spaces[SPACE[numbers]],
            maps[at_map],
            clues[held[CLUE[numbers]], at_map],
            offer * (kinds == TAKE)[:, None],
            np.broadcast_to(turn, (len(numbers), len(turn))),
        ],
        axis=1,
    )
    return Choices(numbers, rows)


def _offer(given: Any) -> Floats:
    """About the treasure card on offer: its gold, what may come, and who is to be asked."""
    gold = given("offered") @ np.arange(7) / 6
    drawn = given("drawn") - given("turned_up")
    return np.array(
        [
            gold,
            gold**2,
            given("cards_left")[0] / 5,
            np.maximum(drawn, 0) @ np.arange(7) / 18,
            max(drawn[0], 0),
            given("roses_left")[0] / 3,
            given("asked_later").sum() / 3,
        ],
        np.float32,
    )


WIDTH = len(KINDS) + 6 + 6 + 3 + 7 + 3

# ---- the policy ---------------------------------------------------------------------------------

HIDDEN = 32


class Policy:
    """Scores for actions, and what to expect of a position."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.weights = {
            "look": rng.normal(0, WIDTH**-0.5, (WIDTH, HIDDEN)).astype(np.float32),
            "lean": np.zeros(HIDDEN, np.float32),
            "score": np.zeros(HIDDEN, np.float32),
            "expect": np.zeros(HIDDEN, np.float32),
        }

    def think(self, rows: Floats) -> Floats:
        """What is made of each row."""
        made: Floats = np.tanh(rows @ self.weights["look"] + self.weights["lean"])
        return made

    def choose(self, found: Choices) -> int:
        """The number of the action with the highest score."""
        return int(found.numbers[(self.think(found.rows) @ self.weights["score"]).argmax()])

    def save(self, path: Path) -> None:
        """Write it down, to four decimals."""
        data = {name: np.round(w.astype(float), 4).tolist() for name, w in self.weights.items()}
        path.write_text(json.dumps(data) + "\n", "utf-8")

    @staticmethod
    def load(path: Path) -> "Policy":
        """A policy that was written down."""
        policy = Policy(np.random.default_rng(0))
        data = json.loads(path.read_text("utf-8"))
        policy.weights = {name: np.array(w, np.float32) for name, w in data.items()}
        return policy


# ---- the bot ------------------------------------------------------------------------------------


class Learner:
    """Plays by what was learned."""

    def __init__(self, rng: Random, *, file: str = str(FILE)) -> None:
        self._policy = Policy.load(Path(file))
        self._observer: Observer | None = None

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The action with the highest score."""
        if self._observer is None or self._observer.table is not view.table:
            self._observer = Observer(view.table)
        numbers = numbers_of(view.table.island)
        found = choices(self._observer.observe(view), numbers.mask(legal, ready_actions(view)))
        return numbers.action(self._policy.choose(found))

    def explain(self) -> list[Reason]:
        """A network has no reasons to give."""
        return []


# ---- learning -----------------------------------------------------------------------------------

GAMES, STEPS = 32, 64
"""Games played side by side, and the decisions in each of them between two lessons."""
ROUNDS = 100
EPOCHS = 4
"""How often a lesson goes through what was played."""
RATE, CLIP, CURIOSITY = 3e-3, 0.2, 0.01
PATIENCE, TRACE = 0.97, 0.9
"""What a reward is worth one decision earlier, and how far back surprises are credited."""
GOLD = 10.0
"""A reward of 1 in lessons."""


class Played(NamedTuple):
    """What was played between two lessons; decisions step by step, all games in each step."""

    rows: Floats
    firsts: Ints
    """Where the rows of each decision begin."""
    chosen: Ints
    """The row that was chosen."""
    chances: Floats
    """The logarithm of its chance."""
    better: Floats
    """How much better it turned out than expected."""
    worth: Floats
    """What the decision should have been expected to be worth."""


def chances(scores: Floats, firsts: Ints) -> Floats:
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
    policy: Policy, fleet: Any, seen: Any, rng: np.random.Generator
) -> tuple[Played, Any, float]:
    """Some decisions in every game; what was played, what is seen now, and gold per decision."""
    rows, sizes, chosen, chance, values, rewards, ended = [], [], [], [], [], [], []
    start = 0
    for step in range(STEPS + 1):
        found = [
            choices(o, m) for o, m in zip(seen["observation"], seen["action_mask"], strict=True)
        ]
        mine = np.concatenate([one.rows for one in found])
        firsts = np.cumsum([0] + [len(one.numbers) for one in found])
        thoughts = policy.think(mine)
        values.append(means(thoughts, firsts[:-1]) @ policy.weights["expect"])
        if step == STEPS:
            break
        logs = chances(thoughts @ policy.weights["score"], firsts[:-1])
        drawn = logs + rng.gumbel(size=len(logs))  # the highest is drawn with its chance
        picks = [int(drawn[a:b].argmax()) for a, b in pairwise(firsts)]
        actions = [one.numbers[pick] for one, pick in zip(found, picks, strict=True)]
        seen, reward, over, broken_off, _ = fleet.step(np.array(actions))
        rows.append(mine)
        sizes += [len(one.numbers) for one in found]
        chosen.append(firsts[:-1] + picks + start)
        chance.append(logs[firsts[:-1] + picks])
        rewards.append(reward / GOLD)
        ended.append(over | broken_off)
        start += len(mine)
    better = np.zeros((STEPS, GAMES), np.float32)
    later = np.zeros(GAMES)
    for step in reversed(range(STEPS)):
        goes_on = 1.0 - ended[step]
        surprise = rewards[step] + PATIENCE * goes_on * values[step + 1] - values[step]
        better[step] = later = surprise + PATIENCE * TRACE * goes_on * later
    played = Played(
        np.concatenate(rows),
        np.cumsum([0, *sizes[:-1]]),
        np.concatenate(chosen),
        np.concatenate(chance),
        better.ravel(),
        better.ravel() + np.concatenate(values[:-1]),
    )
    return played, seen, float(np.mean(rewards)) * GOLD


def slopes(policy: Policy, played: Played) -> dict[str, Floats]:
    """The direction in which each weight should go down for a better policy."""
    w, rows, firsts = policy.weights, played.rows, played.firsts
    sizes = np.diff(np.append(firsts, len(rows)))
    count = len(firsts)
    thoughts = policy.think(rows)
    logs = chances(thoughts @ w["score"], firsts)
    chance = np.exp(logs)
    spread = played.better.std() + 1e-6
    better = (played.better - played.better.mean()) / spread
    ratio = np.exp(logs[played.chosen] - played.chances)
    done = ((ratio > 1 + CLIP) & (better > 0)) | ((ratio < 1 - CLIP) & (better < 0))
    pull = np.where(done, 0, better * ratio)
    towards = -chance * np.repeat(pull, sizes)
    towards[played.chosen] += pull
    surprise = np.repeat(np.add.reduceat(chance * logs, firsts), sizes)
    by_score = -(towards - CURIOSITY * chance * (logs - surprise)) / count
    off = means(thoughts, firsts) @ w["expect"] - played.worth
    by_value = np.repeat(off / sizes, sizes) / count
    back = np.outer(by_score, w["score"]) + np.outer(by_value, w["expect"])
    back *= 1 - thoughts**2
    return {
        "look": rows.T @ back,
        "lean": back.sum(0),
        "score": thoughts.T @ by_score,
        "expect": thoughts.T @ by_value,
    }


class Descent:
    """Adam: steps that are as long as the slopes have been steady."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self._mean = {name: np.zeros_like(w) for name, w in weights.items()}
        self._square = {name: np.zeros_like(w) for name, w in weights.items()}
        self._steps = 0

    def step(self, weights: dict[str, Floats], slope: dict[str, Floats], rate: float) -> None:
        """One step down."""
        self._steps += 1
        for name, down in slope.items():
            self._mean[name] += 0.1 * (down - self._mean[name])
            self._square[name] += 0.001 * (down**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            weights[name] = weights[name] - rate * mean / (np.sqrt(square) + 1e-8)


def train(
    rounds: int = ROUNDS,
    seed: int = 1,
    opponents: tuple[str, ...] = ("drifter",),
    processes: int | None = None,
) -> Iterator[tuple[Policy, float]]:
    """The policy after each round, and the gold per decision that it gained on the others in it."""
    from tobago.env.fleet import Fleet  # noqa: PLC0415  # playing needs no more than numpy

    rng = np.random.default_rng(seed)
    policy = Policy(rng)
    descent = Descent(policy.weights)
    fleet = Fleet(GAMES, processes=processes, opponents=opponents, rewards="score")
    seen, _ = fleet.reset(seed=seed)
    try:
        for number in range(rounds):
            played, seen, gold = play(policy, fleet, seen, rng)
            for _ in range(EPOCHS):
                slope = slopes(policy, played)
                descent.step(policy.weights, slope, RATE * (1 - number / rounds))
            yield policy, gold
    finally:
        fleet.close()


def main() -> None:
    """Learn, or play."""
    parser = argparse.ArgumentParser(description="An agent that learns Tobago.")
    parser.add_argument("job", nargs="?", default="play", choices=["play", "train"])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    if given.job == "play":
        serve(lambda rng: Learner(rng, file=str(given.file)))
        return
    for number, (policy, gold) in enumerate(
        train(given.rounds, given.seed, processes=given.processes), 1
    ):
        if number % 10 == 0 or number == given.rounds:
            print(f"round {number}: {gold:+.3f} gold a decision")
            policy.save(given.file)


if __name__ == "__main__":
    main()
