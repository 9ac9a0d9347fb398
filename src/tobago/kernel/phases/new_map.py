"""Phase `new-map`: a raised treasure's map is cleared and a new one is started (R10.2, R10.3)."""

from tobago.game.constants import NOTHING
from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import START_MAP
from tobago.kernel.phases.amulets import place_amulets
from tobago.kernel.phases.clue_cards import clear, draw, lay, remove_from_hand
from tobago.kernel.phases.phase import DECISION, NEW_MAP, TURN, Game, Island, Numbers, Table


@compiled
def enter(island: Island, t: Table, s: Game) -> int:
    """Discard the map's clues, refill short hands, and ask the first player with a card.

    `s.new_map` is the map, and `s.seat` the player who starts it if there is a card in hand.
    """
    starter = int(s.seat)
    clear(island, s, s.new_map)
    for i in range(t.players):  # R4.5
        seat = (s.turn + i) % t.players
        while s.hand_sizes[seat] < t.hand_size and draw(t, s, seat):
            pass
    for i in range(t.players):
        seat = (starter + i) % t.players
        if s.hand_sizes[seat]:
            s.phase = NEW_MAP
            s.seat = seat
            return DECISION
    return _finish(island, t, s)


@compiled
def legal_actions(s: Game, out: Numbers) -> int:
    """Any clue of the hand: on an empty map every clue of the deck is playable (R1.4)."""
    for h in range(s.hand_sizes[s.seat]):
        out[h] = START_MAP + int(s.hands[s.seat, h])
    return int(s.hand_sizes[s.seat])


@compiled
def start(island: Island, t: Table, s: Game, card: int) -> int:
    """Start the map with a clue from the hand."""
    seat = s.seat
    remove_from_hand(s, seat, card)
    lay(t, s, seat, card, s.new_map)
    draw(t, s, seat)
    return _finish(island, t, s)


@compiled
def _finish(island: Island, t: Table, s: Game) -> int:
    s.new_map = NOTHING
    place_amulets(island, t, s)
    return TURN
