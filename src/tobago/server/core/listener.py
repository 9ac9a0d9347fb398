"""Somebody at the other end of a line: gets what is new, whenever there is room for it."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.json import encode

from tobago import protocol
from tobago.server.core.clock import now
from tobago.server.core.entries import encoded_entry
from tobago.server.core.live_table import AppliedEntry
from tobago.server.core.refused import not_found
from tobago.server.core.room import Room
from tobago.server.core.table_info import chat_line, encoded_setting, table_info
from tobago.server.core.views import Audience, encoded_view

History = Callable[[Room, int], Awaitable[list[AppliedEntry]]]


class Listener:
    """Remembers what its client has; the room keeps what there may be to tell.

    Nothing is queued. A client that is slow hears of several moves at once, and one that is too
    far behind gets a fresh snapshot, so that it never slows the table.
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
        self._news: asyncio.Future[None] | None = None

    @property
    def audience(self) -> Audience:
        """For whom it is shown; whoever gets or loses a seat sees from then on what they may."""
        held = self.room.live.seats_of(self._person)
        if self._audience.seat not in held:
            self._audience = self._audience._replace(seat=held[0] if held else None)
        return self._audience

    def wake(self) -> None:
        """There may be something new."""
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def changed(self) -> None:
        """Wait until there may be something new."""
        # A bare future: an event with its queue of those who wait costs three times as much.
        self._news = asyncio.get_running_loop().create_future()
        await self._news

    async def next(self) -> bytes:
        """The next message, the first is a snapshot; Refused when the table is gone."""
        while True:
            if self.room.gone:
                raise not_found("table", self.room.id)
            if message := await self._message():
                return encode(message)
            await self.changed()

    async def _message(self) -> protocol.ServerMessage | None:
        """What the client does not have yet, or None."""
        room = self.room
        happened = room.since(self._seq)
        if self._changes is None or happened is None or _begins(happened):
            return await self._snapshot()
        if happened:
            return self._moved(happened)
        if self._changes != room.changes:
            return self._table()
        if lines := self._lines():
            return protocol.Chat(chat=lines)
        return None

    async def _snapshot(self) -> protocol.Snapshot:
        room = self.room
        happened = await self._history(room, self._seq)
        moved, changed = self._moved(happened), self._table()
        self._chat = 0
        return protocol.Snapshot(
            now=changed.now,
            table=changed.table,
            setting=encoded_setting(room.live, full=self.audience.full),
            entries=moved.entries,
            view=moved.view,
            chat=self._lines(),
        )

    def _moved(self, happened: list[AppliedEntry]) -> protocol.Moved:
        live, audience = self.room.live, self.audience
        self._seq = live.seq
        return protocol.Moved(
            now=now(),
            entries=[
                encoded_entry(live, each, audience.seat, audience.language) for each in happened
            ],
            view=encoded_view(live, audience),
        )

    def _table(self) -> protocol.TableChanged:
        self._changes = self.room.changes
        return protocol.TableChanged(now=now(), table=table_info(self.room, self._person))

    def _lines(self) -> list[protocol.ChatLine]:
        lines = [line for line in self.room.chat if line.n > self._chat]
        if lines:
            self._chat = lines[-1].n
        return [chat_line(self.room, line) for line in lines]


def _begins(happened: list[AppliedEntry]) -> bool:
    """Whether the game began, with an island that the client has not seen."""
    return any(each.entry.kind == "start" for each in happened)
