"""Minari loads the data sets that are made from records, and they agree with the environment."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import minari
import numpy as np
import pytest
from minari.data_collector import EpisodeBuffer

from tobago.arena import Plan
from tobago.env import tobago_v1
from tobago.env.offline import episodes, write_minari
from tobago.fault import Fault
from tobago.record import Record, Replay

BOTS = ("scout", "drifter", "scout")
REWARDS = ("placing", "score")


def played(players: int = 3, number: int = 0) -> Record:
    """A game of bots."""
    record = Plan(players, "minari", bots=BOTS[:players]).play(number, recorded=True).record
    assert record is not None
    return record


def without_seed(record: Record) -> Record:
    """The record as that of a game with cardboard."""
    return replace(record, header=replace(record.header, seed=None, commitment=None, drawn=()))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all data sets."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    return tmp_path


# ---- episodes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rewards", REWARDS)
@pytest.mark.parametrize("entries", [None, 40])
def test_episodes_are_those_of_the_environment(rewards: str, entries: int | None) -> None:
    record = played()
    if entries is not None:
        record = replace(record, entries=record.entries[:entries], result=None)
    expected = steps_in_environment(record, rewards)
    found = list(episodes(record, 7, rewards=rewards))
    assert len(found) == 3
    for seat, (buffer, steps) in enumerate(zip(found, expected, strict=True)):
        assert list(buffer.actions) == steps["actions"]
        assert buffer.rewards == pytest.approx(steps["rewards"])
        for key in ("observation", "action_mask"):
            assert np.array_equal(buffer.observations[key], steps[key])
        over = entries is None
        ends = [False] * (len(buffer) - 1)
        assert buffer.terminations == [*ends, over]
        assert buffer.truncations == [*ends, not over]
        assert set(buffer.infos["game"]) == {7}
        assert set(buffer.infos["seat"]) == {seat}
        own = [ply for ply, entry in enumerate(record.entries) if entry.seat == seat]
        assert list(buffer.infos["ply"]) == [*own, len(record.entries)]


def steps_in_environment(record: Record, rewards: str) -> list[dict[str, Any]]:
    """The episodes of all seats in a game that is played step by step."""
    env = tobago_v1.raw_env(players=len(record.names), rewards=rewards)
    env.reset(options={"game": Replay(record).game})
    found: list[dict[str, Any]] = [
        {"actions": [], "rewards": [], "observation": [], "action_mask": []}
        for _ in env.possible_agents
    ]

    def look(seat: int) -> None:
        for key, value in env.observe(env.possible_agents[seat]).items():
            found[seat][key].append(value)

    for entry in record.entries:
        look(entry.seat)
        number = env.number(entry.action)
        found[entry.seat]["actions"].append(number)
        found[entry.seat]["rewards"].append(0.0)
        before = env.rewards
        env.step(number)
        if env.rewards is not before:
            for seat, agent in enumerate(env.possible_agents):
                if found[seat]["rewards"]:
                    found[seat]["rewards"][-1] += env.rewards[agent]
    for seat in range(len(found)):
        look(seat)
    return found


def test_a_game_without_a_seed_gives_the_same_episodes() -> None:
    record = played()
    for one, other in zip(episodes(record), episodes(without_seed(record)), strict=True):
        assert list(one.actions) == list(other.actions)
        assert one.rewards == other.rewards
        for key, array in one.observations.items():
            assert np.array_equal(array, other.observations[key])


# ---- data sets --------------------------------------------------------------------------------


@pytest.mark.parametrize("rewards", REWARDS)
def test_a_data_set_is_loaded_by_its_id(rewards: str) -> None:
    records = [played(number=number) for number in range(2)]
    written = write_minari(iter(records), "tobago/bots-v0", rewards=rewards, author="The tests")
    loaded = minari.load_dataset("tobago/bots-v0")
    assert isinstance(written, minari.MinariDataset)
    assert isinstance(loaded, minari.MinariDataset)
    assert loaded.total_episodes == 6
    assert loaded.total_steps == sum(len(record.entries) for record in records)
    assert loaded.storage.metadata["author"] == {"The tests"}
    for episode, buffer in zip(
        loaded.iterate_episodes(), all_episodes(records, rewards), strict=True
    ):
        check_episode(loaded, episode, buffer)


def all_episodes(records: list[Record], rewards: str) -> Iterator[EpisodeBuffer]:
    for number, record in enumerate(records, 1):
        yield from episodes(record, number, rewards=rewards)


def check_episode(data: minari.MinariDataset, episode: Any, buffer: EpisodeBuffer) -> None:
    """The stored episode is the buffer; all of it lies in the spaces, and all actions are legal."""
    assert np.array_equal(episode.actions, buffer.actions)
    assert episode.rewards == pytest.approx(buffer.rewards)
    assert episode.terminations[-1]
    assert not episode.truncations.any()
    assert np.array_equal(episode.infos["ply"], buffer.infos["ply"])
    masks = episode.observations["action_mask"]
    assert masks.shape[0] == len(episode.actions) + 1
    assert masks[np.arange(len(episode.actions)), episode.actions].all()
    for step in range(len(masks)):
        observed = {key: array[step] for key, array in episode.observations.items()}
        assert data.observation_space.contains(observed)


def test_the_environment_can_be_recovered() -> None:
    data = write_minari([played()], "tobago/one-v0", rewards="score")
    env = data.recover_environment()
    assert env.observation_space == data.observation_space
    assert env.action_space == data.action_space
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].any()
    env.close()


def test_a_failure_leaves_no_data_set(folder: Path) -> None:
    good = played(2)
    bad = replace(good, entries=good.entries[1:])
    with pytest.raises(Fault):
        write_minari([good, bad], "tobago/bad-v0")
    assert minari.list_local_datasets() == {}
    write_minari([good], "tobago/bad-v0")
    with pytest.raises(Fault, match="exists already"):
        write_minari([good], "tobago/bad-v0")
    assert minari.load_dataset("tobago/bad-v0").total_episodes == 2


def test_what_cannot_be_stored_is_refused() -> None:
    with pytest.raises(Fault, match="there is no game"):
        write_minari([], "tobago/none-v0")
    with pytest.raises(Fault, match="views cannot be stored"):
        write_minari([played()], "tobago/raw-v0", observation="raw")
    with pytest.raises(Fault, match="rewards is one of"):
        write_minari([played()], "tobago/odd-v0", rewards="gold")
    assert minari.list_local_datasets() == {}
