"""Sections 3 and 4 of the rules: what clues mean, and playing them."""

import re
from typing import Any, cast

import pytest

from tests import referee
from tests.rules import OBJECTS, named, refused, seats, sites, table
from tobago import (
    CODES,
    COLOURS,
    Clue,
    Game,
    Hex,
    IllegalAction,
    Island,
    PlayClue,
    Raise,
    Setup,
    StartMap,
    Take,
    island_by_code,
    standard_deck,
)
from tobago.clues import LANDMARKS, RELATIONS, check_deck, deck_spaces
from tobago.game.events import (
    ClueDrawn,
    CluePlayed,
    CluesReshuffled,
    MapCleared,
    MarkersPlaced,
    MarkersRemoved,
    TurnBegan,
    TurnEnded,
)
from tobago.island import TERRAINS, Terrain

ABC1 = island_by_code("ABC1")
LINE = "jjlrsmb"


def line() -> Island:
    """Seven spaces in a row: two of jungle, one of every other terrain."""
    kinds = {kind[0]: kind for kind in TERRAINS}
    spaces: dict[tuple[int, int], Terrain] = {(q, 0): kinds[c] for q, c in enumerate(LINE)}
    return Island.of(spaces)


def allowed(clue: str, island: Island = ABC1) -> set[Hex]:
    return set(island.hexes(Clue.parse(clue).spaces(island, OBJECTS)))


def names(clue: str) -> list[str]:
    return sorted(ABC1.names[ABC1.index[space]] for space in allowed(clue))


def board(code: str, objects: Any = OBJECTS) -> referee.Board:
    spots = {
        "hut": set(objects.huts), "palm": set(objects.palms), "statue": set(objects.statues),
    }  # fmt: skip
    return referee.Board(cast(referee.Land, referee.assemble(code)), spots)


# ---- R3.1, R3.2 -------------------------------------------------------------------------------


def test_r3_1_a_landmark_is_a_terrain_a_largest_area_an_object_or_the_ocean() -> None:
    assert LANDMARKS == (
        "beach", "jungle", "river", "scrubland", "lake", "mountain",
        "largest-beach", "largest-jungle", "largest-river", "largest-scrubland", "largest-lake",
        "largest-mountain", "hut", "palm", "statue", "ocean",
    )  # fmt: skip
    assert names("in:river") == ["b7", "c6", "d5", "d6", "f8", "g7", "k4", "l4", "m4"]
    assert names("in:largest-river") == ["b7", "c6", "d5", "d6"]
    assert names("in:hut") == ["c6", "f9", "h2", "n3"]
    assert names("in:palm") == ["e1", "e7", "j3"]
    assert names("in:statue") == ["e2", "i7", "k4"]


def test_r3_1_sea_spaces_count_as_ocean() -> None:
    land = {space: kind for space, kind in referee.assemble("ABC1").items() if space != (0, 1)}
    island = Island.of(cast(dict[tuple[int, int], Terrain], land))
    beside = {s for s in referee.around((0, 1)) if s in land}
    assert beside <= allowed("next-to:ocean", island)
    assert not beside & allowed("next-to:ocean")


def test_r3_2_in_means_being_part_of_it() -> None:
    assert names("in:largest-beach") == ["a4", "b4", "b6", "c4", "c5"]


def test_r3_2_next_to_means_bordering_it_from_outside() -> None:
    assert names("next-to:palm") == [
        "d1", "d2", "d7", "e2", "e6", "f2", "f7", "f8", "i2", "i3", "j2", "j4", "k2", "k3",
    ]  # fmt: skip
    assert names("next-to:largest-mountain") == ["f9", "g9", "h10", "i10"]
    assert not allowed("next-to:jungle") & allowed("in:jungle")


def test_r3_2_in_sight_means_one_or_two_steps_over_land() -> None:
    flat = line()
    lake = 2
    assert flat.sight[lake] == 0b11011
    assert Clue.parse("in-sight:largest-lake").spaces(flat) == 0b11011
    assert Clue.parse("in-sight:largest-jungle").spaces(flat) == 0b1100
    assert Clue.parse("in-sight:mountain").spaces(flat) == 0b1011000


