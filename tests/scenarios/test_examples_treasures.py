"""Worked examples T8, T9, T13 to T17 and T20: raising, sharing, curses, statues."""

import pytest

from tests import referee
from tests.scenarios import (
    ABC1,
    ANNA,
    BOBBY,
    FACING,
    LOLA,
    OBJECTS,
    ROGER,
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
    of_players,
    order,
    refused,
    scene,
    sharing,
    sites,
    spot,
)
from tobago import (
    Drive,
    EndTurn,
    ExchangeTurn,
    ExtraDrive,
    Game,
    Pass,
    PlayClue,
    Raise,
    Refusal,
    RemoveMarker,
    StartMap,
    Take,
    witnessed,
)
from tobago.game.events import (
    AmuletAppeared,
    CardAdded,
    CardDiscarded,
    CardLookedAt,
    CardPassed,
    CardsGathered,
    CardTaken,
    CardTurnedUp,
    ClueDrawn,
    Cursed,
    CursePaid,
    CursesRemoved,
    Drove,
    LeftoversDiscarded,
    MapCleared,
    MapStarted,
    MarkerRemoved,
    MarkersPlaced,
    RosesReturned,
    StatuesTurned,
    TreasureRaised,
    TurnBegan,
    TurnEnded,
)

# ---- T8 and T9 --------------------------------------------------------------------------------

DRAWN = (3, 5, 2, 6, 4)
TURNED_UP = (4, 6, 2, 5, 3)


def annas_treasure() -> Game:
    """Bottom to top: Anna's raising rose, then Bobby, Anna, Roger."""
    return scene(
        players=4,
        seed=order(DRAWN, TURNED_UP),
        atvs={ANNA: "g7", LOLA: "a3", BOBBY: "n3", ROGER: "l8"},
        maps={
            "white": [("in:river", ROGER), ("not-next-to:hut", ANNA), ("next-to:lake", BOBBY)],
            "grey": [("in:jungle", LOLA)],
        },
        eliminated={"white": all_but("g7")},
        hands={BOBBY: ["in:lake", "in:beach", "not-in:jungle", "next-to:palm"]},
        clue_deck=["in:mountain"],
        treasure_deck=DRAWN,
    )


def test_t8_drawing_treasure_cards() -> None:
    game = annas_treasure()
    events = game.apply(Raise("white"), ANNA)

    assert events == [
        TreasureRaised(ANNA, "white", spot("g7"), True),
        CardLookedAt(ANNA, 3),
        CardLookedAt(BOBBY, 5),
        CardLookedAt(ANNA, 2),
        CardLookedAt(ROGER, 6),
        CardAdded(4),
        CardsGathered(5, False),
        CardTurnedUp(4),
    ]
    found = sharing(game)
    assert found == {
        "map": "white",
        "raiser": ANNA,
        "cards": [6, 2, 5, 3],
        "offered": 4,
        "roses": [ANNA, BOBBY, ANNA, ROGER],
        "asked": 0,
        "seen": [[3, 2], [], [5], [6]],
        "taker": None,
        "last": False,
        "paying": [],
        "protected": [],
    }
    assert len(game.to_state()["treasure_deck"]) == 41 - 5
    assert of_players(game, "roses") == [13, 14, 14, 14]
    assert [roses for _, roses in cards(game, "white")] == [[], [], []]
    looked = {ANNA: [[3, 2], [], [None], [None]], LOLA: [[None, None], [], [None], [None]]}
    for seat, seen in looked.items():
        view = game.view(seat).to_json()["sharing"]
        assert view["seen"] == seen
        assert view["cards"] == [None] * 4
        assert view["offered"] == 4
    for who, own in ((ANNA, [3, 2]), (LOLA, []), (BOBBY, [5]), (ROGER, [6]), (None, [])):
        told = [event for event in witnessed(events, who) if isinstance(event, CardLookedAt)]
        assert [event.value for event in told if event.value is not None] == own
        assert len(told) == 4  # nobody looked at the fifth


