"""Whatever must happen by itself: bots' decisions, clocks that run out, and the rounds of a node.

A duty is written beside its table: when it is due, and which node has a lease on it. The node that
wrote last has the lease, and a timer. When a lease runs out undone, because its node died or could
not, any node takes it over. Should two carry out the same duty, the log takes one of them.
"""

import asyncio
from asyncio import Task, TimerHandle
from collections.abc import Callable

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.game import Action
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
"""So many tables are attended to at the same time."""


class Caretaker:
    """Carries out what is due at the tables of this node, and at those of nodes that died."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        rooms: Rooms,
        thinkers: WorkerPool,
        now: Callable[[], int] = now,
    ) -> None:
        self._settings = settings
        self._database = database
        self._rooms = rooms
        self._thinkers = thinkers
        self._now = now
        self._timers: dict[str, TimerHandle] = {}
        self._tasks_by_table: dict[str, Task[None]] = {}
        self._thinking = asyncio.Semaphore(2 * settings.thinkers)  # the next is ready in time

    def start(self) -> None:
        """Begin to carry out what is due."""
        self._rooms.on_due = self.schedule

    async def stop(self) -> None:
        """End at once: what is left undone is taken over when its lease runs out."""
        self._rooms.on_due = None
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        tasks = list(self._tasks_by_table.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- who is attended to, and when ---------------------------------------------------

    def schedule(self, table_id: str, due_at: int | None) -> None:
        """Something is due at a table then, or nothing any more."""
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
        """Take over what others left undone."""
        free = MOST_TASKS - len(self._tasks_by_table)
        async with self._database.write() as connection:
            claimed = await claim_due(connection, self._settings.name, self._now(), LEASE, free)
        for table_id in claimed:
            self._start_task(table_id, claimed=True)

    def _start_task(self, table_id: str, claimed: bool = False) -> None:
        if table_id in self._tasks_by_table:
            return
        task = asyncio.create_task(self._do_due(table_id, claimed))
        self._tasks_by_table[table_id] = task
        task.add_done_callback(lambda _: self._tasks_by_table.pop(table_id))

    # ---- what is done there -------------------------------------------------------------

    async def _do_due(self, table_id: str, claimed: bool) -> None:
        """All that is due by now; whatever fails is due again when the lease runs out."""
        try:
            room = await self._rooms.room(table_id)
            if claimed:
                await self._rooms.catch_up(table_id)
            while await self._do_next(room):
                pass
            if claimed:  # it may be due later than was written, by the settings of this node
                self.schedule(table_id, room.live.due_at(self._settings.pause_ms))
        except Refused as refused:  # the database is away, or the table is gone
            log.warning("duty-put-off", table=table_id, code=refused.code)
        except Exception as error:  # noqa: BLE001  # the other tables go on
            log.error("duty-failed", table=table_id, error=error)

    async def _do_next(self, room: Room) -> bool:
        """Do what is due, if anything is; afterwards something else may be."""
        decider = None if room.gone else self._due(room.live)
        if decider is None:
            return False
        if decider.bot is None:
            await self._stand_in(room)
        else:
            await self._decide(room)
        return True

    def _due(self, live: LiveTable) -> Decider | None:
        """Who is to decide and has had their time."""
        due_at = live.due_at(self._settings.pause_ms)
        return None if due_at is None or due_at > self._now() else live.decider()

    async def _stand_in(self, room: Room) -> None:
        """Somebody's clock has run out: a bot goes on for them."""
        async with room.lock:
            decider = self._due(room.live)
            if decider and decider.bot is None:
                body = {"bot": self._settings.stand_in, "why": "clock"}
                await self._append(room, Draft(Kind.STAND_IN, decider.seat, body), "clock")

    async def _decide(self, room: Room) -> None:
        """A bot decides, and acts unless the game has changed meanwhile."""
        async with self._thinking:
            live = room.live
            decider, game, moved = self._due(live), live.game, live.moved
            if decider is None or decider.bot is None or game is None:
                return
            seat, who = decider.seat, f"{live.row.id}:{decider.seat}"
            view = game.view(seat)
            action = await bot_decision(
                self._thinkers, view, decider.bot, self._settings.think_ms, who
            )
        async with room.lock:
            # Votes do not make it think again: whoever votes on and on would stop it.
            if room.live.moved == moved and self._due(room.live) == decider:
                await self._append(room, _action_draft(seat, action, room.live.seq), "bot")

    async def _append(self, room: Room, draft: Draft, kind: str) -> None:
        if await self._rooms.append(room, [draft]):
            DUTIES.labels(kind).inc()


def _action_draft(seat: int, action: Action, seq: int) -> Draft:
    return Draft(Kind.ACT, seat, {"action": action.to_json()}, f"bot:{seq + 1}")


async def claim_due(
    connection: AsyncConnection, node: str, now: int, lease_ms: int, limit: int
) -> list[str]:
    """Takes over what is due and nobody has a lease on; the tables it is due at."""
    free = or_(tables.c.leased_until.is_(None), tables.c.leased_until < now)
    due = select(tables.c.id).where(tables.c.due_at <= now, free).order_by(tables.c.due_at)
    claimed = (
        update(tables)
        .where(tables.c.id.in_(due.limit(limit).with_for_update(skip_locked=True)))
        .values(node=node, leased_until=now + lease_ms)
        .returning(tables.c.id)
    )
    return list((await connection.execute(claimed)).scalars())
