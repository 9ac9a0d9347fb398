"""The spectators at tables: viewers with an open socket and without a seat.

A node counts its own and renews the numbers in the database, so that those of a dead node expire.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tobago.server.core.database import Database
from tobago.server.core.spectator_counts import delete_expired, replace_count
from tobago.server.play.presence import PRESENT_FOR_MS, RENEW_EVERY_MS


class OpenSocket(NamedTuple):
    """An open socket at a table."""

    table_id: str
    viewer: str
    """The person, or a name for a visitor without an account."""
    is_seated: Callable[[], bool]
    """Whether the viewer has a seat by now."""


class Spectators:
    """The spectators of this node, by table."""

    def __init__(self, database: Database, node: str) -> None:
        self._database = database
        self._node = node
        self._sockets: dict[object, OpenSocket] = {}
        self._written: Counter[str] = Counter()
        """The numbers in the database, by table."""
        self._renewed_at = 0

    @contextmanager
    def watching(
        self, table_id: str, viewer: str, is_seated: Callable[[], bool] = lambda: False
    ) -> Iterator[None]:
        """Count a viewer while a socket is open and they have no seat; two sockets count once."""
        socket = object()
        self._sockets[socket] = OpenSocket(table_id, viewer, is_seated)
        try:
            yield
        finally:
            del self._sockets[socket]

    async def write(self, now: int) -> None:
        """Write the numbers to the database, and notify tables whose number has changed."""
        renewing = now >= self._renewed_at + RENEW_EVERY_MS
        counts = self._counts()
        changed = {
            table for table in counts | self._written if counts[table] != self._written[table]
        }
        if not changed and not renewing:
            return
        async with self._database.write() as connection:
            expired = await delete_expired(connection, now) if renewing else set()
            # All nodes lock in order, which prevents deadlocks.
            for table_id in sorted(changed | set(counts) if renewing else changed):
                count, until = counts[table_id], now + PRESENT_FOR_MS
                await replace_count(connection, table_id, self._node, count, until)
            gone = changed | expired
            await self._database.notify(connection, *(f"{table}:meta" for table in gone))
        self._written = counts
        if renewing:
            self._renewed_at = now

    def _counts(self) -> Counter[str]:
        """The number of spectators by table."""
        viewers = {
            (each.table_id, each.viewer) for each in self._sockets.values() if not each.is_seated()
        }
        return Counter(table_id for table_id, _ in viewers)