def test_r3_2_nobody_sees_across_the_water() -> None:
    """Two arms of land with one hexagon of sea between them, joined at their far end."""
    arms: dict[tuple[int, int], Terrain] = {
        (0, 0): "lake", (1, 0): "jungle", (2, 0): "river", (3, -1): "beach", (3, -2): "beach",
        (2, -2): "mountain", (1, -2): "scrubland",
    }  # fmt: skip
    island = Island.of(arms)
    assert allowed("in-sight:lake", island) == {(1, 0), (2, 0)}
    assert referee.distance((0, 0), (1, -2)) == 2
    assert allowed("not-in-sight:lake", island) == set(arms) - {(1, 0), (2, 0)}


@pytest.mark.parametrize("code", ["ABC1", "AcB2", "abc1"])
def test_r3_2_every_relation_to_every_landmark(code: str) -> None:
    """Against the referee's own reading, which shares no code with the engine."""
    objects = Game.new(2, "clues", island=code).table.objects
    independent, island = board(code, objects), island_by_code(code)
    for relation in RELATIONS:
        for landmark in LANDMARKS:
            if landmark == "ocean" and relation.endswith("in"):
                continue
            clue = f"{relation}:{landmark}"
            found = set(island.hexes(Clue.parse(clue).spaces(island, objects)))
            assert found == independent.clue(clue), clue


# ---- R3.3, R3.4 -------------------------------------------------------------------------------


@pytest.mark.parametrize("relation", ["in", "next-to", "in-sight"])
def test_r3_3_not_is_the_exact_complement(relation: str) -> None:
    for landmark in LANDMARKS:
        yes = Clue.parse(f"{relation}:{landmark}").spaces(ABC1, OBJECTS)
        no = Clue.parse(f"not-{relation}:{landmark}").spaces(ABC1, OBJECTS)
        assert (yes & no, yes | no) == (0, ABC1.whole)


def test_r3_3_not_next_to_a_statue_allows_the_statues_themselves() -> None:
    assert set(OBJECTS.statues) <= allowed("not-next-to:statue") & allowed("not-in-sight:statue")
    assert set(OBJECTS.huts) <= allowed("not-in-sight:hut")


def test_r3_4_every_space_is_outside_the_ocean() -> None:
    assert allowed("in:ocean") == set()
    assert allowed("not-in:ocean") == set(ABC1.spaces)


def test_r3_4_next_to_the_ocean_is_the_coast_and_in_sight_one_space_further() -> None:
    coast = referee.coast(referee.assemble("ABC1"))
    assert allowed("next-to:ocean") == coast
    further = {s for s in ABC1.spaces if any(n in coast for n in referee.around(s))}
    assert allowed("in-sight:ocean") == coast | further
    assert (len(coast), len(coast | further)) == (43, 73)


# ---- R3.5 -------------------------------------------------------------------------------------


def test_r3_5_the_deck_has_just_these_52_cards() -> None:
    assert sorted(standard_deck()) == sorted(referee.CLUE_DECK)
    assert len(standard_deck()) == 52


def test_r3_5_every_card_can_be_read_and_written() -> None:
    for card in standard_deck():
        assert str(Clue.parse(card)) == card
    assert Clue.parse("not-in-sight:palm") == Clue("not-in-sight", "palm")
    assert [Clue.parse(c).about_objects for c in ("in:hut", "next-to:palm", "in:lake")] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("text", ["", "in", "in:", ":lake", "on:lake", "in:swamp", "in:lake:lake"])
def test_r3_5_another_text_is_no_clue(text: str) -> None:
    words = (
        f"unknown clue {text!r}: a relation (in, not-in, next-to, not-next-to, in-sight, "
        f"not-in-sight), a colon and a landmark ({', '.join(LANDMARKS)})"
    )
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        Clue.parse(text)


