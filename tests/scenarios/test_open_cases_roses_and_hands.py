"""Open cases about roses, and about drawing and exchanging clues: E1, E3, E11, E22, E35 and E36."""

from typing import Any

import pytest

from tests.scenarios import (
    ANNA,
    BOBBY,
    LOLA,
    WASHED,
    all_but,
    allowed,
    answers,
    ashore,
    cards,
    now,
    of_players,
    refused,
    scene,
    sharing,
    sites,
    spot,
    without_spare_clues,
)
from tobago import (
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    PlayClue,
    Raise,
    StartMap,
    Swap,
    Take,
)
from tobago.game.events import (
    CardAdded,
    CardsGathered,
    ClueDrawn,
    CluePlayed,
    CluesReshuffled,
    DoubleClaimed,
    HandDiscarded,
    LeftoversDiscarded,
    MapCleared,
    RosesSwapped,
    TreasureRaised,
    TurnBegan,
    TurnEnded,
)

ADVANCED = {"advanced": True}
FIFTEEN: list[Any] = [
    *(("not-in:mountain", 0, 0), ("not-in:lake", 0, 0), ("not-next-to:palm", 0, 0)),
    *(("not-next-to:hut", 0, 0), ("not-next-to:river", 0, 0), ("not-in:scrubland", 0, 0)),
    *(("not-next-to:beach", 0, 0), ("not-next-to:statue", 0)),
]
"""A map with all of Anna's roses."""


# ---- roses ------------------------------------------------------------------------------------


def test_e1_without_a_rose_a_clue_is_played_without_one() -> None:
    game = scene(
        maps={"grey": FIFTEEN, "white": [("in:lake", LOLA)]},
        hands={ANNA: ["in:jungle", "not-in:largest-lake"]},
        held={ANNA: 2},
        options=ADVANCED,
    )
    assert of_players(game, "roses") == [0, 14, 15]
    refused(game, DoubleClaim("grey", 7), "no-rose")
    events = game.apply(PlayClue("not-in:largest-lake", "white"), ANNA)
    assert events[0] == CluePlayed(ANNA, "not-in:largest-lake", "white", 14, 8, False, False)
    assert cards(game, "white") == [("in:lake", [LOLA]), ("not-in:largest-lake", [])]
    assert of_players(game, "roses") == [0, 14, 15]
    game.apply(ExtraClue("in:jungle", "black"), ANNA)
    assert cards(game, "black") == [("in:jungle", [])]
    refused(game, DoubleClaim("black", 0), "not-one-rose-of-yours", map="black", card=0)


def test_e1_without_a_rose_a_treasure_is_raised_without_one() -> None:
    game = scene(
        atvs={ANNA: "g7"},
        maps={"grey": FIFTEEN, "white": [("in:river", LOLA)]},
        eliminated={"white": all_but("g7")},
        hands={ANNA: ["in:jungle"], LOLA: ["in:lake"]},
        treasure_deck=[3, 3],
        options=ADVANCED,
    )
    events = game.apply(Raise("white"), ANNA)
    assert events[0] == TreasureRaised(ANNA, "white", spot("g7"), False)
    assert CardsGathered(2, False) in events
    assert sharing(game)["roses"] == [LOLA]
    answers(game, (LOLA, 3, Take()))
    assert of_players(game, "treasure") == [[], [3], []]
    assert now(game) == ("new-map", LOLA, ANNA)
    game.apply(StartMap("in:lake"), LOLA)
    assert of_players(game, "roses") == [0, 14, 15]


def test_e1_no_rose_at_all_on_a_raised_map() -> None:
    """R7.3: only the unseen card is drawn, and it is left over; the map starts without a rose."""
    game = scene(
        atvs={ANNA: "g7"},
        maps={"grey": FIFTEEN, "white": [("in:river", None)]},
        eliminated={"white": all_but("g7")},
        hands={ANNA: ["in:jungle", "in:lake", "in:beach", "in:mountain"]},
        treasure_deck=[5],
        options=ADVANCED,
    )
    assert game.apply(Raise("white"), ANNA) == [
        TreasureRaised(ANNA, "white", spot("g7"), False),
        CardAdded(5),
        CardsGathered(1, False),
        LeftoversDiscarded(1),
        MapCleared("white", ("in:river",)),
    ]
    assert game.to_state()["treasure_discard"] == [5]
    assert game.view(ANNA).to_json()["treasure_discard"] == [None]
    assert now(game) == ("new-map", ANNA, ANNA)
    game.apply(StartMap("in:lake"), ANNA)
    assert cards(game, "white") == [("in:lake", [])]
    assert ashore(game) == WASHED


