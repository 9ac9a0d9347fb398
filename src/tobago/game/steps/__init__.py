"""A turn is made of small steps; each knows what is allowed, why not, and what comes next."""

from collections.abc import Callable

from tobago.game.actions import Action
from tobago.game.refusals import Refusal
from tobago.game.state import Phase, State
from tobago.game.steps import act, amulets, curse, new_map, setup, sharing, turn
from tobago.game.steps.rule import Rule
from tobago.game.table import Table
from tobago.island import LEGS

RULES: dict[type[Action], Rule] = {
    **setup.RULES,
    **turn.RULES,
    **act.RULES,
    **amulets.RULES,
    **sharing.RULES,
    **new_map.RULES,
}


def legal_in_turn(t: Table, s: State) -> list[Action]:
    """Everything the player in turn may do now (R6)."""
    atv = s.atvs[s.turn]
    if s.acted:
        legal = [turn.END_TURN, *t.drives[s.legs][atv]]
    else:
        legal = [turn.END_TURN, *act.plays(t, s), *t.drives[LEGS][atv]]
        if turn.may_exchange(t, s) is None:
            legal.append(turn.EXCHANGE_TURN)
    if 1 << atv in s.sites:
        legal += sharing.legal_raises(t, s)
    if s.amulets_held[s.turn]:
        legal += amulets.legal_powers(t, s)
    return legal


def _legal_over(t: Table, s: State) -> list[Action]:
    return []


LEGAL: dict[Phase, Callable[[Table, State], list[Action]]] = {
    "place-atv": setup.legal_place,
    "first-clue": setup.legal_first,
    "turn": legal_in_turn,
    "sharing": sharing.legal_sharing,
    "curse": curse.legal_payments,
    "new-map": new_map.legal_start,
    "over": _legal_over,
}


CHECKS = {
    phase: {kind: rule.check for kind, rule in RULES.items() if rule.phase == phase}
    for phase in LEGAL
}
"""For each phase the actions that belong to it."""

EFFECTS = {kind: rule.apply for kind, rule in RULES.items()}


def check(t: Table, s: State, action: Action, seat: int | None) -> Refusal | None:
    """Why the action is refused, or None; legality is decided here and nowhere else."""
    reason = CHECKS[s.phase].get(type(action))
    if reason is None or (seat is not None and seat != s.seat):
        return _not_now(s, action, seat)
    return reason(t, s, action)


def _not_now(s: State, action: Action, seat: int | None) -> Refusal:
    rule = RULES.get(type(action))
    if rule is None:
        raise TypeError(f"not an action: {action!r}")
    if s.phase == "over":
        return Refusal("game-over")
    if seat is not None and seat != s.seat:
        return Refusal("not-your-decision", seat=s.seat, phase=s.phase)
    return Refusal("not-now", phase=s.phase, wanted=rule.phase)
