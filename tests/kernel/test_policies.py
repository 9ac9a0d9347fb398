"""The compiled policies decide as the engine's bots and its search do."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.secrecy.worlds import choose, new_game, scaled
from tobago import Action, Fault, Game
from tobago.bots.drifter import Drifter
from tobago.bots.scout import _values
from tobago.kernel import Batch, KernelDealer
from tobago.kernel.compiled import COMPILES, compiled
from tobago.kernel.numbers import KINDS, SIZE
from tobago.kernel.phases.phase import Numbers, Records
from tobago.kernel.policies import rollout, scout
from tobago.kernel.policies.card_offers import expected_gold
from tobago.kernel.policies.play import play_on
from tobago.kernel.policies.registry import DRIFTER, POLICIES, SCOUT, UNIFORM, policy_number
from tobago.kernel.policies.registry import choose as decide
from tobago.kernel.policies.stream import Streams, random_below
from tobago.search.card_offers import _expected_gold
from tobago.search.rollout import raise_treasures

POSITIONS = scaled(600, 100_000)
CHANCES = (("curse_payment", "choice"), ("advanced", True), ("opening", "open"))
"""Options that bring rare actions into some of the games."""

PHASES = {"place-atv", "first-clue", "turn", "sharing", "curse", "new-map"}


class Position(NamedTuple):
    """A position, and its legal actions with their numbers."""

    game: Game
    batch: Batch
    numbers: dict[Action, int]

    @property
    def legal(self) -> list[Action]:
        """The legal actions in the order of the engine."""
        return list(self.numbers)


@cache
def positions() -> list[Position]:
    """Positions of random games of all sizes with all options."""
    return [position for position, _ in zip(_some_positions(), range(POSITIONS), strict=False)]


def _some_positions() -> Iterator[Position]:
    rng = Random("policies")
    while True:
        game = new_game(rng, **dict([rng.choice(CHANCES)]))
        game.state.dealer = KernelDealer(rng.getrandbits(64))
        while not game.over:
            if game.state.phase in ("curse", "new-map") or rng.random() < 0.2:
                batch = Batch.of([game])
                numbers = map(int, batch.legal_numbers(0))
                yield Position(
                    game.copy(), batch, dict(zip(game.legal_actions(), numbers, strict=True))
                )
            game.apply(choose(game, rng))


def stream(seed: int) -> Streams:
    """A stream of random words for one game."""
    return np.array([seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64)


@compiled
def answer(
    islands: Records,
    tables: Records,
    games: Records,
    streams: Streams,
    out: Numbers,
    chosen: NDArray[np.int64],
) -> int:
    """What each policy would do with the same words, and the best actions of the scout."""
    s = games[0]
    t = tables[s.table]
    island = islands[t.island]
    word = streams[0]
    for policy in range(chosen.size):
        streams[0] = word
        chosen[policy] = decide(policy, island, t, s, streams, 0, out)
    return scout.best_actions(island, t, s, out)


def answers(position: Position, streams: Streams) -> tuple[list[int], list[int]]:
    """What each policy does, and the best actions of the scout."""
    out, chosen = np.zeros(SIZE, np.int16), np.zeros(len(POLICIES), np.int64)
    batch = position.batch
    size = answer(batch.islands, batch.tables, batch.games, streams, out, chosen)
    return chosen.tolist(), out[:size].tolist()


class SameWords(Random):
    """A generator with the words of a stream: a choice of n is the same as the kernel's."""

    def __init__(self, words: Streams, draws: int) -> None:
        super().__init__()
        self._numbers = [random_below(words, 0, 1 << 32) / (1 << 32) for _ in range(draws)]
        self._at = 0

    def random(self) -> float:
        """The next of the words, over and over."""
        self._at += 1
        return self._numbers[(self._at - 1) % len(self._numbers)]


def test_the_positions_are_of_all_phases_and_kinds() -> None:
    assert {position.game.state.phase for position in positions()} == PHASES
    kinds = {type(action) for position in positions() for action in position.legal}
    assert kinds == set(KINDS)


def test_the_best_actions_of_the_scout_are_those_of_the_bot() -> None:
    for number, position in enumerate(positions()):
        game = position.game
        values = _values(game.view(game.state.seat), position.legal)
        best = {
            number
            for number, value in zip(position.numbers.values(), values, strict=True)
            if value == max(values)
        }
        chosen, found = answers(position, stream(number))
        assert len(found) == len(best)
        assert set(found) == best
        assert chosen[SCOUT] in best


