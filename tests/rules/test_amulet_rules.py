"""Section 9 of the rules: how amulets come ashore, and what they can do."""

from dataclasses import replace
from typing import Any

import pytest

from tests import referee
from tests.build import at
from tests.rules import (
    FOUND,
    OBJECTS,
    assert_agreed,
    drove,
    here,
    kinds,
    named,
    refused,
    seats,
    sharing,
    sites,
    table,
)
from tobago import (
    COLOURS,
    Action,
    Clue,
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExtraClue,
    ExtraDrive,
    Game,
    Hex,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
    Take,
    island_by_code,
)
from tobago.game.advice import reach
from tobago.game.events import (
    AmuletAppeared,
    AmuletTaken,
    ClueDrawn,
    CluePlayed,
    DoubleClaimed,
    Event,
    HandDiscarded,
    MapCleared,
    MapStarted,
    MarkerRemoved,
    MarkersPlaced,
    MarkersRemoved,
    RosesSwapped,
    StatuesTurned,
    TurnBegan,
    TurnEnded,
)
from tobago.game.phases import ENTER

MAPS: dict[str, Any] = {
    "white": [("not-in:beach", 0), ("in-sight:hut", 1), ("not-in:lake", 1, 1), ("in-sight:palm", 2)]
}


def starting(**said: Any) -> Game:
    """Seat 0 is about to start white with a clue that leaves 18 sites."""
    return table(
        phase="new-map", new_map="white", fresh=False, acted=False,
        hands={0: ["in:scrubland"]}, clue_deck=["in:lake"], **said,
    )  # fmt: skip


def ashore(game: Game) -> list[Event]:
    """The events after the clue was played and a card drawn."""
    events = game.apply(StartMap("in:scrubland"))
    assert events[:2] == [
        MapStarted(0, "in:scrubland", "white", 18, True),
        ClueDrawn(0, "in:lake"),
    ]
    return events[2:]


# ---- R9.1 -------------------------------------------------------------------------------------


def test_r9_1_each_statue_puts_an_amulet_on_the_last_space_it_sees_and_turns() -> None:
    game = starting()
    assert ashore(game) == [
        AmuletAppeared(0, at(game, "k9")),
        AmuletAppeared(1, at(game, "e1")),
        AmuletAppeared(2, at(game, "k8")),
        StatuesTurned((2, 5, 1)),
    ]
    state = game.to_state()
    assert named(game, state["amulets"]) == ["e1", "k8", "k9"]
    assert (state["amulet_pile"], state["facing"]) == (18, [2, 5, 1])
    assert (state["phase"], state["seat"], state["new_map"]) == ("turn", 0, None)


@pytest.mark.parametrize("facing", range(6))
def test_r9_1_statues_look_to_the_first_water(facing: int) -> None:
    game = starting(facing=[facing] * 3)
    land = referee.assemble("ABC1")
    spots = [
        referee.gaze_target(land, referee.as_space(statue), facing)
        for statue in game.table.objects.statues
    ]
    ashore(game)
    assert {tuple(space) for space in game.to_state()["amulets"]} == set(spots)


def test_r9_1_after_the_last_direction_comes_the_first() -> None:
    game = starting(facing=[5, 0, 4])
    ashore(game)
    assert game.to_state()["facing"] == [0, 1, 5]


def test_r9_1_nothing_is_put_where_an_amulet_lies() -> None:
    game = starting(amulets=["e1"])
    assert ashore(game) == [
        AmuletAppeared(0, at(game, "k9")),
        AmuletAppeared(2, at(game, "k8")),
        StatuesTurned((2, 5, 1)),
    ]
    assert game.to_state()["amulet_pile"] == 18


def test_r9_1_two_statues_that_look_at_one_space_put_one_amulet_there() -> None:
    """Statues on h4, h8 and d5; the first looks through the second, which stops nobody."""
    objects = replace(OBJECTS, statues=(Hex(0, -2), Hex(0, 2), Hex(-4, 1)), facing=(1, 1, 2))
    game = starting(objects=objects)
    assert ashore(game) == [
        AmuletAppeared(0, at(game, "h12")),
        AmuletAppeared(2, at(game, "b6")),
        StatuesTurned((2, 2, 3)),
    ]
    assert game.to_state()["amulet_pile"] == 19


