"""Opponents of every kind, and games of several learners."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from tobago.bots import Drifter
from tobago.env.fleet import Fleet
from tobago.env.opponents import Opponent, Policy, Pool, opponent_name, snapshot
from tobago.env.rewards import leads, placings
from tobago.env.single import SingleTobago
from tobago.fault import Fault
from tobago.game import Action, View


def last_legal(view: View, legal: Sequence[Action]) -> Action:
    """A function as an opponent."""
    return legal[-1]


def highest_number(observation: Any, mask: Any) -> int:
    """A policy over observations."""
    assert observation["observation"].shape == (5190,)
    return int(mask.nonzero()[0][-1])


class Fixed:
    """A policy with a weight that training changes."""

    def __init__(self) -> None:
        self.calls = np.zeros(1)

    def __call__(self, observation: Any, mask: Any) -> int:
        """The first legal action."""
        self.calls += 1
        return int(mask.argmax())


def play(env: SingleTobago, seed: int = 1) -> tuple[float, dict[str, Any]]:
    """A game of an agent that plays the first legal action: its reward and the final info."""
    seen, _ = env.reset(seed=seed)
    total = 0.0
    while True:
        seen, reward, terminated, truncated, info = env.step(int(seen["action_mask"].argmax()))
        total += reward
        if terminated or truncated:
            return total, info


@pytest.mark.parametrize(
    "opponent",
    [
        last_legal,
        Drifter,
        partial(Drifter),
        Policy(highest_number),
        snapshot(Fixed()),
        Pool(["drifter"]),
    ],
)
def test_every_kind_of_opponent_plays(opponent: Opponent) -> None:
    env = SingleTobago((opponent, "drifter"), max_plies=60)
    first, again = play(env), play(env)
    assert first[0] == again[0]
    assert list(first[1]["gold"]) == list(again[1]["gold"])
    assert first[1]["opponent_failures"] == 0


def test_a_policy_gets_the_observations_of_the_environment() -> None:
    kinds = []

    def choose(observation: Any, mask: Any) -> int:
        kinds.append(type(observation["observation"]))
        return int(mask.argmax())

    play(SingleTobago((Policy(choose),), observation="raw", max_plies=20))
    assert set(kinds) == {View}


def test_a_snapshot_does_not_change_with_the_policy() -> None:
    policy = Fixed()
    for choose in (policy, policy.__call__, partial(Fixed.__call__, policy)):
        frozen = snapshot(choose, "round 3")
        play(SingleTobago((frozen,), max_plies=20))
        assert policy.calls[0] == 0
        assert opponent_name(frozen) == "round 3"


@pytest.mark.parametrize(
    "opponent", [lambda view, legal: None, lambda view, legal: 1 / 0, Policy(lambda seen, mask: -1)]
)
def test_a_scout_decides_where_an_opponent_fails(opponent: Opponent) -> None:
    _, info = play(SingleTobago((opponent,), max_plies=60))
    assert info["opponent_failures"] > 5


# ---- pools ------------------------------------------------------------------------------------


def test_a_pool_draws_by_weight_and_seed() -> None:
    pool = Pool(["drifter"])
    pool.add("scout", weight=3)
    drawn = [pool.draw(np.random.default_rng(seed)) for seed in range(400)]
    assert drawn == [pool.draw(np.random.default_rng(seed)) for seed in range(400)]
    assert 250 < Counter(drawn)["scout"] < 350


def test_entries_are_added_and_removed() -> None:
    frozen = snapshot(Fixed())
    pool = Pool(["drifter", frozen])
    pool.remove("drifter")
    assert pool.entries == [frozen]
    with pytest.raises(Fault, match="drifter is not in the pool"):
        pool.remove("drifter")


@pytest.mark.parametrize("processes", [0, 2])
def test_later_games_draw_entries_that_were_added(processes: int) -> None:
    pool = Pool([Policy(_raises)])
    with closing(
        Fleet(2, processes=processes, opponents=(pool,), max_plies=20, island="ABC1")
    ) as fleet:
        seen, _ = fleet.reset(seed=1)
        failures: list[list[int]] = [[], []]
        while min(map(len, failures)) < 4:
            seen, _, _, truncated, infos = fleet.step(seen["action_mask"].argmax(1))
            for game in truncated.nonzero()[0]:
                failures[game].append(int(infos["final_info"]["opponent_failures"][game]))
            if pool.keys == (0,) and all(failures):
                pool.add(last_legal)
                pool.remove(pool.entries[0])
    assert [(counts[0] > 0, counts[-1]) for counts in failures] == [(True, 0)] * 2


def test_copies_of_pools_get_only_what_was_added() -> None:
    pool = Pool(["drifter", last_legal])
    copy, keys = deepcopy(pool), pool.keys
    pool.remove("drifter")
    pool.add("scout", weight=3)
    update = pool.update_for(keys)
    assert list(update.added.values()) == [("scout", 3.0)]
    copy.apply(update)
    assert (copy.entries, copy.keys) == (pool.entries, pool.keys) == ([last_legal, "scout"], (1, 2))


def _raises(observation: Any, mask: Any) -> int:
    raise ValueError


# ---- faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SingleTobago((7,)), "an opponent is a spec, .* or a Pool, not 7"),  # type: ignore[arg-type]
        (
            lambda: snapshot(highest_number),
            "a snapshot copies an object, a method or .*, not the function highest_number",
        ),
        (
            lambda: snapshot(partial(highest_number, (n for n in range(1)))),
            "partial cannot be copied: ",
        ),
        (lambda: Pool([Pool()]), "a pool cannot hold another pool"),
        (lambda: Pool().add("scout", weight=0), "the weight of an opponent is above 0, not 0"),
        (lambda: Pool(["nobody"]), "unknown bot 'nobody'"),
        (lambda: SingleTobago((Pool(),)).reset(), "the pool of opponents is empty"),
        (
            lambda: SingleTobago(("drifter",), seat=1, start=0, max_plies=1).reset(),
            "the game ends before a learner decides",
        ),
        (lambda: Policy(3), "a policy is a function of an observation"),  # type: ignore[arg-type]
        (
            lambda: SingleTobago((dict,)),  # type: ignore[arg-type]
            "an opponent is a spec, .* not <class 'dict'>",
        ),
        (lambda: SingleTobago((lambda view: view,)).reset(), "a bot is a spec"),
        (lambda: Fleet(1, learners=0), "at least one learner is needed, not 0"),
        (lambda: Fleet(1, learners=5), "2, 3 or 4 players, not 5"),
        (
            lambda: Fleet(1, processes=1, opponents=(lambda view, legal: legal[0],)),
            r"opponent <lambda> cannot be sent to a process: .*or use processes=0",
        ),
    ],
)
def test_bad_opponents_are_refused(make: Any, message: str) -> None:
    with pytest.raises(Fault, match=message):
        make()


# ---- several learners -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("learners", "opponents", "rewards"),
    [(2, None, "placing"), (2, ("drifter",), "score"), (3, (last_legal,), "score")],
)
def test_every_learner_gets_its_rewards(
    learners: int, opponents: Sequence[Opponent] | None, rewards: Any
) -> None:
    rng = Random(f"{learners}")
    fleet = Fleet(
        2,
        processes=0,
        learners=learners,
        opponents=opponents,
        rewards=rewards,
        max_plies=400,
    )
    seen, infos = fleet.reset(seed=5)
    totals, games, served = np.zeros((2, learners)), 0, set()
    while games < 4:
        served |= set(infos["learner"].tolist())
        assert_it_is_their_turn(fleet, infos["learner"])
        actions = np.array([int(rng.choice(m.nonzero()[0])) for m in seen["action_mask"]])
        seen, paid, terminated, truncated, infos = fleet.step(actions)
        assert paid.shape == (2, learners)
        totals += paid
        for game in (terminated | truncated).nonzero()[0]:
            gold = list(infos["final_info"]["gold"][game])
            worth = leads(gold) if rewards == "score" else placings(gold)
            assert totals[game].tolist() == pytest.approx(worth[:learners])
            totals[game], games = 0.0, games + 1
    assert served == set(range(learners))
    fleet.close()


def assert_it_is_their_turn(fleet: Fleet, learners: Any) -> None:
    assert fleet._local is not None
    for game, play in fleet._local._games.items():
        table, seat = play.core.game.table, play.core.game.seat
        assert table.clockwise(play.seat).index(seat) == learners[game]


def test_an_illegal_action_costs_its_learner_alone() -> None:
    fleet = Fleet(1, processes=0, learners=2)
    seen, infos = fleet.reset(seed=2)
    _, rewards, terminated, truncated, after = fleet.step(seen["action_mask"].argmin(1))
    expected = [0.0, 0.0]
    expected[infos["learner"][0]] = -1.0
    assert (rewards.tolist(), terminated[0], truncated[0]) == ([expected], True, False)
    assert after["final_info"]["illegal"][0]


# ---- the registry -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Tobago-v1", "tobago.env.single:Tobago-v1"])
def test_gymnasium_makes_it_by_name(name: str) -> None:
    env = gymnasium.make(name, opponents=(last_legal, Pool(["drifter"])), max_plies=30)
    play(env, 3)  # type: ignore[arg-type]
    env.close()


def test_gymnasium_makes_a_fleet_by_name() -> None:
    pool = Pool(["drifter"])
    fleet = gymnasium.make_vec("Tobago-v1", num_envs=3, processes=0, opponents=(pool,))
    assert isinstance(fleet, Fleet)
    assert fleet._pools[0] is pool
    seen, _ = fleet.reset(seed=1)
    assert seen["observation"].shape == (3, 5190)
    fleet.close()