def test_r3_5_a_clue_about_objects_needs_them() -> None:
    with pytest.raises(ValueError, match=r"^a clue about a palm needs the objects on the island$"):
        Clue.parse("next-to:palm").spaces(ABC1)


def test_r3_5_another_deck_may_be_given() -> None:
    deck = ("in:jungle", "next-to:hut", "in:statue", "not-in:beach")
    game = Game.new(2, "s", island="ABC1", deck=deck, setup=Setup(objects=OBJECTS))
    assert game.table.deck == deck
    assert sorted(game.to_state()["clue_deck"]) == sorted(deck)
    ordered = Game.new(2, "s", setup=Setup(clue_deck=deck))
    assert ordered.to_state()["clue_deck"] == list(deck)
    assert ordered.table.deck == tuple(sorted(deck))
    assert deck_spaces(deck, ABC1, OBJECTS)[2] == ABC1.mask(OBJECTS.statues)


def test_r3_5_the_cards_of_a_deck_differ() -> None:
    words = "^clue 'in:river' is in the deck twice; the cards must differ$"
    deck = ("in:river", "in:lake", "in:river", "in:lake")
    with pytest.raises(ValueError, match=words):
        check_deck(deck)
    with pytest.raises(ValueError, match=words):
        Game.new(2, "s", deck=deck)
    with pytest.raises(ValueError, match=r"^unknown clue 'x'"):
        Game.new(2, "s", deck=("in:lake", "x"))


def test_r3_5_on_every_island_each_card_allows_some_spaces_and_not_all() -> None:
    for code in CODES:
        game = Game.new(2, "s", island=code)
        assert all(0 < mask < game.table.island.whole for mask in game.table.clues)


# ---- R4.1, R4.2 -------------------------------------------------------------------------------


def test_r4_1_the_clue_becomes_the_lowest_card_of_its_map_with_a_rose() -> None:
    game = table(
        maps={"white": [("next-to:hut", 1)]},
        hands={0: ["in:jungle", "in:lake", "in:beach", "in:river"]},
        clue_deck=["in:mountain"],
        atvs={1: "a3"},
    )
    events = game.apply(PlayClue("in:jungle", "white"))
    state = game.to_state()
    assert state["maps"]["white"]["cards"] == [
        {"clue": "next-to:hut", "roses": [1]},
        {"clue": "in:jungle", "roses": [0]},
    ]
    assert seats(game, "roses") == [14, 14, 15]
    assert seats(game, "hand")[0] == ["in:lake", "in:beach", "in:river", "in:mountain"]
    gone = [s for s in ABC1.spaces if s in allowed("next-to:hut") - allowed("in:jungle")]
    assert events == [
        CluePlayed(0, "in:jungle", "white", 17, 4, True, False),
        MarkersRemoved("white", tuple(gone)),
        ClueDrawn(0, "in:mountain"),
        TurnEnded(0),
        TurnBegan(1),
    ]
    assert sites(game, "white") == ["g8", "g9", "m2", "m3"]


def test_r4_1_an_empty_map_may_be_chosen_too() -> None:
    game = table(hands={0: ["in:lake"]}, clue_deck=["in:river"])
    for colour in COLOURS:
        assert PlayClue("in:lake", colour) in game.legal_actions()
    game.apply(PlayClue("in:lake", "brown"))
    assert game.to_state()["maps"]["brown"]["cards"] == [{"clue": "in:lake", "roses": [0]}]


def test_r4_1_only_a_clue_of_ones_own_hand_is_played() -> None:
    game = table(hands={0: ["in:lake"], 1: ["in:river"]})
    assert refused(game, PlayClue("in:river", "white")) == {
        "code": "clue-not-in-hand", "clue": "in:river",
    }  # fmt: skip
    assert refused(game, PlayClue("in:statue", "white"))["code"] == "clue-not-in-hand"
    with pytest.raises(IllegalAction, match="You do not hold the clue “In the river”"):
        game.apply(PlayClue("in:river", "white"))