def test_the_drifter_chooses_as_the_bot_does_with_the_same_random_numbers() -> None:
    for number, position in enumerate(positions()):
        chosen, _ = answers(position, stream(number))
        by_kind = sorted(position.legal, key=lambda action: KINDS.index(type(action)))
        # Outside of a turn the kernel draws once: for the kind or for the action of the only kind.
        game = position.game
        rng = SameWords(stream(number), 2 if game.state.phase == "turn" else 1)
        action = Drifter(rng).decide(game.view(game.state.seat), by_kind)
        assert chosen[DRIFTER] == position.numbers[action]


def test_uniform_chooses_from_the_list_of_legal_actions() -> None:
    for number, position in enumerate(positions()):
        chosen, _ = answers(position, stream(number))
        legal = list(position.numbers.values())
        assert chosen[UNIFORM] == legal[random_below(stream(number), 0, len(legal))]


@compiled
def raise_all(
    islands: Records, tables: Records, games: Records, seat: int, scratch: Numbers
) -> None:
    """`raise_treasures` in the only game of a batch."""
    s = games[0]
    t = tables[s.table]
    rollout.raise_treasures(islands[t.island], t, s, seat, scratch)


def test_default_actions_lead_to_the_same_position_as_in_the_search() -> None:
    for position in positions():
        game, batch = position.game.copy(), position.batch.copy()
        seat = game.state.turn
        raise_treasures(game, seat)
        raise_all(batch.islands, batch.tables, batch.games, seat, np.zeros(SIZE, np.int16))
        assert batch.game(0).state == game.state


def test_the_gold_expected_of_cards_is_that_of_the_search() -> None:
    rng = Random("gold")
    for _ in range(500):
        counts = rng.choices(range(9), k=7)
        cards, cost = rng.randrange(12), rng.choice((0.5, 3.0))
        found = expected_gold(np.array(counts, np.int16), cards, cost)
        assert found == pytest.approx(_expected_gold(tuple(counts), cards, cost), abs=1e-12)


# ---- whole games -------------------------------------------------------------------------------

GAMES = 200 if COMPILES else 6


def new_games(players: int) -> Batch:
    """Some games that have not begun."""
    batch = Batch.of([Game.new(players, f"game {i}") for i in range(3)])
    batch = batch.take(np.arange(GAMES) % len(batch))
    batch.games.seed[:] = np.arange(GAMES)  # the shuffles to come
    return batch


def play(
    batch: Batch, *names: str, limit: int = 100_000, games: slice = slice(None)
) -> NDArray[np.int64]:
    """Let policies play, by seat; the number of plies of each game."""
    policies = np.array([[policy_number(name) for name in names]] * GAMES, np.int8)
    streams = np.arange(GAMES, dtype=np.uint64) << np.uint64(32)
    plies = np.full(GAMES, -1, np.int64)
    play_on(
        batch.islands,
        batch.tables,
        batch.games[games],
        policies[games],
        streams[games],
        limit,
        plies[games],
    )
    return plies


def test_a_scout_beats_a_drifter() -> None:
    """The bot won all of 400 games: `tobago match scout drifter --games 400 --seed 1`."""
    batch = new_games(2)
    plies = play(batch, "scout", "drifter")
    assert batch.over.all()
    assert plies.min() > 0
    assert batch.winners[:, 0].mean() > 0.9


def test_four_scouts_end_their_games_as_soon_as_the_bots_do() -> None:
    """300 games of the bots took 129 plies on average, from 95 to 173."""
    batch = new_games(4)
    plies = play(batch, *["scout"] * 4)
    assert batch.over.all()
    assert 110 < plies.mean() < 150


def test_slices_play_as_the_whole() -> None:
    whole, parts = new_games(3), new_games(3)
    names, half = ("uniform", "scout", "drifter"), GAMES // 2
    plies = play(whole, *names, limit=90)
    first, second = (
        play(parts, *names, limit=90, games=games) for games in (slice(half), slice(half, None))
    )
    assert np.array_equal(whole.games, parts.games)
    assert plies.tolist() == [*first[:half], *second[half:]]
    assert set(first[half:]) == {-1}


def test_games_go_on_after_a_limit() -> None:
    batch = new_games(2)
    names = ("scout", "scout")
    assert set(play(batch, *names, limit=10)) == {10}
    play(batch, *names)
    assert batch.over.all()
    assert set(play(batch, *names)) == {0}


# ---- names -------------------------------------------------------------------------------------


def test_policies_have_names() -> None:
    assert [policy_number(name) for name in POLICIES] == [UNIFORM, DRIFTER, SCOUT]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(Fault) as raised:
        policy_number("scuot")
    assert str(raised.value).startswith("unknown policy 'scuot'; policies are")
    assert raised.value.nearest == "scout"
