"""Phase `new-map`: a raised treasure's map is cleared and a new one is started (R10.2, R10.3)."""

from tobago.game.actions import Action, StartMap
from tobago.game.constants import COLOURS, NOTHING
from tobago.game.events import MapCleared, MapStarted
from tobago.game.phases import clue_cards
from tobago.game.phases.amulets import place_amulets
from tobago.game.phases.phase import ActionRule, Log, Next, PhaseRules, always
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.table import Table


def enter(t: Table, s: State, log: Log) -> Next:
    """Discard the map's clues, refill short hands, and ask the first player with a card.

    `s.new_map` is the map, and `s.seat` the player who starts it if there is a card in hand.
    """
    m, starter = s.new_map, s.seat
    if log is not None:
        log.append(MapCleared(COLOURS[m], tuple(t.deck[card] for card in s.map_cards[m])))
    s.clue_discard.extend(s.map_cards[m])
    s.map_cards[m] = ()
    s.map_roses[m] = ()
    clue_cards.set_sites(t, s, m, t.island.whole)
    for seat in t.clockwise(s.turn):  # R4.5
        while len(s.hands[seat]) < t.hand_size and clue_cards.draw(t, s, seat, log):
            pass
    for seat in t.clockwise(starter):
        if s.hands[seat]:
            s.phase = "new-map"
            s.seat = seat
            return None
    return _finish(t, s, log)


def legal_actions(t: Table, s: State) -> list[Action]:
    """Any clue of the hand: on an empty map every clue of the deck is playable (R1.4)."""
    return [t.clue_actions.starts[card] for card in s.hands[s.seat]]


def _check_start(t: Table, s: State, action: StartMap) -> Refusal | None:
    return clue_cards.check_clue(t, s, action.clue, s.new_map)


def _start(t: Table, s: State, action: StartMap, log: Log) -> Next:
    seat, m, card = s.seat, s.new_map, t.clue_actions.index[action.clue]
    clue_cards.remove_from_hand(s, seat, card)
    rose = clue_cards.lay(t, s, seat, card, m)
    if log is not None:
        log.append(MapStarted(seat, action.clue, COLOURS[m], s.sites[m].bit_count(), rose))
        clue_cards.log_markers(t, s, m, t.island.whole, False, log)
    clue_cards.draw(t, s, seat, log)
    return _finish(t, s, log)


def _finish(t: Table, s: State, log: Log) -> Next:
    s.new_map = NOTHING
    place_amulets(t, s, log)
    return "turn"


NEW_MAP_PHASE = PhaseRules(
    "new-map", legal_actions, {StartMap: ActionRule(_check_start, _start, always)}, enter
)
