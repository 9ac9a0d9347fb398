"""Simulations on the kernel: many games of its compiled policies are played in one call."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np

from tobago.arena.simulate import Outcome, Plan
from tobago.fault import Fault
from tobago.game import Action, Game, IllegalAction
from tobago.kernel import Batch
from tobago.kernel.action_numbers import action_of
from tobago.kernel.chance import GAMMA
from tobago.kernel.compiled import COMPILES
from tobago.kernel.phases.phase import OVER
from tobago.kernel.policies.choosing import choose_all
from tobago.kernel.policies.play import play_on
from tobago.kernel.policies.registry import POLICIES
from tobago.kernel.preparation import Preparation, new_games, prepare
from tobago.kernel.tables import engine_table
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
    preparation = prepare(plan.players, options=plan.options, islands=plan.island, setup=plan.setup)
    parts = (
        range(first, min(first + GAMES_AT_ONCE, games)) for first in range(0, games, GAMES_AT_ONCE)
    )
    return (
        outcome
        for numbers in parts
        for outcome in _PlayedGames(plan, preparation, numbers).outcomes(recorded, transcribed)
    )


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

    def __init__(self, plan: Plan, preparation: Preparation, numbers: range) -> None:
        self._preparation, self._numbers = preparation, numbers
        self._bots = [str(plan.bots[seat % len(plan.bots)]) for seat in range(plan.players)]
        policies = [POLICIES.index(bot) for bot in self._bots]
        self._policies = np.array([policies] * len(numbers), np.int8)
        # Game i has the random word i of the seed (SplitMix64), whatever part it is played in.
        seed = (_key(plan.seed) + numbers.start * int(GAMMA)) % 2**64
        self._tables, self._start = new_games(preparation, len(numbers), seed)
        streams = [_key(f"{plan.seed}/{number}/policies") for number in numbers]
        self._streams = np.array(streams, np.uint64)
        self._end = self._start.copy()
        self._plies = self._play()

    def _play(self) -> list[int]:
        """Play all games to their ends; how many actions each took."""
        islands, streams = self._preparation.parts.islands, self._streams.copy()
        plies, played = np.zeros((2, len(self._numbers)), np.int64)
        while not (self._end.phase == OVER).all():
            play_on(
                islands,
                self._tables,
                self._end,
                self._policies,
                streams,
                ACTIONS_AT_ONCE,
                played,
            )
            plies += played
        found: list[int] = plies.tolist()
        return found

    def outcomes(self, recorded: bool, transcribed: bool) -> Iterator[Outcome]:
        """The results of the games."""
        end = Batch(self._preparation.parts.islands, self._tables, self._end, ())
        results = zip(
            end.gold.tolist(),
            end.winners.tolist(),
            self._plies,
            self._end.digs.tolist(),
            self._end.curses_struck.tolist(),
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

    def _first_position(self, i: int) -> Batch:
        """A game at its first decision, as a batch of one."""
        games, tables = self._start[[i]], self._tables[[i]]
        games.table = 0
        prepared = self._preparation
        table = engine_table(tables[0], prepared.islands, prepared.options, prepared.deck)
        return Batch(prepared.parts.islands, tables, games, [table])

    def _positions(self, i: int) -> Iterator[tuple[Action, Game]]:
        """Play a game once more: its actions, and the kernel's position after each."""
        batch, streams = self._first_position(i), self._streams[[i]]
        policies, action = self._policies[[i]], np.zeros(1, np.int64)
        while not batch.over[0]:
            choose_all(batch.islands, batch.tables, batch.games, policies, streams, action)
            batch.step(action)
            game = batch.game(0)
            yield action_of(int(action[0]), game.table), game

    def _transcript(self, i: int) -> Iterator[Mapping[str, Any]]:
        game = self._first_position(i).game(0)
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
        recorder = Recorder(self._first_position(i).game(0), names, tags)
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
            game=self._numbers[i],
            plies=len(recorder.record.entries),
        )


def _key(text: str) -> int:
    """A number of 64 bits for a text."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
