"""Worked examples T1 to T7, T10 to T12, T18, T19 and T21: clues, drives and amulets on the way."""

import pytest

from tests import referee
from tests.scenarios import (
    ABC1,
    ANNA,
    BOBBY,
    LOLA,
    OBJECTS,
    ROGER,
    all_but,
    allowed,
    ashore,
    atv,
    cards,
    hexes,
    named,
    now,
    objects,
    of_players,
    refused,
    scene,
    sites,
    spot,
)
from tobago import (
    CODES,
    Clue,
    Drive,
    EndTurn,
    ExtraDrive,
    Game,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Refusal,
    RemoveMarker,
    Setup,
    island_by_code,
    standard_deck,
)
from tobago.game.events import (
    AmuletTaken,
    ClueDrawn,
    CluePlayed,
    Drove,
    MarkersRemoved,
    TurnBegan,
    TurnEnded,
)

# ---- clues ------------------------------------------------------------------------------------

ACB2 = island_by_code("ACb2")
FOURTEEN = objects(
    ACB2,
    huts=("l2", "h11", "o4", "l7"),
    palms=("f3", "j10", "l5"),
    statues=("j7", "f10", "i3"),
    facing=(0, 2, 1),
)
"""Objects with which 14 spaces are next to a hut, 6 of them in the jungle, as in the picture."""
BESIDE_HUTS = [
    *("g10", "g11", "h10", "h12", "i10", "k6", "k7"),
    *("l3", "l6", "l8", "m2", "m6", "n4", "n5"),
]
IN_JUNGLE = ["g10", "h10", "i10", "k6", "l6", "n5"]
HANDS = {
    ANNA: ["in:jungle", "in:beach", "in:river", "not-in:lake"],
    BOBBY: ["next-to:palm", "next-to:beach", "next-to:lake", "not-in:beach"],
}


def white_map_of_huts() -> Game:
    return scene(
        players=4,
        island="ACb2",
        objects=FOURTEEN,
        maps={"white": [("next-to:hut", ROGER)]},
        hands=HANDS,
        clue_deck=["in:lake", "in:mountain"],
    )


def test_t1_a_clue_narrows_a_map() -> None:
    game = white_map_of_huts()
    assert sites(game, "white") == BESIDE_HUTS
    assert len(BESIDE_HUTS) == 14
    play = PlayClue("in:jungle", "white")
    assert allowed(game, play)

    events = game.apply(play, ANNA)

    gone = [name for name in BESIDE_HUTS if name not in IN_JUNGLE]
    around = {hut: set(map(ABOVE.__getitem__, referee.around(hut))) for hut in FOURTEEN.huts}
    assert all(around[hut] & set(gone) for hut in FOURTEEN.huts)  # at each of the four huts
    assert events[:3] == [
        CluePlayed(ANNA, "in:jungle", "white", 14, 6, True, False),
        MarkersRemoved("white", tuple(sorted(hexes(ACB2, *gone)))),
        ClueDrawn(ANNA, "in:lake"),
    ]
    assert events[3:] == [TurnEnded(ANNA), TurnBegan(LOLA)]
    assert sites(game, "white") == IN_JUNGLE
    assert all(ACB2.terrains[ACB2.named[name]] == "jungle" for name in IN_JUNGLE)
    assert cards(game, "white") == [("next-to:hut", [ROGER]), ("in:jungle", [ANNA])]
    assert of_players(game, "roses") == [14, 15, 15, 14]
    assert of_players(game, "hand")[ANNA] == ["in:beach", "in:lake", "in:river", "not-in:lake"]
    assert game.to_state()["clue_deck"][0] == "in:mountain"
    assert game.to_state()["clue_discard"] == []
    assert now(game) == ("turn", LOLA, LOLA)


ABOVE = {
    (q, r): ACB2.names[ACB2.index[q, r]] if (q, r) in ACB2.index else "sea"
    for q in range(-12, 13)
    for r in range(-12, 13)
}
"""The name of every hexagon far around the island."""


