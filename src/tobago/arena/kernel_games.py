"""Simulations on the kernel: many games of its compiled policies are played in one call."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tobago.arena.simulate import Outcome, Plan, Transcript
from tobago.fault import Fault
from tobago.game import Game, IllegalAction
from tobago.kernel import Batch, KernelDealer
from tobago.kernel.action_numbers import action_of
from tobago.kernel.compiled import COMPILES
from tobago.kernel.numbers import SIZE
from tobago.kernel.playing import POLICIES, play_on
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
        self._start = Batch.of([_new_game(plan, number) for number in numbers])
        self._end = self._start.copy()
        self._actions = _play(self._end, plan)
        self._gold, self._winners = self._end.gold, self._end.winners

    def outcome(self, i: int, recorded: bool, transcribed: bool) -> Outcome:
        """The result of one of the games."""
        return Outcome(
            tuple(self._gold[i].tolist()),
            tuple(np.flatnonzero(self._winners[i]).tolist()),
            len(self._actions[i]),
            int(self._end.games.digs[i]),
            int(self._end.games.curses_struck[i]),
            record=self._record(i) if recorded else None,
            transcript=self._transcript(i) if transcribed else None,
            missed=(0,) * self.plan.players,
        )

    def _record(self, i: int) -> Record:
        """The record that the engine makes of the same actions."""
        bots = _bots_by_seat(self.plan)
        names = [f"{bot.title()} {place}" for place, bot in enumerate(bots, 1)]
        recorder = Recorder(self._start.game(i), names, {TAG: write_kinds(bots)})
        try:
            for number in self._actions[i].tolist():
                recorder.apply(action_of(number, recorder.game.table))
        except IllegalAction:
            raise self._difference(i, recorder) from None
        if recorder.game != self._end.game(i):
            raise self._difference(i, recorder)
        return recorder.record

    def _difference(self, i: int, recorder: Recorder) -> Fault:
        return Fault(
            "game {game} (seed {seed}): kernel and engine differ after {plies} actions",
            game=self.numbers[i],
            seed=f"{self.plan.seed}/{self.numbers[i]}",
            plies=len(recorder.record.entries),
        )

    def _transcript(self, i: int) -> Iterator[Mapping[str, Any]]:
        """The transcript of the kernel's positions; the actions are played once more."""
        batch = self._start.take([i])
        game = batch.game(0)
        yield {**game.header(), "seed": None}
        yield {"ply": 0, "state": game.to_state()}
        for ply, number in enumerate(self._actions[i].tolist(), 1):
            seat = int(batch.seats[0])
            batch.step([number])
            yield {
                "ply": ply,
                "seat": seat,
                "action": action_of(number, game.table).to_json(),
                "state": batch.game(0).to_state(),
            }


def _new_game(plan: Plan, number: int) -> Game:
    """A game that is set up as the engine's game with this seed, and shuffled by the kernel."""
    seed = f"{plan.seed}/{number}"
    game = Game.new(plan.players, seed, options=plan.options, island=plan.island, setup=plan.setup)
    game.state.dealer = KernelDealer(_key(seed))
    return game


def _key(text: str) -> int:
    """A number of 64 bits for a text."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def _bots_by_seat(plan: Plan) -> list[str]:
    return [str(plan.bots[seat % len(plan.bots)]) for seat in range(plan.players)]


def _play(batch: Batch, plan: Plan) -> list[NDArray[np.int16]]:
    """Play all games to their ends; the numbers of each game's actions."""
    policies = np.array([POLICIES.index(bot) for bot in _bots_by_seat(plan)], np.int8)
    streams = np.array([_key(f"{key}/policies") for key in batch.games.seed.tolist()], np.uint64)
    scratch, sizes = np.zeros(SIZE, np.int16), np.zeros(len(batch), np.int64)
    rows: list[list[NDArray[np.int16]]] = [[] for _ in range(len(batch))]
    unfinished = len(batch)
    while unfinished:
        actions = np.zeros((len(batch), ACTIONS_AT_ONCE), np.int16)
        unfinished = play_on(
            batch.islands, batch.tables, batch.games, streams, policies, scratch, actions, sizes
        )
        for row, played, size in zip(rows, actions, sizes, strict=True):
            row.append(played[:size])
    return [np.concatenate(row) for row in rows]
