"""The listener of a client: builds the messages that bring the client up to date with a table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from msgspec.json import encode

from tobago import protocol
from tobago.server.core.clock import now
from tobago.server.core.entries import encoded_entry
from tobago.server.core.live_table import AppliedEntry
from tobago.server.core.refused import not_found
from tobago.server.core.room import Room
from tobago.server.core.rooms import Rooms
from tobago.server.core.table_info import chat_line, encoded_setting, table_info
from tobago.server.core.views import Audience, encoded_view

History = Callable[[Room, int], Awaitable[list[AppliedEntry]]]


class Listener:
    """Knows which position and messages its client has; the room keeps the latest entries.

    There is no queue. A slow client gets several entries in one message, and one that is too far
    behind gets a new snapshot, so that it never slows the table down.
    """

    def __init__(
        self,
        room: Room,
        history: History,
        audience: Audience,
        person: str | None,
        since: int | None,
    ) -> None:
        self.room = room
        self._audience = audience
        self._person = person
        self._history = history
        self._seq = since or 0
        self._changes: int | None = None
        self._chat = 0
        self._names: tuple[str, ...] = ()
        """The names of the players in the client's view."""
        self._woken: asyncio.Future[None] | None = None

    @property
    def audience(self) -> Audience:
        """The audience; its seat follows the seats that the person gets or loses."""
        held = self.room.live.seats_of(self._person)
        if self._audience.seat not in held:
            self._audience = self._audience._replace(seat=held[0] if held else None)
        return self._audience

    def show(self, seat: int | None) -> None:
        """Build the next message for another seat of the person."""
        self._audience = self._audience._replace(seat=seat)

    def wake(self) -> None:
        """End the wait of `changed`."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def changed(self) -> None:
        """Wait until something may have changed."""
        # A future costs a third of an asyncio.Event.
        self._woken = asyncio.get_running_loop().create_future()
        await self._woken

    async def next(self) -> bytes:
        """The next message, at first a snapshot; Refused when the table is deleted."""
        while True:
            if self.room.gone:
                raise not_found("table", self.room.id)
            if message := await self._message():
                return encode(message)
            await self.changed()

    async def _message(self) -> protocol.ServerMessage | None:
        """A message with what the client lacks, or None."""
        room = self.room
        happened = room.since(self._seq)
        if self._changes is None or happened is None or _begins(happened) or self._is_renamed():
            return await self._snapshot()
        if happened:
            return self._moved(happened)
        if self._changes != room.changes:
            return self._table()
        if lines := self._lines():
            return protocol.Chat(chat=lines)
        return None

    def _is_renamed(self) -> bool:
        """Whether the client's view names a player who has another name by now."""
        live = self.room.live
        return live.game is not None and live.names != self._names

    async def _snapshot(self) -> protocol.Snapshot:
        room = self.room
        happened = await self._history(room, self._seq)
        entries, changed = self._entries(happened), self._table()
        self._chat, self._names = 0, room.live.names
        return protocol.Snapshot(
            now=changed.now,
            table=changed.table,
            setting=encoded_setting(room.live, full=self.audience.full),
            entries=entries,
            view=encoded_view(room.live, self.audience),
            chat=self._lines(),
        )

    def _moved(self, happened: list[AppliedEntry]) -> protocol.Moved:
        view = encoded_view(self.room.live, self.audience)
        assert view is not None  # a log with entries has a game
        return protocol.Moved(now=now(), entries=self._entries(happened), view=view)

    def _entries(self, happened: list[AppliedEntry]) -> list[protocol.Entry]:
        """The entries as the client sees them; its position is then the last one."""
        live, audience = self.room.live, self.audience
        self._seq = live.seq
        return [encoded_entry(live, each, audience.seat, audience.language) for each in happened]

    def _table(self) -> protocol.TableChanged:
        self._changes = self.room.changes
        return protocol.TableChanged(now=now(), table=table_info(self.room, self._person))

    def _lines(self) -> list[protocol.ChatLine]:
        lines = [line for line in self.room.chat if line.n > self._chat]
        if lines:
            self._chat = lines[-1].n
        return [chat_line(self.room, line) for line in lines]


@asynccontextmanager
async def listening(
    rooms: Rooms,
    table_id: str,
    audience: Audience,
    person: str | None = None,
    since: int | None = None,
) -> AsyncIterator[Listener]:
    """A listener that is subscribed to a table; its first message follows position `since`."""
    if since is not None:
        await rooms.catch_up(table_id, since)  # the client may have that position from another node
    room = await rooms.room(table_id)
    listener = Listener(room, rooms.history, audience, person, since)
    with rooms.subscribed(room, listener):
        yield listener


def _begins(happened: list[AppliedEntry]) -> bool:
    """Whether the game began, so that the client needs a new snapshot."""
    return any(each.entry.kind == "start" for each in happened)
