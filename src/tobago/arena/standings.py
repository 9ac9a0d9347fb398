"""The figures of a contest, added up game by game in any order."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import NamedTuple

from tobago.arena.contest import Contest, Lineup
from tobago.arena.interval import LEVEL, Interval, Scores
from tobago.arena.playing import Played
from tobago.arena.timing import Buckets

PARTS = 12
"""A win in parts: two, three or four winners share it evenly."""


@dataclass(slots=True)
class Tally:
    """The figures of one contestant."""

    share: Scores
    wins: int = 0
    """In parts."""
    margin: int = 0
    """Gold ahead of the best other seat, summed over this contestant's seats."""
    gold: Counter[int] = field(default_factory=Counter)
    """By gold: the number of its seats that ended with it."""
    seat_wins: Counter[int] = field(default_factory=Counter)
    """In parts, by seat."""
    seat_games: Counter[int] = field(default_factory=Counter)
    mishaps: int = 0
    first_failure: str = ""
    """Its kind and text; empty if the bot has not failed."""
    times: Buckets = field(default_factory=Buckets)

    @property
    def sat(self) -> int:
        """Seats taken in all games."""
        return self.seat_games.total()

    @property
    def mostly_failed(self) -> bool:
        """Whether a scout made most of its decisions, so that its figures are a scout's."""
        return 2 * self.mishaps > self.times.total()

    @property
    def mean_gold(self) -> float:
        return sum(gold * n for gold, n in self.gold.items()) / self.sat

    @property
    def mean_margin(self) -> float:
        return self.margin / self.sat


class Line(NamedTuple):
    """The result of a game."""

    game: int
    seats: Lineup
    gold: tuple[int, ...]


@dataclass(slots=True)
class _Sheet:
    """The figures of a deal that is still being played."""

    games: int = 0
    parts: Counter[int] = field(default_factory=Counter)
    ahead: Counter[tuple[int, int]] = field(default_factory=Counter)


class Standings:
    """The figures of a contest. Intervals count whole deals only."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.lines: list[Line] = []
        self.plies = 0
        who = range(len(contest.specs))
        self.tallies = [Tally(Scores(PARTS * contest.games_of(i))) for i in who]
        self.pairs = {
            pair: Scores(2 * meetings)
            for pair in combinations(who, 2)
            if (meetings := contest.meetings_of(*pair))
        }
        """How often the first of two finished ahead of the second; a tie is half."""
        self._sheets: dict[int, _Sheet] = {}

    def add(self, played: Played) -> None:
        """Count a game."""
        self.lines.append(Line(played.game, played.seats, played.gold))
        self.plies += played.plies
        sheet = self._sheets.setdefault(played.deal, _Sheet())
        sheet.games += 1
        for seat in range(len(played.seats)):
            self._add_seat(played, seat, sheet)
        for (one, a), (other, b) in product(zip(played.seats, played.gold, strict=True), repeat=2):
            sheet.ahead[one, other] += (a > b) + (a >= b)
        if sheet.games == self.contest.games_per_deal:
            self._close(self._sheets.pop(played.deal))

    def _add_seat(self, played: Played, seat: int, sheet: _Sheet) -> None:
        who, gold = played.seats[seat], played.gold[seat]
        tally = self.tallies[who]
        won = PARTS // len(played.winners) if seat in played.winners else 0
        tally.wins += won
        tally.seat_wins[seat] += won
        tally.seat_games[seat] += 1
        tally.gold[gold] += 1
        tally.margin += gold - max(g for s, g in enumerate(played.gold) if s != seat)
        tally.mishaps += played.mishaps[seat]
        tally.first_failure = tally.first_failure or played.troubles[seat]
        tally.times.update(played.times[seat])
        sheet.parts[who] += won

    def _close(self, sheet: _Sheet) -> None:
        for who, tally in enumerate(self.tallies):
            tally.share.add(sheet.parts[who])
        for pair, scores in self.pairs.items():
            scores.add(sheet.ahead[pair])

    @property
    def games(self) -> int:
        """Games counted."""
        return len(self.lines)

    @property
    def deals(self) -> int:
        """Deals of which all games are played."""
        return self.tallies[0].share.deals

    def share(self, who: int, level: float = LEVEL) -> Interval:
        """The share of games that a contestant won, with its interval."""
        return self.tallies[who].share.interval(level)

    def verdict(self, who: int, level: float = LEVEL) -> int:
        """1 if the contestant is surely better than even, -1 if surely worse, else 0."""
        low, _, high = self.share(who, level)
        even = self.contest.even(who)
        return (low > even) - (high < even)

    def pair(self, one: int, other: int, level: float = LEVEL) -> Interval | None:
        """How often one finished ahead of the other; None if they never met."""
        if (one, other) in self.pairs:
            return self.pairs[one, other].interval(level)
        if (other, one) in self.pairs:
            low, mean, high = self.pairs[other, one].interval(level)
            return 1 - high, 1 - mean, 1 - low
        return None

    def order(self) -> list[int]:
        """The contestants, the one furthest above an even share first."""

        def lead(who: int) -> float:
            tally = self.tallies[who]
            games = self.contest.games_of(who) / self.contest.games_per_deal * self.games
            return tally.wins / PARTS / games - self.contest.even(who)

        return sorted(range(len(self.tallies)), key=lead, reverse=True)