def test_r4_2_possible_sites_fit_every_clue_and_are_not_eliminated() -> None:
    game = table(
        maps={"white": [("in:beach", 0)]},
        eliminated={"white": ["i1"]},
        hands={0: ["next-to:hut"]},
    )
    assert len(sites(game, "white")) == 15
    assert len(sites(game, "grey")) == 104
    events = game.apply(PlayClue("next-to:hut", "white"))
    assert events[0] == CluePlayed(0, "next-to:hut", "white", 15, 2, True, False)
    assert sites(game, "white") == ["b6", "c5"]  # i1 was eliminated


# ---- R4.3 -------------------------------------------------------------------------------------


def test_r4_3_a_clue_that_removes_nothing_is_refused() -> None:
    game = table(maps={"brown": [("in:largest-jungle", 1)]}, hands={0: ["in:jungle"]})
    assert refused(game, PlayClue("in:jungle", "brown")) == {
        "code": "clue-removes-nothing", "sites": 10,
    }  # fmt: skip


def test_r4_3_a_clue_that_contradicts_the_map_is_refused() -> None:
    game = table(
        maps={"grey": [("next-to:beach", 1), ("not-in:jungle", 1)]}, hands={0: ["in:jungle"]}
    )
    assert refused(game, PlayClue("in:jungle", "grey")) == {
        "code": "clue-leaves-nothing",
        "sites": len(allowed("next-to:beach") & allowed("not-in:jungle")),
        "contradicts": ("not-in:jungle",),
    }


def test_r4_3_only_the_sites_count_not_the_words() -> None:
    """g7 is the only river next to a mountain; no clue speaks of lakes."""
    game = table(
        maps={"black": [("in:river", 1), ("next-to:mountain", 2)]}, hands={0: ["next-to:palm"]}
    )
    assert refused(game, PlayClue("next-to:palm", "black")) == {
        "code": "clue-leaves-nothing", "sites": 1, "contradicts": (),
    }  # fmt: skip
    shrunk = table(
        maps={"black": [("in:beach", 1)]},
        eliminated={"black": ["b6", "c5", "i1"]},
        hands={0: ["next-to:hut", "not-next-to:hut"]},
    )
    assert refused(shrunk, PlayClue("next-to:hut", "black"))["code"] == "clue-leaves-nothing"
    assert refused(shrunk, PlayClue("not-next-to:hut", "black")) == {
        "code": "clue-removes-nothing", "sites": 13,
    }  # fmt: skip


def test_r4_3_removing_one_and_leaving_one_is_enough() -> None:
    one_goes = table(
        maps={"white": [("next-to:statue", 1)]}, hands={0: ["not-in:river"]}, atvs={1: "a3"}
    )
    assert one_goes.apply(PlayClue("not-in:river", "white"))[0] == CluePlayed(
        0, "not-in:river", "white", 18, 17, True, False
    )
    one_stays = table(maps={"white": [("next-to:mountain", 1)]}, hands={0: ["in:river"]})
    assert one_stays.apply(PlayClue("in:river", "white"))[0] == CluePlayed(
        0, "in:river", "white", 33, 1, True, False
    )


@pytest.mark.parametrize("seed", range(6))
def test_r4_3_the_legal_clues_are_just_those_that_narrow_a_map(seed: int) -> None:
    game = Game.new(2, str(seed), island="ABC1")
    while len(game.state.hands[0]) == 0:
        game.apply(game.legal_actions()[0])
    header: Any = game.header()
    for _ in range(8):
        game.legal_actions()
        state: Any = game.to_state()
        plays = [a for a in game.legal_actions() if isinstance(a, PlayClue)]
        assert {(a.clue, a.map) for a in plays} == {
            (clue, colour)
            for clue in state["players"][game.seat]["hand"]
            for colour in COLOURS
            if referee.playable(header, state, clue, colour)
        }
        game.apply(plays[seed % len(plays)])


