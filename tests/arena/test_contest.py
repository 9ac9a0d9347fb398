"""Who sits where: duplicate deals, turned until it is fair."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tobago.arena.contest import Contest, Ground, match, tournament
from tobago.arena.playing import play_game
from tobago.fault import Fault
from tobago.game import Options, Setup
from tobago.island import CODES, Island, island_by_code


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    players = draw(st.integers(2, 4))
    games = draw(st.integers(1, 200))
    bots = draw(st.lists(st.sampled_from(["scout", "drifter"]), min_size=2, max_size=6))
    arrange = tournament if len(bots) >= players and draw(st.booleans()) else match
    return arrange(bots if arrange is tournament else bots[:players], players, games, "s")


@given(contests())
def test_each_sits_in_each_seat_of_each_deal_equally_often(contest: Contest) -> None:
    for deal in range(min(contest.deals, 40)):
        sat: Counter[tuple[int, int]] = Counter()
        first = deal * contest.games_per_deal
        for game in range(first, first + contest.games_per_deal):
            seating = contest.seating(game)
            assert (seating.game, seating.deal) == (game, deal)
            assert seating.seed == f"s/{deal}"
            assert seating.island == CODES[deal % 32]
            sat.update((who, seat) for seat, who in enumerate(seating.seats))
        for who in range(len(contest.specs)):
            assert len({sat[who, seat] for seat in range(contest.players)}) == 1
            assert sat[who, 0] > 0


@given(contests())
def test_even_shares_add_up_over_the_seats(contest: Contest) -> None:
    sat: Counter[int] = Counter()
    played: Counter[int] = Counter()
    for game in range(contest.games_per_deal):
        seats = contest.seating(game).seats
        sat.update(seats)
        played.update(set(seats))
    for who in range(len(contest.specs)):
        assert played[who] == contest.games_of(who)
        assert contest.even(who) == pytest.approx(sat[who] / played[who] / contest.players)


def test_one_against_a_table_of_others() -> None:
    contest = match(["scout", "drifter"], 4, 4, "s")
    assert [contest.seating(game).seats for game in range(4)] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]
    assert (contest.even(0), contest.even(1)) == (0.25, 0.75)
    assert match(["scout"] * 3, 4, 1, "s").lineups == ((0, 1, 2, 1),)


def test_two_players_play_every_deal_twice() -> None:
    contest = match(["scout", "drifter"], 2, 4, "s")
    assert [contest.seating(game).seats for game in range(4)] == [(0, 1), (1, 0)] * 2
    assert [contest.seating(game).deal for game in range(4)] == [0, 0, 1, 1]


def test_neighbours_change_from_deal_to_deal_and_on_every_island() -> None:
    contest = match(["scout"] * 4, 4, 4 * 32 * 6, "s")
    everywhere: dict[int, set[tuple[int, ...]]] = {}
    for deal in range(contest.deals):
        order = contest.seating(4 * deal).seats
        everywhere.setdefault(deal % 32, set()).add(order)
    assert {len(orders) for orders in everywhere.values()} == {6}


def test_a_tournament_has_a_table_for_every_choice() -> None:
    pairs = tournament(["scout", "drifter", "scout"], 2, 1, "s")
    assert pairs.lineups == ((0, 1), (0, 2), (1, 2))
    assert pairs.games == 6
    assert len(tournament(["scout"] * 5, 3, 1, "s").lineups) == 10


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert match(["scout", "drifter"], 3, 4, "s").games == 6
    assert match(["scout", "drifter"], 3, 6, "s").games == 6


def test_a_bot_that_enters_twice_has_two_names() -> None:
    contest = match(["scout", "drifter", "scout"], 3, 1, "s")
    assert contest.names == ("scout#1", "drifter", "scout#2")
    assert not contest.mirrored
    assert match(["scout", "scout"], 4, 1, "s").mirrored


def test_one_island_can_be_fixed() -> None:
    island = island_by_code("aCb2")
    contest = match(["scout", "drifter"], 2, 8, "s", Ground(island, Options(curses=0)))
    assert {contest.seating(game).island for game in range(8)} == {island}
    assert contest.to_json()["island"] == "aCb2"
    assert contest.to_json()["options"]["curses"] == 0


def test_the_starting_seat_can_be_fixed() -> None:
    ground = Ground(setup=Setup(start=1))
    assert ground.to_json()["start"] == "blue"
    assert Ground().to_json()["start"] is None
    contest = match(["scout", "drifter"], 2, 4, "s", ground)
    for number in range(4):
        record = play_game(contest, number, recorded=True).record
        assert record is not None
        assert '[Start "blue"]' in record


def test_a_custom_island_has_one_digest_whoever_starts() -> None:
    ready = island_by_code("ABC1")
    island = Island.of(dict(zip(ready.spaces, ready.terrains, strict=True)))
    grounds = [Ground(island, setup=Setup(start=start)) for start in (None, 0, 1)]
    assert len({ground.to_json()["custom"] for ground in grounds}) == 1


@pytest.mark.parametrize(
    ("arrange", "bots", "players", "games", "said"),
    [
        (match, ["scout"], 2, 1, "at least two bots are needed, not 1"),
        (match, ["scout"] * 3, 2, 1, "3 bots are too many for a match of 2 players"),
        (match, ["scout"] * 2, 5, 1, "players"),
        (match, ["scout"] * 2, 2, 0, "at least one game is needed, not 0"),
        (match, ["scout", "shark"], 2, 1, "unknown bot 'shark'; bots are"),
        (tournament, ["scout"] * 3, 4, 1, "tables of 4 needs as many bots, not 3"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arrange: Callable[..., Contest], bots: list[str], players: int, games: int, said: str
) -> None:
    with pytest.raises(Fault, match=said):
        arrange(bots, players, games, "s")
