"""A pool of worker processes for computations that would block the event loop.

A job is a module-level function with its arguments. A process that hangs or dies is replaced, and
its job is retried once.
"""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from traceback import extract_tb
from typing import BinaryIO, TypeVar

from tobago.bots.failures import open_log
from tobago.server.core.logs import Log
from tobago.server.core.metrics import WORKERS_REPLACED

log = Log("thinkers")
T = TypeVar("T")

TIME_LIMIT_S = 15.0
"""The time limit of a job; its process is killed and replaced after that."""
TRIES = 2
WORKER_NICENESS = 5
"""Workers have a lower priority than the node."""
WORKER_COMMAND = (sys.executable, "-P", "-m", "tobago.server.core.workers")


class JobFailed(Exception):
    """A job raised an exception, or hung or ended its process in every try."""


class WorkerPool:
    """A fixed number of worker processes, which serve jobs in the order of their arrival."""

    def __init__(self, size: int, niceness: int = WORKER_NICENESS) -> None:
        self.size = size
        self._workers = [_Worker(niceness) for _ in range(size)]
        self._idle = self._workers[:]
        # A semaphore is fair; with a queue of idle workers the last caller would go first again.
        self._turns = asyncio.Semaphore(size)

    async def run(
        self, function: Callable[..., T], *arguments: object, limit: float = TIME_LIMIT_S
    ) -> T:
        """Run a function in a worker; JobFailed if it raises, or if all tries hang or die."""
        job = pickle.dumps((function, arguments))
        for _ in range(TRIES):
            try:
                answer = await self._ask(job, limit)
            except (TimeoutError, EOFError, OSError) as error:
                WORKERS_REPLACED.inc()
                log.warning("thinker-replaced", why=type(error).__name__)
                continue
            succeeded, result = pickle.loads(answer)
            if not succeeded:
                raise JobFailed(result)
            return result  # type: ignore[no-any-return]  # it comes from the function
        raise JobFailed("it hung or ended its process")

    async def _ask(self, job: bytes, limit: float) -> bytes:
        async with self._turns:
            worker = self._idle.pop()
            try:
                return await worker.ask(job, limit)
            finally:
                self._idle.append(worker)

    async def stop(self) -> None:
        """Kill all processes."""
        for worker in self._workers:
            await worker.end()


class _Worker:
    """A worker process, started with its first job and again after a failure."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: Process | None = None

    async def ask(self, job: bytes, seconds: float) -> bytes:
        """The answer of the process, which is killed after a time-out or a cancellation."""
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(job)
        except BaseException:
            await self.end()
            raise

    async def _exchange(self, job: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *WORKER_COMMAND,
                str(self._niceness),
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl-C signals the node only, which kills it
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        stdin.write(LENGTH_PREFIX.pack(len(job)) + job)
        await stdin.drain()
        (size,) = LENGTH_PREFIX.unpack(await stdout.readexactly(LENGTH_PREFIX.size))
        return await stdout.readexactly(size)

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.communicate()  # reads the streams to their ends and closes them


LENGTH_PREFIX = Struct("!I")
"""The prefix of each message: its length in bytes."""


def main() -> None:
    """Run incoming jobs until standard input is closed; the last argument is the niceness."""
    os.nice(int(sys.argv[-1]))
    open_log()  # failures of bots could name a card
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of a job goes to the log
    inbox: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_jobs, args=(jobs, inbox), daemon=True).start()
    while True:
        answer = _answer(inbox.get())
        answers.write(LENGTH_PREFIX.pack(len(answer)) + answer)
        answers.flush()


def _read_jobs(jobs: BinaryIO, inbox: "SimpleQueue[bytes]") -> None:
    """Queue jobs; exit at the end of the input, also during a job: the node is gone then."""
    while header := jobs.read(LENGTH_PREFIX.size):
        inbox.put(jobs.read(*LENGTH_PREFIX.unpack(header)))
    os._exit(0)


def _answer(job: bytes) -> bytes:
    """Run a job; whether it succeeded, and its result or its error."""
    try:
        function, arguments = pickle.loads(job)
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:  # noqa: BLE001  # sent to the caller
        place = extract_tb(error.__traceback__)[-1]  # without the message, which could name a card
        reason = f"{type(error).__name__} in {place.name}, {place.filename}:{place.lineno}"
        return pickle.dumps((False, reason))


if __name__ == "__main__":
    main()
