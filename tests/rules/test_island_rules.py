"""Section 1 of the rules, and the placing of objects (R2.1)."""

import pickle
from dataclasses import replace
from itertools import combinations
from typing import Any, cast

import pytest

from tests import referee
from tests.rules import ABC1, OBJECTS, code_of, refused, round_island, table
from tobago import (
    CODES,
    Drive,
    Game,
    Hex,
    Island,
    IslandError,
    Objects,
    PlaceAtv,
    Setup,
    SetupError,
    island_by_code,
    standard_deck,
)
from tobago.game.constants import MARKERS
from tobago.game.setup import treasure_cards
from tobago.island import (
    COUNTS,
    DIRECTIONS,
    SEA,
    TERRAINS,
    PlacementRule,
    Terrain,
    bits,
    check_objects,
    distance,
    free_spaces,
    has_placement,
    neighbour,
)

# ---- R1.1 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_1_two_three_or_four_play_with_fifteen_roses_each(players: int) -> None:
    state = Game.new(players, "s").to_state()
    assert [player["roses"] for player in state["players"]] == [15] * players


@pytest.mark.parametrize("players", [-2, 0, 1, 5, True, False, "3", None, 2.0])
def test_r1_1_no_other_number_of_players(players: Any) -> None:
    with pytest.raises(SetupError, match=rf"^Tobago is for 2, 3 or 4 players, not {players!r}$"):
        Game.new(players, "s")


# ---- R1.2 -------------------------------------------------------------------------------------


def test_r1_2_there_are_six_terrains() -> None:
    assert TERRAINS == ("beach", "jungle", "river", "scrubland", "lake", "mountain")
    found = {kind for code in CODES for kind in island_by_code(code).terrains}
    assert found == set(TERRAINS)


def test_r1_2_every_space_of_every_island_has_the_terrain_of_its_section() -> None:
    for code in CODES:
        island = island_by_code(code)
        assert dict(zip(island.spaces, island.terrains, strict=True)) == referee.assemble(code)
        assert list(island.spaces) == sorted(island.spaces)


def test_r1_2_no_atv_is_put_on_the_sea_or_drives_there() -> None:
    game = Game.new(2, "s", island="ABC1")
    assert refused(game, PlaceAtv(Hex(-7, 3))) == {
        "code": "not-on-the-island",
        "space": Hex(-7, 3),
    }
    driving = table(atvs={0: "a4"})
    assert refused(driving, Drive(Hex(-7, 3))) == {
        "code": "not-on-the-island",
        "space": Hex(-7, 3),
    }


def test_r1_2_a_gap_inside_the_island_is_sea() -> None:
    ring = {space: kind for space, kind in _donut().items() if space != (0, 0)}
    island = Island.of(ring)
    gap = [i for i, space in enumerate(island.spaces) if distance(space, (0, 0)) == 1]
    assert all(island.coast >> i & 1 for i in gap)
    assert island.steps[island.index[1, 0]][3] == SEA
    assert (0, 0) not in island.index


def _donut() -> dict[tuple[int, int], Terrain]:
    whole = round_island(8, 7, 6, 6, 5, 5)
    return dict(zip(whole.spaces, whole.terrains, strict=True))


# ---- R1.3 -------------------------------------------------------------------------------------


def test_r1_3_there_are_thirty_two_islands() -> None:
    assert tuple(referee.island_codes()) == CODES
    assert len(set(CODES)) == 32


def test_r1_3_the_sides_with_small_letters_have_fewer_spaces() -> None:
    sizes = {code: len(island_by_code(code).spaces) for code in CODES}
    assert {sizes[code] for code in ("ABC1", "ABC2", "ACB1", "ACB2")} == {34 + 33 + 37}
    for one in CODES:
        for small, large in zip("abc", "ABC", strict=True):
            if small in one:
                assert sizes[one] < sizes[one.replace(small, large)]


