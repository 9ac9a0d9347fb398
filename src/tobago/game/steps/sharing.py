"""Raising a treasure and sharing it out card by card (R7)."""

from tobago.game import chance
from tobago.game.actions import COLOURS, Action, Pass, PayCurse, Raise, Take
from tobago.game.events import (
    CardAdded,
    CardDiscarded,
    CardLookedAt,
    CardPassed,
    CardsGathered,
    CardTaken,
    CardTurnedUp,
    LeftoversDiscarded,
    TreasureRaised,
    TreasuresReshuffled,
)
from tobago.game.refusals import Refusal
from tobago.game.state import CURSE, NOBODY, NOTHING, Dig, Sharing, State, look_of
from tobago.game.steps import curse, new_map
from tobago.game.steps.rule import Log, Rule, allowed, current
from tobago.game.steps.turn import finish
from tobago.game.table import MAP, MAPS, Table
from tobago.island import bits

TAKE_OR_PASS: tuple[Action, ...] = (Take(), Pass())
RAISES = tuple(Raise(colour) for colour in COLOURS)


# ---- raising ----------------------------------------------------------------------------------


def legal_raises(t: Table, s: State) -> list[Action]:
    """The treasures whose only site is under the ATV."""
    here = 1 << s.atvs[s.turn]
    return [RAISES[m] for m in MAPS if s.sites[m] == here]


def _check_raise(t: Table, s: State, action: Raise) -> Refusal | None:
    sites = s.sites[MAP[action.map]]
    if sites.bit_count() > 1:
        return Refusal("site-not-determined", map=action.map, sites=sites.bit_count())
    if sites != 1 << s.atvs[s.turn]:
        return Refusal("not-on-the-site", map=action.map, site=t.space(next(bits(sites))))
    return None


def _raise(t: Table, s: State, action: Raise, log: Log) -> None:
    seat, m = s.turn, MAP[action.map]
    rose = s.roses[seat] > 0
    if rose:
        s.roses[seat] -= 1
    marks = tuple(owner for card in reversed(s.map_roses[m]) for owner in card)
    s.map_roses[m] = ((),) * len(s.map_cards[m])
    s.untouched = False
    s.legs = 0  # R5.3
    if log is not None:
        log.append(TreasureRaised(seat, action.map, t.space(s.atvs[seat]), rose))
    _gather(t, s, m, (seat, *marks) if rose else marks, log)
    turn_up(t, s, log)


def _gather(t: Table, s: State, m: int, roses: tuple[int, ...], log: Log) -> None:
    """Draw a card for each rose from the bottom up and one unseen, and shuffle them (R7.3)."""
    dig = Dig(m, s.turn, len(s.treasure_deck), s.curse_free_top)
    s.sharing = sharing = Sharing(dig, roses)
    cards = sharing.cards
    for _ in range(len(roses) + 1):
        if not s.treasure_deck:
            if not s.treasure_discard:
                break  # R7.7: play with those there are
            sharing.dig.drawn_before_reshuffle = len(cards)
            sharing.dig.reshuffled_discards = _reshuffle(s, log)
        cards.append(s.treasure_deck.pop())
    s.curse_free_top = max(0, s.curse_free_top - len(cards))
    sharing.dig.lookers = (*roses, NOBODY)[: len(cards)]
    sharing.drawn = tuple(cards)
    sharing.is_last = not s.treasure_deck or sharing.dig.drawn_before_reshuffle is not None  # R10.1
    chance.shuffle_deck(s, cards)
    s.phase = "sharing"
    if log is not None:
        seen = zip(sharing.dig.lookers, sharing.drawn, strict=True)
        log += [
            CardAdded(value) if owner == NOBODY else CardLookedAt(owner, value)
            for owner, value in seen
        ]
        log.append(CardsGathered(len(cards), sharing.is_last))


