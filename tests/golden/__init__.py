"""Golden files: positions with counts (perft), games step by step (playthroughs), games of bots.

`python -m tests.golden` writes them anew; tests/test_golden.py compares. Legal actions are always
taken in the order of their texts, so that the order in which the engine lists them does not matter.
"""

from collections.abc import Callable
from pathlib import Path

from tobago import Action, Game
from tobago.game import notation

FOLDER = Path(__file__).parent


def texts_of(game: Game) -> dict[str, Action]:
    """The legal actions by their texts, in order."""
    island = game.table.island
    return dict(sorted((notation.write(a, island), a) for a in game.legal_actions()))


def golden_files() -> dict[str, Callable[[], str]]:
    """Every file by its path in this folder, with what writes it."""
    from tests.golden import bot_games, perft, playthrough

    return {**perft.files(), **playthrough.files(), **bot_games.files()}
