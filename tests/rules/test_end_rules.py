"""Sections 10 and 11 of the rules: new maps, the end, and what a player knows."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.build import at
from tests.rules import OBJECTS, assert_agreed, kinds, refused, seats, sharing, table
from tobago import (
    Clue,
    Drive,
    EndTurn,
    ExchangeTurn,
    Game,
    IslandError,
    OptionError,
    Pass,
    Refusal,
    Result,
    SetupError,
    StartMap,
    StateError,
    Take,
    island_by_code,
)
from tobago.game.events import (
    AmuletAppeared,
    CardDiscarded,
    CardPassed,
    CardTaken,
    ClueDrawn,
    GameEnded,
    LeftoversDiscarded,
    MapCleared,
    MapStarted,
    MarkersPlaced,
    RosesReturned,
    StatuesTurned,
    TurnBegan,
    TurnEnded,
)

CLEARED = MapCleared("white", ("in:river", "next-to:mountain"))


# ---- R10.1 ------------------------------------------------------------------------------------


def test_r10_1_after_the_last_treasure_the_game_is_over_at_once() -> None:
    game = sharing([0], 5, [4], last=True, treasure={1: [4]})
    assert game.apply(Take()) == [
        CardTaken(0, 5),
        LeftoversDiscarded(1),
        GameEnded("last-treasure", (5, 4, 0), (0,)),
    ]
    state = game.to_state()
    assert (state["phase"], state["winners"], state["seat"], state["turn"]) == ("over", [0], 0, 0)
    assert (state["fresh"], state["legs"], state["sharing"]) == (False, 0, None)
    assert [card["clue"] for card in state["maps"]["white"]["cards"]] == [
        "in:river", "next-to:mountain",
    ]  # fmt: skip
    assert (state["amulets"], state["facing"]) == ([], [1, 4, 0])


def test_r10_1_nothing_can_be_done_after_the_end() -> None:
    game = sharing([0], 5, [4], last=True)
    assert (game.result, game.over) == (None, False)
    game.apply(Take())
    assert game.over
    assert game.result == Result((5, 0, 0), (0,))
    assert game.legal_actions() == []
    for seat in (None, 0, 1):
        assert refused(game, EndTurn(), seat) == {"code": "game-over"}


def test_r10_1_otherwise_the_game_goes_on() -> None:
    game = sharing([0], 5, [4], last=False)
    assert game.apply(Take())[-1] == CLEARED
    assert not game.over


# ---- R10.2, R10.3 -----------------------------------------------------------------------------


def test_r10_2_who_took_the_last_card_begins_the_map_again() -> None:
    game = sharing(
        [0, 1, 2], 5, [4, 3], hands={1: ["in:lake", "in:beach"]}, clue_deck=["in:jungle"]
    )
    game.apply(Pass())
    game.apply(Take())  # seat 1
    game.apply(Pass())
    game.apply(Pass())  # the 4 goes
    game.apply(Pass())
    events = game.apply(Pass())
    assert events[:4] == [CardPassed(2, 3), CardDiscarded(3), RosesReturned((0, 2)), CLEARED]
    assert (game.state.phase, game.seat, game.state.turn) == ("new-map", 1, 0)
    assert game.to_state()["new_map"] == "white"
    assert StartMap("in:lake") in game.legal_actions()
    hand = seats(game, "hand")[1]
    assert game.legal_actions() == [StartMap(clue) for clue in hand]
    assert len(hand) == 4
    assert refused(game, StartMap("in:river")) == {"code": "clue-not-in-hand", "clue": "in:river"}
    assert refused(game, StartMap("in:lake"), seat=0) == {
        "code": "not-your-decision", "seat": 1, "phase": "new-map",
    }  # fmt: skip


def test_r10_2_the_new_map_is_begun_with_a_rose_and_a_card_is_drawn() -> None:
    game = table(
        phase="new-map", new_map="grey", seat=1, turn=0, fresh=False,
        hands={1: ["in:lake", "in:beach"]}, clue_deck=["in:jungle"],
    )  # fmt: skip
    events = game.apply(StartMap("in:lake"))
    assert events == [
        MapStarted(1, "in:lake", "grey", 14, True),
        MarkersPlaced("grey", game.table.island.hexes(game.state.sites[1])),
        ClueDrawn(1, "in:jungle"),
        AmuletAppeared(0, at(game, "k9")),
        AmuletAppeared(1, at(game, "e1")),
        AmuletAppeared(2, at(game, "k8")),
        StatuesTurned((2, 5, 1)),
    ]
    assert game.to_state()["maps"]["grey"]["cards"] == [{"clue": "in:lake", "roses": [1]}]
    assert seats(game, "hand")[1] == ["in:beach", "in:jungle"]
    assert seats(game, "roses") == [15, 14, 15]
    assert MapStarted(1, "in:lake", "grey", 14, True).reveals


def test_r10_2_the_clues_of_the_map_are_discarded() -> None:
    game = sharing([0], 5, [4])
    discards = game.to_state()["clue_discard"]
    game.apply(Take())
    state = game.to_state()
    assert state["clue_discard"] == [*discards, "in:river", "next-to:mountain"]
    assert state["maps"]["white"]["cards"] == []
    assert len(state["maps"]["white"]["sites"]) == 104


def test_r10_2_if_no_card_was_taken_the_raiser_begins() -> None:
    game = sharing([1, 0], 5, turn=2, seen=[[5], [], []])
    game.apply(Pass())
    game.apply(Pass())
    assert (game.state.phase, game.seat) == ("new-map", 2)


def _poor(turn: int, starter: int, hands: list[list[str]]) -> Game:
    """A game whose only cards are those on white and these hands; `starter` takes the last card."""
    game = sharing([starter], 5, [4], turn=turn)
    state = game.to_state()
    for player, hand in zip(state["players"], hands, strict=True):
        player["hand"] = hand
    state["clue_deck"] = []
    poor = Game.from_state(state, game.header())
    poor.apply(Take())
    return poor


def test_r10_2_without_a_card_the_next_player_clockwise_begins() -> None:
    """The two cards of white refill the hand of the player in turn, seat 0."""
    game = _poor(0, 1, [["in:beach"], [], []])
    assert [len(hand) for hand in seats(game, "hand")] == [3, 0, 0]
    assert (game.seat, game.state.phase) == (0, "new-map")
    other = _poor(0, 1, [["in:lake", "in:beach", "in:jungle"], [], ["in:scrubland"]])
    assert [len(hand) for hand in seats(other, "hand")] == [4, 1, 1]
    assert other.seat == 1
    third = _poor(2, 0, [[], [], ["in:lake", "in:beach"]])
    assert (third.seat, [len(h) for h in seats(third, "hand")]) == (2, [0, 0, 4])


def test_r10_3_the_raisers_turn_goes_on() -> None:
    game = table(
        phase="new-map", new_map="grey", seat=1, turn=0, fresh=False, atvs={0: "g7"},
        hands={0: ["in:jungle"], 1: ["in:lake"]},
    )  # fmt: skip
    game.apply(StartMap("in:lake"))
    assert (game.state.phase, game.seat, game.state.turn) == ("turn", 0, 0)
    assert {"Drive", "PlayClue"} <= kinds(game.legal_actions())
    assert "ExchangeTurn" not in kinds(game.legal_actions())
    assert_agreed(game)


def test_r10_3_and_ends_by_itself_when_nothing_is_left() -> None:
    game = table(
        phase="new-map", new_map="grey", seat=1, turn=0, fresh=False, acted=True,
        hands={1: ["in:lake"]},
    )  # fmt: skip
    assert game.apply(StartMap("in:lake"))[-2:] == [TurnEnded(0), TurnBegan(1)]


# ---- R10.4, R10.5 -----------------------------------------------------------------------------


def test_r10_4_the_most_gold_wins() -> None:
    game = sharing([0], 2, [4], last=True, treasure={0: [2], 1: [6, 2], 2: [5, 2]})
    game.apply(Take())
    assert game.result == Result((4, 8, 7), (1,))


def test_r10_4_equal_gold_shares_the_win() -> None:
    game = sharing([0], 3, [4], last=True, treasure={0: [4], 1: [2], 2: [5, 2]})
    assert game.apply(Take())[-1] == GameEnded("last-treasure", (7, 2, 7), (0, 2))
    assert game.result == Result((7, 2, 7), (0, 2))
    assert game.to_state()["winners"] == [0, 2]


def dead_end(**changes: Any) -> Game:
    """Every clue outside the maps is useless: all of them are used up but one."""
    island = island_by_code("ABC1")
    game = table()
    state, header = game.to_state(), game.header()

    def a_map(*clues: str) -> dict[str, Any]:
        sites = island.whole
        for clue in clues:
            sites &= Clue.parse(clue).spaces(island, OBJECTS)
        return {
            "cards": [{"clue": clue, "roses": []} for clue in clues],
            "sites": [list(space) for space in island.hexes(sites)],
        }

    state["maps"] = {
        "white": a_map("in:jungle"),
        "grey": a_map("in:beach"),
        "black": a_map("in:river"),
        "brown": a_map("in:lake"),
    }
    state["clue_deck"], state["clue_discard"] = ["in:mountain"], []
    for player in state["players"]:
        player["hand"] = []
    for key, value in changes.items():
        if key == "hand":
            state["players"][2]["hand"] = value
        elif key == "held":
            state["players"][1]["amulets"] = value
            state["amulet_pile"] -= value
        elif key == "white":
            state["maps"]["white"] = a_map(*value)
        else:
            state[key] = value
    return Game.from_state(state, header)


def test_r10_5_a_dead_position_ends_the_game_when_a_turn_ends() -> None:
    game = dead_end()
    assert game.apply(EndTurn()) == [TurnEnded(0), GameEnded("dead-position", (0, 0, 0), (0, 1, 2))]
    state = game.to_state()
    assert (state["phase"], state["seat"], state["turn"], state["fresh"]) == ("over", 0, 0, False)
    assert game.result == Result((0, 0, 0), (0, 1, 2))


def test_r10_5_it_is_checked_at_the_end_of_a_turn_only() -> None:
    game = dead_end()
    game.apply(Drive(at(game, "a4")))
    assert not game.over
    events = game.apply(Drive(at(game, "b4")))
    assert events[-1] != GameEnded("dead-position", (0, 0, 0), (0, 1, 2))


@pytest.mark.parametrize(
    "changes",
    [
        {"clue_deck": ["in:largest-jungle"]},
        {"clue_discard": ["next-to:hut"]},
        {"hand": ["not-in-sight:statue"]},
        {"hand": ["next-to:ocean"]},
        {"held": 1},
        {"amulets": [[0, 0]], "amulet_pile": 20},
        {"white": ("next-to:beach", "next-to:largest-jungle")},
    ],
)
def test_r10_5_it_is_not_dead_while_something_can_happen(changes: dict[str, Any]) -> None:
    game = dead_end(**changes)
    assert game.apply(EndTurn()) == [TurnEnded(0), TurnBegan(1)]


def test_r10_5_the_best_player_wins_a_dead_game() -> None:
    game = dead_end(turn=2, seat=2)
    state, header = game.to_state(), game.header()
    state["players"][1]["treasure"] = [4]
    state["treasure_deck"].remove(4)
    game = Game.from_state(state, header)
    assert game.apply(EndTurn())[-1] == GameEnded("dead-position", (0, 4, 0), (1,))
    assert (game.state.turn, game.seat) == (2, 2)


def test_r10_5_an_exchange_can_end_a_dead_game() -> None:
    game = dead_end(clue_deck=[], hand=["in:mountain"], turn=2, seat=2)
    events = game.apply(ExchangeTurn())
    assert events[-1] == GameEnded("dead-position", (0, 0, 0), (0, 1, 2))


# ---- R11 --------------------------------------------------------------------------------------


def test_r11_1_everybody_knows_what_lies_open() -> None:
    game = table(
        atvs={0: "g7"}, amulets=["h6"], held={1: 2}, treasure={0: [4, 2], 1: [3]},
        maps={"white": [("in:beach", 0)]}, clue_discard=["in:lake"],
    )  # fmt: skip
    state = game.to_state()
    for seat in (0, 1, 2, None):
        seen = game.view(seat).to_json()
        open_to_all = (
            "phase", "seat", "turn", "acted", "fresh", "legs", "clue_discard", "amulets",
            "amulet_pile", "facing", "maps", "curses_removed", "curses_struck",
        )  # fmt: skip
        for name in open_to_all:
            assert seen[name] == state[name]
        assert seen["clue_deck"] == [None] * len(state["clue_deck"])
        assert seen["treasure_deck"] == [None] * len(state["treasure_deck"])
        for mine, whole in zip(seen["players"], state["players"], strict=True):
            for name in ("atv", "roses", "amulets"):
                assert mine[name] == whole[name]
            assert len(mine["hand"]) == len(whole["hand"])


def test_r11_1_gold_can_be_remembered() -> None:
    game = table(treasure={0: [4, 2], 1: [3]})
    view = game.view(2)
    assert [view.gold(seat) for seat in range(3)] == [6, 3, 0]
    assert [view.shows_gold(seat) for seat in range(3)] == [False, False, True]
    assert [p["treasure"] for p in view.to_json()["players"]] == [[None, None], [None], []]
    assert game.view(0).to_json()["players"][0]["treasure"] == [4, 2]


def test_r11_1_at_the_end_all_gold_is_shown() -> None:
    game = sharing([0], 5, [4], last=True)
    game.apply(Take())
    assert game.view(2).shows_gold(0)
    assert game.view(None).to_json()["players"][0]["treasure"] == [5]


def test_r11_1_a_discarded_card_that_was_turned_up_is_known() -> None:
    game = sharing([0, 1], 5, [4])
    game.apply(Pass())
    game.apply(Pass())
    game.apply(Take())
    state = game.view(2).to_json()
    assert state["treasure_discard"] == [5]


def test_r11_2_hands_are_seen_by_their_owners_only() -> None:
    game = table(hands={0: ["in:lake", "in:river"]})
    assert game.view(0).hand == ("in:lake", "in:river")
    assert game.view(0).to_json()["players"][0]["hand"] == ["in:lake", "in:river"]
    for seat in (1, 2, None):
        assert game.view(seat).to_json()["players"][0]["hand"] == [None, None]
    assert game.view(None).hand == ()


def test_r11_2_cards_looked_at_are_seen_by_who_looked_only() -> None:
    game = sharing([0, 1], 5, [4, 3], seen=[[4], [3], []])
    assert game.view(0).to_json()["sharing"]["seen"] == [[4], [None], []]
    assert game.view(1).to_json()["sharing"]["seen"] == [[None], [3], []]
    for seat in (2, None):
        assert game.view(seat).to_json()["sharing"]["seen"] == [[None], [None], []]
    for seat in (0, 1, 2, None):
        shared = game.view(seat).to_json()["sharing"]
        assert (shared["cards"], shared["offered"]) == ([None, None], 5)
        assert shared["roses"] == [0, 1]


def test_r11_2_a_first_clue_is_seen_by_who_drew_it_until_it_is_placed() -> None:
    game = Game.new(2, "s", island="ABC1")
    game.apply(game.legal_actions()[0])
    game.apply(game.legal_actions()[0])
    drawer = game.seat
    drawn = game.to_state()["drawn"]
    assert drawn is not None
    assert game.view(drawer).to_json()["drawn"] == drawn
    assert game.view(1 - drawer).to_json()["drawn"] is None
    assert game.view(None).to_json()["drawn"] is None


def test_r11_2_a_view_holds_no_seed() -> None:
    game = table()
    for seat in (0, None):
        assert (game.view(seat).state.seed, game.view(seat).state.draws) == ("", 0)
    assert game.state.seed == "test"


def test_r11_2_a_view_offers_what_its_seat_may_do() -> None:
    game = table(hands={0: ["in:lake"]})
    assert game.view(0).legal_actions() == game.legal_actions()
    assert game.view(1).legal_actions() == game.view(None).legal_actions() == []
    assert game.view(0).check(EndTurn()) is None
    assert game.view(1).check(EndTurn()) == Refusal("not-your-decision", seat=0, phase="turn")
    assert game.view(None).check(EndTurn()) == Refusal("spectator")
    assert game.view(0) == game.view(0)
    assert game.view(0) != game.view(1)


@pytest.mark.parametrize("seat", [-1, 3, "0"])
def test_r11_2_there_is_no_view_of_another_seat(seat: Any) -> None:
    words = f"a seat is 0 to 2 or None, not {seat!r}"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        table().view(seat)


# ---- states that cannot be --------------------------------------------------------------------

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
        ({"map": "grey"}, "sharing: the raised map has one site, and its roses are in "),
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
    assert len(header["options"]) == 11
    assert header["spaces"] == [
        [s.q, s.r, t] for s, t in zip(island.spaces, island.terrains, strict=True)
    ]


def test_a_state_has_these_fields_in_this_order() -> None:
    assert list(table().to_state()) == [
        "phase", "seat", "turn", "acted", "fresh", "legs", "drawn", "clue_deck", "clue_discard",
        "treasure_deck", "treasure_discard", "curses_removed", "curses_struck", "amulet_pile",
        "amulets", "facing", "players", "maps", "sharing", "new_map", "winners",
    ]  # fmt: skip
