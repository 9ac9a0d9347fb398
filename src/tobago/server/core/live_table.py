"""A table in memory, derived from its log entry by entry. There is no I/O here."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from msgspec.json import decode

from tobago.game import (
    RULES_VERSION,
    EndTurn,
    Event,
    Game,
    Options,
    Refusal,
    Setup,
    View,
    action_from_json,
)
from tobago.game.events import TurnEnded
from tobago.island import CODES, island_from_json
from tobago.protocol import Origin
from tobago.record import Recorder
from tobago.server.core.clock import Timing
from tobago.server.core.journal import GAME_CHANGING, Entry, Kind
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Head, SeatRow, Status, TableRow
from tobago.server.core.settings import SECOND

UNDO_PAUSE_FACTOR = 5
"""The factor of a bot's pause while a person can undo the last action."""
ENDED_TURN_PAUSE_FACTOR = 14
"""The same if the turn ended by itself after that action; 4.2 s with the default pause."""


class Decider(NamedTuple):
    """The seat that is to decide, and the bot that decides for it, if any."""

    seat: int
    bot: str | None

    @property
    def kind(self) -> Literal["human", "bot"]:
        """Whether a human or a bot decides."""
        return "human" if self.bot is None else "bot"


class VoteTopic(NamedTuple):
    """The topic of a vote: to abort the game, or to replace the person of a seat."""

    about: Literal["abort", "replace"]
    of: int | None = None


class PlayedAction(NamedTuple):
    """An action that was not undone."""

    seq: int
    seat: int
    at: int
    by_person: bool
    """Whether a person decided on it."""
    ended_turn: bool
    """Whether it ended the turn without being an `EndTurn`."""
    before: Timing | None
    """The clock before the action, if the table has one."""


class AppliedEntry(NamedTuple):
    """An entry and the events that it caused, secrets included."""

    entry: Entry
    events: Sequence[Event] = ()


