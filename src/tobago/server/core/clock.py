"""The clock of a table: whose time runs, since when, and what everybody has left."""

from time import time

from tobago.server.core.schema import Clock
from tobago.server.core.settings import SECOND

GRACE = 10 * SECOND
"""Everybody has at least this long, also when their time is used up."""


def now() -> int:
    """The time it is."""
    return int(time() * SECOND)


class Timing:
    """The time that people used; whoever a bot decides for uses none."""

    __slots__ = ("_clock", "_decisions", "_used", "running", "since")

    def __init__(self, clock: Clock | None, players: int) -> None:
        self._clock = clock
        self._used = [0] * players
        self._decisions = [0] * players
        self.running: int | None = None
        """The seat whose person is to decide."""
        self.since = 0

    def run(self, seat: int | None, at: int) -> None:
        """From a moment on it is for this person to decide, or for none."""
        if seat == self.running:
            return
        if self.running is not None:
            self._used[self.running] += at - self.since
        self.running, self.since = seat, at

    def count(self, seat: int) -> None:
        """A person decided."""
        self._decisions[seat] += 1

    def taken_back(self, before: "Timing", seat: int, at: int) -> "Timing":
        """The clock before a seat's decision, less what the seat has used since.

        Who takes something back gains no time by it, and those who were waited for lose none.
        """
        spent = self._used[seat] + (at - self.since if seat == self.running else 0)
        new = before.copy()
        new.since = at - (spent - before._used[seat])
        return new

    def left(self, seat: int) -> int | None:
        """What a player had left when the running time began; None without such a clock."""
        clock = self._clock
        if clock is None or clock.per == "move":
            return None
        gained = clock.increment * self._decisions[seat]
        return (clock.seconds + gained) * SECOND - self._used[seat]

    @property
    def deadline(self) -> int | None:
        """When a bot takes over for the person who is to decide."""
        if self._clock is None or self.running is None:
            return None
        left = self.left(self.running)
        allowed = self._clock.seconds * SECOND if left is None else max(left, GRACE)
        return self.since + allowed

    def copy(self) -> "Timing":
        """An independent clock that shows the same."""
        new = Timing.__new__(Timing)
        new._clock = self._clock
        new._used, new._decisions = self._used[:], self._decisions[:]
        new.running, new.since = self.running, self.since
        return new
