"""How positions are judged: arrivals, features, evaluations and learned weights."""

import json
from collections.abc import Iterator
from importlib.resources import files
from math import isfinite
from random import Random

import pytest

from tests.build import position, treasure_on_d6
from tests.secrecy.worlds import followed, new_game, scaled
from tobago import CODES, Game, State, island_by_code
from tobago.island import LEGS, bits
from tobago.search import (
    FEATURE_COUNT,
    FEATURE_NAMES,
    HAND_START,
    Evaluation,
    evaluate_all_hands,
    feature_rows,
    heuristic_weights,
    initial_weights,
    learned_weights,
    mean_evaluation,
)
from tobago.search.arrival import MAX_TURNS, first_arrivals, reach_by_turns
from tobago.search.evaluation import evaluate, win_chance
from tobago.search.features import card_value_ratio, curse_risk
from tobago.search.weights import WeightsByPlayers

WEIGHTS = (heuristic_weights, initial_weights, learned_weights)


def some_positions(number: int, share: float = 0.1) -> Iterator[Game]:
    """Some positions of a random game."""
    rng = Random(f"evaluation/{number}")
    for game, _ in followed(new_game(rng), rng):
        if rng.random() < share and game.state.phase not in {"place-atv", "first-clue"}:
            yield game


# ---- arrivals ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(scaled(10, 400)))
def test_the_seat_that_needs_the_fewest_turns_arrives_first(number: int) -> None:
    rng = Random(f"race/{number}")
    island = island_by_code(rng.choice(CODES))
    seats, size = rng.choice((2, 3, 4)), len(island.spaces)
    atvs = [rng.randrange(size) for _ in range(seats)]
    order = rng.sample(range(seats), seats)
    wanted = {rng.randrange(size) for _ in range(rng.randrange(1, 30))}

    expected = {}
    for space in wanted:
        turns = [-(-island.legs[atvs[seat]][space] // LEGS) for seat in order]
        if min(turns) <= MAX_TURNS:
            expected[space] = min(turns), order[turns.index(min(turns))]

    mask = sum(1 << space for space in wanted)
    found = {
        space: (turns, seat)
        for turns, seat, first in first_arrivals(reach_by_turns(island), atvs, order, mask)
        for space in bits(first)
    }
    assert found == expected


# ---- features ---------------------------------------------------------------------------------


def rows(game: Game, to_move: int = 0, hands: tuple[int, ...] = ()) -> list[dict[str, float]]:
    found = feature_rows(game.table, game.state, to_move, hands)
    return [dict(zip(FEATURE_NAMES, row, strict=True)) for row in found]


WHITE = (("in:largest-river", 0), ("not-in:lake", 1), ("not-in:beach", 0))
"""From top to bottom the clues of the white map are of red, blue and red."""


def test_roses_count_by_the_narrowness_of_their_map() -> None:
    game = treasure_on_d6(WHITE)
    red, blue, yellow = rows(game)
    card = card_value_ratio(game.state)
    assert red["roses on a found map"] == 2 * card
    assert blue["roses on a found map"] == card
    assert not any(yellow[f"roses on a {kind} map"] for kind in ("found", "two", "open"))
    # Roses below are asked first (R7.4).
    assert [row["roses below mine, found"] for row in (red, blue, yellow)] == [2, 1, 0]


def test_the_seat_on_a_treasure_is_first_there() -> None:
    red, blue, yellow = rows(treasure_on_d6(WHITE, atvs={0: "b7", 1: "d6", 2: "b7"}))
    here = "first at a found treasure, here"
    assert blue[here] > 0
    assert red[here] == yellow[here] == 0


@pytest.mark.parametrize("to_move", [0, 2])
def test_the_seat_to_move_is_first_among_equals(to_move: int) -> None:
    found = rows(treasure_on_d6(WHITE, atvs={0: "b7", 1: "m5", 2: "b7"}), to_move)
    soon = [row["first at a found treasure, in 1 turn"] > 0 for row in found]
    assert soon == [seat == to_move for seat in range(3)]
    assert [row["turns to wait"] for row in found] == [
        (seat - to_move) % 3 / 3 for seat in range(3)
    ]


def test_amulets_count_less_and_less() -> None:
    held = {0: 0, 1: 1, 2: 4}
    kinds = ("an amulet", "a second amulet", "further amulets")
    found = [[row[kind] for kind in kinds] for row in rows(treasure_on_d6(WHITE, held=held))]
    assert found == [[0, 0, 0], [1, 0, 0], [1, 1, 2]]


def test_an_amulet_guards_the_best_card() -> None:
    treasure = {0: [2, 5], 1: [6]}
    game = treasure_on_d6(
        WHITE, treasure=treasure, held={1: 1}, only_treasure_deck=True, treasure_deck=[3, 0]
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


def test_a_hand_counts_only_if_asked_for() -> None:
    game = treasure_on_d6(WHITE, hands={0: ["in:beach", "in:mountain"]})
    asked, *others = rows(game, hands=(0,))
    # Both can be played on the three empty maps, and neither on the white one.
    assert (asked["hand: maps"], asked["hand: plays"]) == (3, 3)
    assert not any(value for row in others for name, value in row.items() if "hand:" in name)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_features_use_only_what_the_seat_can_know(number: int) -> None:
    for game in some_positions(number):
        for seat in range(game.table.players):
            seen = feature_rows(game.table, game.view(seat).state, seat, (seat,))
            assert seen == feature_rows(game.table, game.state, seat, (seat,))
            assert all(len(row) == FEATURE_COUNT and all(map(isfinite, row)) for row in seen)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_features_do_not_depend_on_the_seat_numbers(number: int) -> None:
    for game in some_positions(number):
        t, players = game.table, game.table.players
        everybody = tuple(range(players))
        here = feature_rows(t, game.state, game.state.turn, everybody)
        there = feature_rows(t, moved_on(game), (game.state.turn + 1) % players, everybody)
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


# ---- evaluations ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_chances_add_up_to_one(number: int) -> None:
    for game in some_positions(number):
        t, s = game.table, game.state
        for by_players in WEIGHTS:
            weights = by_players(t.players)
            for seat in range(t.players):
                seen = evaluate(weights, t, s, seat, s.turn)
                assert sum(seen.chances) == pytest.approx(1)
                assert all(0 <= one <= 1 for one in seen.chances)
                assert win_chance(weights, t, s, seat, s.turn) == pytest.approx(seen.chances[seat])
            assert sum(evaluate(weights, t, s, None, s.turn).chances) == pytest.approx(1)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_the_evaluation_of_a_finished_game_is_its_result(number: int) -> None:
    *_, game = (game for game, _ in followed(new_game(Random(number)), Random(number)))
    result = game.result
    assert result is not None
    weights, t, s = learned_weights(game.table.players), game.table, game.state
    found = [evaluate(weights, t, s, seat, s.turn) for seat in (None, 0, 1)]
    for seen in (*found, evaluate_all_hands(weights, game)):
        assert seen.gold == result.gold
        wins = [one > 0 for one in seen.chances]
        assert wins == [seat in result.winners for seat in range(game.table.players)]
        assert sum(seen.chances) == pytest.approx(1)


@pytest.mark.parametrize("number", range(scaled(3, 100)))
def test_known_hands_bring_no_more_gold(number: int) -> None:
    for game in some_positions(number):
        t, s, weights = game.table, game.state, learned_weights(game.table.players)
        hidden = evaluate(weights, t, s, None, (s.turn + s.acted) % t.players)
        seen = evaluate_all_hands(weights, game)
        assert sum(seen.gold) == pytest.approx(sum(hidden.gold))
        assert sum(seen.chances) == pytest.approx(1)


def test_the_mean_of_evaluations_is_taken_seat_by_seat() -> None:
    found = [Evaluation((10.0, 20.0), (0.25, 0.75)), Evaluation((20.0, 40.0), (0.75, 0.25))]
    assert mean_evaluation(found) == Evaluation((15.0, 30.0), (0.5, 0.5))


@pytest.mark.parametrize("weights", WEIGHTS)
def test_gold_is_good(weights: WeightsByPlayers) -> None:
    def mine(card: int) -> float:
        game = position(players=2, treasure={0: [card], 1: [4]})
        return evaluate(weights(2), game.table, game.state, 0, 0).chances[0]

    assert mine(2) < mine(4) < mine(6)


# ---- the learned weights ----------------------------------------------------------------------


def test_weights_are_learned_for_every_feature_and_number_of_players() -> None:
    data = json.loads(files("tobago.search").joinpath("learned_weights.json").read_text("utf-8"))
    assert set(data) == {"2", "3", "4"}
    for players, one in data.items():
        assert set(one["prospects"]) == set(FEATURE_NAMES)
        weights = learned_weights(int(players))
        assert len(weights.features) == FEATURE_COUNT
        assert weights.board_features == weights.features[:HAND_START]
        assert all(map(isfinite, (*weights.features, weights.hidden_hand, weights.kept_share)))
        assert min(weights.spread) >= 0 < max(weights.spread)