def test_e36_two_roses_of_a_player_on_a_card_at_most() -> None:
    game = scene(
        maps={"white": [("not-in:lake", ANNA), ("not-in:river", LOLA), ("not-in:beach", None)]},
        held={ANNA: 3},
        options=ADVANCED,
    )
    claim = DoubleClaim("white", 0)
    assert allowed(game, claim)
    refused(game, DoubleClaim("white", 1), "not-one-rose-of-yours", map="white", card=1)
    refused(game, DoubleClaim("white", 2), "not-one-rose-of-yours", map="white", card=2)
    refused(game, DoubleClaim("white", 3), "no-such-card", map="white", card=3, cards=3)
    assert game.apply(claim, ANNA) == [DoubleClaimed(ANNA, "white", 0)]
    assert cards(game, "white") == [
        ("not-in:lake", [ANNA, ANNA]),
        ("not-in:river", [LOLA]),
        ("not-in:beach", []),
    ]
    assert of_players(game, "roses") == [13, 14, 15]
    assert of_players(game, "amulets") == [2, 0, 0]
    assert game.to_state()["amulet_pile"] == 19
    refused(game, claim, "not-one-rose-of-yours", map="white", card=0)


@pytest.mark.parametrize("left", [1, 2])
def test_e36_a_new_card_and_its_claim_need_two_roses(left: int) -> None:
    game = scene(
        maps={"grey": FIFTEEN[left - 1 :] if left == 2 else FIFTEEN[:7]},
        hands={ANNA: ["in:jungle"]},
        held={ANNA: 1},
        options=ADVANCED,
    )
    assert of_players(game, "roses")[ANNA] == left
    game.apply(PlayClue("in:jungle", "white"), ANNA)
    if left == 1:
        refused(game, DoubleClaim("white", 0), "no-rose")
    else:
        game.apply(DoubleClaim("white", 0), ANNA)
        assert cards(game, "white") == [("in:jungle", [ANNA, ANNA])]
        assert of_players(game, "roses")[ANNA] == 0


