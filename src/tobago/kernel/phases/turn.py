"""Phase `turn`: everything the player in turn may do (R6)."""

from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import DRIVE, END_TURN, EXCHANGE_TURN, PLAY_CLUE
from tobago.kernel.phases.amulets import list_powers
from tobago.kernel.phases.clue_cards import list_playable
from tobago.kernel.phases.lists import list_spaces
from tobago.kernel.phases.phase import DECISION, TURN, Game, Island, Numbers, Table
from tobago.kernel.phases.turn_actions import check_exchange, drive_legs, list_raises
from tobago.kernel.phases.turn_order import end_turn_if_done


@compiled
def legal_actions(island: Island, t: Table, s: Game, out: Numbers) -> int:
    """Ending the turn, its action while it is unused, raising, and amulet powers (R6.2, R6.3)."""
    out[0] = END_TURN
    size = 1
    if not s.acted:
        size = list_playable(t, s, PLAY_CLUE, out, size)
    size = list_spaces(island.reach[drive_legs(s), s.atvs[s.turn]], DRIVE, out, size)
    if check_exchange(t, s):
        out[size] = EXCHANGE_TURN
        size += 1
    size = list_raises(s, out, size)
    if s.amulets_held[s.turn]:
        size = list_powers(island, t, s, out, size)
    return size


@compiled
def enter(t: Table, s: Game) -> int:
    """The raiser's turn goes on after a treasure (R10.3)."""
    s.phase = TURN
    s.seat = s.turn
    end_turn_if_done(t, s)
    return DECISION
