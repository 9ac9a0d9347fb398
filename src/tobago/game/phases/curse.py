"""Phase `curse`: a curse was turned up; who pays, with what, and how sharing goes on (R8)."""

from tobago.game.actions import Action, PayCurse
from tobago.game.constants import CURSE, NOTHING
from tobago.game.events import Cursed, CursePaid, CurseReturned, CursesRemoved
from tobago.game.phases.phase import (
    ActionRule,
    Log,
    Next,
    PhaseRules,
    always,
)
from tobago.game.phases.sharing import return_roses
from tobago.game.state import Sharing, State
from tobago.game.table import Table

PAYMENTS: tuple[Action, ...] = (PayCurse("amulet"), PayCurse("card"))


def enter(t: Table, s: State, log: Log) -> Next:
    """Every player with a rose left pays; those who can pay both ways may have to choose (R8.2)."""
    sharing = s.sharing
    assert sharing is not None
    s.curses_struck += 1
    victims = tuple(seat for seat in t.clockwise(sharing.dig.raiser) if seat in sharing.roses)
    if log is not None:
        log.append(Cursed(victims))
    for seat in victims:
        if t.options.curse_payment == "choice" and s.amulets_held[seat] and s.treasure[seat]:
            sharing.paying += (seat,)
        else:
            _pay(s, sharing, seat, s.amulets_held[seat] > 0, log)
    return _next_chooser(t, s, sharing, log)


def legal_actions(t: Table, s: State) -> list[Action]:
    """A victim that has to choose can pay both ways."""
    return list(PAYMENTS)


def _choose(t: Table, s: State, action: PayCurse, log: Log) -> Next:
    sharing = s.sharing
    assert sharing is not None
    _pay(s, sharing, s.seat, action.means == "amulet", log)
    sharing.paying = sharing.paying[1:]
    return _next_chooser(t, s, sharing, log)


def _pay(s: State, sharing: Sharing, seat: int, amulet: bool, log: Log) -> None:
    """One amulet, else the most valuable card, else nothing."""
    lost = None
    if amulet:
        s.amulets_held[seat] -= 1
        s.amulet_pile += 1
        sharing.protected += (seat,)
    elif s.treasure[seat]:
        lost = max(s.treasure[seat])
        at = s.treasure[seat].index(lost)
        s.treasure[seat] = s.treasure[seat][:at] + s.treasure[seat][at + 1 :]
        s.treasure_discard.append(lost)
        s.known_discards += (lost,)
    if log is not None:
        log.append(CursePaid(seat, amulet, lost))


def _next_chooser(t: Table, s: State, sharing: Sharing, log: Log) -> Next:
    if sharing.paying:
        s.phase = "curse"
        s.seat = sharing.paying[0]
        return None
    _take_curse_away(t, s, sharing, log)
    _end_or_go_on(t, s, sharing, log)
    return "sharing"


def _take_curse_away(t: Table, s: State, sharing: Sharing, log: Log) -> None:
    """The curse leaves the game, or returns to the deck (option curse_rule)."""
    rule = t.options.curse_rule
    returns = rule == "return-all" or (rule == "return" and s.curses_struck == 1)
    if not returns or not s.treasure_deck:
        _remove_curses(s, 1, log)
        return
    s.treasure_deck.append(CURSE)
    s.dealer.shuffle(s, s.treasure_deck)
    s.curse_free_top = 0
    sharing.dig.curse_returned = True
    if log is not None:
        log.append(CurseReturned())


def _end_or_go_on(t: Table, s: State, sharing: Sharing, log: Log) -> None:
    """Sharing goes on among the roses that stay; without any it ends (R8.1, R8.3)."""
    rule, protected = t.options.curse_rule, sharing.protected
    sharing.offered, sharing.paying, sharing.protected = NOTHING, (), ()
    if rule == "continue":
        return
    if rule == "protected":
        return_roses(s, tuple(seat for seat in sharing.roses if seat not in protected), log)
        sharing.roses = tuple(seat for seat in sharing.roses if seat in protected)
        if sharing.roses:
            return
    sharing.dig.curses_found = found = sharing.cards.count(CURSE)
    sharing.cards = [card for card in sharing.cards if card != CURSE]
    if found:
        _remove_curses(s, found, log)
    return_roses(s, sharing.roses, log)
    sharing.roses = ()


def _remove_curses(s: State, count: int, log: Log) -> None:
    s.curses_removed += count
    if log is not None:
        log.append(CursesRemoved(count))


CURSE_PHASE = PhaseRules(
    "curse", legal_actions, {PayCurse: ActionRule(None, _choose, always)}, enter
)
