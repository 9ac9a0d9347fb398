"""Actions of a turn that need no amulet: clue, drive, exchange, raise, end (R4 to R7.2)."""

from tobago.game.actions import Action, Drive, EndTurn, ExchangeTurn, PlayClue, Raise
from tobago.game.constants import COLOURS, MAP, MAPS, Colour
from tobago.game.events import CluePlayed, Drove, HandDiscarded, TreasureRaised
from tobago.game.phases import clue_cards, sharing
from tobago.game.phases.phase import ActionRule, Log, Next, always
from tobago.game.phases.turn_order import end_turn, end_turn_if_done, take_amulet
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.table import Table
from tobago.island import LEGS, Hex, bits

RAISE = tuple(Raise(colour) for colour in COLOURS)

# ---- playing a clue (R4) -----------------------------------------------------------------------


def playable_clues(t: Table, s: State) -> list[Action]:
    """The clues that the player in turn can play; cached until the hand or a map changes."""
    cached = s.playable[s.turn]
    if cached is None:
        cached = clue_cards.playable_actions(t, s, s.hands[s.turn], t.clue_actions.plays)
        s.playable[s.turn] = cached
    return cached


def play_clue(t: Table, s: State, clue: str, colour: Colour, extra: bool, log: Log) -> None:
    """Lay a clue from the hand under a map and draw a replacement."""
    seat, m, card = s.turn, MAP[colour], t.clue_actions.index[clue]
    before, was_marked = s.sites[m], log is not None and clue_cards.is_marked(s, m)
    clue_cards.remove_from_hand(s, seat, card)
    rose = clue_cards.lay(t, s, seat, card, m)
    s.untouched = False
    if log is not None:
        count, left = before.bit_count(), s.sites[m].bit_count()
        log.append(CluePlayed(seat, clue, colour, count, left, rose, extra))
        clue_cards.log_markers(t, s, m, before, was_marked, log)
    clue_cards.draw(t, s, seat, log)


def _check_play(t: Table, s: State, action: PlayClue) -> Refusal | None:
    if s.acted:
        return Refusal("action-used")
    return clue_cards.check_clue(t, s, action.clue, MAP[action.map])


def _play(t: Table, s: State, action: PlayClue, log: Log) -> Next:
    s.acted = True
    play_clue(t, s, action.clue, action.map, False, log)
    end_turn_if_done(t, s, log)
    return None


# ---- driving (R5) ------------------------------------------------------------------------------


def check_drive(t: Table, s: State, to: Hex, legs: int) -> Refusal | None:
    """Why the ATV cannot drive to a space with some legs, or None."""
    space = t.index.get(to)
    if space is None:
        return Refusal("not-on-the-island", space=to)
    needed = t.legs[s.atvs[s.turn]][space]
    if 0 < needed <= legs:
        return None
    if needed == 0:
        return Refusal("already-there", space=to)
    return Refusal("too-far", space=to, needed=needed, legs=legs)


def drive(t: Table, s: State, to: Hex, extra: bool, log: Log) -> int:
    """Move the ATV; the legs it took."""
    seat, space = s.turn, t.index[to]
    start = s.atvs[seat]
    legs = t.legs[start][space]
    s.atvs[seat] = space
    s.untouched = False
    if log is not None:
        log.append(Drove(seat, t.space(start), t.space(space), legs, extra))
    return legs


def _check_drive(t: Table, s: State, action: Drive) -> Refusal | None:
    if not s.acted:
        return check_drive(t, s, action.to, LEGS)
    return check_drive(t, s, action.to, s.legs) if s.legs else Refusal("action-used")


def _drive(t: Table, s: State, action: Drive, log: Log) -> Next:
    left = s.legs if s.acted else LEGS
    s.acted = True
    s.legs = left = left - drive(t, s, action.to, False, log)
    if s.amulets:
        take_amulet(t, s, log)
    if not left:
        end_turn_if_done(t, s, log)
    return None


# ---- exchanging the hand (R6.4) ----------------------------------------------------------------


def check_exchange(t: Table, s: State) -> Refusal | None:
    """Why the hand cannot be exchanged without an amulet, or None."""
    if not s.untouched and t.options.exchange == "turn":
        return Refusal("exchange-not-first")
    if s.acted:
        return Refusal("action-used")
    return None if s.hands[s.turn] else Refusal("hand-empty")


def exchange_hand(t: Table, s: State, extra: bool, log: Log) -> None:
    """Discard the whole hand and draw as many."""
    seat = s.turn
    hand = s.hands[seat]
    s.clue_discard.extend(hand)
    s.hands[seat] = ()
    s.playable[seat] = None
    s.untouched = False
    if log is not None:
        log.append(HandDiscarded(seat, tuple(t.deck[card] for card in hand), extra))
    for _ in hand:
        clue_cards.draw(t, s, seat, log)


def _check_exchange(t: Table, s: State, action: ExchangeTurn) -> Refusal | None:
    return check_exchange(t, s)


def _exchange(t: Table, s: State, action: ExchangeTurn, log: Log) -> Next:
    exchange_hand(t, s, False, log)
    s.acted = True
    if t.options.exchange == "turn":
        end_turn(t, s, log)
    else:
        end_turn_if_done(t, s, log)
    return None


# ---- raising a treasure (R7.1, R7.2) -----------------------------------------------------------


def legal_raises(t: Table, s: State) -> list[Action]:
    """The treasures whose only site is under the ATV."""
    here = 1 << s.atvs[s.turn]
    return [RAISE[m] for m in MAPS if s.sites[m] == here]


def _check_raise(t: Table, s: State, action: Raise) -> Refusal | None:
    sites = s.sites[MAP[action.map]]
    if sites.bit_count() > 1:
        return Refusal("site-not-determined", map=action.map, sites=sites.bit_count())
    if sites != 1 << s.atvs[s.turn]:
        return Refusal("not-on-the-site", map=action.map, site=t.space(next(bits(sites))))
    return None


def _raise(t: Table, s: State, action: Raise, log: Log) -> Next:
    seat, m = s.turn, MAP[action.map]
    roses = tuple(owner for card in reversed(s.map_roses[m]) for owner in card)
    has_rose = s.roses[seat] > 0
    if has_rose:
        s.roses[seat] -= 1
        roses = (seat, *roses)
    s.map_roses[m] = ((),) * len(s.map_cards[m])
    s.untouched = False
    s.legs = 0  # R5.3
    if log is not None:
        log.append(TreasureRaised(seat, action.map, t.space(s.atvs[seat]), has_rose))
    sharing.gather_cards(s, m, roses, log)
    return "sharing"


# ---- ending the turn (R6.5) --------------------------------------------------------------------


def _end(t: Table, s: State, action: EndTurn, log: Log) -> Next:
    end_turn(t, s, log)
    return None


ACTIONS: dict[type[Action], ActionRule] = {
    PlayClue: ActionRule(_check_play, _play, always),
    Drive: ActionRule(_check_drive, _drive),
    ExchangeTurn: ActionRule(_check_exchange, _exchange, always),
    Raise: ActionRule(_check_raise, _raise, always),
    EndTurn: ActionRule(None, _end),
}
