"""Imagined treasure cards come as often as they should, by the model and by games played anew."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from tests.secrecy.frequencies import REPLAYS
from tests.secrecy.treasure_cases import CASES, FEW, moments
from tests.secrecy.treasure_model import (
    Case,
    Course,
    World,
    check_worlds,
    course,
    exact_for,
    imagined_world,
    shuffled,
)
from tests.secrecy.worlds import SOAK
from tobago import (
    Game,
    witnessed,
)


@pytest.mark.parametrize("case", CASES + FEW, ids=str)
def test_imagined_worlds_come_as_often_as_they_should(case: Case) -> None:
    run = course(case)
    exact = exact_for(run)
    game = run.start.copy()
    rng = Random(f"frequencies/{case.name}")
    for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
        assert witnessed(game.apply(action), case.seat) == told
        exact.hear(told)
        assert imagined_world(game, exact.seen) in exact.worlds
        if number in moments(run):
            view = game.view(case.seat)
            samples = (view.sample(rng) for _ in range(case.samples))
            found = Counter(imagined_world(sample, exact.seen) for sample in samples)
            check_worlds(found, exact.worlds)


@pytest.mark.parametrize("case", FEW + (CASES if SOAK else []), ids=str)
def test_games_played_anew_agree_with_the_model(case: Case) -> None:
    """Rejection: of many games with other shuffles, those that look the same to the seat."""
    run = course(case)
    exact = exact_for(run)
    worlds: list[dict[World, Fraction]] = []
    seen: list[list[int]] = []
    for told in run.events:
        exact.hear(told)
        worlds.append(exact.worlds)
        seen.append(list(exact.seen))
    rng = Random(f"replays/{case.name}")
    found: list[Counter[World]] = [Counter() for _ in run.actions]
    for _ in range(REPLAYS):
        game = shuffled(run.base, case, rng)
        for number in replayed(game, run):
            found[number][imagined_world(game, seen[number])] += 1
    for counted, chances in zip(found, worlds, strict=True):
        check_worlds(counted, chances)
    if case in FEW:
        assert found[-1].total() >= 1
        assert sum(counted.total() for counted in found) >= 100


def replayed(game: Game, run: Course) -> Iterator[int]:
    """Play as long as a game goes the same course in the eyes of the seat."""
    for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
        if game.check(action) is not None:
            return
        if witnessed(game.apply(action), run.case.seat) != told:
            return
        assert game.view(run.case.seat) == run.views[number]
        yield number