def test_t9_sharing_out() -> None:
    game = annas_treasure()
    game.apply(Raise("white"), ANNA)

    answers(game, (ANNA, 4, Pass()), (BOBBY, 4, Pass()), (ANNA, 4, Pass()), (ROGER, 4, Take()))
    assert sharing(game)["roses"] == [ANNA, BOBBY, ANNA]
    assert sharing(game)["taker"] == ROGER
    answers(game, (ANNA, 6, Take()))  # with the lowest rose
    assert sharing(game)["roses"] == [BOBBY, ANNA]
    answers(game, (BOBBY, 2, Pass()))
    assert game.apply(Pass(), ANNA) == [CardPassed(ANNA, 2), CardDiscarded(2), CardTurnedUp(5)]
    assert game.to_state()["treasure_discard"] == [2]
    answers(game, (BOBBY, 5, Pass()))
    assert game.apply(Take(), ANNA) == [CardTaken(ANNA, 5), CardTurnedUp(3)]
    assert sharing(game)["roses"] == [BOBBY]
    assert sharing(game)["cards"] == []
    assert game.view(LOLA).to_json()["sharing"]["offered"] == 3  # open for all
    answers(game, (BOBBY, 3, Take()))

    assert of_players(game, "treasure") == [[5, 6], [], [3], [4]]
    assert game.to_state()["treasure_discard"] == [2]
    assert of_players(game, "roses") == [15, 14, 15, 15]
    assert now(game) == ("new-map", BOBBY, ANNA)
    assert game.to_state()["new_map"] == "white"
    assert cards(game, "white") == []
    assert game.to_state()["clue_discard"] == ["in:river", "not-next-to:hut", "next-to:lake"]
    assert ashore(game) == []

    assert game.check(StartMap("in:lake"), ANNA) == Refusal(
        "not-your-decision", seat=BOBBY, phase="new-map"
    )
    assert game.apply(StartMap("in:lake"), BOBBY) == [
        MapStarted(BOBBY, "in:lake", "white", 14, True),
        MarkersPlaced("white", ABC1.hexes(ABC1.terrain["lake"])),
        ClueDrawn(BOBBY, "in:mountain"),
        AmuletAppeared(0, spot("k9")),
        AmuletAppeared(1, spot("e1")),
        AmuletAppeared(2, spot("k8")),
        StatuesTurned((2, 5, 1)),
    ]
    assert cards(game, "white") == [("in:lake", [BOBBY])]
    assert of_players(game, "roses") == [15, 14, 14, 15]
    assert of_players(game, "hand")[BOBBY] == [
        "in:beach", "in:mountain", "next-to:palm", "not-in:jungle",
    ]  # fmt: skip
    assert now(game) == ("turn", ANNA, ANNA)
    assert game.to_state()["acted"] is False
    assert ashore(game) == WASHED
    assert allowed(game, Drive(spot("f7")))


# ---- T13 and T14 ------------------------------------------------------------------------------