@pytest.mark.parametrize("interlock", ["1", "2"])
def test_r1_3_the_tips_lie_where_the_interlock_puts_them(interlock: str) -> None:
    tips = {"1": [(0, 0), (-1, 0), (0, -1)], "2": [(-1, 0), (0, -1), (-1, -1)]}[interlock]
    island = island_by_code("ABC" + interlock)
    found = {island.terrains[island.index[tip]] for tip in tips}
    assert found == {"mountain", "lake", "jungle"}  # the tips of A, B and C


@pytest.mark.parametrize(
    "code", ["", "ABC", "ABC0", "ABC3", "BAC1", "AAC1", "ABB1", "abc12", "ABc1 ", "XYZ1"]
)
def test_r1_3_another_code_is_refused(code: str) -> None:
    assert code_of(island_by_code, code) == (
        "unknown-code",
        (
            f"unknown island {code!r}: three sides in slot order from A or a, one of each section "
            "A/a, B/b, C/c, then interlock 1 or 2, such as 'ABC1' or 'aCb2'"
        ),
    )


def test_r1_3_an_island_knows_its_code_and_is_made_once() -> None:
    island = island_by_code("aCb2")
    assert (island.code, repr(island)) == ("aCb2", f"<Island aCb2, {len(island.spaces)} spaces>")
    assert island_by_code("aCb2") is island
    assert pickle.loads(pickle.dumps(island)) is island


# ---- R1.4 -------------------------------------------------------------------------------------


def test_r1_4_areas_cross_section_borders_and_are_maximal() -> None:
    for code in CODES:
        island = island_by_code(code)
        for area in referee.areas(referee.assemble(code)):
            mask = island.mask(frozenset(Hex(*space) for space in area))
            assert all(island.areas[i] == mask for i in bits(mask))


def test_r1_4_every_terrain_has_one_largest_area_on_every_island() -> None:
    for code in CODES:
        island, land = island_by_code(code), referee.assemble(code)
        for kind in TERRAINS:
            (largest,) = referee.largest_areas(land, kind)
            assert set(island.hexes(island.largest[kind])) == largest


# ---- R1.5 to R1.7 -----------------------------------------------------------------------------


def test_r1_5_there_are_four_huts_three_palm_trees_and_three_statues() -> None:
    assert COUNTS == {"hut": 4, "palm": 3, "statue": 3}
    objects = Game.new(2, "s").table.objects
    sizes = (len(objects.huts), len(objects.palms), len(objects.statues), len(objects.facing))
    assert sizes == (4, 3, 3, 3)


@pytest.mark.parametrize(
    ("kind", "count"), [("huts", 4), ("palms", 3), ("statues", 3)], ids=["hut", "palm", "statue"]
)
def test_r1_5_another_number_of_objects_is_refused(kind: str, count: int) -> None:
    fewer = replace(OBJECTS, **{kind: getattr(OBJECTS, kind)[:-1]})
    assert code_of(check_objects, ABC1, fewer, PlacementRule()) == (
        "wrong-count",
        f"an island holds {count} objects of kind {kind[:-1]}, not {count - 1}",
    )
    more = replace(OBJECTS, **{kind: (*getattr(OBJECTS, kind), Hex(0, 0))})
    assert code_of(check_objects, ABC1, more, PlacementRule())[0] == "wrong-count"


@pytest.mark.parametrize(
    "facing",
    [
        (0, 0),
        (0, 0, 0, 0),
        (0, 0, 6),
        (-1, 0, 0),
        (0, None, 0),
        (0, "1", 0),
        (1.0, 0, 0),
        (True, 0, 0),
    ],
)
def test_r1_5_a_statue_faces_one_of_six_directions(facing: Any) -> None:
    assert code_of(check_objects, ABC1, replace(OBJECTS, facing=facing), PlacementRule()) == (
        "bad-facing",
        "each statue faces one of the directions 0 to 5",
    )


def test_r1_5_all_six_directions_are_allowed() -> None:
    for direction in range(6):
        check_objects(ABC1, replace(OBJECTS, facing=(direction, 0, 5)), PlacementRule())


