"""Simulations on the kernel: many games of its compiled policies are played in one call."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np

from tobago.arena.simulate import Outcome, Plan
from tobago.fault import Fault
from tobago.game import Action, Game, IllegalAction
from tobago.kernel import Batch, KernelDealer
from tobago.kernel.action_numbers import action_of
from tobago.kernel.compiled import COMPILES
from tobago.kernel.phases.phase import Records
from tobago.kernel.policies.choosing import choose_all
from tobago.kernel.policies.play import play_on
from tobago.kernel.policies.registry import POLICIES
from tobago.record import Record, Recorder
from tobago.record.seat_kinds import TAG, write_kinds

GAMES_AT_ONCE = 256 if COMPILES else 1
"""How many games are played together: enough for speed, few enough to show progress."""
ACTIONS_AT_ONCE = 1_000
"""How many actions of each game are played in one call, which Ctrl-C cannot interrupt."""


def play_games(plan: Plan, games: int, *, recorded: bool, transcribed: bool) -> Iterator[Outcome]:
    """Play the games of a plan, with their records or transcripts if wanted.

    A record is made by the engine, which plays the same actions; Fault if the games differ. A
    transcript has the positions of the kernel.
    """
    check_bots(plan.bots)
    return _play_in_parts(plan, games, recorded, transcribed)


def check_bots(bots: Sequence[object]) -> None:
    """Raise Fault unless the kernel has all of these bots."""
    for bot in bots:
        if bot not in POLICIES:
            raise Fault(
                "the kernel plays the bots {allowed}, not {given!r}",
                allowed=list(POLICIES),
                given=bot,
                choices=POLICIES,
            )


def _play_in_parts(plan: Plan, games: int, recorded: bool, transcribed: bool) -> Iterator[Outcome]:
    for first in range(0, games, GAMES_AT_ONCE):
        played = _PlayedGames(plan, range(first, min(first + GAMES_AT_ONCE, games)))
        for i in range(len(played.numbers)):
            yield played.outcome(i, recorded, transcribed)


class _PlayedGames:
    """Some of the games of a plan, played to their ends."""

    def __init__(self, plan: Plan, numbers: range) -> None:
        self.plan, self.numbers = plan, numbers
        self.bots = [str(plan.bots[seat % len(plan.bots)]) for seat in range(plan.players)]
        self._start = Batch.of([_new_game(plan, number) for number in numbers])
        self._policies = np.tile(
            np.array([POLICIES.index(bot) for bot in self.bots], np.int8), (len(numbers), 1)
        )
        seeds = [_key(f"{plan.seed}/{number}/policies") for number in numbers]
        self._streams = np.array(seeds, np.uint64)
        self._end = self._start.copy()
        self._plies = self._play()
        self._gold, self._winners = self._end.gold, self._end.winners

    def _play(self) -> list[int]:
        """Play all games to their ends; how many actions each took."""
        streams = self._streams.copy()
        plies, played = np.zeros((2, len(self.numbers)), np.int64)
        while not self._end.over.all():
            play_on(*_records(self._end), self._policies, streams, ACTIONS_AT_ONCE, played)
            plies += played
        found: list[int] = plies.tolist()
        return found

    def outcome(self, i: int, recorded: bool, transcribed: bool) -> Outcome:
        """The result of one of the games."""
        return Outcome(
            tuple(self._gold[i].tolist()),
            tuple(np.flatnonzero(self._winners[i]).tolist()),
            self._plies[i],
            int(self._end.games.digs[i]),
            int(self._end.games.curses_struck[i]),
            record=self._record(i) if recorded else None,
            transcript=self._transcript(i) if transcribed else None,
            missed=(0,) * self.plan.players,
        )

    def _positions(self, i: int) -> Iterator[tuple[Action, Game]]:
        """Play a game once more: its actions, and the kernel's position after each."""
        batch, streams = self._start.take([i]), self._streams[[i]]
        policies, action = self._policies[[i]], np.zeros(1, np.int64)
        while not batch.over[0]:
            choose_all(*_records(batch), policies, streams, action)
            batch.step(action)
            game = batch.game(0)
            yield action_of(int(action[0]), game.table), game

    def _transcript(self, i: int) -> Iterator[Mapping[str, Any]]:
        game = self._start.game(i)
        yield {**game.header(), "seed": None}
        yield {"ply": 0, "state": game.to_state()}
        seat = game.seat
        for ply, (action, after) in enumerate(self._positions(i), 1):
            yield {"ply": ply, "seat": seat, "action": action.to_json(), "state": after.to_state()}
            seat = after.seat

    def _record(self, i: int) -> Record:
        """The record that the engine makes of the same actions."""
        names = [f"{bot.title()} {place}" for place, bot in enumerate(self.bots, 1)]
        recorder = Recorder(self._start.game(i), names, {TAG: write_kinds(self.bots)})
        for action, after in self._positions(i):
            try:
                recorder.apply(action)
            except IllegalAction:
                raise self._difference(i, recorder) from None
            if recorder.game != after:
                raise self._difference(i, recorder)
        return recorder.record

    def _difference(self, i: int, recorder: Recorder) -> Fault:
        return Fault(
            "game {game} (seed {seed}): the kernel and the engine differ after {plies} actions",
            game=self.numbers[i],
            seed=f"{self.plan.seed}/{self.numbers[i]}",
            plies=len(recorder.record.entries),
        )


def _records(batch: Batch) -> tuple[Records, Records, Records]:
    return batch.islands, batch.tables, batch.games


def _new_game(plan: Plan, number: int) -> Game:
    """A game that is set up as the engine's game with this seed, and shuffled by the kernel."""
    seed = f"{plan.seed}/{number}"
    game = Game.new(plan.players, seed, options=plan.options, island=plan.island, setup=plan.setup)
    game.state.dealer = KernelDealer(_key(seed))
    return game


def _key(text: str) -> int:
    """A number of 64 bits for a text."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
