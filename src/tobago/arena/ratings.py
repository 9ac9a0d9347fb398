"""Ratings by openskill, the extra `arena`."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from tobago.arena.standings import Line
from tobago.extras import extra


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a contestant is: 25 is the middle of those who play each other."""

    mean: float
    deviation: float


def ratings(contestants: int, lines: Iterable[Line]) -> list[Rating]:
    """The ratings after all games.

    A rating depends a little on the order of the games. So they are gone through in the order of
    their numbers and once more backwards, and the two results are averaged. Bots do not learn:
    nothing is added to a rating's deviation from game to game.
    """
    model = extra("openskill.models").PlackettLuce(tau=0)
    games = sorted(lines)
    passes = [_rated(model, contestants, games), _rated(model, contestants, games[::-1])]
    return [
        Rating(fmean(r.mu for r in both), fmean(r.sigma for r in both))
        for both in zip(*passes, strict=True)
    ]


def _rated(model: Any, contestants: int, games: list[Line]) -> list[Any]:
    rated = [model.rating() for _ in range(contestants)]
    for game in games:
        before = [rated[who] for who in game.seats]
        # seats that shared an object would share each other's changes as well
        seats = [[model.rating(r.mu, r.sigma)] for r in before]
        teams = model.rate(seats, scores=list(game.gold))
        for who in set(game.seats):
            own = [team[0] for team, sat in zip(teams, game.seats, strict=True) if sat == who]
            rated[who] = model.rating(fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return rated
