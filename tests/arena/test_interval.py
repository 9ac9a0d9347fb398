"""Intervals: known values, and how often they hold the truth."""

from random import Random

import pytest

from tobago.arena.interval import Scores, wilson
from tobago.arena.looks import FEWEST, looks


def scores(parts: list[int], whole: int = 12) -> Scores:
    found = Scores(whole)
    for score in parts:
        found.add(score)
    return found


def test_wilsons_interval_has_its_known_values() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3080, 0.3662), abs=1e-4)
    assert wilson(15 / 148, 148) == pytest.approx((0.0624, 0.1014, 0.1605), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.0, 0.1611), abs=1e-4)
    assert wilson(1 / 29, 29) == pytest.approx((0.0061, 0.0345, 0.1718), abs=1e-4)


def test_deals_that_are_won_or_lost_whole_are_coin_flips() -> None:
    found = scores([12] * 30 + [0] * 70)
    assert found.flips == pytest.approx(100)
    assert found.interval() == pytest.approx(wilson(0.3, 100))


def test_deals_that_vary_less_say_more() -> None:
    whole = scores([12] * 50 + [0] * 50).interval()
    halves = scores([9] * 50 + [3] * 50).interval()
    split = scores([6] * 100).interval()
    widths = [high - low for low, _, high in (whole, halves, split)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] > 0.03


@pytest.mark.parametrize("deals", [1, 3, 20, 400])
def test_all_and_nothing_are_never_certain(deals: int) -> None:
    low, share, high = scores([0] * deals).interval()
    assert (low, share) == (0, 0)
    assert 0 < high < 1
    assert high == pytest.approx(wilson(0, deals)[2])
    assert scores([12] * deals).interval() == pytest.approx((1 - high, 1, 1))


def test_before_the_first_deal_anything_may_be() -> None:
    assert Scores(12).interval() == (0, 0.5, 1)


def test_the_order_of_the_deals_does_not_matter() -> None:
    rng = Random(1)
    parts = [rng.randrange(13) for _ in range(200)]
    assert scores(parts) == scores(parts[::-1]) == scores(sorted(parts))


def deal_of(games: int, chance: float, alike: float, rng: Random) -> int:
    """Wins of a deal in parts; with chance `alike` all its games end alike."""
    if rng.random() < alike:
        return 12 * games * (rng.random() < chance)
    return 12 * sum(rng.random() < chance for _ in range(games))


@pytest.mark.parametrize(
    ("games", "chance", "alike", "deals"),
    [
        (2, 0.5, 0.0, 10),
        (2, 0.5, 0.5, 25),
        (2, 0.62, 0.2, 200),
        (2, 0.98, 0.3, 50),
        (4, 0.25, 0.0, 15),
        (4, 0.25, 0.6, 100),
        (4, 0.6, 0.3, 100),
    ],
)
def test_nineteen_of_twenty_intervals_hold_the_truth(
    games: int, chance: float, alike: float, deals: int
) -> None:
    rng, runs, held = Random(f"{games} {chance} {alike} {deals}"), 600, 0
    for _ in range(runs):
        parts = [deal_of(games, chance, alike, rng) for _ in range(deals)]
        low, _, high = scores(parts, 12 * games).interval()
        held += low <= chance <= high
    assert held / runs > 0.93


# ---- stopping early ---------------------------------------------------------------------------


def test_looks_are_few_and_share_out_the_chance_of_error() -> None:
    planned = looks(200, early=True)
    assert [look.deals for look in planned] == [25, 50, 100, 200]
    assert sum(1 - look.level for look in planned) == pytest.approx(0.05)
    (only,) = looks(200, early=False)
    assert only.deals == 200
    assert only.level == pytest.approx(0.95)
    assert [look.deals for look in looks(2 * FEWEST - 1, early=True)] == [2 * FEWEST - 1]


def test_equal_bots_are_rarely_told_apart_at_any_look() -> None:
    rng, runs, wrong = Random(5), 400, 0
    for _ in range(runs):
        found, begun = Scores(24), 0
        for look in looks(160, early=True):
            for _ in range(begun, look.deals):
                found.add(deal_of(2, 0.5, 0.3, rng))
            begun = look.deals
            low, _, high = found.interval(look.level)
            if not low <= 0.5 <= high:
                wrong += 1
                break
    assert wrong / runs < 0.065
