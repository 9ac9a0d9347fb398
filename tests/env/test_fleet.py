"""Many games in one call: the same as one after the other, in any number of processes."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import numpy as np
import pytest

from tobago.env.fleet import Fleet
from tobago.env.single import SingleTobago
from tobago.fault import Fault

SETTINGS: dict[str, Any] = {"opponents": ("drifter",), "rewards": "score", "max_plies": 90}


def chosen(mask: Any, step: int) -> int:
    """Some legal action."""
    legal = mask.nonzero()[0]
    return int(legal[step * 7919 % len(legal)])


def stepped(fleet: Fleet, steps: int) -> Iterator[Any]:
    seen, infos = fleet.reset(seed=11)
    yield seen, infos
    for step in range(steps):
        actions = np.array([chosen(mask, step) for mask in seen["action_mask"]])
        result = fleet.step(actions)
        seen = result[0]
        assert fleet.observation_space.contains(seen)
        yield result


@pytest.mark.parametrize(("processes", "observation"), [(0, "arrays"), (2, "compact")])
def test_every_game_is_as_if_played_alone(processes: int, observation: str) -> None:
    steps, games = 130, 5
    settings = {**SETTINGS, "observation": observation}
    with closing(Fleet(games, processes=processes, **settings)) as fleet:
        together = list(stepped(fleet, steps))
    ends = 0
    for game in range(games):
        alone = SingleTobago(**settings)
        seen, info = alone.reset(seed=11 + game)
        assert together[0][1]["seat"][game] == info["seat"]
        for step in range(steps):
            result = alone.step(chosen(seen["action_mask"], step))
            seen, reward, terminated, truncated, info = result
            all_seen, rewards, terminations, truncations, infos = together[step + 1]
            assert (reward, terminated, truncated) == (
                rewards[game],
                terminations[game],
                truncations[game],
            )
            if terminated or truncated:
                ends += 1
                assert np.array_equal(infos["final_info"]["gold"][game], info["gold"])
                last, alone_last = infos["final_obs"][game], dict[str, Any](seen)
                assert all(np.array_equal(last[name], alone_last[name]) for name in last)
                seen, _ = alone.reset()
            for name, rows in all_seen.items():
                assert np.array_equal(rows[game], seen[name])  # type: ignore[literal-required]
    assert ends > games


def test_what_was_seen_is_kept() -> None:
    with closing(Fleet(2, processes=0, **SETTINGS)) as fleet:
        rounds = [
            (result[0], {name: rows.copy() for name, rows in result[0].items()})
            for result in stepped(fleet, 10)
        ]
    for seen, then in rounds:
        assert all(np.array_equal(seen[name], then[name]) for name in seen)


def test_seeds_can_be_listed() -> None:
    with closing(Fleet(2, processes=0, **SETTINGS)) as fleet:
        one, _ = fleet.reset(seed=[5, 5])
        assert np.array_equal(one["observation"][0], one["observation"][1])
        other, _ = fleet.reset()
        assert not np.array_equal(one["observation"], other["observation"])


def test_an_error_in_a_process_is_raised_here() -> None:
    with closing(Fleet(2, processes=2, **SETTINGS)) as fleet:
        fleet.reset(seed=1)
        with pytest.raises(Fault, match="no action on this island has the number -3"):
            fleet.step(np.array([-3, -3]))
        seen, _ = fleet.reset(seed=1)  # the fleet goes on
        fleet.step(seen["action_mask"].argmax(1))


def test_a_process_that_ends_is_reported() -> None:
    with closing(Fleet(2, processes=2, **SETTINGS)) as fleet:
        seen, _ = fleet.reset(seed=1)
        fleet._workers[0]._process.kill()
        fleet._workers[0]._process.join()
        with pytest.raises(Fault, match="a process of the fleet has ended"):
            fleet.step(seen["action_mask"].argmax(1))


def test_closing_ends_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tobago.env.workers.EXIT_TIMEOUT_S", 120.0)  # on busy machines too
    fleet = Fleet(2, processes=2, **SETTINGS)
    fleet.reset(seed=1)
    processes = [worker._process for worker in fleet._workers]
    fleet.close()
    assert [process.exitcode for process in processes] == [0, 0]


@pytest.mark.parametrize(
    ("games", "settings", "message"),
    [
        (0, {}, "at least one game"),
        (2, {"processes": 3}, "no more processes than games, not 2 and 3"),
        (2, {"observation": "raw"}, "a fleet has observations as arrays only, not 'raw'"),
        (2, {"render_mode": "ansi"}, "a fleet is not rendered"),
        (2, {"opponents": ("nobody",)}, "unknown bot 'nobody'"),
    ],
)
def test_invalid_settings_are_refused(games: int, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(Fault, match=message):
        Fleet(games, **settings)
