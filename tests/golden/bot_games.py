"""Games of the bots, each with a digest of all its decisions.

A change of the bots' code that is not meant to change their play leaves these digests alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any

from tobago import Game
from tobago.bots import make_bot
from tobago.game import notation

GAMES = 200
SPECS = ("hunter", "captain:sims=20", "navigator:sims=20", "scout", "drifter")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"advanced": True},
    {"curse_payment": "choice"},
    {"opening": "open"},
)
PER_FILE = 20


@dataclass(frozen=True)
class BotGame:
    """One of the games: everything about it follows from its number."""

    number: int

    @property
    def bots(self) -> list[str]:
        players = 2 + self.number % 3
        return [SPECS[(self.number // 3 + seat) % len(SPECS)] for seat in range(players)]

    def line(self) -> str:
        """The game's number, bots, number of decisions, gold and digest."""
        seed, options = f"bot games/{self.number}", OPTIONS[self.number // 5 % len(OPTIONS)]
        game = Game.new(len(self.bots), seed, options=options)
        bots = [make_bot(bot, f"{seed}/{seat}") for seat, bot in enumerate(self.bots)]
        digest, plies = sha256(), 0
        while not game.over:
            view = game.view(game.seat)
            action = bots[game.seat].decide(view, view.legal_actions())
            digest.update(f"{game.seat} {notation.write(action, game.table.island)}\n".encode())
            game.apply(action, events=False)
            plies += 1
        assert game.result is not None
        gold = "-".join(map(str, game.result.gold))
        return f"{self.number} {' '.join(self.bots)} {plies} {gold} {digest.hexdigest()[:16]}"


def files() -> dict[str, Callable[[], str]]:
    """The games, some in each file."""
    starts = range(0, GAMES, PER_FILE)
    return {f"bots/games-{start:03}.txt": partial(_text, start) for start in starts}


def _text(start: int) -> str:
    return "".join(f"{BotGame(number).line()}\n" for number in range(start, start + PER_FILE))
