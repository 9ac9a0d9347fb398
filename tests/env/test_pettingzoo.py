"""PettingZoo's own tests, and what `env()` checks of those who use it."""

import copy
import pickle
import re
import warnings
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from tests.build import position
from tests.properties.games import amount
from tobago import EndTurn, Game, IllegalAction, Setup, View, standard_deck
from tobago.bots import make_bot
from tobago.env import tobago_v1
from tobago.env.rewards import leads, placings
from tobago.fault import Fault
from tobago.kernel.numbers import SIZE

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed, PettingZoo imports an old game
    from pettingzoo.test import api_test, render_test, seed_test

PLAYERS = (2, 3, 4)

# PettingZoo's test names its own games that may do so; others get a warning.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # when all is over
]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    EnvLogger.suppress_output()
    yield
    EnvLogger.unsuppress_output()
    EnvLogger.flush()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rewards", ["placing", "score"])
def test_the_api(players: int, rewards: str) -> None:
    api_test(tobago_v1.env(players=players, rewards=rewards), num_cycles=1000)


def test_the_starting_player_is_drawn_or_named() -> None:
    named, drawn = tobago_v1.env(players=3, start=2), tobago_v1.env(players=3)
    starts = set()
    for seed in range(8):
        for env in (named, drawn):
            env.reset(seed=seed)
        assert named.agent_selection == "player_2"
        starts.add(drawn.agent_selection)
    assert starts == {"player_0", "player_1", "player_2"}


@pytest.mark.parametrize("start", [-1, 2, "red"])
def test_a_starting_player_who_does_not_play_is_refused(start: Any) -> None:
    with pytest.raises(Fault, match=f"the starting seat is 0 to 1, not {start!r}"):
        tobago_v1.env(players=2, start=start)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_api_with_compact_observations(players: int) -> None:
    api_test(tobago_v1.env(players=players, observation="compact"), num_cycles=300)
    seed_test(lambda: tobago_v1.env(players=players, observation="compact"), num_cycles=100)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_api_of_truncated_games(players: int) -> None:
    api_test(tobago_v1.env(players=players, max_plies=30), num_cycles=100)


@pytest.mark.parametrize("players", PLAYERS)
def test_seeds(players: int) -> None:
    seed_test(lambda: tobago_v1.env(players=players), num_cycles=300)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return tobago_v1.env(players=4, render_mode=render_mode)

    render_test(make, {"rgb_array": lambda pixels: pixels.std() > 10})
    assert "\x1b[" in capsys.readouterr().out  # people see colours


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo 1.27 has a registry")
def test_the_registry_knows_it() -> None:
    env = pettingzoo.make("aec", "tobago-v1", players=3)
    assert str(env) == env.metadata["name"] == "tobago_v1"
    assert env.max_num_agents == 3


# ---- resetting --------------------------------------------------------------------------------


def test_a_seed_repeats_the_games_that_follow_it() -> None:
    one, other = tobago_v1.env(), tobago_v1.env()
    seen = []
    for env in (one, other):
        env.reset(seed=7)
        first = env.unwrapped.game
        env.reset()
        seen.append((first, env.unwrapped.game))
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[0][1]
    other.reset(seed=8)
    assert other.unwrapped.game != seen[0][0]


def test_another_game_is_played_on() -> None:
    game = position(players=3, turn=1)
    env = tobago_v1.env(players=3)
    env.reset(options={"game": game})
    assert env.agent_selection == "player_1"
    assert env.unwrapped.game == game
    env.step(env.unwrapped.number(EndTurn()))
    assert env.unwrapped.game != game  # it was a copy
    kept = env.unwrapped.game
    for bad in (Game.new(2, "two"), "game"):
        with pytest.raises(Fault, match="one of 3 players that is not over"):
            env.reset(options={"game": bad})
    few = Game.new(3, "few", setup=Setup(clue_deck=standard_deck()[:40]))
    with pytest.raises(Fault, match="the standard clue deck only"):
        env.reset(options={"game": few})
    assert env.unwrapped.game is kept