def test_r1_6_the_treasure_cards() -> None:
    cards = treasure_cards(Game.new(2, "s").table.options)
    counts = {value: cards.count(value) for value in sorted(set(cards))}
    assert counts == {0: 2, 2: 10, 3: 9, 4: 11, 5: 6, 6: 3}
    assert sorted(Game.new(2, "s").to_state()["treasure_deck"]) == sorted(cards)


def test_r1_7_clue_cards_markers_and_amulets() -> None:
    state = Game.new(4, "s").to_state()
    assert len(standard_deck()) == len(set(standard_deck())) == 52
    assert len(state["clue_deck"]) == 52
    assert list(state["maps"]) == ["white", "grey", "black", "brown"]
    assert (state["amulet_pile"], state["amulets"]) == (21, [])
    assert len(state["maps"]) * MARKERS == 68


# ---- R2.1 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_r2_1_random_objects_keep_every_placing_rule(seed: int) -> None:
    header: Any = Game.new(2, str(seed)).header()
    assert list(referee.object_faults(header)) == []


def test_r2_1_every_direction_and_many_spaces_come_up() -> None:
    games = [Game.new(2, str(seed), island="ABC1").table.objects for seed in range(120)]
    for place in range(3):
        assert {objects.facing[place] for objects in games} == set(range(6))
    assert len({hut for objects in games for hut in objects.huts}) > 90
    inland = ABC1.hexes(ABC1.whole & ~ABC1.coast)
    assert {statue for objects in games for statue in objects.statues} <= set(inland)
    assert len({statue for objects in games for statue in objects.statues}) > 55


def test_r2_1_a_placement_that_gets_stuck_begins_again() -> None:
    """On a small island few placements can be finished."""
    island = round_island(8, 7, 6, 6, 5, 5)
    for seed in range(10):
        header: Any = Game.new(2, str(seed), island=island).header()
        assert list(referee.object_faults(header)) == []


def test_r2_1_a_given_set_up_is_used_as_it_is() -> None:
    check_objects(ABC1, OBJECTS, PlacementRule())
    game = Game.new(2, "s", island="ABC1", setup=Setup(objects=OBJECTS))
    assert game.table.objects == OBJECTS
    assert game.to_state()["facing"] == [1, 4, 0]


def test_r2_1_no_object_stands_in_the_sea() -> None:
    objects = replace(OBJECTS, palms=(Hex(9, 9), *OBJECTS.palms[1:]))
    said = ("object-on-the-sea", "the palm at 9,9 is not on the island")
    assert code_of(check_objects, ABC1, objects, PlacementRule()) == said
    with pytest.raises(IslandError):
        Game.new(2, "s", island="ABC1", setup=Setup(objects=objects))


def test_r2_1_a_space_takes_one_object() -> None:
    objects = replace(OBJECTS, palms=(OBJECTS.huts[1], *OBJECTS.palms[1:]))
    assert code_of(check_objects, ABC1, objects, PlacementRule()) == (
        "space-taken",
        "the palm at 0,-4 shares its space with a hut",
    )
    twice = replace(OBJECTS, huts=(*OBJECTS.huts[:3], OBJECTS.huts[0]))
    assert code_of(check_objects, ABC1, twice, PlacementRule()) == (
        "space-taken",
        "the hut at -5,3 shares its space with a hut",
    )


