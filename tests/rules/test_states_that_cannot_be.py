"""States and headers are read as they were written; those that cannot be are refused."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests.rules import OBJECTS, dead_end, sharing, table
from tobago import (
    Game,
    IslandError,
    OptionError,
    SetupError,
    StateError,
    island_by_code,
)

Change = Callable[[dict[str, Any]], object]


def _broken(change: Change, game: Game | None = None) -> str:
    game = game or table(
        maps={"white": [("in:beach", 0)]}, amulets=["h6"], treasure={0: [4]}, held={1: 1}
    )
    state, header = copy.deepcopy(game.to_state()), game.header()
    change(state)
    with pytest.raises(StateError) as caught:
        Game.from_state(state, header)
    return str(caught.value)


def test_a_state_is_read_as_it_was_written() -> None:
    for game in (table(amulets=["h6"]), sharing([0, 1], 5, [4, 3]), dead_end()):
        assert Game.from_state(game.to_state(), game.header()).to_state() == game.to_state()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phase": "night"}, "phase: one of place-atv, first-clue, turn, sharing, curse, "),
        ({"seat": 3}, "seat: a whole number from 0 to 2, not 3"),
        ({"turn": -1}, "turn: a whole number from 0 to 2, not -1"),
        ({"turn": True}, "turn: a whole number from 0 to 2, not True"),
        ({"acted": 1}, "acted: true or false, not 1"),
        ({"fresh": None}, "fresh: true or false, not None"),
        ({"legs": 3}, "legs: a whole number from 0 to 2, not 3"),
        ({"legs": 1}, "legs: legs are left only of a drive, which is the turn's action"),
        ({"acted": True}, "fresh: something has happened in this turn"),
        ({"seat": 1}, "seat: in phase turn it is the seat in turn, 0"),
        ({"new_map": "red"}, "new_map: one of white, grey, black, brown, not 'red'"),
        (
            {"new_map": "grey"},
            "new_map: stands while a map is started and at no other time; phase is turn",
        ),
        (
            {"winners": [0]},
            "winners: stands when the game is over and at no other time; phase is turn",
        ),
        ({"winners": [7]}, "winners: a whole number from 0 to 2, not 7"),
        ({"winners": 1}, "winners: a list is expected, not 1"),
        (
            {"phase": "over"},
            "winners: stands when the game is over and at no other time; phase is over",
        ),
        (
            {"phase": "sharing", "fresh": False},
            "sharing: stands while sharing and at no other time; phase is sharing",
        ),
        (
            {"phase": "first-clue"},
            "drawn: stands while first clues are placed and at no other time; phase is first-clue",
        ),
        ({"players": []}, None),
        ({"players": {}}, "players: a list is expected, not {}"),
        ({"treasure_deck": [7]}, "treasure_deck: a treasure card is one of (0, 2, 3, 4, 5, 6), "),
        ({"treasure_discard": [True]}, "treasure_discard: a treasure card is one of (0, 2, 3, "),
        ({"treasure_deck": []}, "treasure cards: 0 of value 0, not 2"),
        ({"treasure_discard": [6]}, "treasure cards: 4 of value 6, not 3"),
        ({"curses_removed": 1}, "treasure cards: 3 of value 0, not 2"),
        ({"curses_removed": 3}, "curses_removed: a whole number from 0 to 2, not 3"),
        ({"curses_struck": -1}, "curses_struck: a whole number from 0 to 999, not -1"),
        ({"amulet_pile": 20}, "amulet_pile: 22 amulets in all, not 21"),
        ({"amulet_pile": 22}, "amulet_pile: a whole number from 0 to 21, not 22"),
        ({"amulets": []}, "amulet_pile: 20 amulets in all, not 21"),
        ({"amulets": [[0, 0], [0, 0]]}, "amulets: a space is listed twice"),
        ({"amulets": [[50, 0]]}, "amulets: [50, 0] is not a space of the island"),
        ({"amulets": [3]}, "amulets: 3 is not a space of the island"),
        ({"facing": [0, 0]}, "facing: a direction for each of 3 statues"),
        ({"facing": [0, 0, 6]}, "facing: a whole number from 0 to 5, not 6"),
        ({"clue_deck": ["in:lake"] * 2}, "the clue in:lake is in two places"),
        ({"clue_deck": [5]}, "clue cards are ids such as 'in:jungle', not 5"),
        ({"clue_deck": None}, "clue_deck: a list is expected, not None"),
    ],
)
def test_a_state_that_cannot_be_is_refused(change: dict[str, Any], said: str | None) -> None:
    if said is None:
        with pytest.raises(SetupError, match=r"^Tobago is for 2, 3 or 4 players, not 0$"):
            Game.from_state({**table().to_state(), **change}, table().header())
        return
    assert _broken(lambda state: state.update(change)).startswith(said)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("atv", None, "players: every ATV stands on the island once they are placed"),
        ("atv", [50, 0], "players[0].atv: [50, 0] is not a space of the island"),
        ("roses", 15, "players[0].roses: 16 in all, but everybody has 15"),
        ("roses", 13, "players[0].roses: 14 in all, but everybody has 15"),
        ("roses", 16, "players[0].roses: a whole number from 0 to 15, not 16"),
        ("amulets", 22, "players[0].amulets: a whole number from 0 to 21, not 22"),
        ("treasure", [0], "players[0].treasure: a treasure card is one of (2, 3, 4, 5, 6), not 0"),
        ("treasure", ["2"], "players[0].treasure: a treasure card is one of (2, 3, 4, 5, 6), not"),
    ],
)
def test_a_player_that_cannot_be_is_refused(field: str, value: Any, said: str) -> None:
    assert _broken(lambda state: state["players"][0].update({field: value})).startswith(said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sites": []}, "maps.white.sites: at least one, and all must fit the clues"),
        ({"sites": [[0, 0]]}, "maps.white.sites: at least one, and all must fit the clues"),
        ({"sites": [[-7, 2], [-7, 2]]}, "maps.white.sites: a space is listed twice"),
        ({"sites": [[99, 0]]}, "maps.white.sites: [99, 0] is not a space of the island"),
        (
            {"cards": [{"clue": "in:beach", "roses": [0, 1]}]},
            "maps.white: a clue card carries one or two roses of one player",
        ),
        (
            {"cards": [{"clue": "in:beach", "roses": [0, 0, 0]}]},
            "maps.white: a clue card carries one or two roses of one player",
        ),
        (
            {"cards": [{"clue": "in:beach", "roses": [5]}]},
            "maps.white.cards.roses: a whole number from 0 to 2, not 5",
        ),
    ],
)
def test_a_map_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    assert _broken(lambda state: state["maps"]["white"].update(change)) == said


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.update(new_map=["white"]),
        lambda state: state.update(amulets=5),
        lambda state: state.update(treasure_deck=5),
        lambda state: state.update(treasure_discard=None),
        lambda state: state["maps"]["white"].update(sites=None),
        lambda state: state["maps"]["white"]["cards"][0].update(roses=None),
        lambda state: state["players"][0].update(treasure=4),
    ],
)
def test_a_value_of_another_form_is_refused_as_a_state_that_cannot_be(change: Change) -> None:
    assert _broken(change)


@pytest.mark.parametrize(
    "change",
    [{"island": None, "spaces": [[0, 0, "lake", 1]]}, {"island": ["ABC1"]}, {"seed": 5}],
)
def test_a_header_of_another_form_is_refused(change: dict[str, Any]) -> None:
    game = table()
    with pytest.raises((StateError, IslandError)):
        Game.from_state(game.to_state(), {**game.header(), **change})


def test_a_map_without_clues_has_the_whole_island() -> None:
    said = _broken(lambda state: state["maps"]["grey"]["sites"].pop())
    assert said == "maps.grey.sites: a map without clues has the whole island"


@pytest.mark.parametrize("name", ["phase", "facing", "amulets", "maps", "players", "sharing"])
def test_every_field_must_be_there(name: str) -> None:
    said = _broken(lambda state: state.pop(name))
    assert name in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"map": "red"}, "sharing.map: one of white, grey, black, brown, not 'red'"),
        ({"raiser": 3}, "sharing.raiser: a whole number from 0 to 2, not 3"),
        ({"roses": [0, 4]}, "sharing.roses: a whole number from 0 to 2, not 4"),
        ({"roses": 3}, "sharing.roses: a list is expected, not 3"),
        ({"cards": [1]}, "sharing.cards: a treasure card is one of (0, 2, 3, 4, 5, 6), not 1"),
        ({"offered": None}, "sharing.offered: a treasure card is one of (0, 2, 3, 4, 5, 6), not "),
        ({"offered": 0}, "sharing.offered: a curse in phase curse, and gold in phase sharing"),
        ({"seen": [[4, 3], []]}, "sharing.seen: a list for each of 3 seats"),
        ({"seen": [[9], [], []]}, "sharing.seen: a treasure card is one of (0, 2, 3, 4, 5, 6), "),
        ({"seen": [[], [], []]}, "sharing.cards: more than one of them was looked at by nobody"),
        ({"asked": 2}, "sharing.asked: a whole number from 0 to 1, not 2"),
        ({"asked": 1}, "seat: 0 is not the one being asked"),
        ({"roses": []}, "seat: 0 is not the one being asked"),
        ({"taker": 3}, "sharing.taker: a whole number from 0 to 2, not 3"),
        ({"last": 0}, "sharing.last: true or false, not 0"),
        ({"paying": [3]}, "sharing.paying: a whole number from 0 to 2, not 3"),
        ({"protected": None}, "sharing.protected: a list is expected, not None"),
        (
            {"map": "grey"},
            "sharing: the raised map has one site, under the ATV of the seat in turn, ",
        ),
    ],
)
def test_a_sharing_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    game = sharing([0, 1], 5, [4, 3])
    assert _broken(lambda state: state["sharing"].update(change), game).startswith(said)


def test_a_payment_that_cannot_be_is_refused() -> None:
    options = {"curse_payment": "choice"}
    game = sharing([0, 1], 0, [3], held={0: 1}, treasure={0: [4]}, paying=[0], options=options)
    said = _broken(lambda state: state["players"][0].update(treasure=[]), game)
    assert said == "sharing.paying: who chooses has an amulet and a treasure card"
    said = _broken(lambda state: state["sharing"].update(offered=4), game)
    assert said == "sharing.offered: a curse in phase curse, and gold in phase sharing"
    said = _broken(lambda state: state["sharing"].update(paying=[]), game)
    assert said == "seat: 0 is not the one being asked"
    said = _broken(lambda state: state.update(fresh=True), game)
    assert said == "fresh: something has happened in this turn"


def test_a_new_map_needs_an_empty_map_and_a_card() -> None:
    said = "new_map: the map is empty and the seat that starts it holds a card"
    game = table(phase="new-map", new_map="white", fresh=False, maps={"grey": [("in:beach", 0)]})
    assert _broken(lambda state: state.update(new_map="grey"), game) == said
    moved = _broken(
        lambda state: state["clue_deck"].extend(
            [state["players"][0]["hand"].pop() for _ in range(4)]
        ),
        game,
    )
    assert moved == said


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"players": 2}, StateError, "players: header says 2, state has 3"),
        ({"start": 3}, StateError, "start: a whole number from 0 to 2, not 3"),
        ({"island": None, "spaces": None}, StateError, "header: an island code, or spaces as ["),
        ({"island": None, "spaces": [[0, 0]]}, StateError, "header: an island code, or spaces"),
        ({"island": "XYZ1"}, IslandError, "unknown island 'XYZ1'"),
        ({"huts": None}, StateError, "header: huts and palms as [q, r], statues as {'at': [q, r]"),
        ({"statues": [{"at": [1, 1]}]}, StateError, "header: huts and palms as [q, r], statues"),
        ({"palms": []}, IslandError, "an island holds 3 objects of kind palm, not 0"),
        ({"options": {"spacing": 5}}, IslandError, "the huts at -5,3 and -2,4 are 4 apart"),
        ({"options": {"x": 1}}, OptionError, "unknown option 'x'"),
    ],
)
def test_a_header_that_cannot_be_is_refused(
    change: dict[str, Any], error: type[Exception], said: str
) -> None:
    game = table()
    with pytest.raises(error) as caught:
        Game.from_state(game.to_state(), {**game.header(), **change})
    assert str(caught.value).startswith(said)


def test_state_and_header_are_objects() -> None:
    game = table()
    wrong: Any = []
    with pytest.raises(StateError, match=r"^header: an object is expected, not "):
        Game.from_state(game.to_state(), wrong)
    with pytest.raises(StateError, match=r"^state: an object is expected, not "):
        Game.from_state(wrong, game.header())


def test_a_custom_island_is_read_from_its_spaces() -> None:
    game = table()
    custom = Game.from_state(game.to_state(), {**game.header(), "island": None})
    assert custom.table.island.code is None
    assert custom.to_state() == game.to_state()
    few = {name: game.header()[name] for name in ("island", "huts", "palms", "statues")}
    assert Game.from_state(game.to_state(), few).to_state() == game.to_state()


def test_the_header_of_a_game() -> None:
    header = table(players=2, start=1, options={"curses": 1}).header()
    island = island_by_code("ABC1")
    assert {name: value for name, value in header.items() if name not in ("options", "spaces")} == {
        "format": "tobago-transcript", "version": 1, "rules": "1", "players": 2, "island": "ABC1",
        "huts": [list(s) for s in OBJECTS.huts], "palms": [list(s) for s in OBJECTS.palms],
        "statues": [
            {"at": [3, -3], "facing": 1}, {"at": [-3, -2], "facing": 4}, {"at": [1, 1], "facing": 0}
        ],
        "start": 1, "seed": "test",
    }  # fmt: skip
    assert header["options"]["curses"] == 1
    assert len(header["options"]) == 12
    assert header["spaces"] == [
        [s.q, s.r, t] for s, t in zip(island.spaces, island.terrains, strict=True)
    ]


def test_a_state_has_these_fields_in_this_order() -> None:
    assert list(table().to_state()) == [
        "phase", "seat", "turn", "acted", "fresh", "legs", "drawn", "clue_deck", "clue_discard",
        "treasure_deck", "treasure_discard", "curses_removed", "curses_struck", "amulet_pile",
        "amulets", "facing", "players", "maps", "sharing", "new_map", "winners",
    ]  # fmt: skip