def test_t2_a_second_clue_narrows_it_further() -> None:
    game = white_map_of_huts()
    game.apply(PlayClue("in:jungle", "white"), ANNA)
    game.apply(EndTurn(), LOLA)

    events = game.apply(PlayClue("next-to:palm", "white"), BOBBY)

    assert events[0] == CluePlayed(BOBBY, "next-to:palm", "white", 6, 2, True, False)
    assert sites(game, "white") == ["i10", "l6"]
    header = game.header()
    board = referee.board_of(header)  # type: ignore[arg-type]  # the same form
    three = board.clue("next-to:hut") & board.clue("in:jungle") & board.clue("next-to:palm")
    assert named(game, three) == ["i10", "l6"]
    assert cards(game, "white") == [
        ("next-to:hut", [ROGER]),
        ("in:jungle", [ANNA]),
        ("next-to:palm", [BOBBY]),
    ]
    assert of_players(game, "roses") == [14, 15, 14, 14]
    assert "in:mountain" in of_players(game, "hand")[BOBBY]
    assert now(game) == ("turn", ROGER, ROGER)


def test_t3_a_contradiction_is_refused() -> None:
    game = scene(maps={"grey": [("not-in:jungle", LOLA)]}, hands=HANDS)
    refused(
        game,
        PlayClue("in:jungle", "grey"),
        "clue-leaves-nothing",
        sites=80,
        contradicts=("not-in:jungle",),
    )
    assert allowed(game, PlayClue("in:jungle", "white"))


def test_t4_a_clue_that_removes_nothing_is_refused() -> None:
    game = scene(maps={"brown": [("in:largest-jungle", LOLA)]}, hands=HANDS)
    refused(game, PlayClue("in:jungle", "brown"), "clue-removes-nothing", sites=10)


def test_t5_a_treasure_that_would_vanish_is_refused() -> None:
    island = island_by_code("abc1")
    bare = objects(
        island,
        huts=("i2", "c7", "j6", "g10"),
        palms=("g3", "g7", "c9"),
        statues=("g6", "c8", "k5"),
        facing=(5, 2, 5),
    )
    game = scene(
        island="abc1", objects=bare, maps={"black": [("next-to:statue", LOLA)]}, hands=HANDS
    )
    assert not {island.terrains[island.named[name]] for name in sites(game, "black")} & {"jungle"}
    refused(
        game,
        PlayClue("in:jungle", "black"),
        "clue-leaves-nothing",
        sites=18,
        contradicts=("next-to:statue",),
    )
    assert allowed(game, PlayClue("in:beach", "black")) == any(
        island.terrains[island.named[name]] == "beach" for name in sites(game, "black")
    )


def test_t5_no_single_clue_need_contradict() -> None:
    """Each of two clues leaves room for the third; the sites they leave together do not."""
    game = scene(
        maps={"black": [("in:scrubland", LOLA), ("next-to:statue", LOLA)], "grey": ["in:lake"]},
        hands={ANNA: ["in-sight:hut", "next-to:jungle"]},
    )
    assert sites(game, "black") == ["k5", "l5"]
    play = PlayClue("in-sight:hut", "black")
    refused(game, play, "clue-leaves-nothing", sites=2, contradicts=())
    refused(
        game, PlayClue("next-to:jungle", "black"), "clue-leaves-nothing", sites=2, contradicts=()
    )
    assert allowed(game, PlayClue("next-to:jungle", "grey"))


# ---- set-up and relations ---------------------------------------------------------------------


