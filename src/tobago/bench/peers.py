"""Random play in other game libraries, so that our speed can be printed as a ratio to theirs.

Rates taken on different machines, or on one machine at different hours, do not compare. This
module therefore plays the peers in the same process and with the same clock as our own engine.

What is counted is the same for every peer: one decision is one choice made by a player from the
list of legal actions the library gave, a list of one included. Whatever the game does between
two choices (dice, deals, scoring) takes time and is not counted. The choice itself is always
``legal[int(random() * len(legal))]``, the cheapest uniform choice in CPython, so that what is
measured is the library and not the player.

The peers are optional packages. Nothing here imports them before :func:`available` is called.
"""

from __future__ import annotations

import gc
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

__all__ = ["Peer", "Rate", "Run", "available", "chance_per_decision", "rate"]

Run = Callable[[random.Random], int]
"""Plays one game with the given generator and returns a count of its steps."""

SLICES = 5
"""Into how many separately timed parts :func:`rate` cuts its time."""

CHESS_PLIES = 300
"""Where a chess game is cut: random players rarely mate, and would shuffle on for long."""

SEVENTY_FIVE_MOVES = 150
"""The halfmove clock at which a chess game is drawn without a claim."""

FIVEFOLD_PLIES = 16
"""The lowest halfmove clock at which a position can stand for the fifth time."""


@dataclass(frozen=True)
class Peer:
    """A game of another library, ready to be played at random."""

    name: str
    package: str
    version: str
    run: Run
    """Plays one game and returns the number of decisions the players made in it."""
    chance: Run | None = None
    """Plays the same game and returns its chance steps, where the caller has to play those too."""


@dataclass(frozen=True)
class Rate:
    """Decisions per second: the median over the slices of a measurement, and their spread."""

    median: float
    low: float
    high: float
    games: int
    decisions: int


class _Slice(NamedTuple):
    """What one timed part of a measurement did."""

    games: int
    decisions: int
    seconds: float


class _Candidate(NamedTuple):
    """A peer that may or may not be installed here."""

    name: str
    package: str
    load: Callable[[], tuple[Run, Run | None]]


def available() -> tuple[list[Peer], list[str]]:
    """Return the peers that import here, and one line for each that does not.

    A line names the package to install; a benchmark prints it instead of a ratio, so that a
    missing peer is seen and not silently left out.
    """
    found: list[Peer] = []
    missing: list[str] = []
    for name, package, load in _CANDIDATES:
        try:
            run, chance = load()
            found.append(Peer(name, package, version(package), run, chance))
        except ImportError as error:
            missing.append(f"{name}: not measured ({error}); pip install {package}")
    return found, missing


def rate(
    run: Run, seconds: float, seed: int, *, clock: Callable[[], float] = time.perf_counter
) -> Rate:
    """Play whole games for about that many seconds and return how fast decisions were made.

    One game is played before the clock starts, so that no peer pays for first-use caches. The
    time is cut into slices whose spread shows how far the machine was disturbed; every slice
    ends with the game under way, so a slice shorter than a game still holds one.
    """
    rng = random.Random(seed)
    run(rng)
    slices = [_time_slice(run, rng, seconds / SLICES, clock) for _ in range(SLICES)]
    rates = [part.decisions / part.seconds for part in slices]
    return Rate(
        median=statistics.median(rates),
        low=min(rates),
        high=max(rates),
        games=sum(part.games for part in slices),
        decisions=sum(part.decisions for part in slices),
    )


def chance_per_decision(peer: Peer, games: int, seed: int) -> float:
    """Return how many chance steps the caller of this peer plays for each decision.

    Their cost is inside the peer's rate though they are not decisions, so the benchmark states
    it. It is 0 for a peer that rolls and deals by itself within its actions.
    """
    if peer.chance is None:
        return 0.0
    return _total(peer.chance, games, seed) / _total(peer.run, games, seed)


def _total(run: Run, games: int, seed: int) -> int:
    """Sum the counts of the given number of games, always the same games for one seed."""
    rng = random.Random(seed)
    return sum(run(rng) for _ in range(games))


def _time_slice(run: Run, rng: random.Random, seconds: float, clock: Callable[[], float]) -> _Slice:
    """Play games until the time is over, after clearing away what earlier slices left behind."""
    gc.collect()
    games = decisions = 0
    start = clock()
    elapsed = 0.0
    while not games or elapsed < seconds:
        decisions += run(rng)
        games += 1
        elapsed = clock() - start
    return _Slice(games, decisions, elapsed)


