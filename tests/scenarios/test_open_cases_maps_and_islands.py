"""Open cases about maps, islands and the clue deck: E10, E23 to E26, E33 and E40 to E42."""

from typing import Any

import pytest

from tests import referee
from tests.scenarios import (
    ABC1,
    ANNA,
    BOBBY,
    FACING,
    LOLA,
    OBJECTS,
    TURNED,
    WASHED,
    all_but,
    allowed,
    answers,
    ashore,
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
    without_spare_clues,
)
from tobago import (
    Clue,
    DoubleClaim,
    EndTurn,
    Exchange,
    ExtraClue,
    ExtraDrive,
    Game,
    IslandError,
    PlayClue,
    Raise,
    Refusal,
    RemoveMarker,
    Setup,
    StartMap,
    Take,
    standard_deck,
)
from tobago.game.events import (
    CluePlayed,
    MarkersPlaced,
)
from tobago.island import Terrain, island_from_json

ADVANCED = {"advanced": True}


# ---- maps and markers -------------------------------------------------------------------------


def test_e10_a_map_without_a_clue_or_with_many_sites() -> None:
    game = scene(
        atvs={ANNA: "f7"},
        maps={"white": [("in:scrubland", LOLA)], "grey": [("next-to:hut", LOLA)]},
        hands={ANNA: ["not-in:largest-scrubland", "not-in:scrubland", "in:jungle"]},
        held={ANNA: 3},
    )
    assert [len(sites(game, colour)) for colour in ("white", "grey", "black")] == [18, 17, 104]
    here = spot("f7")
    refused(game, RemoveMarker("white", here), "map-not-marked", map="white", sites=18)
    refused(game, RemoveMarker("black", here), "map-not-marked", map="black", sites=104)
    refused(game, Raise("white"), "site-not-determined", map="white", sites=18)
    refused(game, Raise("black"), "site-not-determined", map="black", sites=104)
    refused(
        game,
        PlayClue("not-in:scrubland", "white"),
        "clue-leaves-nothing",
        sites=18,
        contradicts=("in:scrubland",),
    )
    assert allowed(game, PlayClue("in:jungle", "black"))
    assert allowed(game, RemoveMarker("grey", spot("b6")))  # 17 sites: they are marked
    removals = [a for a in game.legal_actions() if isinstance(a, RemoveMarker)]
    assert {action.map for action in removals} == {"grey"}
    assert named(game, [action.space for action in removals]) == sites(game, "grey")

    events = game.apply(PlayClue("not-in:largest-scrubland", "white"), ANNA)
    left = ("d7", "e5", "e6", "e7", "f6", "f7", "i2", "i3", "j2", "j3", "k2")
    assert sites(game, "white") == sorted(left)
    assert events[:2] == [
        CluePlayed(ANNA, "not-in:largest-scrubland", "white", 18, 11, True, False),
        MarkersPlaced("white", tuple(sorted(spot(name) for name in left))),
    ]
    assert allowed(game, RemoveMarker("white", here))


def test_e23_a_starter_without_a_card() -> None:
    """Lola took the last card but holds none; the discarded clue went to Anna's short hand."""
    game = without_spare_clues(
        scene(
            players=4,
            atvs={ANNA: "g7"},
            maps={"white": [("in:river", LOLA)]},
            eliminated={"white": all_but("g7")},
            hands={ANNA: ["in:jungle", "in:lake"], 1: [], 2: [], 3: ["in:beach"]},
            treasure_deck=[4, 4, 4],
        )
    )
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Take()), (LOLA, 4, Take()))
    assert of_players(game, "hand") == [["in:jungle", "in:lake", "in:river"], [], [], ["in:beach"]]
    assert now(game) == ("new-map", 3, ANNA)  # the next clockwise who has one
    assert game.legal_actions() == [StartMap("in:beach")]
    game.apply(StartMap("in:beach"), 3)
    assert cards(game, "white") == [("in:beach", [3])]
    assert of_players(game, "roses") == [15, 15, 15, 14]
    assert of_players(game, "hand")[3] == []
    assert now(game) == ("turn", ANNA, ANNA)


def test_e23_the_last_clue_of_all_starts_the_map() -> None:
    """As a raised map has a clue, R4.5 leaves somebody with a card: here the only one."""
    game = without_spare_clues(
        scene(
            atvs={BOBBY: "g7"},
            turn=BOBBY,
            maps={"white": [("in:river", LOLA)], "grey": ["in:lake"]},
            eliminated={"white": all_but("g7")},
            hands={ANNA: [], LOLA: [], BOBBY: []},
            treasure_deck=[4, 4, 4],
        )
    )
    game.apply(Raise("white"), BOBBY)
    answers(game, (BOBBY, 4, Take()), (LOLA, 4, Take()))
    assert of_players(game, "hand") == [[], [], ["in:river"]]
    assert now(game) == ("new-map", BOBBY, BOBBY)
    assert game.legal_actions() == [StartMap("in:river")]
    game.apply(StartMap("in:river"), BOBBY)
    assert cards(game, "white") == [("in:river", [BOBBY])]
    assert of_players(game, "hand") == [[], [], []]
    assert ashore(game) == WASHED
    assert game.to_state()["facing"] == TURNED


