"""Phase `turn`: everything the player in turn may do (R6)."""

from tobago.game.actions import Action, EndTurn, ExchangeTurn
from tobago.game.phases import amulets, turn_actions
from tobago.game.phases.phase import Log, Next, PhaseRules
from tobago.game.phases.turn_order import end_turn_if_done
from tobago.game.state import State
from tobago.game.table import Table
from tobago.island import LEGS

END_TURN = EndTurn()
EXCHANGE_TURN = ExchangeTurn()


def legal_actions(t: Table, s: State) -> list[Action]:
    """Ending the turn, its action while it is unused, raising, and amulet powers (R6.2, R6.3)."""
    atv = s.atvs[s.turn]
    if s.acted:
        legal = [END_TURN, *t.drives[s.legs][atv]]
    else:
        legal = [END_TURN, *turn_actions.playable_clues(t, s), *t.drives[LEGS][atv]]
        if turn_actions.check_exchange(t, s) is None:
            legal.append(EXCHANGE_TURN)
    if 1 << atv in s.sites:
        legal += turn_actions.legal_raises(t, s)
    if s.amulets_held[s.turn]:
        legal += amulets.legal_powers(t, s)
    return legal


def enter(t: Table, s: State, log: Log) -> Next:
    """The raiser's turn goes on after a treasure (R10.3)."""
    s.phase = "turn"
    s.seat = s.turn
    end_turn_if_done(t, s, log)
    return None


TURN_PHASE = PhaseRules("turn", legal_actions, {**turn_actions.ACTIONS, **amulets.ACTIONS}, enter)
