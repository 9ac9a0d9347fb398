"""Data sets for offline learning in Minari's form: an episode for each seat of a record.

Observations, numbers of actions and rewards are those of `Tobago-v1`.
"""

import shutil
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from tobago.env import tobago_v1
from tobago.env.arguments import one_of
from tobago.env.rewards import REWARDS, Reward, leads, placings
from tobago.extras import extra
from tobago.fault import Fault
from tobago.record import Record, Replay
from tobago.record.ordered_replay import OrderedReplay

DESCRIPTION = "Games of Tobago, an episode for each seat. The mask of legal actions is observed."


def write_minari(
    records: Iterable[Record],
    dataset_id: str,
    *,
    rewards: str = "placing",
    observation: str = "arrays",
    **about: Any,
) -> Any:
    """Write records as a new Minari data set and return it, as `minari.load_dataset` does.

    One game at a time is held in memory. `about` is passed on to Minari: author, author_email,
    algorithm_name, code_permalink, description.
    """
    minari = extra("minari")
    if observation == "raw":
        raise Fault("views cannot be stored as arrays; choose another kind of observation")
    records = iter(records)
    first = next(records, None)
    if first is None:
        raise Fault("there is no game in it")
    folder = Path(extra("minari.storage.datasets_root_dir").get_dataset_path(dataset_id))
    if folder.exists():
        raise Fault("{file}: this exists already", file=str(folder))
    opponents = ("scout",) * (len(first.names) - 1)
    env = gymnasium.make(
        "tobago.env.single:Tobago-v1",
        opponents=opponents,
        rewards=rewards,
        observation=observation,
    )
    buffers = (
        buffer
        for number, record in enumerate(chain((first,), records), 1)
        for buffer in episodes(record, number, rewards=rewards, observation=observation)
    )
    try:
        with warnings.catch_warnings(category=UserWarning, action="ignore"):  # missing `about`
            return minari.create_dataset_from_buffers(
                dataset_id, buffers, env=env, **{"description": DESCRIPTION, **about}
            )
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    finally:
        env.close()


def episodes(
    record: Record, game: int = 1, *, rewards: str = "placing", observation: str = "arrays"
) -> Iterator[Any]:
    """A Minari `EpisodeBuffer` for each seat that made a decision, in the order of the seats.

    The infos are the number of the game, the seat, and the number of decisions before the step.
    """
    kind = one_of("rewards", rewards, REWARDS)
    players = len(record.names)
    replay = OrderedReplay(record) if record.header.seed is None else Replay(record)
    env = tobago_v1.raw_env(players=players, rewards=rewards, observation=observation)
    agents = env.possible_agents
    steps = [_Steps() for _ in agents]
    number = 0
    while replay.ply < replay.plies:
        seat, before = replay.game.seat, _gold(replay)
        env.reset(options={"game": replay.game})
        number = env.number(record.entries[replay.ply].action)
        steps[seat].add(env.observe(agents[seat]), number, replay.ply)
        replay.forward()
        for of_seat, reward in zip(steps, _rewards(kind, before, replay), strict=True):
            of_seat.reward(reward)
    replay.check_result()
    over = replay.game.over
    if over:
        env.step(number)
    else:
        env.reset(options={"game": replay.game})
    for seat, agent in enumerate(agents):
        if steps[seat].actions:
            infos = {"game": game, "seat": seat}
            yield steps[seat].buffer(env.observe(agent), replay.ply, over, infos)


def _gold(replay: Replay) -> list[int]:
    return [sum(cards) for cards in replay.game.state.treasure]


def _rewards(kind: Reward, before: Sequence[int], replay: Replay) -> list[float]:
    """The rewards of the last action, by seat."""
    now = _gold(replay)
    if kind == "score":
        return [new - old for new, old in zip(leads(now), leads(before), strict=True)]
    return placings(now) if replay.game.over else [0.0] * len(now)


@dataclass(slots=True)
class _Steps:
    """The decisions of one seat in a game."""

    observations: list[Mapping[str, Any]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)

    def add(self, observation: Mapping[str, Any], action: int, ply: int) -> None:
        """Add a decision."""
        self.observations.append(observation)
        self.actions.append(action)
        self.rewards.append(0.0)
        self.plies.append(ply)

    def reward(self, reward: float) -> None:
        """Add to the reward of the last decision."""
        if self.rewards:
            self.rewards[-1] += reward

    def buffer(
        self, last: Mapping[str, Any], plies: int, over: bool, infos: Mapping[str, int]
    ) -> Any:
        """The episode, with the observation after the last decision of the game."""
        seen = [*self.observations, last]
        ends = np.zeros(len(self.actions), np.bool_)
        ends[-1] = True
        return extra("minari.data_collector").EpisodeBuffer(
            observations={key: np.stack([each[key] for each in seen]) for key in last},
            actions=np.array(self.actions, np.int64),
            rewards=self.rewards,
            terminations=list(ends & over),
            truncations=list(ends & (not over)),
            infos={
                "ply": np.array([*self.plies, plies]),
                **{name: np.full(len(seen), value) for name, value in infos.items()},
            },
        )