@pytest.mark.parametrize(
    ("pile", "statues"), [(0, []), (1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2])]
)
def test_r9_1_a_short_pile_is_used_in_the_order_of_the_set_up(
    pile: int, statues: list[int]
) -> None:
    game = starting(amulet_pile=pile)
    spaces = here(game, "k9", "e1", "k8")
    assert ashore(game) == [
        *(AmuletAppeared(i, spaces[i]) for i in statues),
        StatuesTurned((2, 5, 1)),
    ]
    assert game.to_state()["amulet_pile"] == max(0, pile - 3)


def test_r9_1_the_statues_act_also_if_nobody_could_start_the_map() -> None:
    """The only two clue cards lie on other maps, so that nobody can draw one."""
    game = table()
    state = game.to_state()
    state["clue_deck"] = []
    for player in state["players"]:
        player["hand"] = []
        player["roses"] = 15
    state["maps"]["grey"]["cards"] = [{"clue": "not-in:lake", "roses": []}]
    state["maps"]["grey"]["sites"] = [list(s) for s in spaces("not-in:lake")]
    game = Game.from_state(state, game.header())
    log: list[Event] = []
    game.state.new_map, game.state.seat = 0, 1
    assert ENTER["new-map"](game.table, game.state, log) == "turn"
    assert ENTER["turn"](game.table, game.state, log) is None
    assert log == [
        MapCleared("white", ()),
        AmuletAppeared(0, at(game, "k9")),
        AmuletAppeared(1, at(game, "e1")),
        AmuletAppeared(2, at(game, "k8")),
        StatuesTurned((2, 5, 1)),
    ]
    assert (game.state.phase, game.seat, game.to_state()["new_map"]) == ("turn", 0, None)


def spaces(clue: str) -> tuple[Hex, ...]:
    island = island_by_code("ABC1")
    return island.hexes(Clue.parse(clue).spaces(island, OBJECTS))


def test_r9_1_an_amulet_that_appears_under_an_atv_waits_for_a_turn_to_begin() -> None:
    game = starting(atvs={0: "e1", 1: "k8"})
    assert AmuletTaken(0, at(game, "e1")) not in ashore(game)
    assert seats(game, "amulets") == [0, 0, 0]
    assert game.apply(EndTurn())[-1] == AmuletTaken(1, at(game, "k8"))


# ---- R9.2, R9.3 -------------------------------------------------------------------------------


def test_r9_2_any_number_of_amulets_is_played_and_each_returns_to_the_pile() -> None:
    game = table(atvs={0: "g7"}, held={0: 3}, hands={0: ["in:scrubland"]})
    assert_agreed(game)
    game.apply(ExtraDrive(at(game, "g8")))
    game.apply(ExtraClue("in:scrubland", "white"))
    assert (game.state.amulets_held[0], game.state.amulet_pile) == (1, 20)
    game.apply(Exchange())
    assert (game.state.amulets_held[0], game.state.amulet_pile) == (0, 21)
    assert game.seat == 0  # the action is still there
    assert not kinds(game.legal_actions()) & {"ExtraDrive", "ExtraClue", "Exchange"}


@pytest.mark.parametrize(
    "power",
    [
        RemoveMarker("grey", (-7, 2)),
        ExtraClue("in:lake", "white"),
        ExtraDrive((-7, 2)),
        Exchange(),
        DoubleClaim("white", 0),
        Swap("white", 0, 1),
    ],
)
def test_r9_2_without_an_amulet_there_is_no_power(power: Action) -> None:
    game = table(
        maps={"grey": [("in:beach", 1)]}, hands={0: ["in:lake"]}, options={"advanced": True}
    )
    assert refused(game, power) == {"code": "no-amulet"}


def test_r9_2_an_amulet_just_taken_may_be_played() -> None:
    game = table(atvs={0: "g7"}, amulets=["g8"])
    assert refused(game, Exchange()) == {"code": "no-amulet"}
    game.apply(Drive(at(game, "g8")))
    game.apply(Exchange())
    assert seats(game, "amulets") == [0, 0, 0]


