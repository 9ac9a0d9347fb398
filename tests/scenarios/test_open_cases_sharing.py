"""Open cases about sharing and the end: E5, E6, E8, E14 to E16, E32, E37 and E46."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.scenarios import (
    ANNA,
    BOBBY,
    FACING,
    LOLA,
    TURNED,
    WASHED,
    all_but,
    answers,
    ashore,
    cards,
    now,
    of_players,
    order,
    refused,
    rest_of_gold,
    scene,
    sharing,
    spot,
)
from tobago import (
    Drive,
    EndTurn,
    Game,
    Pass,
    Raise,
    Result,
    StartMap,
    Take,
    witnessed,
)
from tobago.game.events import (
    CardAdded,
    CardDiscarded,
    CardLookedAt,
    CardPassed,
    CardsGathered,
    CardTaken,
    CardTurnedUp,
    Cursed,
    CursesRemoved,
    GameEnded,
    LeftoversDiscarded,
    MapCleared,
    RosesReturned,
    TreasureRaised,
    TreasuresReshuffled,
)


def white(*owners: Any, **more: Any) -> Game:
    """Anna can raise white; the cards' roses, top to bottom, belong to the owners."""
    clues = ["in:river", "not-in:beach", "not-next-to:hut", "not-in:lake"]
    on_map = [
        (clue, *owner) if isinstance(owner, tuple) else (clue, owner)
        for clue, owner in zip(clues, owners, strict=False)
    ]
    return scene(
        atvs={ANNA: "g7"},
        maps={"white": on_map, **more.pop("maps", {})},
        eliminated={"white": all_but("g7"), **more.pop("eliminated", {})},
        **more,
    )


# ---- E5 and E6 --------------------------------------------------------------------------------


def test_e5_everybody_passes_everything() -> None:
    game = white(BOBBY, LOLA, treasure_deck=[3, 3, 3, 3])
    game.apply(Raise("white"), ANNA)
    for _ in range(3):
        answers(game, (ANNA, 3, Pass()), (LOLA, 3, Pass()), (BOBBY, 3, Pass()))
    answers(game, (ANNA, 3, Pass()), (LOLA, 3, Pass()))
    assert game.apply(Pass(), BOBBY) == [
        CardPassed(BOBBY, 3),
        CardDiscarded(3),
        RosesReturned((ANNA, LOLA, BOBBY)),
        MapCleared("white", ("in:river", "not-in:beach")),
    ]
    assert of_players(game, "treasure") == [[], [], []]
    assert game.to_state()["treasure_discard"] == [3, 3, 3, 3]
    assert of_players(game, "roses") == [15, 15, 15]
    assert now(game) == ("new-map", ANNA, ANNA)
    clue = game.view(ANNA).hand[0]
    game.apply(StartMap(clue), ANNA)
    assert cards(game, "white") == [(clue, [ANNA])]
    assert ashore(game) == WASHED
    assert game.to_state()["facing"] == TURNED


def test_e5_not_if_the_deck_ran_out() -> None:
    """R10.1: the game ends with no new map and no statues."""
    game = white(None, treasure_deck=[3, 4], only_treasure_deck=True)
    game.apply(Raise("white"), ANNA)
    game.apply(Pass(), ANNA)
    events = game.apply(Pass(), ANNA)
    assert events[-2:] == [
        RosesReturned((ANNA,)),
        GameEnded("last-treasure", (0, 0, 0), (0, 1, 2)),
    ]
    assert now(game) == ("over", ANNA, ANNA)
    assert ashore(game) == []
    assert game.to_state()["facing"] == FACING
    assert cards(game, "white") == [("in:river", [])]
    assert game.to_state()["clue_discard"] == []
    assert len(game.to_state()["treasure_discard"]) == 41
    assert of_players(game, "roses") == [15, 15, 15]


def test_e6_equal_gold_shares_the_win() -> None:
    game = white(
        None,
        treasure_deck=[3, 3],
        only_treasure_deck=True,
        treasure={ANNA: [2, 2], LOLA: [5, 2], BOBBY: [6]},
    )
    assert game.to_state()["winners"] is None
    game.apply(Raise("white"), ANNA)
    events = game.apply(Take(), ANNA)
    assert events[-1] == GameEnded("last-treasure", (7, 7, 6), (ANNA, LOLA))
    assert game.result == Result((7, 7, 6), (ANNA, LOLA))
    assert game.to_state()["winners"] == [ANNA, LOLA]
    assert game.legal_actions() == []
    refused(game, EndTurn(), "game-over")


