"""A record played through: every action checked, every card compared."""

from itertools import takewhile

from tobago.fault import Fault
from tobago.game import EndTurn, Event, Game, IllegalAction, Raise
from tobago.game.constants import CURSE, NOTHING
from tobago.game.dealer import Dealer
from tobago.game.events import TurnBegan
from tobago.game.notation import write
from tobago.record.dealers import StatedDealer
from tobago.record.notes import (
    clues_drawn,
    first_difference,
    note_of,
    notes_of,
    treasures_drawn,
    treasures_turned_up,
    unknown,
)
from tobago.record.record import Entry, Record
from tobago.record.record_error import RecordError


class Replay:
    """A record being played through, from its first decision to any other.

    RecordError says where the record is no legal game.
    """

    def __init__(self, record: Record, seed: str = "") -> None:
        """Without a seed in the record, `seed` orders the cards that nobody has seen."""
        self.record = record
        self._header = record.header
        self._seed = seed
        self._begin()

    def _begin(self) -> None:
        self.ply = self.turn = 0
        header, source = self._header, self.record.source
        self._ordered_decks = {deck for deck in ("clues", "treasures") if getattr(header, deck)}
        """The decks whose whole order is stated, until they are shuffled."""
        try:
            self.game = header.begin(None if header.seed is not None else self._new_dealer())
        except Fault as problem:
            raise source.error(source.start, problem) from None

    @property
    def plies(self) -> int:
        """How many actions the record has."""
        return len(self.record.entries)

    def go_to(self, ply: int) -> None:
        """Go to the position after that number of actions."""
        if ply not in range(self.plies + 1):
            raise Fault("the record has the plies 0 to {last}, not {ply}", last=self.plies, ply=ply)
        if ply < self.ply:
            self._begin()
        while self.ply < ply:
            self.forward()

    def forward(self) -> list[Event]:
        """Play the next action; what happened, secrets included."""
        entry = self.record.entries[self.ply]
        self._check_turn(entry)
        if self.record.header.seed is None:
            self._prepare(entry)
        try:
            happened = self.game.apply(entry.action, entry.seat)
        except IllegalAction as error:
            problem = Fault(
                "{action!r} is refused: {reason}",
                action=write(entry.action, self.game.table.island),
                reason=error.fields["reason"],
            )
            raise self._error(entry, problem) from None
        self._check_notes(entry, happened)
        if self._ordered_decks:
            self._ordered_decks -= {event.shuffles for event in happened}
        self.turn += sum(isinstance(event, TurnBegan) for event in happened)
        self.ply += 1
        return happened

    def check_result(self) -> None:
        """After the last action: RecordError unless the game ended with the record's result."""
        game, source = self.game, self.record.source
        gold = None if game.result is None else game.result.gold
        if gold == self.record.result:
            return
        end = len(source.text.rstrip())
        if gold is None:
            problem = Fault("the record ends before the game does, with a result")
        elif self.record.result is None:
            problem = Fault("the game is over, and the record has no result")
        else:
            problem = Fault("the result is {gold}", gold="-".join(map(str, gold)))
        raise source.error(source.text.rfind("\n", 0, end) + 1, problem)

    def _error(self, entry: Entry, problem: Fault, note: int | None = None) -> RecordError:
        """An error at an action, or at one of its notes."""
        at = entry.at if note is None or not entry.notes_at else entry.notes_at[note]
        return self.record.source.error(at, problem)

    def _check_turn(self, entry: Entry) -> None:
        if self.game.over:
            raise self._error(entry, Fault("the game is over before this"))
        if entry.turn == self.turn:
            return
        if entry.turn == self.turn + 1 and self.game.check(EndTurn()) is None:
            problem = Fault("turn {turn} is not over yet; it needs an end", turn=self.turn)
        else:
            problem = Fault("this is turn {turn}, not {stated}", turn=self.turn, stated=entry.turn)
        raise self._error(entry, problem)

    def _check_notes(self, entry: Entry, happened: list[Event]) -> None:
        found = notes_of(happened, entry.seat, self.game.table.island)
        wrong = None if found == entry.notes else first_difference(entry.notes, found)
        if wrong is None:
            return
        if self.record.header.seed is None:
            found = tuple(unknown(note, entry.notes) for note in found)
        if wrong == len(entry.notes):
            problem = Fault("a card is not stated; all are: {found}", found=list(found))
            raise self._error(entry, problem)
        problem = Fault(
            "{note} is wrong here; what happened is, in this order: {found}",
            note=entry.notes[wrong],
            found=list(found) or ["–"],
        )
        raise self._error(entry, problem, wrong)

    # ---- a game without a seed ----------------------------------------------------------

    def _new_dealer(self) -> Dealer:
        self._stated = StatedDealer(self._seed)
        return self._stated

    def _prepare(self, entry: Entry) -> None:
        """Let the dealer deal the cards that the record states."""
        s, notes = self.game.state, entry.notes
        clues, treasures = clues_drawn(notes), treasures_drawn(notes)
        self._check_clues(entry, clues)
        if isinstance(entry.action, Raise):
            self._check_treasures(entry, treasures)
        index = self.game.table.clue_actions.index
        self._stated.set_cards(
            self._given("clues", [index.get(clue, NOTHING) for clue in clues], s.clue_deck),
            self._given("treasures", treasures, s.treasure_deck),
            self._turned_up() if isinstance(entry.action, Raise) else (),
        )

    def _turned_up(self) -> list[int]:
        """The cards that are turned up of the treasure that the next action raises."""
        raising, *later = self.record.entries[self.ply :]
        answers = takewhile(lambda entry: not isinstance(entry.action, Raise), later)
        return treasures_turned_up(note for entry in (raising, *answers) for note in entry.notes)

    def _given(self, deck: str, cards: list[int], left: list[int]) -> list[int]:
        """The cards for the dealer, NOTHING for those of a deck whose order is stated."""
        known = len(left) if deck in self._ordered_decks else 0
        return [NOTHING] * known + cards[known:]

    def _check_clues(self, entry: Entry, clues: list[str]) -> None:
        """Refuse a clue that the deck does not have."""
        t, s = self.game.table, self.game.state
        if "clues" in self._ordered_decks:
            return
        for clue in clues[: len(s.clue_deck)]:
            if t.clue_actions.index.get(clue) not in s.clue_deck:
                problem = Fault("the deck has no clue {clue} now", clue=clue)
                raise self._error(entry, problem, note_of(clue, entry.notes))

    def _check_treasures(self, entry: Entry, treasures: list[int]) -> None:
        """Refuse a curse among the cards that can be none."""
        top = self.game.state.curse_free_top
        if "treasures" not in self._ordered_decks and CURSE in treasures[:top]:
            problem = Fault("no curse can be among the first treasure cards (R2.2)")
            raise self._error(entry, problem)


def verify(record: Record) -> Game:
    """The game of a record, played through to its end; RecordError if it is no legal game."""
    replay = Replay(record)
    replay.go_to(replay.plies)
    replay.check_result()
    return replay.game