def test_r9_3_a_marker_is_taken_away_and_its_space_eliminated() -> None:
    game = table(held={0: 1}, maps={"grey": [("in:beach", 1), ("next-to:palm", 1)]})
    assert game.apply(RemoveMarker("grey", at(game, "d1"))) == [
        MarkerRemoved(0, "grey", at(game, "d1"), 1)
    ]
    assert sites(game, "grey") == ["f2"]
    assert (game.state.amulets_held[0], game.state.amulet_pile, game.state.untouched) == (
        0,
        21,
        False,
    )
    assert not MarkerRemoved(0, "grey", at(game, "d1"), 1).reveals


def test_r9_3_not_the_last_marker_of_a_colour() -> None:
    game = table(held={0: 1}, maps={"grey": FOUND})
    assert refused(game, RemoveMarker("grey", at(game, "g7"))) == {
        "code": "last-marker", "map": "grey",
    }  # fmt: skip
    assert "RemoveMarker" not in kinds(game.legal_actions())


def test_r9_3_only_a_marker_that_lies_there() -> None:
    game = table(held={0: 1}, maps={"grey": [("in:beach", 1)]})
    assert refused(game, RemoveMarker("grey", at(game, "h6"))) == {
        "code": "no-marker-there", "map": "grey", "space": at(game, "h6"),
    }  # fmt: skip
    sea: Any = (20, 20)
    assert refused(game, RemoveMarker("grey", sea))["code"] == "no-marker-there"


def test_r9_3_only_on_a_map_with_markers() -> None:
    game = table(held={0: 1}, maps={"grey": [("next-to:statue", 1)], "black": [("next-to:hut", 1)]})
    assert refused(game, RemoveMarker("grey", at(game, "l4"))) == {
        "code": "map-not-marked", "map": "grey", "sites": 18,
    }  # fmt: skip
    assert refused(game, RemoveMarker("white", at(game, "l4"))) == {
        "code": "map-not-marked", "map": "white", "sites": 104,
    }  # fmt: skip
    removals = [a for a in game.legal_actions() if isinstance(a, RemoveMarker)]
    assert {(a.map, a.space) for a in removals} == {
        ("black", space) for space in here(game, *sites(game, "black"))
    }
    assert len(removals) == 17


# ---- R9.4 to R9.6 -----------------------------------------------------------------------------


def test_r9_4_an_extra_clue_is_a_clue_and_leaves_the_action() -> None:
    game = table(
        held={0: 2}, hands={0: ["in:jungle", "in:lake"]}, clue_deck=["in:river"],
        maps={"white": [("next-to:hut", 1)]},
    )  # fmt: skip
    events = game.apply(ExtraClue("in:jungle", "white"))
    assert events[0] == CluePlayed(0, "in:jungle", "white", 17, 4, True, True)
    assert isinstance(events[1], MarkersRemoved)
    assert events[2:] == [ClueDrawn(0, "in:river")]
    assert (game.state.acted, game.state.amulets_held[0]) == (False, 1)
    assert refused(game, ExtraClue("in:beach", "white")) == {
        "code": "clue-not-in-hand", "clue": "in:beach",
    }  # fmt: skip
    assert refused(game, ExtraClue("in:lake", "white"))["code"] == "clue-leaves-nothing"
    assert_agreed(game)


def test_r9_4_an_extra_clue_may_follow_the_action() -> None:
    game = table(held={0: 1}, hands={0: ["in:jungle", "in:beach"]}, clue_deck=["in:river"])
    game.apply(PlayClue("in:jungle", "white"))
    events = game.apply(ExtraClue("in:beach", "grey"))
    assert events[0] == CluePlayed(0, "in:beach", "grey", 104, 16, True, True)
    assert isinstance(events[1], MarkersPlaced)
    assert events[-2:] == [TurnEnded(0), TurnBegan(1)]


def test_r9_5_an_extra_drive_takes_no_amulet() -> None:
    game = table(atvs={0: "g7"}, held={0: 1}, amulets=["g9", "g8"])
    assert game.apply(ExtraDrive(at(game, "g9"))) == [drove(game, 0, "g7", "g9", 2, extra=True)]
    assert named(game, game.to_state()["amulets"]) == ["g8", "g9"]
    assert (game.state.acted, game.state.legs, game.state.amulets_held[0]) == (False, 0, 0)
    assert "h12" in {game.table.island.names[game.table.island.index[a.to]] for a in
                     game.legal_actions() if isinstance(a, Drive)}  # fmt: skip


