"""Random play in other game libraries, so that our speed can be printed as a ratio to theirs.

Rates from different machines, or from one machine at different hours, are not comparable. The
peers are therefore played in the same process and with the same clock as our own engine.

The unit is the same for every peer: a decision is one choice by a player from the list of legal
actions, a list of one included. The work of the game between two choices (dice, deals, scoring)
takes time and is not counted. The choice is always ``legal[int(random() * len(legal))]``, the
cheapest uniform choice in CPython, so that the library is measured and not the player.

The peers are optional packages. Nothing here imports them before :func:`available` is called.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

__all__ = ["CANDIDATES", "Candidate", "Peer", "Run", "available"]

Run = Callable[[random.Random], int]
"""Plays one game with the given generator and returns a count of its steps."""

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


class Candidate(NamedTuple):
    """A peer that may or may not be installed here."""

    name: str
    package: str
    load: Callable[[], Run]


def available(candidates: Iterable[Candidate]) -> tuple[list[Peer], list[str]]:
    """Return the peers that import here, and one line for each that does not.

    A line names the package to install; a benchmark prints it instead of a ratio, so that a
    missing peer is seen and not silently left out.
    """
    found: list[Peer] = []
    missing: list[str] = []
    for name, package, load in candidates:
        try:
            found.append(Peer(name, package, version(package), load()))
        except ImportError as error:
            missing.append(f"{name}: not measured ({error}); pip install {package}")
    return found, missing


def _load_catanatron() -> Run:
    """Return four random players at Catan, in catanatron's own loop without accumulators."""
    game_module = import_module("catanatron.game")
    player_module = import_module("catanatron.models.player")
    return partial(_play_catan, game_module.Game, player_module)


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


Chance = Callable[[Any, random.Random], int]
"""Draws one of the outcomes of an OpenSpiel state at which chance is to move."""


def _load_spiel(game_name: str, chance: Chance) -> Run:
    """Return one OpenSpiel game under random play."""
    spiel = import_module("pyspiel")
    game = spiel.load_game(game_name)
    return partial(_play_spiel, game, int(spiel.PlayerId.TERMINAL), chance)


def _documented_chance(state: Any, rng: random.Random) -> int:
    """Draw as OpenSpiel's own examples do, but with the standard library in place of numpy.

    numpy's choice takes several times as long as all the rest of such a game.
    """
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    drawn: int = rng.choices(outcomes, chances)[0]
    return drawn


def _even_chance(state: Any, rng: random.Random) -> int:
    """Draw like a player, for games whose outcomes are all equally likely, as those of hearts.

    No example does this, but it spares the library the list of chances: it is as fast as such a
    game can be driven from Python.
    """
    legal: list[int] = state.legal_actions()
    return legal[int(rng.random() * len(legal))]


def _play_spiel(game: Any, terminal: int, chance: Chance, rng: random.Random) -> int:
    """Play one game and return the decisions of its players.

    ``current_player`` alone tells players (0 and up), chance and the end apart, which saves two
    calls into the library at every step.
    """
    state = game.new_initial_state()
    current, legal_actions, apply = state.current_player, state.legal_actions, state.apply_action
    draw = rng.random
    decisions = 0
    while (player := current()) != terminal:
        if player >= 0:
            legal = legal_actions()
            apply(legal[int(draw() * len(legal))])
            decisions += 1
        else:
            apply(chance(state, rng))
    return decisions


def _load_chess() -> Run:
    """Return two random players at chess."""
    return partial(_play_chess, import_module("chess").Board)


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


CANDIDATES = (
    Candidate("catanatron", "catanatron", _load_catanatron),
    Candidate("OpenSpiel hearts", "open_spiel", partial(_load_spiel, "hearts", _documented_chance)),
    Candidate(
        "OpenSpiel hearts, even chance", "open_spiel", partial(_load_spiel, "hearts", _even_chance)
    ),
    Candidate(
        "OpenSpiel backgammon", "open_spiel", partial(_load_spiel, "backgammon", _documented_chance)
    ),
    Candidate("python-chess", "chess", _load_chess),
)
