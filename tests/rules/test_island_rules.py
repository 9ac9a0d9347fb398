"""Section 1 of the rules, the placing of objects (R2.1), and islands that are refused."""

import json
import pickle
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pytest

from tests import referee
from tests.rules import OBJECTS, as_json, hexagon, refused, table
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
    load_island,
    standard_deck,
)
from tobago.clues import check_island
from tobago.game.setup import treasure_cards
from tobago.game.table import MARKERS
from tobago.island import (
    COUNTS,
    DIRECTIONS,
    MAX_SPACES,
    SEA,
    TERRAINS,
    Placing,
    Terrain,
    bits,
    check_objects,
    distance,
    has_placement,
    island_from_json,
    neighbour,
)

ABC1 = island_by_code("ABC1")


def round_island(*runs: int, radius: int = 3) -> Island:
    """A hexagon of land; in the order of the spaces each terrain gets a run."""
    kinds = [kind for kind, run in zip(TERRAINS, runs, strict=True) for _ in range(run)]
    return Island.of(dict(zip(hexagon(radius), kinds, strict=True)))


def strip(text: str) -> dict[tuple[int, int], Terrain]:
    """Spaces in a line, a letter each: the first of its terrain."""
    kinds = {kind[0]: kind for kind in TERRAINS}
    return {(q, 0): kinds[letter] for q, letter in enumerate(text)}


def code_of(make: Any, *args: Any) -> tuple[str, str]:
    """The code and the words of the IslandError that a call raises."""
    with pytest.raises(IslandError) as caught:
        make(*args)
    return caught.value.code, str(caught.value)


def test_an_island_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(IslandError("bad-space", "words")))
    assert (type(error), error.code, str(error)) == (IslandError, "bad-space", "words")


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


def test_r1_3_a_custom_island_survives_pickling() -> None:
    island = round_island(8, 7, 6, 6, 5, 5)
    again = pickle.loads(pickle.dumps(island))
    assert (again.code, again.spaces, again.terrains) == (None, island.spaces, island.terrains)
    assert repr(again) == "<Island custom, 37 spaces>"
    assert pickle.loads(pickle.dumps(island)) is again


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


def test_r1_4_two_largest_areas_are_refused() -> None:
    data = as_json(ABC1)
    data["spaces"]["-6,4"] = "jungle"  # the largest river loses one of its four spaces
    assert code_of(island_from_json, data) == (
        "two-largest-areas",
        (
            "2 areas of river are equally large (3 spaces each), at -5,3 and 3,-3; one must be "
            "the largest"
        ),
    )


def test_r1_4_smaller_areas_may_be_equally_large() -> None:
    island = Island.of(strip("bjbrbbsblbm"))
    assert island.hexes(island.largest["beach"]) == (Hex(4, 0), Hex(5, 0))


def test_r1_4_an_island_in_two_parts_is_refused() -> None:
    data = as_json(ABC1)
    data["spaces"]["20,20"] = "jungle"
    assert code_of(island_from_json, data) == (
        "disconnected",
        "the island is not connected: 20,20 cannot be reached from -7,1",
    )


def test_r1_4_an_island_has_no_more_than_127_spaces() -> None:
    assert MAX_SPACES == 127
    island = round_island(30, 25, 20, 18, 17, 17, radius=6)
    assert len(island.spaces) == 127
    spaces: dict[tuple[int, int], Terrain] = dict(zip(island.spaces, island.terrains, strict=True))
    spaces[7, 0] = "mountain"
    assert code_of(Island.of, spaces) == (
        "too-many-spaces",
        "an island has at most 127 spaces, not 128",
    )


def test_r1_4_an_island_without_some_terrain_is_refused() -> None:
    assert Island.of(strip("bjrslm")).largest["mountain"] == 1 << 5
    assert code_of(Island.of, strip("bjrsmm")) == ("missing-terrain", "the island has no lake")


