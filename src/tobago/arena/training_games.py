"""The games a captain learns from: who plays them, and what is noted of each."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tobago.bots import Bot, pick
from tobago.bots.search_bots import Hunter
from tobago.game import Action, Game, State
from tobago.search import Searcher, Weights, feature_rows, gold_left

MOST = 500
"""Plies after which a game is broken off."""
HUNTERS = 0.35
"""How many of the seats are hunters'."""
WANDERLUST = 0.1
"""How often a turn's action is drawn instead of chosen."""


@dataclass(frozen=True, slots=True)
class Lived:
    """What is noted of one game: the positions at the beginning of every turn."""

    game: int
    rows: "array[float]"
    """The features of every seat, position after position."""
    gold: tuple[tuple[int, ...], ...]
    """What each seat had, by position."""
    cards: tuple[int, ...]
    """Treasure cards left, by position."""
    to_come: tuple[float, ...]
    """The gold on them, as far as a player can tell."""
    final: tuple[int, ...]
    """What each seat had in the end."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """The games of a round: of hunters, and of apprentices of the round before."""

    players: int
    seed: str
    learned: Weights
    """What apprentices know."""

    def play(self, number: int) -> Lived:
        """Play one game and note its positions."""
        seed = f"{self.seed}/{number}"
        game = Game.new(self.players, seed)
        bots = [self._bot(f"{seed}/{seat}") for seat in range(self.players)]
        rng = Random(f"{seed}/wander")
        positions: list[State] = []
        for _ in range(MOST):
            if game.over:
                break
            if _turn_begins(game.state, positions):
                positions.append(game.state.copy())
            legal = game.legal_actions()
            if game.state.phase == "turn" and rng.random() < WANDERLUST:
                action = _any(legal, rng)
            else:
                action = bots[game.seat].decide(game.view(game.seat), legal)
            game.apply(action, events=False)
        return _noted(number, game, positions)

    def _bot(self, seed: str) -> Bot:
        rng = Random(seed)
        return Hunter(rng) if rng.random() < HUNTERS else Apprentice(rng, self.learned)


class Apprentice(Hunter):
    """Judges by what has been learned so far, one step ahead; shares treasure as a hunter does."""

    def __init__(self, rng: Random, learned: Weights) -> None:
        super().__init__(rng)
        self.searcher = Searcher(rng, lambda players: learned, depth=1, width=1)


def _turn_begins(s: State, before: Sequence[State]) -> bool:
    if s.phase != "turn" or not s.untouched or s.acted:
        return False
    return not before or before[-1].turn != s.turn


def _any(legal: Sequence[Action], rng: Random) -> Action:
    """An action of any kind: there are many more drives than anything else."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    of_a_kind = list(kinds.values())
    return pick(of_a_kind[int(rng.random() * len(of_a_kind))], rng)


def _noted(number: int, game: Game, positions: Sequence[State]) -> Lived:
    rows, seats = array("f"), range(game.table.players)
    for s in positions:
        for row in feature_rows(game.table, s, s.turn, seats):
            rows.extend(row)
    return Lived(
        game=number,
        rows=rows,
        gold=tuple(tuple(map(sum, s.treasure)) for s in positions),
        cards=tuple(len(s.treasure_deck) for s in positions),
        to_come=tuple(map(gold_left, positions)),
        final=tuple(map(sum, game.state.treasure)),
    )