class LiveTable:
    """A table as derived from its log; `fold` applies an entry, `update_rows` new database rows."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], pause_ms: int = 0) -> None:
        self.row = row
        self.seats = tuple(seats)
        self.pause_ms = 0 if row.pace == "fast" else pause_ms
        """How long bots wait before each of their decisions."""
        self.names = tuple(seat.name for seat in seats)
        """The names of the players by seat; they can change during the game."""
        self.recorder: Recorder | None = None
        """None before the start."""
        self.seq = 0
        self.at = 0
        """The last position of the log, and its time."""
        self.moved = 0
        """The last position that changed the game; requests for an earlier one are stale."""
        self.moved_at = 0
        """When the game or its decider last changed."""
        self.acts: tuple[PlayedAction, ...] = ()
        """The actions that were not undone."""
        self.origin: Origin | None = None
        """The position of an ended game from which this one goes on."""
        self.stand_ins: dict[int, str] = {}
        """The specs of bots that decide for people, by seat."""
        self.resigned: frozenset[int] = frozenset()
        self.votes: dict[VoteTopic, frozenset[int]] = {}
        self.started_at = 0
        self.ended: str | None = None
        """Why the table ended before its game."""
        self.timing = Timing(row.clock, row.players)
        self.cache: dict[object, Any] = {}
        """Encoded parts of this position; cleared by every change."""
        self.memo: dict[object, Any] = {}
        """Encoded parts that survive changes; each has its own condition (`memoize_on`)."""

    @classmethod
    def of(
        cls,
        row: TableRow,
        seats: Sequence[SeatRow],
        entries: Iterable[Entry],
        pause_ms: int = 0,
    ) -> "LiveTable":
        """The table after the entries of a log."""
        live = cls(row, seats, pause_ms)
        for entry in entries:
            live.fold(entry)
        return live

    def copy(self) -> "LiveTable":
        """A copy, to which entries can be applied before they are committed."""
        new = LiveTable.__new__(LiveTable)
        new.__dict__.update(self.__dict__)
        new.recorder = self.recorder and self.recorder.copy()
        new.stand_ins, new.votes = self.stand_ins.copy(), self.votes.copy()
        new.timing = self.timing.copy()
        new.cache = {}
        return new

    def update_rows(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Replace the rows of the table and its seats."""
        self.row, self.seats = row, tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        if self.recorder is not None:
            self.recorder.rename(self.names)
        self.cache.clear()

    # ---- queries ------------------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        """The game, secrets included; None before the start."""
        return None if self.recorder is None else self.recorder.game

    def view(self, seat: int | None) -> View:
        """The view of a seat or a spectator; read-only.

        It shares the lists of the state, which is safe as entries are applied to a copy.
        """
        assert self.game is not None
        known: View | None = self.cache.get(("view", seat))
        if known is None:
            known = View.of(self.game.table, self.game.state, seat, shared=True)
            self.cache["view", seat] = known
        return known

    @property
    def ply(self) -> int:
        """The number of actions that were not undone."""
        return len(self.acts)

    @property
    def status(self) -> Status:
        """The status of the table."""
        if self.ended is not None:
            return Status.ABORTED
        if self.recorder is None:
            return Status.OPEN
        return Status.OVER if self.recorder.game.over else Status.PLAYING

    def decider(self) -> Decider | None:
        """Who is to decide; None if no game is running."""
        if self.game is None or self.status is not Status.PLAYING:
            return None
        seat = self.game.seat
        return Decider(seat, self.stand_ins.get(seat) or self.seats[seat].bot)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def reader(self, seat: int | None) -> int | None:
        """The seat of a viewer that is called "you"; None if its person holds several."""
        if seat is None or len(self.seats_of(self.seats[seat].person)) != 1:
            return None
        return seat

    def due_at(self) -> int | None:
        """When the server must act: the time of a bot's decision, or the deadline of a clock."""
        decider = self.decider()
        if decider is None:
            return None
        if decider.bot is None:
            return self.timing.deadline
        return self.moved_at + self.pause_ms * self._pause_factor()

    def undo_until(self) -> int | None:
        """Until when a bot waits for a person who can undo; None if no bot waits for one."""
        decider = self.decider()
        bot_decides = decider is not None and decider.bot is not None
        return self.due_at() if bot_decides and self.pause_ms and self._undoable() else None

    def _pause_factor(self) -> int:
        if not self._undoable():
            return 1
        return ENDED_TURN_PAUSE_FACTOR if self.acts[-1].ended_turn else UNDO_PAUSE_FACTOR

    def _undoable(self) -> bool:
        """Whether a person can undo the last action."""
        seat = self.acts[-1].seat if self.acts else None
        return seat is not None and self._by_hand(seat) and not self.check_undo(seat)

    def check_undo(self, seat: int) -> Refusal | None:
        """Why a seat cannot undo its last action; None if it can."""
        assert self.recorder is not None
        if self.origin is not None and self.ply <= self.origin.ply:
            return Refusal("undo-nothing")
        return self.recorder.check_undo(seat)

    def _by_hand(self, seat: int) -> bool:
        """Whether a person decides for the seat."""
        return seat not in self.stand_ins and self.seats[seat].bot is None

    def head(self, node: str, lease_ms: int) -> Head:
        """The columns of the table that are derived from the log; this node gets the lease."""
        status, decider, due = self.status, self.decider(), self.due_at()
        result = self.game.result if self.game else None
        return Head(
            status=status,
            gold=list(result.gold) if result and status is Status.OVER else None,
            due_at=due,
            node=None if due is None else node,
            leased_until=None if due is None else due + lease_ms,
            deciding=decider.seat if decider and decider.bot is None else None,
            started_at=self.started_at or None,
            ended_at=self.at if status in (Status.OVER, Status.ABORTED) else None,
        )

    # ---- applying entries ---------------------------------------------------------------

    def fold(self, entry: Entry) -> AppliedEntry:
        """Apply the next entry; returns it with its events."""
        before = self.decider()
        self.cache.clear()
        events = FOLDS[entry.kind](self, entry)
        self.seq, self.at = entry.seq, entry.at
        if entry.kind in GAME_CHANGING:
            self.moved = entry.seq
        decider = self.decider()
        if self.moved == entry.seq or decider != before:
            self.moved_at = entry.at
        self.timing.run(decider.seat if decider and decider.bot is None else None, entry.at)
        return AppliedEntry(entry, events)

    def _start(self, entry: Entry) -> Sequence[Event]:
        if origin := entry.body.get("origin"):
            self.origin = Origin(**origin)
        day = datetime.fromtimestamp(entry.at / SECOND, UTC).date().isoformat()
        self.recorder = Recorder(new_game(self.row), self.names, {"Date": day})
        self.started_at = entry.at
        return ()

    def _act(self, entry: Entry) -> Sequence[Event]:
        assert self.recorder is not None
        assert entry.seat is not None
        action = action_from_json(entry.body["action"])
        seconds = (entry.at - self.started_at) / SECOND
        events = self.recorder.apply(action, seconds=seconds)
        by_hand = self._by_hand(entry.seat)
        before = None if self.row.clock is None else self.timing.copy()
        ended = type(action) is not EndTurn and any(type(each) is TurnEnded for each in events)
        self.acts += (PlayedAction(entry.seq, entry.seat, entry.at, by_hand, ended, before),)
        if by_hand:
            self.timing.count(entry.seat)
        return events

    def _undo(self, entry: Entry) -> Sequence[Event]:
        assert self.recorder is not None
        assert entry.seat is not None
        self.recorder.undo(entry.seat)
        *stand, undone = self.acts
        self.acts = tuple(stand)
        if undone.before is not None:
            self.timing = self.timing.taken_back(undone.before, entry.seat, entry.at)
        return ()

    def _stand_in(self, entry: Entry) -> Sequence[Event]:
        assert entry.seat is not None
        self.stand_ins[entry.seat] = entry.body["bot"]
        self._forget_votes(entry.seat)
        return ()

    def _return(self, entry: Entry) -> Sequence[Event]:
        assert entry.seat is not None
        del self.stand_ins[entry.seat]
        return ()

    def _resign(self, entry: Entry) -> Sequence[Event]:
        assert entry.seat is not None
        self.resigned |= {entry.seat}
        return self._stand_in(entry)

    def _vote(self, entry: Entry) -> Sequence[Event]:
        wish = VoteTopic(entry.body["about"], entry.body.get("of"))
        voters = self.votes.pop(wish, frozenset()) - {entry.seat}
        if entry.body["yes"] and entry.seat is not None:
            voters |= {entry.seat}
        if voters:
            self.votes[wish] = voters
        return ()

    def _forget_votes(self, seat: int) -> None:
        """Drop the votes of a seat, and the votes to replace it."""
        left = {wish: voters - {seat} for wish, voters in self.votes.items() if wish.of != seat}
        self.votes = {wish: voters for wish, voters in left.items() if voters}

    def _end(self, entry: Entry) -> Sequence[Event]:
        self.ended = entry.body["why"]
        return ()