def test_t18_with_three_players_the_fourth_map_is_empty() -> None:
    deck = list(standard_deck())
    game = Game.new(3, "t18", island="ABC1", setup=Setup(objects=OBJECTS, start=1, clue_deck=deck))
    for seat, name in ((1, "a3"), (2, "a3"), (0, "f7")):
        assert now(game) == ("place-atv", seat, seat)
        game.apply(PlaceAtv(spot(name)), seat)
    for seat, colour in ((1, "white"), (2, "grey"), (0, "brown")):
        assert now(game) == ("first-clue", seat, seat)
        assert game.to_state()["drawn"] == deck[[1, 2, 0].index(seat)]
        game.apply(PlaceFirstClue(colour), seat)  # type: ignore[arg-type]
    assert [cards(game, colour) for colour in ("white", "grey", "brown")] == [
        [(deck[0], [1])],
        [(deck[1], [2])],
        [(deck[2], [0])],
    ]
    assert cards(game, "black") == []
    assert len(sites(game, "black")) == 104
    assert of_players(game, "roses") == [14, 14, 14]
    assert now(game) == ("turn", 1, 1)
    assert [game.to_state()["players"][seat]["hand"] for seat in (1, 2, 0)] == [
        deck[3:7],
        deck[7:11],
        deck[11:15],
    ]

    for seat in (1, 2, 0):  # anybody can start it in the turn they are in
        clue = game.to_state()["players"][seat]["hand"][0]
        assert allowed(game, PlayClue(clue, "black"))
        other = game.copy()
        other.apply(PlayClue(clue, "black"), seat)
        assert cards(other, "black") == [(clue, [seat])]
        assert sites(other, "black") == named(
            other, ABC1.hexes(Clue.parse(clue).spaces(ABC1, OBJECTS))
        )
        assert now(other) == ("turn", (seat + 1) % 3, (seat + 1) % 3)
        game.apply(EndTurn(), seat)


@pytest.mark.parametrize("code", CODES[::5])
def test_t19_what_relations_mean(code: str) -> None:
    """By R3.2 a space 2 steps from a hut with only water between is out of sight as well."""
    game = Game.new(2, "t19", island=code)
    island, around = game.table.island, game.table.objects

    def spaces(clue: str) -> set[tuple[int, int]]:
        return set(island.hexes(Clue.parse(clue).spaces(island, around)))

    jungle = spaces("in:jungle")
    assert jungle
    assert not jungle & spaces("next-to:jungle")
    assert jungle <= spaces("not-next-to:jungle")
    assert spaces("next-to:jungle") | spaces("not-next-to:jungle") == set(island.spaces)
    assert set(around.statues) <= spaces("not-next-to:statue")
    assert set(around.huts) <= spaces("not-in-sight:hut")
    far = {s for s in island.spaces if min(referee.distance(s, h) for h in around.huts) >= 3}
    over_water = {
        s
        for s in island.spaces
        if s not in around.huts
        and not any(s in referee.sight(island.index, h) for h in around.huts)
    }
    assert far <= over_water
    assert spaces("not-in-sight:hut") == set(around.huts) | over_water
    beside = {near for hut in around.huts for near in referee.around(hut)} & set(island.spaces)
    assert not beside & spaces("not-in-sight:hut")


def test_t21_the_last_marker_stays() -> None:
    game = scene(
        maps={"grey": [("in:river", LOLA)], "white": [("in:lake", LOLA)]},
        eliminated={"grey": all_but("d5"), "white": all_but("h8", "i8")},
        held={ANNA: 2},
    )
    refused(game, RemoveMarker("grey", spot("d5")), "last-marker", map="grey")
    refused(game, RemoveMarker("grey", spot("d6")), "no-marker-there", map="grey", space=spot("d6"))
    game.apply(RemoveMarker("white", spot("h8")), ANNA)
    assert sites(game, "white") == ["i8"]
    assert of_players(game, "amulets") == [1, 0, 0]
    assert game.to_state()["amulet_pile"] == 20
    refused(game, RemoveMarker("white", spot("i8")), "last-marker", map="white")


# ---- driving ----------------------------------------------------------------------------------

LAND = {tuple(s): t for s, t in zip(ABC1.spaces, ABC1.terrains, strict=True)}


def legs(start: str, to: str) -> int:
    """By the referee's own count."""
    found = referee.legs_between(LAND, spot(start), spot(to))  # type: ignore[arg-type]
    assert found is not None
    return found


