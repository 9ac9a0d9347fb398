"""Who plays whom, on which deals, and who sits where: every game of a match or tournament."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, cycle, islice, permutations
from typing import Any

from tobago.bots import Spec, bot_name
from tobago.bots.registry import check_aliases, split_alias
from tobago.fault import Fault
from tobago.game import RULES_VERSION, SEATS, Options, Setup
from tobago.game.setup import check_players
from tobago.island import CODES, Island

Lineup = tuple[int, ...]
"""Who sits together, as places among the contestants; a place may stand in it more than once."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What is the same in all games: the table options, the island and the start if given."""

    island: Island | None = None
    """None for the 32 islands in turn."""
    options: Options = field(default_factory=Options)
    setup: Setup | None = None

    @property
    def start(self) -> str | None:
        """The seat that starts by the colour of its ATV; None if it is drawn for every deal."""
        return None if self.setup is None or self.setup.start is None else SEATS[self.setup.start]

    def to_json(self) -> dict[str, Any]:
        """In short; a custom island by a digest of its spaces and objects."""
        island, setup = self.island, self.setup
        objects = setup and replace(setup, start=None)
        custom = (island.spaces, island.terrains, objects) if island and not island.code else ""
        return {
            "island": island.code if island else None,
            "custom": hashlib.sha256(repr(custom).encode()).hexdigest() if custom else None,
            "start": self.start,
            "options": self.options.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Seating:
    """One game to be played: a deal, and the contestant on each seat."""

    game: int
    deal: int
    seed: str
    island: Island | str
    seats: Lineup


@dataclass(frozen=True, slots=True)
class Contest:
    """Duplicate deals: each is played by every line-up, turned until all have had every seat."""

    specs: tuple[str, ...]
    """The bots; one may enter more than once."""
    lineups: tuple[Lineup, ...]
    deals: int
    seed: str
    ground: Ground = field(default_factory=Ground)

    @property
    def names(self) -> tuple[str, ...]:
        """The contestants: aliases or specs, numbered where one enters more than once."""
        names = [bot_name(spec) for spec in self.specs]
        return tuple(
            name if names.count(name) == 1 else f"{name}#{names[: i + 1].count(name)}"
            for i, name in enumerate(names)
        )

    @property
    def aliases(self) -> dict[str, str]:
        """The specs of bots that have an alias."""
        return {alias: spec for alias, spec in map(split_alias, self.specs) if alias}

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return len(self.lineups[0])

    @property
    def games_per_deal(self) -> int:
        """Every line-up plays a deal once from every seat."""
        return len(self.lineups) * self.players

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.deals * self.games_per_deal

    def seating(self, game: int) -> Seating:
        """The game with a number: one deal after the other, and in a deal the line-ups in turn."""
        deal, place = divmod(game, self.games_per_deal)
        lineup, turn = divmod(place, self.players)
        order = _arranged(self.lineups[lineup], deal)
        return Seating(
            game=game,
            deal=deal,
            seed=f"{self.seed}/{deal}",
            island=self.ground.island or CODES[deal % len(CODES)],
            seats=(*order[-turn:], *order[:-turn]),
        )

    def games_of(self, contestant: int) -> int:
        """How many games of a deal a contestant plays in."""
        return sum(contestant in lineup for lineup in self.lineups) * self.players

    def meetings_of(self, one: int, other: int) -> int:
        """How many times two contestants meet in a deal, counted seat by seat."""
        return sum(line.count(one) * line.count(other) for line in self.lineups) * self.players

    def even(self, contestant: int) -> float:
        """The share of wins that a contestant would have if all were equally strong."""
        joined = [lineup for lineup in self.lineups if contestant in lineup]
        return sum(lineup.count(contestant) for lineup in joined) / len(joined) / self.players

    @property
    def mirrored(self) -> bool:
        """Whether one bot plays against itself, which must come out even."""
        return len({split_alias(spec)[1] for spec in self.specs}) == 1

    def to_json(self) -> dict[str, Any]:
        """What is played, but for how long."""
        return {
            "contestants": list(self.names),
            **({"aliases": self.aliases} if self.aliases else {}),
            "lineups": [[self.names[i] for i in lineup] for lineup in self.lineups],
            "seed": self.seed,
            **self.ground.to_json(),
            "rules": RULES_VERSION,
        }


@lru_cache(maxsize=256)
def _orders(lineup: Lineup) -> list[Lineup]:
    first, *others = lineup
    return [(first, *order) for order in sorted(set(permutations(others)))]


def _arranged(lineup: Lineup, deal: int) -> Lineup:
    """The line-up in another order from deal to deal, so that neighbours change as well."""
    orders = _orders(lineup)
    passes, island = divmod(deal, len(CODES))  # an island meets another order at every pass
    return orders[(passes + island) % len(orders)]


def match(
    specs: Sequence[str], players: int, games: int, seed: str, ground: Ground | None = None
) -> Contest:
    """All contestants at one table.

    Where there are more seats than contestants, the first sits alone and the others fill the
    remaining seats in turn: `captain scout` with four players is one captain and three scouts.
    """
    _check(specs, players, games)
    if len(specs) > players:
        raise Fault(
            "{bots} bots are too many for a match of {players} players; a tournament seats them",
            bots=len(specs),
            players=players,
        )
    others = islice(cycle(range(1, len(specs))), players - 1)
    return _contest(specs, [(0, *others)], games, seed, ground)


def tournament(
    specs: Sequence[str], players: int, games: int, seed: str, ground: Ground | None = None
) -> Contest:
    """Everybody against everybody: a table for each choice of that many contestants."""
    _check(specs, players, games)
    if len(specs) < players:
        raise Fault(
            "a tournament at tables of {players} needs as many bots, not {bots}",
            players=players,
            bots=len(specs),
        )
    return _contest(specs, list(combinations(range(len(specs)), players)), games, seed, ground)


def _contest(
    specs: Sequence[str], lineups: list[Lineup], games: int, seed: str, ground: Ground | None
) -> Contest:
    deals = math.ceil(games / (len(lineups) * len(lineups[0])))
    return Contest(tuple(specs), tuple(lineups), deals, seed, ground or Ground())


def _check(specs: Sequence[str], players: int, games: int) -> None:
    check_players(players)
    if games < 1:
        raise Fault("at least one game is needed, not {given}", given=games)
    if len(specs) < 2:
        raise Fault("at least two bots are needed, not {given}", given=len(specs))
    for spec in specs:
        Spec.parse(spec)
    check_aliases(specs)
