"""Card offers: taking a treasure card, or passing and waiting for a better one (R7.4)."""

from functools import lru_cache

from tobago.game import Pass, State, Take
from tobago.game.constants import NOTHING
from tobago.game.state import Sharing

TAKE, PASS = Take(), Pass()

CARDS_PER_EARLIER_ROSE = 0.75
"""How many of the cards to come a rose that is asked earlier takes, on average."""
CURSE_COST, CURSE_COST_WITH_AMULET = 3.0, 0.5
"""What a curse costs in gold."""

CardCounts = tuple[float, ...]
"""How many cards of value 0 to 6 there may be, up to a common factor."""


def answer_offer(s: State, counts: CardCounts) -> Take | Pass:
    """Take the card on offer unless passing promises more, with such cards to come."""
    return TAKE if value_of_passing(s, counts) <= _sharing(s).offered else PASS


def value_of_passing(s: State, counts: CardCounts) -> float:
    """The gold that the rose on turn expects if it passes, with such cards to come."""
    sharing, seat = _sharing(s), s.seat
    cards = len(sharing.cards)
    if sharing.roses[sharing.asked :].count(seat) > cards:
        return 0.0  # more roses than cards: taking costs nothing
    curse_cost = CURSE_COST_WITH_AMULET if s.amulets_held[seat] else CURSE_COST
    left = max(0, round(cards - CARDS_PER_EARLIER_ROSE * sharing.asked))
    return _expected_gold(counts, left, curse_cost)


def unseen_cards(s: State) -> CardCounts:
    """The treasure cards that have not been turned up for all to see."""
    sharing = _sharing(s)
    left = list(s.initial_counts)
    left[0] -= s.curses_removed
    for known in (*s.treasure, s.known_discards, (sharing.offered,)):
        for value in known:
            left[value] -= 1
    if sharing.dig.curse_free_top >= len(sharing.dig.lookers):
        left[0] = 0  # R2.2
    return tuple(left)


def expected_cards(s: State) -> CardCounts:
    """The cards to come of a treasure, for a seat that remembers the cards it looked at."""
    sharing = _sharing(s)
    looked_at = [value for value in sharing.drawn if value != NOTHING]
    for value in sharing.dig.turned_up:
        if value in looked_at:
            looked_at.remove(value)
    others = list(unseen_cards(s))
    for value in looked_at:
        others[value] = max(0, others[value] - 1)
    share = max(0, len(sharing.cards) - len(looked_at)) / max(1, sum(others))
    return tuple(looked_at.count(value) + share * count for value, count in enumerate(others))


def _sharing(s: State) -> Sharing:
    assert s.sharing is not None
    return s.sharing


@lru_cache(maxsize=1 << 14)
def _expected_gold(counts: CardCounts, cards: int, curse_cost: float) -> float:
    """The gold of a rose that is asked first for each of some cards, and stops at the best time."""
    total = sum(counts)
    if not cards or not total:
        return 0.0
    later = _expected_gold(counts, cards - 1, curse_cost)
    gold = sum(count * max(value, later) for value, count in enumerate(counts) if value)
    return (gold - counts[0] * curse_cost) / total