def test_e6_the_most_gold_wins_alone() -> None:
    game = white(
        None, treasure_deck=[4, 4], only_treasure_deck=True, treasure={LOLA: [5], BOBBY: [3]}
    )
    game.apply(Raise("white"), ANNA)
    game.apply(Take(), ANNA)
    assert game.result == Result((4, 5, 3), (LOLA,))


# ---- E8 ---------------------------------------------------------------------------------------


def test_e8_an_unseen_curse_is_discarded_face_down() -> None:
    game = white(None, treasure_deck=[3, 0], seed=order((3, 0), (3, 0)))
    events = game.apply(Raise("white"), ANNA)
    assert events == [
        TreasureRaised(ANNA, "white", spot("g7"), True),
        CardLookedAt(ANNA, 3),
        CardAdded(0),
        CardsGathered(2, False),
        CardTurnedUp(3),
    ]
    events = game.apply(Take(), ANNA)
    assert events == [
        CardTaken(ANNA, 3),
        LeftoversDiscarded(1),
        MapCleared("white", ("in:river",)),
    ]
    state = game.to_state()
    assert state["treasure_discard"] == [0]
    assert (state["curses_removed"], state["curses_struck"]) == (0, 0)
    assert state["treasure_deck"].count(0) == 1
    for seat in (ANNA, LOLA, BOBBY, None):
        assert game.view(seat).to_json()["treasure_discard"] == [None]


def test_e8_it_may_come_up_after_the_final_shuffle() -> None:
    game = white(
        BOBBY,
        treasure_deck=[2, 3],
        only_treasure_deck=True,
        treasure_discard=[0],
        treasure={ANNA: rest_of_gold(2, 3)},
        curses_removed=1,
        held={BOBBY: 1},
        seed=order((2, 3, 0), (0, 2, 3), skip=1),  # the first draw shuffles the discards
    )
    events = game.apply(Raise("white"), ANNA)
    assert events[1:7] == [
        TreasuresReshuffled(1),
        CardLookedAt(ANNA, 2),
        CardLookedAt(BOBBY, 3),
        CardAdded(0),
        CardsGathered(3, True),
        CardTurnedUp(0),
    ]
    assert Cursed((ANNA, BOBBY)) in events
    assert game.to_state()["curses_removed"] == 2
    assert now(game) == ("over", ANNA, ANNA)


def test_e8_under_protected_a_treasure_shared_on_is_not_searched() -> None:
    """R8.3: while somebody is protected sharing goes on, and leftovers follow R7.6."""
    drawn = (0, 0, 4, 2)
    game = white(
        LOLA,
        BOBBY,
        treasure_deck=drawn,
        seed=order(drawn, (4, 0, 2, 0)),
        options={"curse_rule": "protected"},
        held={LOLA: 1},
    )
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Pass()), (BOBBY, 4, Take()))
    assert sharing(game)["roses"] == [LOLA]
    events = game.apply(Take(), LOLA)
    assert LeftoversDiscarded(1) in events
    assert not [event for event in events if isinstance(event, CursesRemoved)]
    assert game.to_state()["treasure_discard"] == [0]
    assert (game.to_state()["curses_removed"], game.to_state()["curses_struck"]) == (1, 1)
    assert now(game) == ("new-map", LOLA, ANNA)


def test_e8_under_protected_with_nobody_protected_it_is_searched() -> None:
    drawn = (0, 0, 4, 2)
    game = white(
        LOLA,
        BOBBY,
        treasure_deck=drawn,
        seed=order(drawn, (0, 4, 2, 0)),
        options={"curse_rule": "protected"},
    )
    events = game.apply(Raise("white"), ANNA)
    removed = [event for event in events if isinstance(event, CursesRemoved)]
    assert removed == [CursesRemoved(1), CursesRemoved(1)]
    assert LeftoversDiscarded(2) in events
    assert sorted(game.to_state()["treasure_discard"]) == [2, 4]
    assert (game.to_state()["curses_removed"], game.to_state()["curses_struck"]) == (2, 1)
    assert now(game) == ("new-map", ANNA, ANNA)


# ---- E14 to E16 -------------------------------------------------------------------------------


