"""What is counted: wins in parts, pairs, seats, gold and ratings."""

from itertools import permutations
from random import Random
from statistics import fmean

import pytest

from tobago.arena.contest import match, tournament
from tobago.arena.findings import Findings
from tobago.arena.playing import Played
from tobago.arena.ratings import ratings
from tobago.arena.standings import Line, Standings
from tobago.arena.timing import bucket, quantile


def standings_of(bots: int, *golds: tuple[int, ...]) -> Standings:
    """A match whose games ended with so much gold."""
    players = len(golds[0])
    contest = match(["scout"] * bots, players, len(golds), "s")
    standings = Standings(contest)
    for game, gold in enumerate(golds):
        standings.add(ended(contest.seating(game).seats, game // players, gold, game))
    return standings


def ended(seats: tuple[int, ...], deal: int, gold: tuple[int, ...], game: int) -> Played:
    return Played(
        game=game,
        deal=deal,
        seed=f"s/{deal}",
        island="ABC1",
        seats=seats,
        finished=True,
        start=0,
        gold=gold,
        cards=(1,) * len(seats),
        amulets=(0,) * len(seats),
        raised=(1,) * len(seats),
        curses=1,
        winners=tuple(seat for seat, own in enumerate(gold) if own == max(gold)),
        plies=100,
        mishaps=(0,) * len(seats),
        troubles=("",) * len(seats),
        times=({80: 10},) * len(seats),
    )


def test_a_shared_win_counts_in_parts() -> None:
    found = standings_of(3, (5, 5, 5), (9, 9, 1), (2, 3, 4))
    wins = Findings(found).to_json()["wins"]
    assert sum(wins.values()) == pytest.approx(3)
    # seats (0, 1, 2), (2, 0, 1), (1, 2, 0)
    assert wins == pytest.approx(
        {"scout#1": 1 / 3 + 1 / 2 + 1, "scout#2": 1 / 3, "scout#3": 5 / 6}, abs=1e-3
    )


def test_a_bot_on_several_seats_gets_the_wins_of_all() -> None:
    found = standings_of(2, (1, 9, 9, 2), (5, 5, 5, 5), (1, 2, 3, 4), (9, 1, 1, 1))
    assert [tally.wins / 12 for tally in found.tallies] == [0.25, 3.75]
    assert found.share(1)[1] == pytest.approx(3.75 / 4)


def test_pairs_are_compared_by_gold_and_a_tie_is_half() -> None:
    found = standings_of(2, (5, 3), (4, 4))
    assert found.pair(0, 1) == pytest.approx(found.share(0))
    assert found.pair(0, 1)[1] == 0.75  # type: ignore[index]
    assert found.pair(1, 0)[1] == 0.25  # type: ignore[index]
    assert found.pair(0, 0) is None


def test_a_bot_on_several_seats_is_met_on_each() -> None:
    found = standings_of(2, (1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 4))
    ahead = found.pair(0, 1)
    assert ahead is not None
    assert ahead[1] == pytest.approx((0 + 1 / 3 + 2 / 3 + 1) / 4)


def test_gold_and_margin_are_means_over_seats() -> None:
    found = standings_of(2, (10, 4), (6, 8))
    assert [tally.mean_gold for tally in found.tallies] == [9, 5]
    assert [tally.mean_margin for tally in found.tallies] == [4, -4]
    assert [tally.seat_wins for tally in found.tallies] == [{0: 12, 1: 12}, {0: 0, 1: 0}]


def test_intervals_wait_for_whole_deals() -> None:
    found = standings_of(2, (1, 2), (3, 4), (5, 6))
    assert (found.games, found.deals) == (3, 1)


def test_the_order_of_the_games_does_not_matter() -> None:
    rng = Random(3)
    contest = tournament(["scout"] * 4, 3, 120, "s")
    games = [
        ended(
            contest.seating(g).seats, contest.seating(g).deal, tuple(rng.choices(range(9), k=3)), g
        )
        for g in range(contest.games)
    ]
    first = Standings(contest)
    again = Standings(contest)
    for game in games:
        first.add(game)
    rng.shuffle(games)
    for game in games:
        again.add(game)
    assert Findings(first).to_json() == Findings(again).to_json()


def test_verdicts_need_the_interval_to_leave_even_out() -> None:
    assert Findings(standings_of(2, *[(9, 1), (1, 9)] * 40)).verdict(0) == "better"
    assert Findings(standings_of(2, *[(9, 1), (1, 9)] * 40)).verdict(1) == "worse"
    findings = Findings(standings_of(2, *[(9, 1), (9, 1)] * 40))
    assert findings.verdict(0) == "even"
    assert findings.mirror_even is True
    assert Findings(standings_of(2, *[(9, 1), (1, 9)] * 40)).mirror_even is False


# ---- ratings ----------------------------------------------------------------------------------


def test_ratings_follow_strength_and_do_not_hang_on_the_order() -> None:
    lines = [Line(n, (0, 1, 2), (9, 5 + n % 2 * 2, 6)) for n in range(60)]
    rated = ratings(3, lines)
    assert rated == ratings(3, lines[::-1])
    assert rated[0].mean > 25 + rated[0].deviation
    assert rated[0].mean > max(rated[1].mean, rated[2].mean)
    swapped = ratings(3, [Line(59 - n, seats, gold) for n, seats, gold in lines])
    for one, other in zip(rated, swapped, strict=True):
        assert one.mean == pytest.approx(other.mean, abs=1e-9)


def test_equal_bots_are_rated_equal_whatever_the_seats() -> None:
    lines = [Line(n, seats, (9, 5, 1)) for n, seats in enumerate(permutations(range(3)))] * 5
    rated = ratings(3, [line._replace(game=n) for n, line in enumerate(lines)])
    for rating in rated:
        assert rating.mean == pytest.approx(25, abs=1.5)


def test_a_bot_on_several_seats_gets_the_mean_of_its_seats_new_ratings() -> None:
    alone = ratings(4, [Line(0, (0, 1, 2, 3), (1, 2, 3, 4))])
    shared = ratings(2, [Line(0, (0, 1, 1, 1), (1, 2, 3, 4))])
    assert shared[0] == alone[0]
    assert shared[1].mean == pytest.approx(fmean(seat.mean for seat in alone[1:]))
    assert shared[1].deviation == pytest.approx(fmean(seat.deviation for seat in alone[1:]))


# ---- times ------------------------------------------------------------------------------------


def test_times_are_read_back_within_half_a_bucket() -> None:
    for nanoseconds in (1, 800, 12_345, 10**6, 10**9 + 7):
        found = quantile({bucket(nanoseconds): 1}, 0.5)
        assert found * 1e9 == pytest.approx(nanoseconds, rel=0.045)
    assert bucket(0) == 0


def test_quantiles_count_decisions() -> None:
    counts = {bucket(1000): 98, bucket(10**6): 1, bucket(10**9): 1}
    assert quantile(counts, 0.5) == pytest.approx(1e-6, rel=0.05)
    assert quantile(counts, 0.99) == pytest.approx(1e-3, rel=0.05)
    assert quantile(counts, 1) == pytest.approx(1, rel=0.05)
    assert quantile({}, 0.5) == 0
