"""Imagined clue cards come as often as they should, by the model and by games dealt anew."""

from collections import Counter
from random import Random

import pytest

from tests.secrecy.clue_model import (
    CLUE_CASES,
    ClueCase,
    Clues,
    ExactClues,
    check_clues,
    check_next_clue,
    clue_course,
    dealt_anew,
    imagined_clues,
)
from tests.secrecy.frequencies import REPLAYS, SAMPLES
from tests.secrecy.worlds import SOAK
from tobago import (
    witnessed,
)


@pytest.mark.parametrize("case", CLUE_CASES, ids=str)
def test_imagined_clues_come_as_often_as_they_should(case: ClueCase) -> None:
    run = clue_course(case)
    exact = ExactClues(run.base, case.seat)
    game = run.start.copy()
    rng = Random(f"clue frequencies/{case}")
    for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
        assert witnessed(game.apply(action), case.seat) == told
        exact.hear(told)
        assert imagined_clues(game) in exact.worlds
        if number >= len(run.actions) - 2 or SOAK:
            view = game.view(case.seat)
            samples = [view.sample(rng) for _ in range(SAMPLES)]
            check_clues(Counter(map(imagined_clues, samples)), exact.worlds)
            check_next_clue(samples, exact.worlds)


@pytest.mark.parametrize("case", CLUE_CASES, ids=str)
def test_clues_dealt_anew_agree_with_the_model(case: ClueCase) -> None:
    run = clue_course(case)
    exact = ExactClues(run.base, case.seat)
    worlds = []
    for told in run.events:
        exact.hear(told)
        worlds.append(exact.worlds)
    found: list[Counter[Clues]] = [Counter() for _ in run.actions]
    rng = Random(f"clue replays/{case}")
    for _ in range(REPLAYS):
        game = dealt_anew(run.base, case.seat, rng)
        for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
            if game.check(action) is not None:
                break
            if witnessed(game.apply(action), case.seat) != told:
                break
            found[number][imagined_clues(game)] += 1
    for counted, chances in zip(found, worlds, strict=True):
        check_clues(counted, chances)
    assert sum(counted.total() for counted in found) >= 30