# ---- R4.4 -------------------------------------------------------------------------------------


def test_r4_4_markers_come_with_17_possible_sites_and_not_with_18() -> None:
    game = table(hands={0: ["next-to:hut"], 1: ["next-to:statue"], 2: ["not-in:river"]})
    events = game.apply(PlayClue("next-to:hut", "white"))
    assert events[1] == MarkersPlaced("white", ABC1.hexes(game.table.clues[24]))
    assert len(events[1].spaces) == 17
    assert not any(
        isinstance(event, MarkersPlaced) for event in game.apply(PlayClue("next-to:statue", "grey"))
    )
    events = game.apply(PlayClue("not-in:river", "grey"))
    assert events[:2] == [
        CluePlayed(2, "not-in:river", "grey", 18, 17, True, False),
        MarkersPlaced("grey", game.table.island.hexes(game.state.sites[1])),
    ]


def test_r4_4_once_marked_only_the_markers_that_go_are_told() -> None:
    game = table(maps={"white": [("in:beach", 1)]}, hands={0: ["next-to:lake"]}, atvs={0: "h6"})
    events = game.apply(PlayClue("next-to:lake", "white"))
    assert isinstance(events[1], MarkersRemoved)
    assert len(events[1].spaces) == 15
    assert sites(game, "white") == ["c4"]


def test_r4_4_markers_of_several_maps_and_an_object_may_share_a_space() -> None:
    game = table(maps={"white": [("in:river", 0)], "grey": [("in:largest-river", 1)]})
    assert "c6" in sites(game, "white")
    assert "c6" in sites(game, "grey")
    assert "c6" in named(game, OBJECTS.huts)


# ---- R4.5 -------------------------------------------------------------------------------------


def test_r4_5_the_top_card_of_the_deck_is_drawn() -> None:
    game = table(hands={0: ["in:lake"]}, clue_deck=["in:mountain", "in:beach"])
    assert ClueDrawn(0, "in:mountain") in game.apply(PlayClue("in:lake", "white"))
    assert seats(game, "hand")[0] == ["in:mountain"]
    assert game.to_state()["clue_deck"][0] == "in:beach"


def test_r4_5_drawing_the_last_card_does_not_shuffle_the_discards() -> None:
    game = table(hands={0: ["in:lake"]}, clue_deck=["in:mountain"], no_clue_deck=True)
    discards = game.to_state()["clue_discard"]
    events = game.apply(PlayClue("in:lake", "white"))
    assert not any(isinstance(event, CluesReshuffled) for event in events)
    assert game.to_state()["clue_deck"] == []
    assert game.to_state()["clue_discard"] == discards


def test_r4_5_the_discards_become_the_deck_when_a_card_must_be_drawn() -> None:
    game = table(hands={0: ["in:lake"]}, no_clue_deck=True)
    discards = game.to_state()["clue_discard"]
    events = game.apply(PlayClue("in:lake", "white"))
    (drawn,) = seats(game, "hand")[0]
    assert events[2:4] == [CluesReshuffled(len(discards)), ClueDrawn(0, drawn)]
    state = game.to_state()
    assert state["clue_discard"] == []
    assert sorted([*state["clue_deck"], drawn]) == sorted(discards)
    assert [drawn, *state["clue_deck"]] != discards[::-1]


def test_r4_5_with_no_card_anywhere_the_hand_stays_short() -> None:
    deck = ("in:jungle", "in:lake", "in:beach", "in:river")
    setup = Setup(objects=OBJECTS, start=0, clue_deck=deck)
    game = Game.new(2, "s", island="ABC1", setup=setup)
    for _ in range(4):
        game.apply(game.legal_actions()[0])
    assert seats(game, "hand") == [["in:beach", "in:river"], []]
    assert game.apply(PlayClue("in:river", "black")) == [
        CluePlayed(0, "in:river", "black", 104, 9, True, False),
        MarkersPlaced("black", tuple(ABC1.hexes(game.state.sites[2]))),
        TurnEnded(0),
        TurnBegan(1),
    ]
    assert seats(game, "hand") == [["in:beach"], []]


