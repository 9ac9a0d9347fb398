"""Batch environments: the engine's games, observations and rewards, in any number of threads."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from contextlib import closing
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.secrecy.worlds import altered, followed, new_game
from tobago import Game, island_by_code
from tobago.env import layout, packed_layout, tobago_v1
from tobago.env.batch import Arrays, BatchEnv
from tobago.env.batch.observing import write_packed, write_table
from tobago.env.numbers import numbers_of
from tobago.env.observation import Observer
from tobago.env.rewards import leads, placings
from tobago.fault import Fault
from tobago.game.table_options import OPTION_VALUES
from tobago.kernel import Batch
from tobago.kernel.numbers import SIZE
from tobago.kernel.policies.registry import POLICIES

# ---- beside the engine -------------------------------------------------------------------------


class Twin:
    """The engine's game beside a game of an environment."""

    def __init__(self, env: BatchEnv, i: int) -> None:
        self.env, self.i = env, i
        self.begin()

    def begin(self) -> None:
        self.game, self.plies = self.env.game(self.i), 0
        self.observer = Observer(self.game.table)
        self.numbers = numbers_of(self.game.table.island)

    @property
    def gold(self) -> list[int]:
        return [sum(cards) for cards in self.game.state.treasure]

    def seen(self, seat: int, *, packed: bool) -> NDArray[np.uint8]:
        found = self.observer.observe(self.game.view(seat))
        return packed_layout.pack(found) if packed else found

    def check_decision(self, *, packed: bool) -> None:
        """What the environment wrote about the decision."""
        env, game = self.env, self.game
        assert env.seats[self.i] == game.seat
        assert np.array_equal(env.observations[self.i], self.seen(game.seat, packed=packed))
        mask = self.numbers.mask(game.legal_actions())
        assert np.array_equal(env.action_masks[self.i], mask)

    def check_step(self, action: int, *, score: bool, packed: bool, most: int) -> bool:
        """Play the action that the environment has played; whether the game has ended."""
        env, i, seat, before = self.env, self.i, self.game.seat, leads(self.gold)
        self.game.apply(self.numbers.action(action))
        self.plies += 1
        over, cut_off = self.game.over, not self.game.over and self.plies == most
        assert (env.terminations[i], env.truncations[i]) == (over, cut_off)
        ended = over or cut_off
        changes = [new - old for new, old in zip(leads(self.gold), before, strict=True)]
        expected = changes if score else placings(self.gold) if ended else [0] * len(before)
        assert env.rewards[i].tolist() == pytest.approx(expected, abs=1e-5)
        if ended:
            assert env.arrays.final_gold[i].tolist() == self.gold
            final = env.arrays.final_observations[i]
            assert np.array_equal(final, self.seen(seat, packed=packed))
        return ended


@pytest.mark.parametrize("number", range(4))
def test_games_are_those_of_the_engine(number: int) -> None:
    rng = Random(f"batch/{number}")
    options = {name: rng.choice(values) for name, values in OPTION_VALUES.items()}
    packed, score, most = number % 2 == 0, number > 1, 400
    env = BatchEnv(
        3,
        2 + number % 3,
        options={**options, "spacing": OPTION_VALUES["spacing"][0], "statue_lines": "any"},
        observation="packed" if packed else "arrays",
        rewards="score" if score else "placing",
        max_plies=most,
    )
    env.reset(seed=number)
    twins = [Twin(env, i) for i in range(3)]
    ends = 0
    for _ in range(900):
        for twin in twins:
            twin.check_decision(packed=packed)
        actions = env.sample()
        env.step(actions)
        for twin, action in zip(twins, actions, strict=True):
            if twin.check_step(int(action), score=score, packed=packed, most=most):
                twin.begin()
                ends += 1
    assert ends >= 6


def test_a_game_is_played_to_its_end() -> None:
    env = BatchEnv(1, island="ABC1", rewards="score", max_plies=20_000)
    env.reset(seed=1)
    twin = Twin(env, 0)
    while not env.terminations[0]:
        [action] = env.sample()
        env.step([action])
        ended = twin.check_step(int(action), score=True, packed=True, most=20_000)
        assert ended == env.terminations[0]
    assert twin.game.over


