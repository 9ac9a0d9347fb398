"""Set-ups drawn by the kernel are those that the engine could have drawn, and as often."""

import doctest
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.rules import ABC1, OBJECTS, round_island
from tests.secrecy.frequencies import check_alike, check_frequencies
from tobago import (
    CODES,
    Clue,
    Fault,
    Game,
    Hex,
    Island,
    IslandError,
    Options,
    Setup,
    island_by_code,
    standard_deck,
)
from tobago.clues import LANDMARKS, RELATIONS, check_playable
from tobago.game.setup import treasure_cards
from tobago.game.table_options import OPTION_VALUES
from tobago.game.validate import check_state
from tobago.island import COUNTS, DIRECTIONS, Kind, check_objects, distance
from tobago.kernel.compiled import COMPILES
from tobago.kernel.dealer import KernelDealer
from tobago.kernel.encoding import decode_game, encode_game
from tobago.kernel.numbers import CARDS, CLUES
from tobago.kernel.preparation import Preparation, new_games, prepare
from tobago.kernel.records import GAME, POSITION_END
from tobago.kernel.setup import set_up_all
from tobago.kernel.tables import engine_table

DRAWS = 5000 if COMPILES else 1500
"""How many set-ups are counted."""
SMALL = round_island(8, 7, 6, 6, 5, 5)
"""A custom island on which many placements get stuck or leave a clue unplayable."""
FAR_AWAY = Island.of(
    {
        (q + 900, r - 700): terrain
        for (q, r), terrain in zip(SMALL.spaces, SMALL.terrains, strict=True)
    }
)
"""The same with large coordinates."""


def drawn(preparation: Preparation, number: int, seed: int) -> Iterator[Game]:
    """New games of the kernel as the engine's."""
    tables, games = new_games(preparation, number, seed)
    for table, record in zip(tables, games, strict=True):
        t = engine_table(table, preparation.islands, preparation.options, preparation.deck)
        yield Game(t, decode_game(t, record, KernelDealer(int(record["seed"]))))


Spots = Mapping[Kind, Sequence[Hex]]
"""Where the objects of each kind stand."""


def frequencies(outcomes: Any) -> "Counter[Hashable]":
    return Counter(outcomes)


def equal_chances(outcomes: Any) -> dict[Hashable, float]:
    choices = list(outcomes)
    return dict.fromkeys(choices, 1 / len(choices))


# ---- what is set up ---------------------------------------------------------------------------


def clue_order(game: Game) -> tuple[str, ...]:
    """The clue cards in the order in which they are drawn."""
    t, s = game.table, game.state
    laid_out = [card for cards in s.map_cards for card in cards]
    hands = [card for seat in t.clockwise(t.start) for card in s.hands[seat]]
    return tuple(t.deck[card] for card in [*laid_out, *hands, *reversed(s.clue_deck)])


def same_set_up(game: Game) -> Game:
    """The engine's game when it is given all that was drawn."""
    t, s = game.table, game.state
    setup = Setup(
        objects=t.objects,
        start=t.start,
        clue_deck=clue_order(game),
        treasure_deck=s.treasure_deck[::-1],
    )
    expected = Game.new(
        t.players,
        options=t.options,
        island=t.island,
        setup=setup,
        deck=t.deck,
        dealer=s.dealer,
    )
    expected.state.draws = s.draws
    return expected


def choices_of_tables() -> Iterator[tuple[int, Options, list[Island | str]]]:
    """Players, options and islands; every value of every option and every island comes."""
    rng = Random(20)
    custom: list[Island | str] = [SMALL, FAR_AWAY]
    values = {name: list(choices) for name, choices in OPTION_VALUES.items()}
    for i in range(40):
        options = Options.of({name: rng.choice(values[name]) for name in values})
        codes = CODES[4 * i % 32 :][:4]
        fits = options.spacing == 3
        yield rng.choice((2, 3, 4)), options, [*codes, *(custom if fits else ())]


def test_r2_set_ups_of_all_islands_and_options_are_those_of_the_engine() -> None:
    islands, seen = set(), set()
    for number, (players, options, choices) in enumerate(choices_of_tables()):
        preparation = prepare(players, options=options, islands=choices)
        tables, games = new_games(preparation, 12, number)
        for i, game in enumerate(drawn(preparation, 12, number)):
            t = game.table
            check_objects(t.island, t.objects, options.placement_rule)
            check_playable(t.deck, t.island, t.clues)
            check_state(t, game.state)
            kept = tables[i]["clues"].tolist()
            assert [low | high << 64 for low, high in kept[: len(t.deck)]] == list(t.clues)
            assert game == same_set_up(game)
            record = encode_game(t, game.state, int(games[i]["seed"]), i)
            assert games[i].tobytes()[:POSITION_END] == record[:POSITION_END]
            islands.add(t.island)
        seen |= set(options.to_json().items())
    assert islands == {*map(island_by_code, CODES), SMALL, FAR_AWAY}
    assert seen == {(name, value) for name in OPTION_VALUES for value in OPTION_VALUES[name]}


