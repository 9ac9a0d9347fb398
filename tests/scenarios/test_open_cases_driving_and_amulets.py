"""Open cases about driving, amulets and statues: E2, E4, E9, E13, E17 to E21, E27, E28, E34,
E43, E45 and E47."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests import referee
from tests.scenarios import (
    ABC1,
    ANNA,
    BOBBY,
    LOLA,
    OBJECTS,
    TURNED,
    WASHED,
    all_but,
    allowed,
    answers,
    ashore,
    atv,
    cards,
    named,
    now,
    objects,
    of_players,
    refused,
    scene,
    sharing,
    sites,
    spot,
)
from tobago import (
    CODES,
    Drive,
    EndTurn,
    ExchangeTurn,
    ExtraDrive,
    Game,
    PlaceAtv,
    Raise,
    Refusal,
    RemoveMarker,
    Setup,
    StartMap,
    Take,
    island_by_code,
)
from tobago.game.events import (
    AmuletAppeared,
    AmuletTaken,
    ClueDrawn,
    Drove,
    HandDiscarded,
    StatuesTurned,
    TurnBegan,
    TurnEnded,
)


def raise_at(where: str, **more: Any) -> Game:
    """Anna has raised white there, alone, and took the card; the new map is to be started."""
    atvs = {ANNA: where, **more.pop("atvs", {})}
    game = scene(
        atvs=atvs,
        maps={"white": [("not-in:lake", None)]},
        eliminated={"white": all_but(where)},
        hands={ANNA: ["in:jungle", "in:mountain", "in:beach", "next-to:lake"]},
        treasure_deck=[3, 3],
        **more,
    )
    game.apply(Raise("white"), ANNA)
    game.apply(Take(), ANNA)
    assert now(game) == ("new-map", ANNA, ANNA)
    return game


def appeared(events: Sequence[object]) -> list[AmuletAppeared]:
    return [event for event in events if isinstance(event, AmuletAppeared)]


# ---- statues ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "placed"), [(3, ["k9", "e1", "k8"]), (2, ["k9", "e1"]), (1, ["k9"]), (0, [])]
)
def test_e2_a_small_pile(pile: int, placed: list[str]) -> None:
    game = raise_at("g7", amulet_pile=pile)
    events = game.apply(StartMap("in:jungle"), ANNA)
    assert appeared(events) == [
        AmuletAppeared(statue, spot(name)) for statue, name in enumerate(placed)
    ]
    assert ashore(game) == sorted(placed)
    assert game.to_state()["amulet_pile"] == 0
    assert game.to_state()["facing"] == TURNED  # all turn nevertheless


def test_e2_an_amulet_lying_there_saves_one_of_the_pile() -> None:
    game = raise_at("g7", amulet_pile=1, amulets=["k9"])
    assert appeared(game.apply(StartMap("in:jungle"), ANNA)) == [AmuletAppeared(1, spot("e1"))]
    assert ashore(game) == ["e1", "k9"]


def test_e4_the_last_space_before_the_first_water() -> None:
    line = [spot("e7").q, spot("e7").r + 1]
    assert tuple(line) not in ABC1.index  # the sea below e7
    assert spot("e9") == (line[0], line[1] + 1)  # and land behind it
    game = raise_at("g7", facing=[0, 1, 0])
    events = game.apply(StartMap("in:jungle"), ANNA)
    assert appeared(events) == [
        AmuletAppeared(0, spot("m5")),
        AmuletAppeared(1, spot("e7")),
        AmuletAppeared(2, spot("k8")),
    ]
    assert ashore(game) == ["e7", "k8", "m5"]


@pytest.mark.parametrize("code", CODES[::7])
def test_e4_on_whole_islands(code: str) -> None:
    island = island_by_code(code)
    spaces = {tuple(space) for space in island.spaces}
    for start, row in zip(island.spaces, island.gaze, strict=True):
        assert [tuple(island.spaces[i]) for i in row] == [
            referee.gaze_target(spaces, start, facing)  # type: ignore[arg-type]
            for facing in range(6)
        ]


def test_e20_two_statues_look_at_one_space() -> None:
    game = raise_at("g7", facing=[2, 1, 0])
    events = game.apply(StartMap("in:jungle"), ANNA)
    assert appeared(events) == [AmuletAppeared(0, spot("e7")), AmuletAppeared(2, spot("k8"))]
    assert ashore(game) == ["e7", "k8"]
    assert game.to_state()["amulet_pile"] == 19
    assert events[-1] == StatuesTurned((3, 2, 1))


def test_e21_only_water_ends_a_gaze() -> None:
    """From e2 to the east lie a hut, an ATV, a palm tree and a statue; the coast is m6."""
    crowded = objects(
        ABC1,
        huts=("c6", "h4", "n3", "f9"),
        palms=("j5", "e7", "e1"),
        statues=("e2", "l6", "g8"),
        facing=(0, 3, 1),
    )
    game = raise_at("g7", objects=crowded, atvs={LOLA: "i4", BOBBY: "k5"})
    events = game.apply(StartMap("in:jungle"), ANNA)
    assert appeared(events) == [
        AmuletAppeared(0, spot("m6")),
        AmuletAppeared(1, spot("b1")),  # back over all of them, to the west
        AmuletAppeared(2, spot("g11")),
    ]


# ---- taking amulets ---------------------------------------------------------------------------


def test_e17_an_amulet_that_appears_under_an_atv_is_not_taken_at_once() -> None:
    game = raise_at("e1", atvs={LOLA: "k9", BOBBY: "k9"})
    events = game.apply(StartMap("in:jungle"), ANNA)
    assert not [event for event in events if isinstance(event, AmuletTaken)]
    assert ashore(game) == WASHED
    assert of_players(game, "amulets") == [0, 0, 0]
    assert now(game) == ("turn", ANNA, ANNA)

    back = game.copy()  # a regular leg that ends there later
    back.apply(Drive(spot("d1")), ANNA)
    assert back.to_state()["legs"] == 2
    assert back.apply(Drive(spot("e1")), ANNA) == [
        Drove(ANNA, spot("d1"), spot("e1"), 1, False),
        AmuletTaken(ANNA, spot("e1")),
    ]
    assert of_players(back, "amulets") == [1, 0, 0]
    assert back.to_state()["legs"] == 1

    events = game.apply(EndTurn(), ANNA)  # or the next turn of whoever stands there
    assert events == [TurnEnded(ANNA), TurnBegan(LOLA), AmuletTaken(LOLA, spot("k9"))]
    assert game.apply(EndTurn(), LOLA) == [TurnEnded(LOLA), TurnBegan(BOBBY)]
    assert game.apply(EndTurn(), BOBBY) == [
        TurnEnded(BOBBY),
        TurnBegan(ANNA),
        AmuletTaken(ANNA, spot("e1")),
    ]
    assert of_players(game, "amulets") == [1, 1, 0]
    assert ashore(game) == ["k8"]


def test_e18_a_leg_ends_on_another_space() -> None:
    game = scene(atvs={ANNA: "f6"}, amulets=["f6"], held={ANNA: 1})
    refused(game, Drive(spot("f6")), "already-there", space=spot("f6"))
    refused(game, ExtraDrive(spot("f6")), "already-there", space=spot("f6"))
    game.apply(Drive(spot("f7")), ANNA)
    assert (ashore(game), game.to_state()["legs"]) == (["f6"], 2)
    game.apply(Drive(spot("f6")), ANNA)
    assert (ashore(game), game.to_state()["legs"]) == ([], 1)
    assert of_players(game, "amulets") == [2, 0, 0]
    assert game.to_state()["amulet_pile"] == 19


def test_e19_an_amulet_under_the_atv_is_taken_when_the_turn_begins() -> None:
    game = scene(atvs={ANNA: "a3", LOLA: "f7", BOBBY: "f7"}, amulets=["f7"])
    assert game.apply(EndTurn(), ANNA) == [
        TurnEnded(ANNA),
        TurnBegan(LOLA),
        AmuletTaken(LOLA, spot("f7")),
    ]
    assert of_players(game, "amulets") == [0, 1, 0]
    assert ashore(game) == []
    state = game.to_state()
    assert (state["acted"], state["fresh"], state["legs"]) == (False, True, 0)
    assert allowed(game, ExtraDrive(spot("e5")))
    assert game.apply(EndTurn(), LOLA) == [TurnEnded(LOLA), TurnBegan(BOBBY)]


def test_e28_a_treasure_and_an_amulet_on_one_space() -> None:
    """R5.2: taking is automatic, so the amulet comes before the raise."""
    game = scene(
        atvs={ANNA: "e5"},
        amulets=["f7"],
        maps={"white": [("in:scrubland", LOLA)]},
        eliminated={"white": all_but("f7")},
        treasure_deck=[4, 4, 4],
        held={ANNA: 1},
    )
    drive = game.copy()
    assert drive.apply(Drive(spot("f7")), ANNA) == [
        Drove(ANNA, spot("e5"), spot("f7"), 1, False),
        AmuletTaken(ANNA, spot("f7")),
    ]
    assert of_players(drive, "amulets") == [2, 0, 0]
    assert drive.to_state()["legs"] == 2
    drive.apply(Raise("white"), ANNA)
    assert drive.to_state()["legs"] == 0  # R5.3
    answers(drive, (ANNA, 4, Take()), (LOLA, 4, Take()))
    assert of_players(drive, "treasure") == [[4], [4], []]

    extra = game.copy()
    assert extra.apply(ExtraDrive(spot("f7")), ANNA) == [
        Drove(ANNA, spot("e5"), spot("f7"), 1, True)
    ]
    assert ashore(extra) == ["f7"]
    assert of_players(extra, "amulets") == [0, 0, 0]
    assert allowed(extra, Raise("white"))
    extra.apply(Raise("white"), ANNA)
    answers(extra, (ANNA, 4, Take()), (LOLA, 4, Take()))
    assert ashore(extra) == ["f7"]


def test_e47_a_pick_up_and_then_the_exchange_for_the_turn() -> None:
    game = scene(
        atvs={LOLA: "f7"},
        amulets=["f7"],
        hands={LOLA: ["in:jungle", "in:lake"]},
        clue_deck=["in:beach", "in:river", "in:mountain"],
    )
    game.apply(EndTurn(), ANNA)
    assert of_players(game, "amulets") == [0, 1, 0]
    assert allowed(game, ExchangeTurn())
    assert game.apply(ExchangeTurn(), LOLA) == [
        HandDiscarded(LOLA, ("in:jungle", "in:lake"), False),
        ClueDrawn(LOLA, "in:beach"),
        ClueDrawn(LOLA, "in:river"),
        TurnEnded(LOLA),
        TurnBegan(BOBBY),
    ]
    assert of_players(game, "amulets") == [0, 1, 0]  # kept
    assert of_players(game, "hand")[LOLA] == ["in:beach", "in:river"]
    assert game.to_state()["clue_discard"] == ["in:jungle", "in:lake"]
    assert game.to_state()["clue_deck"][0] == "in:mountain"
    assert now(game) == ("turn", BOBBY, BOBBY)


# ---- driving ----------------------------------------------------------------------------------


def test_e9_an_extra_drive_keeps_the_legs_of_the_drive_in_progress() -> None:
    game = scene(
        atvs={ANNA: "f4"},
        held={ANNA: 2},
        maps={"white": [("in:lake", LOLA)]},
    )
    game.apply(Drive(spot("d2")), ANNA)
    assert game.to_state()["legs"] == 2
    game.apply(RemoveMarker("white", spot("e3")), ANNA)  # as every other power does
    assert game.to_state()["legs"] == 2

    assert game.apply(ExtraDrive(spot("c3")), ANNA) == [
        Drove(ANNA, spot("d2"), spot("c3"), 2, True),
    ]
    assert now(game) == ("turn", ANNA, ANNA)
    assert (game.to_state()["legs"], of_players(game, "amulets")) == (2, [0, 0, 0])
    refused(game, Drive(spot("f4")), "too-far", space=spot("f4"), needed=3, legs=2)
    assert game.apply(Drive(spot("c2")), ANNA) == [
        Drove(ANNA, spot("c3"), spot("c2"), 1, False),
    ]
    assert game.to_state()["legs"] == 1
    assert game.apply(Drive(spot("c3")), ANNA) == [
        Drove(ANNA, spot("c2"), spot("c3"), 1, False),
        TurnEnded(ANNA),
        TurnBegan(LOLA),
    ]


def test_e43_the_path_of_a_leg() -> None:
    game = scene(atvs={ANNA: "b2"}, acted=True, fresh=False, legs=1)
    land = {tuple(s): t for s, t in zip(ABC1.spaces, ABC1.terrains, strict=True)}
    area = next(area for area in referee.areas(land) if spot("b2") in area)  # type: ignore[arg-type]
    steps = {near for near in referee.around(spot("b2")) if near in land}
    expected = sorted(named(game, (area | steps) - {spot("b2")}))
    assert expected == ["a3", "b1", "b3", "c1", "c2", "c3", "d3"]
    drives = [action for action in game.legal_actions() if isinstance(action, Drive)]
    assert named(game, [action.to for action in drives]) == expected
    # Mountains elsewhere are no part of the area, and two steps of other terrain are two legs.
    refused(game, Drive(spot("g2")), "too-far", space=spot("g2"), needed=3, legs=1)
    refused(game, Drive(spot("d2")), "too-far", space=spot("d2"), needed=2, legs=1)
    refused(game, Drive(spot("a4")), "too-far", space=spot("a4"), needed=2, legs=1)
    refused(game, Drive((-7, 3)), "not-on-the-island", space=(-7, 3))

    twice = scene(atvs={ANNA: "b2"})
    twice.apply(Drive(spot("d3")), ANNA)
    twice.apply(Drive(spot("a3")), ANNA)  # two legs inside one area
    assert twice.to_state()["legs"] == 1


@pytest.mark.parametrize("code", CODES[::9])
def test_e43_legs_by_brute_force(code: str) -> None:
    island = island_by_code(code)
    land = {tuple(s): t for s, t in zip(island.spaces, island.terrains, strict=True)}
    for i in range(0, len(island.spaces), 9):
        counted = referee.legs_from(land, island.spaces[i])  # type: ignore[arg-type]
        assert [counted[tuple(s)] for s in island.spaces] == list(  # type: ignore[index]
            island.legs[i]
        )


def test_e45_atvs_may_share_a_space() -> None:
    game = Game.new(4, "e45", island="ABC1", setup=Setup(objects=OBJECTS, start=2))
    for seat in (2, 3, 0, 1):
        assert now(game) == ("place-atv", seat, seat)
        assert len(game.legal_actions()) == 104
        game.apply(PlaceAtv(spot("h7")), seat)
    assert [atv(game, seat) for seat in range(4)] == ["h7"] * 4
    assert now(game)[0] == "first-clue"
    driving = scene(atvs={ANNA: "e5", LOLA: "f7"})
    assert allowed(driving, Drive(spot("f7")))


# ---- raising ----------------------------------------------------------------------------------


def test_e13_several_treasures_on_one_space() -> None:
    def fresh() -> Game:
        return scene(
            atvs={ANNA: "g7"},
            maps={"white": [("in:river", LOLA)], "brown": [("not-in:lake", BOBBY)]},
            eliminated={"white": all_but("g7"), "brown": all_but("g7")},
            hands={ANNA: ["in:jungle", "in:mountain"], LOLA: ["in:beach"], BOBBY: ["in:lake"]},
            treasure_deck=[2] * 6,
        )

    game = fresh()
    assert allowed(game, Raise("white"))
    assert allowed(game, Raise("brown"))
    game.apply(Raise("brown"), ANNA)
    refused(game, Raise("white"), "not-now", phase="sharing", wanted="turn")
    answers(game, (ANNA, 2, Take()), (BOBBY, 2, Take()))
    refused(game, Raise("white"), "not-now", phase="new-map", wanted="turn")
    assert ashore(game) == []
    game.apply(StartMap("in:lake"), BOBBY)
    assert ashore(game) == WASHED
    assert sites(game, "white") == ["g7"]
    game.apply(Raise("white"), ANNA)
    assert sharing(game)["roses"] == [ANNA, LOLA]
    answers(game, (ANNA, 2, Take()), (LOLA, 2, Take()))
    game.apply(StartMap("in:beach"), LOLA)
    assert len(ashore(game)) == 6
    assert of_players(game, "treasure") == [[2, 2], [2], [2]]
    assert game.to_state()["acted"] is False

    one = fresh()
    one.apply(Raise("white"), ANNA)
    answers(one, (ANNA, 2, Take()), (LOLA, 2, Take()))
    one.apply(StartMap("in:beach"), LOLA)
    one.apply(EndTurn(), ANNA)  # brown is left alone
    assert (sites(one, "brown"), now(one)) == (["g7"], ("turn", LOLA, LOLA))


def test_e27_nobody_must_raise() -> None:
    game = scene(
        atvs={ANNA: "g7"},
        maps={"white": [("in:river", LOLA)]},
        eliminated={"white": all_but("g7")},
    )
    over = game.copy()
    over.apply(EndTurn(), ANNA)
    assert now(over) == ("turn", LOLA, LOLA)
    game.apply(Drive(spot("f8")), ANNA)
    game.apply(Drive(spot("g7")), ANNA)
    assert (now(game), game.to_state()["legs"]) == (("turn", ANNA, ANNA), 1)
    game.apply(Drive(spot("f7")), ANNA)
    assert now(game) == ("turn", LOLA, LOLA)
    assert (sites(game, "white"), cards(game, "white")) == (["g7"], [("in:river", [LOLA])])

    stay = scene(
        atvs={ANNA: "f7"}, maps={"white": [("in:river", LOLA)]}, eliminated={"white": all_but("g7")}
    )
    stay.apply(Drive(spot("g7")), ANNA)
    for name in ("f8", "g7"):
        stay.apply(Drive(spot(name)), ANNA)
    assert now(stay) == ("turn", ANNA, ANNA)  # she could raise, so her turn is not over
    stay.apply(EndTurn(), ANNA)
    assert now(stay) == ("turn", LOLA, LOLA)


def test_e34_only_the_player_in_turn_can_raise() -> None:
    game = scene(
        turn=LOLA,
        atvs={ANNA: "g7", LOLA: "g7", BOBBY: "g7"},
        maps={"white": [("in:river", ANNA)]},
        eliminated={"white": all_but("g7")},
        treasure_deck=[2, 3, 4],
    )
    for seat in (ANNA, BOBBY):
        assert game.check(Raise("white"), seat) == Refusal(
            "not-your-decision", seat=LOLA, phase="turn"
        )
        assert game.view(seat).legal_actions() == []
        assert game.view(seat).check(Raise("white")) == Refusal(
            "not-your-decision", seat=LOLA, phase="turn"
        )
    assert game.check(Raise("white"), LOLA) is None
    game.apply(Raise("white"), LOLA)
    assert sharing(game)["raiser"] == LOLA
    assert sharing(game)["roses"] == [LOLA, ANNA]
