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
EFFECTS = {
    phase.name: {kind: rule.apply for kind, rule in phase.actions.items()} for phase in PHASES
}
"""For each phase its actions, and what each does."""
CHECKS = {kind: rule.check for phase in PHASES for kind, rule in phase.actions.items()}
"""Why an action may be refused in its phase; None for one that is always legal there."""
REVEALS = {kind: rule.reveals for phase in PHASES for kind, rule in phase.actions.items()}
"""Whether an action can show somebody something hidden, so that it cannot be undone."""
PHASE_OF: dict[type[Action], Phase] = {
    kind: phase.name for phase in PHASES for kind in phase.actions
}
ENTER = {phase.name: phase.enter for phase in PHASES if phase.enter is not None}
"""How a phase that follows by itself begins or goes on; gives the next one."""


def check(t: Table, s: State, action: Action, seat: int | None) -> Refusal | None:
    """Why a seat, or the deciding seat for None, may not do the action; None if it may."""
    if type(action) not in EFFECTS[s.phase] or (seat is not None and seat != s.seat):
        return _wrong_moment(s, action, seat)
    reason = CHECKS[type(action)]
    return None if reason is None else reason(t, s, action)


def _wrong_moment(s: State, action: Action, seat: int | None) -> Refusal:
    wanted = PHASE_OF.get(type(action))
    if wanted is None:
        raise TypeError(f"not an action: {action!r}")
    if s.phase == "over":
        return Refusal("game-over")
    if seat is not None and seat != s.seat:
        return Refusal("not-your-decision", seat=s.seat, phase=s.phase)
    return Refusal("not-now", phase=s.phase, wanted=wanted)
