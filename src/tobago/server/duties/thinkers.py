"""Processes for what takes thought, so that nobody at a table waits for it.

Jobs are functions of modules with their arguments. A process that hangs or dies is replaced, and
its job is done once more.
"""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import TypeVar

from tobago.server.duties.thinker import SIZE
from tobago.server.logs import Log
from tobago.server.metrics import THINKERS_REPLACED

log = Log("thinkers")
T = TypeVar("T")

LIMIT_S = 15.0
"""A job that takes longer hangs."""
TRIES = 2
PROGRAM = (sys.executable, "-P", "-m", "tobago.server.duties.thinker")


class Unthinkable(Exception):
    """A job that failed, or that no process came back from."""


class Thinkers:
    """A few processes that share the jobs; who comes first is served first."""

    def __init__(self, size: int) -> None:
        self._thinkers = [_Thinker() for _ in range(size)]
        self._idle = self._thinkers[:]
        # Not a queue of thinkers: whoever has just had one would get it again at once.
        self._turns = asyncio.Semaphore(size)

    async def run(
        self, function: Callable[..., T], *arguments: object, limit: float = LIMIT_S
    ) -> T:
        """What the function returns; Unthinkable if it fails, or hangs or dies too often."""
        job = pickle.dumps((function, arguments))
        for _ in range(TRIES):
            try:
                answer = await self._ask(job, limit)
            except (TimeoutError, EOFError, OSError) as error:
                THINKERS_REPLACED.inc()
                log.warning("thinker-replaced", why=type(error).__name__)
                continue
            well, result = pickle.loads(answer)
            if not well:
                raise Unthinkable(result)
            return result  # type: ignore[no-any-return]  # it comes from the function
        raise Unthinkable("it hung or ended its process")

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


class _Thinker:
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
                *PROGRAM,
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl-C is for the node, which ends it
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        stdin.write(SIZE.pack(len(job)) + job)
        await stdin.drain()
        (size,) = SIZE.unpack(await stdout.readexactly(SIZE.size))
        return await stdout.readexactly(size)

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.communicate()  # to the end of its streams, so that nothing stays open
