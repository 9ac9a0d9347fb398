"""Playing many games between bots, and what came of them."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tobago.bots import Maker, make_bot
from tobago.game import Game, Options, Setup
from tobago.island import Island
from tobago.record import Transcript


@dataclass(frozen=True, slots=True)
class Plan:
    """Games to be played: game i of a run has the seed `S/i`."""

    players: int
    seed: str
    bots: tuple[str | Maker, ...] = ("drifter",)
    """By seat; a shorter list is repeated round the table."""
    island: Island | str | None = None
    options: Options | Mapping[str, Any] | None = None
    setup: Setup | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]
    plies: int
    treasures: int
    curses: int


def play(plan: Plan, number: int, transcript: Path | None = None) -> Outcome:
    """Play one game of a plan to its end, and write its transcript if asked."""
    seed = f"{plan.seed}/{number}"
    game = Game.new(plan.players, seed, options=plan.options, island=plan.island, setup=plan.setup)
    seats = [
        make_bot(plan.bots[seat % len(plan.bots)], f"{seed}/{seat}") for seat in range(plan.players)
    ]
    book = Transcript(game) if transcript else None
    plies = 0
    while not game.over:
        legal = game.legal_actions()
        action = seats[game.seat].decide(game.view(game.seat), legal)
        if book:
            book.apply(action)
        else:
            game.apply(action, events=False)
        plies += 1
    if book and transcript:
        book.write(transcript)
    return _outcome(game, plies)


def _outcome(game: Game, plies: int) -> Outcome:
    result = game.result
    assert result is not None
    treasures = len(game.state.history)
    return Outcome(result.gold, result.winners, plies, treasures, game.state.curses_struck)


@dataclass(slots=True)
class Summary:
    """Figures over many games."""

    plan: Plan
    started: float = field(default_factory=time.perf_counter)
    outcomes: list[Outcome] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The figures for programs; a shared win counts in parts."""
        games = len(self.outcomes)
        seconds = time.perf_counter() - self.started
        plies = [outcome.plies for outcome in self.outcomes]
        seats = range(self.plan.players)
        return {
            "games": games,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "bots": [bot if isinstance(bot, str) else repr(bot) for bot in self.plan.bots],
            "plies": sum(plies),
            "seconds": round(seconds, 3),
            "decisions_per_s": round(sum(plies) / seconds, 1),
            "games_per_s": round(games / seconds, 2),
            "wins": [round(self._wins(seat), 3) for seat in seats],
            "gold": [_mean([o.gold[seat] for o in self.outcomes]) for seat in seats],
            "length": {"mean": _mean(plies), "min": min(plies), "max": max(plies)},
            "curses": _mean([outcome.curses for outcome in self.outcomes]),
            "treasures": _mean([outcome.treasures for outcome in self.outcomes]),
        }

    def _wins(self, seat: int) -> float:
        return sum(1 / len(o.winners) for o in self.outcomes if seat in o.winners)


def _mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 3)


def simulate(plan: Plan, games: int, transcripts: Path | None = None) -> Iterator[Outcome]:
    """Play the games of a plan one after the other, each transcript in a file of its own."""
    if transcripts:
        transcripts.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        path = transcripts / f"game-{number:05}.jsonl" if transcripts else None
        yield play(plan, number, path)
