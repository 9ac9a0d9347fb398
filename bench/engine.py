"""Random play, recorded play, and the cost of single operations of the engine."""

import random
import tracemalloc
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from tobago.bots import make_bot
from tobago.game import Action, Game, Raise

PLAYERS = 4
ISLAND = "ABC1"


def random_play(rng: random.Random, *, events: bool = False) -> int:
    """Play one game at random, set-up included, by `legal_actions` and `apply` alone."""
    game = Game.new(PLAYERS, f"{rng.getrandbits(64):x}", island=ISLAND)
    return play_out(game, rng, events=events)


def play_out(game: Game, rng: random.Random, *, events: bool = False) -> int:
    """Play on at random to the end; the number of decisions."""
    draw, state = rng.random, game.state
    legal_actions, apply = game.legal_actions, game.apply
    decisions = 0
    while state.phase != "over":
        legal = legal_actions()
        apply(legal[int(draw() * len(legal))], events=events)
        decisions += 1
    return decisions


class ScoutGames:
    """Recorded games of scouts: realistic positions without the cost of a bot."""

    def __init__(self, games: int) -> None:
        self.kinds: Counter[str] = Counter()
        self._records = cycle([self._record(f"scouts/{i}") for i in range(games)])

    def _record(self, seed: str) -> tuple[Game, list[Action]]:
        game = Game.new(PLAYERS, seed, island=ISLAND)
        start, actions = game.copy(), []
        bots = [make_bot("scout", f"{seed}/{seat}") for seat in range(PLAYERS)]
        while not game.over:
            action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
            actions.append(action)
            self.kinds[type(action).__name__] += 1
            game.apply(action, events=False)
        return start, actions

    def step_through(self, rng: random.Random) -> int:
        """Step through the next game, asking for the legal actions each time."""
        start, actions = next(self._records)
        game = start.copy()
        legal_actions, apply = game.legal_actions, game.apply
        for action in actions:
            legal_actions()
            apply(action, events=False)
        return len(actions)


def middle_game(seed: str = "middle") -> Game:
    """A position in which half of the treasures have been raised."""
    rng = random.Random(seed)
    game = Game.new(PLAYERS, seed, island=ISLAND)
    while len(game.state.digs) < 4 or game.state.phase != "turn":
        legal = game.legal_actions()
        raises = [action for action in legal if isinstance(action, Raise)]
        game.apply(raises[0] if raises else legal[int(rng.random() * len(legal))], events=False)
    return game


def operations() -> dict[str, Callable[[], object]]:
    """Single operations in the middle of a game; `playout` is a search's unit of work."""
    game = middle_game()
    view, rng = game.view(game.seat), random.Random(1)
    numbers = iter(range(10**9))
    return {
        "copy_us": game.copy,
        "view_us": lambda: game.view(0),
        "sample_us": lambda: view.sample(rng),
        "setup_us": lambda: Game.new(PLAYERS, f"setup/{next(numbers)}", island=ISLAND),
        "playout_us": lambda: play_out(view.sample(rng), rng),
    }


def live_games_mb(games: int = 10_000) -> float:
    """Megabytes that this number of games in progress takes."""
    start = Game.new(PLAYERS, "warm", island=ISLAND)
    play_out(start.copy(), random.Random(0))
    tracemalloc.start()
    kept = [_advanced(number) for number in range(games)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept) == games
    return used / 1e6


def _advanced(number: int, decisions: int = 30) -> Game:
    game, rng = Game.new(PLAYERS, f"live/{number}", island=ISLAND), random.Random(number)
    for _ in range(decisions):
        legal = game.legal_actions()
        game.apply(legal[int(rng.random() * len(legal))], events=False)
    return game
