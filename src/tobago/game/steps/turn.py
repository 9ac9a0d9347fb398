"""The turn: how it begins, what ends it, and the dead position (R6, R10.4, R10.5)."""

from tobago.game.actions import Action, EndTurn, ExchangeTurn
from tobago.game.events import AmuletTaken, GameEnded, HandDiscarded, TurnBegan, TurnEnded
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.steps import cards
from tobago.game.steps.rule import Log, Rule, allowed
from tobago.game.table import Table

END_TURN = EndTurn()
EXCHANGE_TURN = ExchangeTurn()


def begin_turn(t: Table, s: State, seat: int, log: Log) -> None:
    """A new turn, with the pick-up of R6.1."""
    s.phase = "turn"
    s.turn = s.seat = seat
    s.acted = False
    s.untouched = True
    s.legs = 0
    if log is not None:
        log.append(TurnBegan(seat))
    if s.amulets:
        take_amulet(t, s, log)


def take_amulet(t: Table, s: State, log: Log) -> None:
    """Pick up the amulet under the ATV, if there is one (R5.2, R6.1)."""
    here = 1 << s.atvs[s.turn]
    if s.amulets & here:
        s.amulets ^= here
        s.amulets_held[s.turn] += 1
        if log is not None:
            log.append(AmuletTaken(s.turn, t.space(s.atvs[s.turn])))


def settle(t: Table, s: State, log: Log) -> None:
    """End the turn by itself when nothing else is left to do in it."""
    seat = s.turn
    if s.acted and not s.legs and not s.amulets_held[seat] and 1 << s.atvs[seat] not in s.sites:
        end_turn(t, s, log)


def end_turn(t: Table, s: State, log: Log) -> None:
    """Hand the turn on, unless the position is dead."""
    if log is not None:
        log.append(TurnEnded(s.turn))
    if not any(s.playable) and dead(t, s):  # who can play a clue has been looked up already
        finish(s, "dead-position", log)
    else:
        begin_turn(t, s, (s.turn + 1) % t.players, log)


def dead(t: Table, s: State) -> bool:
    """R10.5: nothing to raise, no amulet anywhere, and no clue outside the maps fits any map."""
    if s.amulets or any(s.amulets_held):
        return False
    for sites in s.sites:
        if sites.bit_count() == 1:
            return False
    for pile in (*s.hands, s.clue_deck, s.clue_discard):
        for card in pile:
            allowed = t.clues[card]
            for sites in s.sites:
                if 0 != sites & allowed != sites:
                    return False
    return True


def finish(s: State, reason: str, log: Log) -> None:
    """The game is over; equal gold shares the win (R10.4)."""
    gold = tuple(sum(cards) for cards in s.treasure)
    s.phase = "over"
    s.seat = s.turn
    s.untouched = False
    s.legs = 0
    s.winners = tuple(seat for seat, sum_ in enumerate(gold) if sum_ == max(gold))
    if log is not None:
        log.append(GameEnded(reason, gold, s.winners))


# ---- ending the turn (R6.5) -------------------------------------------------------------------


def _end(t: Table, s: State, action: Action, log: Log) -> None:
    end_turn(t, s, log)


# ---- exchanging the hand (R6.4) ---------------------------------------------------------------


def may_exchange(t: Table, s: State) -> Refusal | None:
    """Whether the hand may be exchanged without an amulet."""
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
        cards.draw(t, s, seat, log)


def _check_exchange(t: Table, s: State, action: ExchangeTurn) -> Refusal | None:
    return may_exchange(t, s)


def _exchange(t: Table, s: State, action: ExchangeTurn, log: Log) -> None:
    exchange_hand(t, s, False, log)
    s.acted = True
    if t.options.exchange == "turn":
        end_turn(t, s, log)
    else:
        settle(t, s, log)


RULES: dict[type[Action], Rule] = {
    EndTurn: Rule("turn", allowed, _end),
    ExchangeTurn: Rule("turn", _check_exchange, _exchange),
}