def test_r4_5_short_hands_are_refilled_when_a_map_is_cleared_each_completely() -> None:
    """Seat 1 is in turn, so its hand is filled first, then seat 2's, then seat 0's."""
    game = table(
        turn=1,
        atvs={1: "g7"},
        maps={"white": [("in:river", None), ("next-to:mountain", None)]},
        hands={0: ["in:jungle"], 1: ["in:beach", "in:lake"], 2: []},
        clue_deck=["not-in:lake", "not-in:river", "not-in:beach", "not-in:jungle"],
        no_clue_deck=True,
        treasure_deck=[2, 3, 4],
    )
    discards = len(game.to_state()["clue_discard"])
    game.apply(Raise("white"))
    events = game.apply(Take())
    cleared = events.index(MapCleared("white", ("in:river", "next-to:mountain")))
    drawn = events[cleared + 1 :]
    assert drawn[:5] == [
        ClueDrawn(1, "not-in:lake"),
        ClueDrawn(1, "not-in:river"),
        ClueDrawn(2, "not-in:beach"),
        ClueDrawn(2, "not-in:jungle"),
        CluesReshuffled(discards + 2),
    ]
    seated = [event.seat for event in drawn[5:] if isinstance(event, ClueDrawn)]
    assert seated == [2, 2, 0, 0, 0]
    assert len(drawn) == 10
    assert [len(hand) for hand in seats(game, "hand")] == [4, 4, 4]
    assert (game.state.phase, game.seat) == ("new-map", 1)
    game.apply(StartMap("in:beach"))
    assert [len(hand) for hand in seats(game, "hand")] == [4, 4, 4]


def test_r4_5_a_drawn_card_is_seen_by_its_player_only() -> None:
    event = ClueDrawn(1, "in:lake")
    assert event.seen_by(1) is event
    assert event.seen_by(0) == event.seen_by(None) == ClueDrawn(1, None)
    assert event.reveals
    assert not CluesReshuffled(3).reveals
    assert CluePlayed(0, "in:lake", "white", 9, 3, True, False).reveals
    assert not MarkersPlaced("white", ()).reveals


# ---- R4.6 -------------------------------------------------------------------------------------


def _without_roses(left: int) -> Game:
    """Seat 0 has put all roses but some on the maps."""
    clues = [
        "not-in:beach", "not-in:jungle", "not-in:lake", "not-next-to:hut", "not-next-to:palm",
        "not-in-sight:palm", "not-next-to:river", "not-in:largest-lake",
    ]  # fmt: skip
    maps = {"white": [(clue, 0, 0) for clue in clues[: (15 - left) // 2]]}
    if (15 - left) % 2:
        maps["grey"] = [("in:mountain", 0)]  # type: ignore[list-item]
    return table(maps=maps, hands={0: ["in:scrubland"]}, atvs={0: "a3"})


def test_r4_6_the_last_rose_is_used_and_after_it_none() -> None:
    game = _without_roses(1)
    assert seats(game, "roses")[0] == 1
    played = game.apply(PlayClue("in:scrubland", "black"))[0]
    assert played == CluePlayed(0, "in:scrubland", "black", 104, 18, True, False)
    assert seats(game, "roses")[0] == 0


def test_r4_6_without_a_rose_a_clue_is_played_unmarked() -> None:
    game = _without_roses(0)
    assert seats(game, "roses")[0] == 0
    assert PlayClue("in:scrubland", "black") in game.legal_actions()
    played = game.apply(PlayClue("in:scrubland", "black"))[0]
    assert played == CluePlayed(0, "in:scrubland", "black", 104, 18, False, False)
    assert game.to_state()["maps"]["black"]["cards"] == [{"clue": "in:scrubland", "roses": []}]
    assert seats(game, "roses")[0] == 0