def test_e14_the_very_last_card_makes_it_the_last_treasure() -> None:
    for extra, last in (((), True), ((4,), False)):
        game = white(
            LOLA, treasure_deck=[3, 3, 3, *extra], only_treasure_deck=True, treasure={BOBBY: [6]}
        )
        discards = Counter(game.to_state()["treasure_discard"])
        events = game.apply(Raise("white"), ANNA)
        assert CardsGathered(3, last) in events
        assert not [event for event in events if isinstance(event, TreasuresReshuffled)]
        assert sharing(game)["last"] is last
        assert game.to_state()["treasure_deck"] == list(extra)
        assert Counter(game.to_state()["treasure_discard"]) == discards
        answers(game, (ANNA, 3, Take()), (LOLA, 3, Take()))
        assert now(game) == (("over", ANNA, ANNA) if last else ("new-map", LOLA, ANNA))
        assert game.result == (Result((3, 3, 6), (BOBBY,)) if last else None)


def test_e14_the_discards_are_shuffled_in_when_a_card_is_missing() -> None:
    game = white(LOLA, treasure_deck=[3, 3], only_treasure_deck=True)
    events = game.apply(Raise("white"), ANNA)
    assert events[:2] == [
        TreasureRaised(ANNA, "white", spot("g7"), True),
        TreasuresReshuffled(39),
    ]
    assert sharing(game)["last"] is True
    assert sharing(game)["seen"] == [[3], [3], []]
    assert game.to_state()["treasure_discard"] == []
    assert len(game.to_state()["treasure_deck"]) == 38


def test_e15_the_final_draw_is_short() -> None:
    """Bottom to top Anna, Bobby, Lola; two cards only, so Lola sees none and none is unseen."""
    game = white(
        LOLA,
        BOBBY,
        treasure_deck=[4],
        only_treasure_deck=True,
        treasure_discard=[6],
        treasure={LOLA: rest_of_gold(4, 6)},
        curses_removed=2,
        seed=order((4, 6), (6, 4)),
    )
    events = game.apply(Raise("white"), ANNA)
    assert events == [
        TreasureRaised(ANNA, "white", spot("g7"), True),
        TreasuresReshuffled(1),
        CardLookedAt(ANNA, 4),
        CardLookedAt(BOBBY, 6),
        CardsGathered(2, True),
        CardTurnedUp(6),
    ]
    assert sharing(game)["seen"] == [[4], [], [6]]
    assert sharing(game)["roses"] == [ANNA, BOBBY, LOLA]
    answers(game, (ANNA, 6, Pass()), (BOBBY, 6, Pass()), (LOLA, 6, Take()))
    answers(game, (ANNA, 4, Take()))
    assert now(game) == ("over", ANNA, ANNA)
    assert of_players(game, "roses") == [15, 15, 15]
    assert game.result is not None
    assert game.result.gold == (4, sum(rest_of_gold(4, 6)) + 6, 0)


def test_e15_no_card_at_all() -> None:
    game = white(
        LOLA,
        treasure={LOLA: rest_of_gold()},
        curses_removed=2,
    )
    assert game.to_state()["treasure_deck"] == game.to_state()["treasure_discard"] == []
    events = game.apply(Raise("white"), ANNA)
    assert CardsGathered(0, True) in events
    assert now(game) == ("over", ANNA, ANNA)
    assert of_players(game, "roses") == [15, 15, 15]


def test_e16_after_the_last_sharing_nothing_follows() -> None:
    game = white(
        LOLA,
        treasure_deck=[3, 0, 4],
        only_treasure_deck=True,
        treasure={ANNA: [2, 5], LOLA: [3]},
        seed=order((3, 0, 4), (4, 0, 3)),
        maps={"grey": [("not-in:lake", BOBBY)]},
        eliminated={"grey": all_but("g7")},
    )
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 4, Take()))  # the curse then strikes Lola alone
    assert of_players(game, "treasure") == [[2, 4, 5], [], []]
    assert game.to_state()["curses_removed"] == 1
    assert now(game) == ("over", ANNA, ANNA)
    assert game.result == Result((11, 0, 0), (ANNA,))
    assert ashore(game) == []
    assert game.to_state()["facing"] == FACING
    assert game.to_state()["amulet_pile"] == 21
    assert game.to_state()["new_map"] is None
    assert (game.to_state()["fresh"], game.to_state()["legs"]) == (False, 0)
    for action in (Raise("grey"), Drive(spot("f7")), EndTurn()):
        refused(game, action, "game-over")


# ---- E32, E37, E46 ----------------------------------------------------------------------------


