"""Simulations on the kernel: many games of its compiled policies are played in one call."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tobago.arena.simulate import Outcome, Plan
from tobago.fault import Fault
from tobago.game import Action, Game, IllegalAction
from tobago.kernel import Batch
from tobago.kernel.action_numbers import action_of
from tobago.kernel.batch import MOST_PLIES
from tobago.kernel.dealer import key_of
from tobago.kernel.masks import Word
from tobago.kernel.policies.choosing import choose_all
from tobago.kernel.policies.registry import POLICIES
from tobago.kernel.policies.stream import new_streams
from tobago.record import Record, Recorder
from tobago.record.seat_kinds import TAG, write_kinds

GAMES_AT_ONCE = 200
"""How many games are played in a call. Their seed is that of the call, so games depend on this."""
ACTIONS_AT_ONCE = 1_000
"""How many actions of each game are played in a call; Ctrl-C acts between calls."""


def play_games(plan: Plan, games: int, *, recorded: bool, transcribed: bool) -> Iterator[Outcome]:
    """Play the games of a plan, with their records or transcripts if wanted.

    A record is made by the engine, which plays the same actions; Fault if the games differ. A
    transcript has the positions of the kernel.
    """
    check_bots(plan.bots)
    for first in range(0, games, GAMES_AT_ONCE):
        number = min(GAMES_AT_ONCE, games - first)
        yield from _PlayedGames(plan, first, number).outcomes(recorded, transcribed)


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


class _PlayedGames:
    """Some of the games of a plan, played to their ends."""

    def __init__(self, plan: Plan, first: int, number: int) -> None:
        self._first = first
        self._bots = [str(plan.bots[seat % len(plan.bots)]) for seat in range(plan.players)]
        self._start = Batch.new(
            number,
            key_of(f"{plan.seed}/games/{first}"),
            players=plan.players,
            options=plan.options,
            islands=plan.island,
            setup=plan.setup,
        )
        self._seed = f"{plan.seed}/bots/{first}"
        self._end = self._start.copy()
        self._plies = self._play()

    def _policy_seed(self, ply: int) -> int:
        """The seed of what the bots draw from a ply on."""
        return key_of(f"{self._seed}/{ply}")

    def _play(self) -> NDArray[np.int64]:
        """Play all games to their ends or to MOST_PLIES; how many actions each took."""
        plies = np.zeros(len(self._end), np.int64)
        for ply in range(0, MOST_PLIES, ACTIONS_AT_ONCE):
            seed = self._policy_seed(ply)
            plies += self._end.rollout(self._bots, seed=seed, plies=ACTIONS_AT_ONCE)
            if self._end.over.all():
                break
        return plies

    def outcomes(self, recorded: bool, transcribed: bool) -> Iterator[Outcome]:
        """The results of the games."""
        end = self._end
        results = zip(
            end.gold.tolist(),
            end.winners.tolist(),
            self._plies.tolist(),
            end.games.digs.tolist(),
            end.games.curses_struck.tolist(),
            strict=True,
        )
        for i, (gold, won, plies, treasures, curses) in enumerate(results):
            yield Outcome(
                gold=tuple(gold),
                winners=tuple([seat for seat, has_won in enumerate(won) if has_won]),
                plies=plies,
                treasures=treasures,
                curses=curses,
                record=self._record(i) if recorded else None,
                transcript=self._transcript(i) if transcribed else None,
                missed=(0,) * len(gold),
            )

    def _positions(self, i: int) -> Iterator[tuple[Action, Game]]:
        """Play a game once more: its actions, and the kernel's position after each."""
        batch, streams = self._start.take([i]), np.zeros(1, np.uint64)
        policies = np.array([[POLICIES.index(bot) for bot in self._bots]], np.int8)
        action = np.zeros(1, np.int64)
        for ply in range(MOST_PLIES):
            if batch.over[0]:
                return
            if ply % ACTIONS_AT_ONCE == 0:
                seed = Word(self._policy_seed(ply))
                streams = new_streams(seed, len(self._start))[[i]]
            choose_all(batch.islands, batch.tables, batch.games, policies, streams, action)
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
        names = [f"{bot.title()} {place}" for place, bot in enumerate(self._bots, 1)]
        tags = {TAG: write_kinds(self._bots)}
        recorder = Recorder(self._start.game(i), names, tags)
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
            "game {game}: the kernel and the engine differ after {plies} actions",
            game=self._first + i,
            plies=len(recorder.record.entries),
        )
