"""The kernel equals the engine: same legal actions and same positions at every ply."""

import os
import subprocess
import sys
from random import Random

import pytest

from tests.kernel import lockstep, stepping
from tests.kernel.positions import CUSTOM_SIZES
from tests.properties.games import amount
from tobago import CODES, Game
from tobago.game import events
from tobago.game.table_options import OPTION_VALUES
from tobago.kernel.compiled import COMPILES
from tobago.kernel.numbers import KINDS

SHARDS = amount(4, 16)
PLIES = amount(200_000, 20_000_000)
PLIES_OF_OTHER_BUILDS = {"NUMBA_BOUNDSCHECK": amount(5_000, 500_000), "NUMBA_DISABLE_JIT": 500}
"""How many plies are played with an environment variable of Numba set."""

WANTED = {
    *(kind.__name__ for kind in KINDS),
    *(kind.__name__ for kind in events.Event.__subclasses__()),
    *(f"island {island}" for island in (*CODES, *CUSTOM_SIZES)),
    *(f"{name}={value}" for name, values in OPTION_VALUES.items() for value in values),
    *(f"{players} players" for players in (2, 3, 4)),
    *("small deck", "52 cards"),
    *(f"curse, rule {rule}" for rule in OPTION_VALUES["curse_rule"]),
    *(f"curse paid with {means}" for means in ("an amulet", "a card", "nothing")),
    *("end: last-treasure", "end: dead-position"),
    *("clue played without a rose", "treasure raised without a rose", "treasure without roses"),
    *("treasure with fewer cards than roses", "taken by a player with another rose"),
    *("legs kept after an extra drive", "3 choose how to pay for a curse"),
}
"""What occurs in every shard."""


@pytest.mark.parametrize("shard", range(SHARDS))
def test_engine_and_kernel_agree_at_every_ply(shard: int) -> None:
    seen = lockstep.run(PLIES // SHARDS, shard)
    assert WANTED - seen.keys() == set()


@pytest.mark.skipif(not COMPILES, reason="the kernel runs as plain Python")
@pytest.mark.parametrize("variable", PLIES_OF_OTHER_BUILDS)
def test_other_builds_agree_too(variable: str) -> None:
    """With checked bounds no index is wrong; plain Python is the same kernel."""
    subprocess.run(
        [sys.executable, "-m", "tests.kernel.lockstep", str(PLIES_OF_OTHER_BUILDS[variable])],
        env={**os.environ, variable: "1"},
        check=True,
        capture_output=True,
    )


# ---- a fault is reported by its name -----------------------------------------------------------


@pytest.fixture
def pair() -> lockstep.Pair:
    return lockstep.Pair(Game.new(2, "faults", island="ABC1"), Random(1))


def test_a_field_that_differs_is_named(pair: lockstep.Pair) -> None:
    pair.record["roses"][0, 1] = 3
    with pytest.raises(lockstep.Difference, match=r"roses: engine \[15, 15.*kernel \[15, 3"):
        pair.compare_positions()


def test_a_legal_action_that_is_missing_is_named(pair: lockstep.Pair) -> None:
    legal = pair.game.legal_actions()
    pair.numbers = list(range(1, len(legal) + 1))
    with pytest.raises(lockstep.Difference, match=r"lacks \['.*'\] and has the numbers \[104\]"):
        pair.compare_lists(legal)


def test_a_wrong_judgement_of_a_number_is_named(pair: lockstep.Pair) -> None:
    pair.advance(stepping.NO_ACTION, lockstep.STYLES[0])
    pair.numbers = pair.numbers[:-1]
    with pytest.raises(lockstep.Difference, match="is_legal is wrong about action number 103"):
        pair.compare_legality()


def test_a_wrong_cache_is_named(pair: lockstep.Pair) -> None:
    pair.record["playable_known"][0, 1] = 1
    pair.record["playable"][0, 1] = 1
    with pytest.raises(lockstep.Difference, match="cached clues of seat 1"):
        pair.compare_caches()


def test_a_wrong_decoding_is_named(pair: lockstep.Pair) -> None:
    pair.record["curses_struck"] = 1
    with pytest.raises(lockstep.Difference, match="decoded to"):
        pair.compare_decoded()
