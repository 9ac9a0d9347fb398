"""The benchmark: our engine and its peers measured in turns in one run, and printed with spread."""

import math
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tobago import __version__
from tobago.bench import engine, environments, peers, shown
from tobago.fault import Fault
from tobago.words import N_, Words

ROUNDS = 8
"""Every subject is measured once a round, so that a slow hour of the machine slows all alike."""

OURS = "tobago"
EVENTS = N_("tobago, events on")
SCOUTS = N_("tobago, recorded scout games")
RATIOS = {
    "catanatron": "catanatron",
    "openspiel_hearts": "OpenSpiel hearts",
    "openspiel_backgammon": "OpenSpiel backgammon",
    "python_chess": "python-chess",
}


ENVIRONMENTS = [candidate.name for candidate in environments.CANDIDATES]
MEASURES = {environments.THEIRS: environments.OURS}
"""Which of ours a peer is compared with, if not with the engine."""


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
    missing: list[Fault]

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
            "command": " ".join(["tobago", *sys.argv[1:]]),
        }

    def _median(self, name: str) -> int | None:
        return round(self.rates[name].median) if name in self.rates else None

    def lines(self, words: Words) -> list[str]:
        """The figures for people."""
        say = words.say
        versions = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        command = " ".join(["tobago", *sys.argv[1:]])
        lines = [say("command: {command}", command=command)]
        lines += [say("versions: {versions}", versions=versions), ""]
        columns = f"{say('median'):>12}{say('lowest'):>12}{say('highest'):>12}"
        lines.append(f"{say('decisions per second'):32}{columns}   {say('ratio')}")
        for name, rates in self.rates.items():
            figures = f"{rates.median:12,.0f}{min(rates.rounds):12,.0f}{max(rates.rounds):12,.0f}"
            found = None if name.startswith(OURS) else self.ratio(name)
            ratio = "" if found is None else f"   {found:.2f}"
            lines.append(f"{say(name):32}{figures}{ratio}")
        lines += [f"{'':32}{words.fault(fault)}" for fault in self.missing]
        lines += ["", f"{say('microseconds'):32}{columns}"]
        for name, costs in self.costs.items():
            low, high = min(costs), max(costs)
            lines.append(f"{name:32}{statistics.median(costs):12.2f}{low:12.2f}{high:12.2f}")
        shares = ", ".join(f"{kind} {share:.1%}" for kind, share in self.kinds.items())
        lines += ["", say("10,000 live games: {size:.1f} MB", size=self.live_mb)]
        lines.append(say("actions of the recorded scout games: {shares}", shares=shares))
        return lines


def measure(seconds: float, tell: Callable[[int], None]) -> Report:
    """Measure everything, each subject for about so many seconds; `tell` hears of each round."""
    if not 0 < seconds < math.inf:
        raise Fault("a positive time is needed, not {given}", given=seconds)
    found, missing = peers.available([*peers.CANDIDATES, *environments.CANDIDATES])
    scouts = engine.ScoutGames(40)
    subjects: dict[str, peers.Run] = {
        OURS: engine.random_play,
        EVENTS: partial(engine.random_play, events=True),
        SCOUTS: scouts.step_through,
        **{peer.name: peer.run for peer in found},
    }
    rates = {name: Rates() for name in subjects}
    operations = {**engine.operations(), **shown.operations()}
    costs: dict[str, list[float]] = {name: [] for name in operations}
    for number in range(ROUNDS):
        tell(number + 1)
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
        {
            "tobago": __version__,
            platform.python_implementation(): platform.python_version(),
            **{peer.package: peer.version for peer in found},
        },
        missing,
    )


def _add_round(rates: Rates, run: peers.Run, rng: random.Random, seconds: float) -> None:
    """Play whole games for about that time; one game before the clock starts warms caches."""
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
    """Microseconds that an operation takes, over as many calls as fit into the time."""
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
