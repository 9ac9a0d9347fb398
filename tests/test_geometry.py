"""The geometry functions themselves, against plain search and figures worked out by hand."""

from collections import Counter

import pytest

from tests import referee
from tests.properties.games import referee_header
from tobago.clues import deck_spaces, standard_deck
from tobago.game import Game
from tobago.island import SEA, TERRAINS, Hex, Terrain, bits, distance, neighbour
from tobago.island import geometry as g
from tobago.island.hexes import rotate_120
from tobago.island.objects import COUNTS, PlacementRule, has_placement
from tobago.island.sections import CODES, sides

ROW = tuple(Hex(q, 0) for q in range(5))
"""Five spaces in a row, towards the lower right."""


def assembled(code: str) -> tuple[tuple[Hex, ...], tuple[Terrain, ...]]:
    """An island's spaces and terrains by the referee's reading."""
    spaces = referee.assemble(code)
    order = sorted(spaces)
    return tuple(Hex(*s) for s in order), tuple(spaces[s] for s in order)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("space", "after"),
    [
        ((0, 0), (0, -1)),
        ((0, -1), (-1, 0)),
        ((-1, 0), (0, 0)),
        ((1, 0), (0, -2)),
        ((2, 3), (3, -6)),
        ((-4, 4), (4, -1)),
    ],
)
def test_a_turn_of_120_degrees(space: tuple[int, int], after: tuple[int, int]) -> None:
    assert rotate_120(space) == after
    assert isinstance(rotate_120(space), Hex)


def test_three_turns_come_full_circle() -> None:
    for space in sides()["A"]:
        assert rotate_120(rotate_120(rotate_120(space))) == space


def test_steps_and_masks_and_neighbours() -> None:
    steps = g.steps(ROW)
    assert steps[0] == (1, SEA, SEA, SEA, SEA, SEA)
    assert steps[2] == (3, SEA, SEA, 1, SEA, SEA)
    assert g.masks_of(steps) == (0b10, 0b101, 0b1010, 0b10100, 0b1000)
    assert neighbour(ROW[2], 3) == ROW[1]
    assert distance((0, 0), (2, -1)) == 2
    assert list(bits(0b10110)) == [1, 2, 4]


def test_flood_and_areas_on_a_row() -> None:
    near = g.masks_of(g.steps(ROW))
    assert g.flood(near, 0, 0b11111) == 0b11111
    assert g.flood(near, 0, 0b11011) == 0b00011
    assert g.flood(near, 4, 0b11011) == 0b11000
    terrain: dict[Terrain, int] = {"lake": 0b11011, "river": 0b00100}
    assert g.areas(terrain, near) == (0b11, 0b11, 0b100, 0b11000, 0b11000)


def test_legs_and_sight_on_a_row() -> None:
    near = g.masks_of(g.steps(ROW))
    areas = (0b11, 0b11, 0b100, 0b11000, 0b11000)
    leg = g.one_leg(areas, near)
    assert leg == (0b00010, 0b00101, 0b01010, 0b10100, 0b01000)
    assert g.least_legs(leg) == (
        bytes([0, 1, 2, 3, 4]),
        bytes([1, 0, 1, 2, 3]),
        bytes([2, 1, 0, 1, 2]),
        bytes([3, 2, 1, 0, 1]),
        bytes([4, 3, 2, 1, 0]),
    )
    whole = g.one_leg((0b11111,) * 5, near)
    assert whole[0] == 0b11110
    assert g.least_legs(whole)[0] == bytes([0, 1, 1, 1, 1])
    assert g.sight(near) == (0b00110, 0b01101, 0b11011, 0b10110, 0b01100)


def test_gazes_end_before_the_first_sea() -> None:
    spaces = (*ROW[:3], Hex(4, 0))
    gaze = g.gazes(g.steps(spaces))
    assert gaze[0] == (2, 0, 0, 0, 0, 0)
    assert gaze[2] == (2, 2, 2, 0, 2, 2)
    assert gaze[3] == (3, 3, 3, 3, 3, 3)
    assert g.within(spaces, 1) == (0b0011, 0b0111, 0b0110, 0b1000)
    assert g.within(spaces, 2) == (0b0111, 0b0111, 0b1111, 0b1100)


def test_names_count_columns_from_the_west_and_rows_from_the_north() -> None:
    spaces = (Hex(-2, 3), Hex(-1, 2), Hex(-1, 3), Hex(0, 2), Hex(1, 1))
    assert g.names(spaces) == ("a2", "b1", "b2", "c2", "d1")
    assert g.names((Hex(5, 5),)) == ("a1",)


def test_names_go_on_after_z() -> None:
    spaces = tuple(Hex(q, -(q // 2)) for q in range(60))
    letters = [name.rstrip("1") for name in g.names(spaces)]
    assert letters[:2] == ["a", "b"]
    assert letters[25:28] == ["z", "aa", "ab"]
    assert letters[51:54] == ["az", "ba", "bb"]


@pytest.mark.parametrize("code", [CODES[0], CODES[13], CODES[31]])
def test_an_island_made_afresh_agrees_with_plain_search(code: str) -> None:
    spaces, terrains = assembled(code)
    known: dict[tuple[int, int], str] = dict(zip(spaces, terrains, strict=True))
    near = g.masks_of(g.steps(spaces))
    terrain = {t: sum(1 << i for i, k in enumerate(terrains) if k == t) for t in TERRAINS}
    areas = g.areas(terrain, near)
    legs = g.least_legs(g.one_leg(areas, near))
    for i, space in enumerate(spaces):
        seen = {spaces[j] for j in bits(g.sight(near)[i])} if i % 9 == 0 else None
        assert seen is None or seen == set(referee.sight(known, space))
        if i % 9 == 0:
            for j in range(0, len(spaces), 5):
                assert legs[i][j] == referee.legs_between(known, space, spaces[j])
    sizes = Counter(area.bit_count() for area in set(areas))
    assert sum(size * count for size, count in sizes.items()) == len(spaces)


def test_every_kind_of_object_has_room_everywhere() -> None:
    game = Game.new(2, "room", island="ABC1")
    assert has_placement(game.table.island, PlacementRule(5, True))
    assert sum(COUNTS.values()) == 10


def test_clues_about_objects_follow_the_objects() -> None:
    one, two = (Game.new(2, seed, island="ABC1").table for seed in ("one", "two"))
    deck = standard_deck()
    for table in (one, two):
        fresh = deck_spaces(deck, table.island, table.objects)
        assert fresh == table.clues
        header = referee_header(Game.new(2, "one" if table is one else "two", island="ABC1"))
        for clue, mask in zip(deck, fresh, strict=True):
            assert set(table.island.hexes(mask)) == set(referee.clue_spaces(header, clue))
    assert one.clues != two.clues
