"""The tables that this node holds in memory, kept level with their logs."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from tobago.server.core import table_queries
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Entry, Journal, Kind
from tobago.server.core.listener import Listener
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.server.core.metrics import LIVE_TABLES
from tobago.server.core.refused import not_found
from tobago.server.core.room import Room
from tobago.server.core.seat_checks import own_seat, seat_to_show
from tobago.server.core.settings import SECOND, Settings
from tobago.server.core.views import Audience

LEASE = 5 * SECOND
"""How long after something was due other nodes leave it to the one that appended last."""
IDLE = 1000
"""Tables without listeners that are kept in memory."""


class Rooms:
    """The rooms by table."""

    def __init__(self, database: Database, journal: Journal, settings: Settings) -> None:
        self.database = database
        self.journal = journal
        self.settings = settings
        self.on_due: Callable[[str, int | None], None] | None = None
        """Told when something is due at a table this node appended to; set by the caretaker."""
        self._rooms: dict[str, Room] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()
        """Those without listeners, the longest unused first."""
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __contains__(self, table_id: str) -> bool:
        """Whether a table is in memory, or soon will be."""
        return table_id in self._rooms or table_id in self._loading

    async def room(self, table_id: str) -> Room:
        """The room of a table; Refused if there is no such table."""
        room = self._rooms.get(table_id)
        if table_id in self._idle:  # before anything is waited for: it must not be let go meanwhile
            self._idle.move_to_end(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            room = await asyncio.shield(loading)  # others may wait for it too
        elif room.maybe_stale and not room.lock.locked():  # else it is only being appended to
            async with room.lock:
                await self.read_new_entries(room)
            if room.gone:
                raise not_found("table", table_id)
        return room

    async def _load(self, table_id: str) -> Room:
        try:
            async with self.database.read() as connection:
                found = await table_queries.get(connection, table_id)
                if found is None:
                    raise not_found("table", table_id)
                lines = await table_queries.recent_chat(connection, table_id)
            live = LiveTable(*found)
            happened = [live.fold(entry) for entry in await self.journal.read(table_id)]
            room = self._rooms[table_id] = Room(live, lines, happened)
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

    # ---- going on -----------------------------------------------------------------------

    async def append(self, room: Room, drafts: Sequence[Draft]) -> list[Entry] | None:
        """Write entries to the log, then tell everybody; the caller holds `room.lock`.

        None if somebody else was first: the room has caught up, and the caller looks again. What
        breaks the rules raises before anything is written.
        """
        assert room.lock.locked()
        if room.maybe_stale and await self.read_new_entries(room):
            return None
        live = room.live.copy()
        at = max(now(), live.at)
        entries = [draft.entry(live.seq + place, at) for place, draft in enumerate(drafts, 1)]
        happened = [live.fold(entry) for entry in entries]
        head = live.head(self.settings.pause_ms, self.settings.name, LEASE)
        room.maybe_stale = True  # should the waiting be cut off, nobody knows whether it is in
        if not await self.journal.append(room.id, entries, head):
            await self.read_new_entries(room)
            return None
        room.maybe_stale = False
        room.advance(live, happened)
        if self.on_due is not None:
            self.on_due(room.id, head.due_at)
        return entries

    async def catch_up(self, table_id: str, seq: int | None = None) -> None:
        """Read what others wrote, at least up to a position, if the table is in memory."""
        room = await self._in_memory(table_id)
        if room is not None and self.is_behind(table_id, seq):
            async with room.lock:
                if self.is_behind(table_id, seq):
                    await self.read_new_entries(room)

    def is_behind(self, table_id: str, seq: int | None = None) -> bool:
        """Whether a table is in memory, or soon will be, and may not know a position."""
        room = self._rooms.get(table_id)
        if room is None:
            return table_id in self._loading
        return seq is None or room.live.seq < seq

    async def reload(self, table_id: str) -> None:
        """Read anew who sits there and what was said, if the table is in memory."""
        if room := await self._in_memory(table_id):
            async with room.lock:
                try:
                    await self.settle(room)
                except BaseException:
                    room.maybe_stale = True
                    raise

    async def confirm_seat(self, room: Room, person: str | None, seat: int | None) -> None:
        """Reload the seats if the person is not known to hold the seat, or any.

        They may have sat down at another node, or while the database went away. Only what it says
        now is a reason to refuse them. The lock is not taken for somebody who has no seat.
        """
        held = room.live.seats_of(person)
        if person is None or (held if seat is None else seat in held):
            return
        async with self.database.read() as connection:
            found = await table_queries.get(connection, room.id)
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
        """Somebody may have written there without this node hearing of it."""
        if room := self._rooms.get(table_id):
            room.maybe_stale = True

    async def refresh(self) -> None:
        """Read everything anew that somebody listens to, and the rest when it is wanted."""
        for table_id, room in list(self._rooms.items()):
            room.maybe_stale = True
            if room.listeners:
                await self.catch_up(table_id)

    async def _in_memory(self, table_id: str) -> Room | None:
        """The room if it is there; one that is being read may just have missed the news."""
        if loading := self._loading.get(table_id):
            await asyncio.wait([loading])
        return self._rooms.get(table_id)

    async def read_new_entries(self, room: Room) -> bool:
        """Fold what was appended elsewhere, under the lock; whether there was anything."""
        entries = await self.journal.read(room.id, room.live.seq)
        begun = any(entry.kind is Kind.START for entry in entries)
        if room.maybe_stale or begun or not entries:  # nothing at all may mean that it is gone
            await self.settle(room)
        live = room.live.copy()
        happened = [live.fold(entry) for entry in entries]
        room.maybe_stale = False
        if happened:
            room.advance(live, happened)
        return bool(happened)

    async def settle(self, room: Room) -> None:
        """Take over what the database says beside the log, under the lock; drop what is gone."""
        async with self.database.read() as connection:
            found = await table_queries.get(connection, room.id)
            lines = await table_queries.recent_chat(connection, room.id)
        if found is None:
            self._drop(room)
            return
        names = tuple(seat.name for seat in found[1])
        if room.live.recorder is not None and names != room.live.names:
            # Somebody's name was deleted, and from the log as well.
            entries = (await self.journal.read(room.id))[: room.live.seq]
            room.rewrite(LiveTable.of(*found, entries))
        room.settle(*found, lines)

    def _drop(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._idle.pop(room.id, None)
        room.leave()

    # ---- listening ----------------------------------------------------------------------

    @asynccontextmanager
    async def listening(
        self,
        table_id: str,
        audience: Audience,
        person: str | None = None,
        since: int | None = None,
    ) -> AsyncIterator[Listener]:
        """Somebody who hears of everything at a table, from a position on."""
        if since is not None:
            await self.catch_up(table_id, since)  # another node may have told of it
        room = await self.room(table_id)
        listener = Listener(room, self.history, audience, person, since)
        room.listeners.add(listener)
        self._idle.pop(table_id, None)
        try:
            yield listener
        finally:
            room.listeners.discard(listener)
            if not room.listeners and self._rooms.get(table_id) is room:
                room.live.cache.clear()
                self._idle[table_id] = None
                self._evict_idle()

    async def history(self, room: Room, after: int) -> list[AppliedEntry]:
        """All that happened after a position, read from the log if it is long ago."""
        happened = room.since(after)
        if happened is not None:
            return happened
        live = LiveTable(room.live.row, room.live.seats)
        told = [live.fold(entry) for entry in await self.journal.read(room.id)]
        # The room may know less by now than was read, or more.
        told = told[: room.live.seq]
        return [*told[after:], *(room.since(len(told)) or ())]
