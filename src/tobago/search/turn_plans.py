"""Plans for a turn: sequences of actions, found by beam search in a sampled world."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tobago.game import Action, Drive, EndTurn, ExtraDrive, Game, RemoveMarker, State, Table
from tobago.game.constants import MAP, MARKERS
from tobago.island import LEGS, bits
from tobago.search.arrival import reach_by_turns
from tobago.search.rollout import RAISE_ACTIONS, play_to_turn, raise_treasures

ValueFunction = Callable[[Game], float]
"""What a position is worth to the planning seat if its turn ended there."""

POSITIONING_DRIVES = 6
"""How many drives that reach neither a site nor an amulet are considered."""
FEW_SITES = 3
"""Drives to sites and removals of markers are considered on maps with at most these sites."""


class TurnPlan(NamedTuple):
    """The actions of one turn in order, and their value."""

    actions: tuple[Action, ...]
    value: float


def generate_plans(world: Game, value: ValueFunction, depth: int, width: int) -> list[TurnPlan]:
    """Plans for the turn of the deciding seat in a sampled world, the best first.

    Every candidate for the first action is evaluated. The best `width` are continued, up to `depth`
    actions in all. Treasures on the way are raised without being named in the plan.
    """
    plans: list[TurnPlan] = []
    open_plans: list[tuple[TurnPlan, Game]] = []
    seat = world.seat
    for action in candidate_actions(world):
        game = world.copy()
        game.apply(action, events=False)
        raise_treasures(game, seat)
        plan = TurnPlan((action,), value(game))
        plans.append(plan)
        if depth > 1 and _is_turn_of(game, seat):
            open_plans.append((plan, game))
    open_plans.sort(key=lambda pair: -pair[0].value)
    for plan, game in open_plans[:width]:
        plans += [
            TurnPlan(plan.actions + later.actions, later.value)
            for later in generate_plans(game, value, depth - 1, max(1, width - 1))
            if type(later.actions[0]) is not EndTurn
        ]
    plans.sort(key=lambda plan: -plan.value)
    return plans


def best_plan_with(
    world: Game, action: Action, value: ValueFunction, depth: int, width: int
) -> TurnPlan:
    """The best plan that begins with an action, a candidate or not."""
    game = play_plan(world, (action,))
    plans = [TurnPlan((action,), value(game))]
    if _is_turn_of(game, world.state.turn):
        later = generate_plans(game, value, depth - 1, width)
        plans += [TurnPlan((action, *plan.actions), plan.value) for plan in later]
    return max(plans, key=lambda plan: plan.value)


def play_plan(world: Game, actions: Sequence[Action]) -> Game:
    """A copy of a world after a plan, which stops where its turn ends or an action is not legal."""
    game, seat = world.copy(), world.seat
    for action in actions:
        if not _is_turn_of(game, seat) or game.check(action) is not None:
            break
        game.apply(action, events=False)
        raise_treasures(game, seat)
    return game


def name_raises(world: Game, actions: Sequence[Action]) -> tuple[Action, ...]:
    """A plan with the raises that `play_plan` makes on the way."""
    game, seat = world.copy(), world.seat
    named, ahead = list[Action](), list(actions)
    while ahead and game.check(ahead[0]) is None:
        named.append(ahead.pop(0))
        game.apply(named[-1], events=False)
        play_to_turn(game)
        if game.over or game.seat != seat:
            break
        ahead[:0] = [action for action in RAISE_ACTIONS if game.check(action) is None][:1]
    return (*named, *ahead)


def _is_turn_of(game: Game, seat: int) -> bool:
    s = game.state
    return s.phase == "turn" and s.turn == seat


# ---- candidates -------------------------------------------------------------------------------


def candidate_actions(game: Game) -> Iterator[Action]:
    """The legal actions of a turn, without those that hardly ever help."""
    t, s = game.table, game.state
    goals = _goals(s)
    spots = goals | _good_spaces(t, s)
    for action in game.legal_actions():
        if isinstance(action, EndTurn):
            if s.acted:  # a turn without an action is a turn wasted
                yield action
        elif isinstance(action, Drive):
            if spots >> t.index[action.to] & 1:
                yield action
        elif isinstance(action, ExtraDrive):
            if goals >> t.index[action.to] & 1:
                yield action
        elif isinstance(action, RemoveMarker):
            if s.sites[MAP[action.map]].bit_count() <= FEW_SITES:
                yield action
        else:
            yield action


def _goals(s: State) -> int:
    """Spaces worth a drive: amulets, and the sites of maps that have few."""
    goals = s.amulets
    for sites in s.sites:
        if sites.bit_count() <= FEW_SITES:
            goals |= sites
    return goals


def _good_spaces(t: Table, s: State) -> int:
    """The few spaces in reach from which most possible sites, and most of the island, are near."""
    legs = s.legs if s.acted else LEGS
    if not legs:
        return 0
    one_turn = reach_by_turns(t.island)[1]
    marked = [(sites, sites.bit_count()) for sites in s.sites if sites.bit_count() <= MARKERS]
    size = len(t.island.spaces)

    def nearness(space: int) -> float:
        near = one_turn[space]
        sites = sum((near & sites).bit_count() / count for sites, count in marked)
        return sites + near.bit_count() / size

    reach = t.island.reach[legs][s.atvs[s.turn]]
    best = sorted(bits(reach), key=nearness)[-POSITIONING_DRIVES:]
    return sum(1 << space for space in best)