def test_e35_details_of_the_swap() -> None:
    """R9.8: two different cards and owners, both roses single or both double."""
    on_map = [
        ("not-in:lake", ANNA),
        ("not-in:river", LOLA),
        ("not-in:beach", BOBBY),
        ("not-next-to:hut", ANNA),
        ("not-next-to:palm", LOLA, LOLA),
        ("not-next-to:river", BOBBY, BOBBY),
        ("not-in:jungle", None),
        ("not-next-to:lake", None),
    ]
    game = scene(maps={"white": on_map, "grey": ["in:lake"]}, held={ANNA: 5}, options=ADVANCED)
    refused(game, Swap("white", 0, 3), "same-owner", map="white", owner=ANNA)
    refused(game, Swap("white", 1, 0), "upper-card-first", first=1, second=0)
    refused(game, Swap("white", 1, 1), "upper-card-first", first=1, second=1)
    refused(game, Swap("white", 0, 4), "roses-not-alike", map="white", first=1, second=2)
    refused(game, Swap("white", 5, 6), "roses-not-alike", map="white", first=2, second=0)
    refused(game, Swap("white", 0, 6), "roses-not-alike", map="white", first=1, second=0)
    refused(game, Swap("white", 6, 7), "roses-not-alike", map="white", first=0, second=0)
    refused(game, Swap("white", 0, 8), "no-such-card", map="white", card=8, cards=8)
    refused(game, Swap("brown", 0, 1), "no-such-card", map="brown", card=0, cards=0)

    assert game.apply(Swap("white", 0, 1), ANNA) == [RosesSwapped(ANNA, "white", 0, 1)]  # own–other
    game.apply(Swap("white", 0, 2), ANNA)  # other–other
    game.apply(Swap("white", 4, 5), ANNA)  # double ones
    assert [roses for _, roses in cards(game, "white")] == [
        [BOBBY],
        [ANNA],
        [LOLA],
        [ANNA],
        [BOBBY, BOBBY],
        [LOLA, LOLA],
        [],
        [],
    ]
    assert [clue for clue, _ in cards(game, "white")] == [card[0] for card in on_map]
    assert of_players(game, "roses") == [13, 12, 12]
    assert of_players(game, "amulets") == [2, 0, 0]
    swaps = {action for action in game.legal_actions() if isinstance(action, Swap)}
    assert swaps == {
        Swap("white", a, b) for a, b in ((0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (4, 5))
    }

    plain = scene(maps={"white": [("not-in:lake", 0), ("not-in:river", 1)]}, held={ANNA: 1})
    refused(plain, Swap("white", 0, 1), "not-advanced")
    refused(plain, DoubleClaim("white", 0), "not-advanced")
    poor = scene(maps={"white": [("not-in:lake", 0), ("not-in:river", 1)]}, options=ADVANCED)
    refused(poor, Swap("white", 0, 1), "no-amulet")
    refused(poor, DoubleClaim("white", 0), "no-amulet")


def test_e11_not_once_the_site_is_found() -> None:
    game = scene(
        maps={
            "black": [("next-to:statue", ANNA), ("in:largest-jungle", LOLA)],
            "white": [("in:river", ANNA), ("not-in:beach", LOLA)],
        },
        eliminated={"white": all_but("g7")},
        hands={ANNA: ["next-to:palm"]},
        held={ANNA: 2},
        options=ADVANCED,
    )
    refused(game, DoubleClaim("white", 0), "site-determined", map="white")
    refused(game, Swap("white", 0, 1), "site-determined", map="white")
    assert sites(game, "black") == ["d2", "f3"]
    assert allowed(game, DoubleClaim("black", 0))
    assert allowed(game, Swap("black", 0, 1))
    game.apply(PlayClue("next-to:palm", "black"), ANNA)  # this very clue finds the site
    assert sites(game, "black") == ["d2"]
    for card in (0, 2):
        refused(game, DoubleClaim("black", card), "site-determined", map="black")
    refused(game, Swap("black", 0, 1), "site-determined", map="black")


# ---- drawing ----------------------------------------------------------------------------------


def test_e3_hands_stay_short_and_are_filled_when_a_map_is_cleared() -> None:
    game = without_spare_clues(
        scene(
            atvs={ANNA: "a3", LOLA: "g7"},
            maps={
                "white": [("in:river", None), ("not-in:beach", None), ("not-in:lake", None)],
                "grey": [("not-next-to:hut", BOBBY)],
            },
            eliminated={"white": all_but("g7")},
            hands={
                ANNA: ["in:jungle", "in:lake", "in:beach", "in:mountain"],
                LOLA: ["next-to:hut", "next-to:palm"],
                BOBBY: ["in:scrubland", "next-to:lake"],
            },
            treasure_deck=[4, 4],
        )
    )
    assert game.apply(PlayClue("in:jungle", "black"), ANNA) == [
        CluePlayed(ANNA, "in:jungle", "black", 104, 24, True, False),
        TurnEnded(ANNA),
        TurnBegan(LOLA),
    ]
    assert of_players(game, "hand")[ANNA] == ["in:beach", "in:lake", "in:mountain"]  # short
    game.apply(Raise("white"), LOLA)
    events = game.apply(Take(), LOLA)
    drawn = [event for event in events if isinstance(event, ClueDrawn)]
    assert [event.seat for event in drawn] == [LOLA, LOLA, BOBBY]  # from her on, hand by hand
    assert {event.clue for event in drawn} == {"in:river", "not-in:beach", "not-in:lake"}
    assert CluesReshuffled(3) in events
    assert [len(hand) for hand in of_players(game, "hand")] == [3, 4, 3]
    assert game.to_state()["clue_deck"] == game.to_state()["clue_discard"] == []
    game.apply(StartMap("next-to:hut"), LOLA)
    assert [len(hand) for hand in of_players(game, "hand")] == [3, 3, 3]


@pytest.mark.parametrize("power", [False, True])
def test_e3_the_hand_just_exchanged_is_part_of_the_new_deck(power: bool) -> None:
    old = ["in:jungle", "in:lake", "in:beach", "in:mountain"]
    game = without_spare_clues(
        scene(hands={ANNA: old}, held={ANNA: int(power)}, maps={"white": ["not-in:lake"]}),
        deck=["next-to:hut"],
    )
    events = game.apply(Exchange() if power else ExchangeTurn(), ANNA)
    assert events[:3] == [
        HandDiscarded(ANNA, tuple(old), power),
        ClueDrawn(ANNA, "next-to:hut"),
        CluesReshuffled(4),
    ]
    hand = game.to_state()["players"][ANNA]["hand"]
    deck = game.to_state()["clue_deck"]
    assert hand[0] == "next-to:hut"
    assert (len(hand), len(deck)) == (4, 1)
    assert sorted([*hand[1:], *deck]) == sorted(old)
    assert game.to_state()["clue_discard"] == []
    assert now(game) == (("turn", ANNA, ANNA) if power else ("turn", LOLA, LOLA))


def test_e3_no_new_deck_before_a_card_is_needed() -> None:
    old, new = ["in:jungle", "in:lake"], ["in:beach", "in:mountain"]
    game = without_spare_clues(scene(hands={ANNA: old}), deck=new)
    events = game.apply(ExchangeTurn(), ANNA)
    assert not [event for event in events if isinstance(event, CluesReshuffled)]
    assert game.to_state()["clue_deck"] == []
    assert game.to_state()["clue_discard"] == old
    assert game.to_state()["players"][ANNA]["hand"] == new


def test_e22_no_legal_clue_or_no_wish_to_act() -> None:
    maps: dict[str, Any] = {
        "white": [("not-in:jungle", LOLA)],
        "grey": [("in:lake", LOLA)],
        "black": [("in:largest-jungle", LOLA)],
        "brown": [("in:mountain", LOLA)],
    }
    game = scene(maps=maps, hands={ANNA: ["in:jungle"]}, clue_deck=["in:beach"])
    assert not [action for action in game.legal_actions() if isinstance(action, PlayClue)]
    assert allowed(game, EndTurn())
    assert allowed(game, ExchangeTurn())
    exchanged = game.copy()
    exchanged.apply(ExchangeTurn(), ANNA)
    assert of_players(exchanged, "hand")[ANNA] == ["in:beach"]
    assert now(exchanged) == ("turn", LOLA, LOLA)
    assert game.apply(EndTurn(), ANNA) == [TurnEnded(ANNA), TurnBegan(LOLA)]
    assert allowed(game, EndTurn())


def test_e22_conditions_of_an_exchange() -> None:
    empty = scene(hands={ANNA: []}, held={ANNA: 1})
    refused(empty, ExchangeTurn(), "hand-empty")
    refused(empty, Exchange(), "hand-empty")
    refused(scene(), Exchange(), "no-amulet")

    late = scene(atvs={ANNA: "f7"}, held={ANNA: 2}, hands={ANNA: ["in:jungle"]})
    late.apply(ExtraDrive(spot("e5")), ANNA)
    refused(late, ExchangeTurn(), "exchange-not-first")
    assert allowed(late, Exchange())

    options = {"exchange": "action"}
    action = scene(atvs={ANNA: "f7"}, held={ANNA: 2}, hands={ANNA: ["in:jungle"]}, options=options)
    action.apply(ExtraDrive(spot("e5")), ANNA)
    action.apply(ExchangeTurn(), ANNA)
    assert now(action) == ("turn", ANNA, ANNA)  # the rest of the turn remains
    refused(action, ExchangeTurn(), "action-used")
    refused(action, Drive(spot("f7")), "action-used")
    empty = scene(hands={ANNA: []}, options=options)
    refused(empty, ExchangeTurn(), "hand-empty")