def test_t13_lolas_great_turn() -> None:
    here, other, black, last = "h8", "e4", "j8", "l7"
    game = scene(
        players=4,
        turn=LOLA,
        atvs={ANNA: "a3", LOLA: here, BOBBY: "n3", ROGER: "b7"},
        maps={
            "grey": [("in:lake", ANNA), ("not-next-to:beach", LOLA)],
            "black": [("in:jungle", BOBBY)],
            "brown": [("in:scrubland", ROGER)],
            "white": [("not-in:jungle", ANNA)],
        },
        eliminated={
            "grey": all_but(here, other),
            "black": all_but(black),
            "brown": all_but(last),
            "white": all_but(last),
        },
        hands={
            ANNA: ["in:beach", "in:river", "next-to:palm", "next-to:hut"],
            LOLA: ["in:mountain", "next-to:lake", "in-sight:palm", "in-sight:hut"],
            BOBBY: ["not-in:beach", "not-in:river", "not-in:lake", "not-in:mountain"],
            ROGER: ["next-to:beach", "next-to:river", "next-to:jungle", "next-to:statue"],
        },
        treasure_deck=[2] * 10 + [3] * 5,
        held={LOLA: 2},
    )
    assert game.to_state()["legs"] == 0
    refused(game, Raise("grey"), "site-not-determined", map="grey", sites=2)
    refused(game, Raise("black"), "not-on-the-site", map="black", site=spot(black))

    # a) An amulet removes the other grey marker.
    assert game.apply(RemoveMarker("grey", spot(other)), LOLA) == [
        MarkerRemoved(LOLA, "grey", spot(other), 1)
    ]
    assert sites(game, "grey") == [here]
    assert of_players(game, "amulets") == [0, 1, 0, 0]

    # b) Grey is raised: no action. Roses bottom to top: Lola, Lola, Anna; four cards.
    game.apply(Raise("grey"), LOLA)
    assert sharing(game)["roses"] == [LOLA, LOLA, ANNA]
    refused(game, Raise("grey"), "not-now", phase="sharing", wanted="turn")
    answers(game, (LOLA, 2, Take()), (LOLA, 2, Take()), (ANNA, 2, Take()))
    assert game.to_state()["treasure_discard"] == [2]  # one left over
    assert now(game) == ("new-map", ANNA, LOLA)
    assert ashore(game) == []
    game.apply(StartMap("in:beach"), ANNA)
    assert ashore(game) == ["e1", "k8", "k9"]
    assert game.to_state()["facing"] == [2, 5, 1]
    assert now(game) == ("turn", LOLA, LOLA)
    assert game.to_state()["acted"] is False
    assert of_players(game, "treasure") == [[2], [2, 2], [], []]

    # c) The regular drive to black; the legs left over are lost.
    assert game.apply(Drive(spot(black)), LOLA) == [Drove(LOLA, spot(here), spot(black), 2, False)]
    assert game.to_state()["legs"] == 1
    game.apply(Raise("black"), LOLA)
    assert game.to_state()["legs"] == 0
    assert sharing(game)["roses"] == [LOLA, BOBBY]
    answers(game, (LOLA, 2, Pass()), (BOBBY, 2, Take()), (LOLA, 2, Pass()), (LOLA, 2, Take()))
    assert now(game) == ("new-map", LOLA, LOLA)
    game.apply(StartMap("in:mountain"), LOLA)
    assert ashore(game) == ["e1", "e7", "g1", "i11", "k8", "k9"]
    assert game.to_state()["facing"] == [3, 0, 2]
    assert now(game) == ("turn", LOLA, LOLA)
    refused(game, Drive(spot("j9")), "action-used")

    # d) The second amulet: an extra drive.
    assert game.apply(ExtraDrive(spot(last)), LOLA) == [
        Drove(LOLA, spot(black), spot(last), 2, True)
    ]
    assert of_players(game, "amulets") == [0, 0, 0, 0]

    # e) Brown and white, one after the other in her order.
    assert allowed(game, Raise("white"))
    game.apply(Raise("brown"), LOLA)
    assert sharing(game)["roses"] == [LOLA, ROGER]
    answers(game, (LOLA, 2, Take()), (ROGER, 2, Take()))
    assert game.to_state()["treasure_discard"] == [2, 2, 2]
    game.apply(StartMap("next-to:beach"), ROGER)
    assert ashore(game) == ["d1", "e1", "e7", "e9", "g1", "i11", "k8", "k9", "m6"]
    assert game.to_state()["facing"] == [4, 1, 3]
    assert now(game) == ("turn", LOLA, LOLA)
    refused(game, Raise("brown"), "site-not-determined", map="brown", sites=29)

    game.apply(Raise("white"), LOLA)
    assert sharing(game)["roses"] == [LOLA, ANNA]
    answers(game, (LOLA, 3, Take()), (ANNA, 3, Take()))
    events = game.apply(StartMap("next-to:palm"), ANNA)
    assert AmuletAppeared(1, spot("e7")) not in events  # one lies there
    assert events[-5:] == [
        AmuletAppeared(0, spot("k1")),
        AmuletAppeared(2, spot("a3")),
        StatuesTurned((5, 2, 4)),
        TurnEnded(LOLA),
        TurnBegan(BOBBY),
    ]
    assert len(ashore(game)) == 11
    assert game.to_state()["amulet_pile"] == 10
    assert of_players(game, "treasure") == [[2, 3], [2, 2, 2, 2, 3], [2], [2]]
    assert game.to_state()["treasure_discard"] == [2, 2, 2, 3]
    assert of_players(game, "roses") == [13, 14, 15, 14]
    assert [cards(game, colour) for colour in ("grey", "black", "brown", "white")] == [
        [("in:beach", [ANNA])],
        [("in:mountain", [LOLA])],
        [("next-to:beach", [ROGER])],
        [("next-to:palm", [ANNA])],
    ]
    assert len(game.to_state()["treasure_deck"]) == 41 - 4 - 3 - 3 - 3
    assert now(game) == ("turn", BOBBY, BOBBY)