def test_games_against_a_bot_end() -> None:
    env = BatchEnv(4, opponents=("scout",), island="ABC1")
    env.reset(seed=1)
    ended: Counter[bool] = Counter()
    for _ in range(900):
        env.step(env.sample())
        ended.update(env.terminations.tolist())
        for i in env.terminations.nonzero()[0]:
            own, other = env.arrays.final_gold[i].tolist()
            assert env.rewards[i].tolist() == [np.sign(own - other)]
            assert own + other > 40
            final = packed_layout.unpack(env.arrays.final_observations[i])
            seen = [final[layout.PLACES[f"gold_{seat}"]].tolist() for seat in range(2)]
            assert seen == [[own], [other]]
    assert ended[True] > 3


# ---- one learner -------------------------------------------------------------------------------


def test_each_policy_plays_until_the_learner_decides() -> None:
    for policy in POLICIES:
        env = BatchEnv(6, opponents=(policy, "uniform"), seat=2, island="ABC1", max_plies=60)
        env.reset(seed=1)
        assert env.rewards.shape == (6, 1)
        truncated = 0
        for _ in range(60):
            assert (env.seats == 2).all()
            assert all(env.game(i).seat == 2 for i in range(6))
            env.step(env.sample())
            truncated += int(env.truncations.sum())
        assert truncated


def test_the_learners_seat_is_drawn_for_each_game() -> None:
    env = BatchEnv(64, opponents=("uniform",) * 3, island="ABC1", max_plies=8)
    env.reset(seed=1)
    first = env.seats.copy()
    assert set(first.tolist()) == {0, 1, 2, 3}
    for _ in range(8):
        env.step(env.sample())
    assert (first != env.seats).any()


# ---- seeds and threads -------------------------------------------------------------------------


def played(env: BatchEnv, steps: int, seed: int | None = None) -> str:
    """A digest of all that an environment writes in some steps."""
    digest = hashlib.sha256()
    env.reset(seed=seed)
    for _ in range(steps):
        for array in env.arrays:
            digest.update(array.tobytes())
        env.step(env.sample())
    return digest.hexdigest()


def test_the_same_seed_gives_the_same_games_in_any_number_of_threads() -> None:
    found = set()
    for threads in (1, 2, 3):
        settings: dict[str, Any] = {"opponents": ("drifter",), "max_plies": 90}
        with closing(BatchEnv(7, threads=threads, **settings)) as env:
            found.add((played(env, 100, seed=5), played(env, 10)))
    assert len(found) == 1


def test_seeds_of_games() -> None:
    one, other = BatchEnv(3, island="ABC1"), BatchEnv(3, island="ABC1")
    one.reset(seed=7)
    other.reset(seed=[8, 7, 9])
    assert np.array_equal(one.observations[[1, 0, 2]], other.observations)
    first = one.observations.copy()
    one.reset()
    assert not np.array_equal(first, one.observations)
    one.reset(seed=7)
    assert np.array_equal(first, one.observations)
    fresh = BatchEnv(3, island="ABC1")
    fresh.reset()
    assert not np.array_equal(first, fresh.observations)


def test_islands_are_drawn_or_given() -> None:
    env = BatchEnv(40)
    env.reset(seed=1)
    assert len({env.game(i).island.code for i in range(40)}) > 15
    env = BatchEnv(20, island=["ABC1", island_by_code("aBC1")], start=1)
    env.reset(seed=1)
    assert {env.game(i).island.code for i in range(20)} == {"ABC1", "aBC1"}
    assert (env.seats == 1).all()


PLAIN = """
import sys
from tests.env.test_batch import played
from tobago.env.batch import BatchEnv
from tobago.kernel.compiled import COMPILES
env = BatchEnv(2, opponents=("uniform",), island="ABC1", max_plies=20)
print(COMPILES, played(env, 12, seed=3))
"""