def _load_catanatron() -> tuple[Run, None]:
    """Return four random players at Catan, in catanatron's own loop without accumulators."""
    game_module = import_module("catanatron.game")
    player_module = import_module("catanatron.models.player")
    return partial(_play_catan, game_module.Game, player_module), None


def _play_catan(new_game: Any, players: Any, rng: random.Random) -> int:
    """Play one game of Catan, up to the library's own limit of turns.

    catanatron seeds and uses the generator of the ``random`` module; its state is put back, so
    that measuring a peer changes nothing for the rest of the process.
    """
    draw = rng.random

    def decide(_player: Any, _game: Any, legal: list[Any]) -> Any:
        return legal[int(draw() * len(legal))]

    before = random.getstate()
    try:
        seats = [players.RandomPlayer(color) for color in players.Color]
        game = new_game(seats, seed=rng.randrange(1, 2**32))
        game.play(decide_fn=decide)
    finally:
        random.setstate(before)
    return len(game.state.actions)


def _load_spiel(game_name: str) -> tuple[Run, Run]:
    """Return the decisions and the chance steps of one OpenSpiel game under random play."""
    spiel = import_module("pyspiel")
    game = spiel.load_game(game_name)
    uniform = _uniform_chance(game)
    play = partial(_play_spiel, game, int(spiel.PlayerId.TERMINAL), uniform=uniform)
    return (lambda rng: play(rng)[0]), (lambda rng: play(rng)[1])


def _uniform_chance(game: Any) -> bool:
    """Say whether the outcomes of each chance node of a trial game are equally likely.

    They can then be drawn like an action, which is the same distribution and spares the peer the
    list of probabilities. It is asked and not assumed: a library may give two dice as 36 equal
    outcomes or as 21 unequal ones.
    """
    rng = random.Random(0)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            probabilities = [probability for _, probability in state.chance_outcomes()]
            if not math.isclose(min(probabilities), max(probabilities)):
                return False
        state.apply_action(rng.choice(state.legal_actions()))
    return True


def _play_spiel(game: Any, terminal: int, rng: random.Random, *, uniform: bool) -> tuple[int, int]:
    """Play one game and return its decisions and its chance steps.

    ``current_player`` alone tells players (0 and up), chance and the end apart, which saves two
    calls into the library at every step.
    """
    state = game.new_initial_state()
    current, legal_actions, apply = state.current_player, state.legal_actions, state.apply_action
    draw = rng.random
    decisions = chance = 0
    while (player := current()) != terminal:
        if player >= 0 or uniform:
            legal = legal_actions()
            apply(legal[int(draw() * len(legal))])
        else:
            apply(_weighted(state.chance_outcomes(), draw()))
        if player >= 0:
            decisions += 1
        else:
            chance += 1
    return decisions, chance


def _weighted(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """Return the outcome at this point of [0, 1), each outcome as wide as it is probable."""
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


def _load_chess() -> tuple[Run, None]:
    """Return two random players at chess."""
    return partial(_play_chess, import_module("chess").Board), None


def _play_chess(new_board: Any, rng: random.Random) -> int:
    """Play one game of chess until it is over or has been cut, and return its plies."""
    board = new_board()
    draw = rng.random
    for ply in range(CHESS_PLIES):
        legal = list(board.legal_moves)
        if not legal or _chess_drawn(board):
            return ply
        board.push(legal[int(draw() * len(legal))])
    return CHESS_PLIES


def _chess_drawn(board: Any) -> bool:
    """Say whether a position with legal moves ends the game.

    Together with the empty list of moves this is ``board.is_game_over()``, which would generate
    the legal moves again, and would look for repetitions where there can be none yet.
    """
    clock: int = board.halfmove_clock
    return bool(
        clock >= SEVENTY_FIVE_MOVES
        or (clock >= FIVEFOLD_PLIES and board.is_fivefold_repetition())
        or board.is_insufficient_material()
    )


_CANDIDATES = (
    _Candidate("catanatron", "catanatron", _load_catanatron),
    _Candidate("OpenSpiel hearts", "open_spiel", partial(_load_spiel, "hearts")),
    _Candidate("OpenSpiel backgammon", "open_spiel", partial(_load_spiel, "backgammon")),
    _Candidate("python-chess", "chess", _load_chess),
)
