"""Taking a treasure card or waiting for a better one (R7.4)."""

from functools import lru_cache

from tobago.game import Pass, State, Take
from tobago.game.constants import NOTHING
from tobago.game.state import Sharing

TAKE, PASS = Take(), Pass()

AHEAD = 0.75
"""How much of a card a rose asked earlier takes away, on average."""
STRUCK_BARE, STRUCK = 3.0, 0.5
"""What a curse costs in gold: without an amulet, and with one."""

Odds = tuple[float, ...]
"""How many cards of value 0 to 6 there may be, up to a factor."""


def take_or_pass(s: State) -> Take | Pass:
    """What a player does who counts the cards turned up and knows no more."""
    sharing = _current(s)
    return TAKE if worth_waiting(s, unseen(s)) <= sharing.offered else PASS


def worth_waiting(s: State, odds: Odds) -> float:
    """What the rose that is asked can hope for if it passes, with such cards to come."""
    sharing, seat = _current(s), s.seat
    cards = len(sharing.cards)
    if sharing.roses[sharing.asked :].count(seat) > cards:
        return 0.0  # more roses than cards: taking costs nothing
    struck = STRUCK if s.amulets_held[seat] else STRUCK_BARE
    return _hope(odds, max(0, round(cards - AHEAD * sharing.asked)), struck)


def unseen(s: State) -> Odds:
    """The treasure cards that nobody has seen turned up."""
    sharing = _current(s)
    left = list(s.initial_counts)
    left[0] -= s.curses_removed
    for known in (*s.treasure, s.known_discards, (sharing.offered,)):
        for value in known:
            left[value] -= 1
    if sharing.dig.curse_free_top >= len(sharing.dig.lookers):
        left[0] = 0  # R2.2
    return tuple(left)


def expected(s: State) -> Odds:
    """The cards to come of a treasure, for a seat that remembers those it looked at."""
    sharing = _current(s)
    mine = [value for value in sharing.drawn if value != NOTHING]
    for value in sharing.dig.turned_up:
        if value in mine:
            mine.remove(value)
    strange = list(unseen(s))
    for value in mine:
        strange[value] = max(0, strange[value] - 1)
    share = max(0, len(sharing.cards) - len(mine)) / max(1, sum(strange))
    return tuple(mine.count(value) + share * many for value, many in enumerate(strange))


def _current(s: State) -> Sharing:
    assert s.sharing is not None
    return s.sharing


@lru_cache(maxsize=1 << 14)
def _hope(odds: Odds, cards: int, struck: float) -> float:
    """The worth of a rose that is asked first for each of so many cards."""
    count = sum(odds)
    if not cards or not count:
        return 0.0
    later = _hope(odds, cards - 1, struck)
    gold = sum(many * max(value, later) for value, many in enumerate(odds) if value)
    return (gold - odds[0] * struck) / count
