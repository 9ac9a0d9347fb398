"""Choices: the best actions in a position, with what a captain in that seat expects of them.

The captain's search finds the most promising actions. They are then compared again, all in the same
new worlds, so that an action which was only lucky in the search loses its lead. An action that a
captain plays without a search, such as raising a treasure, comes first whatever its value.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tobago.fault import Fault
from tobago.game import Action, Game, View
from tobago.game.notation import write
from tobago.island import Island
from tobago.review.position_value import play_until_quiet
from tobago.search import (
    Budget,
    Evaluation,
    Searcher,
    evaluate_turn_end,
    explain_action,
    forced_or_obvious_action,
    learned_weights,
    mean_evaluation,
    name_raises,
    play_plan,
)
from tobago.words import Reason

SIMS = 600
"""Positions that the search evaluates for a decision, as many as a captain does."""
MAX_SIMS = 100_000
MAX_CHOICES = 4
"""Actions of the search that are compared again."""
MIN_WORLDS = 8
"""They are compared in at least this number of worlds."""
HINT_CHOICES = 3
"""The choices that a hint shows."""

Plan = tuple[Action, ...]
"""The actions of a turn; a single one outside a turn."""


class Choice(NamedTuple):
    """An action, and what is expected after it."""

    action: Action
    plan: Plan
    """The plan for the turn that it begins."""
    chance: float
    """Of winning; a shared win counts in parts."""
    gold: float
    """At the end of the game."""

    def to_json(self, island: Island) -> dict[str, Any]:
        """The choice for programs."""
        return {
            "action": self.action.to_json(),
            "text": write(self.action, island),
            "plan": [write(action, island) for action in self.plan],
            "chance": self.chance,
            "gold": self.gold,
        }


class HintChoice(NamedTuple):
    """One of the best choices, and the reasons for it."""

    choice: Choice
    reasons: list[Reason]

    def to_json(self, island: Island) -> dict[str, Any]:
        """The choice for programs."""
        reasons = [reason.to_json() for reason in self.reasons]
        return {**self.choice.to_json(island), "reasons": reasons}


def hint(view: View, *, sims: int = SIMS, seed: str = "hint") -> list[HintChoice]:
    """The best few choices of the deciding seat, the best first; the same for the same view."""
    if not view.legal_actions():
        raise Fault("there is nothing to decide here for this seat")
    choices = rank_choices(view, sims, Random(seed))[:HINT_CHOICES]
    return [HintChoice(choice, explain_action(view, choice.action)) for choice in choices]


def rank_choices(view: View, sims: int, rng: Random, include: Action | None = None) -> list[Choice]:
    """The best choices of the deciding seat, `include` among them.

    What a captain plays without a search is first, the others follow by the chance of winning.
    """
    if not 1 <= sims <= MAX_SIMS:
        raise Fault(
            "{option} is from 1 to {most}, not {given}", option="sims", most=MAX_SIMS, given=sims
        )
    seat, weights = view.state.seat, learned_weights(view.table.players)
    obvious = forced_or_obvious_action(view, view.legal_actions())
    plans = _plans(view, sims, rng, obvious, include)
    evaluations: list[list[Evaluation]] = [[] for _ in plans]
    for _ in range(max(MIN_WORLDS, sims // (2 * len(plans)))):
        world = view.sample(rng)
        for plan, found in zip(plans, evaluations, strict=True):
            found.append(evaluate_turn_end(weights, _play(world, plan), seat))
    if view.state.phase == "turn":
        plans = [name_raises(view.sample(rng), plan) for plan in plans]
    choices = [
        Choice(plan[0], plan, mean.chances[seat], mean.gold[seat])
        for plan, mean in zip(plans, map(mean_evaluation, evaluations), strict=True)
    ]
    return sorted(choices, key=lambda choice: (choice.action != obvious, -choice.chance))


def _plans(
    view: View, sims: int, rng: Random, obvious: Action | None, include: Action | None
) -> list[Plan]:
    """The plans that are compared: the best of a search, and those that begin as they must."""
    asked = [action for action in dict.fromkeys((include, obvious)) if action is not None]
    if view.state.phase == "place-atv":  # too many spaces, too little known: no search
        return [(action,) for action in asked]
    searcher, legal = Searcher(rng, learned_weights), view.legal_actions()
    ranked = searcher.rank_actions(view, legal, Budget(sims, None), include or obvious)
    if obvious is not None and all(one.action != obvious for one in ranked):
        again = searcher.rank_actions(view, legal, Budget(1, None), obvious)  # for its plan alone
        ranked += [one for one in again if one.action == obvious]
    return [one.plan for i, one in enumerate(ranked) if i < MAX_CHOICES or one.action in asked]


def _play(world: Game, plan: Sequence[Action]) -> Game:
    """A copy of a world after a plan; outside a turn it is played on until it is quiet."""
    if world.state.phase == "turn":
        return play_plan(world, plan)
    game = world.copy()
    game.apply(plan[0], events=False)
    return play_until_quiet(game)
