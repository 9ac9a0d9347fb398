"""A curse is turned up: who pays, with what, and whether sharing goes on (R8)."""

from tobago.game import chance
from tobago.game.actions import Action, PayCurse
from tobago.game.events import Cursed, CursePaid, CurseReturned, CursesRemoved, RosesReturned
from tobago.game.state import CURSE, NOTHING, State
from tobago.game.steps.rule import Log, current
from tobago.game.table import Table

PAYMENTS: tuple[Action, ...] = (PayCurse("amulet"), PayCurse("card"))


def strike(t: Table, s: State, log: Log) -> bool:
    """Make every player with a rose left pay; False while some still have to choose (R8.2)."""
    sharing = current(s)
    s.curses_struck += 1
    victims = tuple(seat for seat in t.clockwise(sharing.dig.raiser) if seat in sharing.roses)
    if log is not None:
        log.append(Cursed(victims))
    for seat in victims:
        if t.options.curse_payment == "choice" and s.amulets_held[seat] and s.treasure[seat]:
            sharing.paying += (seat,)
        else:
            _pay(s, seat, s.amulets_held[seat] > 0, log)
    if sharing.paying:
        s.phase = "curse"
        s.seat = sharing.paying[0]
    return not sharing.paying


def _pay(s: State, seat: int, amulet: bool, log: Log) -> None:
    """One amulet, else the most valuable card, else nothing."""
    lost = None
    if amulet:
        s.amulets_held[seat] -= 1
        s.amulet_pile += 1
        current(s).protected += (seat,)
    elif s.treasure[seat]:
        lost = max(s.treasure[seat])
        at = s.treasure[seat].index(lost)
        s.treasure[seat] = s.treasure[seat][:at] + s.treasure[seat][at + 1 :]
        s.treasure_discard.append(lost)
        s.known_discards += (lost,)
    if log is not None:
        log.append(CursePaid(seat, amulet, lost))


def resolve(t: Table, s: State, log: Log) -> bool:
    """The curse leaves the game or returns to the deck; whether sharing goes on (R8.3)."""
    sharing, rule = current(s), t.options.curse_rule
    protected = sharing.protected
    sharing.offered, sharing.paying, sharing.protected = NOTHING, (), ()
    s.phase = "sharing"
    returns = rule == "return-all" or (rule == "return" and s.curses_struck == 1)
    if returns and s.treasure_deck:
        _return_curse(s, log)
    else:
        _remove_curses(s, 1, log)
    if rule == "continue":
        return True
    if rule == "protected":
        _send_home(s, protected, log)
        if sharing.roses:
            return True
    found = sharing.cards.count(CURSE)
    sharing.dig.curses_found = found
    sharing.cards = [card for card in sharing.cards if card != CURSE]
    if found:
        _remove_curses(s, found, log)
    return False


def _remove_curses(s: State, count: int, log: Log) -> None:
    s.curses_removed += count
    if log is not None:
        log.append(CursesRemoved(count))


def _return_curse(s: State, log: Log) -> None:
    s.treasure_deck.append(CURSE)
    chance.shuffle_deck(s, s.treasure_deck)
    s.curse_free_top = 0
    current(s).dig.curse_returned = True
    if log is not None:
        log.append(CurseReturned())


def _send_home(s: State, protected: tuple[int, ...], log: Log) -> None:
    """Only who gave an amulet keeps the roses (curse_rule `protected`)."""
    sharing = current(s)
    give_back(s, tuple(seat for seat in sharing.roses if seat not in protected), log)
    sharing.roses = tuple(seat for seat in sharing.roses if seat in protected)


def give_back(s: State, roses: tuple[int, ...], log: Log) -> None:
    """Roses go back to their owners."""
    for seat in roses:
        s.roses[seat] += 1
    if log is not None and roses:
        log.append(RosesReturned(roses))


def legal_payments(t: Table, s: State) -> list[Action]:
    """Whoever is asked can pay both ways."""
    return list(PAYMENTS)


def choose(t: Table, s: State, action: PayCurse, log: Log) -> bool:
    """A victim pays as chosen; True when it was the last to choose."""
    sharing = current(s)
    _pay(s, s.seat, action.means == "amulet", log)
    sharing.paying = sharing.paying[1:]
    if sharing.paying:
        s.seat = sharing.paying[0]
    return not sharing.paying
