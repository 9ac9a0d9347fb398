"""Sections 5 and 6 of the rules: driving, and what a turn is made of."""

import pytest

from tests import referee
from tests.build import at
from tests.rules import FOUND, assert_agreed, drove, here, kinds, refused, seats, sharing, table
from tobago import (
    Action,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    Game,
    Hex,
    Island,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Take,
)
from tobago.game.events import (
    AmuletTaken,
    ClueDrawn,
    CluesReshuffled,
    HandDiscarded,
    TurnBegan,
    TurnEnded,
)
from tobago.island import Terrain


def goals(game: Game, kind: type[Drive] | type[ExtraDrive] = Drive) -> set[str]:
    """The names of the spaces that can be driven to."""
    island = game.table.island
    return {
        island.names[island.index[action.to]]
        for action in game.legal_actions()
        if isinstance(action, kind)
    }


# ---- R5.1 -------------------------------------------------------------------------------------


def test_r5_1_one_leg_stays_in_the_area_or_is_one_step_out_of_it() -> None:
    game = table(atvs={0: "g7"}, acted=True, fresh=False, legs=1)
    assert goals(game) == {"f7", "f8", "g6", "g8", "h7", "h8"}
    in_the_mountains = table(atvs={0: "h12"}, acted=True, fresh=False, legs=1)
    assert goals(in_the_mountains) == {"e9", "f10", "f11", "g10", "g11", "h11", "i11"}


def test_r5_1_two_legs() -> None:
    game = table(atvs={0: "h12"}, acted=True, fresh=False, legs=2)
    one = {"e9", "f10", "f11", "g10", "g11", "h11", "i11"}
    assert goals(game) == one | {"f9", "g9", "h10", "i10"}


def test_r5_1_a_drive_has_up_to_three_legs_and_not_four() -> None:
    game = table(atvs={0: "g7"})
    legs = referee.legs_from(referee.assemble("ABC1"), at(game, "g7"))
    near = {space for space, needed in legs.items() if 0 < needed <= 3}
    assert {at(game, name) for name in goals(game)} == near
    assert legs[at(game, "b1")] == 3
    assert refused(game, Drive(at(game, "b1"))) == {}
    assert refused(game, Drive(at(game, "b2"))) == {
        "code": "too-far", "space": at(game, "b2"), "needed": 4, "legs": 3,
    }  # fmt: skip


def test_r5_1_the_legs_left_are_those_not_used() -> None:
    game = table(atvs={0: "g7"})
    assert game.apply(Drive(at(game, "g8"))) == [drove(game, 0, "g7", "g8", 1)]
    assert (game.state.acted, game.state.legs, game.state.untouched) == (True, 2, False)
    assert refused(game, Drive(at(game, "h12")))["legs"] == 2
    assert refused(game, Drive(at(game, "e9"))) == {}  # g8, g9 or f9, e9
    assert game.apply(Drive(at(game, "g9"))) == [drove(game, 0, "g8", "g9", 1)]
    assert (game.state.legs, seats(game, "atv")[0]) == (1, [-1, 4])
    assert game.apply(Drive(at(game, "f10"))) == [
        drove(game, 0, "g9", "f10", 1),
        TurnEnded(0),
        TurnBegan(1),
    ]
    assert (game.seat, game.state.legs, game.state.acted) == (1, 0, False)


def test_r5_1_a_drive_of_two_legs_leaves_one() -> None:
    game = table(atvs={0: "g7"})
    assert game.apply(Drive(at(game, "f9"))) == [drove(game, 0, "g7", "f9", 2)]
    assert (game.state.legs, kinds(game.legal_actions())) == (1, {"Drive", "EndTurn"})


def test_r5_1_a_leg_ends_on_another_space() -> None:
    game = table(atvs={0: "g7"})
    assert refused(game, Drive(at(game, "g7"))) == {
        "code": "already-there", "space": at(game, "g7"),
    }  # fmt: skip


def test_r5_1_nothing_blocks_a_space() -> None:
    """Objects, other ATVs, amulets and markers all stand on the way."""
    game = table(
        atvs={0: "n3", 1: "m3", 2: "l3"}, amulets=["m3"], maps={"white": [("in:jungle", 0)]}
    )
    assert refused(game, Drive(at(game, "k3"))) == {}
    assert refused(game, Drive(at(game, "m3"))) == {}


