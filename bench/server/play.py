"""Tables of scripted players, and the time from an action to its updates."""

import asyncio
import math
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

SEATS = 4
ROUND_TIMEOUT_S = 120
ACKNOWLEDGEMENT = SEATS
"""The index in the list of updates for the acknowledgement of an action."""


@dataclass(slots=True)
class Tally:
    """Counts of a run."""

    begun: int = 0
    done: int = 0
    """Actions whose update has reached all four players."""
    missed: int = 0
    """Actions skipped because the previous one was still in progress."""
    seconds: float = 0.0
    failure: BaseException | None = None
    """Why a player could not act, if one could not."""
    delays: list[float] = field(default_factory=list)
    """Seconds from an action to the update of each other player."""

    def delay_ms(self, share: float) -> float:
        """A quantile of the delays in milliseconds."""
        ordered = sorted(self.delays)
        return 1000 * ordered[max(0, math.ceil(share * len(ordered)) - 1)]


class Table(ABC):
    """One table with four players; a subclass for each server sends the actions."""

    def __init__(self, acknowledged: bool) -> None:
        self.tally = Tally()
        self.on_settled: Callable[[Table], None] = lambda table: None
        self._position = 0
        self._received = [0] * (SEATS + acknowledged)
        self._sent: float | None = None
        self._mover = 0

    @property
    def busy(self) -> bool:
        """Whether an update of the last action is still missing."""
        return self._sent is not None

    @abstractmethod
    def act(self) -> None:
        """Send the next action."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections."""

    @abstractmethod
    def lost(self) -> int:
        """The number of connections that the server has closed."""

    def on_send(self, mover: int) -> None:
        """Start the clock for an action."""
        self.tally.begun += 1
        self._mover = mover
        self._sent = time.perf_counter()

    def on_update(self, seat: int, position: int) -> None:
        """Note that a player has received the update to a position of the game."""
        if position <= self._received[seat]:
            return
        self._received[seat] = position
        if self._sent is None:
            return
        if seat not in (self._mover, ACKNOWLEDGEMENT):
            self.tally.delays.append(time.perf_counter() - self._sent)
        if position > self._position and min(self._received) >= position:
            self._settle(position)

    def _settle(self, position: int) -> None:
        self._position = position
        self._sent = None
        self.tally.done += 1
        self.on_settled(self)


async def play_on(tables: Sequence[Table], moves: int) -> Tally:
    """Play this number of actions at each table, each as soon as all players have the last."""
    tally = Tally()
    left = dict.fromkeys(tables, moves)

    def act_next(table: Table) -> None:
        left[table] -= 1
        if left[table]:
            table.act()
        elif tally.done == moves * len(tables):
            tally.seconds = time.perf_counter() - start

    _follow(tables, tally, act_next)
    start = time.perf_counter()
    for table in tables:
        table.act()
    await _settled(tables, tally)
    return tally


async def play_paced(tables: Sequence[Table], every: float, seconds: float) -> Tally:
    """Play one action a table in each interval, the tables spread evenly over it."""
    tally = Tally(seconds=seconds)
    _follow(tables, tally, lambda table: None)
    start = time.perf_counter()

    async def keep_pace(table: Table, due: float) -> None:
        while due < seconds:
            await asyncio.sleep(due - (time.perf_counter() - start))
            if table.busy:
                tally.missed += 1
            else:
                table.act()
            due += every

    phases = [every * number / len(tables) for number in range(len(tables))]
    random.Random(1).shuffle(phases)
    await asyncio.gather(*map(keep_pace, tables, phases))
    await _settled(tables, tally)
    return tally


def _follow(tables: Sequence[Table], tally: Tally, on_settled: Callable[[Table], None]) -> None:
    for table in tables:
        table.tally, table.on_settled = tally, on_settled


async def _settled(tables: Sequence[Table], tally: Tally) -> None:
    """Wait until all updates have arrived."""
    async with asyncio.timeout(ROUND_TIMEOUT_S):
        while any(table.busy for table in tables):
            if tally.failure is not None:
                raise tally.failure
            if any(table.lost() for table in tables):
                raise ConnectionError("the server has closed connections")
            await asyncio.sleep(0.05)
