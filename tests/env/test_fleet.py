"""Many games in one call: the same as one after the other, in any number of processes."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import numpy as np
import pytest

from tobago.env.fleet import Fleet
from tobago.env.single import SingleTobago
from tobago.fault import Fault

SETTINGS: dict[str, Any] = {
    "opponents": ("drifter",),
    "rewards": "score",
    "max_plies": 90,
    "island": "ABC1",  # each process prepares the islands that it may draw
}


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


@pytest.mark.parametrize(
    ("processes", "observation", "island"), [(0, "arrays", None), (2, "compact", "ABC1")]
)
def test_every_game_is_as_if_played_alone(
    processes: int, observation: str, island: str | None
) -> None:
    steps, games = 130, 5
    settings = {**SETTINGS, "observation": observation, "island": island}
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
        with pytest.raises(Fault, match="a game to play on is one of 2 players"):
            fleet.reset(options={"game": "ABC1"})
        seen, _ = fleet.reset(seed=1)  # the fleet goes on
        fleet.step(seen["action_mask"].argmax(1))


def test_invalid_actions_are_refused_before_a_game_plays_one() -> None:
    with closing(Fleet(2, processes=0, **SETTINGS)) as fleet:
        seen, _ = fleet.reset(seed=1)
        legal = int(seen["action_mask"][0].argmax())
        refused = {
            "a number from 0 to 2887, not 2888": [legal, 2888],
            "a number from 0 to 2887, not -1": [legal, -1],
            "2 whole numbers, not float64": [legal, 0.5],
            "2 whole numbers, not int64 of shape [(]3,[)]": [legal, legal, legal],
        }
        for message, actions in refused.items():
            with pytest.raises(Fault, match=message):
                fleet.step(np.array(actions))
        after, _, _, _, _ = fleet.step(seen["action_mask"].argmax(1))
        fleet.reset(seed=1)
        again, _, _, _, _ = fleet.step(seen["action_mask"].argmax(1))
        assert np.array_equal(after["observation"], again["observation"])


def test_there_is_a_seed_for_each_game() -> None:
    with closing(Fleet(2, processes=0, **SETTINGS)) as fleet:
        for seed in ([1, 2, 3], 1.5):
            with pytest.raises(Fault, match="a whole number or a list of 2"):
                fleet.reset(seed=seed)  # type: ignore[arg-type]


def test_the_result_of_an_interrupted_call_is_dropped() -> None:
    with closing(Fleet(1, processes=1, **SETTINGS)) as fleet:
        fleet.reset(seed=1)
        fleet._workers[0].send("reset", [2], {"game": "none"})  # nobody reads the answer
        seen, _ = fleet.reset(seed=1)
        fleet.step(seen["action_mask"].argmax(1))


@pytest.mark.parametrize("processes", [0, 1])
def test_a_closed_fleet_plays_no_more(processes: int) -> None:
    fleet = Fleet(1, processes=processes, **SETTINGS)
    seen, _ = fleet.reset(seed=1)
    fleet.close()
    with pytest.raises(Fault, match=r"has ended|no game is being played"):
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
