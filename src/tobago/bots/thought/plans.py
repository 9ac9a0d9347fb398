"""Plans for a turn: what a player could do in it, step by step, and what comes of it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tobago.bots.thought.imagine import raise_all
from tobago.bots.thought.race import turn_reach
from tobago.game import Action, Drive, EndTurn, ExtraDrive, Game, RemoveMarker, State, Table
from tobago.game.constants import MAP, MARKERS
from tobago.island import LEGS

Worth = Callable[[Game], float]
"""What a position is worth to the planning seat, if its turn ended here."""

SPOTS = 6
"""How many drives just for a better place are looked at."""
FEW = 3
"""Markers are removed by amulet only when a map has no more than these."""


class Plan(NamedTuple):
    """Actions of one turn in order, and what they are worth."""

    steps: tuple[Action, ...]
    worth: float


def plans(world: Game, worth: Worth, depth: int, width: int) -> list[Plan]:
    """Plans for the turn in an imagined world, the best first.

    Every first step is looked at, and the best `width` of them are gone on with, to a depth.
    """
    found: list[Plan] = []
    ahead: list[tuple[Plan, Game]] = []
    seat = world.seat
    for action in sensible(world):
        game = world.copy()
        game.apply(action, events=False)
        raise_all(game, seat)
        plan = Plan((action,), worth(game))
        found.append(plan)
        if depth > 1 and _goes_on(game, seat):
            ahead.append((plan, game))
    ahead.sort(key=lambda pair: -pair[0].worth)
    for plan, game in ahead[:width]:
        found += [
            Plan(plan.steps + later.steps, later.worth)
            for later in plans(game, worth, depth - 1, max(1, width - 1))
            if type(later.steps[0]) is not EndTurn
        ]
    found.sort(key=lambda plan: -plan.worth)
    return found


def follow(world: Game, plan: Plan) -> Game:
    """An imagined world after a plan; where the plan no longer fits the turn ends early."""
    game, seat = world.copy(), world.seat
    for action in plan.steps:
        if not _goes_on(game, seat) or game.check(action) is not None:
            break
        game.apply(action, events=False)
        raise_all(game, seat)
    return game


def _goes_on(game: Game, seat: int) -> bool:
    s = game.state
    return s.phase == "turn" and s.turn == seat


# ---- what is worth looking at -----------------------------------------------------------------


def sensible(game: Game) -> Iterator[Action]:
    """The legal actions without those that no player would think of."""
    t, s = game.table, game.state
    goals = _goals(s)
    spots = goals | _good_spots(t, s)
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
            if s.sites[MAP[action.map]].bit_count() <= FEW:
                yield action
        else:
            yield action


def _goals(s: State) -> int:
    """Spaces worth a drive: amulets and the sites of found treasures."""
    goals = s.amulets
    for sites in s.sites:
        if sites.bit_count() <= FEW:
            goals |= sites
    return goals


def _good_spots(t: Table, s: State) -> int:
    """The few spaces in reach from which most possible sites, and most of the island, are near."""
    legs = s.legs if s.acted else LEGS
    if not legs:
        return 0
    one_turn = turn_reach(t.island)[1]
    few = [(sites, sites.bit_count()) for sites in s.sites if sites.bit_count() <= MARKERS]
    size = len(t.island.spaces)

    def good(space: int) -> float:
        near = one_turn[space]
        sites = sum((near & sites).bit_count() / count for sites, count in few)
        return sites + near.bit_count() / size

    reach = t.island.reach[legs][s.atvs[s.turn]]
    best = sorted((space for space in range(size) if reach >> space & 1), key=good)[-SPOTS:]
    return sum(1 << space for space in best)
