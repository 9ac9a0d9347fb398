"""The spectators at tables: viewers with an open socket and without a seat.

A node counts its own and renews the numbers in the database, so that those of a dead node expire.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tobago.server.core.database import Database
from tobago.server.core.spectator_counts import delete_expired, replace_count
from tobago.server.play.presence import PRESENT_FOR_MS, RENEW_EVERY_MS


class Spectators:
    """The spectators of this node, by table."""

    def __init__(self, database: Database, node: str) -> None:
        self._database = database
        self._node = node
        self._sockets: Counter[tuple[str, str]] = Counter()
        """Open sockets by table and viewer."""
        self._changed: set[str] = set()
        self._renewed_at = 0

    @contextmanager
    def watching(self, table_id: str, viewer: str) -> Iterator[None]:
        """Count a viewer while a socket is open; one with two sockets counts once."""
        place = table_id, viewer
        self._sockets[place] += 1
        self._changed.add(table_id)
        try:
            yield
        finally:
            self._sockets[place] -= 1
            if not self._sockets[place]:
                del self._sockets[place]
            self._changed.add(table_id)

    async def write(self, now: int) -> None:
        """Write the numbers to the database, and notify tables whose number has changed."""
        renewing = now >= self._renewed_at + RENEW_EVERY_MS
        changed, self._changed = self._changed, set()
        counts = Counter(table_id for table_id, _ in self._sockets)
        if not changed and not renewing:
            return
        try:
            async with self._database.write() as connection:
                expired = await delete_expired(connection, now) if renewing else set()
                for table_id in changed | (set(counts) if renewing else set()):
                    count, until = counts[table_id], now + PRESENT_FOR_MS
                    await replace_count(connection, table_id, self._node, count, until)
                gone = changed | expired
                await self._database.notify(connection, *(f"{table}:meta" for table in gone))
        except BaseException:
            self._changed |= changed
            raise
        if renewing:
            self._renewed_at = now
