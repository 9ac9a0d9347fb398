"""The tables in the memory of this node, kept up to date with their logs."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tobago.protocol import Pace
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Entry, Journal, Kind
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.server.core.metrics import LIVE_TABLES
from tobago.server.core.refused import not_found
from tobago.server.core.room import Room, Subscriber
from tobago.server.core.schema import TableRow
from tobago.server.core.seat_checks import own_seat, seat_to_show
from tobago.server.core.settings import SECOND, Settings
from tobago.server.core.spectator_counts import count_spectators

LEASE = 5 * SECOND
"""How long after its due time a task stays leased to the node that appended last."""
IDLE = 1000
"""The most tables without subscribers that are kept in memory."""


class Rooms:
    """The rooms by table."""

    def __init__(self, database: Database, journal: Journal, settings: Settings) -> None:
        self.database = database
        self.journal = journal
        self.settings = settings
        self.on_due: dict[Pace, Callable[[str, int | None], None]] = {}
        """By the pace of a table: called with the table and the time of its next due task."""
        self._rooms: dict[str, Room] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()
        """The rooms without subscribers, the least recently used first."""
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __contains__(self, table_id: str) -> bool:
        """Whether a table is in memory or being loaded."""
        return table_id in self._rooms or table_id in self._loading

    async def room(self, table_id: str) -> Room:
        """The room of a table; Refused if there is no such table."""
        room = self._rooms.get(table_id)
        if table_id in self._idle:  # before the first await, so that it is not evicted meanwhile
            self._idle.move_to_end(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            room = await asyncio.shield(loading)  # others may await it too
        elif (
            room.maybe_stale and not room.lock.locked()
        ):  # else it is stale only until the append is done
            async with room.lock:
                await self.read_new_entries(room)
            if room.gone:
                raise not_found("table", table_id)
        return room

    async def _load(self, table_id: str) -> Room:
        try:
            async with self.database.read() as connection:
                found = await queries.get_table(connection, table_id)
                if found is None:
                    raise not_found("table", table_id)
                lines = await queries.recent_chat(connection, table_id)
                watching = await count_spectators(connection, table_id, now())
            live = LiveTable(*found, self.settings.pause_ms)
            happened = [live.fold(entry) for entry in await self.journal.read(table_id)]
            room = self._rooms[table_id] = Room(live, lines, happened, watching)
            self._idle[table_id] = None
            self._evict_idle()
            return room
        finally:
            del self._loading[table_id]

    def _evict_idle(self) -> None:
        while len(self._idle) > IDLE:
            oldest, _ = self._idle.popitem(last=False)
            del self._rooms[oldest]
        LIVE_TABLES.set(len(self._rooms))

    # ---- changes ------------------------------------------------------------------------

    async def append(self, room: Room, drafts: Sequence[Draft]) -> list[Entry] | None:
        """Append entries to the log, then wake the subscribers; the caller holds `room.lock`.

        None if another node appended first: the room has caught up, and the caller checks again.
        Entries that break the rules raise an error before anything is written.
        """
        assert room.lock.locked()
        if room.maybe_stale and await self.read_new_entries(room):
            return None
        live = room.live.copy()
        at = max(now(), live.at)
        entries = [draft.entry(live.seq + place, at) for place, draft in enumerate(drafts, 1)]
        happened = [live.fold(entry) for entry in entries]
        head = live.head(self.settings.name, LEASE)
        room.maybe_stale = True  # after a cancelled append the outcome is unknown
        if not await self.journal.append(room.id, entries, head):
            await self.read_new_entries(room)
            return None
        room.maybe_stale = False
        room.advance(live, happened)
        self.announce_due(live.row, head.due_at)
        return entries

    def announce_due(self, row: TableRow, due_at: int | None) -> None:
        """Report the time of a table's next due task to its caretaker, if there is one."""
        if notify := self.on_due.get(row.pace):
            notify(row.id, due_at)

    async def catch_up(self, table_id: str, seq: int | None = None) -> None:
        """Read new entries if the table is in memory and does not have the position yet."""
        room = await self._in_memory(table_id)
        if room is not None and self.is_behind(table_id, seq):
            async with room.lock:
                if self.is_behind(table_id, seq):
                    await self.read_new_entries(room)

    def is_behind(self, table_id: str, seq: int | None = None) -> bool:
        """Whether a table is in memory or being loaded, and may lack a position."""
        room = self._rooms.get(table_id)
        if room is None:
            return table_id in self._loading
        return seq is None or room.live.seq < seq

    async def reload(self, table_id: str) -> None:
        """Read the rows and the chat again if the table is in memory."""
        if room := await self._in_memory(table_id):
            async with room.lock:
                try:
                    await self.settle(room)
                except BaseException:
                    room.maybe_stale = True
                    raise

    async def confirm_seat(self, room: Room, person: str | None, seat: int | None) -> None:
        """Reload the seats if the person seems not to hold the seat, or any.

        They may have taken it at another node, or during an outage of the database. Nobody is
        refused before a look into the database. People without a seat do not take the lock.
        """
        held = room.live.seats_of(person)
        if person is None or (held if seat is None else seat in held):
            return
        async with self.database.read() as connection:
            found = await queries.get_table(connection, room.id)
        if found and held != [one.seat for one in found[1] if one.person == person]:
            await self.reload(room.id)

    async def confirmed_seat(self, room: Room, person: str, seat: int | None) -> int:
        """`own_seat`, after the seats were reloaded if the person seems to hold none."""
        await self.confirm_seat(room, person, seat)
        return own_seat(room.live, person, seat)

    async def confirmed_view(self, room: Room, person: str | None, seat: int | None) -> int | None:
        """`seat_to_show`, after the seats were reloaded if the person seems not to hold it."""
        if seat is not None:
            await self.confirm_seat(room, person, seat)
        return seat_to_show(room.live, person, seat)

    def mark_stale(self, table_id: str) -> None:
        """Note that the log may have entries of which this node was not notified."""
        if room := self._rooms.get(table_id):
            room.maybe_stale = True

    async def refresh(self) -> None:
        """Reload rooms with subscribers now, and the others at their next use."""
        for table_id, room in list(self._rooms.items()):
            room.maybe_stale = True
            if room.listeners:
                await self.catch_up(table_id)

    async def _in_memory(self, table_id: str) -> Room | None:
        """The room, if the table is in memory; waits for one that is being loaded."""
        if loading := self._loading.get(table_id):
            await asyncio.wait([loading])
        return self._rooms.get(table_id)

    async def read_new_entries(self, room: Room) -> bool:
        """Apply entries of other nodes; False if there are none. The caller holds the lock."""
        entries = await self.journal.read(room.id, room.live.seq)
        begun = any(entry.kind is Kind.START for entry in entries)
        if room.maybe_stale or begun or not entries:  # without entries the table may be deleted
            await self.settle(room)
        live = room.live.copy()
        happened = [live.fold(entry) for entry in entries]
        room.maybe_stale = False
        if happened:
            room.advance(live, happened)
        return bool(happened)

    async def settle(self, room: Room) -> None:
        """Read rows and chat; drop a deleted table. The caller holds the lock."""
        async with self.database.read() as connection:
            found = await queries.get_table(connection, room.id)
            lines = await queries.recent_chat(connection, room.id)
            watching = await count_spectators(connection, room.id, now())
        if found is None:
            self._drop(room)
            return
        room.settle(*found, lines, watching)

    def _drop(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._idle.pop(room.id, None)
        room.leave()

    # ---- subscribers --------------------------------------------------------------------

    @contextmanager
    def subscribed(self, room: Room, subscriber: Subscriber) -> Iterator[None]:
        """Wake the subscriber at every change; a room with subscribers stays in memory."""
        room.listeners.add(subscriber)
        self._idle.pop(room.id, None)
        try:
            yield
        finally:
            room.listeners.discard(subscriber)
            if not room.listeners and self._rooms.get(room.id) is room:
                room.live.cache.clear()
                self._idle[room.id] = None
                self._evict_idle()

    async def history(self, room: Room, after: int) -> list[AppliedEntry]:
        """All entries after a position, read from the log if the room has not kept them."""
        happened = room.since(after)
        if happened is not None:
            return happened
        live = LiveTable(room.live.row, room.live.seats)
        entries = [live.fold(entry) for entry in await self.journal.read(room.id)]
        # The room may have fewer entries than were read, or more by now.
        entries = entries[: room.live.seq]
        return [*entries[after:], *(room.since(len(entries)) or ())]