def test_e32_each_rose_of_a_double_claim_is_asked() -> None:
    game = white(BOBBY, (LOLA, LOLA), treasure_deck=[3] * 5, options={"advanced": True})
    assert of_players(game, "roses") == [15, 13, 14]
    game.apply(Raise("white"), ANNA)
    assert sharing(game)["roses"] == [ANNA, LOLA, LOLA, BOBBY]
    assert sharing(game)["seen"] == [[3], [3, 3], [3]]
    answers(game, (ANNA, 3, Pass()), (LOLA, 3, Pass()), (LOLA, 3, Pass()), (BOBBY, 3, Pass()))
    answers(game, (ANNA, 3, Pass()), (LOLA, 3, Pass()), (LOLA, 3, Take()))
    assert sharing(game)["roses"] == [ANNA, LOLA, BOBBY]
    answers(game, (ANNA, 3, Pass()), (LOLA, 3, Take()))
    assert sharing(game)["roses"] == [ANNA, BOBBY]
    assert of_players(game, "roses") == [14, 15, 14]
    assert of_players(game, "treasure") == [[], [3, 3], []]


@pytest.mark.parametrize("gold", ["hidden", "open"])
def test_e37_secrets(gold: str) -> None:
    drawn = (5, 2, 6, 4)
    game = white(
        BOBBY, LOLA, treasure_deck=drawn, seed=order(drawn, (4, 2, 5, 6)), options={"gold": gold}
    )
    hands = of_players(game, "hand")
    events = game.apply(Raise("white"), ANNA)
    own = {ANNA: [5], LOLA: [2], BOBBY: [6], None: []}
    for seat, seen in own.items():
        view = game.view(seat)
        data = view.to_json()
        assert data["sharing"]["seen"] == [
            seen if other == seat else [None] for other in (ANNA, LOLA, BOBBY)
        ]
        assert data["sharing"]["cards"] == [None, None, None]
        assert set(data["treasure_deck"]) == {None}
        assert set(data["clue_deck"]) == {None}
        for other in (ANNA, LOLA, BOBBY):
            assert sorted(map(str, data["players"][other]["hand"])) == (
                hands[other] if other == seat else ["None"] * 4
            )
        told = [e.value for e in witnessed(events, seat) if isinstance(e, CardLookedAt)]
        assert [value for value in told if value is not None] == seen
        assert view.state.seed == ""
    answers(game, (ANNA, 4, Take()), (LOLA, 2, Pass()), (BOBBY, 2, Pass()))
    for seat in (ANNA, LOLA, BOBBY, None):
        face_up = gold == "open" or seat == ANNA
        view = game.view(seat)
        assert view.to_json()["players"][ANNA]["treasure"] == ([4] if face_up else [None])
        assert view.gold(ANNA) == 4  # it can be remembered (R11.1)
        assert view.to_json()["treasure_discard"] == [2]
    answers(game, (LOLA, 5, Take()), (BOBBY, 6, Take()))
    for seat, seen in own.items():  # what a seat looked at it still knows, and no more
        dig, look = game.view(seat).memory[-1]
        assert [value for value in look if value != -1] == seen
        assert dig.lookers == (ANNA, LOLA, BOBBY, -1)
        assert dig.turned_up == (4, 2, 5, 6)
        assert dig.takers == (ANNA, -1, LOLA, BOBBY)


def test_e37_a_sampled_game_keeps_what_the_seat_knows() -> None:
    drawn = (5, 2, 6, 4)
    game = white(BOBBY, LOLA, treasure_deck=drawn, seed=order(drawn, (4, 2, 5, 6)))
    game.apply(Raise("white"), ANNA)
    rng = random.Random(37)
    seen: set[tuple[int, ...]] = set()
    for _ in range(20):
        other = game.view(LOLA).sample(rng)
        assert other.view(LOLA) == game.view(LOLA)
        assert sharing(other)["seen"][LOLA] == [2]
        assert sharing(other)["offered"] == 4
        assert 2 in sharing(other)["cards"]
        seen.add(tuple(sharing(other)["cards"]))
    assert len(seen) > 5  # it knows neither the other cards nor their order


def test_e46_cards_are_drawn_from_the_bottom_up() -> None:
    drawn = (2, 3, 4, 5, 6)
    game = white(LOLA, BOBBY, LOLA, treasure_deck=drawn)
    events = game.apply(Raise("white"), ANNA)
    assert [event for event in events if isinstance(event, CardLookedAt)] == [
        CardLookedAt(ANNA, 2),
        CardLookedAt(LOLA, 3),
        CardLookedAt(BOBBY, 4),
        CardLookedAt(LOLA, 5),
    ]
    assert sharing(game)["seen"] == [[2], [3, 5], [4]]
    again = white(LOLA, BOBBY, LOLA, treasure_deck=drawn)
    again.apply(Raise("white"), ANNA)
    assert again.to_state() == game.to_state()
