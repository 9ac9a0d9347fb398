"""Arguments and positions that are unusual: refused with one clear line, or played without harm."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.build import position
from tobago import Fault, Game
from tobago.kernel import Batch
from tobago.kernel.numbers import SIZE

GAME = Game.new(2, "example", island="ABC1")


def batch() -> Batch:
    return Batch.of([GAME, GAME, GAME])


def locked() -> np.ndarray[Any, Any]:
    masks = np.zeros((3, SIZE), np.uint8)
    masks.flags.writeable = False
    return masks


BAD_INPUT: list[tuple[Callable[[], object], str]] = [
    (lambda: batch().take([]), "a batch needs at least one game"),
    (lambda: batch().take([True, False, True]), "by a list of their numbers, not by bool"),
    (lambda: batch().take([1.5]), "numbers, not by float64"),  # type: ignore[list-item]
    (lambda: batch().take(2), "by a list of their numbers, not by int64"),  # type: ignore[arg-type]
    (lambda: batch().take([0, 3]), "the games of this batch are 0 to 2, not 3"),
    (lambda: batch().take([-4]), "the games of this batch are 0 to 2, not -4"),
    (lambda: batch().game(1.0), "the games of this batch"),  # type: ignore[arg-type]
    (lambda: batch().legal_numbers("a"), "the games of this batch"),  # type: ignore[arg-type]
    (lambda: batch().legal(locked()), "out is a writeable array in one piece"),
    (lambda: batch().legal([1]), "not list"),  # type: ignore[arg-type]
    (lambda: batch().step([True, True, True]), "not bool of shape"),
    (lambda: batch().step([[1], [1, 2], [3]]), "not object of shape"),
    (lambda: batch().step([2**70] * 3), "not object of shape"),
    (lambda: batch().rollout(None), "unknown policy None"),  # type: ignore[arg-type]
    (lambda: Batch.of(GAME), "a batch is made of games"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "message"), BAD_INPUT)
def test_bad_arguments_have_a_clear_error(call: Callable[[], object], message: str) -> None:
    with pytest.raises(Fault, match=message) as error:
        call()
    assert "\n" not in str(error.value)


def test_numbers_of_numpy_and_iterators_are_accepted() -> None:
    games = batch().take(np.array([2, -1, 0], np.int8))
    assert len(games) == 3
    games.step(np.arange(6, dtype=np.uint8)[::2])  # not in one piece
    assert len(Batch.of(iter([GAME]))) == 1
    assert games.game(np.int16(-1)) == games.game(2)  # type: ignore[arg-type]
    assert games.rollout("scout", plies=10**30).min() > 0


def test_a_treasure_can_be_shared_by_all_roses() -> None:
    game = position(
        players=4,
        maps={"white": [("in:largest-river", None)]},
        eliminated={"white": ["b7", "c6", "d5"]},
        atvs={0: "d6"},
        phase="sharing",
        fresh=False,
        sharing={
            "map": "white", "raiser": 0, "cards": [3, 4], "offered": 5, "roses": [0, 1, 2, 3] * 15,
            "asked": 59, "seen": [[5], [3], [], []], "taker": None, "last": False, "paying": [],
            "protected": [],
        },
        seat=3,
    )  # fmt: skip
    games = Batch.of([game] * 2)
    assert games.game(1) == game
    games.rollout("scout")
    assert games.over.all()


def test_a_hand_of_too_many_cards_is_refused() -> None:
    dealt = Game.new(2, "hands", island="ABC1", options={"opening": "open"})
    state = dealt.to_state()
    state["players"][0]["hand"] += state["clue_deck"][:1]
    del state["clue_deck"][0]
    game = Game.from_state(state, dealt.header())
    with pytest.raises(Fault, match="the kernel has room for 6 items in hands, not 7"):
        Batch.of([game])
