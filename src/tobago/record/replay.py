"""A record played through: every action checked, every card compared."""

from collections.abc import Iterable

from tobago.fault import Fault
from tobago.game import EndTurn, Event, Game, IllegalAction, Raise
from tobago.game.chance import shuffle, take
from tobago.game.events import (
    CardsGathered,
    CluesReshuffled,
    CurseReturned,
    TreasuresReshuffled,
    TurnBegan,
)
from tobago.game.notation import write
from tobago.game.refusals import RefusalOnIsland
from tobago.game.setup import shuffled_treasures
from tobago.game.state import CURSE, NOTHING, State
from tobago.record.errors import RecordError
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

MIXED: dict[type[Event], str] = {
    CluesReshuffled: "clues",
    TreasuresReshuffled: "treasures",
    CurseReturned: "treasures",
}
"""What leaves a deck in an order that nobody stated."""
SHUFFLES = (*MIXED, CardsGathered)


class Replay:
    """A record being played through, from its first decision to any other.

    RecordError says where the record tells no legal game.
    """

    def __init__(self, record: Record, seed: str = "") -> None:
        """Without a seed in the record, `seed` orders the cards that nobody has seen."""
        self.record = record
        self._seed = seed
        self._begin()

    def _begin(self) -> None:
        self.ply = self.turn = 0
        header, source = self.record.header, self.record.source
        self._stated = {deck for deck in ("clues", "treasures") if getattr(header, deck)}
        try:
            self.game = header.begin(self._seed)
        except Fault as problem:
            raise source.error(source.start, problem) from None
        if header.seed is None and "clues" not in self._stated:
            shuffle(self.game.state, self.game.state.clue_deck)

    @property
    def plies(self) -> int:
        """How many actions the record has."""
        return len(self.record.entries)

    def go_to(self, ply: int) -> None:
        """Go to the position after so many actions."""
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
            self._stack(entry)
        try:
            happened = self.game.apply(entry.action, entry.seat)
        except IllegalAction as error:
            island = self.game.table.island
            problem = Fault(
                "{action!r} is refused: {reason}",
                action=write(entry.action, island),
                reason=RefusalOnIsland(error.refusal, island),
            )
            raise self._error(entry, problem) from None
        finally:
            self.game.state.stacked = ()
        self._check_notes(entry, happened)
        if self._stated:
            self._stated -= {MIXED.get(type(event)) for event in happened}
        self.turn += sum(isinstance(event, TurnBegan) for event in happened)
        self.ply += 1
        return happened

    def _error(self, entry: Entry, problem: Fault) -> RecordError:
        return self.record.source.error(entry.at, problem)

    def _error_at(self, entry: Entry, note: int, problem: Fault) -> RecordError:
        """A complaint about a note."""
        return self.record.source.error(
            entry.notes_at[note] if entry.notes_at else entry.at, problem
        )

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
        if found == entry.notes:
            return
        wrong = first_difference(entry.notes, found)
        if wrong is None:
            return
        if self.record.header.seed is None:
            found = tuple(unknown(note, entry.notes) for note in found)
        if wrong == len(entry.notes):
            raise self._error(
                entry, Fault("a card is not stated; all are: {found}", found=list(found))
            )
        problem = Fault(
            "{note} is wrong here; what happened is, in this order: {found}",
            note=entry.notes[wrong],
            found=list(found) or ["–"],
        )
        raise self._error_at(entry, wrong, problem)

    # ---- a game without a seed ----------------------------------------------------------

    def _stack(self, entry: Entry) -> None:
        """Let the decks give the cards that the record states."""
        s = self.game.state
        turned = tuple(treasures_turned_up(entry.notes))
        if isinstance(entry.action, Raise):
            s.stacked = (*self._stack_treasures(entry, s), turned)
        elif s.sharing is not None:
            stack(s, s.sharing.cards, turned)
        if later := self._stack_clues(entry, s):
            others = self._shuffles_before_clues(entry) - len(s.stacked)
            s.stacked += ((),) * others + (later,)

    def _stack_clues(self, entry: Entry, s: State) -> tuple[int, ...]:
        """Stack the clue deck; what the discards must bring, if they become the deck."""
        index = self.game.table.clue_actions.index
        clues = clues_drawn(entry.notes)
        drawn = [index.get(clue, NOTHING) for clue in clues]
        room = len(s.clue_deck)
        if drawn and "clues" not in self._stated:
            for clue, card in zip(clues[:room], drawn, strict=False):
                if card not in s.clue_deck:
                    problem = Fault("the deck has no clue {clue} now", clue=clue)
                    raise self._error_at(entry, note_of(clue, entry.notes), problem)
            stack(s, s.clue_deck, drawn[:room])
        return tuple(drawn[room:])

    def _shuffles_before_clues(self, entry: Entry) -> int:
        """How often cards are shuffled in an action before the clues are: they come last."""
        trial = self.game.copy()
        try:
            happened = trial.apply(entry.action, entry.seat)
        except IllegalAction:
            return 0
        shuffles = [event for event in happened if isinstance(event, SHUFFLES)]
        return sum(not isinstance(event, CluesReshuffled) for event in shuffles)

    def _stack_treasures(self, entry: Entry, s: State) -> list[tuple[int, ...]]:
        """Stack the treasure deck; what the discards must bring, if they become the deck."""
        drawn = treasures_drawn(entry.notes)
        later = drawn[len(s.treasure_deck) :]
        if "treasures" not in self._stated:
            if CURSE in drawn[: s.curse_free_top]:
                problem = Fault("no curse can be among the first treasure cards (R2.2)")
                raise self._error(entry, problem)
            stack_treasures(s, drawn[: len(s.treasure_deck)])
        return [tuple(later)] if later else []


def stack(s: State, cards: list[int], wanted: Iterable[int]) -> None:
    """Put cards on top of a deck in this order; chance orders the rest."""
    top = take(cards, wanted)
    shuffle(s, cards)
    cards.extend(reversed(top))


def stack_treasures(s: State, wanted: Iterable[int]) -> None:
    """The same with the treasure deck, whose top cards can be no curse (R2.2)."""
    top = take(s.treasure_deck, wanted)
    rest = shuffled_treasures(s, s.treasure_deck, max(0, s.curse_free_top - len(top)))
    s.treasure_deck = [*rest, *reversed(top)]


def verify(record: Record) -> Game:
    """Play a whole record through; the game it tells, or a RecordError."""
    replay = Replay(record)
    replay.go_to(replay.plies)
    game, source = replay.game, record.source
    gold = None if game.result is None else game.result.gold
    if gold != record.result:
        end = len(source.text.rstrip())
        if gold is None:
            problem = Fault("the record ends before the game does, with a result")
        elif record.result is None:
            problem = Fault("the game is over, and the record has no result")
        else:
            problem = Fault("the result is {gold}", gold="-".join(map(str, gold)))
        raise source.error(source.text.rfind("\n", 0, end) + 1, problem)
    return game
