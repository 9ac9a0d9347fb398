"""Sections 10 and 11 of the rules: new maps, the end, and what a player knows."""

import re
from typing import Any

import pytest

from tests.build import at
from tests.rules import assert_agreed, dead_end, kinds, refused, seats, sharing, table
from tobago import (
    Drive,
    EndTurn,
    ExchangeTurn,
    Game,
    Pass,
    Refusal,
    Result,
    StartMap,
    Take,
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