def test_t14_raise_first_then_act() -> None:
    game = scene(
        atvs={ANNA: "g7"},
        maps={"white": [("in:river", LOLA)]},
        eliminated={"white": all_but("g7")},
        hands={ANNA: ["in:jungle", "in:lake"]},
        treasure_deck=[4, 4, 4],
    )
    assert game.to_state()["fresh"] is True
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Take()), (LOLA, 4, Pass()), (LOLA, 4, Pass()))
    assert of_players(game, "treasure") == [[4], [], []]
    assert game.to_state()["treasure_discard"] == [4, 4]
    game.apply(StartMap("in:lake"), ANNA)
    assert now(game) == ("turn", ANNA, ANNA)
    state = game.to_state()
    assert (state["acted"], state["fresh"], state["legs"]) == (False, False, 0)
    refused(game, ExchangeTurn(), "exchange-not-first")

    clue = game.copy()
    clue.apply(PlayClue("in:jungle", "black"), ANNA)
    assert cards(clue, "black") == [("in:jungle", [ANNA])]
    assert now(clue) == ("turn", LOLA, LOLA)

    refused(game, Drive(spot("i4")), "too-far", space=spot("i4"), needed=4, legs=3)
    drive = game.copy()
    assert drive.apply(Drive(spot("h5")), ANNA)[0] == Drove(ANNA, spot("g7"), spot("h5"), 3, False)
    assert atv(drive, ANNA) == "h5"
    assert now(drive) == ("turn", LOLA, LOLA)

    idle = game.copy()
    idle.apply(EndTurn(), ANNA)
    assert now(idle) == ("turn", LOLA, LOLA)


# ---- curses -----------------------------------------------------------------------------------


def test_t15_the_first_card_is_a_curse() -> None:
    drawn = (3, 0, 4, 2)
    game = scene(
        seed=order(drawn, (0, 2, 3, 4)),
        atvs={ANNA: "g7"},
        maps={"white": [("in:river", BOBBY), ("not-in:beach", LOLA)]},
        eliminated={"white": all_but("g7")},
        hands={ANNA: ["in:jungle", "in:lake", "in:beach", "in:mountain"]},
        treasure_deck=drawn,
        treasure={ANNA: [2, 5, 3]},
        held={LOLA: 2},
    )
    events = game.apply(Raise("white"), ANNA)
    assert events == [
        TreasureRaised(ANNA, "white", spot("g7"), True),
        CardLookedAt(ANNA, 3),
        CardLookedAt(LOLA, 0),
        CardLookedAt(BOBBY, 4),
        CardAdded(2),
        CardsGathered(4, False),
        CardTurnedUp(0),
        Cursed((ANNA, LOLA, BOBBY)),
        CursePaid(ANNA, False, 5),
        CursePaid(LOLA, True, None),
        CursePaid(BOBBY, False, None),
        CursesRemoved(1),
        RosesReturned((ANNA, LOLA, BOBBY)),
        LeftoversDiscarded(3),
        MapCleared("white", ("in:river", "not-in:beach")),
    ]
    assert of_players(game, "treasure") == [[2, 3], [], []]
    assert of_players(game, "amulets") == [0, 1, 0]
    assert of_players(game, "roses") == [15, 15, 15]
    state = game.to_state()
    assert state["amulet_pile"] == 20
    assert sorted(state["treasure_discard"]) == [2, 3, 4, 5]
    assert (state["curses_removed"], state["curses_struck"]) == (1, 1)
    assert state["treasure_deck"].count(0) == 1
    assert now(game) == ("new-map", ANNA, ANNA)
    game.apply(StartMap("in:lake"), ANNA)
    assert cards(game, "white") == [("in:lake", [ANNA])]
    assert ashore(game) == WASHED
    assert now(game) == ("turn", ANNA, ANNA)


