"""Writing a game down while it is played."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from secrets import token_hex

from tobago.game import SEATS, Action, Event, Game, IllegalAction, Refusal
from tobago.game.events import TurnBegan
from tobago.game.position import check_names
from tobago.record.header import Header
from tobago.record.notes import notes_of
from tobago.record.record import Entry, Record, comment_of, seconds_of
from tobago.record.replay import Replay
from tobago.record.tags import check_free_tags, check_name


class Recorder:
    """A game and its record, which grow together.

    An action can be taken back by its seat until it has shown somebody something hidden, or
    another seat has acted; the record leaves it out.
    """

    def __init__(
        self, game: Game, names: Sequence[str] = (), tags: Mapping[str, str] | None = None
    ) -> None:
        """Begin at the first decision; without names the players are called by their colours."""
        players = game.table.players
        names = tuple(names) or tuple(seat.title() for seat in SEATS[:players])
        check_names(names, players)
        tags = dict(tags or {})
        check_free_tags(tags)
        for name in names:
            check_name(name)
        self.game = game
        self.comment: str | None = None
        """On the game as a whole."""
        self._header = Header.of(game, names, tags)
        self._entries: list[Entry] = []
        self._turn = 0
        self._before: list[tuple[Game, int]] = []

    def __repr__(self) -> str:
        return f"<Recorder of {len(self._entries)} actions: {self.game!r}>"

    @staticmethod
    def resume(record: Record) -> "Recorder":
        """Go on with a game in progress; without its seed, chance goes on with a new one.

        What could be taken back still can.
        """
        replay = Replay(record, token_hex(32))
        recorder = Recorder.__new__(Recorder)
        recorder.comment = record.comment
        recorder._header = record.header
        recorder._entries = list(record.entries)
        recorder._before = []
        while replay.ply < replay.plies:
            before, turn = replay.game.copy(), replay.turn
            recorder._remember(before, turn, replay.forward())
        recorder.game = replay.game
        recorder._turn = replay.turn
        return recorder

    def rename(self, names: Sequence[str]) -> None:
        """Change the names of the players."""
        for name in names:
            check_name(name)
        self._header = replace(self._header, names=tuple(names))

    def copy(self) -> "Recorder":
        """An independent recorder in the same position."""
        new = copy(self)
        new.game = self.game.copy()
        new._entries = self._entries[:]
        new._before = self._before[:]
        return new

    @property
    def record(self) -> Record:
        """The record so far."""
        result = self.game.result
        gold = None if result is None else result.gold
        return Record(self._header, tuple(self._entries), gold, comment_of("comment", self.comment))

    def apply(
        self, action: Action, *, seconds: float | None = None, comment: str | None = None
    ) -> list[Event]:
        """Play the action of the deciding seat and write it down."""
        name = f"entries[{len(self._entries)}]"
        seconds, comment = seconds_of(name, seconds), comment_of(name, comment)
        seat, before = self.game.seat, self.game.copy()
        happened = self.game.apply(action, seat)
        notes = notes_of(happened, seat, self.game.table.island)
        self._entries.append(Entry(self._turn, seat, action, notes, seconds, comment))
        self._remember(before, self._turn, happened)
        self._turn += sum(isinstance(event, TurnBegan) for event in happened)
        return happened

    def _remember(self, before: Game, turn: int, happened: list[Event]) -> None:
        """Keep what an action can be taken back to, unless something was shown."""
        if any(event.reveals for event in happened):
            self._before = []
        else:
            self._before.append((before, turn))

    def check_undo(self, seat: int) -> Refusal | None:
        """Why a seat cannot take its last action back, or None."""
        if not any(entry.seat == seat for entry in self._entries):
            return Refusal("undo-nothing")
        if self._entries[-1].seat != seat:
            return Refusal("undo-other-acted")
        return None if self._before else Refusal("undo-revealed")

    def undo(self, seat: int) -> None:
        """Take the seat's last action back."""
        if refusal := self.check_undo(seat):
            raise IllegalAction(refusal, self.game.table.island)
        self.game, self._turn = self._before.pop()
        self._entries.pop()
