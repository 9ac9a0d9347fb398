"""What a thinking bot says of its decision: its chances, and the facts that speak for it.

Nothing is told but what the bot's own view holds. Players are named, not called I and you: the
same reasons serve a bot that explains itself and a person who asked for a hint.
"""

from collections.abc import Sequence

from tobago.bots.thought.facts import facts
from tobago.bots.thought.thinker import Weighed
from tobago.game import Action, View
from tobago.game.notation import write
from tobago.words import N_, Reason

MOST = 4
"""So many reasons are given at most."""

ONLY = N_("There is no other choice.")
CHANCE = N_("Chance of winning after this: {percent} %.")
RIVAL = N_(
    "Chance of winning after this: {percent} %; with the next best, {action}: {other_percent} %."
)
PLAN = N_("The plan goes on: {plan}.")


def reasons(view: View, action: Action, weighed: Sequence[Weighed] = ()) -> list[Reason]:
    """The few reasons for an action: from what was weighed, and from the position."""
    if len(view.legal_actions()) == 1:
        return [Reason(ONLY)]
    told = facts(view, action)
    chosen = next((one for one in weighed if one.action == action), None)
    if chosen is not None:
        rival = next((one for one in weighed if one.action != action), None)
        told = [_chance(view, chosen, rival), *told, *_plan(view, chosen)]
    return told[:MOST]


def _chance(view: View, chosen: Weighed, rival: Weighed | None) -> Reason:
    percent = round(100 * chosen.worth)
    if rival is None:
        return Reason(CHANCE, percent=percent)
    other, other_percent = write(rival.action, view.table.island), round(100 * rival.worth)
    return Reason(RIVAL, percent=percent, action=other, other_percent=other_percent)


def _plan(view: View, chosen: Weighed) -> list[Reason]:
    """What is to follow in the same turn."""
    steps = [write(step, view.table.island) for step in chosen.steps[1:]]
    return [Reason(PLAN, plan=", ".join(steps))] if steps else []