def test_r5_1_water_cannot_be_driven_over() -> None:
    spaces: dict[tuple[int, int], Terrain] = {
        (0, 0): "beach", (1, 0): "jungle", (2, 0): "lake", (3, 0): "river", (4, -1): "mountain",
        (4, -2): "scrubland", (3, -2): "scrubland", (2, -2): "jungle", (1, -2): "jungle",
    }  # fmt: skip
    island = Island.of(spaces)
    start, across = island.index[1, 0], island.index[2, -2]
    assert referee.distance((1, 0), (2, -2)) == 2
    assert (
        island.legs[start][across] == 6
    )  # round the bay: five changes of terrain and a leg over scrubland


# ---- R5.2, R5.3 -------------------------------------------------------------------------------


def test_r5_2_an_amulet_is_taken_where_a_leg_ends_and_the_drive_goes_on() -> None:
    game = table(atvs={0: "g7"}, amulets=["g8", "g9", "a4"])
    pile = game.to_state()["amulet_pile"]
    assert game.apply(Drive(at(game, "g8"))) == [
        drove(game, 0, "g7", "g8", 1),
        AmuletTaken(0, at(game, "g8")),
    ]
    assert game.state.legs == 2
    assert game.apply(Drive(at(game, "g9")))[1:] == [AmuletTaken(0, at(game, "g9"))]
    state = game.to_state()
    assert (seats(game, "amulets"), state["amulet_pile"]) == ([2, 0, 0], pile)
    assert state["amulets"] == [list(at(game, "a4"))]


def test_r5_2_a_drive_of_several_legs_takes_only_the_amulet_at_its_goal() -> None:
    game = table(atvs={0: "h12"}, amulets=["g10", "g9", "g8", "f8"])
    events = game.apply(Drive(at(game, "g8")))
    assert events == [
        drove(game, 0, "h12", "g8", 3),
        AmuletTaken(0, at(game, "g8")),
    ]
    left = {tuple(space) for space in game.to_state()["amulets"]}
    assert left == set(here(game, "g10", "g9", "f8"))


def test_r5_2_with_a_new_amulet_the_turn_does_not_end_by_itself() -> None:
    game = table(atvs={0: "h12"}, amulets=["g8"])
    game.apply(Drive(at(game, "g8")))
    assert (game.seat, game.state.legs, game.state.amulets_held[0]) == (0, 0, 1)
    assert "ExtraDrive" in kinds(game.legal_actions())
    assert_agreed(game)


def test_r5_2_leaving_and_coming_back_takes_the_amulet_under_the_atv() -> None:
    game = table(atvs={0: "g7"}, amulets=["g7"], acted=False, fresh=False)
    game.apply(Drive(at(game, "f8")))
    assert game.apply(Drive(at(game, "g7")))[1:] == [AmuletTaken(0, at(game, "g7"))]


def test_r5_3_raising_ends_the_drive() -> None:
    game = table(
        atvs={0: "f8"}, maps={"white": FOUND}, treasure_deck=[4, 3, 2], hands={0: ["in:lake"]}
    )
    game.apply(Drive(at(game, "g7")))
    assert game.state.legs == 2
    game.apply(Raise("white"))
    assert (game.state.legs, game.state.acted) == (0, True)
    game.apply(Take())
    events = game.apply(StartMap("in:lake"))
    assert events[-2:] == [TurnEnded(0), TurnBegan(1)]


# ---- R6.1 -------------------------------------------------------------------------------------


def test_r6_1_turns_pass_clockwise() -> None:
    game = table(players=4, turn=2)
    order = []
    for _ in range(5):
        order.append(game.seat)
        assert game.apply(EndTurn()) == [TurnEnded(order[-1]), TurnBegan((order[-1] + 1) % 4)]
    assert order == [2, 3, 0, 1, 2]


def test_r6_1_an_amulet_under_the_atv_is_taken_when_the_turn_begins() -> None:
    game = table(atvs={0: "a3", 1: "h6", 2: "h6"}, amulets=["h6", "a3"])
    events = game.apply(EndTurn())
    assert events == [TurnEnded(0), TurnBegan(1), AmuletTaken(1, at(game, "h6"))]
    assert seats(game, "amulets") == [0, 1, 0]
    assert (game.state.acted, game.state.untouched) == (False, True)
    assert game.apply(EndTurn()) == [TurnEnded(1), TurnBegan(2)]  # nothing left for seat 2
    assert game.to_state()["amulets"] == [list(at(game, "a3"))]


