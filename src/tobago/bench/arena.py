"""How much of two cores the arena turns into games, beside two bare processes."""

import multiprocessing as mp
import os
import platform
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tobago import __version__
from tobago.arena import Plan, play
from tobago.arena.contest import Contest, tournament
from tobago.arena.executor import Job, Processes
from tobago.arena.folder import Folder
from tobago.arena.run import Run, plan_of
from tobago.words import Words

CORES = 2
ROUNDS = 6
"""Both are measured once a round, now one first and now the other."""
BOTS = ("scout", "scout", "scout")
GAMES = 1500


@dataclass(slots=True)
class Rates:
    """Of one way to play the games, round by round."""

    games_per_s: list[float] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    """Processor time for a game, which other load on the machine hardly changes."""

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
            "tournament_games_per_s": _spread(ours.games_per_s, 1),
            "bare_games_per_s": _spread(theirs.games_per_s, 1),
            "ratio": _spread(_ratios(ours.games_per_s, theirs.games_per_s), 3),
            "ratio_cpu": _spread(_ratios(theirs.cpu_ms, ours.cpu_ms), 3),
            "versions": {
                "tobago": __version__,
                platform.python_implementation(): platform.python_version(),
            },
        }

    def lines(self, words: Words) -> list[str]:
        """The figures for people."""
        say, data = words.say, self.to_json()
        rows = {
            say("tournament, games per second"): data["tournament_games_per_s"],
            say("bare processes, games per second"): data["bare_games_per_s"],
            say("ratio"): data["ratio"],
            say("ratio by processor time"): data["ratio_cpu"],
        }
        heads = f"{say('median'):>12}{say('lowest'):>12}{say('highest'):>12}"
        figures = [
            f"{name:34}{''.join(f'{figure:>12}' for figure in row)}" for name, row in rows.items()
        ]
        return [f"{'':34}{heads}", *figures]


def _ratios(ones: list[float], others: list[float]) -> list[float]:
    return [one / other for one, other in zip(ones, others, strict=True)]


def _spread(values: list[float], digits: int) -> list[float]:
    return [round(value, digits) for value in (median(values), min(values), max(values))]


def _cpu_seconds() -> float:
    """Of this process and of those it has seen end."""
    return sum(os.times()[:4])


def measure(tell: Callable[[int], None]) -> Throughput:
    """Play the same games both ways in every round, start of the processes included."""
    contest = tournament(BOTS, 2, GAMES, "throughput")
    found = Throughput()
    subjects = [(found.tournament, _tournament), (found.bare, _bare)]
    for number in range(ROUNDS):
        tell(number + 1)
        for rates, play_all in subjects:
            rates.add(contest.games, partial(play_all, contest))
        subjects.reverse()
    return found


def _tournament(contest: Contest) -> None:
    """As the command plays it, with a folder."""
    with (
        TemporaryDirectory() as path,
        closing(Folder(Path(path), plan_of(contest, recorded=False, early=False))) as folder,
        closing(Processes(Job(contest), CORES)) as executor,
    ):
        for _ in Run(contest, folder).play(executor):
            pass


def _bare(contest: Contest) -> None:
    """In as many processes, each with a plain loop over its part of the games."""
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
        play(Plan(contest.players, contest.seed, bots, seating.island), seating.deal)
