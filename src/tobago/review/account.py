"""Where the chances went: every change of them put down to a decision or to the cards.

An action takes a position to the next one, and cards may be turned up or drawn in it. What the
action is worth before these cards are known is the mean over imagined worlds in which it is played.
From the position to that mean the change is the decision's; from there to the next position it is
the cards'. The sums over a game are exact, whatever the estimates are.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from tobago.game import Action, Event, Game, events
from tobago.record import Replay
from tobago.review.standing import Standing, glance, imagined, played_on, quiet
from tobago.search import mean_evaluation

CARDS = (
    events.FirstClueDrawn,
    events.HandDealt,
    events.ClueDrawn,
    events.CluesReshuffled,
    events.CardLookedAt,
    events.CardAdded,
    events.CardTurnedUp,
    events.CurseReturned,
)
"""What chance decides."""


class Step(NamedTuple):
    """An action, and how the game stood before it, once it was decided, and after the cards."""

    before: Standing
    decided: Standing
    after: Standing
    happened: Sequence[Event]

    def decision(self, seat: int) -> float:
        """What the decision changed of a seat's chance."""
        return self.decided.chances[seat] - self.before.chances[seat]

    def luck(self, seat: int) -> float:
        """What the cards changed of a seat's chance."""
        return self.after.chances[seat] - self.decided.chances[seat]


def steps(replay: Replay, count: int, seed: str) -> Iterator[Step]:
    """Every action of a record with its standings, each reckoned from so many worlds."""
    here = _Position(replay.game, count, f"{seed}/0")
    before = here.standing()
    while replay.ply < replay.plies:
        action = replay.record.entries[replay.ply].action
        happened = replay.forward()
        if any(isinstance(event, CARDS) for event in happened):
            decided = here.expected(action)
            here = _Position(replay.game, count, f"{seed}/{replay.ply}")
            after = here.standing()
        else:
            here = here.led_on(action, replay.game)
            decided = after = here.standing()
        yield Step(before, decided, after, happened)
        before = after


class _Position:
    """A position, and games that could be it for somebody who sees the hands."""

    def __init__(self, game: Game, count: int, seed: str) -> None:
        self._game = game.copy()
        self._count, self._seed = count, seed

    @cached_property
    def _worlds(self) -> list[Game]:
        rng = Random(self._seed)
        return [imagined(self._game, rng) for _ in range(self._count)]

    def standing(self) -> Standing:
        """How it stands."""
        if quiet(self._game):
            return glance(self._game)
        return mean_evaluation([glance(played_on(world.copy())) for world in self._worlds])

    def expected(self, action: Action) -> Standing:
        """How it will stand after an action, before chance has its say."""
        return mean_evaluation(
            [glance(played_on(_applied(world, action))) for world in self._worlds]
        )

    def led_on(self, action: Action, game: Game) -> "_Position":
        """The position after an action without chance: the same worlds, if there were any.

        What the action is worth is then told from what it was worth before without any noise.
        """
        later = _Position(game, self._count, self._seed)
        if "_worlds" in self.__dict__:
            later._worlds = [_applied(world, action) for world in self._worlds]
        return later


def _applied(world: Game, action: Action) -> Game:
    game = world.copy()
    game.apply(action, events=False)
    return game
