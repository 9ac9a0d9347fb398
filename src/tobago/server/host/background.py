"""The periodic jobs of a node, and the removal of abandoned and old data.

Every step can be repeated, and two nodes can run it at the same time.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy import delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.protocol import Pace
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.identity import Identity
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.logs import Log
from tobago.server.core.refused import Refused
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Status, chat, people, seats, tables, tokens
from tobago.server.core.settings import DAY, HOUR, Settings
from tobago.server.host.caretaker import Caretaker
from tobago.server.notices import Notices
from tobago.server.play.presence import Presence
from tobago.server.play.spectators import Spectators

log = Log("expiry")
scheduling = Log("caretaker")

POLL_S = 1.0
PRESENCE_S = 2.0
NOTICES_S = 15.0
EXPIRY_S = 3600.0

FAST_IDLE = HOUR
"""Games at fast tables end after this time without a move."""
BATCH = 500
"""The most games that are ended and guests that are removed in a round."""


class Background:
    """The jobs that a node runs periodically."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        identity: Identity,
        rooms: Rooms,
        presence: Presence,
        spectators: Spectators,
        caretakers: Sequence[Caretaker],
    ) -> None:
        self._database = database
        self._identity = identity
        self._rooms = rooms
        self._presence = presence
        self._spectators = spectators
        self._caretakers = caretakers
        self._notices = Notices(settings, database)
        self._expiry = Expiry(settings, database, rooms)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start all jobs."""
        jobs: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            *((POLL_S, caretaker.poll) for caretaker in self._caretakers),
            (POLL_S, self.reload_external_changes),
            (PRESENCE_S, lambda: self._presence.write(now())),
            (PRESENCE_S, lambda: self._spectators.write(now())),
            (EXPIRY_S, lambda: self._expiry.round(now())),
        ]
        if self._notices.wanted:
            jobs.append((NOTICES_S, lambda: self._notices.round(now())))
        self._tasks = [asyncio.create_task(run_periodically(*job)) for job in jobs]

    async def stop(self) -> None:
        """Cancel all jobs."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def reload_external_changes(self) -> None:
        """Reload what another process changed in the SQLite file, which sends no notification."""
        if await self._database.changed_externally():
            self._identity.mark_stale()
            await self._rooms.refresh()


async def run_periodically(seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    """Run a job for ever, with a pause after each run; a failure is logged."""
    while True:
        try:
            await job()
        except Refused as refused:  # the database is not available
            scheduling.warning("round-put-off", code=refused.code)
        except Exception as error:  # noqa: BLE001  # the next run may succeed
            scheduling.error("round-failed", error=error)
        await asyncio.sleep(seconds)


class Expiry:
    """Ends abandoned games, and removes old tables and guests."""

    def __init__(self, settings: Settings, database: Database, rooms: Rooms) -> None:
        self._settings = settings
        self._database = database
        self._rooms = rooms

    async def round(self, now: int) -> None:
        """Remove what has expired."""
        games = await self._end_games(now)
        tables = await self._remove_tables(now)
        guests = await self._remove_guests(now)
        log.info("cleared-up", games=games, tables=tables, guests=guests)

    async def _end_games(self, now: int) -> int:
        ages: dict[Pace, int] = {"normal": self._settings.keep_idle_days * DAY, "fast": FAST_IDLE}
        async with self._database.read() as connection:
            found = [
                table_id
                for pace, age in ages.items()
                for table_id in await list_idle(connection, pace, now - age, BATCH)
            ]
        for table_id in found:
            try:
                await self._end(table_id)
            except Exception as error:  # noqa: BLE001  # continue with the other games
                log.error("game-not-ended", table=table_id, error=error)
        return len(found)

    async def _end(self, table_id: str) -> None:
        room = await self._rooms.room(table_id)
        async with room.lock:
            if room.live.status is Status.PLAYING:
                await self._rooms.append(room, [Draft(Kind.END, None, {"why": "expired"})])

    async def _remove_tables(self, now: int) -> int:
        keep = self._settings
        async with self._database.write() as connection:
            gone = await remove_open(connection, now - keep.keep_open_hours * HOUR)
            days: dict[Pace, int] = {"normal": keep.keep_finished_days, "fast": keep.keep_fast_days}
            for pace, kept in days.items():
                if kept:
                    gone += await remove_finished(connection, pace, now - kept * DAY)
            await self._database.notify(connection, *(f"{table_id}:meta" for table_id in gone))
        return len(gone)

    async def _remove_guests(self, now: int) -> int:
        """Remove guests without games after their last visit; bots before their owners."""
        bots = people.alias("bots")
        old = people.c.seen_at < now - self._settings.keep_guests_days * DAY
        seated = exists().where(seats.c.person == people.c.id)
        owner = exists().where(bots.c.owner == people.c.id)
        async with self._database.write() as connection:
            await connection.execute(delete(tokens).where(tokens.c.expires_at < now))
            unused = select(people.c.id).where(old, ~seated, ~owner).limit(BATCH)
            found = list((await connection.execute(unused)).scalars())
            await connection.execute(delete(tokens).where(tokens.c.person.in_(found)))
            for column in (chat.c.person, tables.c.owner):
                forget = update(column.table).where(column.in_(found))
                await connection.execute(forget.values({column: None}))
            await connection.execute(delete(people).where(people.c.id.in_(found)))
        return len(found)


async def remove_open(connection: AsyncConnection, before: int) -> list[str]:
    """Delete open tables without a change since then; returns their ids."""
    old = (tables.c.status == Status.OPEN.value, tables.c.changed_at < before)
    gone = await connection.execute(delete(tables).where(*old).returning(tables.c.id))
    return list(gone.scalars())


async def remove_finished(connection: AsyncConnection, pace: Pace, before: int) -> list[str]:
    """Delete tables of a pace that ended before then; returns their ids."""
    old = (tables.c.pace == pace, tables.c.ended_at < before)
    gone = await connection.execute(delete(tables).where(*old).returning(tables.c.id))
    return list(gone.scalars())


async def list_idle(connection: AsyncConnection, pace: Pace, before: int, limit: int) -> list[str]:
    """Running tables of a pace without a log entry since then."""
    running = (tables.c.status == Status.PLAYING.value, tables.c.pace == pace)
    old = (*running, tables.c.changed_at < before)
    rows = await connection.execute(select(tables.c.id).where(*old).limit(limit))
    return list(rows.scalars())
