"""Decisions per second of our engine and of its peers, measured in turns in one run."""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from typing import Any

from bench import engine, environments, kernel, peers, rendering
from bench.cores import on_cores
from bench.figures import SPREAD_HEADS, OnRound, command_line, spread, version_line, versions

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
MEASURES = {environments.THEIRS: environments.OURS, environments.PGX: environments.BATCH}
"""The subject of ours that a peer is compared with, where it is not the engine."""
KERNEL_RATIOS = {
    "kernel_engine": (kernel.RANDOM, OURS),
    "kernel_two_threads": (kernel.TWO_THREADS, kernel.ONE_THREAD),
    "batch_tobago_v1": (environments.BATCH, environments.OURS),
    "batch_connect_four": (environments.BATCH, environments.THEIRS),
    "batch_pgx_backgammon": (environments.BATCH, environments.PGX),
}
"""The subject of the kernel and the one that it is compared with."""
CORES_USED = {kernel.TWO_THREADS: 2}
"""How many cores a subject may use, where it is not one."""


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
    kernel_figures: kernel.Figures | None
    """None if Numba is not installed."""

    def ratio(self, peer: str, ours: str | None = None) -> float | None:
        """How many times faster ours is: the median over the rounds."""
        found = self.ratios(peer, ours or MEASURES.get(peer, OURS))
        return statistics.median(found) if found else None

    def ratios(self, peer: str, ours: str) -> list[float]:
        """How many times faster ours is in each round; empty if one was not measured."""
        if peer not in self.rates or ours not in self.rates:
            return []
        pairs = zip(self.rates[ours].rounds, self.rates[peer].rounds, strict=True)
        return [a / b for a, b in pairs]

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
            "kernel_decisions_per_s": self._median(kernel.RANDOM),
            "kernel_decisions_per_s_drifter": self._median(kernel.DRIFTERS),
            "kernel_decisions_per_s_scout": self._median(kernel.SCOUTS),
            "batch_steps_per_s": self._median(environments.BATCH),
            "kernel_ratios": {
                key: _rounded(self.ratio(other, ours))
                for key, (ours, other) in KERNEL_RATIOS.items()
            },
            **(self.kernel_figures.to_json() if self.kernel_figures else {}),
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
            figures = _columns(rates.rounds, 0)
            found = None if name.startswith(OURS) else self.ratio(name)
            ratio = "" if found is None else f"   {found:.2f}"
            lines.append(f"{name:32}{figures}{ratio}")
        lines += [f"{'':32}{line}" for line in self.missing]
        lines += ["", f"{'ratios of the kernel':54}{columns}"]
        for ours, other in KERNEL_RATIOS.values():
            if rounds := self.ratios(other, ours):
                lines.append(f"{f'{ours} / {other}':54}{_columns(rounds, 2)}")
        lines += ["", f"{'microseconds':32}{columns}"]
        for name, costs in self.costs.items():
            lines.append(f"{name:32}{_columns(costs, 2)}")
        shares = ", ".join(f"{kind} {share:.1%}" for kind, share in self.kinds.items())
        lines += ["", f"10,000 live games: {self.live_mb:.1f} MB"]
        lines += self.kernel_figures.lines() if self.kernel_figures else []
        lines.append(f"actions of the recorded scout games: {shares}")
        return lines


def measure(seconds: float, on_round: OnRound) -> Report:
    """Measure everything on one core, each subject for about this number of seconds."""
    with on_cores(1):
        return _measure(seconds, on_round)


def _measure(seconds: float, on_round: OnRound) -> Report:
    found, missing = peers.available(
        [*peers.CANDIDATES, *kernel.CANDIDATES, *environments.CANDIDATES]
    )
    scouts = engine.ScoutGames(40)
    subjects: dict[str, peers.Run] = {
        OURS: engine.random_play,
        EVENTS: partial(engine.random_play, events=True),
        SCOUTS: scouts.step_through,
        **{peer.name: peer.run for peer in found},
    }
    has_kernel = kernel.RANDOM in subjects
    rates = {name: Rates() for name in subjects}
    operations = {**engine.operations(), **rendering.operations()}
    if has_kernel:
        operations |= kernel.operations()
    costs: dict[str, list[float]] = {name: [] for name in operations}
    for number in range(ROUNDS):
        on_round(number + 1)
        for name, run in subjects.items():
            with on_cores(CORES_USED.get(name, 1)):
                _add_round(rates[name], run, random.Random(number), seconds / ROUNDS)
        for name, operation in operations.items():
            cost = _cost(operation, seconds / ROUNDS / 4)
            costs[name].append(cost / kernel.OPERATION_SIZES.get(name, 1))
    total = sum(scouts.kinds.values())
    return Report(
        rates,
        costs,
        engine.live_games_mb(),
        {kind: n / total for kind, n in scouts.kinds.most_common()},
        versions() | _package_versions(found),
        missing,
        kernel.once() if has_kernel else None,
    )


def _package_versions(found: Sequence[peers.Peer]) -> dict[str, str]:
    """Versions of the packages that are measured, and of those that compute for them."""
    named = {peer.package: peer.version for peer in found}
    below = {"numba": "numpy", "pgx": "jax"}
    return named | {below[name]: version(below[name]) for name in named if name in below}


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


def _columns(values: Sequence[float], digits: int) -> str:
    """A median and its spread as columns of a table."""
    return "".join(f"{value:12,.{digits}f}" for value in spread(values, digits))


def _rounded(ratio: float | None) -> float | None:
    return None if ratio is None else round(ratio, 3)
