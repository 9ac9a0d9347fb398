"""A live table with those who listen to it, and what it told them lately."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from tobago.server.core.clock import now
from tobago.server.core.journal import Kind
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.server.core.queries import ChatRow
from tobago.server.core.schema import SeatRow, Status, TableRow

RECENT = 64
"""So many entries are kept to be told; who is further behind gets a fresh snapshot."""


class Subscriber(Protocol):
    """Is woken when there may be something new at a table."""

    def wake(self) -> None:
        """There may be something new."""


class Room:
    """Whoever changes the table holds `lock` from looking at it to appending."""

    def __init__(
        self, live: LiveTable, chat: Sequence[ChatRow], happened: Sequence[AppliedEntry] = ()
    ) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        self.maybe_stale = False
        """Whether the log may go further than is known here."""
        self.gone = False
        """Whether the table is no longer there."""
        self.listeners: set[Subscriber] = set()
        self.recent: deque[AppliedEntry] = deque(happened, maxlen=RECENT)
        self.chat = tuple(chat)
        """The last lines that were said."""
        self.changes = 0
        """Grows with every change of what is said about the table beside the game."""
        self.present = _present(live.seats)

    @property
    def id(self) -> str:
        """The table's."""
        return self.live.row.id

    def advance(self, live: LiveTable, happened: Sequence[AppliedEntry]) -> None:
        """The table has gone on; tell everybody."""
        kinds = {each.entry.kind for each in happened}
        if kinds - {Kind.ACT, Kind.UNDO} or live.status is not Status.PLAYING:
            self.changes += 1
        self.live = live
        self.recent.extend(happened)
        self._changed()

    def settle(self, row: TableRow, seats: Sequence[SeatRow], chat: Sequence[ChatRow]) -> None:
        """What the database says beside the log; tell everybody if it is news."""
        before, present = self.live, _present(seats)
        if _said(row, seats) != _said(before.row, before.seats) or present != self.present:
            self.changes += 1
        self.live.update_rows(row, seats)
        self.present = present
        self.chat = tuple(chat)
        self._changed()

    def rewrite(self, live: LiveTable) -> None:
        """The same table, from a log in which a name was changed."""
        self.live = live
        self.recent.clear()
        self.changes += 1

    def leave(self) -> None:
        """The table is gone."""
        self.gone = True
        self._changed()

    def since(self, seq: int) -> list[AppliedEntry] | None:
        """What happened after a position; None if that is too long ago to be at hand."""
        if seq >= self.live.seq:
            return []
        if not self.recent or self.recent[0].entry.seq > seq + 1:
            return None
        return [self.recent[place] for place in range(seq - self.live.seq, 0)]

    def _changed(self) -> None:
        for listener in self.listeners:
            listener.wake()


def _said(row: TableRow, seats: Sequence[SeatRow]) -> tuple[object, ...]:
    """What is told of rows that can change beside the log."""
    held = [(seat.kind, seat.person, seat.bot, seat.name) for seat in seats]
    return row.owner, row.rematch, held


def _present(seats: Sequence[SeatRow]) -> frozenset[int]:
    """Whose people are there; worked out when it is read, since renewals are silent."""
    at = now()
    return frozenset(seat.seat for seat in seats if (seat.present_until or 0) > at)
