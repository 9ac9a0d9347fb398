"""What a player could do in a position and what a captain in that seat expects of it.

The captain's search names the actions worth a thought. They are then compared anew, all in the
same fresh worlds: an action that was only lucky in the search does not keep its lead.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tobago.bots.captain import learned
from tobago.bots.thought.budget import Budget
from tobago.bots.thought.outlook import outlook
from tobago.bots.thought.plans import Plan, follow
from tobago.bots.thought.thinker import Thinker
from tobago.fault import Fault
from tobago.game import Action, Game, View
from tobago.game.notation import write
from tobago.island import Island
from tobago.review.standing import Standing, best_place, mean, played_on

SIMS = 400
"""How many positions the search looks at for a decision."""
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
    """The best choices of the seat to decide, the best first; `sure` is among them."""
    if sims < 1:
        raise Fault("{option} is at least 1, not {given}", option="sims", given=sims)
    plans, seat = _plans(view, sims, Thinker(rng, learned), sure), view.state.seat
    outlooks: list[list[Standing]] = [[] for _ in plans]
    for _ in range(max(LEAST, sims // (2 * len(plans)))):
        world = view.sample(rng)
        for steps, found in zip(plans, outlooks, strict=True):
            found.append(_outlook(_after(world, steps), seat))
    choices = [
        Choice(steps[0], steps, average.chances[seat], average.gold[seat])
        for steps, average in zip(plans, map(mean, outlooks), strict=True)
    ]
    return sorted(choices, key=lambda choice: -choice.chance)


def _plans(
    view: View, sims: int, thinker: Thinker, sure: Action | None
) -> list[tuple[Action, ...]]:
    if view.state.phase == "place-atv":  # too many spaces, too little known: no search
        place = best_place(view)
        return [(action,) for action in dict.fromkeys((place, sure or place))]
    weighed = thinker.weigh(view, view.legal_actions(), Budget(sims, None), sure)
    return [one.steps for i, one in enumerate(weighed) if i < BEST or one.action == sure]


def _after(world: Game, steps: Sequence[Action]) -> Game:
    """A world after a plan, and after what must be finished first."""
    if world.state.phase == "turn":
        return follow(world, Plan(tuple(steps), 0.0))
    game = world.copy()
    game.apply(steps[0], events=False)
    return played_on(game)


def _outlook(game: Game, seat: int) -> Standing:
    """What a seat expects when its turn is over."""
    t, s = game.table, game.state
    to_move = (seat + 1) % t.players if s.turn == seat else s.turn
    return outlook(learned(t.players), t, s, seat, to_move)