def test_e23_on_an_empty_map_every_clue_is_legal() -> None:
    whole = len(ABC1.spaces)
    for clue in standard_deck():
        assert 0 < Clue.parse(clue).spaces(ABC1, OBJECTS).bit_count() < whole
    hand = list(standard_deck()[:40])
    game = scene(hands={ANNA: hand, LOLA: [], BOBBY: []})
    plays = [a for a in game.legal_actions() if isinstance(a, PlayClue)]
    assert len(plays) == 40 * 4


def test_e24_another_player_starts_the_map() -> None:
    game = scene(
        atvs={ANNA: "g7", LOLA: "f7"},
        maps={"white": [("in:river", LOLA)], "grey": [("not-in:lake", LOLA)]},
        eliminated={"white": all_but("g7")},
        hands={LOLA: ["in:beach", "in:jungle", "in:mountain", "in:lake"]},
        clue_deck=["next-to:hut"],
        held={ANNA: 1, LOLA: 2},
        treasure_deck=[4, 4, 4],
        options=ADVANCED,
    )
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Take()), (LOLA, 4, Take()))
    assert now(game) == ("new-map", LOLA, ANNA)
    powers = [
        ExtraClue("in:beach", "grey"),
        ExtraDrive(spot("e5")),
        Exchange(),
        DoubleClaim("grey", 0),
        RemoveMarker("grey", spot("f7")),
        PlayClue("in:beach", "white"),
        EndTurn(),
    ]
    for action in powers:
        refused(game, action, "not-now", phase="new-map", wanted="turn")
        assert game.check(action, ANNA) == Refusal("not-your-decision", seat=LOLA, phase="new-map")
    refused(game, StartMap("in:scrubland"), "clue-not-in-hand", clue="in:scrubland")
    game.apply(StartMap("in:beach"), LOLA)
    assert cards(game, "white") == [("in:beach", [LOLA])]
    assert of_players(game, "hand")[LOLA] == ["in:jungle", "in:lake", "in:mountain", "next-to:hut"]
    assert of_players(game, "amulets") == [1, 2, 0]
    assert now(game) == ("turn", ANNA, ANNA)
    refused(game, DoubleClaim("white", 0), "not-one-rose-of-yours", map="white", card=0)


def test_e25_a_first_clue_that_leaves_one_site() -> None:
    """R1.4 does not refuse an island whose largest lake is one space."""
    spaces = {
        f"{space.q},{space.r}": "mountain" if terrain == "lake" and space != spot("h8") else terrain
        for space, terrain in zip(ABC1.spaces, ABC1.terrains, strict=True)
    }
    island, _ = island_from_json({"spaces": spaces})
    game = scene(
        island=island,
        atvs={ANNA: "h8", LOLA: "h8"},
        maps={"white": [("not-in:beach", LOLA)]},
        eliminated={"white": all_but("h8")},
        hands={LOLA: ["in:lake", "in:jungle", "in:beach", "in:mountain"]},
        treasure_deck=[4] * 5,
    )
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Take()), (LOLA, 4, Take()))
    events = game.apply(StartMap("in:lake"), LOLA)
    assert MarkersPlaced("white", (spot("h8"),)) in events
    assert sites(game, "white") == ["h8"]
    assert len(ashore(game)) == 3  # the raise in progress was completed first
    assert game.to_state()["facing"] == TURNED
    assert now(game) == ("turn", ANNA, ANNA)
    assert allowed(game, Raise("white"))
    game.apply(Raise("white"), ANNA)
    assert sharing(game)["roses"] == [ANNA, LOLA]
    assert game.to_state()["facing"] == TURNED


def test_e26_an_eliminated_space_stays_ruled_out() -> None:
    game = scene(
        atvs={ANNA: "d5"},
        maps={"white": [("in:largest-river", ANNA)]},
        hands={ANNA: ["next-to:scrubland", "not-next-to:scrubland", "in:river", "in:lake"]},
        held={ANNA: 4},
        treasure_deck=[4] * 3,
    )
    assert sites(game, "white") == ["b7", "c6", "d5", "d6"]
    assert allowed(game, PlayClue("next-to:scrubland", "white"))
    assert allowed(game, PlayClue("not-next-to:scrubland", "white"))
    game.apply(RemoveMarker("white", spot("b7")), ANNA)
    assert sites(game, "white") == ["c6", "d5", "d6"]
    refused(game, PlayClue("next-to:scrubland", "white"), "clue-removes-nothing", sites=3)
    refused(
        game,
        PlayClue("not-next-to:scrubland", "white"),
        "clue-leaves-nothing",
        sites=3,
        contradicts=(),
    )
    b7 = spot("b7")
    refused(game, RemoveMarker("white", b7), "no-marker-there", map="white", space=b7)
    for name in ("c6", "d6"):
        game.apply(RemoveMarker("white", spot(name)), ANNA)
    assert of_players(game, "amulets") == [1, 0, 0]
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Take()), (ANNA, 4, Take()))
    game.apply(StartMap("in:river"), ANNA)
    assert sites(game, "white") == sorted(["b7", "c6", "d5", "d6", "f8", "g7", "k4", "l4", "m4"])


