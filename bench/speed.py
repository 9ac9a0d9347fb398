"""Decisions per second of our engine and of its peers, measured in turns in one run."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bench import engine, environments, peers, rendering
from bench.figures import SPREAD_HEADS, OnRound, command_line, version_line, versions

ROUNDS = 8
"""Every subject is measured in every round, so that other load slows all of them alike."""

OURS = "tobago"
EVENTS = "tobago, events on"
SCOUTS = "tobago, recorded scout games"
RATIOS = {
    "catanatron": "catanatron",
    "openspiel_hearts": "OpenSpiel hearts",
    "openspiel_backgammon": "OpenSpiel backgammon",
    "python_chess": "python-chess",
}


ENVIRONMENTS = [candidate.name for candidate in environments.CANDIDATES]
MEASURES = {environments.THEIRS: environments.OURS}
"""The subject of ours that a peer is compared with, where it is not the engine."""


@dataclass(slots=True)
class Rates:
    """Decisions per second of a subject, round by round."""

    rounds: list[float] = field(default_factory=list)
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)


@dataclass(slots=True)
class Report:
    """All figures of a run."""

    rates: dict[str, Rates]
    costs: dict[str, list[float]]
    """Microseconds of each operation, one figure a round."""
    live_mb: float
    kinds: dict[str, float]
    """Shares of the kinds of action in the recorded scout games."""
    versions: dict[str, str]
    missing: list[str]
    """A line for each peer that is not installed."""

    def ratio(self, peer: str, ours: str | None = None) -> float | None:
        """How many times faster ours is: the median over the rounds."""
        ours = ours or MEASURES.get(peer, OURS)
        if peer not in self.rates or ours not in self.rates:
            return None
        pairs = zip(self.rates[ours].rounds, self.rates[peer].rounds, strict=True)
        return statistics.median(a / b for a, b in pairs)

    def to_json(self) -> dict[str, Any]:
        """The figures for programs; a peer that is not installed has ratio null."""
        ours = self.rates[OURS]
        return {
            "decisions_per_s": round(ours.median),
            "decisions_per_s_events": round(self.rates[EVENTS].median),
            "decisions_per_s_scout": round(self.rates[SCOUTS].median),
            "games_per_s": round(ours.games / ours.seconds, 1),
            "games_per_s_scout": round(self.rates[SCOUTS].games / self.rates[SCOUTS].seconds, 1),
            **{name: round(statistics.median(costs), 2) for name, costs in self.costs.items()},
            "live_games_mb": round(self.live_mb, 1),
            "ratios": {key: _rounded(self.ratio(name)) for key, name in RATIOS.items()},
            "ratio_hearts_even_chance": _rounded(self.ratio("OpenSpiel hearts, even chance")),
            "env": {name: self._median(name) for name in ENVIRONMENTS},
            "ratio_connect_four": _rounded(self.ratio(environments.THEIRS)),
            "ratios_scout": {
                key: _rounded(self.ratio(name, SCOUTS)) for key, name in RATIOS.items()
            },
            "spread": {
                name: [round(min(rates.rounds)), round(max(rates.rounds))]
                for name, rates in self.rates.items()
            },
            "scout_actions": {kind: round(share, 4) for kind, share in self.kinds.items()},
            "versions": self.versions,
            "command": command_line(),
        }

    def _median(self, name: str) -> int | None:
        return round(self.rates[name].median) if name in self.rates else None

    def lines(self) -> list[str]:
        """The figures for people."""
        columns = "".join(f"{head:>12}" for head in SPREAD_HEADS)
        lines = [f"command: {command_line()}", version_line(self.versions), ""]
        lines.append(f"{'decisions per second':32}{columns}   ratio")
        for name, rates in self.rates.items():
            figures = f"{rates.median:12,.0f}{min(rates.rounds):12,.0f}{max(rates.rounds):12,.0f}"
            found = None if name.startswith(OURS) else self.ratio(name)
            ratio = "" if found is None else f"   {found:.2f}"
            lines.append(f"{name:32}{figures}{ratio}")
        lines += [f"{'':32}{line}" for line in self.missing]
        lines += ["", f"{'microseconds':32}{columns}"]
        for name, costs in self.costs.items():
            low, high = min(costs), max(costs)
            lines.append(f"{name:32}{statistics.median(costs):12.2f}{low:12.2f}{high:12.2f}")
        shares = ", ".join(f"{kind} {share:.1%}" for kind, share in self.kinds.items())
        lines += ["", f"10,000 live games: {self.live_mb:.1f} MB"]
        lines.append(f"actions of the recorded scout games: {shares}")
        return lines


def measure(seconds: float, on_round: OnRound) -> Report:
    """Measure everything, each subject for about this number of seconds."""
    found, missing = peers.available([*peers.CANDIDATES, *environments.CANDIDATES])
    scouts = engine.ScoutGames(40)
    subjects: dict[str, peers.Run] = {
        OURS: engine.random_play,
        EVENTS: partial(engine.random_play, events=True),
        SCOUTS: scouts.step_through,
        **{peer.name: peer.run for peer in found},
    }
    rates = {name: Rates() for name in subjects}
    operations = {**engine.operations(), **rendering.operations()}
    costs: dict[str, list[float]] = {name: [] for name in operations}
    for number in range(ROUNDS):
        on_round(number + 1)
        for name, run in subjects.items():
            _add_round(rates[name], run, random.Random(number), seconds / ROUNDS)
        for name, operation in operations.items():
            costs[name].append(_cost(operation, seconds / ROUNDS / 4))
    total = sum(scouts.kinds.values())
    return Report(
        rates,
        costs,
        engine.live_games_mb(),
        {kind: n / total for kind, n in scouts.kinds.most_common()},
        versions() | {peer.package: peer.version for peer in found},
        missing,
    )


def _add_round(rates: Rates, run: peers.Run, rng: random.Random, seconds: float) -> None:
    """Play whole games for about this time, after one untimed game that fills the caches."""
    run(rng)
    games = decisions = 0
    start = time.perf_counter()
    while not games or time.perf_counter() - start < seconds:
        decisions += run(rng)
        games += 1
    spent = time.perf_counter() - start
    rates.rounds.append(decisions / spent)
    rates.games += games
    rates.decisions += decisions
    rates.seconds += spent


def _cost(operation: Callable[[], object], seconds: float) -> float:
    """Microseconds of an operation: the mean of the calls that fit into the time."""
    operation()
    calls, spent, start = 0, 0.0, time.perf_counter()
    while spent < seconds:
        for _ in range(10):
            operation()
        calls += 10
        spent = time.perf_counter() - start
    return spent / calls * 1e6


def _rounded(ratio: float | None) -> float | None:
    return None if ratio is None else round(ratio, 3)
