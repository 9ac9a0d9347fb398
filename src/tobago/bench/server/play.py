"""Tables of scripted players: who has heard of an action, and how long that took."""

import asyncio
import math
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

SEATS = 4
PATIENCE = 120
"""Seconds after which a round is given up."""
MOVER = SEATS
"""In whose place the one who acted hears that the action was accepted."""


@dataclass(slots=True)
class Tally:
    """What a run has counted."""

    begun: int = 0
    done: int = 0
    """Actions that all four players have heard of."""
    missed: int = 0
    """Actions that were due while the one before was still under way."""
    seconds: float = 0.0
    trouble: BaseException | None = None
    """What kept a player from acting."""
    delays: list[float] = field(default_factory=list)
    """From an action to the update of each of the others, in seconds."""

    def delay_ms(self, share: float) -> float:
        """The delay that so large a share of the updates did not exceed."""
        ordered = sorted(self.delays)
        return 1000 * ordered[max(0, math.ceil(share * len(ordered)) - 1)]


class Table(ABC):
    """One table with four players; a server's own kind says how an action is sent."""

    def __init__(self, acknowledged: bool) -> None:
        self.tally = Tally()
        self.on_settled: Callable[[Table], None] = lambda table: None
        self._position = 0
        self._heard = [0] * (SEATS + acknowledged)
        self._sent: float | None = None
        self._mover = 0

    @property
    def busy(self) -> bool:
        """Whether somebody has not heard of the last action yet."""
        return self._sent is not None

    @abstractmethod
    def act(self) -> None:
        """Send the next action."""

    @abstractmethod
    def close(self) -> None:
        """Let the players go."""

    @abstractmethod
    def lost(self) -> int:
        """How many players' connections the server has closed."""

    def sending(self, mover: int) -> None:
        """The clock starts: an action goes out."""
        self.tally.begun += 1
        self._mover = mover
        self._sent = time.perf_counter()

    def hear(self, seat: int, position: int) -> None:
        """A player has got the update that leads to a position of the game."""
        if position <= self._heard[seat]:
            return
        self._heard[seat] = position
        if self._sent is None:
            return
        if seat not in (self._mover, MOVER):
            self.tally.delays.append(time.perf_counter() - self._sent)
        if position > self._position and min(self._heard) >= position:
            self._settle(position)

    def _settle(self, position: int) -> None:
        self._position = position
        self._sent = None
        self.tally.done += 1
        self.on_settled(self)


async def play_on(tables: Sequence[Table], moves: int) -> Tally:
    """So many actions at every table, as fast as it goes: it acts when all have heard."""
    tally = Tally()
    left = dict.fromkeys(tables, moves)

    def go_on(table: Table) -> None:
        left[table] -= 1
        if left[table]:
            table.act()
        elif tally.done == moves * len(tables):
            tally.seconds = time.perf_counter() - start

    _follow(tables, tally, go_on)
    start = time.perf_counter()
    for table in tables:
        table.act()
    await _quiet(tables, tally)
    return tally


async def play_paced(tables: Sequence[Table], every: float, seconds: float) -> Tally:
    """One action a table at regular times, the tables spread evenly over them."""
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
    await _quiet(tables, tally)
    return tally


def _follow(tables: Sequence[Table], tally: Tally, on_settled: Callable[[Table], None]) -> None:
    for table in tables:
        table.tally, table.on_settled = tally, on_settled


async def _quiet(tables: Sequence[Table], tally: Tally) -> None:
    """Until everybody has heard of everything."""
    async with asyncio.timeout(PATIENCE):
        while any(table.busy for table in tables):
            if tally.trouble is not None:
                raise tally.trouble
            if any(table.lost() for table in tables):
                raise ConnectionError("the server has closed connections")
            await asyncio.sleep(0.05)
