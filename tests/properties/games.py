"""Random games for the property tests: what is dealt, who plays, and how much of it."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests import referee
from tobago import CODES, Action, Game, Hex, Island, IslandError, Options, Setup
from tobago.bots import make_bot
from tobago.game.setup import treasure_cards
from tobago.game.table_options import OPTION_VALUES
from tobago.island import TERRAINS, Terrain, neighbour

SOAK = os.environ.get("TOBAGO_SOAK") == "1"
PLAYERS = (2, 3, 4)

Policy = Callable[[Game], Action]
"""Decides for whoever is to decide."""


def amount(normal: int, soak: int) -> int:
    """How many, in the normal run or in the long one."""
    return soak if SOAK else normal


def tries(normal: int, soak: int) -> settings:
    """So many examples, the same in every run."""
    return settings(
        max_examples=amount(normal, soak),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


# ---- what is dealt ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Deal:
    """A game to be played: everything about it but the decisions, and who makes them."""

    players: int = 3
    seed: str = "deal"
    island: str = "ABC1"
    options: Options = field(default_factory=Options)
    players_are: str = "drifter"
    """`uniform`, the name of a bot, or `mixed`."""
    mixed_curses: bool = False
    """Whether the curses lie anywhere in the treasure deck, so that they strike early."""

    def game(self) -> Game:
        """The game before its first decision."""
        setup = Setup()
        if self.mixed_curses:
            cards = treasure_cards(self.options)
            Random(self.seed).shuffle(cards)
            setup = Setup(treasure_deck=cards)
        return Game.new(
            self.players, self.seed, island=self.island, options=self.options, setup=setup
        )

    def policy(self) -> Policy:
        """Who decides."""
        names = ("scout", "drifter", "uniform") if self.players_are == "mixed" else ()
        seats = [
            _seat(names[seat % 3] if names else self.players_are, f"{self.seed}/{seat}")
            for seat in range(self.players)
        ]
        return lambda game: seats[game.seat](game)


def _seat(name: str, seed: str) -> Policy:
    if name == "uniform":
        rng = Random(seed)
        return lambda game: rng.choice(game.legal_actions())
    bot = make_bot(name, seed)
    return lambda game: bot.decide(game.view(game.seat), game.legal_actions())


def plies(game: Game, policy: Policy, most: int | None = None) -> Iterator[Action]:
    """Play on: yields each action before it is applied, until the game is over or the most."""
    count = 0
    while not game.over and (most is None or count < most):
        action = policy(game)
        yield action
        game.apply(action, events=False)
        count += 1


def every_option() -> Iterator[Options]:
    """Each value of each option at least once, alone against the defaults."""
    yield Options()
    for name, values in OPTION_VALUES.items():
        for value in values[1:]:
            choice: dict[str, Any] = {name: value}
            yield Options.of(choice)


def option_sets() -> st.SearchStrategy[Options]:
    """Any options."""
    return st.fixed_dictionaries(
        {name: st.sampled_from(values) for name, values in OPTION_VALUES.items()}
    ).map(Options.of)


PLAYERS_ARE = ("drifter", "uniform", "mixed", "scout")


def deals(*players_are: str, mixed_curses: bool | None = None) -> st.SearchStrategy[Deal]:
    """Any game on one of the 32 islands."""
    return st.builds(
        Deal,
        players=st.sampled_from(PLAYERS),
        seed=st.integers(0, 2**32).map(str),
        island=st.sampled_from(CODES),
        options=option_sets(),
        players_are=st.sampled_from(players_are or PLAYERS_ARE),
        mixed_curses=st.booleans() if mixed_curses is None else st.just(mixed_curses),
    )


def assorted(count: int, name: str, **changes: Any) -> Iterator[Deal]:
    """So many games by plain seeds: all player counts, every option value, all islands in turn."""
    rng = Random(name)
    chosen = list(every_option())
    for number in range(count):
        if number < len(chosen):
            options = chosen[number]
        else:
            choice: dict[str, Any] = {
                key: rng.choice(values) for key, values in OPTION_VALUES.items()
            }
            options = Options.of(choice)
        deal = Deal(
            players=PLAYERS[number % 3],
            seed=f"{name}/{number}",
            island=rng.choice(CODES),
            options=options,
            players_are=PLAYERS_ARE[number % 4],
            mixed_curses=number % 2 == 1,
        )
        yield replace(deal, **changes)


# ---- other forms and other islands ------------------------------------------------------------


def referee_header(game: Game) -> referee.Header:
    """The header for the referee."""
    return cast(referee.Header, game.header())


def referee_state(game: Game) -> referee.State:
    """The state for the referee."""
    return cast(referee.State, game.to_state())


CACHES = {"playable"}
"""Fields of a state that are no facts of the position."""


def photo(game: Game) -> tuple[object, ...]:
    """Every fact of a state, made without the engine's own copying and comparing."""
    names = sorted({*type(game.state).__slots__} - CACHES)
    return tuple((name, _frozen(getattr(game.state, name))) for name in names)


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return ("list", *(_frozen(item) for item in value))
    if type(value).__name__ in ("Sharing", "Dig"):
        names: tuple[str, ...] = type(value).__slots__  # type: ignore[attr-defined]
        return tuple((name, _frozen(getattr(value, name))) for name in names)
    return value


def random_land(rng: Random, size: int, patches: int = 14) -> dict[tuple[int, int], Terrain]:
    """A random connected blob of hexes in patches of terrain; it need not be a legal island."""
    spaces = [Hex(0, 0)]
    while len(spaces) < size:
        new = neighbour(rng.choice(spaces), rng.randrange(6))
        if new not in spaces:
            spaces.append(new)
    seeds = [(rng.choice(spaces), TERRAINS[i % len(TERRAINS)]) for i in range(patches)]
    return {
        space: min(seeds, key=lambda seed: (referee.distance(space, seed[0]), seed))[1]
        for space in spaces
    }


def custom_islands(rng: Random, size: int = 90) -> Iterator[Island]:
    """Random islands that obey R1.4, as far as the objects are not concerned."""
    while True:
        try:
            yield Island.of(random_land(rng, size))
        except IslandError:
            continue


def custom_game(rng: Random, players: int, seed: str) -> Game:
    """A game on a random island of one's own."""
    for island in custom_islands(rng):
        try:
            return Game.new(players, seed, island=island)
        except IslandError:
            continue
    raise AssertionError("islands never run out")
