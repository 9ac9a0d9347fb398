"""The log of a table: numbered entries, which are the game and everything around it.

Positions count from 1 without gaps. An entry is never changed; what is taken back is followed by
an `undo`. All that a table is can be derived from its entries in order.
"""

from enum import StrEnum
from typing import Any

from msgspec import Struct


class Kind(StrEnum):
    """What an entry says."""

    START = "start"
    """The game begins. `names`: what the players are called in it."""
    ACT = "act"
    """A seat acts. `action`: in the transcript's form."""
    UNDO = "undo"
    """A seat takes its last action back. `to`: the position of the entry before that action."""
    STAND_IN = "stand-in"
    """A bot decides for a seat from here on. `bot`: its spec; `why`: clock or vote."""
    RETURN = "return"
    """A person comes back to the seat."""
    RESIGN = "resign"
    """A seat gives up for good. `bot`: who plays on."""
    VOTE = "vote"
    """A seat wants something. `about`: abort, or replace the seat `of`; `yes`: or no longer."""
    END = "end"
    """The table is over before the game is. `why`: agreed, resigned, expired, closed."""


MOVING = (Kind.START, Kind.ACT, Kind.UNDO)
"""What changes the game, not only what is around it."""
LONGEST_REQUEST = 40
"""Characters of what a client calls its request."""


class Entry(Struct, frozen=True):
    """One position of a log."""

    seq: int
    at: int
    """When, in milliseconds since 1970."""
    kind: Kind
    seat: int | None
    """Whose entry it is; None if nobody's (start, end)."""
    body: dict[str, Any]
    request: str | None = None
    """What the client called the request, so that a repeated one is known."""


class Draft(Struct, frozen=True):
    """An entry before it has its position and its time."""

    kind: Kind
    seat: int | None
    body: dict[str, Any]
    request: str | None = None

    def entry(self, seq: int, at: int) -> Entry:
        """The entry at a position."""
        return Entry(seq, at, self.kind, self.seat, self.body, self.request)