def test_uncompiled_code_plays_the_same_games() -> None:
    found = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAIN],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    env = BatchEnv(2, opponents=("uniform",), island="ABC1", max_plies=20)
    assert found.split() == ["False", played(env, 12, seed=3)]


# ---- the end of games --------------------------------------------------------------------------


def test_the_next_game_can_begin_in_the_next_step() -> None:
    env = BatchEnv(2, autoreset="next_step", max_plies=5, island="ABC1")
    same = BatchEnv(2, autoreset="same_step", max_plies=5, island="ABC1")
    env.reset(seed=1)
    same.reset(seed=1)
    for _ in range(5):
        actions = env.sample()
        env.step(actions)
        same.step(actions)
    assert env.truncations.all()
    assert not env.action_masks.any()
    assert np.array_equal(env.observations, same.arrays.final_observations)
    env.step([-1, SIZE])  # not looked at
    assert not env.truncations.any()
    assert not env.rewards.any()
    assert np.array_equal(env.observations, same.observations)
    assert np.array_equal(env.action_masks, same.action_masks)


# ---- arrays ------------------------------------------------------------------------------------


def test_it_writes_into_given_arrays() -> None:
    env, other = BatchEnv(3, island="ABC1"), BatchEnv(3, island="ABC1")
    seen = np.full((4, 3, packed_layout.SIZE), 255, np.uint8)
    masks = np.full((4, 3, SIZE), 1, np.int8)
    other.reset(seed=1)
    env.reset(seed=1)
    for step in range(4):
        actions = other.sample()
        other.step(actions)
        env.write_to(observations=seen[step], action_masks=masks[step])
        env.step(actions)
        assert np.array_equal(seen[step], other.observations)
        assert np.array_equal(masks[step], other.action_masks)


def test_other_arrays_are_refused() -> None:
    env = BatchEnv(3)
    good = env.arrays
    locked = good.rewards.copy()
    locked.flags.writeable = False
    refused: list[dict[str, Any]] = [
        {"observations": good.observations[:2]},
        {"observations": good.observations.astype(np.int8)},
        {"observations": good.observations.tolist()},
        {"action_masks": np.zeros((3, 2 * SIZE), np.int8)[:, ::2]},
        {"rewards": locked},
    ]
    for given in refused:
        with pytest.raises(Fault, match="is a writeable array in one piece"):
            env.write_to(**given)
    with pytest.raises(Fault, match="there is no array 'masks'; the arrays are observations"):
        env.write_to(masks=good.action_masks)
    assert env.arrays is good
    assert Arrays._fields[0] == "observations"


# ---- bad input ---------------------------------------------------------------------------------