# ---- R6.2, R6.3 -------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [PlayClue("in:lake", "white"), Drive(Hex(-7, 2))])
def test_r6_2_there_is_one_action_in_a_turn(first: Action) -> None:
    game = table(hands={0: ["in:lake", "in:river"]}, held={0: 1})
    game.apply(first)
    game.state.legs = 0
    assert game.seat == 0
    assert refused(game, PlayClue("in:river", "grey")) == {"code": "action-used"}
    assert refused(game, Drive(at(game, "b2"))) == {"code": "action-used"}
    assert refused(game, ExchangeTurn()) == {"code": "exchange-not-first"}
    assert not kinds(game.legal_actions()) & {"PlayClue", "Drive", "ExchangeTurn"}


def test_r6_2_the_action_is_a_clue_a_drive_or_an_exchange() -> None:
    game = table(hands={0: ["in:lake"]})
    assert kinds(game.legal_actions()) == {"PlayClue", "Drive", "ExchangeTurn", "EndTurn"}
    assert_agreed(game)


def test_r6_2_when_nothing_else_is_left_the_turn_ends_by_itself() -> None:
    game = table(atvs={0: "h6"}, hands={0: ["in:lake"]}, clue_deck=["in:river"])
    assert game.apply(PlayClue("in:lake", "white"))[-2:] == [TurnEnded(0), TurnBegan(1)]
    holding = table(atvs={0: "h6"}, hands={0: ["in:lake"]}, clue_deck=["in:river"], held={0: 1})
    assert holding.apply(PlayClue("in:lake", "white"))[-1] == ClueDrawn(0, "in:river")
    assert holding.seat == 0
    standing = table(atvs={0: "g7"}, hands={0: ["in:lake"]}, maps={"grey": FOUND})
    standing.apply(PlayClue("in:lake", "white"))
    assert kinds(standing.legal_actions()) == {"Raise", "EndTurn"}


def test_r6_3_a_treasure_under_the_atv_may_be_raised_before_the_action() -> None:
    game = table(
        atvs={0: "g7"}, maps={"white": FOUND}, treasure_deck=[4, 3, 2], hands={0: ["in:lake"]}
    )
    assert Raise("white") in game.legal_actions()
    game.apply(Raise("white"))
    game.apply(Take())
    game.apply(StartMap("in:lake"))
    assert (game.seat, game.state.phase, game.state.acted, game.state.legs) == (0, "turn", False, 0)
    assert {"PlayClue", "Drive", "EndTurn"} <= kinds(game.legal_actions())
    assert "h12" not in goals(game)
    assert "b1" in goals(game)  # three legs away: nothing was used up
    assert refused(game, ExchangeTurn()) == {"code": "exchange-not-first"}


def test_r6_3_amulets_are_played_before_during_and_after_the_action() -> None:
    game = table(atvs={0: "g7"}, held={0: 3}, maps={"grey": [("in:beach", 1)]})
    game.apply(RemoveMarker("grey", at(game, "a4")))
    assert not game.state.acted
    game.apply(Drive(at(game, "g8")))
    game.apply(RemoveMarker("grey", at(game, "b4")))
    assert (game.state.acted, game.state.legs) == (True, 2)
    game.apply(Drive(at(game, "e9")))
    assert game.state.legs == 0
    assert game.apply(RemoveMarker("grey", at(game, "c4")))[-2:] == [TurnEnded(0), TurnBegan(1)]


def test_r6_3_not_while_a_treasure_is_shared_out() -> None:
    game = sharing([0, 1], 4, [3], held={0: 1})
    for action in (
        EndTurn(), Drive(at(game, "g8")), ExtraDrive(at(game, "g8")), Exchange(), Raise("white"),
    ):  # fmt: skip
        assert refused(game, action) == {"code": "not-now", "phase": "sharing", "wanted": "turn"}
    assert refused(game, Take(), seat=1) == {
        "code": "not-your-decision", "seat": 0, "phase": "sharing",
    }  # fmt: skip


def test_r6_3_not_while_a_curse_is_paid_or_a_map_started() -> None:
    paying = sharing(
        [0, 1], 0, [3], held={0: 1}, treasure={0: [4]}, paying=[0],
        options={"curse_payment": "choice"}, curses_struck=1,
    )  # fmt: skip
    assert refused(paying, Exchange()) == {"code": "not-now", "phase": "curse", "wanted": "turn"}
    assert refused(paying, Take()) == {"code": "not-now", "phase": "curse", "wanted": "sharing"}
    starting = table(phase="new-map", new_map="white", fresh=False, held={0: 1})
    assert refused(starting, Exchange()) == {
        "code": "not-now", "phase": "new-map", "wanted": "turn",
    }  # fmt: skip
    assert kinds(starting.legal_actions()) == {"StartMap"}


