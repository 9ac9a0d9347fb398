"""What thinking bots see in a position: races, prospects, outlooks."""

import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from math import isfinite
from random import Random

import pytest

from tests.build import position
from tests.secrecy.worlds import followed, new_game, scaled
from tobago import CODES, Game, State, island_by_code
from tobago.bots.captain import captain_outlook, learned
from tobago.bots.thought.outlook import Weights, chance, outlook
from tobago.bots.thought.prospects import HAND, NAMES, SIZE, card_left, curse_risk, prospects
from tobago.bots.thought.race import HORIZON, arrivals, turn_reach
from tobago.bots.thought.thumb import hunting, seasoned
from tobago.island import LEGS, bits

JUDGES = (hunting, seasoned, learned)


def some_positions(number: int, share: float = 0.1) -> Iterator[Game]:
    """Some positions of a random game."""
    rng = Random(f"thought/{number}")
    for game, _ in followed(new_game(rng), rng):
        if rng.random() < share and game.state.phase not in {"place-atv", "first-clue"}:
            yield game


# ---- races ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(scaled(10, 400)))
def test_arrivals_are_those_of_whoever_needs_the_fewest_turns(number: int) -> None:
    rng = Random(f"race/{number}")
    island = island_by_code(rng.choice(CODES))
    seats, size = rng.choice((2, 3, 4)), len(island.spaces)
    atvs = [rng.randrange(size) for _ in range(seats)]
    order = rng.sample(range(seats), seats)
    wanted = {rng.randrange(size) for _ in range(rng.randrange(1, 30))}

    expected = {}
    for space in wanted:
        turns = [-(-island.legs[atvs[seat]][space] // LEGS) for seat in order]
        if min(turns) <= HORIZON:
            expected[space] = min(turns), order[turns.index(min(turns))]

    mask = sum(1 << space for space in wanted)
    found = {
        space: (turns, seat)
        for turns, seat, first in arrivals(turn_reach(island), atvs, order, mask)
        for space in bits(first)
    }
    assert found == expected


# ---- prospects --------------------------------------------------------------------------------


def rows(game: Game, to_move: int = 0, hands: tuple[int, ...] = ()) -> list[dict[str, float]]:
    found = prospects(game.table, game.state, to_move, hands)
    return [dict(zip(NAMES, row, strict=True)) for row in found]


def found_on_d6(**said: object) -> Game:
    """White lies on d6 alone; from top to bottom its clues are of red, blue and red."""
    return position(
        maps={"white": [("in:largest-river", 0), ("not-in:lake", 1), ("not-in:beach", 0)]},
        eliminated={"white": ["b7", "c6", "d5"]},
        **said,  # type: ignore[arg-type]
    )


def test_roses_count_by_the_narrowness_of_their_map() -> None:
    game = found_on_d6()
    red, blue, yellow = rows(game)
    card = card_left(game.state)
    assert red["roses on a found map"] == 2 * card
    assert blue["roses on a found map"] == card
    assert not any(yellow[f"roses on a {kind} map"] for kind in ("found", "two", "open"))
    # Who is below is asked first (R7.4).
    assert [row["roses below mine, found"] for row in (red, blue, yellow)] == [2, 1, 0]


def test_whoever_stands_on_a_treasure_is_first_there() -> None:
    red, blue, yellow = rows(found_on_d6(atvs={0: "b7", 1: "d6", 2: "b7"}))
    here = "first at a found treasure, here"
    assert blue[here] > 0
    assert red[here] == yellow[here] == 0


@pytest.mark.parametrize("to_move", [0, 2])
def test_whoever_moves_next_is_first_among_equals(to_move: int) -> None:
    found = rows(found_on_d6(atvs={0: "b7", 1: "m5", 2: "b7"}), to_move)
    soon = [row["first at a found treasure, in 1 turn"] > 0 for row in found]
    assert soon == [seat == to_move for seat in range(3)]
    assert [row["turns to wait"] for row in found] == [
        (seat - to_move) % 3 / 3 for seat in range(3)
    ]


def test_amulets_count_less_and_less() -> None:
    held = {0: 0, 1: 1, 2: 4}
    kinds = ("an amulet", "a second amulet", "further amulets")
    found = [[row[kind] for kind in kinds] for row in rows(found_on_d6(held=held))]
    assert found == [[0, 0, 0], [1, 0, 0], [1, 1, 2]]


def test_an_amulet_guards_the_best_card() -> None:
    treasure = {0: [2, 5], 1: [6]}
    game = found_on_d6(
        treasure=treasure, held={1: 1}, only_treasure_deck=True, treasure_deck=[3, 0]
    )
    risk = curse_risk(game.state, 5)
    assert risk > 0
    red, blue, yellow = rows(game)
    assert red["card at risk, found"] == 5 * risk
    assert blue["card at risk, found"] == yellow["card at risk, found"] == 0


def test_no_curse_is_feared_before_one_can_come() -> None:
    game = Game.new(3, "R2.2")
    assert curse_risk(game.state, 12) == 0
    assert curse_risk(game.state, 13) > 0


def test_a_hand_is_looked_into_only_if_asked_for() -> None:
    game = found_on_d6(hands={0: ["in:beach", "in:mountain"]})
    asked, *others = rows(game, hands=(0,))
    # Both can be played on the three empty maps, and neither on the white one.
    assert (asked["hand: maps"], asked["hand: plays"]) == (3, 3)
    assert not any(value for row in others for name, value in row.items() if "hand:" in name)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_prospects_are_what_the_seat_itself_can_know(number: int) -> None:
    for game in some_positions(number):
        for seat in range(game.table.players):
            seen = prospects(game.table, game.view(seat).state, seat, (seat,))
            assert seen == prospects(game.table, game.state, seat, (seat,))
            assert all(len(row) == SIZE and all(map(isfinite, row)) for row in seen)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_prospects_do_not_ask_who_sits_where(number: int) -> None:
    for game in some_positions(number):
        t, players = game.table, game.table.players
        everybody = tuple(range(players))
        here = prospects(t, game.state, game.state.turn, everybody)
        there = prospects(t, moved_on(game), (game.state.turn + 1) % players, everybody)
        for row, same in zip([here[-1], *here[:-1]], there, strict=True):
            assert same == pytest.approx(row)


def moved_on(game: Game) -> State:
    """The same position with everybody one seat further."""
    s, players = game.state.copy(), game.table.players
    for name in ("atvs", "hands", "amulets_held", "roses", "treasure"):
        *others, last = getattr(s, name)
        setattr(s, name, [last, *others])
    s.map_roses = [
        tuple(tuple((seat + 1) % players for seat in card) for card in marks)
        for marks in s.map_roses
    ]
    return s


# ---- outlooks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_chances_are_shared_out_among_the_players(number: int) -> None:
    for game in some_positions(number):
        t, s = game.table, game.state
        for judge in JUDGES:
            weights = judge(t.players)
            for seat in range(t.players):
                seen = outlook(weights, t, s, seat, s.turn)
                assert sum(seen.chances) == pytest.approx(1)
                assert all(0 <= one <= 1 for one in seen.chances)
                assert chance(weights, t, s, seat, s.turn) == pytest.approx(seen.chances[seat])
            assert sum(outlook(weights, t, s, None, s.turn).chances) == pytest.approx(1)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_the_outlook_of_a_finished_game_is_its_result(number: int) -> None:
    *_, game = (game for game, _ in followed(new_game(Random(number)), Random(number)))
    result = game.result
    assert result is not None
    for seat in (None, 0, 1):
        seen = captain_outlook(game.view(seat))
        assert seen.gold == result.gold
        wins = [one > 0 for one in seen.chances]
        assert wins == [seat in result.winners for seat in range(game.table.players)]
        assert sum(seen.chances) == pytest.approx(1)


@pytest.mark.parametrize("judge", JUDGES)
def test_gold_is_good(judge: Callable[[int], Weights]) -> None:
    def mine(card: int) -> float:
        game = position(players=2, treasure={0: [card], 1: [4]})
        return outlook(judge(2), game.table, game.state, 0, 0).chances[0]

    assert mine(2) < mine(4) < mine(6)


# ---- the learned weights ----------------------------------------------------------------------


def test_weights_were_learned_for_every_prospect_at_every_table() -> None:
    data = json.loads(files("tobago.bots").joinpath("captain.json").read_text("utf-8"))
    assert set(data) == {"2", "3", "4"}
    for players, told in data.items():
        assert set(told["prospects"]) == set(NAMES)
        weights = learned(int(players))
        assert len(weights.prospects) == SIZE
        assert weights.board == weights.prospects[:HAND]
        assert all(map(isfinite, (*weights.prospects, weights.hand, weights.kept)))
        assert min(weights.spread) >= 0 < max(weights.spread)
