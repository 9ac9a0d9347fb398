"""Evaluation of a position: the gold that players are likely to end with, and who may win."""

from collections.abc import Sequence
from math import exp, sqrt
from operator import mul
from typing import NamedTuple

from tobago.game import Game, State, Table
from tobago.search.features import feature_rows, gold_left
from tobago.search.weights import Weights


class Evaluation(NamedTuple):
    """What is expected of a game, by seat."""

    gold: tuple[float, ...]
    """The gold each player is likely to end with."""
    chances: tuple[float, ...]
    """Each player's chance of winning; a shared win counts in parts."""


def evaluate(weights: Weights, t: Table, s: State, seat: int | None, to_move: int) -> Evaluation:
    """What a seat, or a spectator, expects of a position in which `to_move` has the next turn."""
    if s.phase == "over":
        return _result(s)
    return _from_scores(weights, s, gold_scores(weights, t, s, seat, to_move))


def evaluate_turn_end(weights: Weights, game: Game, seat: int) -> Evaluation:
    """What a seat expects of a position once its turn is over."""
    t, s = game.table, game.state
    return evaluate(weights, t, s, seat, next_to_move(t, s, seat))


def evaluate_all_hands(weights: Weights, game: Game) -> Evaluation:
    """What an observer who sees every hand expects of a position."""
    t, s = game.table, game.state
    if s.phase == "over":
        return _result(s)
    to_move = (s.turn + s.acted) % t.players
    scores = [gold_scores(weights, t, s, seat, to_move)[seat] for seat in range(t.players)]
    return _from_scores(weights, s, scores)


def win_chance(weights: Weights, t: Table, s: State, seat: int, to_move: int) -> float:
    """A seat's own chance of winning; the same as that of `evaluate`, but quicker."""
    if s.phase == "over":
        return _result(s).chances[seat]
    scores = gold_scores(weights, t, s, seat, to_move)
    return win_chances(weights, scores, len(s.treasure_deck))[seat]


def next_to_move(t: Table, s: State, seat: int) -> int:
    """The seat with the next turn once `seat` has ended its turn."""
    return (seat + 1) % t.players if s.turn == seat else s.turn


def mean_evaluation(evaluations: Sequence[Evaluation]) -> Evaluation:
    """The mean of some evaluations, seat by seat."""
    count = len(evaluations)
    gold = zip(*(one.gold for one in evaluations), strict=True)
    chances = zip(*(one.chances for one in evaluations), strict=True)
    return Evaluation(
        tuple(sum(seat) / count for seat in gold), tuple(sum(seat) / count for seat in chances)
    )


def gold_scores(
    weights: Weights, t: Table, s: State, seat: int | None, to_move: int
) -> list[float]:
    """The gold of each player plus the weighted features, as a seat sees them.

    Scores are comparable within a position only: what all players can expect alike is left out.
    """
    scores = []
    seen = (seat,) if seat is not None and weights.uses_hand else ()
    for other, row in enumerate(feature_rows(t, s, to_move, seen)):
        gold = sum(s.treasure[other])
        if other in seen:
            scores.append(gold + sum(map(mul, weights.features, row)))
        else:
            scores.append(gold + weights.hidden_hand + sum(map(mul, weights.board_features, row)))
    return scores


def win_chances(weights: Weights, scores: Sequence[float], cards: int) -> tuple[float, ...]:
    """The chances of winning by scores, with a number of treasure cards left: a softmax."""
    fixed, growing = weights.spread
    spread = fixed + growing * sqrt(cards)
    best = max(scores)
    odds = [exp((score - best) / spread) for score in scores]
    return tuple(one / sum(odds) for one in odds)


def _from_scores(weights: Weights, s: State, scores: Sequence[float]) -> Evaluation:
    """The evaluation by scores; all gold that players are to end with is divided among them."""
    gold = gold_left(s) * weights.kept_share + sum(map(sum, s.treasure))
    common = (gold - sum(scores)) / len(scores)
    chances = win_chances(weights, scores, len(s.treasure_deck))
    return Evaluation(tuple(common + score for score in scores), chances)


def _result(s: State) -> Evaluation:
    """The evaluation of a game that is over: its result."""
    gold = tuple(float(sum(cards)) for cards in s.treasure)
    best = max(gold)
    winners = gold.count(best)
    return Evaluation(gold, tuple((mine == best) / winners for mine in gold))