def test_r1_4_an_island_without_spaces_is_refused() -> None:
    said = ("no-spaces", "an island needs at least one space of each terrain")
    assert code_of(Island.of, {}) == said
    assert code_of(island_from_json, {"spaces": {}}) == said


@pytest.mark.parametrize("terrain", ["swamp", "", "Lake", None, 3, ["lake"]])
def test_r1_4_an_unknown_terrain_is_refused(terrain: Any) -> None:
    data = as_json(ABC1)
    data["spaces"]["-6,4"] = terrain
    assert code_of(island_from_json, data) == (
        "unknown-terrain",
        (
            f"space -6,4: unknown terrain {terrain!r}; allowed: beach, jungle, river, scrubland, "
            "lake, mountain"
        ),
    )


def test_r1_4_an_island_without_room_for_the_objects_is_refused() -> None:
    said = ("no-placement", "no placement of the objects on this island obeys R2.1")
    small = as_json(round_island(7, 4, 3, 2, 2, 1, radius=2))
    assert code_of(island_from_json, small) == said
    round3 = as_json(round_island(8, 7, 6, 6, 5, 5))
    assert island_from_json(round3)[1] is None
    assert code_of(island_from_json, round3, Placing(5)) == said


def test_r1_4_a_new_game_refuses_an_island_without_room_for_the_objects() -> None:
    island = round_island(8, 7, 6, 6, 5, 5)
    assert Game.new(2, "s", island=island).table.island is island
    with pytest.raises(
        IslandError, match=r"^no placement of the objects here obeys R2.1$"
    ) as caught:
        Game.new(2, "s", island=island, options={"spacing": 5})
    assert caught.value.code == "no-placement"


@pytest.mark.parametrize(
    ("clue", "code", "words"),
    [
        ("in:ocean", "clue-allows-nothing", "no space satisfies the clue in:ocean"),
        ("not-in:ocean", "clue-allows-everything", "every space satisfies the clue not-in:ocean"),
    ],
)
def test_r1_4_a_clue_for_no_space_or_for_every_space_is_refused(
    clue: str, code: str, words: str
) -> None:
    with pytest.raises(IslandError) as caught:
        Game.new(2, "s", deck=("in:jungle", "in:beach", clue))
    assert (caught.value.code, str(caught.value)) == (code, words)


def test_r1_4_an_island_in_sight_of_the_ocean_everywhere_is_refused() -> None:
    flat = Island.of(strip("bbjrslm"))
    assert code_of(check_island, standard_deck(), flat)[0] == "clue-allows-everything"
    for code in CODES:
        check_island(standard_deck(), island_by_code(code))


def test_r1_4_a_clue_about_objects_may_fail_for_the_objects_given() -> None:
    """Seven huts cannot be, so four that fill a small island's sight are used."""
    island = round_island(8, 7, 6, 6, 5, 5)
    huts = (Hex(-2, 3), Hex(-1, -2), Hex(2, 1), Hex(3, -3))
    objects = Objects(
        huts, (Hex(0, 1), Hex(-3, 0), Hex(1, -3)), (Hex(-2, 0), Hex(2, -2), Hex(0, 2)), (0, 0, 0)
    )
    land = dict(zip(island.spaces, island.terrains, strict=True))
    board = referee.Board(
        cast(referee.Land, land),
        {"hut": set(huts), "palm": set(objects.palms), "statue": set(objects.statues)},
    )
    empty = [clue for clue in referee.CLUE_DECK if len(board.clue(clue)) in (0, len(land))]
    assert empty == []
    assert Game.new(2, "s", island=island, setup=Setup(objects=objects)).table.objects == objects
    nowhere = ("in:jungle", "in:hut", "not-in-sight:hut")
    game = Game.new(2, "s", island=island, deck=nowhere, setup=Setup(objects=objects))
    assert game.table.deck == nowhere


# ---- custom islands in files ------------------------------------------------------------------


