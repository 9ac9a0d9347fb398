"""The findings of a contest, from which JSON, tables and reports are made."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from tobago.arena.interval import LEVEL, Interval
from tobago.arena.ratings import Rating, ratings
from tobago.arena.standings import PARTS, Standings
from tobago.arena.timing import quantile
from tobago.extras import lacking

Verdict = Literal["better", "even", "worse"]
VERDICTS: dict[int, Verdict] = {1: "better", 0: "even", -1: "worse"}


@dataclass
class Findings:
    """The standings at a level of certainty, with ratings where openskill is installed."""

    standings: Standings
    level: float = LEVEL

    @cached_property
    def ratings(self) -> list[Rating] | None:
        """By contestant; None without openskill."""
        if lacking("openskill"):
            return None
        return ratings(len(self.standings.contest.specs), self.standings.lines)

    def verdict(self, who: int) -> Verdict:
        """Whether a contestant is surely better or worse than if all were equally strong."""
        return VERDICTS[self.standings.verdict(who, self.level)]

    @property
    def decided(self) -> bool:
        """Whether every contestant is surely better or worse than even."""
        return all(self.verdict(who) != "even" for who in range(len(self.standings.tallies)))

    @property
    def mirror_even(self) -> bool | None:
        """Whether one bot on all seats came out even, as it must; None for different bots."""
        contest = self.standings.contest
        if not contest.mirrored:
            return None
        return all(self.verdict(who) == "even" for who in range(len(contest.specs)))

    def time(self, who: int, share: float) -> float:
        """A quantile of the times of a contestant's decisions in milliseconds."""
        return 1000 * quantile(self.standings.tallies[who].times, share)

    def to_json(self) -> dict[str, Any]:
        """All figures by contestant. A shared win counts in parts."""
        standings, contest, level = self.standings, self.standings.contest, self.level
        tallies, rated = standings.tallies, self.ratings

        def each(figure: Callable[[int], Any]) -> dict[str, Any]:
            return {name: figure(who) for who, name in enumerate(contest.names)}

        return {
            "games": standings.games,
            "deals": standings.deals,
            "players": contest.players,
            "aliases": contest.aliases,
            "lineups": [[contest.names[who] for who in lineup] for lineup in contest.lineups],
            "seed": contest.seed,
            **contest.ground.to_json(),
            "level": round(level, 6),
            "wins": each(lambda who: tallies[who].wins / PARTS),
            "share": each(lambda who: _rounded(standings.share(who, level))),
            "even": each(lambda who: round(contest.even(who), 4)),
            "verdict": each(self.verdict),
            "decided": self.decided,
            "mirror_even": self.mirror_even,
            "pairs": each(self._pairs),
            "ratings": each(lambda who: _rating(rated[who])) if rated else None,
            "gold": each(lambda who: round(tallies[who].mean_gold, 3)),
            "margin": each(lambda who: round(tallies[who].mean_margin, 3)),
            "seats": each(self._seats),
            "plies": round(standings.plies / standings.games, 2),
            "mishaps": each(lambda who: tallies[who].mishaps),
            "trouble": each(lambda who: tallies[who].first_failure or None),
            "mostly_failed": each(lambda who: tallies[who].mostly_failed),
            "decisions": each(lambda who: tallies[who].times.total()),
            "median_ms": each(lambda who: round(self.time(who, 0.5), 4)),
            "p99_ms": each(lambda who: round(self.time(who, 0.99), 4)),
        }

    def _pairs(self, who: int) -> dict[str, list[float]]:
        return {
            name: _rounded(pair)
            for other, name in enumerate(self.standings.contest.names)
            if (pair := self.standings.pair(who, other, self.level))
        }

    def _seats(self, who: int) -> list[dict[str, float]]:
        tally = self.standings.tallies[who]
        return [
            {"games": tally.seat_games[seat], "wins": tally.seat_wins[seat] / PARTS}
            for seat in range(self.standings.contest.players)
        ]


def _rounded(interval: Interval) -> list[float]:
    return [round(share, 4) for share in interval]


def _rating(rating: Rating) -> dict[str, float]:
    return {"mu": round(rating.mean, 3), "sigma": round(rating.deviation, 3)}