def test_t6_into_the_mountains_and_to_any_place_there() -> None:
    mountains = ["a3", "b2", "b3", "c2", "c3", "d3"]
    game = scene(players=4, turn=LOLA, atvs={LOLA: "f4"})
    assert spot("f4") in ABC1.hexes(ABC1.terrain["jungle"])
    assert not {*referee.around(spot("f4"))} & {*hexes(ABC1, *mountains)}
    assert named(game, ABC1.hexes(ABC1.areas[ABC1.named["a3"]])) == mountains
    for name in mountains:
        assert legs("f4", name) <= 3
        assert allowed(game, Drive(spot(name)))
    for name in ("a4", "b4"):  # one step beyond
        refused(game, Drive(spot(name)), "too-far", space=spot(name), needed=4, legs=3)

    assert game.apply(Drive(spot("d2")), LOLA) == [
        Drove(LOLA, spot("f4"), spot("d2"), 1, False)
    ]  # the edge of the jungle
    assert (game.to_state()["acted"], game.to_state()["legs"]) == (True, 2)
    refused(game, Drive(spot("a4")), "too-far", space=spot("a4"), needed=3, legs=2)
    game.apply(Drive(spot("c2")), LOLA)  # a step
    assert (atv(game, LOLA), game.to_state()["legs"]) == ("c2", 1)
    for name in ("a4", "b4"):
        refused(game, Drive(spot(name)), "too-far", space=spot(name), needed=2, legs=1)
    for name in mountains:
        if name != "c2":
            last = game.copy()
            assert last.apply(Drive(spot(name)), LOLA) == [
                Drove(LOLA, spot("c2"), spot(name), 1, False),
                TurnEnded(LOLA),
                TurnBegan(BOBBY),
            ]
            assert atv(last, LOLA) == name


def test_t7_from_a_lake_over_scrubland_to_a_river() -> None:
    way = ["e4", "e5", "f7", "g7"]
    terrain = [ABC1.terrains[ABC1.named[name]] for name in way]
    assert terrain == ["lake", "scrubland", "scrubland", "river"]
    assert legs("e4", "g7") == 3
    game = scene(players=4, turn=BOBBY, atvs={BOBBY: "e4"})
    assert allowed(game, Drive(spot("g7")))

    for name, left in (("e5", 2), ("f7", 1)):
        game.apply(Drive(spot(name)), BOBBY)
        assert game.to_state()["legs"] == left
    game.apply(Drive(spot("g7")), BOBBY)
    assert atv(game, BOBBY) == "g7"
    assert now(game) == ("turn", ROGER, ROGER)

    at_once = scene(players=4, turn=BOBBY, atvs={BOBBY: "e4"})
    assert at_once.apply(Drive(spot("g7")), BOBBY)[0] == Drove(
        BOBBY, spot("e4"), spot("g7"), 3, False
    )
    two_left = scene(players=4, turn=BOBBY, atvs={BOBBY: "e4"}, acted=True, fresh=False, legs=2)
    refused(two_left, Drive(spot("g7")), "too-far", space=spot("g7"), needed=3, legs=2)


A, B, C, D, E = "d3", "a4", "c5", "d7", "f7"


def amulets_on_the_way(**more: int) -> Game:
    return scene(
        players=4,
        turn=LOLA,
        atvs={ANNA: E, LOLA: "b2", BOBBY: "n3", ROGER: B},
        amulets=[A, B, C, D, E],
        held={ROGER: more.get("roger", 0)},
    )


