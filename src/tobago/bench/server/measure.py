"""The benchmark: both servers at once on one machine, measured in turns by the same players."""

import asyncio
import os
import resource
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from tobago.bench.server import hosts, ours, theirs
from tobago.bench.server.play import SEATS, Table, Tally, play_on, play_paced

AT_ONCE = 20
"""Tables that are set up at the same time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    tables: int = 500
    """With four connected players each, from the beginning to the end."""
    every: float = 2.0
    """Seconds between two actions at a table, where latency is measured."""
    seconds: float = 20.0
    games: int = 50
    """Further tables in each round, where it goes as fast as it can."""
    moves: int = 200
    """Actions at each of these: about as many as a game has."""
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
    trouble: Exception | None = None
    """What ended it before its time; then it has fewer rounds."""

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
        """How many times as many actions our server takes: the median over rounds of both."""
        ours_fast, theirs_fast = (subject.fast for subject in self.subjects)
        return median(a / b for a, b in zip(ours_fast, theirs_fast, strict=False))


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
        for step in (_pace, _race):
            for subject in subjects if number % 2 else reversed(subjects):
                await _try(subject, step(subject, plan))
    for subject in subjects:
        _end(subject)
    await asyncio.sleep(0.1)  # in which the connections close


async def _try(subject: Subject, step: Coroutine[None, None, None]) -> None:
    """A server that fails is out, and the other is measured on."""
    if subject.trouble is not None:
        step.close()
        return
    try:
        await step
    except (OSError, EOFError, RuntimeError) as trouble:
        subject.trouble = trouble


async def _pace(subject: Subject, plan: Plan) -> None:
    subject.paced.append(await play_paced(subject.tables, plan.every, plan.seconds / plan.rounds))
    if len(subject.paced) == 1:  # before others have come and gone
        subject.full_mb = subject.host.memory_mb()


async def _race(subject: Subject, plan: Plan) -> None:
    """Whole games at new tables, while the players at the others look on."""
    tables = await _opened(subject, plan.games)
    tally = await play_on(tables, plan.moves)
    subject.fast.append(tally.done / tally.seconds)
    for table in tables:
        table.close()


def _end(subject: Subject) -> None:
    subject.players = sum(SEATS - table.lost() for table in subject.tables)
    for table in subject.tables:
        table.close()


async def _fill(subject: Subject, tables: int) -> None:
    subject.empty_mb = subject.host.memory_mb()
    subject.tables = await _opened(subject, tables)


async def _opened(subject: Subject, tables: int) -> list[Table]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(_: int) -> Table:
        async with gate:
            return await subject.open_table(subject.host.port)

    return list(await asyncio.gather(*map(one, range(tables))))


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
