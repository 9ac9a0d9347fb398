"""A replay that knows what will be drawn, so that every deck lies as it did all the time."""

from tobago.game import Game
from tobago.game.events import (
    CardAdded,
    CardLookedAt,
    CardsGathered,
    CardTurnedUp,
    ClueDrawn,
    CluesReshuffled,
    CurseReturned,
    Event,
    FirstClueDrawn,
    HandDealt,
    TreasuresReshuffled,
)
from tobago.record.record import Entry, Record
from tobago.record.replay import Replay, stack, stack_treasures


class Foresight(Replay):
    """A replay of a record without a seed in which each state follows from the one before.

    A plain one learns the cards action by action and puts them on top just before they are drawn.
    """

    def __init__(self, record: Record) -> None:
        """Play the record through once, to know it."""
        plain = Replay(record)
        self._past = _Past(plain.game)
        while plain.ply < plain.plies:
            self._past.begin(plain.game)
            for event in plain.forward():
                self._past.follow(event)
        super().__init__(record)

    def _begin(self) -> None:
        super()._begin()
        clues, treasures = self._past.first
        stack(self.game.state, self.game.state.clue_deck, clues)
        stack_treasures(self.game.state, treasures)

    def _stack(self, entry: Entry) -> None:
        self.game.state.stacked = tuple(map(tuple, self._past.shuffles[self.ply]))


class _Past:
    """What each deck gave between one shuffle and the next.

    A shuffle is a list that is filled with the cards drawn after it.
    """

    def __init__(self, game: Game) -> None:
        self._index = game.table.clue_actions.index
        self._clues: list[int] = []
        self._treasures: list[int] = []
        self._old: list[int] = []
        self._left = self._from_old = 0
        self._turned: list[int] = []
        self.first = self._clues, self._treasures
        """What came before any shuffle."""
        self.shuffles: list[list[list[int]]] = []
        """Those of each action, in their order."""

    def begin(self, game: Game) -> None:
        """An action follows."""
        self.shuffles.append([])
        self._left = len(game.state.treasure_deck)
        self._from_old = 0

    def follow(self, event: Event) -> None:
        """Note what an event tells."""
        match event:
            case FirstClueDrawn(clue=str(clue)) | ClueDrawn(clue=str(clue)):
                self._clues.append(self._index[clue])
            case HandDealt(clues=tuple(clues)):
                self._clues += [self._index[clue] for clue in clues]
            case CluesReshuffled():
                self._clues = self._shuffled()
            case TreasuresReshuffled():  # it is told before what the old deck still gave
                self._old, self._from_old = self._treasures, self._left
                self._treasures = self._shuffled()
            case CardLookedAt(value=int(value)) | CardAdded(value=int(value)):
                (self._old if self._from_old > 0 else self._treasures).append(value)
                self._from_old -= 1
            case CardsGathered():
                self._turned = self._shuffled()
            case CardTurnedUp(value=value):
                self._turned.append(value)
            case CurseReturned():
                self._treasures = self._shuffled()
            case _:
                pass

    def _shuffled(self) -> list[int]:
        self.shuffles[-1].append([])
        return self.shuffles[-1][-1]