def test_options_and_islands_are_taken_over() -> None:
    env = tobago_v1.env(players=2, island="aBc2", options={"advanced": True})
    env.reset(seed=1)
    table = env.unwrapped.game.table
    assert (table.island.code, table.options.advanced) == ("aBc2", True)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"island": 7}, "an island is a code such as 'ABC1' or an Island, not 7"),
        ({"players": 5}, "2, 3 or 4 players, not 5"),
        (
            {"observation": "pixels"},
            "observation is one of arrays, packed, compact, raw, not 'pixels'",
        ),
        ({"rewards": "fame"}, "rewards is one of placing, score, not 'fame'"),
        ({"render_mode": "smell"}, "render_mode is one of human, ansi, rgb_array, None"),
        ({"max_plies": 0}, "at least one ply is needed, not 0"),
        ({"options": {"luck": 1}}, "unknown option 'luck'"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(Fault, match=re.escape(message)):
        tobago_v1.env(**settings)


def test_copies_and_pickles_play_on_by_themselves() -> None:
    env = tobago_v1.raw_env(players=2)
    env.reset(seed=1)
    play(env, Random(1), 40)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env.game.copy()
        play(other, Random(2), 40)
        assert env.game == before != other.game


def play(env: Any, rng: Random, plies: int) -> None:
    for _ in range(plies):
        legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
        env.step(int(rng.choice(legal)))


# ---- what is observed -------------------------------------------------------------------------


def test_raw_observations_are_views() -> None:
    env = tobago_v1.env(players=3, observation="raw")
    env.reset(seed=3)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["observation"] == env.unwrapped.game.view(int(agent[-1]))
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
    space = env.observation_space("player_0")["observation"]
    space.seed(1)
    drawn = space.sample()
    assert isinstance(drawn, View)
    assert space.contains(drawn)
    assert not space.contains(Game.new(2, "two").view(0))


def test_what_was_observed_does_not_change_with_the_game() -> None:
    env = tobago_v1.raw_env(players=2)
    env.reset(seed=4)
    kept = []
    for _ in range(60):
        seen = env.observe(env.agent_selection)
        kept.append((seen, copy.deepcopy(seen)))
        env.step(int(Random(4).choice(seen["action_mask"].nonzero()[0])))
    for seen, then in kept:
        for name in seen:
            assert np.array_equal(seen[name], then[name])  # type: ignore[literal-required]
            assert seen[name].flags.writeable  # type: ignore[literal-required]


# ---- rewards ----------------------------------------------------------------------------------


def played(rewards: str, seed: int, max_plies: int = 2000) -> tuple[Any, dict[str, list[float]]]:
    """A game of drifting agents, and what each of them was paid step by step."""
    env = tobago_v1.env(players=2 + seed % 3, rewards=rewards, max_plies=max_plies)
    env.reset(seed=seed)
    bot = make_bot("drifter", str(seed))
    paid: dict[str, list[float]] = {agent: [] for agent in env.agents}
    got = dict.fromkeys(env.agents, 0.0)
    game = env.unwrapped.game
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last(observe=False)
        got[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        view = game.view(game.seat)
        env.step(env.unwrapped.number(bot.decide(view, view.legal_actions())))
        for name, worth in env.rewards.items():
            paid[name].append(worth)
    for agent, all_paid in paid.items():  # nothing gets lost between two decisions of an agent
        assert got[agent] == pytest.approx(sum(all_paid))
    return game, paid


@pytest.mark.parametrize("seed", range(6))
def test_placings_are_paid_at_the_end(seed: int) -> None:
    game, paid = played("placing", seed)
    gold = game.result.gold
    assert [all_paid[-1] for all_paid in paid.values()] == placings(gold)
    assert not any(worth for all_paid in paid.values() for worth in all_paid[:-1])


@pytest.mark.parametrize("seed", range(6))
def test_scores_are_paid_as_they_come(seed: int) -> None:
    game, paid = played("score", seed)
    assert [sum(all_paid) for all_paid in paid.values()] == pytest.approx(leads(game.result.gold))
    changes = sum(any(row) for row in zip(*paid.values(), strict=True))
    assert changes >= len(game.state.digs)


def test_truncated_games_are_paid_as_they_stand() -> None:
    for rewards, worth in (("placing", placings), ("score", leads)):
        game, paid = played(rewards, 1, max_plies=150)
        gold = [sum(cards) for cards in game.state.treasure]
        assert not game.over
        assert any(gold)
        assert [sum(all_paid) for all_paid in paid.values()] == pytest.approx(worth(gold))


def test_what_placings_and_leads_are() -> None:
    assert placings([9, 5]) == [1, -1]
    assert placings([5, 5]) == [0, 0]
    assert placings([1, 7, 7, 0]) == pytest.approx([-1 / 3, 2 / 3, 2 / 3, -1])
    assert leads([10, 4, 1]) == pytest.approx([7.5, -1.5, -6])


# ---- what is checked --------------------------------------------------------------------------


def stock(**settings: Any) -> Any:
    """The environment in PettingZoo's own wrappers."""
    env = wrappers.TerminateIllegalWrapper(tobago_v1.raw_env(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def outcome(env: Any, call: Any) -> object:
    """The result of a call, or the type and text of what it raised."""
    try:
        return call(env)
    except (AssertionError, LookupError, AttributeError, ValueError, StopIteration) as error:
        return type(error), str(error)


def shown(env: Any) -> object:
    names = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
    return [outcome(env, lambda env, name=name: copy.copy(getattr(env, name))) for name in names]


def last(env: Any) -> object:
    seen, *rest = env.last()
    return seen["observation"].tobytes(), seen["action_mask"].tobytes(), rest


@pytest.mark.parametrize("number", range(amount(20, 400)))
def test_checks_are_those_of_pettingzoo(number: int) -> None:
    """Random calls, valid and invalid, have the same results and errors."""
    rng = Random(f"checks/{number}")
    settings = {"players": rng.choice(PLAYERS), "max_plies": 40, "rewards": "score"}
    ours, theirs = tobago_v1.env(**settings), stock(**settings)
    for _ in range(120):
        calls = _calls(ours, rng)
        call = rng.choice(calls)
        assert outcome(ours, call) == outcome(theirs, call)
        assert shown(ours) == shown(theirs)
        assert EnvLogger.mqueue[0::2] == EnvLogger.mqueue[1::2]  # both warned of the same


def _calls(env: Any, rng: Random) -> list[Any]:
    seed, agent = rng.randrange(100), f"player_{rng.randrange(2)}"
    wild = rng.choice([rng.randrange(SIZE), SIZE, -1, None, 1.5, np.int64(rng.randrange(SIZE))])
    legal: int | None = None
    with suppress(AttributeError, KeyError):
        if not env.terminations[env.agent_selection] and not env.truncations[env.agent_selection]:
            mask = env.unwrapped.observe(env.agent_selection)["action_mask"]
            legal = int(rng.choice(mask.nonzero()[0]))
    return [
        *[lambda env: env.step(legal)] * 30,
        *[last] * 5,
        lambda env: env.step(wild),
        lambda env: env.reset(seed=seed),
        lambda env: env.observe(agent)["observation"].tobytes(),
        lambda env: next(iter(env.agent_iter())),
        lambda env: env.num_agents,
        lambda env: env.render(),
        str,
    ]


def test_raw_environments_refuse_and_change_nothing() -> None:
    env = tobago_v1.raw_env(players=2, island="ABC1")
    env.reset(seed=1)
    before = env.game.copy()
    with pytest.raises(IllegalAction):
        env.step(env.number(EndTurn()))
    with pytest.raises(Fault, match="no action on this island has the number 126"):
        env.step(126)
    with pytest.raises(Fault, match=r"player_. has to decide"):
        env.step(None)
    assert env.game == before
