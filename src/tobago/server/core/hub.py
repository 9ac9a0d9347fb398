"""Word of what happens at tables, between the nodes that share a database."""

import asyncio
from time import monotonic

from tobago.server.core.database import CHANNEL, Database
from tobago.server.core.logs import Log
from tobago.server.core.refused import Refused
from tobago.server.core.rooms import Rooms
from tobago.server.core.settings import Settings

ROWS_CHANGED = "meta"
"""Said instead of a position: who sits there, or what was said, has changed."""
PING_AFTER_S = 10.0
"""Seconds after which a silent line is tried."""
TIMEOUT_S = 5.0
"""Seconds that a database has to answer on it."""
DISCONNECTED_S = 5.0
"""Seconds without a line after which a node should be asked for nothing."""
MOST_BACKOFF_S = 10.0
"""Seconds between two attempts to reach a database that has long been away."""

log = Log("hub")


class Hub:
    """Hears `table:position` and `table:meta`, and has the rooms read what is new."""

    def __init__(self, database: Database, rooms: Rooms, settings: Settings) -> None:
        self._database = database
        self._rooms = rooms
        self._url = settings.database_url
        self._line: asyncio.Task[None] | None = None
        self._lost_at: float | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def start(self) -> None:
        """Begin to listen; on SQLite there is one node, which hears itself."""
        if self._database.dialect == "sqlite":
            self._database.on_commit = self._on_own_commit
            return
        listening = asyncio.Event()
        self._line = asyncio.create_task(self._listen(listening))
        await listening.wait()

    @property
    def is_listening(self) -> bool:
        """Whether it hears other nodes, or did a moment ago."""
        return self._lost_at is None or monotonic() < self._lost_at + DISCONNECTED_S

    async def stop(self) -> None:
        """Stop listening."""
        self._stopped = True
        self._database.on_commit = None
        tasks = [*self._tasks, *([self._line] if self._line else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_own_commit(self, payload: str) -> None:
        """Once those who wrote it have gone on: then their rooms know it already."""
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self.on_notification, payload)

    def on_notification(self, payload: str) -> None:
        """Something happened at a table."""
        table_id, _, what = payload.rpartition(":")
        seq = None if what == ROWS_CHANGED else int(what)
        if self._rooms.is_behind(table_id, seq) and not self._stopped:
            task = asyncio.create_task(self._read(table_id, seq))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _read(self, table_id: str, seq: int | None) -> None:
        """Until it is read: there may be no other news for days, and people wait for it."""
        wait = 0.0
        while True:
            try:
                if wait:
                    await self._rooms.catch_up(table_id)
                elif seq is None:
                    await self._rooms.reload(table_id)
                else:
                    await self._rooms.catch_up(table_id, seq)
            except Refused as refused:  # the database is away
                log.warning("not-read", table=table_id, code=refused.code)
            except Exception as error:  # noqa: BLE001 - nobody waits for it who could be told
                log.error("not-read", error=error, table=table_id)
                self._rooms.mark_stale(table_id)
                return
            else:
                return
            self._rooms.mark_stale(table_id)
            wait = _next_backoff(wait)
            await asyncio.sleep(wait)

    # ---- the line to PostgreSQL ---------------------------------------------------------

    async def _listen(self, listening: asyncio.Event) -> None:
        """Hold a line for ever; what was said while there was none is read afterwards."""
        wait = 0.0
        while True:
            try:
                await self._hold(listening)
                wait = 0.0
            except Exception as error:  # noqa: BLE001 - whatever it was, there must be a line
                log.warning("no-line", reason=type(error).__name__)
                wait = _next_backoff(wait)
            if self._lost_at is None:
                self._lost_at = monotonic()
            await asyncio.sleep(wait)

    async def _hold(self, listening: asyncio.Event) -> None:
        """Listen until the line is lost."""
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - an extra of its own

        connection = await asyncpg.connect(self._url, timeout=TIMEOUT_S)
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *said: self.on_notification(said[3]))
            await self._rooms.refresh()
            self._lost_at = None
            listening.set()
            while not lost.is_set():
                try:
                    await asyncio.wait_for(lost.wait(), PING_AFTER_S)
                except TimeoutError:
                    await connection.execute("SELECT 1", timeout=TIMEOUT_S)
        finally:
            connection.terminate()


def _next_backoff(wait: float) -> float:
    """Seconds until the next attempt, after one that failed."""
    return min(max(2 * wait, 0.1), MOST_BACKOFF_S)