def test_r1_4_an_island_file_is_read_with_or_without_objects(tmp_path: Path) -> None:
    data = as_json(ABC1)
    path = tmp_path / "island.json"
    path.write_text(json.dumps(data), "utf-8")
    island, objects = load_island(path)
    assert (island.spaces, island.terrains, objects) == (ABC1.spaces, ABC1.terrains, None)
    path.write_text(json.dumps({**data, **_objects_json()}), "utf-8")
    assert load_island(str(path))[1] == OBJECTS


def _objects_json() -> dict[str, Any]:
    return {
        "huts": [f"{q},{r}" for q, r in OBJECTS.huts],
        "palms": [f"{q},{r}" for q, r in OBJECTS.palms],
        "statues": [
            {"at": f"{at.q},{at.r}", "facing": facing}
            for at, facing in zip(OBJECTS.statues, OBJECTS.facing, strict=True)
        ],
    }


@pytest.mark.parametrize("content", [b"", b"{", b"{'spaces': {}}", b'{"spaces": "\xff"}'])
def test_r1_4_a_file_that_is_not_json_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "island.json"
    path.write_bytes(content)
    code, words = code_of(load_island, path)
    assert code == "not-json"
    assert words.startswith(f"{path}: not a JSON file: ")


@pytest.mark.parametrize(
    "data", [None, [], "x", {}, {"spaces": []}, {"spaces": "0,0"}, {"huts": []}]
)
def test_r1_4_another_form_is_refused(data: Any) -> None:
    assert code_of(island_from_json, data) == (
        "bad-form",
        "an island is an object with 'spaces': {'q,r': terrain, …}",
    )


def test_r1_4_an_unknown_key_is_refused() -> None:
    assert code_of(island_from_json, {**as_json(ABC1), "zoo": 1, "name": "x"}) == (
        "unknown-key",
        "unknown key 'name'; allowed: spaces, huts, palms, statues",
    )


def test_r1_4_a_space_listed_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "island.json"
    path.write_text('{"spaces": {"1,0": "lake", "0,0": "lake", "0,0": "beach"}}', "utf-8")
    assert code_of(load_island, path) == ("listed-twice", "'0,0' is listed twice")


def test_r1_4_a_space_listed_twice_in_two_spellings_is_refused() -> None:
    data = as_json(ABC1)
    data["spaces"][" -6,4"] = data["spaces"]["-6,4"]
    assert code_of(island_from_json, data)[0] in {"listed-twice", "bad-space"}


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "1;2", "1.0,2", ","])
def test_r1_4_a_space_is_written_with_two_whole_numbers(text: str) -> None:
    assert code_of(island_from_json, {"spaces": {text: "lake"}}) == (
        "bad-space",
        f"a space is written as 'q,r' with whole numbers, not {text!r}",
    )


@pytest.mark.parametrize("missing", ["huts", "palms", "statues"])
def test_r1_4_objects_are_given_all_or_none(missing: str) -> None:
    data = {**as_json(ABC1), **_objects_json()}
    del data[missing]
    assert code_of(island_from_json, data) == (
        "objects-missing",
        f"objects are placed all or none: no {missing!r}",
    )


@pytest.mark.parametrize(
    "change",
    [
        {"huts": 5},
        {"huts": [1, 2, 3, 4]},
        {"palms": None},
        {"statues": ["1,1"]},
        {"statues": [{"at": "1,1"}]},
        {"statues": [{"facing": 1}]},
        {"statues": 3},
    ],
)
def test_r1_4_objects_of_another_form_are_refused(change: dict[str, Any]) -> None:
    assert code_of(island_from_json, {**as_json(ABC1), **_objects_json(), **change}) == (
        "bad-objects",
        "huts and palms are lists of 'q,r', statues a list of {'at': 'q,r', 'facing': 0…5}",
    )