FOLDS: dict[Kind, Callable[[LiveTable, Entry], Sequence[Event]]] = {
    Kind.START: LiveTable._start,
    Kind.ACT: LiveTable._act,
    Kind.UNDO: LiveTable._undo,
    Kind.STAND_IN: LiveTable._stand_in,
    Kind.RETURN: LiveTable._return,
    Kind.RESIGN: LiveTable._resign,
    Kind.VOTE: LiveTable._vote,
    Kind.END: LiveTable._end,
}


def new_game(row: TableRow) -> Game:
    """The game of a table at its start; Refused if the table has another version of the rules."""
    if row.rules != RULES_VERSION:
        raise Refused(
            409,
            "other-rules",
            "this table uses version {given} of the rules, and this server version {ours}",
            given=row.rules,
            ours=RULES_VERSION,
        )
    options = Options.of(row.options)
    start = row.starting_seat
    if row.island is None or row.island in CODES:
        setup = Setup(start=start)
        return Game.new(row.players, row.seed, options=options, island=row.island, setup=setup)
    island, objects = island_from_json(decode(row.island), options.placement_rule)
    setup = Setup(objects=objects, start=start)
    return Game.new(row.players, row.seed, options=options, island=island, setup=setup)


def transient_row(table_id: str, status: Status, players: int) -> TableRow:
    """The row of a table that is not in the database: of a lesson or a replay."""
    return TableRow(
        id=table_id,
        status=status,
        public=False,
        owner=None,
        players=players,
        island=None,
        code=None,
        options={},
        clock=None,
        rules=RULES_VERSION,
        seed="",
        created_at=0,
        changed_at=0,
    )
