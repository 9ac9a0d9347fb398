"""Phase `place-atv`: each player puts the ATV on a space (R2.3)."""

from tobago.game.actions import Action, PlaceAtv
from tobago.game.events import AtvPlaced
from tobago.game.phases.phase import ActionRule, Log, Next, PhaseRules
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.table import Table


def legal_actions(t: Table, s: State) -> list[Action]:
    """Any space of the island."""
    return list(t.space_actions.places)


def _check_place(t: Table, s: State, action: PlaceAtv) -> Refusal | None:
    if action.space not in t.index:
        return Refusal("not-on-the-island", space=action.space)
    return None


def _place(t: Table, s: State, action: PlaceAtv, log: Log) -> Next:
    seat = s.seat
    s.atvs[seat] = t.index[action.space]
    if log is not None:
        log.append(AtvPlaced(seat, action.space))
    s.turn = s.seat = (seat + 1) % t.players
    return "first-clue" if s.seat == t.start else None


def _reveals(t: Table, s: State) -> bool:
    """After the last ATV the first clue is drawn."""
    return (s.seat + 1) % t.players == t.start and t.options.opening == "own"


PLACING_PHASE = PhaseRules(
    "place-atv", legal_actions, {PlaceAtv: ActionRule(_check_place, _place, _reveals)}
)
