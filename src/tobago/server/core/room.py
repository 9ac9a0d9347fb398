"""A table in memory with its subscribers and its latest entries."""

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
"""The most entries that are kept; a client that is further behind gets a new snapshot."""


class Subscriber(Protocol):
    """Is woken after a change of a table."""

    def wake(self) -> None:
        """Note that something may have changed."""


class Room:
    """A table in memory. Changes hold `lock` from the check of the table to the append."""

    def __init__(
        self,
        live: LiveTable,
        chat: Sequence[ChatRow],
        happened: Sequence[AppliedEntry] = (),
        spectators: int = 0,
    ) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        self.maybe_stale = False
        """Whether the log may have entries that are not applied here."""
        self.gone = False
        """Whether the table was deleted."""
        self.listeners: set[Subscriber] = set()
        self.recent: deque[AppliedEntry] = deque(happened, maxlen=RECENT)
        self.chat = tuple(chat)
        """The latest chat messages."""
        self.changes = 0
        """Counts the changes of the table that are not changes of the game."""
        self.present = _present(live.seats)
        self.spectators = spectators
        """The number of viewers without a seat."""

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.live.row.id

    def advance(self, live: LiveTable, happened: Sequence[AppliedEntry]) -> None:
        """Replace the table by its state after more entries, and wake the subscribers."""
        kinds = {each.entry.kind for each in happened}
        if kinds - {Kind.ACT, Kind.UNDO} or live.status is not Status.PLAYING:
            self.changes += 1
        self.live = live
        self.recent.extend(happened)
        self._changed()

    def settle(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        chat: Sequence[ChatRow],
        spectators: int = 0,
    ) -> None:
        """Take over rows and chat from the database, and wake the subscribers."""
        before, present = self.live, _present(seats)
        seen = (present, spectators) == (self.present, self.spectators)
        if not seen or _shown(row, seats) != _shown(before.row, before.seats):
            self.changes += 1
        self.live.update_rows(row, seats)
        self.present = present
        self.spectators = spectators
        self.chat = tuple(chat)
        self._changed()

    def leave(self) -> None:
        """Mark the table as deleted, and wake the subscribers."""
        self.gone = True
        self._changed()

    def since(self, seq: int) -> list[AppliedEntry] | None:
        """The entries after a position; None if not all of them are kept."""
        if seq >= self.live.seq:
            return []
        if not self.recent or self.recent[0].entry.seq > seq + 1:
            return None
        return [self.recent[place] for place in range(seq - self.live.seq, 0)]

    def _changed(self) -> None:
        for listener in self.listeners:
            listener.wake()


def _shown(row: TableRow, seats: Sequence[SeatRow]) -> tuple[object, ...]:
    """The columns that clients are shown and that can change without a log entry."""
    held = [(seat.kind, seat.person, seat.bot, seat.name, seat.colour) for seat in seats]
    return row.owner, row.rematch, held


def _present(seats: Sequence[SeatRow]) -> frozenset[int]:
    """The seats whose people are present at this moment."""
    at = now()
    return frozenset(seat.seat for seat in seats if (seat.present_until or 0) > at)
