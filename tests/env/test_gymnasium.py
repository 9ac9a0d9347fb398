"""Gymnasium's own check, and one agent against bots."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tobago import CODES, Raise
from tobago.env.distances import island_distances
from tobago.env.numbers import numbers_of
from tobago.env.observation import island_planes
from tobago.env.rewards import leads, placings
from tobago.env.single import SingleTobago
from tobago.fault import Fault
from tobago.game.table import island_actions
from tobago.kernel.numbers import SIZE

NAME = "Tobago-v1"


@pytest.mark.parametrize("opponents", [("drifter",), ("scout",) * 3])
def test_gymnasium_finds_no_fault(opponents: tuple[str, ...]) -> None:
    env = gymnasium.make(NAME, opponents=opponents)
    check_env(env.unwrapped)
    env.close()


def play(env: Any, seed: int, most: int = 3000) -> tuple[list[float], dict[str, Any]]:
    """A game of an agent that plays at random: what it was paid, and the last info."""
    rng = Random(seed)
    seen, _ = env.reset(seed=seed)
    paid = []
    for _ in range(most):
        assert np.array_equal(env.unwrapped.action_masks(), seen["action_mask"] == 1)
        legal = seen["action_mask"].nonzero()[0]
        raises = [n for n in legal if isinstance(env.unwrapped.core.action(n), Raise)]
        seen, reward, terminated, truncated, info = env.step(int(rng.choice(raises or list(legal))))
        paid.append(reward)
        if terminated or truncated:
            assert terminated != truncated
            return paid, info
        assert info == {}
    raise AssertionError("it goes on and on")


@pytest.mark.parametrize("rewards", ["placing", "score"])
def test_a_whole_game(rewards: str) -> None:
    env = SingleTobago(("scout", "drifter"), rewards=rewards, max_plies=3000)
    paid, info = play(env, 5)
    gold = info["gold"]
    worth = placings if rewards == "placing" else leads
    assert sum(paid) == pytest.approx(worth(list(gold))[0])
    assert sum(gold) > 40
    again, last = play(env, 5)
    assert again == paid
    assert list(last["gold"]) == list(gold)


def test_seats_are_drawn_unless_given() -> None:
    drawn = SingleTobago(("scout", "scout", "scout"))
    drawn.reset(seed=1)
    assert len({drawn.reset()[1]["seat"] for _ in range(30)}) == 4
    given = SingleTobago(("scout",), seat=1)
    assert {given.reset()[1]["seat"] for _ in range(5)} == {1}
    assert given.core.agent_selection == "player_1"


def test_opponents_sit_clockwise_from_the_agent() -> None:
    env = SingleTobago(("scout", "drifter"), seat=1)
    env.reset(seed=1)
    assert {seat: bot.name for seat, bot in env._play._bots.items()} == {2: "scout", 0: "drifter"}


def test_an_illegal_action_forfeits_the_game() -> None:
    env = SingleTobago(("drifter",))
    seen, _ = env.reset(seed=2)
    illegal = int((seen["action_mask"] == 0).argmax())
    seen, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {"illegal": True})
    env.reset()
    with pytest.raises(Fault, match=f"no action on this island has the number {SIZE}"):
        env.step(SIZE)


def test_games_are_truncated() -> None:
    env = SingleTobago(("drifter",), max_plies=30)
    paid, info = play(env, 3)
    assert len(paid) <= 30
    assert "gold" in info


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_rendering(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = SingleTobago(("drifter",), render_mode=mode)
    env.reset(seed=1)
    drawn = env.render()
    printed = capsys.readouterr().out
    assert "Treasure maps" in (drawn if isinstance(drawn, str) else printed)
    assert (drawn is None) == (mode == "human")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"opponents": "scout"}, "opponents are a list of bots, not 'scout'"),
        ({"opponents": ()}, "2, 3 or 4 players, not 1"),
        ({"opponents": ("nobody",)}, "unknown bot 'nobody'"),
        ({"seat": 2}, "the agent's seat is 0 to 1, not 2"),
        ({"seat": 1.0}, "the agent's seat is 0 to 1, not 1.0"),
        ({"players": 3}, "the number of players follows from the opponents"),
        ({"max_plies": 1.5}, "at least one ply is needed, not 1.5"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(Fault, match=message):
        SingleTobago(**settings)


@pytest.mark.parametrize("action", [None, 1.5, "7"])
def test_an_action_is_a_whole_number(action: Any) -> None:
    env = SingleTobago(("drifter",))
    env.reset(seed=1)
    with pytest.raises(Fault, match=f"an action is a whole number, not {action!r}"):
        env.step(action)


def test_a_game_that_is_over_is_not_played_on() -> None:
    env = SingleTobago(("drifter",))
    with pytest.raises(Fault, match=r"no game is being played; reset\(\) starts one"):
        env.step(0)
    seen, _ = env.reset(seed=1)
    legal = int(seen["action_mask"].argmax())
    assert env.step(int(seen["action_mask"].argmin()))[2]
    with pytest.raises(Fault, match="no game is being played"):
        env.step(legal)


def test_programs_play_and_are_ended() -> None:
    env = SingleTobago(("process:python3 examples/line_bot.py",), max_plies=60)
    env.reset(seed=1)
    (guard,) = env._play._bots.values()
    play(env, 1)
    assert not guard.failures
    assert not env._play._bots
    env.close()


def test_all_tables_of_islands_are_made_before_the_first_game() -> None:
    """A reset computes nothing that depends on the island alone: it costs under 2 ms."""
    SingleTobago(("drifter",))
    tables = (numbers_of, island_planes, island_actions, island_distances)
    before = [cached.cache_info().misses for cached in tables]
    for code in CODES:
        SingleTobago(("drifter",), island=code, observation="compact").reset(seed=1)
    assert [cached.cache_info().misses for cached in tables] == before
