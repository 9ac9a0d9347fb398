"""What a player could do in a position and what a captain in that seat expects of it.

The captain's search names the actions worth a thought. They are then compared anew, all in the
same fresh worlds: an action that was only lucky in the search does not keep its lead. What a
captain does without a thought, such as raising a treasure, comes first whatever it promises.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tobago.fault import Fault
from tobago.game import Action, Game, View
from tobago.game.notation import write
from tobago.island import Island
from tobago.review.standing import Standing, played_on
from tobago.search import (
    Budget,
    Searcher,
    evaluate_turn_end,
    forced_or_obvious_action,
    learned_weights,
    mean_evaluation,
    name_raises,
    play_plan,
)

SIMS = 600
"""How many positions the search looks at for a decision, as many as a captain's own."""
MOST_SIMS = 100_000
BEST = 4
"""So many actions are compared."""
LEAST = 8
"""In so many worlds at least."""


class Choice(NamedTuple):
    """Something a player could do, and what is to be expected after it."""

    action: Action
    steps: tuple[Action, ...]
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
            "plan": [write(step, island) for step in self.steps],
            "chance": self.chance,
            "gold": self.gold,
        }


def weigh(view: View, sims: int, rng: Random, sure: Action | None = None) -> list[Choice]:
    """The best choices of the seat to decide, `sure` among them.

    What is obvious to a captain is first, the others follow by the chance of winning.
    """
    if not 1 <= sims <= MOST_SIMS:
        raise Fault(
            "{option} is from 1 to {most}, not {given}", option="sims", most=MOST_SIMS, given=sims
        )
    searcher, seat = Searcher(rng, learned_weights), view.state.seat
    obvious = forced_or_obvious_action(view, view.legal_actions())
    plans = _plans(view, sims, searcher, obvious, sure)
    outlooks: list[list[Standing]] = [[] for _ in plans]
    for _ in range(max(LEAST, sims // (2 * len(plans)))):
        world = view.sample(rng)
        for steps, found in zip(plans, outlooks, strict=True):
            found.append(_outlook(_after(world, steps), seat))
    if view.state.phase == "turn":
        plans = [name_raises(view.sample(rng), steps) for steps in plans]
    choices = [
        Choice(steps[0], steps, average.chances[seat], average.gold[seat])
        for steps, average in zip(plans, map(mean_evaluation, outlooks), strict=True)
    ]
    return sorted(choices, key=lambda choice: (choice.action != obvious, -choice.chance))


def _plans(
    view: View, sims: int, searcher: Searcher, obvious: Action | None, sure: Action | None
) -> list[tuple[Action, ...]]:
    asked = [action for action in dict.fromkeys((sure, obvious)) if action is not None]
    if view.state.phase == "place-atv":  # too many spaces, too little known: no search
        return [(action,) for action in asked]
    legal = view.legal_actions()
    weighed = searcher.rank_actions(view, legal, Budget(sims, None), sure or obvious)
    if obvious is not None and all(one.action != obvious for one in weighed):
        again = searcher.rank_actions(view, legal, Budget(1, None), obvious)  # for its plan alone
        weighed += [one for one in again if one.action == obvious]
    return [one.plan for i, one in enumerate(weighed) if i < BEST or one.action in asked]


def _after(world: Game, steps: Sequence[Action]) -> Game:
    """A world after a plan, and after what must be finished first."""
    if world.state.phase == "turn":
        return play_plan(world, steps)
    game = world.copy()
    game.apply(steps[0], events=False)
    return played_on(game)


def _outlook(game: Game, seat: int) -> Standing:
    """What a seat expects when its turn is over."""
    return evaluate_turn_end(learned_weights(game.table.players), game, seat)
