"""The clock of a table: whose time runs, since when, and the time left to each player."""

from time import time

from tobago.protocol import TimeLimit
from tobago.server.core.settings import SECOND

GRACE = 10 * SECOND
"""The least time for a decision, even if the player's time is used up."""


def now() -> int:
    """The current time in milliseconds since 1970."""
    return int(time() * SECOND)


class Timing:
    """The time that people have used; a seat uses none while a bot decides for it."""

    __slots__ = ("_clock", "_decisions", "_used", "running", "since")

    def __init__(self, clock: TimeLimit | None, players: int) -> None:
        self._clock = clock
        self._used = [0] * players
        self._decisions = [0] * players
        self.running: int | None = None
        """The seat whose person is to decide."""
        self.since = 0

    def run(self, seat: int | None, at: int) -> None:
        """Let the clock of a seat run from a moment on, or none."""
        if seat == self.running:
            return
        if self.running is not None:
            self._used[self.running] += at - self.since
        self.running, self.since = seat, at

    def count(self, seat: int) -> None:
        """Count a decision of a person."""
        self._decisions[seat] += 1

    def taken_back(self, before: "Timing", seat: int, at: int) -> "Timing":
        """The clock before a seat's decision, less what the seat has used since.

        Undoing gains no time, and costs the other players none.
        """
        spent = self._used[seat] + (at - self.since if seat == self.running else 0)
        new = before.copy()
        new.since = at - (spent - before._used[seat])
        return new

    def left(self, seat: int) -> int | None:
        """A player's time left when the clock started to run; None without a clock per player."""
        clock = self._clock
        if clock is None or clock.per == "move":
            return None
        gained = clock.increment * self._decisions[seat]
        return (clock.seconds + gained) * SECOND - self._used[seat]

    @property
    def deadline(self) -> int | None:
        """When a bot takes over from the person who is to decide."""
        if self._clock is None or self.running is None:
            return None
        left = self.left(self.running)
        allowed = self._clock.seconds * SECOND if left is None else max(left, GRACE)
        return self.since + allowed

    def copy(self) -> "Timing":
        """An independent copy."""
        new = Timing.__new__(Timing)
        new._clock = self._clock
        new._used, new._decisions = self._used[:], self._decisions[:]
        new.running, new.since = self.running, self.since
        return new