def test_t16_a_curse_after_a_card_was_taken() -> None:
    drawn = (3, 2, 4, 0)
    game = scene(
        seed=order(drawn, (4, 0, 3, 2)),
        atvs={ANNA: "g7"},
        maps={"white": [("in:river", BOBBY), ("not-in:beach", LOLA)]},
        eliminated={"white": all_but("g7")},
        hands={LOLA: ["in:jungle", "in:lake"]},
        treasure_deck=drawn,
        treasure={ANNA: [2], BOBBY: [3, 6]},
        held={LOLA: 1, BOBBY: 1},
    )
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Pass()))
    events = game.apply(Take(), LOLA)  # with her only rose there
    assert events == [
        CardTaken(LOLA, 4),
        CardTurnedUp(0),
        Cursed((ANNA, BOBBY)),
        CursePaid(ANNA, False, 2),
        CursePaid(BOBBY, True, None),
        CursesRemoved(1),
        RosesReturned((ANNA, BOBBY)),
        LeftoversDiscarded(2),
        MapCleared("white", ("in:river", "not-in:beach")),
        # Lola's hand was short (R4.5)
        *[event for event in events if isinstance(event, ClueDrawn)],
    ]
    assert of_players(game, "treasure") == [[], [4], [3, 6]]
    assert of_players(game, "amulets") == [0, 1, 0]
    assert of_players(game, "roses") == [15, 15, 15]
    assert sorted(game.to_state()["treasure_discard"]) == [2, 2, 3]
    assert now(game) == ("new-map", LOLA, ANNA)
    game.apply(StartMap("in:jungle"), LOLA)
    assert cards(game, "white") == [("in:jungle", [LOLA])]
    assert now(game) == ("turn", ANNA, ANNA)


def test_t17_the_order_of_a_new_treasure_deck() -> None:
    found: set[int] = set()
    tops: set[tuple[int, ...]] = set()
    for number in range(150):
        deck = Game.new(2, f"t17-{number}", island="ABC1").to_state()["treasure_deck"]
        assert len(deck) == 41
        assert 0 not in deck[:12]
        assert deck[12:].count(0) == 2
        assert sorted(deck) == sorted([0, 0, *[2] * 10, *[3] * 9, *[4] * 11, *[5] * 6, *[6] * 3])
        found |= {place for place, value in enumerate(deck) if value == 0}
        tops.add(tuple(deck[:12]))
    assert found == set(range(12, 41))  # anywhere among the lower 29
    assert len(tops) == 150


# ---- statues ----------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["white", "brown"])
def test_t20_statues(colour: str) -> None:
    spaces = {tuple(space) for space in ABC1.spaces}
    facing, lying = list(FACING), list[str]()
    for number in range(6):
        game = scene(
            atvs={ANNA: "g7"},
            maps={colour: [("in:river", None)]},
            eliminated={colour: all_but("g7")},
            hands={ANNA: ["in:jungle", "in:lake", "in:beach", "in:mountain"]},
            treasure_deck=[3, 3],
            facing=facing,
            amulets=lying,
        )
        game.apply(Raise(colour), ANNA)  # type: ignore[arg-type]
        game.apply(Take(), ANNA)
        game.apply(StartMap("in:lake"), ANNA)
        targets = [
            referee.gaze_target(spaces, statue, turn)  # type: ignore[arg-type]
            for statue, turn in zip(OBJECTS.statues, facing, strict=True)
        ]
        assert ashore(game) == sorted({*lying, *named(game, targets)})
        assert game.to_state()["facing"] == [(turn + 1) % 6 for turn in facing]
        assert game.to_state()["amulet_pile"] == 21 - len(ashore(game))
        facing, lying = game.to_state()["facing"], ashore(game)
        if number == 0:
            assert (facing, lying) == (TURNED, WASHED)
    assert facing == FACING
    assert len(lying) == 16  # of 18: e7 and m5 are faced twice


def test_t20_the_last_treasure_has_no_statue_step() -> None:
    """R10.1: nothing follows the last treasure."""
    game = scene(
        atvs={ANNA: "g7"},
        maps={"white": [("in:river", None)]},
        eliminated={"white": all_but("g7")},
        treasure_deck=[3, 3],
        only_treasure_deck=True,
    )
    game.apply(Raise("white"), ANNA)
    game.apply(Take(), ANNA)
    assert now(game) == ("over", ANNA, ANNA)
    assert ashore(game) == []
    assert game.to_state()["facing"] == FACING
