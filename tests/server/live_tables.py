"""Tables in memory for tests, without a database."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from tests.secrecy.worlds import choose
from tobago import Action, Event, Island
from tobago.game.advice import route
from tobago.game.events import Drove
from tobago.island.hexes import distance
from tobago.protocol import TimeLimit
from tobago.server.core.journal import Entry, Kind
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.server.core.schema import SeatRow, Status, TableRow
from tobago.server.core.settings import SECOND

BEGUN = 1_800_000_000 * SECOND
"""When games in tests begin."""


def table_row(players: int = 3, **fields: Any) -> TableRow:
    """A table that waits to be started."""
    known: dict[str, Any] = {
        "id": "table",
        "status": Status.OPEN,
        "public": True,
        "owner": "person 0",
        "players": players,
        "island": "ABC1",
        "code": "ABC1",
        "options": {},
        "clock": None,
        "rules": "1",
        "seed": "a seed",
        "created_at": BEGUN,
        "started_at": None,
        "ended_at": None,
        "changed_at": BEGUN,
        "head": 0,
        "gold": None,
        "rematch": None,
        "deciding": None,
        "due_at": None,
        "node": None,
        "leased_until": None,
    }
    return TableRow(**(known | fields))


def seat_rows(players: int, bots: Sequence[int] = ()) -> list[SeatRow]:
    """People on all seats except those of scouts."""
    return [
        SeatRow("table", seat, "bot", None, "scout", f"Scout {seat}", seat)
        if seat in bots
        else SeatRow("table", seat, "human", f"person {seat}", None, f"Name {seat}", seat)
        for seat in range(players)
    ]


class Evening:
    """A table whose log is written entry by entry, by default one second apart."""

    def __init__(
        self, players: int = 3, bots: Sequence[int] = (), pause_ms: int = 900, **fields: Any
    ) -> None:
        seats = seat_rows(players, bots)
        self.live = LiveTable(table_row(players, **fields), seats, pause_ms)
        self.entries: list[Entry] = []
        self.at = BEGUN
        self.write(Kind.START, None, names=[seat.name for seat in seats], after=0)

    def write(self, kind: Kind, seat: int | None, after: float = 1, **body: Any) -> AppliedEntry:
        """Append an entry, `after` seconds after the last."""
        self.at += int(after * SECOND)
        entry = Entry(len(self.entries) + 1, self.at, kind, seat, body)
        self.entries.append(entry)
        return self.live.fold(entry)

    def act(self, action: Action, after: float = 1) -> AppliedEntry:
        """The deciding seat acts."""
        return self.write(Kind.ACT, self.seat, after, action=action.to_json())

    def undo(self, seat: int, after: float = 1) -> AppliedEntry:
        """A seat takes its last action back."""
        return self.write(Kind.UNDO, seat, after, to=self.live.acts[-1].seq - 1)

    def playing(self) -> bool:
        """Whether the game is running."""
        return self.live.status is Status.PLAYING

    @property
    def seat(self) -> int:
        """Who is to decide."""
        assert self.live.game
        return self.live.game.seat

    def play(self, rng: Random, actions: int = 100_000) -> None:
        """Play random actions up to a number or to the end of the game."""
        for _ in range(actions):
            if not self.playing():
                return
            assert self.live.game
            self.act(choose(self.live.game, rng))

    def begin(self) -> None:
        """Play to the first turn."""
        assert self.live.game
        while self.live.game.state.phase != "turn":
            self.act(self.live.game.legal_actions()[0])


def clock(per: Any, seconds: int, increment: int = 0) -> TimeLimit:
    """A clock."""
    return TimeLimit(per, seconds, increment)


def event_value(event: Event, island: Island) -> dict[str, Any]:
    """An event as JSON; a drive has its route."""
    value = event.to_json()
    if isinstance(event, Drove):
        steps = [space for leg in route(island, event.start, event.to) for space in leg[1:]]
        value["route"] = [event.start, *steps]
        assert all(distance(*pair) == 1 for pair in pairwise(value["route"]))
    return value
