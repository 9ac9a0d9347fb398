"""Custom islands: what R1.4 asks of them, how their files are read, and those that are refused."""

import json
import pickle
from pathlib import Path
from typing import Any, cast

import pytest

from tests import referee
from tests.rules import ABC1, OBJECTS, as_json, code_of, round_island
from tobago import (
    CODES,
    Game,
    Hex,
    Island,
    IslandError,
    Objects,
    Setup,
    island_by_code,
    load_island,
    standard_deck,
)
from tobago.clues import check_island
from tobago.island import (
    MAX_SPACES,
    TERRAINS,
    PlacementRule,
    Terrain,
    island_from_json,
)


def strip(text: str) -> dict[tuple[int, int], Terrain]:
    """Spaces in a line, a letter each: the first of its terrain."""
    kinds = {kind[0]: kind for kind in TERRAINS}
    return {(q, 0): kinds[letter] for q, letter in enumerate(text)}


def test_an_island_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(IslandError("bad-space", "words")))
    assert (type(error), error.code, str(error)) == (IslandError, "bad-space", "words")


def test_r1_3_a_custom_island_survives_pickling() -> None:
    island = round_island(8, 7, 6, 6, 5, 5)
    again = pickle.loads(pickle.dumps(island))
    assert (again.code, again.spaces, again.terrains) == (None, island.spaces, island.terrains)
    assert repr(again) == "<Island custom, 37 spaces>"
    assert pickle.loads(pickle.dumps(island)) is again


# ---- R1.4 -------------------------------------------------------------------------------------


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
    assert code_of(island_from_json, round3, PlacementRule(5)) == said


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
    assert code_of(island_from_json, wide, PlacementRule(5)) == (
        "too-close",
        "the huts at -5,3 and -2,4 are 4 apart; at least 5 are needed",
    )