def test_r9_5_an_extra_drive_has_three_legs() -> None:
    game = table(atvs={0: "g7"}, held={0: 1})
    assert refused(game, ExtraDrive(at(game, "b1"))) == {}
    assert refused(game, ExtraDrive(at(game, "b2"))) == {
        "code": "too-far", "space": at(game, "b2"), "needed": 4, "legs": 3,
    }  # fmt: skip
    assert refused(game, ExtraDrive(at(game, "g7")))["code"] == "already-there"
    sea: Any = (9, 9)
    assert refused(game, ExtraDrive(sea))["code"] == "not-on-the-island"


def test_r9_5_unused_legs_of_an_extra_drive_are_gone() -> None:
    game = table(atvs={0: "g7"}, held={0: 1}, acted=True, fresh=False)
    assert game.apply(ExtraDrive(at(game, "g8")))[1:] == [TurnEnded(0), TurnBegan(1)]


def test_r9_5_a_treasure_may_be_raised_after_an_extra_drive() -> None:
    game = table(atvs={0: "f8"}, held={0: 1}, acted=True, fresh=False, maps={"white": FOUND})
    game.apply(ExtraDrive(at(game, "g7")))
    assert game.legal_actions() == [EndTurn(), Raise("white")]


def test_r9_6_an_exchange_by_amulet_leaves_the_turn() -> None:
    game = table(
        held={0: 1}, hands={0: ["in:lake", "in:river"]}, clue_deck=["in:beach", "in:jungle"]
    )
    assert game.apply(Exchange()) == [
        HandDiscarded(0, ("in:lake", "in:river"), True),
        ClueDrawn(0, "in:beach"),
        ClueDrawn(0, "in:jungle"),
    ]
    assert (game.seat, game.state.acted) == (0, False)
    assert game.to_state()["clue_discard"] == ["in:lake", "in:river"]
    assert HandDiscarded(0, (), True).reveals


def test_r9_6_an_empty_hand_cannot_be_exchanged() -> None:
    game = table(held={0: 1}, hands={0: []})
    assert refused(game, Exchange()) == {"code": "hand-empty"}
    assert Exchange() not in game.legal_actions()


# ---- R9.7 to R9.9 -----------------------------------------------------------------------------


def advanced(turn: int = 0, **said: Any) -> Game:
    return table(**{
        "maps": MAPS, "options": {"advanced": True}, "held": {turn: 2}, "turn": turn, **said
    })  # fmt: skip


def test_r9_7_a_second_rose_goes_on_a_card_with_one_of_yours() -> None:
    game = advanced()
    assert [a for a in game.legal_actions() if isinstance(a, DoubleClaim)] == [
        DoubleClaim("white", 0)
    ]
    assert game.apply(DoubleClaim("white", 0)) == [DoubleClaimed(0, "white", 0)]
    cards = game.to_state()["maps"]["white"]["cards"]
    assert [card["roses"] for card in cards] == [[0, 0], [1], [1, 1], [2]]
    assert (seats(game, "roses")[0], game.state.amulets_held[0], game.state.untouched) == (
        13,
        1,
        False,
    )
    assert refused(game, DoubleClaim("white", 0))["code"] == "not-one-rose-of-yours"
    assert_agreed(game)


@pytest.mark.parametrize("card", [1, 2, 3])
def test_r9_7_not_on_a_card_of_others(card: int) -> None:
    assert refused(advanced(), DoubleClaim("white", card)) == {
        "code": "not-one-rose-of-yours", "map": "white", "card": card,
    }  # fmt: skip


def test_r9_7_not_on_an_own_card_with_two_roses() -> None:
    game = advanced(turn=1)
    assert refused(game, DoubleClaim("white", 2))["code"] == "not-one-rose-of-yours"
    assert refused(game, DoubleClaim("white", 1)) == {}


def test_r9_7_a_second_rose_is_needed() -> None:
    doubles = [
        "not-in:jungle", "not-next-to:hut", "not-next-to:palm", "not-in:largest-lake",
        "not-next-to:river", "not-in:scrubland", "not-in-sight:statue",
    ]  # fmt: skip
    game = advanced(maps={**MAPS, "grey": [(clue, 0, 0) for clue in doubles]})
    assert seats(game, "roses")[0] == 0
    assert refused(game, DoubleClaim("white", 0)) == {"code": "no-rose"}
    assert "DoubleClaim" not in kinds(game.legal_actions())
    one_left = advanced(maps={**MAPS, "grey": [(clue, 0, 0) for clue in doubles[:6]]})
    assert refused(one_left, DoubleClaim("white", 0)) == {}


