"""Luck: every change of the chances of winning attributed to a decision or to the cards.

An action leads from one position to the next, and cards may be turned up or drawn in it. The value
of the action before these cards are known is the mean over sampled worlds in which it is played.
The change from the position to that mean is the decision's; the change from the mean to the next
position is the cards'. The sums over a game are exact, however rough the estimates are.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from tobago.game import Action, Event, Game
from tobago.record import Replay
from tobago.review.position_value import evaluate_quiet, is_quiet, play_until_quiet
from tobago.search import Evaluation, mean_evaluation


class Transition(NamedTuple):
    """An action with three evaluations: before it, once it is decided, and after its cards."""

    before: Evaluation
    decided: Evaluation
    after: Evaluation
    events: Sequence[Event]

    def decision(self, seat: int) -> float:
        """How the decision changed a seat's chance of winning."""
        return self.decided.chances[seat] - self.before.chances[seat]

    def luck(self, seat: int) -> float:
        """How the cards changed a seat's chance of winning."""
        return self.after.chances[seat] - self.decided.chances[seat]


def attribute_changes(replay: Replay, worlds: int, seed: str) -> Iterator[Transition]:
    """A transition for every action of a record, estimated from a number of sampled worlds."""
    here = _Position(replay.game, worlds, f"{seed}/0")
    before = here.evaluation()
    while replay.ply < replay.plies:
        action = replay.record.entries[replay.ply].action
        happened = replay.forward()
        if any(event.chance for event in happened):
            decided = here.expected_after(action)
            here = _Position(replay.game, worlds, f"{seed}/{replay.ply}")
            after = here.evaluation()
        else:
            here = here.continued(action, replay.game)
            decided = after = here.evaluation()
        yield Transition(before, decided, after, happened)
        before = after


class _Position:
    """A position, and worlds that an observer who sees the hands cannot tell from it."""

    def __init__(self, game: Game, count: int, seed: str) -> None:
        self._game = game.copy()
        self._count, self._seed = count, seed

    @cached_property
    def _worlds(self) -> list[Game]:
        rng = Random(self._seed)
        return [self._game.resample_keeping_hands(rng) for _ in range(self._count)]

    def evaluation(self) -> Evaluation:
        """The value of the position."""
        if is_quiet(self._game):
            return evaluate_quiet(self._game)
        return _mean_value([world.copy() for world in self._worlds])

    def expected_after(self, action: Action) -> Evaluation:
        """The value expected after an action, before its cards are known."""
        return _mean_value([_applied(world, action) for world in self._worlds])

    def continued(self, action: Action, game: Game) -> "_Position":
        """The position after an action without cards, with the same worlds if there are any.

        Common worlds keep sampling noise out of the difference between the two values.
        """
        later = _Position(game, self._count, self._seed)
        if "_worlds" in self.__dict__:
            later._worlds = [_applied(world, action) for world in self._worlds]
        return later


def _mean_value(worlds: Sequence[Game]) -> Evaluation:
    """The mean value of worlds, each played on until it is quiet."""
    return mean_evaluation([evaluate_quiet(play_until_quiet(world)) for world in worlds])


def _applied(world: Game, action: Action) -> Game:
    game = world.copy()
    game.apply(action, events=False)
    return game