def test_r1_4_objects_in_a_file_keep_the_placing_rules() -> None:
    data = {**as_json(ABC1), **_objects_json()}
    data["huts"][0] = "9,9"
    assert code_of(island_from_json, data)[0] == "object-on-the-sea"
    wide = {**as_json(ABC1), **_objects_json()}
    assert code_of(island_from_json, wide, Placing(5)) == (
        "too-close",
        "the huts at -5,3 and -2,4 are 4 apart; at least 5 are needed",
    )


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
    assert code_of(check_objects, ABC1, fewer, Placing()) == (
        "wrong-count",
        f"an island holds {count} objects of kind {kind[:-1]}, not {count - 1}",
    )
    more = replace(OBJECTS, **{kind: (*getattr(OBJECTS, kind), Hex(0, 0))})
    assert code_of(check_objects, ABC1, more, Placing())[0] == "wrong-count"


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
    assert code_of(check_objects, ABC1, replace(OBJECTS, facing=facing), Placing()) == (
        "bad-facing",
        "each statue faces one of the directions 0 to 5",
    )


def test_r1_5_all_six_directions_are_allowed() -> None:
    for direction in range(6):
        check_objects(ABC1, replace(OBJECTS, facing=(direction, 0, 5)), Placing())


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
    check_objects(ABC1, OBJECTS, Placing())
    game = Game.new(2, "s", island="ABC1", setup=Setup(objects=OBJECTS))
    assert game.table.objects == OBJECTS
    assert game.to_state()["facing"] == [1, 4, 0]


def test_r2_1_no_object_stands_in_the_sea() -> None:
    objects = replace(OBJECTS, palms=(Hex(9, 9), *OBJECTS.palms[1:]))
    said = ("object-on-the-sea", "the palm at 9,9 is not on the island")
    assert code_of(check_objects, ABC1, objects, Placing()) == said
    with pytest.raises(IslandError):
        Game.new(2, "s", island="ABC1", setup=Setup(objects=objects))


def test_r2_1_a_space_takes_one_object() -> None:
    objects = replace(OBJECTS, palms=(OBJECTS.huts[1], *OBJECTS.palms[1:]))
    assert code_of(check_objects, ABC1, objects, Placing()) == (
        "space-taken",
        "the palm at 0,-4 shares its space with a hut",
    )
    twice = replace(OBJECTS, huts=(*OBJECTS.huts[:3], OBJECTS.huts[0]))
    assert code_of(check_objects, ABC1, twice, Placing()) == (
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
    assert code_of(check_objects, ABC1, placed(near), Placing()) == (
        "too-close",
        (
            f"the {name}s at {first[0]},{first[1]} and {near[0]},{near[1]} are 3 apart; "
            "at least 4 are needed"
        ),
    )
    check_objects(ABC1, placed(far), Placing())


def test_r2_1_different_objects_may_be_neighbours() -> None:
    check_objects(ABC1, OBJECTS, Placing())
    assert distance(OBJECTS.palms[2], OBJECTS.statues[1]) == 1


@pytest.mark.parametrize("space", [(5, -5), (-4, -3), (-1, 6)])
def test_r2_1_no_statue_touches_the_ocean(space: tuple[int, int]) -> None:
    objects = Objects(OBJECTS.huts, OBJECTS.palms, (Hex(*space), Hex(-2, 0), Hex(1, 1)), (0, 0, 0))
    assert code_of(check_objects, ABC1, objects, Placing()) == (
        "statue-by-the-ocean",
        f"the statue at {space[0]},{space[1]} stands next to the ocean",
    )


def test_r2_1_no_statue_touches_a_sea_space() -> None:
    hole = {space: kind for space, kind in _donut().items() if space != (0, 0)}
    island = Island.of(hole)
    free = Placing().free(island, "statue")
    assert sorted(distance(space, (0, 0)) for space in island.hexes(free)) == [2] * 12
    assert island.hexes(Placing().free(island, "hut")) == island.spaces


def test_r2_1_what_an_object_bars_to_its_like() -> None:
    centre = ABC1.index[0, 0]
    for kind in COUNTS:
        barred = ABC1.hexes(Placing().bars(ABC1, kind, centre))
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
    assert has_placement(island, Placing(spacing, apart)) == expected


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
            assert set(island.hexes(island.nearby[spacing][i])) == close
