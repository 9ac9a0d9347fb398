"""A replay in which every deck lies in the order in which it will be dealt."""

from dataclasses import replace

from tobago.game import Event, Game, events
from tobago.game.chance import Draws, shuffle
from tobago.game.setup import shuffled_treasures
from tobago.record.dealers import OrderedDealer, take_all
from tobago.record.header import Header
from tobago.record.record import Entry, Record
from tobago.record.replay import Replay


class OrderedReplay(Replay):
    """A replay of a record without a seed in which each state follows from the one before.

    A plain replay takes stated cards out of the middle of a deck. This one plays the record through
    first, and then puts every deck into the order of dealing when it is set up or shuffled.
    """

    def __init__(self, record: Record) -> None:
        plain = Replay(record)
        start = plain.game.copy()
        self._order = _DealOrder(start)
        while plain.ply < plain.plies:
            self._order.begin_action(plain.game)
            for event in plain.forward():
                self._order.note(event)
        self._ordered = OrderedDealer("")
        self.record, self._header = record, self._with_decks(record.header, start)
        self._begin()

    def _with_decks(self, header: Header, start: Game) -> Header:
        """The header with the order of both decks stated."""
        clues = header.clues or (*header.dealt, *self._clue_order(start))
        return replace(header, clues=clues, treasures=header.treasures or self._treasures(start))

    def _clue_order(self, start: Game) -> list[str]:
        rest = start.state.clue_deck[:]
        first = take_all(self._order.clues_at_start, rest)
        shuffle(Draws(""), rest)
        return [start.table.deck[card] for card in (*first, *rest)]

    def _treasures(self, start: Game) -> tuple[int, ...]:
        rest = start.state.treasure_deck[:]
        first = take_all(self._order.treasures_at_start, rest)
        top = max(0, start.state.curse_free_top - len(first))
        return (*first, *reversed(shuffled_treasures(Draws(""), rest, top)))

    def _new_dealer(self) -> OrderedDealer:
        return self._ordered

    def _prepare(self, entry: Entry) -> None:
        self._ordered.shuffles = [cards[:] for cards in self._order.shuffles[self.ply]]


class _DealOrder:
    """What each deck gave between one shuffle and the next.

    A shuffle is a list that is filled with the cards dealt after it.
    """

    def __init__(self, game: Game) -> None:
        self._index = game.table.clue_actions.index
        self._clues: list[int] = []
        self._treasures: list[int] = []
        self._old_deck: list[int] = []
        self._in_deck = self._from_old_deck = 0
        self._turned_up: list[int] = []
        self.clues_at_start, self.treasures_at_start = self._clues, self._treasures
        """What was dealt before any shuffle."""
        self.shuffles: list[list[list[int]]] = []
        """The shuffles of each action, in their order."""

    def begin_action(self, game: Game) -> None:
        """An action follows."""
        self.shuffles.append([])
        self._in_deck = len(game.state.treasure_deck)
        self._from_old_deck = 0

    def note(self, event: Event) -> None:
        """Note the cards of an event."""
        match event:
            case events.FirstClueDrawn(clue=str(clue)) | events.ClueDrawn(clue=str(clue)):
                self._clues.append(self._index[clue])
            case events.HandDealt(clues=tuple(clues)):
                self._clues += [self._index[clue] for clue in clues]
            case events.CluesReshuffled():
                self._clues = self._new_shuffle()
            case events.TreasuresReshuffled():  # before the cards that the old deck still gave
                self._old_deck, self._from_old_deck = self._treasures, self._in_deck
                self._treasures = self._new_shuffle()
            case events.CardLookedAt(value=int(value)) | events.CardAdded(value=int(value)):
                (self._old_deck if self._from_old_deck > 0 else self._treasures).append(value)
                self._from_old_deck -= 1
            case events.CardsGathered():
                self._turned_up = self._new_shuffle()
            case events.CardTurnedUp(value=value):
                self._turned_up.append(value)
            case events.CurseReturned():
                self._treasures = self._new_shuffle()
            case _:
                pass

    def _new_shuffle(self) -> list[int]:
        self.shuffles[-1].append([])
        return self.shuffles[-1][-1]
