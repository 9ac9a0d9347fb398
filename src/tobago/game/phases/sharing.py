"""Phase `sharing`: a raised treasure is shared out card by card (R7.3 to R7.7)."""

from tobago.game.actions import Action, Pass, Take
from tobago.game.constants import CURSE, NOBODY, NOTHING
from tobago.game.events import (
    CardAdded,
    CardDiscarded,
    CardLookedAt,
    CardPassed,
    CardsGathered,
    CardTaken,
    CardTurnedUp,
    LeftoversDiscarded,
    RosesReturned,
    TreasuresReshuffled,
)
from tobago.game.phases.phase import (
    ActionRule,
    Log,
    Next,
    PhaseRules,
    always,
)
from tobago.game.phases.turn_order import end_game
from tobago.game.state import Dig, Sharing, State, look_of
from tobago.game.table import Table

TAKE_OR_PASS: tuple[Action, ...] = (Take(), Pass())

# ---- the treasure's cards ----------------------------------------------------------------------


def gather_cards(s: State, m: int, roses: tuple[int, ...], log: Log) -> None:
    """Draw a card for each rose from the bottom up and one unseen, and shuffle them (R7.3)."""
    dig = Dig(m, s.turn, len(s.treasure_deck), s.curse_free_top)
    s.sharing = sharing = Sharing(dig, roses)
    cards = sharing.cards
    for _ in range(len(roses) + 1):
        if not s.treasure_deck:
            if not s.treasure_discard:
                break  # R7.7: play with those there are
            dig.drawn_before_reshuffle = len(cards)
            dig.reshuffled_discards = _reshuffle_treasures(s, log)
        cards.append(s.dealer.draw_treasure(s))
    s.curse_free_top = max(0, s.curse_free_top - len(cards))
    dig.lookers = (*roses, NOBODY)[: len(cards)]
    sharing.drawn = tuple(cards)
    sharing.is_last = not s.treasure_deck or dig.drawn_before_reshuffle is not None  # R10.1
    s.dealer.shuffle(s, cards)
    if log is not None:
        log += [
            CardAdded(value) if looker == NOBODY else CardLookedAt(looker, value)
            for looker, value in zip(dig.lookers, sharing.drawn, strict=True)
        ]
        log.append(CardsGathered(len(cards), sharing.is_last))


def _reshuffle_treasures(s: State, log: Log) -> tuple[int, ...]:
    """Make the discards the deck (R7.7); the discards as everybody knows them."""
    unseen = len(s.treasure_discard) - len(s.known_discards)
    discards = s.known_discards + (NOTHING,) * unseen
    s.treasure_deck, s.treasure_discard = s.treasure_discard, []
    s.known_discards = ()
    s.curse_free_top = 0
    s.dealer.shuffle(s, s.treasure_deck)
    if log is not None:
        log.append(TreasuresReshuffled(len(s.treasure_deck)))
    return discards


# ---- sharing them out --------------------------------------------------------------------------


def enter(t: Table, s: State, log: Log) -> Next:
    """Turn up the next card, until no card or no rose is left (R7.4, R7.6)."""
    sharing = s.sharing
    assert sharing is not None
    s.phase = "sharing"
    if not sharing.cards or not sharing.roses:
        return _end_sharing(s, sharing, log)
    card = sharing.offered = sharing.cards.pop()
    sharing.dig.turned_up += (card,)
    sharing.asked = 0
    if log is not None:
        log.append(CardTurnedUp(card))
    if card == CURSE:
        sharing.dig.takers += (NOBODY,)
        return "curse"
    s.seat = sharing.roses[0]
    return None


def legal_actions(t: Table, s: State) -> list[Action]:
    """Take or pass."""
    return list(TAKE_OR_PASS)


def _take(t: Table, s: State, action: Take, log: Log) -> Next:
    sharing = s.sharing
    assert sharing is not None
    seat, value = s.seat, sharing.offered
    s.treasure[seat] += (value,)
    s.roses[seat] += 1
    sharing.roses = sharing.roses[: sharing.asked] + sharing.roses[sharing.asked + 1 :]
    sharing.last_taker = seat
    sharing.dig.takers += (seat,)
    if log is not None:
        log.append(CardTaken(seat, value))
    return enter(t, s, log)


def _pass(t: Table, s: State, action: Pass, log: Log) -> Next:
    sharing = s.sharing
    assert sharing is not None
    if log is not None:
        log.append(CardPassed(s.seat, sharing.offered))
    sharing.asked += 1
    if sharing.asked < len(sharing.roses):
        s.seat = sharing.roses[sharing.asked]
        return None
    s.treasure_discard.append(sharing.offered)
    s.known_discards += (sharing.offered,)
    sharing.dig.takers += (NOBODY,)
    if log is not None:
        log.append(CardDiscarded(sharing.offered))
    return enter(t, s, log)


def return_roses(s: State, seats: tuple[int, ...], log: Log) -> None:
    """Give some roses of the treasure back to their owners."""
    for seat in seats:
        s.roses[seat] += 1
    if log is not None and seats:
        log.append(RosesReturned(seats))


def _end_sharing(s: State, sharing: Sharing, log: Log) -> Next:
    """Discard what is left unseen, return the roses, and go on to the new map or the end."""
    left = len(sharing.cards)
    s.treasure_discard += sharing.cards
    return_roses(s, sharing.roses, log)
    if log is not None and left:
        log.append(LeftoversDiscarded(left))
    dig, drawn = sharing.dig, sharing.drawn
    s.digs += (dig,)
    s.looked_at = tuple(
        [(*past, look_of(seat, dig.lookers, drawn)) for seat, past in enumerate(s.looked_at)]
    )
    s.sharing = None
    if sharing.is_last:
        end_game(s, "last-treasure", log)
        return None
    s.new_map = dig.map
    s.seat = dig.raiser if sharing.last_taker == NOBODY else sharing.last_taker
    return "new-map"


SHARING_PHASE = PhaseRules(
    "sharing",
    legal_actions,
    {Take: ActionRule(None, _take, always), Pass: ActionRule(None, _pass, always)},
    enter,
)
