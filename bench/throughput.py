"""Games per second of a tournament on two cores, beside a plain loop in two processes."""

import multiprocessing as mp
import os
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.figures import SPREAD_HEADS, OnRound, command_line, spread, versions
from tobago.arena import Plan
from tobago.arena.contest import Contest, tournament
from tobago.arena.executor import Job, Processes
from tobago.arena.folder import Folder
from tobago.arena.run import Run, plan_of

CORES = 2
ROUNDS = 6
"""Both are measured in every round; the order alternates."""
BOTS = ("scout", "scout", "scout")
GAMES = 1500


@dataclass(slots=True)
class Rates:
    """Figures of one way to play the games, one for each round."""

    games_per_s: list[float] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    """Processor time for a game; other load on the machine hardly changes it."""

    def add(self, games: int, play: Callable[[], None]) -> None:
        """Measure one round."""
        start, used = time.perf_counter(), _cpu_seconds()
        play()
        self.games_per_s.append(games / (time.perf_counter() - start))
        self.cpu_ms.append(1000 * (_cpu_seconds() - used) / games)


@dataclass(slots=True)
class Throughput:
    """A tournament beside bare processes."""

    tournament: Rates = field(default_factory=Rates)
    bare: Rates = field(default_factory=Rates)

    def to_json(self) -> dict[str, Any]:
        """The figures for programs: median, lowest and highest round of each."""
        ours, theirs = self.tournament, self.bare
        return {
            "games": GAMES,
            "rounds": ROUNDS,
            "tournament_games_per_s": spread(ours.games_per_s, 1),
            "bare_games_per_s": spread(theirs.games_per_s, 1),
            "ratio": spread(_ratios(ours.games_per_s, theirs.games_per_s), 3),
            "ratio_cpu": spread(_ratios(theirs.cpu_ms, ours.cpu_ms), 3),
            "versions": versions(),
            "command": command_line(),
        }

    def lines(self) -> list[str]:
        """The figures for people."""
        data = self.to_json()
        rows = {
            "tournament, games per second": data["tournament_games_per_s"],
            "bare processes, games per second": data["bare_games_per_s"],
            "ratio": data["ratio"],
            "ratio by processor time": data["ratio_cpu"],
        }
        table = {"": SPREAD_HEADS, **rows}
        return [
            f"{name:34}{''.join(f'{figure:>12}' for figure in row)}" for name, row in table.items()
        ]


def _ratios(ones: list[float], others: list[float]) -> list[float]:
    return [one / other for one, other in zip(ones, others, strict=True)]


def _cpu_seconds() -> float:
    """Processor time of this process and of its finished children."""
    return sum(os.times()[:4])


def measure(on_round: OnRound) -> Throughput:
    """Play the same games both ways in every round, start of the processes included."""
    contest = tournament(BOTS, 2, GAMES, "throughput")
    found = Throughput()
    subjects = [(found.tournament, _tournament), (found.bare, _bare)]
    for number in range(ROUNDS):
        on_round(number + 1)
        for rates, play_all in subjects:
            rates.add(contest.games, partial(play_all, contest))
        subjects.reverse()
    return found


def _tournament(contest: Contest) -> None:
    """Play like `tobago tournament`, with a folder."""
    with (
        TemporaryDirectory() as path,
        closing(Folder(Path(path), plan_of(contest, recorded=False, early=False))) as folder,
        closing(Processes(Job(contest), CORES)) as executor,
    ):
        for _ in Run(contest, folder).play(executor):
            pass


def _bare(contest: Contest) -> None:
    """Play in the same number of processes, each with a plain loop over its share of the games."""
    context = mp.get_context("spawn")
    parts = [range(first, contest.games, CORES) for first in range(CORES)]
    processes = [context.Process(target=_play_all, args=(contest, part)) for part in parts]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


def _play_all(contest: Contest, numbers: range) -> None:
    for number in numbers:
        seating = contest.seating(number)
        bots = tuple(contest.specs[who] for who in seating.seats)
        Plan(contest.players, contest.seed, bots, seating.island).play(seating.deal)
