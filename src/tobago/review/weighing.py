"""What a player could do in a position and what a captain in that seat expects of it.

The captain's search names the actions worth a thought. They are then compared anew, all in the
same fresh worlds: an action that was only lucky in the search does not keep its lead. What a
captain does without a thought, such as raising a treasure, comes first whatever it promises.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tobago.bots.captain import learned
from tobago.bots.thought.budget import Budget
from tobago.bots.thought.imagine import RAISES, finish_dig
from tobago.bots.thought.outlook import outlook
from tobago.bots.thought.plans import Plan, follow
from tobago.bots.thought.thinker import Thinker
from tobago.fault import Fault
from tobago.game import Action, Game, View
from tobago.game.notation import write
from tobago.island import Island
from tobago.review.standing import Standing, mean, played_on

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
    thinker, seat = Thinker(rng, learned), view.state.seat
    obvious = thinker.obvious(view, view.legal_actions())
    plans = _plans(view, sims, thinker, obvious, sure)
    outlooks: list[list[Standing]] = [[] for _ in plans]
    for _ in range(max(LEAST, sims // (2 * len(plans)))):
        world = view.sample(rng)
        for steps, found in zip(plans, outlooks, strict=True):
            found.append(_outlook(_after(world, steps), seat))
    told = [_with_raises(view.sample(rng), steps) for steps in plans]
    choices = [
        Choice(steps[0], steps, average.chances[seat], average.gold[seat])
        for steps, average in zip(told, map(mean, outlooks), strict=True)
    ]
    return sorted(choices, key=lambda choice: (choice.action != obvious, -choice.chance))


def _plans(
    view: View, sims: int, thinker: Thinker, obvious: Action | None, sure: Action | None
) -> list[tuple[Action, ...]]:
    asked = [action for action in dict.fromkeys((sure, obvious)) if action is not None]
    if view.state.phase == "place-atv":  # too many spaces, too little known: no search
        return [(action,) for action in asked]
    legal = view.legal_actions()
    weighed = thinker.weigh(view, legal, Budget(sims, None), sure or obvious)
    if obvious is not None and all(one.action != obvious for one in weighed):
        again = thinker.weigh(view, legal, Budget(1, None), obvious)  # for its plan alone
        weighed += [one for one in again if one.action == obvious]
    return [one.steps for i, one in enumerate(weighed) if i < BEST or one.action in asked]


def _after(world: Game, steps: Sequence[Action]) -> Game:
    """A world after a plan, and after what must be finished first."""
    if world.state.phase == "turn":
        return follow(world, Plan(tuple(steps), 0.0))
    game = world.copy()
    game.apply(steps[0], events=False)
    return played_on(game)


def _with_raises(world: Game, steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """A plan for a turn with the treasures raised on the way, which go without saying in it."""
    if world.state.phase != "turn":
        return steps
    seat, told, ahead = world.seat, list[Action](), list(steps)
    while ahead and world.check(ahead[0]) is None:
        told.append(ahead.pop(0))
        world.apply(told[-1], events=False)
        finish_dig(world)
        if world.over or world.seat != seat:
            break
        ahead[:0] = [action for action in RAISES if world.check(action) is None][:1]
    return (*told, *ahead)


def _outlook(game: Game, seat: int) -> Standing:
    """What a seat expects when its turn is over."""
    t, s = game.table, game.state
    to_move = (seat + 1) % t.players if s.turn == seat else s.turn
    return outlook(learned(t.players), t, s, seat, to_move)
