"""The compiled policies decide as the engine's bots and its search do."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.secrecy.worlds import choose, new_game, scaled, shortened
from tobago import Action, DoubleClaim, Fault, Game
from tobago.bots.drifter import Drifter
from tobago.bots.scout import _values
from tobago.kernel import Batch, KernelDealer
from tobago.kernel.compiled import COMPILES
from tobago.kernel.numbers import KINDS, SIZE
from tobago.kernel.policies import card_offers, rollout, scout
from tobago.kernel.policies.card_offers import CARD_VALUES
from tobago.kernel.policies.play import play_on
from tobago.kernel.policies.registry import DRIFTER, POLICIES, SCOUT, UNIFORM, policy_number
from tobago.kernel.records import SEATS
from tobago.kernel.stream import Streams, random_below
from tobago.search.card_offers import unseen_cards, value_of_passing
from tobago.search.rollout import raise_treasures

POSITIONS = scaled(600, 20_000)
RARE_OPTIONS = (("advanced", True), ("opening", "open"))
"""Options with actions of their own."""
PHASES = {"place-atv", "first-clue", "turn", "sharing", "curse", "new-map"}
SHARE = {"place-atv": 0.3, "turn": 0.2, "sharing": 0.2, "new-map": 0.5}
"""How many of the positions of a phase are looked at."""


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
        game = _new_game(rng)
        game.state.dealer = KernelDealer(rng.getrandbits(64))
        while not game.over:
            if rng.random() < SHARE.get(game.state.phase, 1.0):
                yield _position(game)
                if game.state.phase == "turn":
                    yield _position(_changed(game))
            game.apply(choose(game, rng))


def _position(game: Game) -> Position:
    batch = Batch.of([game])
    numbers = map(int, batch.legal_numbers(0))
    return Position(game.copy(), batch, dict(zip(game.legal_actions(), numbers, strict=True)))


def _changed(game: Game) -> Game:
    """The same with what is rare: two treasures under the ATV, or no clue in hand."""
    changed = game.copy()
    s = changed.state
    here = 1 << s.atvs[s.turn]
    if here in s.sites:
        s.sites[0] = s.sites[3] = here
    else:
        s.hands[s.turn] = ()
    s.playable = [None] * len(s.playable)  # what the engine remembers
    return changed


def _new_game(rng: Random) -> Game:
    """A game with rare actions: half of them have few cards, so that curses come soon."""
    if rng.random() < 0.5:
        return new_game(rng, **dict([rng.choice(RARE_OPTIONS)]))
    return shortened(new_game(rng, curses=2, curse_payment="choice"), 12, rng)


def stream(seed: int) -> Streams:
    """A stream of random words for one game."""
    return np.array([seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64)


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


def best_actions(position: Position) -> list[int]:
    """The numbers of the actions that are best for the compiled scout."""
    batch, out = position.batch, np.zeros(SIZE, np.int16)
    size = scout.best_actions(batch.islands[0], batch.tables[0], batch.games[0], out)
    return [int(number) for number in out[:size]]


def test_the_best_actions_of_the_scout_are_those_of_the_bot() -> None:
    for position in positions():
        values = _values(position.game.view(position.game.state.seat), position.legal)
        numbers = position.numbers.values()
        best = [
            number for number, value in zip(numbers, values, strict=True) if value == max(values)
        ]
        assert sorted(best_actions(position)) == sorted(best)


def drifter_action(position: Position, words: Streams) -> Action:
    """What the bot does with the same random words."""
    game = position.game
    by_kind = sorted(position.legal, key=lambda action: KINDS.index(type(action)))
    # Outside of a turn the kernel draws once: for the kind, or for the action of the only kind.
    rng = SameWords(words, 2 if game.state.phase == "turn" else 1)
    return Drifter(rng).decide(game.view(game.state.seat), by_kind)


def uniform_action(position: Position, words: Streams) -> Action:
    """The legal action with a random place in the list."""
    return position.legal[random_below(words, 0, len(position.legal))]


def scout_action(position: Position, words: Streams) -> Action:
    """The one of the best actions with a random place in the list."""
    best = best_actions(position)
    number = best[random_below(words, 0, len(best))]
    return {number: action for action, number in position.numbers.items()}[number]


@pytest.mark.parametrize(
    ("policy", "bot"),
    [("uniform", uniform_action), ("drifter", drifter_action), ("scout", scout_action)],
)
def test_a_policy_chooses_by_the_words_of_its_stream(
    policy: str, bot: Callable[[Position, Streams], Action]
) -> None:
    for number, position in enumerate(positions()):
        game, batch = position.game.copy(), position.batch.copy()
        game.apply(bot(position, stream(number)))
        policies = np.full((1, SEATS), policy_number(policy), np.int8)
        plies = np.zeros(1, np.int64)
        play_on(batch.islands, batch.tables, batch.games, policies, stream(number), 1, plies)
        assert batch.game(0).state == game.state


def test_default_actions_lead_to_the_same_position_as_in_the_search() -> None:
    scratch = np.zeros(SIZE, np.int16)
    for position in positions():
        game, batch = position.game.copy(), position.batch.copy()
        seat = game.state.turn
        raise_treasures(game, seat)
        records = batch.islands[0], batch.tables[0], batch.games[0]
        rollout.raise_treasures(*records, seat, scratch)
        assert batch.game(0).state == game.state


def test_passing_is_worth_what_the_search_expects_of_it() -> None:
    counts = np.zeros(CARD_VALUES, np.int16)
    for position in positions():
        if position.game.state.phase != "sharing":
            continue
        for game, batch in some_offers(position):
            t, s = batch.tables[0], batch.games[0]
            card_offers.unseen_cards(t, s, counts)
            expected = unseen_cards(game.state)
            assert tuple(counts) == expected
            found = card_offers.value_of_passing(s, counts)
            assert found == pytest.approx(value_of_passing(game.state, expected), abs=1e-12)


def some_offers(position: Position) -> Iterator[tuple[Game, Batch]]:
    """The same offer to each rose, with fewer cards to come, and with curses that are near."""
    sharing = position.game.state.sharing
    assert sharing is not None
    for asked, seat in enumerate(sharing.roses):
        game = position.game.copy()
        s = game.state
        assert s.sharing is not None
        s.seat, s.sharing.asked = seat, asked
        s.sharing.cards = sharing.cards[: len(sharing.cards) - asked]
        s.sharing.dig = replace(sharing.dig, curse_free_top=len(sharing.dig.lookers) + 1 - asked)
        yield game, Batch.of([game])


@pytest.mark.parametrize("best", [0.3, 0.5])
def test_a_second_rose_is_as_good_as_a_far_drive(best: float) -> None:
    """The tie needs an island on which a drive leaves five turns to the treasure."""
    out = np.zeros(SIZE, np.int16)
    for position in positions():
        doubles = [n for action, n in position.numbers.items() if isinstance(action, DoubleClaim)]
        if doubles:
            value, size = scout._add_doubles(position.batch.games[0], out, best, 1)
            equals = [int(out[0])] if best == value else []
            assert value == 0.5
            assert out[:size].tolist() == [*equals, *doubles]


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


def test_each_game_has_policies_of_its_own() -> None:
    batch = new_games(2)
    policies = np.full((GAMES, SEATS), SCOUT, np.int8)
    policies[GAMES // 2 :] = UNIFORM
    plies = np.zeros(GAMES, np.int64)
    streams = np.arange(GAMES, dtype=np.uint64)
    play_on(batch.islands, batch.tables, batch.games, policies, streams, 240, plies)
    over = batch.over  # a game of scouts takes about 130 plies, one of random actions 1,000
    assert over[: GAMES // 2].all()
    assert not over[GAMES // 2 :].any()


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
