"""Tables and people written directly into a database, and nodes without HTTP."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from sqlalchemy import insert, select, update

from tests.server.databases import PATIENCE
from tobago.protocol import Pace, TimeLimit
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.identity import Identity
from tobago.server.core.journal import Draft, Entry, Journal, Kind
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import SeatRow, Status, TableRow, people, seats, tables
from tobago.server.core.settings import Settings
from tobago.server.core.workers import WorkerPool
from tobago.server.host.background import Background
from tobago.server.host.caretaker import Caretaker
from tobago.server.play.presence import Presence
from tobago.server.play.spectators import Spectators

PACES: tuple[Pace, Pace] = ("normal", "fast")

_numbers = count(1)


async def guest(database: Database, name: str, **fields: Any) -> str:
    """A new person; returns the id."""
    fields = {"id": f"{name}-{next(_numbers)}", "name": name, "language": "en"} | fields
    fields = {"created_at": now(), "seen_at": now()} | fields
    async with database.write() as connection:
        await connection.execute(insert(people), [fields])
    return str(fields["id"])


async def new_table(
    database: Database,
    held: Sequence[tuple[str, str]],
    *,
    clock: TimeLimit | None = None,
    pace: Pace = "normal",
    changed_at: int | None = None,
) -> str:
    """An open table; each seat is held by ("human", person) or ("bot", spec). The id."""
    table_id = f"table-{next(_numbers)}"
    row = TableRow(
        id=table_id,
        status=Status.OPEN,
        public=True,
        owner=next((who for kind, who in held if kind == "human"), None),
        players=len(held),
        island="ABC1",
        code="ABC1",
        options={},
        clock=clock,
        pace=pace,
        rules="1",
        seed=f"seed of {table_id}",
        created_at=now(),
        changed_at=changed_at or now(),
    )
    places = [
        SeatRow(table_id, seat, "human", who, None, f"Human {seat}", seat)
        if kind == "human"
        else SeatRow(table_id, seat, "bot", None, who, f"Bot {seat}", seat)
        for seat, (kind, who) in enumerate(held)
    ]
    async with database.write() as connection:
        await queries.create_table(connection, row, places)
    return table_id


async def table_row(database: Database, table_id: str) -> TableRow | None:
    """The row of a table."""
    async with database.read() as connection:
        found = await queries.get_table(connection, table_id)
    return found and found[0]


async def change_table(database: Database, table_id: str, **fields: Any) -> None:
    """Set columns of a table."""
    async with database.write() as connection:
        await connection.execute(update(tables).where(tables.c.id == table_id).values(fields))


async def change_seats(database: Database, table_id: str, **fields: Any) -> None:
    """Set columns of all seats of a table."""
    async with database.write() as connection:
        await connection.execute(update(seats).where(seats.c.table_id == table_id).values(fields))


async def seat_column(database: Database, table_id: str, column: str) -> list[Any]:
    """A column of all seats of a table."""
    wanted = select(seats.c[column]).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    async with database.read() as connection:
        return list((await connection.execute(wanted)).scalars())


class Node:
    """The parts of a node."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.journal = Journal(database)
        self.rooms = Rooms(database, self.journal, settings)
        self.thinkers = WorkerPool(settings.thinkers)
        self.presence = Presence(database)
        self.ahead = 0
        """The milliseconds by which the clock of its caretaker is ahead."""
        self.at: int | None = None
        """The time at which that clock stands still, if it does."""
        self.caretaker, self.fast_caretaker = (
            Caretaker(settings, database, self.rooms, self.thinkers, pace, self.now)
            for pace in PACES
        )
        self.background = Background(
            settings,
            database,
            Identity(database),
            self.rooms,
            self.presence,
            Spectators(database, settings.name),
            [self.caretaker, self.fast_caretaker],
        )
        self._written = asyncio.Event()

    def now(self) -> int:
        """The time by the clock of this node."""
        return now() + self.ahead if self.at is None else self.at

    def take_care(self) -> None:
        """Carry out due tasks from now on, without polling."""
        for pace, caretaker in zip(PACES, (self.caretaker, self.fast_caretaker), strict=True):
            self.rooms.on_due[pace] = partial(self._expect, caretaker)

    def _expect(self, caretaker: Caretaker, table_id: str, due_at: int | None) -> None:
        caretaker.schedule(table_id, due_at)
        self._written.set()

    async def start(self, table_id: str) -> None:
        """Begin the game of a table."""
        names = await seat_column(self.database, table_id, "name")
        await self.append(table_id, Draft(Kind.START, None, {"names": names}))

    async def append(self, table_id: str, draft: Draft) -> list[Entry] | None:
        """Write an entry."""
        room = await self.rooms.room(table_id)
        async with room.lock:
            return await self.rooms.append(room, [draft])

    async def until(self, fulfilled: Callable[[], bool]) -> None:
        """Wait until the appends of this node make a condition true."""
        async with asyncio.timeout(PATIENCE):
            while not fulfilled():
                self._written.clear()
                await self._written.wait()

    async def rung(self) -> None:
        """Start all due tasks."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            while any(timer.when() <= loop.time() for timer in self.caretaker._timers.values()):
                await asyncio.sleep(0)

    async def attended(self) -> None:
        """Wait until all due tasks, and those that they make due, are done."""
        await self.rung()
        async with asyncio.timeout(PATIENCE):
            while tasks := list(self.caretaker._tasks_by_table.values()):
                await asyncio.gather(*tasks)
                await self.rung()


@asynccontextmanager
async def node(database: Database, **settings: Any) -> AsyncIterator[Node]:
    """A node without periodic jobs."""
    chosen: dict[str, Any] = {"pause_ms": 0, "think_ms": 20} | settings
    made = Node(replace(Settings(), **chosen), database)
    try:
        yield made
    finally:
        await made.caretaker.stop()
        await made.fast_caretaker.stop()
        await made.thinkers.stop()
        await made.journal.close()
