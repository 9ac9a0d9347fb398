"""Self-play of all seats in a batch, for agents of PettingZoo, with numpy alone.

    pip install 'tobago[env,fast]'
    python examples/batch_pettingzoo.py train --minutes 5      # writes run/self_play.npz
    python examples/batch_pettingzoo.py play --games 10        # plays it in tobago_v1

The policy is a network with one hidden layer over a packed observation, trained by policy gradients
on the gold that each seat gains on the others. One network plays all seats.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tobago
from tobago.env import layout, packed_layout, tobago_v1
from tobago.env.batch import BatchEnv
from tobago.kernel.numbers import SIZE

Floats = NDArray[np.float32]

HIDDEN = 64
DISCOUNT = 0.98
RATE = 0.001
SCALE = (1 / layout.highest()).astype(np.float32)


class Policy:
    """Chances of the legal actions."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights
        self.moments = {name: np.zeros((2, *array.shape)) for name, array in weights.items()}
        self.updates = 0

    @staticmethod
    def new(rng: np.random.Generator) -> "Policy":
        """A policy that plays nearly at random."""
        first = rng.normal(0, 0.02, (layout.SIZE, HIDDEN)).astype(np.float32)
        return Policy({"first": first, "last": np.zeros((HIDDEN, SIZE), np.float32)})

    def hidden(self, packed: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """The inputs and the hidden layer for observations."""
        inputs = packed_layout.unpack(packed) * SCALE
        return inputs, np.tanh(inputs @ self.weights["first"])

    def chances(self, hidden: Floats, masks: NDArray[np.int8]) -> Floats:
        """The chance of each action; 0 for those that are not legal."""
        scores = np.where(masks == 1, hidden @ self.weights["last"], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def choose(
        self, packed: NDArray[np.uint8], masks: NDArray[np.int8], rng: np.random.Generator
    ) -> NDArray[np.int64]:
        """An action for each observation, drawn by the chances."""
        chances = self.chances(self.hidden(packed)[1], masks)
        noise = rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
        return (chances.cumsum(axis=1) > noise).argmax(axis=1)

    def learn(self, packed: Any, masks: Any, actions: Any, advantages: Floats) -> None:
        """Make actions likelier that turned out better than others: one step of Adam."""
        inputs, hidden = self.hidden(packed)
        errors = -self.chances(hidden, masks)
        errors[np.arange(len(actions)), actions] += 1
        errors *= advantages[:, None] / len(actions)
        back = (errors @ self.weights["last"].T) * (1 - hidden**2)
        self.updates += 1
        for name, gradient in (("last", hidden.T @ errors), ("first", inputs.T @ back)):
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            ahead = mean / (1 - 0.9**self.updates)
            size = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.weights[name] += (RATE * ahead / size).astype(np.float32)


def train(
    file: Path,
    minutes: float,
    *,
    players: int = 2,
    games: int = 64,
    steps: int = 64,
    rounds: int = 10**9,
    seed: int = 1,
) -> None:
    """Train for a time or a number of rounds, and write the weights."""
    rng, end = np.random.default_rng(seed), time.monotonic() + 60 * minutes
    policy, env = Policy.new(rng), BatchEnv(games, players, rewards="score", max_plies=600)
    env.reset(seed=seed)
    seen = np.empty((steps, games, packed_layout.SIZE), np.uint8)
    masks = np.empty((steps, games, SIZE), np.int8)
    actions = np.empty((steps, games), np.int64)
    seats = np.empty((steps, games), np.int64)
    rewards = np.empty((steps, games, players), np.float32)
    ended = np.empty((steps, games), np.bool_)
    number = 0
    while number < rounds and time.monotonic() < end:
        number += 1
        for t in range(steps):
            seen[t], masks[t], seats[t] = env.observations, env.action_masks, env.seats
            actions[t] = policy.choose(seen[t], masks[t], rng)
            env.step(actions[t])
            rewards[t], ended[t] = env.rewards, env.terminations | env.truncations
        returns = returns_of(rewards, ended, seats)
        advantages = (returns - returns.mean()) / (returns.std() + 1e-6)
        policy.learn(
            seen.reshape(-1, packed_layout.SIZE),
            masks.reshape(-1, SIZE),
            actions.reshape(-1),
            advantages.reshape(-1),
        )
        if number % 10 == 0:
            gained = np.maximum(rewards, 0).sum() / steps / games
            print(f"round {number}: {gained:.4f} gold gained on the others in a decision")
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez(file, **policy.weights)


def returns_of(rewards: Floats, ended: NDArray[np.bool_], seats: NDArray[np.int64]) -> Floats:
    """For each decision what its seat gained from then on in the game, discounted."""
    found, running = np.empty(seats.shape, np.float32), np.zeros_like(rewards[0])
    games = np.arange(seats.shape[1])
    for t in reversed(range(len(rewards))):
        running = rewards[t] + DISCOUNT * running * ~ended[t][:, None]
        found[t] = running[games, seats[t]]
    return found


def play(
    file: Path, games: int, *, seed: int = 1, players: int = 2, max_plies: int = 2000
) -> list[float]:
    """Play as `player_0` against random agents in PettingZoo's loop; its rewards."""
    rng = np.random.default_rng(seed)
    with np.load(file) as weights:
        policy = Policy(dict(weights))
    env = tobago_v1.env(players=players, observation="packed", max_plies=max_plies)
    results = []
    for number in range(games):
        env.reset(seed=seed + number)
        for agent in env.agent_iter():
            seen, reward, over, cut_off, _ = env.last()
            mask = seen["action_mask"]
            if over or cut_off:
                if agent == "player_0":
                    results.append(float(reward))
                env.step(None)
            elif agent == "player_0":
                env.step(int(policy.choose(seen["observation"][None], mask[None], rng)[0]))
            else:
                env.step(int(rng.choice(mask.nonzero()[0])))
    return results


def main() -> None:
    """Read the arguments and train or play."""
    parser = argparse.ArgumentParser(description="Self-play in batches, for PettingZoo.")
    parser.add_argument("command", choices=["train", "play"])
    parser.add_argument("--file", type=Path, default=Path("run/self_play.npz"))
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=10, help="games to play")
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    try:
        if given.command == "train":
            train(given.file, given.minutes, players=given.players)
        else:
            results = play(given.file, given.games, players=given.players)
            print(f"{sum(results):+.1f} points in {len(results)} games against random agents")
    except tobago.Fault as fault:
        parser.error(str(fault))
    except FileNotFoundError:
        parser.error(f"there is no {given.file}; train first")


if __name__ == "__main__":
    main()
