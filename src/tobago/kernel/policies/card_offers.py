"""Taking a treasure card, or passing: compiled twin of `tobago/search/card_offers.py` (R7.4)."""

from typing import Any

from numpy.typing import NDArray

from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import PASS, TAKE
from tobago.kernel.phases.phase import Game, Table

CARDS_PER_EARLIER_ROSE = 0.75
"""How many of the cards to come a rose that is asked earlier takes, on average."""
CURSE_COST, CURSE_COST_WITH_AMULET = 3.0, 0.5
"""What a curse costs in gold."""

CARD_VALUES = 7
"""How many values a treasure card can have: 0 to 6."""
CardCounts = NDArray[Any]
"""An array with the number of cards of each value in its first places."""


@compiled
def answer_offer(s: Game, counts: CardCounts) -> int:
    """Take the card on offer unless passing promises more, with such cards to come."""
    return TAKE if value_of_passing(s, counts) <= s.offered else PASS


@compiled
def value_of_passing(s: Game, counts: CardCounts) -> float:
    """The gold that the rose on turn expects if it passes, with such cards to come."""
    cards, roses = int(s.sharing_cards_size), 0
    for i in range(s.asked, s.sharing_roses_size):
        roses += s.sharing_roses[i] == s.seat
    if roses > cards:
        return 0.0  # more roses than cards: taking costs nothing
    curse_cost = CURSE_COST_WITH_AMULET if s.amulets_held[s.seat] else CURSE_COST
    left = max(0, round(cards - CARDS_PER_EARLIER_ROSE * s.asked))
    return expected_gold(counts, left, curse_cost)


@compiled
def unseen_cards(t: Table, s: Game, counts: CardCounts) -> None:
    """Write the counts of the treasure cards that have not been turned up for all to see."""
    for value in range(CARD_VALUES):
        counts[value] = s.initial_counts[value]
    counts[0] -= s.curses_removed
    for seat in range(t.players):
        for i in range(s.treasure_sizes[seat]):
            counts[s.treasure[seat, i]] -= 1
    for i in range(s.known_discards_size):
        counts[s.known_discards[i]] -= 1
    counts[s.offered] -= 1
    if s.dig_curse_free_top[s.digs] >= s.dig_drawn_size[s.digs]:
        counts[0] = 0  # R2.2


@compiled
def expected_gold(counts: CardCounts, cards: int, curse_cost: float) -> float:
    """The gold of a rose that is asked first for each of some cards, and stops at the best time."""
    total = 0.0
    for value in range(CARD_VALUES):
        total += counts[value]
    gold = 0.0
    for _ in range(cards if total else 0):
        later, gold = gold, 0.0
        for value in range(1, CARD_VALUES):
            gold += counts[value] * max(float(value), later)
        gold = (gold - counts[0] * curse_cost) / total
    return gold