def test_an_illegal_action_changes_nothing() -> None:
    env = BatchEnv(2, island="ABC1")
    env.reset(seed=1)
    before = [array.tobytes() for array in env.arrays]
    legal = env.sample()
    refused = {
        r"game 1, action 475 \(take\): ": [legal[0], 475],
        "no action has the number -1": [-1, legal[1]],
        "no action has the number 2888": [legal[0], 2888],
        r"2 whole numbers, not float64 of shape \(2,\)": [0.0, 1.0],
        r"2 whole numbers, not int64 of shape \(3,\)": [*legal, 1],
        "no action at this table has the number 126": [126, legal[1]],
    }
    for message, actions in refused.items():
        with pytest.raises(Fault, match=message):
            env.step(actions)
    assert [array.tobytes() for array in env.arrays] == before
    env.step(legal)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 0}, "at least one game and one thread"),
        ({"games": 2, "threads": 3}, "no more threads than games, not 2 and 3"),
        ({"games": 2.5}, "at least one game"),
        ({"players": 5}, "for 2, 3 or 4 players, not 5"),
        ({"opponents": ("hunter",)}, "unknown policy 'hunter'"),
        ({"opponents": "scout"}, "unknown policy 's'; policies are uniform, drifter, scout"),
        ({"opponents": ("scout",), "players": 2}, "leave out players"),
        ({"opponents": ("scout",) * 4}, "for 2, 3 or 4 players, not 5"),
        ({"opponents": ("scout",), "seat": 2}, "seat is 0 to 1, not 2"),
        ({"seat": 1}, "without opponents all seats learn"),
        ({"observation": "compact"}, "observation is one of packed, arrays, not 'compact'"),
        ({"rewards": "gold"}, "rewards is one of"),
        ({"autoreset": "never"}, "autoreset is one of same_step, next_step"),
        ({"max_plies": 0}, "at least one ply"),
        ({"options": {"curses": 3}}, "curses cannot be 3"),
        ({"island": "XYZ"}, "XYZ"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(Fault, match=message):
        BatchEnv(**{"games": 2, **settings})


def test_bad_calls_are_refused() -> None:
    env = BatchEnv(2)
    with pytest.raises(Fault, match="no game is being played"):
        env.step([0, 0])
    with pytest.raises(Fault, match="no game is being played"):
        env.game(0)
    for seed in (-1, 1.5, [1], [1, -1], "a"):
        with pytest.raises(Fault, match="seed is a whole number or a list of 2, not"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    env.reset(seed=1)
    for game in (2, -3, "a"):
        with pytest.raises(Fault, match="games of this batch are 0 to 1"):
            env.game(game)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [-128, -1, 0, 2, 127])
def test_sampling_from_any_mask_ends(value: int) -> None:
    env = BatchEnv(2, island="ABC1")
    env.reset(seed=2**64 - 1)
    env.action_masks[:] = value
    assert all(action in range(SIZE) for action in env.sample())


def test_a_closed_batch_plays_on_in_one_thread() -> None:
    env = BatchEnv(2, island="ABC1", threads=2, max_plies=2**70)
    env.reset(seed=np.uint64(2**64 - 1))  # type: ignore[arg-type]
    env.close()
    env.step(env.sample())


# ---- observations ------------------------------------------------------------------------------


def test_packed_observations_reveal_no_secret() -> None:
    rng = Random("batch/secrecy")
    compared = 0
    for _ in range(2):
        game = new_game(rng)
        for here, ledger in followed(game, rng):
            if here.over or rng.random() < 0.95:
                continue
            for seat in range(here.table.players):
                other = altered(here, ledger, seat, rng)
                assert packed_of(here, seat) == packed_of(other, seat)
                compared += 1
    assert compared > 20


def packed_of(game: Game, seat: int) -> bytes:
    batch, row = Batch.of([game]), np.empty(packed_layout.SIZE, np.uint8)
    start = np.empty_like(row)
    write_table(batch.islands[0], batch.tables[0], start)
    write_packed(batch.islands[0], batch.tables[0], batch.games[0], seat, start, row)
    assert np.array_equal(row, packed_layout.pack(Observer(game.table).observe(game.view(seat))))
    return row.tobytes()


def test_packing_loses_nothing() -> None:
    env = tobago_v1.env(players=3)
    other = tobago_v1.env(players=3, observation="packed")
    rows = []
    for one in (env, other):
        one.reset(seed=4)
        for _ in range(60):
            mask = one.last()[0]["action_mask"]
            one.step(int(mask.nonzero()[0][-1]))
            rows.append(one.observe(one.agent_selection)["observation"])
    whole, packed = np.array(rows[:60]), np.array(rows[60:])
    assert np.array_equal(packed_layout.unpack(packed), whole)
    assert np.array_equal(packed_layout.pack(whole), packed)
    assert np.array_equal(packed_layout.unpack(packed[7]), whole[7])
    assert (packed <= packed_layout.highest()).all()
    assert packed.shape[1] == packed_layout.SIZE == 816


def test_sampled_actions_are_spread_over_the_legal_ones() -> None:
    env = BatchEnv(1, island="ABC1")
    env.reset(seed=1)
    found = Counter(int(env.sample()[0]) for _ in range(4000))
    legal = env.action_masks[0].nonzero()[0].tolist()
    assert sorted(found) == legal
    expected = 4000 / len(legal)
    chi_square = sum((count - expected) ** 2 / expected for count in found.values())
    assert chi_square < 2 * len(legal)
