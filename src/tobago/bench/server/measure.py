"""The benchmark: both servers at once on one machine, measured in turns by the same players."""

import asyncio
import os
import resource
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from tobago.bench.server import hosts, ours, theirs
from tobago.bench.server.play import SEATS, Table, Tally, play_moves, play_paced

AT_ONCE = 20
"""Tables that are set up at the same time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    tables: int = 500
    every: float = 2.0
    """Seconds between two actions at a table, where latency is measured."""
    seconds: float = 20.0
    moves: int = 2000
    """Actions as fast as it goes, in each round."""
    rounds: int = 5


@dataclass(slots=True)
class Subject:
    """A server and what was measured of it."""

    name: str
    store: str
    host: hosts.Host
    open_table: Callable[[int], Awaitable[Table]]
    tables: list[Table] = field(default_factory=list)
    paced: list[Tally] = field(default_factory=list)
    fast: list[float] = field(default_factory=list)
    """Actions per second, round by round."""
    players: int = 0
    """How many were still connected at the end."""
    empty_mb: float = 0.0
    full_mb: float = 0.0

    @property
    def table_kb(self) -> float:
        """Memory that a table with its players takes."""
        return 1024 * (self.full_mb - self.empty_mb) / len(self.tables)


@dataclass(slots=True)
class Measured:
    """All figures of a run."""

    plan: Plan
    subjects: list[Subject]
    flush_ms: float
    """How long the disk takes to make four kilobytes safe."""

    def ratio(self) -> float:
        """How many times as many actions our server takes: the median over the rounds."""
        ours_fast, theirs_fast = (subject.fast for subject in self.subjects)
        return median(a / b for a, b in zip(ours_fast, theirs_fast, strict=True))


def measure(plan: Plan, folder: Path, tell: Callable[[int], None]) -> Measured:
    """Start both servers and measure; only ours where boardgame.io is not installed."""
    _allow_open_files()
    with TemporaryDirectory(dir=folder) as made, ExitStack() as running:
        stores = Path(made)
        subjects = [_ours(running.enter_context(hosts.our_server(stores)))]
        if hosts.missing() is None:
            subjects.append(_theirs(running.enter_context(hosts.their_server(stores))))
        flush = _flush_ms(stores)
        uvloop.run(_measure(plan, subjects, tell))
    return Measured(plan, subjects, flush)


def _ours(host: hosts.Host) -> Subject:
    store = "SQLite, WAL, synchronous=FULL: on the disk before it is acknowledged"
    return Subject("tobago", store, host, ours.Hunt.open)


def _theirs(host: hosts.Host) -> Subject:
    store = "FlatFile: told to all first, then written without a flush to the disk"
    return Subject("boardgame.io", store, host, theirs.Hunt.open)


async def _measure(plan: Plan, subjects: Sequence[Subject], tell: Callable[[int], None]) -> None:
    for subject in subjects:
        await _fill(subject, plan.tables)
    for number in range(plan.rounds):
        tell(number + 1)
        for subject in subjects:
            paced = await play_paced(subject.tables, plan.every, plan.seconds / plan.rounds)
            subject.paced.append(paced)
        for subject in subjects if number % 2 else reversed(subjects):
            tally = await play_moves(subject.tables, plan.moves)
            subject.fast.append(tally.done / tally.seconds)
    for subject in subjects:
        _end(subject)
    await asyncio.sleep(0.1)  # in which the connections close


def _end(subject: Subject) -> None:
    subject.full_mb = max(subject.full_mb, subject.host.memory_mb())
    subject.players = sum(SEATS - table.lost() for table in subject.tables)
    for table in subject.tables:
        table.close()


async def _fill(subject: Subject, tables: int) -> None:
    subject.empty_mb = subject.host.memory_mb()
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(_: int) -> Table:
        async with gate:
            return await subject.open_table(subject.host.port)

    subject.tables = list(await asyncio.gather(*map(one, range(tables))))
    subject.full_mb = subject.host.memory_mb()


def _flush_ms(folder: Path) -> float:
    spent = []
    with (folder / "flush").open("wb", buffering=0) as file:
        for _ in range(50):
            file.write(bytes(4096))
            start = time.perf_counter()
            os.fsync(file.fileno())
            spent.append(1000 * (time.perf_counter() - start))
    return median(spent)


def _allow_open_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(65536, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
