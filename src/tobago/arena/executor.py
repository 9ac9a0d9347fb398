"""Executors play the games of a run: in this process, or in a pool of processes."""

import multiprocessing as mp
import signal
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, Generic, Protocol, TypeVar

from tobago.arena.contest import Contest
from tobago.arena.playing import Played, play_game
from tobago.bots.failures import open_log
from tobago.fault import Fault

AHEAD = 2
"""Games sent to a worker ahead: the one it plays, and the next, so that it does not wait."""
DEATHS = 3
"""Deaths of workers in one game after which it is not tried again."""
LEAVE_S = 10.0
"""Seconds that a worker may take to end the programs that play in its game."""


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Work(Protocol[T_co]):
    """Games that can be played by their numbers; it is pickled for each worker."""

    def play(self, number: int) -> T_co:
        """The result of one game."""
        ...


@dataclass(frozen=True, slots=True)
class Job:
    """The games of a contest."""

    contest: Contest
    recorded: bool = False
    strict: bool = False
    """Whether the first failure of a bot raises BotFailed."""

    def play(self, number: int) -> Played:
        """Play one game."""
        return play_game(self.contest, number, self.recorded, self.strict)


class Executor(Protocol[T_co]):
    """Plays games; it is closed after use."""

    def run(self, numbers: Iterable[int]) -> Iterator[T_co]:
        """The result of each game, once, in any order."""
        ...

    def close(self) -> None:
        """Stop all work."""
        ...


class Here(Generic[T]):
    """In this process, one game after the other."""

    def __init__(self, job: Work[T]) -> None:
        self._job = job

    def run(self, numbers: Iterable[int]) -> Iterator[T]:
        """Each game, in order."""
        return map(self._job.play, numbers)

    def close(self) -> None:
        """Does nothing, since no game is running."""


class Processes(Generic[T]):
    """On the cores of this machine. A worker that dies is replaced, and its games played again."""

    def __init__(self, job: Work[T], jobs: int) -> None:
        self._job = job
        self._jobs = jobs
        self._workers: list[_Worker[T]] = []

    def run(self, numbers: Iterable[int]) -> Iterator[T]:
        """Each game as it ends."""
        waiting = deque(numbers)
        deaths: Counter[int] = Counter()
        while len(self._workers) < min(self._jobs, len(waiting)):
            self._workers.append(_Worker(self._job))
        while busy := self._busy(waiting):
            for pipe in wait(list(busy)):
                worker = busy[pipe]
                try:
                    played = worker.result()
                except (EOFError, OSError):
                    _note_death(deaths, worker.games[0])
                    waiting.extendleft(reversed(worker.games))
                    self._replace(worker)
                else:
                    yield played

    def _busy(self, waiting: deque[int]) -> dict[Any, "_Worker[T]"]:
        """Send games to all workers; returns those that have games, by their pipes."""
        for worker in self._workers:
            worker.fill(waiting)
        return {worker.pipe: worker for worker in self._workers if worker.games}

    def _replace(self, worker: "_Worker[T]") -> None:
        worker.stop()
        self._workers[self._workers.index(worker)] = _Worker(self._job)

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        for worker in self._workers:
            worker.dismiss()
        for worker in self._workers:
            worker.stop()


def _note_death(deaths: Counter[int], game: int) -> None:
    deaths[game] += 1
    if deaths[game] == DEATHS:
        raise Fault("game {game} ended its process {times} times", game=game, times=DEATHS)


class _Worker(Generic[T]):
    """A process that plays the games whose numbers it is sent, in that order."""

    def __init__(self, job: Work[T]) -> None:
        context = mp.get_context("spawn")  # forking is not safe beside the threads of a bar
        self.pipe, theirs = context.Pipe()
        self.games: deque[int] = deque()
        self._process = context.Process(target=_serve, args=(theirs, job), daemon=True)
        with _interrupts_held():
            self._process.start()
        theirs.close()

    def fill(self, waiting: deque[int]) -> None:
        """Send it games up to the limit."""
        while waiting and len(self.games) < AHEAD:
            with suppress(OSError):  # it has died, which is noticed when its pipe is read
                self.pipe.send(waiting[0])
            self.games.append(waiting.popleft())

    def result(self) -> T:
        """The result of the game it has just played."""
        result: Any = self.pipe.recv()
        if isinstance(result, Fault):
            raise result
        self.games.popleft()
        played: T = result
        return played

    def dismiss(self) -> None:
        """Tell it to stop its game and to end the bots."""
        self._process.terminate()

    def stop(self) -> None:
        """End it; kill it if it does not end in time."""
        self.dismiss()
        self._process.join(LEAVE_S)
        self._process.kill()
        self._process.join()
        self.pipe.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back: a worker started in here never gets it, this process gets it afterwards.

    A terminal sends Ctrl-C to workers as well, but it is the parent that decides when to stop.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # starting it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _break_off(number: int, _: FrameType | None) -> None:
    """Stop the game once, by KeyboardInterrupt: a guard would take SystemExit for a failed bot."""
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _serve(pipe: Connection, job: Work[T]) -> None:
    open_log()
    with suppress(
        EOFError, OSError, KeyboardInterrupt
    ):  # the parent has ended, or stops this worker
        signal.signal(signal.SIGTERM, _break_off)
        while True:
            number = pipe.recv()
            try:
                pipe.send(job.play(number))
            except Fault as fault:
                pipe.send(fault)
