"""Dealers that deal what a record states, so that a game can be replayed without its seed.

Both are given the cards of one action at a time, and those that its treasure turns up later. For
what they are not given they deal by chance, so a copy of a replayed game can be played on.
"""

from collections.abc import Iterable

from tobago.game.chance import shuffle
from tobago.game.dealer import Dealer
from tobago.game.setup import shuffled_treasures
from tobago.game.state import State


class StatedDealer(Dealer):
    """Deals the cards that a record states for an action, wherever they lie in the deck.

    The cards that are left stay in a random order, so that a game can go on by chance.
    """

    __slots__ = ("clues", "treasures", "turned_up")

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.set_cards()

    def set_cards(
        self,
        clues: Iterable[int] = (),
        treasures: Iterable[int] = (),
        turned_up: Iterable[int] = (),
    ) -> None:
        """Give it the cards of the next action in the order of dealing, NOTHING for any card."""
        self.clues, self.treasures = list(clues), list(treasures)
        self.turned_up = list(turned_up)

    def draw_clue(self, deck: list[int]) -> int:
        """The next clue that is stated."""
        card = _take_first(self.clues, deck)
        return super().draw_clue(deck) if card is None else card

    def draw_treasure(self, s: State) -> int:
        """The next treasure card that is stated."""
        card = _take_first(self.treasures, s.treasure_deck)
        if card is None:
            return super().draw_treasure(s)
        assert s.sharing is not None
        top = max(0, s.curse_free_top - len(s.sharing.cards) - 1)  # R2.2
        s.treasure_deck = shuffled_treasures(s, s.treasure_deck, top)
        return card

    def shuffle(self, s: State, cards: list[int]) -> None:
        """Shuffle a deck; of a treasure, the cards that are stated to be turned up come first."""
        super().shuffle(s, cards)
        if s.sharing is not None and cards is s.sharing.cards:
            cards.extend(reversed(take_all(self.turned_up, cards)))


def _take_first(stated: list[int], deck: list[int]) -> int | None:
    """Take the first stated card out of a deck; None if none is stated or it is not there."""
    taken = take_all([stated.pop(0)], deck) if stated else []
    return taken[0] if taken else None


class OrderedDealer(Dealer):
    """Puts the cards on top that are known to be dealt after each shuffle of an action."""

    __slots__ = ("shuffles",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.shuffles: list[list[int]] = []
        """For the next shuffles, the cards to be dealt after each of them."""

    def shuffle(self, s: State, cards: list[int]) -> None:
        """Shuffle a deck below the cards that are known."""
        top = take_all(self.shuffles.pop(0), cards) if self.shuffles else []
        shuffle(s, cards)
        cards.extend(reversed(top))


def take_all(wanted: Iterable[int], deck: list[int]) -> list[int]:
    """Take some cards out of a deck, as far as they are in it."""
    taken = []
    for card in wanted:
        if card in deck:
            deck.remove(card)
            taken.append(card)
    return taken
