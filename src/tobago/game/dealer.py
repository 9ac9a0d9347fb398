"""Where the next card comes from, and how a deck is shuffled during a game."""

from typing import TYPE_CHECKING

from tobago.game.chance import shuffle

if TYPE_CHECKING:
    from tobago.game.state import State


class Dealer:
    """Deals from the decks as chance by the seed has put them.

    Copies of a state share their dealer. A subclass may deal cards that are known from elsewhere,
    such as those that a record states.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def draw_clue(self, deck: list[int]) -> int:
        """Take the next card of the clue deck, which is not empty."""
        return deck.pop()

    def draw_treasure(self, s: "State") -> int:
        """Take the next card of the treasure deck, which is not empty."""
        return s.treasure_deck.pop()

    def shuffle(self, s: "State", cards: list[int]) -> None:
        """Put a deck into a random order."""
        shuffle(s, cards)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.seed == other.seed

    def __hash__(self) -> int:
        return hash(self.seed)


NO_DEALER = Dealer("")
"""The dealer of views, which hold no seed."""
