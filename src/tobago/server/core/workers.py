"""Processes for what takes thought, so that nobody at a table waits for it.

Jobs are functions of modules with their arguments. A process that hangs or dies is replaced, and
its job is done once more.
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

from tobago.server.core.logs import Log
from tobago.server.core.metrics import WORKERS_REPLACED

log = Log("thinkers")
T = TypeVar("T")

TIME_LIMIT_S = 15.0
"""A job that takes longer hangs."""
TRIES = 2
WORKER_COMMAND = (sys.executable, "-P", "-m", "tobago.server.core.workers")


class JobFailed(Exception):
    """A job that failed, or that no process came back from."""


class WorkerPool:
    """A few processes that share the jobs; who comes first is served first."""

    def __init__(self, size: int) -> None:
        self._thinkers = [_Worker() for _ in range(size)]
        self._idle = self._thinkers[:]
        # Not a queue of thinkers: whoever has just had one would get it again at once.
        self._turns = asyncio.Semaphore(size)

    async def run(
        self, function: Callable[..., T], *arguments: object, limit: float = TIME_LIMIT_S
    ) -> T:
        """What the function returns; Unthinkable if it fails, or hangs or dies too often."""
        job = pickle.dumps((function, arguments))
        for _ in range(TRIES):
            try:
                answer = await self._ask(job, limit)
            except (TimeoutError, EOFError, OSError) as error:
                WORKERS_REPLACED.inc()
                log.warning("thinker-replaced", why=type(error).__name__)
                continue
            well, result = pickle.loads(answer)
            if not well:
                raise JobFailed(result)
            return result  # type: ignore[no-any-return]  # it comes from the function
        raise JobFailed("it hung or ended its process")

    async def _ask(self, job: bytes, limit: float) -> bytes:
        async with self._turns:
            thinker = self._idle.pop()
            try:
                return await thinker.ask(job, limit)
            finally:
                self._idle.append(thinker)

    async def stop(self) -> None:
        """End all processes, whatever they are thinking about."""
        for thinker in self._thinkers:
            await thinker.end()


class _Worker:
    """A process, started when there is something to do, and anew after a failure."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, job: bytes, seconds: float) -> bytes:
        """The answer of the process; it is ended if there is none, and nobody else gets it then."""
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
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl-C is for the node, which ends it
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
        await process.communicate()  # to the end of its streams, so that nothing stays open


LENGTH_PREFIX = Struct("!I")
"""Goes before each message: its length in bytes."""
WORKER_NICENESS = 5
"""Thought gives way to the people who are served by the same machine."""


def main() -> None:
    """Do the jobs that come in, until whoever sent them is gone."""
    os.nice(WORKER_NICENESS)
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a job prints is no answer
    inbox: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(jobs, inbox), daemon=True).start()
    while True:
        answer = _answer(inbox.get())
        answers.write(LENGTH_PREFIX.pack(len(answer)) + answer)
        answers.flush()


def _listen(jobs: BinaryIO, inbox: "SimpleQueue[bytes]") -> None:
    """Read on while a job is done, so that it does not outlive the node."""
    while header := jobs.read(LENGTH_PREFIX.size):
        inbox.put(jobs.read(*LENGTH_PREFIX.unpack(header)))
    os._exit(0)


def _answer(job: bytes) -> bytes:
    """Whether it went well, and what came of it or went wrong."""
    try:
        function, arguments = pickle.loads(job)
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:  # noqa: BLE001  # told to whoever wanted the job done
        place = extract_tb(error.__traceback__)[-1]  # not its text: that could name a card
        told = f"{type(error).__name__} in {place.name}, {place.filename}:{place.lineno}"
        return pickle.dumps((False, told))


if __name__ == "__main__":
    main()
