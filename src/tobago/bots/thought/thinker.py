"""How the better bots think: imagine worlds that fit the view, play plans in them, compare."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from tobago.bots.thought.budget import Budget
from tobago.bots.thought.imagine import finish_dig
from tobago.bots.thought.outlook import Weights, chance
from tobago.bots.thought.plans import Plan, Worth, follow, plans
from tobago.bots.thought.race import turn_reach
from tobago.bots.thought.rivals import Rivals
from tobago.game import Action, Game, PlaceAtv, Raise, Table, View

SCOUTED = 3
"""Worlds in which plans are made."""
SCOUTING = 0.25
"""No further world is scouted when such a part of the budget is spent: comparing needs the rest."""
BEST = 7
"""Plans of each of them that are compared in further worlds."""


class Weighed(NamedTuple):
    """An action and what it is worth: the chance of winning after it."""

    action: Action
    worth: float
    steps: tuple[Action, ...]
    """The plan for the turn that it begins."""


class Thinker:
    """Weighs actions by playing them in imagined worlds."""

    def __init__(self, rng: Random, weights: Callable[[int], Weights]) -> None:
        self.rng = rng
        self.weights = weights
        self.depth, self.width = 3, 3

    def obvious(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What needs no thought: the only action, a treasure to raise, a place to begin."""
        if len(legal) == 1:
            return legal[0]
        if view.state.phase == "place-atv":
            return max(legal, key=lambda action: _welcoming(view, action))
        return next((action for action in legal if isinstance(action, Raise)), None)

    def weigh(
        self,
        view: View,
        legal: Sequence[Action],
        budget: Budget,
        sure: Action | None = None,
    ) -> list[Weighed]:
        """The actions that are worth a thought, the best first; `sure` is among them."""
        if view.state.phase == "turn":
            return self._weigh_plans(view, budget, sure)
        return self._weigh_choices(view, legal, budget)

    def _worth(self, view: View) -> Worth:
        """The seat's chance of winning when its turn is over."""
        t, seat = view.table, view.seat
        assert seat is not None
        weights, after = self.weights(t.players), (seat + 1) % t.players

        def worth(game: Game) -> float:
            s = game.state
            return chance(weights, t, s, seat, after if s.turn == seat else s.turn)

        return worth

    def _weigh_plans(self, view: View, budget: Budget, sure: Action | None) -> list[Weighed]:
        worth = self._worth(view)
        found = self._scout(view, worth, budget)
        if sure is not None:
            asked = self._plan_with(view.sample(self.rng), sure, worth)
            found = [plan for plan in found if plan.steps != asked.steps] + [asked]
        rivals = Rivals(found, sure)
        while rivals.many and budget.spend(len(rivals.left)):
            world = view.sample(self.rng)
            rivals.compare([worth(follow(world, plan)) for plan in rivals.left])
        return _firsts(rivals.ranked())

    def _scout(self, view: View, worth: Worth, budget: Budget) -> list[Plan]:
        """The plans that do best in one world or another: luck in a single one tells little."""
        found: dict[tuple[Action, ...], Plan] = {}
        for scouted in range(SCOUTED):
            if scouted and budget.used() > SCOUTING:
                break
            made = plans(view.sample(self.rng), worth, self.depth, self.width)
            budget.charge(len(made))
            for plan in made[:BEST]:
                found.setdefault(plan.steps, plan)
        return list(found.values())

    def _plan_with(self, world: Game, action: Action, worth: Worth) -> Plan:
        """The best plan that begins with an action, however little it promises by itself."""
        game = follow(world, Plan((action,), 0.0))
        ways = [Plan((action,), worth(game))]
        if game.state.phase == "turn" and game.state.turn == world.state.turn:
            later = plans(game, worth, self.depth - 1, self.width)
            ways += [Plan((action, *plan.steps), plan.worth) for plan in later]
        return max(ways, key=lambda plan: plan.worth)

    def _weigh_choices(self, view: View, legal: Sequence[Action], budget: Budget) -> list[Weighed]:
        worth = self._worth(view)
        sums, worlds = dict.fromkeys(legal, 0.0), 0
        while budget.spend(len(legal)) or not worlds:
            world = view.sample(self.rng)
            worlds += 1
            for action in legal:
                game = world.copy()
                game.apply(action, events=False)
                finish_dig(game)
                sums[action] += worth(game)
        best = sorted(legal, key=lambda action: -sums[action])
        return [Weighed(action, sums[action] / worlds, (action,)) for action in best]


def _firsts(rivals: Iterable[Plan]) -> list[Weighed]:
    """The first steps of plans, each with its best plan."""
    firsts: dict[Action, Weighed] = {}
    for plan in rivals:
        firsts.setdefault(plan.steps[0], Weighed(plan.steps[0], plan.worth, plan.steps))
    return list(firsts.values())


def _welcoming(view: View, action: Action) -> int:
    """How good a space is to begin on: much of the island near, and where amulets will land."""
    assert isinstance(action, PlaceAtv)
    t: Table = view.table
    near = turn_reach(t.island)[1][t.index[action.space]]
    landings = zip(t.statues, view.state.facing, strict=True)
    amulets = sum(near >> t.island.gaze[statue][facing] & 1 for statue, facing in landings)
    return near.bit_count() + LANDING * amulets


LANDING = 5
"""How many spaces in reach an amulet's landing place in reach is worth."""