def test_r6_3_nothing_belongs_to_another_phase() -> None:
    game = table()
    wanted = {
        PlaceAtv(Hex(0, 0)): "place-atv",
        PlaceFirstClue("white"): "first-clue",
        MarkClue("white"): "first-clue",
        Take(): "sharing",
        Pass(): "sharing",
        PayCurse("card"): "curse",
        StartMap("in:lake"): "new-map",
    }
    for action, phase in wanted.items():
        assert refused(game, action) == {"code": "not-now", "phase": "turn", "wanted": phase}


# ---- R6.4 -------------------------------------------------------------------------------------


def test_r6_4_the_exchange_takes_the_whole_turn() -> None:
    game = table(
        hands={0: ["in:lake", "in:river"]}, clue_deck=["in:beach", "in:jungle"], held={0: 2}
    )
    assert game.apply(ExchangeTurn()) == [
        HandDiscarded(0, ("in:lake", "in:river"), False),
        ClueDrawn(0, "in:beach"),
        ClueDrawn(0, "in:jungle"),
        TurnEnded(0),
        TurnBegan(1),
    ]
    assert seats(game, "hand")[0] == ["in:beach", "in:jungle"]
    assert game.to_state()["clue_discard"] == ["in:lake", "in:river"]
    assert seats(game, "amulets")[0] == 2


def test_r6_4_as_many_cards_as_were_held_are_drawn_though_the_hand_is_short() -> None:
    game = table(hands={0: ["in:lake"]}, clue_deck=["in:beach"])
    game.apply(ExchangeTurn())
    assert seats(game, "hand")[0] == ["in:beach"]


def test_r6_4_the_hand_just_discarded_takes_part_in_the_shuffle() -> None:
    hand = ["in:lake", "in:river", "in:beach"]
    rest = ["in:jungle", "in:mountain"]
    used = {*hand, *rest}
    others = [c for c in referee.CLUE_DECK if c not in used]
    game = table(
        players=2,
        hands={0: hand, 1: others},
        clue_deck=["in:jungle"],
        clue_discard=["in:mountain"],
    )
    events = game.apply(ExchangeTurn())
    assert events[1:3] == [ClueDrawn(0, "in:jungle"), CluesReshuffled(4)]
    state = game.to_state()
    assert len(seats(game, "hand")[0]) == 3
    assert sorted([*seats(game, "hand")[0], *state["clue_deck"]]) == sorted([*hand, *rest])
    assert state["clue_discard"] == []


def test_r6_4_it_is_only_possible_before_anything_else() -> None:
    for done in (
        RemoveMarker("grey", Hex(-7, 2)),
        ExtraDrive(Hex(-7, 2)),
        ExtraClue("in:lake", "white"),
        Exchange(),
    ):
        game = table(held={0: 2}, hands={0: ["in:lake"]}, maps={"grey": [("in:beach", 1)]})
        assert ExchangeTurn() in game.legal_actions()
        game.apply(done)
        assert not game.state.acted
        assert refused(game, ExchangeTurn()) == {"code": "exchange-not-first"}
        assert_agreed(game)


def test_r6_4_an_amulet_picked_up_at_the_start_is_kept() -> None:
    game = table(turn=2, atvs={0: "h6"}, amulets=["h6"])
    game.apply(EndTurn())
    assert ExchangeTurn() in game.legal_actions()
    game.apply(ExchangeTurn())
    assert seats(game, "amulets") == [1, 0, 0]


def test_r6_4_an_empty_hand_cannot_be_exchanged() -> None:
    game = table(hands={0: []})
    assert refused(game, ExchangeTurn()) == {"code": "hand-empty"}
    assert ExchangeTurn() not in game.legal_actions()


# ---- R6.5 -------------------------------------------------------------------------------------


def test_r6_5_the_turn_may_end_without_an_action() -> None:
    game = table(atvs={0: "g7"}, maps={"white": FOUND})
    before = game.to_state()
    assert game.apply(EndTurn()) == [TurnEnded(0), TurnBegan(1)]
    after = game.to_state()
    assert {key for key in after if after[key] != before[key]} == {"seat", "turn"}


def test_r6_5_only_the_player_in_turn_ends_it() -> None:
    assert refused(table(), EndTurn(), seat=2) == {
        "code": "not-your-decision", "seat": 0, "phase": "turn",
    }  # fmt: skip
