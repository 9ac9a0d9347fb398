"""After a treasure: its map is cleared and started anew, and amulets come ashore (R10.2)."""

from tobago.game.actions import COLOURS, Action, StartMap
from tobago.game.events import MapCleared, MapStarted
from tobago.game.refusals import Refusal
from tobago.game.state import NOTHING, State
from tobago.game.steps import cards
from tobago.game.steps.amulets import wash_ashore
from tobago.game.steps.rule import Log, Rule
from tobago.game.steps.turn import settle
from tobago.game.table import Table


def clear_map(t: Table, s: State, m: int, starter: int, log: Log) -> None:
    """Discard a map's clues, refill short hands, and ask a player to start it anew."""
    if log is not None:
        log.append(MapCleared(COLOURS[m], tuple(t.deck[card] for card in s.map_cards[m])))
    s.clue_discard.extend(s.map_cards[m])
    s.map_cards[m] = ()
    s.map_roses[m] = ()
    cards.narrow(t, s, m, t.island.whole)
    for seat in t.clockwise(s.turn):  # R4.5
        while len(s.hands[seat]) < t.hand_size and cards.draw(t, s, seat, log):
            pass
    for seat in t.clockwise(starter):
        if s.hands[seat]:
            s.phase = "new-map"
            s.new_map = m
            s.seat = seat
            return
    _go_on(t, s, log)


def _go_on(t: Table, s: State, log: Log) -> None:
    """The raiser's turn goes on (R10.3)."""
    s.new_map = NOTHING
    wash_ashore(t, s, log)
    s.phase = "turn"
    s.seat = s.turn
    settle(t, s, log)


def legal_start(t: Table, s: State) -> list[Action]:
    """Any clue of the hand: on an empty map every clue of the deck is playable (R1.4)."""
    return [t.clue_actions.starts[card] for card in s.hands[s.seat]]


def _check_start(t: Table, s: State, action: StartMap) -> Refusal | None:
    return cards.check_clue(t, s, action.clue, s.new_map)


def _start(t: Table, s: State, action: StartMap, log: Log) -> None:
    seat, m, card = s.seat, s.new_map, t.clue_actions.index[action.clue]
    cards.drop(s, seat, card)
    rose = cards.lay(t, s, seat, card, m)
    if log is not None:
        log.append(MapStarted(seat, action.clue, COLOURS[m], s.sites[m].bit_count(), rose))
        cards.tell_markers(t, s, m, t.island.whole, False, log)
    cards.draw(t, s, seat, log)
    _go_on(t, s, log)


RULES: dict[type[Action], Rule] = {StartMap: Rule("new-map", _check_start, _start)}
