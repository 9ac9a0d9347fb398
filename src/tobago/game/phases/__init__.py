"""The phases of the game, each with its actions: what is legal, why not, and what happens."""

from tobago.game.actions import Action
from tobago.game.phases.curse import CURSE_PHASE
from tobago.game.phases.first_clue import FIRST_CLUE_PHASE
from tobago.game.phases.new_map import NEW_MAP_PHASE
from tobago.game.phases.phase import PhaseRules
from tobago.game.phases.placing import PLACING_PHASE
from tobago.game.phases.sharing import SHARING_PHASE
from tobago.game.phases.turn import TURN_PHASE
from tobago.game.refusals import Refusal
from tobago.game.state import Phase, State
from tobago.game.table import Table

OVER_PHASE = PhaseRules("over", lambda t, s: [], {})
PHASES = (
    PLACING_PHASE,
    FIRST_CLUE_PHASE,
    TURN_PHASE,
    SHARING_PHASE,
    CURSE_PHASE,
    NEW_MAP_PHASE,
    OVER_PHASE,
)

LEGAL = {phase.name: phase.legal for phase in PHASES}
CHECKS = {
    phase.name: {kind: rule.check for kind, rule in phase.actions.items()} for phase in PHASES
}
PHASE_OF: dict[type[Action], Phase] = {
    kind: phase.name for phase in PHASES for kind in phase.actions
}
EFFECTS = {kind: rule.apply for phase in PHASES for kind, rule in phase.actions.items()}
"""What an action does; gives the phase that follows by itself, if one does."""
ENTER = {phase.name: phase.enter for phase in PHASES if phase.enter is not None}
"""How such a phase begins or goes on; gives the next one."""


def check(t: Table, s: State, action: Action, seat: int | None) -> Refusal | None:
    """Why a seat, or the deciding seat for None, may not do the action; None if it may."""
    reason = CHECKS[s.phase].get(type(action))
    if reason is None or (seat is not None and seat != s.seat):
        return _wrong_moment(s, action, seat)
    return reason(t, s, action)


def _wrong_moment(s: State, action: Action, seat: int | None) -> Refusal:
    wanted = PHASE_OF.get(type(action))
    if wanted is None:
        raise TypeError(f"not an action: {action!r}")
    if s.phase == "over":
        return Refusal("game-over")
    if seat is not None and seat != s.seat:
        return Refusal("not-your-decision", seat=s.seat, phase=s.phase)
    return Refusal("not-now", phase=s.phase, wanted=wanted)