@pytest.mark.parametrize(
    ("kind", "first", "near", "far"),
    [
        ("huts", (0, 0), (3, -3), (4, -4)),
        ("huts", (0, 0), (3, 0), (4, 0)),
        ("huts", (0, 0), (1, 2), (1, 3)),
        ("palms", (0, 0), (0, 3), (0, 4)),
        ("statues", (-1, 0), (1, 1), (1, 2)),
    ],
)
def test_r2_1_like_objects_are_four_apart(
    kind: str, first: tuple[int, int], near: tuple[int, int], far: tuple[int, int]
) -> None:
    rest = {
        "huts": ((-6, 3), (0, -4)),
        "palms": ((-6, 3),),
        "statues": ((3, -4),),
    }[kind]
    others = {
        "huts": Objects(
            (), (Hex(-7, 2), Hex(0, -3), Hex(2, 3)), (Hex(-3, -1), Hex(3, -4), Hex(0, 2)), (0, 0, 0)
        ),
        "palms": replace(OBJECTS, huts=(Hex(-5, 3), Hex(1, -4), Hex(6, -6), Hex(2, 2))),
        "statues": OBJECTS,
    }[kind]

    def placed(second: tuple[int, int]) -> Objects:
        spots: Any = tuple(Hex(*s) for s in (first, second, *rest))
        return replace(others, **{kind: spots})

    name = kind[:-1]
    assert distance(first, near) == 3
    assert distance(first, far) == 4
    assert code_of(check_objects, ABC1, placed(near), PlacementRule()) == (
        "too-close",
        (
            f"the {name}s at {first[0]},{first[1]} and {near[0]},{near[1]} are 3 apart; "
            "at least 4 are needed"
        ),
    )
    check_objects(ABC1, placed(far), PlacementRule())


def test_r2_1_different_objects_may_be_neighbours() -> None:
    check_objects(ABC1, OBJECTS, PlacementRule())
    assert distance(OBJECTS.palms[2], OBJECTS.statues[1]) == 1


@pytest.mark.parametrize("space", [(5, -5), (-4, -3), (-1, 6)])
def test_r2_1_no_statue_touches_the_ocean(space: tuple[int, int]) -> None:
    objects = Objects(OBJECTS.huts, OBJECTS.palms, (Hex(*space), Hex(-2, 0), Hex(1, 1)), (0, 0, 0))
    assert code_of(check_objects, ABC1, objects, PlacementRule()) == (
        "statue-by-the-ocean",
        f"the statue at {space[0]},{space[1]} stands next to the ocean",
    )


def test_r2_1_no_statue_touches_a_sea_space() -> None:
    hole = {space: kind for space, kind in _donut().items() if space != (0, 0)}
    island = Island.of(hole)
    free = free_spaces(island, "statue")
    assert sorted(distance(space, (0, 0)) for space in island.hexes(free)) == [2] * 12
    assert island.hexes(free_spaces(island, "hut")) == island.spaces


def test_r2_1_what_an_object_bars_to_its_like() -> None:
    centre = ABC1.index[0, 0]
    for kind in COUNTS:
        barred = ABC1.hexes(PlacementRule().barred_by(ABC1, kind, centre))
        assert set(barred) == {s for s in ABC1.spaces if distance(s, (0, 0)) < 4}


def _fits(spaces: list[Hex], inland: list[Hex], spacing: int, apart: bool) -> bool:
    """Whether the objects fit, by trying everything."""

    def groups(where: list[Hex], count: int, statues: bool) -> list[tuple[Hex, ...]]:
        return [
            group
            for group in combinations(where, count)
            if all(distance(a, b) >= spacing for a, b in combinations(group, 2))
            and not (statues and apart and _in_line(group))
        ]

    if spacing == 3:  # huts and palm trees stand anywhere
        return bool(groups(inland, 3, True))
    all_huts = groups(spaces, 4, False)
    all_palms = groups(spaces, 3, False)
    for statues in groups(inland, 3, True):
        for huts in all_huts:
            taken = {*huts, *statues}
            if len(taken) == 7 and any(not taken & set(palms) for palms in all_palms):
                return True
    return False


def _in_line(group: tuple[Hex, ...]) -> bool:
    return any(
        a.q == b.q or a.r == b.r or a.q + a.r == b.q + b.r for a, b in combinations(group, 2)
    )


