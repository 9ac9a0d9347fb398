"""Games played on a Dask cluster, the extra `cluster`."""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from typing import Any, Generic

from tobago.arena.executor import T, Work
from tobago.extras import extra
from tobago.fault import Fault
from tobago.version import __version__

LARGEST = 25
"""Games in a batch: what one message carries, and what is played again if a worker is lost."""
ROUNDS = 8
"""Batches that each thread gets at least, so that none is left waiting for a long one."""
AHEAD = 3
"""Batches given out for each thread: one to play, the others on their way."""
PATIENCE = 30
"""Seconds until the cluster is given up: the scheduler's answer, then the first worker."""


class Cluster(Generic[T]):
    """On the workers of a Dask scheduler. Dask plays the games of a lost worker again elsewhere."""

    def __init__(self, job: Work[T], address: str) -> None:
        self._job = job
        self._dask = extra("distributed")
        try:
            asyncio.run(self._knock(address))
        except (OSError, TypeError, ValueError) as error:  # TypeError: TLS without certificates
            raise Fault(
                "no Dask scheduler answers at {address}: {reason}",
                address=address,
                reason=str(error),
            ) from None
        self._client = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self.close()
            raise Fault("the cluster at {address} has no workers", address=address) from None

    async def _knock(self, address: str) -> None:
        """See whether somebody answers: a client that fails to connect hangs when Python ends."""
        door = self._dask.Security().get_connection_args("client")
        connection = await extra("distributed.comm").connect(address, timeout=PATIENCE, **door)
        await connection.close()

    def run(self, numbers: Iterable[int]) -> Iterator[T]:
        """Each game as its batch ends."""
        waiting = deque(numbers)
        size = max(1, min(LARGEST, len(waiting) // (self._threads * ROUNDS)))
        batches = self._dask.as_completed(loop=self._client.loop)
        try:
            self._fill(batches, waiting, size)
            while not batches.is_empty():
                yield from self._result(next(batches))
                self._fill(batches, waiting, size)
        except (OSError, CancelledError) as error:
            raise Fault("the cluster is gone: {reason}", reason=str(error)) from None

    @property
    def _threads(self) -> int:
        """Of all workers there are now; they may come and go."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def _fill(self, batches: Any, waiting: deque[int], size: int) -> None:
        while waiting and batches.count() < self._threads * AHEAD:
            batch = [waiting.popleft() for _ in range(min(size, len(waiting)))]
            batches.add(self._client.submit(_play, self._job, batch, __version__, pure=False))

    def _result(self, future: Any) -> list[T]:
        try:
            played: list[T] = future.result()
        except self._dask.KilledWorker:
            raise Fault("the workers of the cluster die over the same games") from None
        except ImportError as error:
            raise Fault(
                "a worker of the cluster lacks a package: {reason}", reason=str(error)
            ) from None
        return played

    def close(self) -> None:
        """Leave the cluster; games under way there are dropped."""
        self._client.close()


def _play(job: Work[T], numbers: list[int], version: str) -> list[T]:
    """Play a batch on a worker."""
    if version != __version__:
        raise Fault(
            "a worker of the cluster has tobago {theirs}, not {ours}",
            theirs=__version__,
            ours=version,
        )
    return [job.play(number) for number in numbers]
