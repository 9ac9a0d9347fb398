"""The positions in which a bot is checked: every phase and kind of action, and most options."""

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from tobago.bots.drifter import Drifter
from tobago.game import Game, Options, Setup
from tobago.game.setup import treasure_cards
from tobago.island import Hex, Island, island_by_code


class CheckGame(NamedTuple):
    """What is played in a game of the check."""

    players: int
    options: dict[str, Any]
    player_seed: int
    """The seed of the players, such that many kinds of decisions come up."""
    custom: bool = False
    """Whether the island is none of the 32."""
    mixed_curses: bool = False
    """Whether the curses may lie anywhere in the treasure deck, so that they strike early."""


GAMES = (
    CheckGame(2, {}, 0),
    CheckGame(3, {}, 1),
    CheckGame(4, {}, 2),
    CheckGame(2, {"advanced": True, "hand": 4, "curse_rule": "continue"}, 3),
    CheckGame(3, {"opening": "open", "curses": 0, "amulets": 20, "statue_lines": "apart"}, 4, True),
    CheckGame(
        4, {"advanced": True, "opening": "open", "curse_rule": "protected", "gold": "open"}, 5
    ),
    CheckGame(3, {"curse_payment": "choice", "curse_rule": "return"}, 6, mixed_curses=True),
    CheckGame(
        4, {"curse_payment": "choice", "curse_rule": "return-all"}, 30, True, mixed_curses=True
    ),
    CheckGame(
        2, {"advanced": True, "curse_payment": "choice", "exchange": "action"}, 22, True, True
    ),
)


@dataclass(frozen=True, slots=True)
class CheckPosition:
    """A decision in a game of the check."""

    game: Game
    decision: int
    """Which of the seat's decisions it is, counted from 1."""

    def to_json(self) -> dict[str, Any]:
        """Where the position comes from, and what may be done in it."""
        game = self.game
        return {
            "seed": game.state.seed,
            "players": game.table.players,
            "options": game.table.options.differing(),
            "island": game.table.island.code,
            "seat": game.seat,
            "decision": self.decision,
            "phase": game.state.phase,
            "legal": [action.to_json() for action in game.legal_actions()],
        }


def check_games() -> list[list[CheckPosition]]:
    """The positions of each game, in the order of the game; all of one seat."""
    return [
        _positions(_new_game(game, f"check/{number}"), number % game.players, game.player_seed)
        for number, game in enumerate(GAMES)
    ]


def _new_game(wanted: CheckGame, seed: str) -> Game:
    setup = None
    if wanted.mixed_curses:
        cards = treasure_cards(Options.of(wanted.options))
        Random(seed).shuffle(cards)
        setup = Setup(treasure_deck=cards)
    island = mirrored_island() if wanted.custom else None
    return Game.new(wanted.players, seed, options=wanted.options, island=island, setup=setup)


def mirrored_island() -> Island:
    """A custom island: the mirror image of one of the 32."""
    ready = island_by_code("ABC1")
    spaces = zip(ready.spaces, ready.terrains, strict=True)
    return Island.of({Hex(space.r, space.q): terrain for space, terrain in spaces})


def _positions(game: Game, seat: int, player_seed: int) -> list[CheckPosition]:
    """The first and the last decision of a seat with each set of kinds of actions."""
    player, decision = Drifter(Random(player_seed)), 0
    first: dict[object, CheckPosition] = {}
    last: dict[object, CheckPosition] = {}
    while not game.over:
        legal = game.legal_actions()
        if game.seat == seat:
            decision += 1
            kinds = game.state.phase, frozenset(map(type, legal))
            last[kinds] = CheckPosition(game.copy(), decision)
            first.setdefault(kinds, last[kinds])
        game.apply(player.decide(game.view(game.seat), legal), events=False)
    found = {position.decision: position for position in (*first.values(), *last.values())}
    return [found[decision] for decision in sorted(found)]