# ---- islands and the deck ---------------------------------------------------------------------


def with_terrain(**changed: Terrain) -> dict[str, Any]:
    """ABC1 with other terrain on some spaces."""
    return {
        "spaces": {
            f"{space.q},{space.r}": changed.get(name, terrain)
            for space, name, terrain in zip(ABC1.spaces, ABC1.names, ABC1.terrains, strict=True)
        }
    }


def test_e33_two_largest_areas_are_refused() -> None:
    island, placed = island_from_json(with_terrain())
    assert placed is None
    assert island.spaces == ABC1.spaces
    with pytest.raises(IslandError, match="2 areas of lake are equally large") as caught:
        island_from_json(with_terrain(j4="scrubland"))
    assert caught.value.code == "two-largest-areas"
    assert "(5 spaces each)" in str(caught.value)


def test_e40_the_clue_cards() -> None:
    """R3.5 lays the deck down."""
    deck = standard_deck()
    attested = {
        *(f"in:{what}" for what in ("jungle", "river", "scrubland", "largest-jungle")),
        *(f"not-in:{what}" for what in ("jungle", "mountain", "beach", "largest-lake")),
        *(f"next-to:{what}" for what in ("hut", "palm", "statue", "scrubland", "jungle")),
        "next-to:largest-mountain",
        *(f"not-next-to:{what}" for what in ("ocean", "statue", "river")),
        *(f"in-sight:{what}" for what in ("ocean", "hut", "largest-lake")),
        *(f"not-in-sight:{what}" for what in ("hut", "palm", "statue")),
    }
    assert len(attested) == 23
    assert attested <= set(deck)
    assert {"in:largest-beach", "in:largest-river", "in:largest-mountain"} <= set(deck)
    assert len(deck) == len(set(deck)) == 52
    assert set(deck) == set(referee.CLUE_DECK)
    assert not {
        f"{relation}:{what}"
        for relation in ("in", "not-in")
        for what in ("hut", "palm", "statue", "ocean")
    } & set(deck)
    game = Game.new(2, "e40", island="ABC1", setup=Setup(objects=OBJECTS))
    assert sorted(game.to_state()["clue_deck"]) == sorted(deck)


def test_e41_in_sight_where_water_is_in_the_way() -> None:
    by_the_bay = objects(
        ABC1,
        huts=("b6", "h2", "n3", "f9"),
        palms=("j3", "e7", "e1"),
        statues=("k4", "e2", "i7"),
        facing=(1, 4, 0),
    )
    game = scene(objects=by_the_bay)
    seen = named(game, ABC1.hexes(Clue.parse("in-sight:hut").spaces(ABC1, by_the_bay)))
    for name in ("a4", "b4"):  # two steps from b6, but over the bay
        assert referee.distance(spot(name), spot("b6")) == 2
        assert name not in seen
    for name in ("c5", "b7", "c4", "c6", "d5", "d6"):
        assert name in seen
    not_seen = named(game, ABC1.hexes(Clue.parse("not-in-sight:hut").spaces(ABC1, by_the_bay)))
    assert {"a4", "b4", "b6"} <= set(not_seen)
    assert sorted([*seen, *not_seen]) == sorted(ABC1.names)

    land = {(s.q, s.r): t for s, t in zip(ABC1.spaces, ABC1.terrains, strict=True)}
    coast = referee.coast(land)
    near = {space for space in land if any(step in coast for step in referee.around(space))}
    ocean = ABC1.hexes(Clue.parse("in-sight:ocean").spaces(ABC1, OBJECTS))
    assert {(q, r) for q, r in ocean} == coast | near
    assert (len(coast), len(ocean)) == (43, 73)


def test_e42_like_objects_next_to_each_other() -> None:
    close = objects(
        ABC1,
        huts=("f7", "f6", "e6", "n3"),
        palms=("j3", "j2", "e1"),
        statues=("k4", "e2", "i7"),
        facing=(1, 4, 0),
    )
    game = scene(objects=close, options={"spacing": 3})
    huts, palms = {"f7", "f6", "e6", "n3"}, {"j3", "j2", "e1"}
    for kind, held in (("hut", huts), ("palm", palms)):
        for relation in ("next-to", "in-sight"):
            found = {*named(game, ABC1.hexes(Clue.parse(f"{relation}:{kind}").spaces(ABC1, close)))}
            rest = Clue.parse(f"not-{relation}:{kind}").spaces(ABC1, close)
            assert found
            assert not found & held
            assert held <= {*named(game, ABC1.hexes(rest))}
    next_to = named(game, ABC1.hexes(Clue.parse("next-to:hut").spaces(ABC1, close)))
    assert next_to == sorted(["d6", "d7", "e5", "e7", "f5", "f8", "g5", "g6", "g7", "m2", "m3"])
    assert game.to_state()["facing"] == FACING
    with pytest.raises(IslandError) as caught:
        scene(objects=close)
    assert caught.value.code == "too-close"