def test_the_engine_plays_on_what_the_kernel_has_set_up() -> None:
    rng = Random(3)
    for opening in ("own", "open"):
        for game in drawn(prepare(3, options={"opening": opening}), 4, seed=8):
            while not game.over:
                game.apply(rng.choice(game.legal_actions()))
            check_state(game.table, game.state)


def test_what_is_given_is_kept() -> None:
    deck = standard_deck()
    treasure = sorted(treasure_cards(Options()))
    setup = Setup(objects=OBJECTS, start=2, clue_deck=deck[::-1], treasure_deck=treasure)
    preparation = prepare(3, islands=ABC1, setup=setup)
    for game in drawn(preparation, 5, seed=1):
        assert game == same_set_up(game)
        assert (game.table.objects, game.table.start) == (OBJECTS, 2)
        assert clue_order(game) == deck[::-1]
        assert game.state.treasure_deck == treasure[::-1]
        assert game.state.curse_free_top == 0  # the first card is a curse
    assert preparation.islands == (ABC1,)


def test_a_deck_may_be_small_or_about_objects_only() -> None:
    objects = tuple(f"{relation}:hut" for relation in RELATIONS)
    for deck in (("in:lake", "in:beach"), objects):
        for game in drawn(prepare(2, islands=["ABC1", "aCb2"], deck=deck), 20, seed=4):
            assert game.table.deck == deck
            assert game == same_set_up(game)


# ---- how often --------------------------------------------------------------------------------


def test_r2_draws_are_as_frequent_as_in_the_engine() -> None:
    options = Options(curse_depth=21)
    tables, games = new_games(prepare(4, options=options), DRAWS, seed=5)
    check_frequencies(frequencies(tables.island.tolist()), equal_chances(range(len(CODES))))
    check_frequencies(frequencies(tables.start.tolist()), equal_chances(range(4)))
    facings = frequencies(map(tuple, tables.facing.tolist()))
    check_frequencies(facings, equal_chances(product(range(len(DIRECTIONS)), repeat=3)))
    for place in (0, 25, 51):
        cards = frequencies(games.clue_deck[:, place].tolist())
        check_frequencies(cards, equal_chances(range(52)))
    curses = frequencies(tuple(np.flatnonzero(deck == 0).tolist()) for deck in decks(games))
    check_frequencies(curses, equal_chances(combinations(range(23), 2)))  # 21 of gold and 2
    gold = Counter(treasure_cards(Options(curses=0)))
    chances: dict[Hashable, float] = {value: count / gold.total() for value, count in gold.items()}
    check_frequencies(frequencies(games.treasure_deck[:, 40].tolist()), chances)


def decks(games: Any) -> Any:
    """The treasure decks of games."""
    return games.treasure_deck[:, : games.treasure_deck_size[0]]


@pytest.mark.parametrize(
    ("island", "options"),
    [
        (SMALL, Options(spacing=3)),
        (ABC1, Options(spacing=5, statue_lines="apart")),
    ],
    ids=["small", "apart"],
)
def test_r2_1_objects_stand_where_the_engine_puts_them(island: Island, options: Options) -> None:
    tables, _ = new_games(prepare(2, options=options, islands=island), DRAWS, seed=6)
    found = [
        {kind: [island.spaces[space] for space in row[f"{kind}s"]] for kind in COUNTS}
        for row in tables
    ]
    games = [Game.new(2, f"{i}", options=options, island=island) for i in range(2000)]
    expected = [{kind: game.table.objects.of_kind(kind) for kind in COUNTS} for game in games]
    for outcome in (first_hut, by_the_coast, near_each_other):
        check_alike(
            Counter(outcome(island, spots) for spots in found),
            Counter(outcome(island, spots) for spots in expected),
        )


def first_hut(island: Island, spots: Spots) -> Hashable:
    """Where the first hut stands."""
    return spots["hut"][0]


def by_the_coast(island: Island, spots: Spots) -> Hashable:
    """How many huts and palm trees stand by the coast, where no statue may stand."""
    coast = [island.coast >> island.index[spot] & 1 for spot in (*spots["hut"], *spots["palm"])]
    return sum(coast)


