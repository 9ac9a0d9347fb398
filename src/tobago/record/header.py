"""The header of a record: everything that is fixed before the first decision."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tobago.clues import Deck, standard_deck
from tobago.fault import Fault
from tobago.game import RULES_VERSION, Game, Options, Setup, commitment
from tobago.game.chance import Draws, shuffle
from tobago.game.dealer import Dealer
from tobago.game.state import State
from tobago.game.table import Table
from tobago.island import Island, Objects

PARTS = ("island", "start", "objects", "clues", "treasures")
"""What chance draws in setting up, in this order, unless it was given."""
DRAWN_PARTS = [drawn for count in range(len(PARTS), -1, -1) for drawn in combinations(PARTS, count)]
"""The sets of parts that may have been drawn, the larger first."""


@dataclass(frozen=True, slots=True)
class Header:
    """How a game began. Decks are in the order of drawing; None where it is not stated."""

    names: tuple[str, ...]
    """The players by seat; as many as play."""
    options: Options
    island: Island
    objects: Objects
    start: int
    deck: Deck = field(default_factory=standard_deck)
    rules: str = RULES_VERSION
    clues: tuple[str, ...] | None = None
    treasures: tuple[int, ...] | None = None
    dealt: tuple[str, ...] = ()
    """Option opening `open`: the clues on the maps and in the hands, in the order of drawing."""
    seed: str | None = None
    commitment: str | None = None
    drawn: tuple[str, ...] = ()
    """The parts of the set-up that the seed proves."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Anything else worth keeping, such as Date or Event."""

    @staticmethod
    def of(game: Game, names: tuple[str, ...], tags: Mapping[str, str]) -> "Header":
        """The header of a game at its first decision.

        A game whose cards do not come from its seed, but from another dealer, has no seed in it.
        """
        t, s = game.table, game.state
        clues, dealt = _clue_order(t, s)
        seeded = type(s.dealer) is Dealer
        for drawn in DRAWN_PARTS if seeded else [()]:
            header = Header(
                names=names,
                options=t.options,
                island=t.island,
                objects=t.objects,
                start=t.start,
                deck=t.deck,
                clues=None if "clues" in drawn else clues,
                treasures=None if "treasures" in drawn else tuple(reversed(s.treasure_deck)),
                dealt=dealt,
                seed=s.seed if seeded else None,
                commitment=game.commitment if seeded else None,
                drawn=drawn,
                tags=tags,
            )
            if header._gives(game):
                return header
        raise Fault("a record begins at the first decision of a new game")

    def _gives(self, game: Game) -> bool:
        try:
            begun = self.begin()
        except ValueError:  # chance alone would have led to another island or deck
            return False
        if self.seed is None:
            begun.state.dealer, begun.state.draws = game.state.dealer, game.state.draws
        return begun == game

    def begin(self, dealer: Dealer | None = None) -> Game:
        """The game before its first decision, dealt by the record's seed or by a dealer."""
        drawn = self.drawn if self.seed is not None else _unstated(self)
        dealer = dealer or Dealer(self.seed or "")
        game = Game.new(
            len(self.names),
            dealer=dealer,
            options=self.options,
            island=None if "island" in drawn else self.island,
            setup=Setup(
                objects=None if "objects" in drawn else self.objects,
                start=None if "start" in drawn else self.start,
                clue_deck=None if "clues" in drawn else self._clue_deck(dealer.seed),
                treasure_deck=None if "treasures" in drawn else self.treasures,
            ),
            deck=None if self.deck == standard_deck() else self.deck,
        )
        self._check(game)
        return game

    def _clue_deck(self, seed: str) -> tuple[str, ...]:
        """The order of the clues as far as it is stated; chance orders the rest."""
        if self.clues is not None:
            return self.clues
        rest = [clue for clue in self.deck if clue not in self.dealt]
        shuffle(Draws(seed), rest)
        return (*self.dealt, *rest)

    def _check(self, game: Game) -> None:
        """Check the seed against its commitment and the stated set-up."""
        if self.seed is not None and self.commitment not in (None, commitment(self.seed)):
            raise Fault("the seed is not the one that the commitment promised")
        for part in ("island", "objects", "start"):
            if getattr(game.table, part) != getattr(self, part):
                raise Fault("the seed gives other values for {part} than the record", part=part)
        if _clue_order(game.table, game.state)[1] != self.dealt:
            raise Fault("the clues dealt before the first decision are not those of the record")


def _unstated(header: Header) -> tuple[str, ...]:
    """The parts of the set-up that a record without a seed does not state."""
    clues = () if header.clues or header.dealt else ("clues",)
    return clues if header.treasures else (*clues, "treasures")


def _clue_order(t: Table, s: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All clues in the order of drawing, and those of them already dealt."""
    laid = [card for cards in s.map_cards for card in cards]
    hands = [card for seat in t.clockwise(t.start) for card in s.hands[seat]]
    dealt = tuple(t.deck[card] for card in (*laid, *hands))
    return (*dealt, *(t.deck[card] for card in reversed(s.clue_deck))), dealt
