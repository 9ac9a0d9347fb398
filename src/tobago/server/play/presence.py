"""The presence of people at tables: a seat is present while its person has an open socket there.

A node counts its sockets and renews their presence in the database, so that presence ends soon
after a node died. Tables are notified when a presence begins or ends, not when it is renewed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sqlalchemy import ColumnElement, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core.database import Database
from tobago.server.core.schema import seats
from tobago.server.core.settings import SECOND

RENEW_EVERY_MS = 20 * SECOND
"""The time between two renewals."""
PRESENT_FOR_MS = 50 * SECOND
"""The length of a presence without renewal: one renewal may fail."""
GRACE_MS = 10 * SECOND
"""The rest of a presence after the last socket is closed, as when a page is reloaded."""
BATCH = 5_000
"""The most places in one statement; databases have a limit."""

TablePerson = tuple[str, str]
"""A table and a person."""


class Presence:
    """The sockets of this node, by table and person."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sockets: Counter[TablePerson] = Counter()
        self._came: set[TablePerson] = set()
        self._left: set[TablePerson] = set()
        self._renewed_at = 0
        self._looked_at: int | None = None

    @contextmanager
    def here(self, table_id: str, person: str) -> Iterator[None]:
        """Mark a person as present while a socket is open or a request waits."""
        place = table_id, person
        self._sockets[place] += 1
        self._came.add(place)
        self._left.discard(place)
        try:
            yield
        finally:
            self._sockets[place] -= 1
            if not self._sockets[place]:
                del self._sockets[place]
                self._came.discard(place)
                self._left.add(place)

    async def write(self, now: int) -> None:
        """Write the changes to the database, and notify tables where a presence began or ended."""
        renewing = now >= self._renewed_at + RENEW_EVERY_MS
        here = set(self._sockets) if renewing else self._came
        left, self._came, self._left = self._left, set(), set()
        try:
            async with self._database.write() as connection:
                changed = await self._expired(connection, now)
                for places in _batches(here):
                    changed |= await _mark_present(connection, places, now)
                for places in _batches(left):
                    await _mark_left(connection, places, now)
                await self._database.notify(connection, *(f"{table}:meta" for table in changed))
        except BaseException:
            self._came |= here & set(self._sockets)
            self._left |= left - set(self._sockets)
            raise
        self._looked_at = now
        if renewing:
            self._renewed_at = now

    async def _expired(self, connection: AsyncConnection, now: int) -> set[str]:
        """Tables where a presence has ended since the last call."""
        since = now - PRESENT_FOR_MS if self._looked_at is None else self._looked_at
        gone = (seats.c.present_until >= since, seats.c.present_until < now)
        rows = await connection.execute(select(seats.c.table_id).where(*gone))
        return set(rows.scalars())


async def _mark_present(
    connection: AsyncConnection, places: list[TablePerson], now: int
) -> set[str]:
    """Mark people as present; returns the tables where they were not."""
    absent = or_(seats.c.present_until.is_(None), seats.c.present_until < now)
    new = await connection.execute(select(seats.c.table_id).where(_is_at(places), absent))
    changed = set(new.scalars())
    marked = update(seats).where(_is_at(places))
    await connection.execute(marked.values(present_until=now + PRESENT_FOR_MS))
    return changed


async def _mark_left(connection: AsyncConnection, places: list[TablePerson], now: int) -> None:
    until = now + GRACE_MS
    still = seats.c.present_until > until
    await connection.execute(update(seats).where(_is_at(places), still).values(present_until=until))


def _is_at(places: list[TablePerson]) -> ColumnElement[bool]:
    found = seats.c.table_id.in_({table_id for table_id, _ in places})  # by the index
    return found & tuple_(seats.c.table_id, seats.c.person).in_(places)


def _batches(places: Iterable[TablePerson]) -> Iterator[list[TablePerson]]:
    """The places in lists that fit in a statement."""
    listed = list(places)
    for start in range(0, len(listed), BATCH):
        yield listed[start : start + BATCH]