@pytest.mark.parametrize("spacing", [3, 4, 5])
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("gone", [(), ((-1, 0),), ((3, -3), (3, -2), (-3, 3))])
def test_r2_1_whether_a_placement_exists(
    spacing: int, apart: bool, gone: tuple[tuple[int, int], ...]
) -> None:
    land = {space: kind for space, kind in _donut().items() if space not in gone}
    island = Island(
        None, tuple(sorted(Hex(*s) for s in land)), tuple(land[s] for s in sorted(land))
    )
    inland = [Hex(*s) for s in sorted(set(land) - referee.coast(cast(referee.Land, land)))]
    expected = _fits(list(island.spaces), inland, spacing, apart)
    assert has_placement(island, PlacementRule(spacing, apart)) == expected


# ---- geometry ---------------------------------------------------------------------------------


def test_the_six_directions_run_clockwise_from_the_lower_right() -> None:
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert [neighbour((2, 3), d) for d in range(6)] == [
        (3, 3), (2, 4), (1, 4), (1, 3), (2, 2), (3, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ((0, 0), (0, 0), 0),
        ((0, 0), (3, -3), 3),
        ((0, 0), (2, 2), 4),
        ((1, 2), (-2, -2), 7),
        ((0, 0), (-1, 4), 4),
        ((5, 0), (0, 1), 5),
    ],
)
def test_hex_distance(a: tuple[int, int], b: tuple[int, int], steps: int) -> None:
    assert distance(a, b) == distance(b, a) == steps


def test_spaces_are_named_by_column_and_row() -> None:
    assert (ABC1.names[0], ABC1.names[-1]) == ("a3", "n3")
    assert ABC1.names[ABC1.index[0, 0]] == "h6"
    assert ABC1.names[ABC1.index[-1, 0]] == "g5"
    assert ABC1.spaces[ABC1.named["f11"]] == (-2, 6)
    for code in CODES:
        assert len(set(island_by_code(code).names)) == len(island_by_code(code).spaces)
        assert min(int(name[1:]) for name in island_by_code(code).names) == 1
        assert min(name[0] for name in island_by_code(code).names) == "a"


def test_columns_after_z_have_two_letters() -> None:
    row: dict[tuple[int, int], Terrain] = {(q, -(q // 2)): "lake" for q in range(2, 56)}
    for q, kind in enumerate(TERRAINS[:4] + TERRAINS[5:], 56):
        row[q, -(q // 2)] = kind
    island = Island.of(row)
    assert [island.names[i] for i in (0, 25, 26, 27, 51, 52, 58)] == [
        "a1", "z1", "aa1", "ab1", "az1", "ba1", "bg1",
    ]  # fmt: skip


def test_masks_and_spaces_belong_together() -> None:
    spaces = (Hex(0, 0), Hex(-7, 1), Hex(0, 0))
    assert ABC1.hexes(ABC1.mask(spaces)) == (Hex(-7, 1), Hex(0, 0))
    assert list(bits(0b101001)) == [0, 3, 5]
    assert ABC1.hexes(ABC1.whole) == ABC1.spaces
    assert ABC1.whole == 2**104 - 1


@pytest.mark.parametrize("code", ["ABC1", "aCb2", "AcB2"])
def test_coast_sight_gaze_and_legs_agree_with_an_independent_reckoning(code: str) -> None:
    island, land = island_by_code(code), referee.assemble(code)
    spaces = set(land)
    assert set(island.hexes(island.coast)) == referee.coast(land)
    for i, space in enumerate(island.spaces):
        near = {s for s in referee.around(space) if s in spaces}
        assert set(island.hexes(island.neighbours[i])) == near
        assert set(island.hexes(island.sight[i])) == referee.sight(spaces, space)
        for direction in range(6):
            target = referee.gaze_target(spaces, space, direction)
            assert island.spaces[island.gaze[i][direction]] == target
        legs = referee.legs_from(land, space)
        assert {s: island.legs[i][j] for j, s in enumerate(island.spaces)} == legs
        for allowed in range(4):
            reached = {s for s, needed in legs.items() if 0 < needed <= allowed}
            assert set(island.hexes(island.reach[allowed][i])) == reached
        for spacing in (3, 4, 5):
            close = {s for s in island.spaces if distance(s, space) < spacing}
            assert set(island.hexes(island.too_close[spacing][i])) == close