@pytest.mark.parametrize("power", [DoubleClaim("white", 4), Swap("white", 0, 4)])
def test_r9_7_a_card_must_be_there(power: Action) -> None:
    assert refused(advanced(), power) == {
        "code": "no-such-card", "map": "white", "card": 4, "cards": 4,
    }  # fmt: skip


def test_r9_8_single_roses_of_two_owners_change_places() -> None:
    game = advanced()
    swaps = [a for a in game.legal_actions() if isinstance(a, Swap)]
    assert swaps == [Swap("white", 0, 1), Swap("white", 0, 3), Swap("white", 1, 3)]
    assert game.apply(Swap("white", 1, 3)) == [RosesSwapped(0, "white", 1, 3)]
    cards = game.to_state()["maps"]["white"]["cards"]
    assert [card["roses"] for card in cards] == [[0], [2], [1, 1], [1]]
    assert [card["clue"] for card in cards] == [card[0] for card in MAPS["white"]]
    assert (game.state.amulets_held[0], game.state.untouched) == (1, False)


def test_r9_8_double_roses_change_places_with_double_ones() -> None:
    maps = {"white": [("not-in:beach", 0, 0), ("in-sight:hut", 1, 1), ("not-in:lake", 1)]}
    game = advanced(maps=maps)
    assert [a for a in game.legal_actions() if isinstance(a, Swap)] == [Swap("white", 0, 1)]
    game.apply(Swap("white", 0, 1))
    cards = game.to_state()["maps"]["white"]["cards"]
    assert [card["roses"] for card in cards] == [[1, 1], [0, 0], [1]]


def test_r9_8_a_single_rose_is_not_swapped_with_a_double_one() -> None:
    assert refused(advanced(), Swap("white", 0, 2)) == {
        "code": "roses-not-alike", "map": "white", "first": 1, "second": 2,
    }  # fmt: skip


def test_r9_8_cards_without_roses_are_not_swapped() -> None:
    maps = {"white": [("not-in:beach", None), ("in-sight:hut", None), ("not-in:lake", 1)]}
    game = advanced(maps=maps)
    assert refused(game, Swap("white", 0, 1)) == {
        "code": "roses-not-alike", "map": "white", "first": 0, "second": 0,
    }  # fmt: skip
    assert refused(game, Swap("white", 0, 2))["code"] == "roses-not-alike"
    assert "Swap" not in kinds(game.legal_actions())


def test_r9_8_the_owners_differ() -> None:
    maps = {"white": [("not-in:beach", 2), ("in-sight:hut", 2)]}
    assert refused(advanced(maps=maps), Swap("white", 0, 1)) == {
        "code": "same-owner", "map": "white", "owner": 2,
    }  # fmt: skip


@pytest.mark.parametrize(("first", "second"), [(1, 0), (1, 1)])
def test_r9_8_the_cards_differ_and_the_upper_one_is_named_first(first: int, second: int) -> None:
    assert refused(advanced(), Swap("white", first, second)) == {
        "code": "upper-card-first", "first": first, "second": second,
    }  # fmt: skip


@pytest.mark.parametrize("power", [DoubleClaim("white", 0), Swap("white", 0, 1)])
def test_r9_9_neither_on_a_map_with_one_possible_site(power: Action) -> None:
    one = advanced(maps={"white": [("in:river", 0), ("next-to:mountain", 1)]})
    assert refused(one, power) == {"code": "site-determined", "map": "white"}
    assert not kinds(one.legal_actions()) & {"DoubleClaim", "Swap"}
    two = advanced(maps={"white": [("in:beach", 0), ("next-to:palm", 1)]})
    assert refused(two, power) == {}


def test_r9_9_both_are_allowed_on_maps_without_markers() -> None:
    game = advanced()
    assert len(sites(game, "white")) > 17
    assert {"DoubleClaim", "Swap"} <= kinds(game.legal_actions())


def test_r9_9_advanced_powers_end_the_turn_when_nothing_else_is_left() -> None:
    for power in (DoubleClaim("white", 0), Swap("white", 0, 1)):
        game = advanced(held={0: 1}, acted=True, fresh=False)
        assert game.apply(power)[1:] == [TurnEnded(0), TurnBegan(1)]


