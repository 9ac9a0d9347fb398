"""Phase `curse`: a curse was turned up; who pays, with what, and how sharing goes on (R8)."""

from tobago.game.constants import CURSE as CURSE_CARD
from tobago.game.constants import NOTHING
from tobago.kernel.chance import shuffle
from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import PAY_CURSE
from tobago.kernel.phases.phase import (
    CURSE,
    CURSE_CONTINUE,
    CURSE_PROTECTED,
    CURSE_RETURN,
    CURSE_RETURN_ALL,
    DECISION,
    PAYMENT_CHOICE,
    SHARING,
    Game,
    Numbers,
    Table,
)
from tobago.kernel.phases.sharing import discard_openly, return_roses
from tobago.kernel.records import SEATS

AMULET = 0
"""The first of the two ways to pay."""


@compiled
def enter(t: Table, s: Game) -> int:
    """Every player with a rose left pays; those who can pay both ways may have to choose (R8.2)."""
    s.curses_struck += 1
    for i in range(t.players):
        seat = (s.dig_raiser[s.digs] + i) % t.players
        if not _has_rose(s, seat):
            continue
        can_choose = s.amulets_held[seat] > 0 and s.treasure_sizes[seat] > 0
        if t.curse_payment == PAYMENT_CHOICE and can_choose:
            s.paying[s.paying_size] = seat
            s.paying_size += 1
        else:
            _pay(s, seat, s.amulets_held[seat] > 0)
    return _next_chooser(t, s)


@compiled
def _has_rose(s: Game, seat: int) -> bool:
    for i in range(s.sharing_roses_size):
        if s.sharing_roses[i] == seat:
            return True
    return False


@compiled
def legal_actions(out: Numbers) -> int:
    """A victim that has to choose can pay both ways."""
    out[0] = PAY_CURSE
    out[1] = PAY_CURSE + 1
    return 2


@compiled
def choose(t: Table, s: Game, means: int) -> int:
    """Pay as the victim chose."""
    _pay(s, s.seat, means == AMULET)
    last = s.paying_size - 1
    for i in range(last):
        s.paying[i] = s.paying[i + 1]
    s.paying[last] = 0
    s.paying_size = last
    return _next_chooser(t, s)


@compiled
def _pay(s: Game, seat: int, amulet: bool) -> None:
    """One amulet, else the most valuable card, else nothing."""
    if amulet:
        s.amulets_held[seat] -= 1
        s.amulet_pile += 1
        s.protected[s.protected_size] = seat
        s.protected_size += 1
    elif s.treasure_sizes[seat]:
        discard_openly(s, _remove_best_card(s, seat))


@compiled
def _remove_best_card(s: Game, seat: int) -> int:
    """Take the first of the most valuable cards from a player; its value."""
    best, last = 0, s.treasure_sizes[seat] - 1
    for i in range(1, last + 1):
        if s.treasure[seat, i] > s.treasure[seat, best]:
            best = i
    value = int(s.treasure[seat, best])
    for i in range(best, last):
        s.treasure[seat, i] = s.treasure[seat, i + 1]
    s.treasure[seat, last] = 0
    s.treasure_sizes[seat] = last
    return value


@compiled
def _next_chooser(t: Table, s: Game) -> int:
    if s.paying_size:
        s.phase = CURSE
        s.seat = s.paying[0]
        return DECISION
    _take_curse_away(t, s)
    _end_or_go_on(t, s)
    return SHARING


@compiled
def _take_curse_away(t: Table, s: Game) -> None:
    """The curse leaves the game, or returns to the deck (option curse_rule)."""
    first = t.curse_rule == CURSE_RETURN and s.curses_struck == 1
    returns = t.curse_rule == CURSE_RETURN_ALL or first
    if not returns or s.treasure_deck_size == 0:
        s.curses_removed += 1
        return
    s.treasure_deck[s.treasure_deck_size] = CURSE_CARD
    s.treasure_deck_size += 1
    shuffle(s, s.treasure_deck, s.treasure_deck_size)
    s.curse_free_top = 0
    s.dig_curse_returned[s.digs] = 1


@compiled
def _end_or_go_on(t: Table, s: Game) -> None:
    """Sharing goes on among the roses that stay; without any it ends (R8.1, R8.3)."""
    s.offered = NOTHING
    if t.curse_rule == CURSE_PROTECTED:
        _return_unprotected_roses(s)
    _forget_payments(s)
    if t.curse_rule == CURSE_CONTINUE:
        return
    if t.curse_rule == CURSE_PROTECTED and s.sharing_roses_size:
        return
    found = _remove_curses_from_cards(s)
    s.dig_curses_found[s.digs] = found
    s.curses_removed += found
    return_roses(s)


@compiled
def _return_unprotected_roses(s: Game) -> None:
    """Only players who gave an amulet keep their roses (option curse_rule `protected`)."""
    kept, size = 0, int(s.sharing_roses_size)
    for i in range(size):
        seat = s.sharing_roses[i]
        s.sharing_roses[i] = 0
        if _is_protected(s, seat):
            s.sharing_roses[kept] = seat
            kept += 1
        else:
            s.roses[seat] += 1
    s.sharing_roses_size = kept


@compiled
def _is_protected(s: Game, seat: int) -> bool:
    for i in range(s.protected_size):
        if s.protected[i] == seat:
            return True
    return False


@compiled
def _forget_payments(s: Game) -> None:
    for i in range(SEATS):
        s.protected[i] = 0
    s.protected_size = 0


@compiled
def _remove_curses_from_cards(s: Game) -> int:
    """Take the curses out of the cards not turned up; how many there were."""
    kept, size = 0, int(s.sharing_cards_size)
    for i in range(size):
        card = s.sharing_cards[i]
        s.sharing_cards[i] = 0
        if card != CURSE_CARD:
            s.sharing_cards[kept] = card
            kept += 1
    s.sharing_cards_size = kept
    return size - kept
