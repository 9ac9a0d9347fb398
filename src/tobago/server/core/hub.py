"""Notifications of changes at tables between the nodes that share a database."""

import asyncio
from time import monotonic

from tobago.server.core.database import CHANNEL, Database
from tobago.server.core.logs import Log
from tobago.server.core.refused import Refused
from tobago.server.core.rooms import Rooms
from tobago.server.core.settings import Settings

ROWS_CHANGED = "meta"
"""The payload, instead of a log position, for changed seats, chat or table rows."""
PING_AFTER_S = 10.0
"""Seconds without a notification after which the connection is checked."""
TIMEOUT_S = 5.0
"""Seconds in which the database must answer."""
DISCONNECTED_S = 5.0
"""Seconds without a connection after which a node is not ready."""
MOST_BACKOFF_S = 10.0
"""The longest pause between two attempts to connect, in seconds."""

log = Log("hub")


class Hub:
    """Receives `table:position` and `table:meta`, and makes the rooms read the changes."""

    def __init__(self, database: Database, rooms: Rooms, settings: Settings) -> None:
        self._database = database
        self._rooms = rooms
        self._url = settings.database_url
        self._listening: asyncio.Task[None] | None = None
        self._lost_at: float | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def start(self) -> None:
        """Begin to listen; on SQLite the single node notifies itself."""
        if self._database.dialect == "sqlite":
            self._database.on_commit = self._on_own_commit
            return
        listening = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(listening))
        await listening.wait()

    @property
    def is_listening(self) -> bool:
        """Whether notifications arrive, or did until a moment ago."""
        return self._lost_at is None or monotonic() < self._lost_at + DISCONNECTED_S

    async def stop(self) -> None:
        """Stop listening."""
        self._stopped = True
        self._database.on_commit = None
        tasks = [*self._tasks, *([self._listening] if self._listening else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_own_commit(self, payload: str) -> None:
        """Handle it two steps of the loop later, when the writer's own room is up to date."""
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self.on_notification, payload)

    def on_notification(self, payload: str) -> None:
        """Start to read what changed at a table, unless the room knows it."""
        table_id, _, what = payload.rpartition(":")
        seq = None if what == ROWS_CHANGED else int(what)
        if self._rooms.is_behind(table_id, seq) and not self._stopped:
            task = asyncio.create_task(self._read(table_id, seq))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _read(self, table_id: str, seq: int | None) -> None:
        """Read the change; retry until it succeeds, as the next notification may be days away."""
        wait = 0.0
        while True:
            try:
                if wait:
                    await self._rooms.catch_up(table_id)
                elif seq is None:
                    await self._rooms.reload(table_id)
                else:
                    await self._rooms.catch_up(table_id, seq)
            except Refused as refused:  # the database is not available
                log.warning("not-read", table=table_id, code=refused.code)
            except Exception as error:  # noqa: BLE001 - no caller waits for this task
                log.error("not-read", error=error, table=table_id)
                self._rooms.mark_stale(table_id)
                return
            else:
                return
            self._rooms.mark_stale(table_id)
            wait = _next_backoff(wait)
            await asyncio.sleep(wait)

    # ---- the connection to PostgreSQL ---------------------------------------------------

    async def _listen(self, listening: asyncio.Event) -> None:
        """Stay connected; `_hold` reads the changes of the time without a connection."""
        wait = 0.0
        while True:
            try:
                await self._hold(listening)
                wait = 0.0
            except Exception as error:  # noqa: BLE001 - connect again after any error
                log.warning("no-line", reason=type(error).__name__)
                wait = _next_backoff(wait)
            if self._lost_at is None:
                self._lost_at = monotonic()
            await asyncio.sleep(wait)

    async def _hold(self, listening: asyncio.Event) -> None:
        """Listen until the connection is lost."""
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - a separate extra

        connection = await asyncpg.connect(self._url, timeout=TIMEOUT_S)
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *event: self.on_notification(event[3]))
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
    """The pause before the next attempt in seconds, from the last pause."""
    return min(max(2 * wait, 0.1), MOST_BACKOFF_S)