# ---- R9.10, R9.11 -----------------------------------------------------------------------------


def test_r9_10_protection_is_no_play_of_an_amulet() -> None:
    game = sharing([0, 1], 5, [0], held={1: 1})
    game.apply(Take())
    assert seats(game, "amulets") == [0, 0, 0]
    assert game.to_state()["amulet_pile"] == 21
    assert refused(game, Exchange(), seat=1)["code"] == "not-your-decision"


@pytest.mark.parametrize(
    "power",
    [RemoveMarker("grey", (-7, 2)), ExtraClue("in:lake", "white"), Exchange()],
)
def test_r9_11_other_powers_keep_the_remaining_legs(power: Action) -> None:
    game = table(
        atvs={0: "g7"}, held={0: 1}, hands={0: ["in:lake"]}, maps={"grey": [("in:beach", 1)]}
    )
    game.apply(Drive(at(game, "g8")))
    game.apply(power)
    assert (game.seat, game.state.legs) == (0, 2)
    assert "Drive" in kinds(game.legal_actions())


def test_r9_11_the_double_claim_and_the_swap_keep_the_legs_too() -> None:
    for power in (DoubleClaim("white", 0), Swap("white", 0, 1)):
        game = advanced(acted=True, fresh=False, legs=2)
        game.apply(power)
        assert game.state.legs == 2


def test_r9_11_an_extra_drive_keeps_the_legs_of_the_drive_in_progress() -> None:
    game = table(atvs={0: "g7"}, held={0: 1})
    game.apply(Drive(at(game, "g8")))
    events = game.apply(ExtraDrive(at(game, "l8")))
    assert events == [drove(game, 0, "g8", "l8", 3, extra=True)]
    assert (game.seat, game.state.acted, game.state.legs) == (0, True, 2)
    assert_agreed(game)
    assert game.apply(Drive(at(game, "k8"))) == [drove(game, 0, "l8", "k8", 1)]
    assert game.state.legs == 1


def test_r9_11_the_legs_left_start_from_where_the_atv_then_stands() -> None:
    game = table(atvs={0: "g7"}, held={0: 1})
    game.apply(Drive(at(game, "g8")))
    game.apply(ExtraDrive(at(game, "l8")))
    drives = {action.to for action in game.legal_actions() if isinstance(action, Drive)}
    assert drives == set(reach(game.view(0), 0, 2))
    assert refused(game, Drive(at(game, "g7"))) == {
        "code": "too-far", "space": at(game, "g7"), "needed": 4, "legs": 2,
    }  # fmt: skip


def test_r9_11_an_amulet_is_taken_by_a_leg_after_the_extra_drive() -> None:
    game = table(atvs={0: "g7"}, held={0: 1}, amulets=["g9", "f9"])
    game.apply(Drive(at(game, "g8")))
    game.apply(ExtraDrive(at(game, "g9")))
    assert seats(game, "amulets") == [0, 0, 0]  # R9.5
    game.apply(Drive(at(game, "f9")))
    assert seats(game, "amulets") == [1, 0, 0]


def test_r9_11_an_extra_drive_after_the_last_leg_leaves_none() -> None:
    game = table(atvs={0: "g7"}, held={0: 2}, acted=True, fresh=False)
    game.apply(ExtraDrive(at(game, "g9")))
    assert (game.seat, game.state.legs) == (0, 0)
    assert "Drive" not in kinds(game.legal_actions())


def test_r9_11_a_raise_after_the_extra_drive_ends_the_drive() -> None:
    game = table(
        atvs={0: "g8"}, held={0: 1}, maps={"white": FOUND}, acted=True, fresh=False, legs=2
    )
    game.apply(ExtraDrive(at(game, "g7")))
    assert game.state.legs == 2
    game.apply(Raise("white"))
    assert game.state.legs == 0  # R5.3


def test_every_colour_is_offered_for_an_amulet() -> None:
    clues = ("in:beach", "in:river", "in:lake", "next-to:hut")
    maps = {c: [(clue, 1)] for c, clue in zip(COLOURS, clues, strict=True)}
    game = table(held={0: 1}, maps=maps)
    assert {a.map for a in game.legal_actions() if isinstance(a, RemoveMarker)} == set(COLOURS)
    assert_agreed(game)
