"""Runs both servers at once on one machine and measures them in turns with the same players."""

import asyncio
import os
import resource
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from bench.figures import OnRound
from bench.server import boardgame_client, processes, tobago_client
from bench.server.play import SEATS, Table, Tally, play_on, play_paced

AT_ONCE = 20
"""Tables that are set up concurrently."""
MAX_FAILURES = 5
"""Failures of a server before the run is given up."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Size of a run."""

    tables: int = 500
    """Tables with four connected players each, from start to end."""
    every: float = 2.0
    """Seconds between two actions at a table, where latency is measured."""
    seconds: float = 20.0
    games: int = 50
    """Further tables in each round, at which players act without a pause."""
    moves: int = 200
    """Actions at each of these, about the length of a game."""
    rounds: int = 5


@dataclass(slots=True)
class Subject:
    """A server and its figures."""

    name: str
    store: str
    start: Callable[[Path], AbstractContextManager[processes.Host]]
    open_table: Callable[[int], Awaitable[Table]]
    folder: Path
    """The folder of its store."""
    running: ExitStack = field(default_factory=ExitStack)
    host: processes.Host = field(init=False)
    tables: list[Table] = field(default_factory=list)
    paced: list[Tally] = field(default_factory=list)
    fast: list[float] = field(default_factory=list)
    """Actions per second, round by round."""
    players: int = 0
    """Players still connected at the end."""
    empty_mb: float = 0.0
    full_mb: float = 0.0
    failures: list[Exception] = field(default_factory=list)
    """Failures after which the server was restarted and the step repeated."""

    @property
    def table_kb(self) -> float:
        """Memory that a table with its players takes."""
        return 1024 * (self.full_mb - self.empty_mb) / len(self.tables)


Step = Callable[[Subject, Plan], Awaitable[None]]


@dataclass(slots=True)
class Measured:
    """All figures of a run."""

    plan: Plan
    subjects: list[Subject]
    flush_ms: float
    """Milliseconds that the disk takes to flush four kilobytes."""

    def ratio(self) -> float:
        """Our actions per second divided by theirs: the median over the rounds."""
        ours_fast, theirs_fast = (subject.fast for subject in self.subjects)
        return median(a / b for a, b in zip(ours_fast, theirs_fast, strict=True))


def measure(plan: Plan, folder: Path, on_round: OnRound) -> Measured:
    """Start both servers and measure; only ours where boardgame.io is not installed."""
    _allow_open_files()
    with TemporaryDirectory(dir=folder) as made, ExitStack() as running:
        stores = Path(made)
        subjects = [_ours(stores)]
        if processes.missing() is None:
            subjects.append(_theirs(stores))
        for subject in subjects:
            running.enter_context(subject.running)
        flush = _flush_ms(stores)
        uvloop.run(_measure(plan, subjects, on_round))
    return Measured(plan, subjects, flush)


def _ours(folder: Path) -> Subject:
    store = "SQLite, WAL, synchronous=FULL: on disk before the acknowledgement"
    return Subject("tobago", store, processes.our_server, tobago_client.Hunt.open, folder)


def _theirs(folder: Path) -> Subject:
    store = "FlatFile: sent to all players first, then written without a flush"
    return Subject(
        "boardgame.io", store, processes.their_server, boardgame_client.Hunt.open, folder
    )


async def _measure(plan: Plan, subjects: Sequence[Subject], on_round: OnRound) -> None:
    for subject in subjects:
        await _begin(subject, plan)
    for number in range(plan.rounds):
        on_round(number + 1)
        for step in (_pace, _race):
            for subject in subjects if number % 2 else reversed(subjects):
                await _try(step, subject, plan)
    for subject in subjects:
        _end(subject)
    await asyncio.sleep(0.1)  # in which the connections close


async def _begin(subject: Subject, plan: Plan) -> None:
    """Start the server and fill it with tables."""
    store = subject.folder / f"{subject.name}-{len(subject.failures)}"
    store.mkdir()
    subject.host = subject.running.enter_context(subject.start(store))
    subject.empty_mb = subject.host.memory_mb()
    subject.tables = await _opened(subject, plan.tables)


async def _try(step: Step, subject: Subject, plan: Plan) -> None:
    """Run a step; restart a server that fails and repeat the step."""
    while True:
        try:
            return await step(subject, plan)
        except (OSError, EOFError, RuntimeError) as failure:
            subject.failures.append(failure)
            if len(subject.failures) > MAX_FAILURES:
                raise
        subject.running.close()
        await _begin(subject, plan)


async def _pace(subject: Subject, plan: Plan) -> None:
    subject.paced.append(await play_paced(subject.tables, plan.every, plan.seconds / plan.rounds))
    if len(subject.paced) == 1:  # before the other tables of the round open
        subject.full_mb = subject.host.memory_mb()


async def _race(subject: Subject, plan: Plan) -> None:
    """Play whole games at new tables while the other tables stay connected."""
    tables = await _opened(subject, plan.games)
    tally = await play_on(tables, plan.moves)
    subject.fast.append(tally.done / tally.seconds)
    for table in tables:
        table.close()


def _end(subject: Subject) -> None:
    subject.players = sum(SEATS - table.lost() for table in subject.tables)
    for table in subject.tables:
        table.close()


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
