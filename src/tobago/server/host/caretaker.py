"""Due tasks at tables: the decisions of bots, and clocks that run out.

The row of a table has the time of its next task, and the node that has leased it: the one that
appended last, which also has a timer. When a lease expires, any node takes the task over. If two
nodes carry out the same task, the log accepts one of their entries.
"""

import asyncio
from asyncio import Task, TimerHandle
from collections.abc import Callable
from functools import partial

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.game import Action
from tobago.protocol import Pace
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.live_table import Decider, LiveTable
from tobago.server.core.logs import Log
from tobago.server.core.metrics import DUTIES
from tobago.server.core.refused import Refused
from tobago.server.core.room import Room
from tobago.server.core.rooms import LEASE, Rooms
from tobago.server.core.schema import tables
from tobago.server.core.settings import SECOND, Settings
from tobago.server.core.workers import WorkerPool
from tobago.server.host.bot_decisions import bot_decision

log = Log("caretaker")

MOST_TASKS = 200
"""The most tables with a running task."""


class Caretaker:
    """Carries out due tasks at the tables of one pace: of this node, and of nodes that died.

    Fast tables have their own caretaker and workers, so that the others do not queue behind them.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        rooms: Rooms,
        workers: WorkerPool,
        pace: Pace = "normal",
        now: Callable[[], int] = now,
    ) -> None:
        self._settings = settings
        self._database = database
        self._rooms = rooms
        self._workers = workers
        self._pace: Pace = pace
        self._now = now
        self._timers: dict[str, TimerHandle] = {}
        self._tasks_by_table: dict[str, Task[None]] = {}
        self._due_again: set[str] = set()
        """Tables whose timer has fired while a task of theirs was running."""
        self._deciding = asyncio.Semaphore(2 * workers.size)  # keeps every worker busy

    def start(self) -> None:
        """Begin to carry out due tasks."""
        self._rooms.on_due[self._pace] = self.schedule

    async def stop(self) -> None:
        """Stop at once; other nodes take over unfinished tasks when their leases expire."""
        self._rooms.on_due.pop(self._pace, None)
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        tasks = list(self._tasks_by_table.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- scheduling ---------------------------------------------------------------------

    def schedule(self, table_id: str, due_at: int | None) -> None:
        """Set or clear (None) the timer of a table."""
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
        if due_at is not None:
            wait = max(0, due_at - self._now()) / SECOND
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(wait, self._on_timer, table_id)

    def _on_timer(self, table_id: str) -> None:
        del self._timers[table_id]
        if (
            len(self._tasks_by_table) < MOST_TASKS
        ):  # else its lease runs out, and it waits for the poll
            self._start_task(table_id)

    async def poll(self) -> None:
        """Take over tasks whose leases have expired."""
        free = MOST_TASKS - len(self._tasks_by_table)
        async with self._database.write() as connection:
            claimed = await claim_due(
                connection, self._pace, self._settings.name, self._now(), LEASE, free
            )
        for table_id in claimed:
            self._start_task(table_id, claimed=True)

    def _start_task(self, table_id: str, claimed: bool = False) -> None:
        if table_id in self._tasks_by_table:
            self._due_again.add(table_id)
            return
        task = asyncio.create_task(self._do_due(table_id, claimed))
        self._tasks_by_table[table_id] = task
        task.add_done_callback(partial(self._on_done, table_id))

    def _on_done(self, table_id: str, task: Task[None]) -> None:
        del self._tasks_by_table[table_id]
        if table_id in self._due_again:
            self._due_again.remove(table_id)
            if not task.cancelled():
                self._start_task(table_id)

    # ---- carrying out -------------------------------------------------------------------

    async def _do_due(self, table_id: str, claimed: bool) -> None:
        """Carry out all due tasks of a table; a failed one is due again when its lease expires."""
        try:
            room = await self._rooms.room(table_id)
            if claimed:
                await self._rooms.catch_up(table_id)
            early = not await self._do_next(room)
            while await self._do_next(room):
                pass
            # By the settings of this node a claimed task may be due later than the row says.
            # A timer can fire a millisecond too early.
            if (claimed or early) and not room.gone:
                self.schedule(table_id, room.live.due_at())
        except Refused as refused:  # the database is not available, or the table was deleted
            log.warning("duty-put-off", table=table_id, code=refused.code)
        except Exception as error:  # noqa: BLE001  # other tables are not affected
            log.error("duty-failed", table=table_id, error=error)

    async def _do_next(self, room: Room) -> bool:
        """Carry out one due task; False if there is none."""
        decider = None if room.gone else self._due(room.live)
        if decider is None:
            return False
        if decider.bot is None:
            await self._stand_in(room)
        else:
            await self._decide(room)
        return True

    def _due(self, live: LiveTable) -> Decider | None:
        """Who is to decide, if the time of the task has come."""
        due_at = live.due_at()
        return None if due_at is None or due_at > self._now() else live.decider()

    async def _stand_in(self, room: Room) -> None:
        """Let a bot decide for a person whose clock has run out."""
        async with room.lock:
            decider = self._due(room.live)
            if decider and decider.bot is None:
                body = {"bot": self._settings.stand_in, "why": "clock"}
                await self._append(room, Draft(Kind.STAND_IN, decider.seat, body), "clock")

    async def _decide(self, room: Room) -> None:
        """Append the decision of a bot, unless the game has changed meanwhile."""
        async with self._deciding:
            live = room.live
            decider, game, moved = self._due(live), live.game, live.moved
            if decider is None or decider.bot is None or game is None:
                return
            seat, who = decider.seat, f"{live.row.id}:{decider.seat}"
            view = game.view(seat)
            action = await bot_decision(
                self._workers, view, decider.bot, self._settings.think_ms, who
            )
        async with room.lock:
            # Votes do not count as changes of the game, so that voting cannot delay a bot.
            if room.live.moved == moved and self._due(room.live) == decider:
                await self._append(room, _action_draft(seat, action, room.live.seq), "bot")

    async def _append(self, room: Room, draft: Draft, kind: str) -> None:
        if await self._rooms.append(room, [draft]):
            DUTIES.labels(kind).inc()


def _action_draft(seat: int, action: Action, seq: int) -> Draft:
    return Draft(Kind.ACT, seat, {"action": action.to_json()}, f"bot:{seq + 1}")


async def claim_due(
    connection: AsyncConnection, pace: Pace, node: str, now: int, lease_ms: int, limit: int
) -> list[str]:
    """Lease due tasks without a valid lease; returns their tables."""
    free = or_(tables.c.leased_until.is_(None), tables.c.leased_until < now)
    here = (tables.c.due_at <= now, tables.c.pace == pace)
    due = select(tables.c.id).where(*here, free).order_by(tables.c.due_at)
    claimed = (
        update(tables)
        .where(tables.c.id.in_(due.limit(limit).with_for_update(skip_locked=True)))
        .values(node=node, leased_until=now + lease_ms)
        .returning(tables.c.id)
    )
    return list((await connection.execute(claimed)).scalars())