def near_each_other(island: Island, spots: Spots) -> Hashable:
    """How far the statues stand from each other."""
    return sum(distance(a, b) for a, b in combinations(spots["statue"], 2))


def test_the_examples_are_right() -> None:
    assert doctest.testmod(import_module(prepare.__module__), optionflags=doctest.ELLIPSIS) == (
        0,
        3,
    )


# ---- chance -----------------------------------------------------------------------------------


def test_a_seed_gives_the_same_games_whatever_stood_there_before() -> None:
    preparation = prepare(3, options={"opening": "open"}, islands=CODES[:3])
    tables, games = new_games(preparation, 6, seed=11)
    other_tables, other = new_games(preparation, 4, seed=12)
    assert len({game.tobytes() for game in (*games, *other)}) == 10
    assert Counter(games.seed.tolist()).most_common(1)[0][1] == 1
    other[:] = np.full(GAME.itemsize, 7, np.uint8).view(GAME)[0]
    other["table"] = range(4)
    assert set_up_all(preparation.parts, other_tables, other, np.uint64(11)) == 4
    assert (other.tobytes(), other_tables.tobytes()) == (games[:4].tobytes(), tables[:4].tobytes())


# ---- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"players": 5},
        {"options": {"curses": 3}},
        {"island": "XYZ1"},
        {"island": 7},
        {"island": Island.of({(q, 0): terrain for q, terrain in enumerate(SMALL.terrains)})},
        {"island": SMALL, "options": {"spacing": 5}},
        {"deck": ("in:lake", "in:lake")},
        {"deck": ("in:lake",), "players": 2},
        {"deck": ("in:lake", "in:ocean")},
        {"setup": Setup(start=3)},
        {"setup": Setup(objects=replace(OBJECTS, palms=OBJECTS.huts[:3])), "island": "ABC1"},
        {"setup": Setup(treasure_deck=[1, 2, 3])},
        {"setup": "ABC1"},
    ],
    ids="-".join,
)
def test_bad_input_is_refused_as_by_the_engine(given: dict[str, Any]) -> None:
    given = {"players": 3, **given}
    with pytest.raises(Fault) as engine:
        Game.new(**given)
    if "island" in given:
        given["islands"] = [given.pop("island")]
    with pytest.raises(Fault) as kernel:
        prepare(**given)
    assert (type(kernel.value), str(kernel.value)) == (type(engine.value), str(engine.value))


@pytest.mark.parametrize("islands", [[], ["ABC1", None], 7, [["ABC1"]]], ids=str)
def test_islands_are_codes_or_islands(islands: Any) -> None:
    with pytest.raises(Fault, match="an island is a code"):
        prepare(3, islands=islands)


def satisfied(space: int, number: int) -> list[str]:
    """Clues not about objects that a space of ABC1 satisfies, and not every space."""
    clues = [f"{relation}:{landmark}" for relation in RELATIONS for landmark in LANDMARKS]
    spaces = {
        clue: Clue.parse(clue).spaces(ABC1) for clue in clues if not Clue.parse(clue).about_objects
    }
    found = [clue for clue, mask in spaces.items() if mask >> space & 1 and mask != ABC1.whole]
    assert len(found) >= number
    return found[:number]


def test_a_deck_that_the_kernel_has_no_room_for_is_refused() -> None:
    space = ABC1.index[Hex(0, 0)]
    about_huts = ["next-to:hut", "in-sight:hut", "in:hut"]
    prepare(3, islands="ABC1", deck=(*satisfied(space, CARDS - 2), *about_huts))
    too_many = (*satisfied(space, CARDS - 1), *about_huts)
    with pytest.raises(Fault, match=f"{CARDS} clue cards under a map, but {CARDS + 1} "):
        prepare(3, islands=["ABC1"], deck=too_many)
    prepare(3, islands=["ABC1"], deck=too_many, setup=Setup(objects=OBJECTS))  # none near there
    every = [f"{relation}:{landmark}" for relation in RELATIONS for landmark in COUNTS]
    large = tuple(dict.fromkeys((*standard_deck(), *every)))
    with pytest.raises(Fault, match=f"at most {CLUES} clue cards, not {len(large)}"):
        prepare(3, islands="ABC1", deck=large)


def test_a_set_up_that_is_not_found_is_given_up() -> None:
    preparation = prepare(2, islands="ABC1")
    islands = preparation.parts.islands.copy()
    islands["coast"] = islands["whole"]  # no space for a statue
    parts = preparation.parts._replace(islands=islands)
    unlucky = Preparation(2, Options(), (ABC1,), standard_deck(), parts)
    with pytest.raises(IslandError, match=r"no placement by R2\.1 was"):
        new_games(unlucky, 2, seed=1)
