"""How a position looks for everybody: the gold each player may end with, and who may win."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, sqrt
from operator import mul
from typing import NamedTuple

from tobago.bots.thought.prospects import HAND, prospects
from tobago.game import State, Table


class Outlook(NamedTuple):
    """What is to be expected of a game, by seat."""

    gold: tuple[float, ...]
    """The gold each player is likely to end with."""
    chances: tuple[float, ...]
    """Each player's chance of winning; a shared win counts in parts."""


@dataclass(frozen=True)
class Weights:
    """What the prospects are worth in gold at a table of so many players."""

    prospects: tuple[float, ...]
    hand: float
    """What a hand nobody has looked into is worth: an average one."""
    spread: tuple[float, float]
    """How far forecasts are off: a number, and one for the root of the treasure cards left."""

    @cached_property
    def board(self) -> tuple[float, ...]:
        """The weights of what lies open."""
        return self.prospects[:HAND]


def final(s: State) -> Outlook:
    """The outlook of a game that is over: how it ended."""
    gold = tuple(float(sum(cards)) for cards in s.treasure)
    best = max(gold)
    winners = gold.count(best)
    return Outlook(gold, tuple((mine == best) / winners for mine in gold))


def outlook(weights: Weights, t: Table, s: State, seat: int | None, to_move: int) -> Outlook:
    """What a seat, or a spectator, expects of a position in which `to_move` has the next turn."""
    if s.phase == "over":
        return final(s)
    gold = forecast(weights, t, s, seat, to_move)
    return Outlook(tuple(gold), chances(weights, gold, len(s.treasure_deck)))


def forecast(weights: Weights, t: Table, s: State, seat: int | None, to_move: int) -> list[float]:
    """The gold each player is likely to end with, as a seat sees it."""
    gold = []
    for other, row in enumerate(prospects(t, s, to_move, () if seat is None else (seat,))):
        mine = sum(s.treasure[other])
        if other == seat:
            mine += sum(map(mul, weights.prospects, row))
        else:
            mine += sum(map(mul, weights.board, row)) + weights.hand
        gold.append(mine)
    return gold


def chances(weights: Weights, gold: Sequence[float], cards: int) -> tuple[float, ...]:
    """Chances of winning from the gold expected, with so many treasure cards to come."""
    fixed, growing = weights.spread
    spread = fixed + growing * sqrt(cards)
    best = max(gold)
    odds = [exp((mine - best) / spread) for mine in gold]
    return tuple(one / sum(odds) for one in odds)
