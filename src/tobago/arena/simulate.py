"""Simulations: many games between bots, and a summary of them."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from tobago.arena.whole_game import play_on
from tobago.bots import BotFactory, BotFailed, BotFailure, Guard, bot_name, bot_title, seated
from tobago.dataset import Format, open_tables, record_rows
from tobago.extras import extra
from tobago.game import Game, Options, Setup
from tobago.island import Island
from tobago.record import Record, Recorder, transcript_of, write_record
from tobago.record.seat_kinds import TAG, write_kinds

EngineName = Literal["python", "kernel"]
"""What plays the games: the engine, with any bots, or the kernel, with its compiled policies."""
Transcript = Iterable[Mapping[str, Any]]
"""The lines of a transcript."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Games to be played: game i of a run has the seed `S/i`."""

    players: int
    seed: str
    bots: tuple[str | BotFactory, ...] = ("drifter",)
    """By seat; a shorter list is repeated round the table."""
    island: Island | str | None = None
    options: Options | Mapping[str, Any] | None = None
    setup: Setup | None = None
    strict: bool = False
    """Whether the first failure of a bot raises BotFailed."""
    engine: EngineName = "python"

    def play(self, number: int, recorded: bool = False) -> "Outcome":
        """Play one of the games to its end, with its record if wanted."""
        seed = f"{self.seed}/{number}"
        game = Game.new(
            self.players, seed, options=self.options, island=self.island, setup=self.setup
        )
        bots = [self.bots[seat % len(self.bots)] for seat in range(self.players)]
        guards = [
            Guard.of(bot, f"{seed}/{seat}", strict=self.strict) for seat, bot in enumerate(bots)
        ]
        names = [f"{bot_title(bot)} {place}" for place, bot in enumerate(bots, 1)]
        tags = {TAG: write_kinds([bot_name(bot) for bot in bots])}
        book = Recorder(game, names, tags) if recorded else None
        try:
            with seated(game, guards):
                plies = play_on(game, guards, book)
        except BotFailed as failed:
            raise failed.in_game(number, seed, game.table.island.code) from None
        return _outcome(game, plies, book.record if book else None, guards)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]
    """Nobody if the game was broken off."""
    plies: int
    treasures: int
    curses: int
    record: Record | None = None
    """The record of the game, if it was wanted."""
    transcript: Transcript | None = None
    """The transcript of the game, if it was wanted."""
    failures: tuple[BotFailure, ...] = ()
    """The first failure of each bot that failed, by seat."""
    missed: tuple[int, ...] = ()
    """By seat: decisions that a scout made instead of the bot."""


def _outcome(game: Game, plies: int, record: Record | None, guards: Sequence[Guard]) -> Outcome:
    result, s = game.result, game.state
    assert result is not None
    return Outcome(
        result.gold,
        result.winners,
        plies,
        len(s.digs),
        s.curses_struck,
        record=record,
        failures=tuple(guard.failures[0] for guard in guards if guard.failures),
        missed=tuple(guard.missed for guard in guards),
    )


class Summary:
    """Figures over many games, which are added one by one."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self._started = time.perf_counter()
        self._plies = self._treasures = self._curses = self._most = 0
        self._fewest: int | None = None
        self._wins = [0.0] * plan.players
        self._gold, self._missed = [0] * plan.players, [0] * plan.players

    def add(self, outcome: Outcome) -> None:
        """Add the result of a game; a shared win counts in parts."""
        self.games += 1
        self._plies += outcome.plies
        self._treasures += outcome.treasures
        self._curses += outcome.curses
        self._most = max(self._most, outcome.plies)
        self._fewest = min(self._fewest or outcome.plies, outcome.plies)
        for seat in outcome.winners:
            self._wins[seat] += 1 / len(outcome.winners)
        for seat, gold in enumerate(outcome.gold):
            self._gold[seat] += gold
            self._missed[seat] += outcome.missed[seat]

    def to_json(self) -> dict[str, Any]:
        """The figures for programs, of one game at least."""
        seconds = time.perf_counter() - self._started
        return {
            "games": self.games,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "bots": [bot_name(bot) for bot in self.plan.bots],
            "plies": self._plies,
            "seconds": round(seconds, 3),
            "decisions_per_s": round(self._plies / seconds, 1),
            "games_per_s": round(self.games / seconds, 2),
            "wins": [round(wins, 3) for wins in self._wins],
            "gold": list(map(self._mean, self._gold)),
            "length": {"mean": self._mean(self._plies), "min": self._fewest, "max": self._most},
            "curses": self._mean(self._curses),
            "mishaps": self._missed,
            "treasures": self._mean(self._treasures),
        }

    def _mean(self, total: int) -> float:
        return round(total / self.games, 3)


def simulate(
    plan: Plan,
    games: int,
    transcripts: Path | None = None,
    records: Path | None = None,
    tables: Path | None = None,
    form: Format = "parquet",
) -> Iterator[Outcome]:
    """Play the games of a plan one after the other.

    Each transcript is a file in a folder; the records are one file; the tables are two files of a
    folder.
    """
    if plan.engine == "kernel":
        extra("numpy", "fast")
        play = import_module("tobago.arena.kernel_games").play_games
    else:
        play = _play_games
    outcomes = play(plan, games, recorded=bool(records or tables), transcribed=bool(transcripts))
    if transcripts:
        transcripts.mkdir(parents=True, exist_ok=True)
    with (
        records.open("w", encoding="utf-8") if records else nullcontext() as file,
        open_tables(tables, form) if tables else nullcontext() as opened,
    ):
        for number, outcome in enumerate(outcomes):
            if outcome.record and file:
                file.write(f"{write_record(outcome.record)}\n")
            if outcome.record and opened:
                opened.add(record_rows(outcome.record, number + 1))
            if outcome.transcript and transcripts:
                _write_transcript(outcome.transcript, transcripts / f"game-{number:05}.jsonl")
            yield replace(outcome, record=None, transcript=None)


def _play_games(plan: Plan, games: int, *, recorded: bool, transcribed: bool) -> Iterator[Outcome]:
    """Play the games with the engine."""
    for number in range(games):
        outcome = plan.play(number, recorded=recorded or transcribed)
        if outcome.record and transcribed:
            outcome = replace(outcome, transcript=transcript_of(outcome.record))
        yield outcome


def _write_transcript(transcript: Transcript, path: Path) -> None:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in transcript), "utf-8")