def _reshuffle(s: State, log: Log) -> tuple[int, ...]:
    """The discards become the deck (R7.7); what everybody knows of them is remembered."""
    unseen = len(s.treasure_discard) - len(s.known_discards)
    pile = s.known_discards + (NOTHING,) * unseen
    s.treasure_deck, s.treasure_discard = s.treasure_discard, []
    s.known_discards = ()
    s.curse_free_top = 0
    chance.shuffle_deck(s, s.treasure_deck)
    if log is not None:
        log.append(TreasuresReshuffled(len(s.treasure_deck)))
    return pile


# ---- sharing out ------------------------------------------------------------------------------


def turn_up(t: Table, s: State, log: Log) -> None:
    """Turn up the next card, until no card or no rose is left (R7.4, R7.6)."""
    sharing = current(s)
    if not sharing.cards or not sharing.roses:
        end_sharing(t, s, log)
        return
    card = sharing.offered = sharing.cards.pop()
    sharing.dig.turned_up += (card,)
    sharing.asked = 0
    if log is not None:
        log.append(CardTurnedUp(card))
    if card == CURSE:
        sharing.dig.takers += (NOBODY,)
        if curse.strike(t, s, log):
            after_curse(t, s, log)
    else:
        s.seat = sharing.roses[0]


def after_curse(t: Table, s: State, log: Log) -> None:
    """The victims have paid: sharing ends or goes on."""
    if curse.resolve(t, s, log):
        turn_up(t, s, log)
    else:
        end_sharing(t, s, log)


def end_sharing(t: Table, s: State, log: Log) -> None:
    """Discard what is left unseen, return the roses, and go on to the new map or the end."""
    sharing = current(s)
    left = len(sharing.cards)
    s.treasure_discard += sharing.cards
    curse.give_back(s, sharing.roses, log)
    if log is not None and left:
        log.append(LeftoversDiscarded(left))
    s.digs += (sharing.dig,)
    s.looked_at = tuple(
        [
            (*past, look_of(seat, sharing.dig.lookers, sharing.drawn))
            for seat, past in enumerate(s.looked_at)
        ]
    )
    s.sharing = None
    if sharing.is_last:
        finish(s, "last-treasure", log)
        return
    starter = sharing.dig.raiser if sharing.last_taker == NOBODY else sharing.last_taker
    new_map.clear_map(t, s, sharing.dig.map, starter, log)


def legal_sharing(t: Table, s: State) -> list[Action]:
    """Take or pass."""
    return list(TAKE_OR_PASS)


def _take(t: Table, s: State, action: Take, log: Log) -> None:
    sharing = current(s)
    seat, value = s.seat, sharing.offered
    s.treasure[seat] += (value,)
    s.roses[seat] += 1
    sharing.roses = sharing.roses[: sharing.asked] + sharing.roses[sharing.asked + 1 :]
    sharing.last_taker = seat
    sharing.dig.takers += (seat,)
    if log is not None:
        log.append(CardTaken(seat, value))
    turn_up(t, s, log)


def _pass(t: Table, s: State, action: Pass, log: Log) -> None:
    sharing = current(s)
    if log is not None:
        log.append(CardPassed(s.seat, sharing.offered))
    sharing.asked += 1
    if sharing.asked < len(sharing.roses):
        s.seat = sharing.roses[sharing.asked]
        return
    s.treasure_discard.append(sharing.offered)
    s.known_discards += (sharing.offered,)
    sharing.dig.takers += (NOBODY,)
    if log is not None:
        log.append(CardDiscarded(sharing.offered))
    turn_up(t, s, log)


def _pay(t: Table, s: State, action: PayCurse, log: Log) -> None:
    if curse.choose(t, s, action, log):
        after_curse(t, s, log)


RULES: dict[type[Action], Rule] = {
    Raise: Rule("turn", _check_raise, _raise),
    Take: Rule("sharing", allowed, _take),
    Pass: Rule("sharing", allowed, _pass),
    PayCurse: Rule("curse", allowed, _pay),
}