def test_t10_lola_takes_two_amulets_on_the_way() -> None:
    game = amulets_on_the_way()
    assert game.apply(Drive(spot(A)), LOLA) == [
        Drove(LOLA, spot("b2"), spot(A), 1, False),
        AmuletTaken(LOLA, spot(A)),
    ]
    assert game.to_state()["legs"] == 2
    assert legs(A, B) == 2
    game.apply(Drive(spot("a3")), LOLA)  # the end of the mountains, in the same area
    assert game.to_state()["legs"] == 1
    assert game.apply(Drive(spot(B)), LOLA) == [
        Drove(LOLA, spot("a3"), spot(B), 1, False),
        AmuletTaken(LOLA, spot(B)),
    ]
    assert of_players(game, "amulets") == [0, 2, 0, 0]
    assert ashore(game) == [C, D, E]
    assert (atv(game, LOLA), atv(game, ROGER)) == (B, B)
    assert game.to_state()["legs"] == 0
    assert game.to_state()["amulet_pile"] == 16
    refused(game, Drive(spot("a3")), "action-used")
    assert now(game) == ("turn", LOLA, LOLA)  # she may still play them


def test_t10_driving_over_an_amulet_does_not_take_it() -> None:
    game = amulets_on_the_way()
    game.apply(Drive(spot(B)), LOLA)  # in one go, over the mountains
    assert of_players(game, "amulets") == [0, 1, 0, 0]
    assert ashore(game) == [C, A, D, E]
    assert game.to_state()["legs"] == 1


def roger_to_move(amulets: int = 0) -> Game:
    game = amulets_on_the_way(roger=amulets)
    for name in (A, "a3", B):
        game.apply(Drive(spot(name)), LOLA)
    game.apply(EndTurn(), LOLA)
    events = game.apply(EndTurn(), BOBBY)
    assert events == [TurnEnded(BOBBY), TurnBegan(ROGER)]  # B is gone: no pick-up
    assert of_players(game, "amulets") == [0, 2, 0, amulets]
    return game


def test_t11_roger_takes_c_and_d_but_not_e() -> None:
    game = roger_to_move()
    refused(game, Drive(spot(E)), "too-far", space=spot(E), needed=4, legs=3)
    game.apply(Drive(spot(C)), ROGER)
    assert (of_players(game, "amulets")[ROGER], game.to_state()["legs"]) == (1, 2)
    refused(game, Drive(spot(E)), "too-far", space=spot(E), needed=3, legs=2)
    game.apply(Drive(spot("c6")), ROGER)  # a change of terrain
    game.apply(Drive(spot(D)), ROGER)  # and another
    assert of_players(game, "amulets") == [0, 2, 0, 2]
    assert game.to_state()["legs"] == 0
    assert ashore(game) == [E]
    refused(game, Drive(spot(E)), "action-used")

    assert game.apply(ExtraDrive(spot(E)), ROGER) == [Drove(ROGER, spot(D), spot(E), 1, True)]
    assert ashore(game) == [E]
    assert of_players(game, "amulets") == [0, 2, 0, 1]
    assert game.to_state()["amulet_pile"] == 17
    assert (atv(game, ROGER), atv(game, ANNA)) == (E, E)
    assert game.apply(EndTurn(), ROGER) == [
        TurnEnded(ROGER),
        TurnBegan(ANNA),
        AmuletTaken(ANNA, spot(E)),
    ]


def test_t12_an_extra_drive_first_gains_more() -> None:
    game = roger_to_move(amulets=1)
    pile = game.to_state()["amulet_pile"]
    assert pile == 15
    game.apply(ExtraDrive(spot(C)), ROGER)
    assert ashore(game) == [C, D, E]
    assert (of_players(game, "amulets")[ROGER], game.to_state()["acted"]) == (0, False)

    assert game.apply(Drive(spot(D)), ROGER) == [
        Drove(ROGER, spot(C), spot(D), 2, False),
        AmuletTaken(ROGER, spot(D)),
    ]
    assert game.to_state()["legs"] == 1
    assert game.apply(Drive(spot(E)), ROGER) == [
        Drove(ROGER, spot(D), spot(E), 1, False),
        AmuletTaken(ROGER, spot(E)),
    ]
    assert of_players(game, "amulets") == [0, 2, 0, 2]  # one spent, two gained
    assert ashore(game) == [C]
    assert game.to_state()["amulet_pile"] == pile + 1
    assert game.check(Drive(spot(C))) == Refusal("action-used")
