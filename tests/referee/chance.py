"""The shuffles of a game, and how a transcript tells their results."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from tests.referee.forms import CURSE, State, T


class Chance(Protocol):
    """The four shuffles of a game. Each gets the cards and returns them in their new order."""

    def clues(self, pool: list[str], hands: list[list[str]], seats: list[int]) -> list[str]:
        """The clue discards become the deck (R4.5); `seats` will draw, one card each."""

    def treasure(self, pool: list[int], seen: list[list[int]], seats: list[int]) -> list[int]:
        """The treasure discards become the deck (R7.7); each of `seats` draws, and one more."""

    def sharing(self, drawn: list[int]) -> list[int]:
        """The cards of a raised treasure (R7.3)."""

    def curse_back(self, pool: list[int]) -> list[int]:
        """The treasure deck with the curse that goes back (option curse_rule)."""


class Recorded:
    """Chance as the transcript has it: read off the state after the action.

    A result that does not hold the right cards is noted in `faults`.
    """

    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after
        self.faults: list[str] = []

    def clues(self, pool: list[str], hands: list[list[str]], seats: list[int]) -> list[str]:
        gained = [
            Counter(player["hand"]) - Counter(hand)
            for player, hand in zip(self.after["players"], hands, strict=True)
        ]
        rest = self.after["clue_deck"]
        return self._undo("clue_deck", pool, [gained[seat] for seat in seats], rest)

    def treasure(self, pool: list[int], seen: list[list[int]], seats: list[int]) -> list[int]:
        sharing, rest = self.after["sharing"], list(self.after["treasure_deck"])
        gained: list[Counter[int]] = [Counter() for _ in seen]
        if sharing:
            pairs = zip(sharing["seen"], seen, strict=True)
            gained = [Counter(looked) - Counter(before) for looked, before in pairs]
        if len(rest) == len(pool) - len(seats) and CURSE in rest:
            rest.remove(CURSE)  # one that went back into the new deck at once (E31)
        return self._undo("treasure_deck", pool, [gained[seat] for seat in seats], rest)

    def _undo(self, name: str, pool: list[T], gains: list[Counter[T]], rest: list[T]) -> list[T]:
        """The order the pool was shuffled into: the cards drawn one by one, then the rest."""
        if Counter(rest) - Counter(pool):
            self._fault(f"{name} after the shuffle", pool, rest)
            return pool
        loose = Counter(pool) - Counter(rest)
        order: list[T] = []
        for gain in gains[: loose.total()]:
            card = next(iter((gain & loose).elements()), next(loose.elements()))
            order.append(card)
            gain[card] -= 1
            loose[card] -= 1
        return [*order, *loose.elements(), *rest]

    def sharing(self, drawn: list[int]) -> list[int]:
        sharing = self.after["sharing"]
        if not sharing:  # over at once: as many curses as struck came first
            struck = self.after["curses_struck"] - self.before["curses_struck"]
            first = [CURSE] * max(0, min(struck, drawn.count(CURSE)))
            rest = Counter(drawn) - Counter(first)
            return first + sorted(rest.elements(), reverse=True)
        tail = [sharing["offered"], *sharing["cards"]]
        head = Counter(drawn) - Counter(tail)
        if Counter(tail) - Counter(drawn) or set(head) - {CURSE}:
            self._fault("sharing.cards with sharing.offered", drawn, tail)
            return sorted(drawn, reverse=True)
        return [*head.elements(), *tail]

    def curse_back(self, pool: list[int]) -> list[int]:
        deck = self.after["treasure_deck"]
        if Counter(deck) != Counter(pool):
            self._fault("treasure_deck with the curse back", pool, deck)
            return pool
        return list(deck)

    def _fault(self, what: str, pool: Sequence[object], found: Sequence[object]) -> None:
        self.faults.append(f"{what}: expected cards out of {pool}, found {found}")
