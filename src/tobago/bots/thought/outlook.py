"""How a position looks for everybody: the gold each player may end with, and who may win."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, sqrt
from operator import mul
from typing import NamedTuple

from tobago.bots.thought.prospects import CARD, HAND, card_left, prospects
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
    """How much more than the others a player gets who has more of a prospect than they."""
    hand: float
    """What a hand nobody has looked into is worth: an average one."""
    kept: float
    """Which part of the gold left ends up with players."""
    spread: tuple[float, float]
    """How far forecasts are off: a number, and one for the root of the treasure cards left."""

    @cached_property
    def board(self) -> tuple[float, ...]:
        """The weights of what lies open."""
        return self.prospects[:HAND]

    @cached_property
    def looks_at_hand(self) -> bool:
        """Whether it matters which clues a player holds."""
        return any(self.prospects[HAND:])


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
    standing = standings(weights, t, s, seat, to_move)
    to_come = len(s.treasure_deck) * CARD * card_left(s) * weights.kept
    common = (to_come + sum(map(sum, s.treasure)) - sum(standing)) / t.players
    gold = tuple(common + gold for gold in standing)
    return Outlook(gold, chances(weights, standing, len(s.treasure_deck)))


def chance(weights: Weights, t: Table, s: State, seat: int, to_move: int) -> float:
    """A seat's own chance of winning."""
    if s.phase == "over":
        return final(s).chances[seat]
    standing = standings(weights, t, s, seat, to_move)
    return chances(weights, standing, len(s.treasure_deck))[seat]


def standings(weights: Weights, t: Table, s: State, seat: int | None, to_move: int) -> list[float]:
    """How players stand to each other in gold, prospects included, as a seat sees it."""
    found = []
    seen = (seat,) if seat is not None and weights.looks_at_hand else ()
    for other, row in enumerate(prospects(t, s, to_move, seen)):
        gold = sum(s.treasure[other])
        if other in seen:
            found.append(gold + sum(map(mul, weights.prospects, row)))
        else:
            found.append(gold + weights.hand + sum(map(mul, weights.board, row)))
    return found


def chances(weights: Weights, standing: Sequence[float], cards: int) -> tuple[float, ...]:
    """Chances of winning from how players stand, with so many treasure cards to come."""
    fixed, growing = weights.spread
    spread = fixed + growing * sqrt(cards)
    best = max(standing)
    odds = [exp((gold - best) / spread) for gold in standing]
    return tuple(one / sum(odds) for one in odds)
