"""Open cases about curses: E7, E12, E29 to E31, E38, E39 and E44."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.scenarios import (
    ANNA,
    BOBBY,
    LOLA,
    all_but,
    answers,
    ashore,
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
    EndTurn,
    Event,
    Game,
    Pass,
    PayCurse,
    Raise,
    Refusal,
    RemoveMarker,
    Take,
)
from tobago.game.events import (
    CardTurnedUp,
    Cursed,
    CursePaid,
    CurseReturned,
    CursesRemoved,
    LeftoversDiscarded,
    RosesReturned,
)

BOTH = (BOBBY, LOLA)


def cursed(
    drawn: tuple[int, ...],
    turned: tuple[int, ...],
    *,
    owners: Sequence[int | None] = BOTH,
    raiser: int = ANNA,
    treasure: Mapping[int, Sequence[int]] | None = None,
    held: Mapping[int, int] | None = None,
    rule: str = "end",
    payment: str = "amulet",
    **more: Any,
) -> Game:
    """White can be raised; its roses top to bottom belong to the owners."""
    clues = ["in:river", "not-in:beach", "not-next-to:hut", "not-in:lake"]
    cards: list[Any] = list(zip(clues, owners, strict=False))
    return scene(
        seed=order(drawn, turned),
        turn=raiser,
        atvs={raiser: "g7"},
        maps={"white": cards, **more.pop("maps", {})},
        eliminated={"white": all_but("g7")},
        treasure_deck=drawn,
        treasure=treasure,
        held=held,
        options={"curse_rule": rule, "curse_payment": payment},
        **more,
    )


def curses(game: Game) -> tuple[int, int]:
    state = game.to_state()
    return state["curses_removed"], state["curses_struck"]


def test_e7_a_victim_with_nothing_loses_nothing() -> None:
    game = cursed((3, 0, 4, 2), (0, 2, 3, 4), held={LOLA: 1})
    events = game.apply(Raise("white"), ANNA)
    paid = [event for event in events if isinstance(event, CursePaid)]
    assert paid == [
        CursePaid(ANNA, False, None),
        CursePaid(LOLA, True, None),
        CursePaid(BOBBY, False, None),
    ]
    assert of_players(game, "treasure") == [[], [], []]
    assert of_players(game, "amulets") == [0, 0, 0]
    assert sorted(game.to_state()["treasure_discard"]) == [2, 3, 4]
    assert game.to_state()["amulet_pile"] == 21
    assert of_players(game, "roses") == [15, 15, 15]
    assert now(game) == ("new-map", ANNA, ANNA)


@pytest.mark.parametrize("rule", ["end", "return", "return-all"])
def test_e12_the_second_curse_goes_without_effect(rule: str) -> None:
    game = cursed((0, 0, 4, 2), (0, 2, 0, 4), held={ANNA: 2, LOLA: 2, BOBBY: 2}, rule=rule)
    events = game.apply(Raise("white"), ANNA)
    assert [event for event in events if isinstance(event, Cursed)] == [Cursed((ANNA, LOLA, BOBBY))]
    assert of_players(game, "amulets") == [1, 1, 1]
    assert sorted(game.to_state()["treasure_discard"]) == [2, 4]
    assert LeftoversDiscarded(2) in events
    assert now(game) == ("new-map", ANNA, ANNA)
    deck = game.to_state()["treasure_deck"]
    if rule == "end":
        assert curses(game) == (2, 1)
        assert [event for event in events if isinstance(event, CursesRemoved)] == [
            CursesRemoved(1),
            CursesRemoved(1),
        ]
        assert (len(deck), deck.count(0)) == (37, 0)
    else:
        assert curses(game) == (1, 1)
        assert CurseReturned() in events
        assert [event for event in events if isinstance(event, CursesRemoved)] == [CursesRemoved(1)]
        assert (len(deck), deck.count(0)) == (38, 1)


def test_e12_continue_the_second_curse_strikes_again() -> None:
    game = cursed(
        (0, 0, 4, 2), (0, 4, 0, 2), held={ANNA: 1, LOLA: 2}, treasure={BOBBY: [3]}, rule="continue"
    )
    events = game.apply(Raise("white"), ANNA)
    assert events[-7:] == [
        CardTurnedUp(0),
        Cursed((ANNA, LOLA, BOBBY)),
        CursePaid(ANNA, True, None),
        CursePaid(LOLA, True, None),
        CursePaid(BOBBY, False, 3),
        CursesRemoved(1),
        CardTurnedUp(4),
    ]
    assert sharing(game)["roses"] == [ANNA, LOLA, BOBBY]  # all go on
    answers(game, (ANNA, 4, Pass()))
    events = game.apply(Take(), LOLA)
    assert [event for event in events if isinstance(event, Cursed | CursePaid)] == [
        Cursed((ANNA, BOBBY)),  # Lola has no rose there any more
        CursePaid(ANNA, False, None),
        CursePaid(BOBBY, False, None),
    ]
    assert curses(game) == (2, 2)
    answers(game, (ANNA, 2, Pass()), (BOBBY, 2, Take()))
    assert of_players(game, "treasure") == [[], [4], [2]]
    assert of_players(game, "amulets") == [0, 1, 0]
    assert game.to_state()["treasure_discard"] == [3]
    assert now(game) == ("new-map", BOBBY, ANNA)


def test_e12_protected_the_second_curse_strikes_who_is_left() -> None:
    game = cursed((0, 0, 4, 2), (0, 0, 4, 2), held={ANNA: 1, LOLA: 2}, rule="protected")
    events = game.apply(Raise("white"), ANNA)
    assert [event for event in events if isinstance(event, Cursed | RosesReturned)] == [
        Cursed((ANNA, LOLA, BOBBY)),
        RosesReturned((BOBBY,)),
        Cursed((ANNA, LOLA)),
        RosesReturned((ANNA,)),
    ]
    assert sharing(game)["roses"] == [LOLA]
    assert of_players(game, "amulets") == [0, 0, 0]
    assert curses(game) == (2, 2)
    answers(game, (LOLA, 4, Take()))
    assert of_players(game, "treasure") == [[], [4], []]
    assert game.to_state()["treasure_discard"] == [2]
    assert of_players(game, "roses") == [15, 15, 15]


def test_e12_protected_by_nobody_the_second_curse_goes_without_effect() -> None:
    game = cursed((0, 0, 4, 2), (0, 2, 0, 4), treasure={ANNA: [5], LOLA: [6]}, rule="protected")
    events = game.apply(Raise("white"), ANNA)
    assert [event for event in events if isinstance(event, Cursed)] == [Cursed((ANNA, LOLA, BOBBY))]
    assert [event for event in events if isinstance(event, CursesRemoved)] == [
        CursesRemoved(1),
        CursesRemoved(1),
    ]
    assert of_players(game, "treasure") == [[], [], []]
    assert sorted(game.to_state()["treasure_discard"]) == [2, 4, 5, 6]
    assert curses(game) == (2, 1)
    assert now(game) == ("new-map", ANNA, ANNA)


def test_e29_the_most_valuable_card_is_lost() -> None:
    game = cursed((3, 0, 4, 2), (0, 2, 3, 4), treasure={ANNA: [2, 6, 4, 6], BOBBY: [5, 3]})
    game.apply(Raise("white"), ANNA)
    assert of_players(game, "treasure") == [[2, 4, 6], [], [3]]
    assert sorted(game.to_state()["treasure_discard"]) == [2, 3, 4, 5, 6]


def test_e29_a_card_just_taken_counts() -> None:
    game = cursed((3, 6, 4, 0), (6, 0, 3, 4), owners=(LOLA, LOLA), treasure={LOLA: [5], ANNA: [2]})
    game.apply(Raise("white"), ANNA)
    answers(game, (ANNA, 6, Pass()), (LOLA, 6, Take()))
    assert of_players(game, "treasure") == [[], [5], []]
    assert sorted(game.to_state()["treasure_discard"]) == [2, 3, 4, 6]
    assert now(game) == ("new-map", LOLA, ANNA)


def test_e30_several_roses_one_payment() -> None:
    game = cursed(
        (3, 2, 4, 5, 0), (0, 2, 3, 4, 5), owners=(LOLA, LOLA, ANNA), held={ANNA: 3, LOLA: 3}
    )
    events = game.apply(Raise("white"), ANNA)
    assert Cursed((ANNA, LOLA)) in events
    assert of_players(game, "amulets") == [2, 2, 0]
    assert of_players(game, "roses") == [15, 15, 15]
    assert game.to_state()["amulet_pile"] == 17


def test_e30_a_raiser_without_a_rose_is_not_struck() -> None:
    """R8.2 strikes who has a rose on the map; R7.2 lets a player raise without one."""
    many: list[Any] = [
        *(("not-in:mountain", 0, 0), ("not-in:lake", 0, 0), ("not-next-to:palm", 0, 0)),
        *(("not-next-to:hut", 0, 0), ("not-next-to:river", 0, 0), ("not-in:scrubland", 0, 0)),
        *(("not-next-to:beach", 0, 0), ("not-next-to:statue", 0)),
    ]
    drawn = (0, 3, 4)
    game = scene(
        seed=order(drawn, (0, 3, 4)),
        atvs={ANNA: "g7"},
        maps={"white": [("in:river", LOLA), ("not-in:beach", BOBBY)], "grey": many},
        eliminated={"white": all_but("g7")},
        treasure_deck=drawn,
        treasure={ANNA: [6], BOBBY: [2]},
        held={ANNA: 1},
        options={"advanced": True},
    )
    assert of_players(game, "roses")[ANNA] == 0
    events = game.apply(Raise("white"), ANNA)
    assert Cursed((LOLA, BOBBY)) in events
    assert of_players(game, "treasure") == [[6], [], []]
    assert of_players(game, "amulets") == [1, 0, 0]
    assert of_players(game, "roses") == [0, 15, 15]
    assert now(game) == ("new-map", ANNA, ANNA)


@pytest.mark.parametrize("rule", ["return", "return-all"])
def test_e31_a_curse_cannot_return_to_an_empty_deck(rule: str) -> None:
    drawn = (3, 0, 4, 2)
    game = cursed(drawn, (0, 2, 3, 4), rule=rule, only_treasure_deck=True)
    events = game.apply(Raise("white"), ANNA)
    assert CurseReturned() not in events
    assert CursesRemoved(1) in events
    assert curses(game) == (1, 1)
    assert game.to_state()["treasure_deck"] == []
    assert now(game) == ("over", ANNA, ANNA)


def test_e31_after_the_reshuffle_it_goes_into_what_is_left() -> None:
    """The draw takes the deck's 2 cards and 2 of the 3 discards; the third is the deck."""

    def raised(number: int) -> tuple[Game, list[Event]]:
        game = scene(
            seed=f"e31-{number}",
            atvs={ANNA: "g7"},
            maps={"white": [("in:river", BOBBY), ("not-in:beach", LOLA)]},
            eliminated={"white": all_but("g7")},
            treasure_deck=[0, 2],
            only_treasure_deck=True,
            treasure_discard=[3, 4, 5],
            treasure={BOBBY: rest_of_gold(2, 3, 4, 5)},
            held={LOLA: 1, BOBBY: 1},
            curses_removed=1,
            curses_struck=0,
            options={"curse_rule": "return-all"},
        )
        return game, game.apply(Raise("white"), ANNA)

    games = (raised(number) for number in range(200))
    game, events = next(pair for pair in games if CardTurnedUp(0) in pair[1])
    assert CurseReturned() in events
    state = game.to_state()
    assert (state["curses_removed"], state["curses_struck"]) == (1, 1)
    assert len(state["treasure_deck"]) == 2
    assert state["treasure_deck"].count(0) == 1
    assert sorted([*state["treasure_deck"], *state["treasure_discard"]]) == [0, 2, 3, 4, 5]
    assert now(game) == ("over", ANNA, ANNA)
    assert ashore(game) == []


def test_e31_return_is_for_the_first_curse_of_the_game_only() -> None:
    game = cursed((3, 0, 4, 2), (0, 2, 3, 4), rule="return", curses_struck=1)
    events = game.apply(Raise("white"), ANNA)
    assert CurseReturned() not in events
    assert curses(game) == (1, 2)
    again = cursed((3, 0, 4, 2), (0, 2, 3, 4), rule="return-all", curses_struck=1)
    assert CurseReturned() in again.apply(Raise("white"), ANNA)
    assert curses(again) == (0, 2)
    assert again.to_state()["treasure_deck"].count(0) == 2


def test_e38_protection_is_paid_at_once_and_is_no_play() -> None:
    game = cursed((3, 0, 4, 2), (0, 2, 3, 4), held={LOLA: 1}, treasure={LOLA: [6]})
    assert game.check(RemoveMarker("white", spot("g7")), LOLA) == Refusal(
        "not-your-decision", seat=ANNA, phase="turn"
    )
    game.apply(Raise("white"), ANNA)
    assert of_players(game, "amulets") == [0, 0, 0]
    assert game.to_state()["amulet_pile"] == 21
    assert of_players(game, "treasure") == [[], [6], []]
    assert now(game) == ("new-map", ANNA, ANNA)  # nobody was asked


def test_e38_with_a_choice_the_victims_are_asked_from_the_raiser_on() -> None:
    game = cursed(
        (3, 0, 4, 2),
        (0, 2, 3, 4),
        raiser=LOLA,
        owners=(ANNA, BOBBY),
        payment="choice",
        held={ANNA: 1, LOLA: 1, BOBBY: 1},
        treasure={ANNA: [2, 5], BOBBY: [3, 6]},
    )
    events = game.apply(Raise("white"), LOLA)
    assert [event for event in events if isinstance(event, CursePaid)] == [
        CursePaid(LOLA, True, None)  # can pay in one way only: at once
    ]
    assert now(game) == ("curse", BOBBY, LOLA)
    assert sharing(game)["paying"] == [BOBBY, ANNA]
    assert sharing(game)["protected"] == [LOLA]
    assert game.legal_actions() == [PayCurse("amulet"), PayCurse("card")]
    assert game.check(PayCurse("card"), ANNA) == Refusal(
        "not-your-decision", seat=BOBBY, phase="curse"
    )
    refused(game, EndTurn(), "not-now", phase="curse", wanted="turn")
    assert game.apply(PayCurse("card"), BOBBY) == [CursePaid(BOBBY, False, 6)]
    assert now(game) == ("curse", ANNA, LOLA)
    assert (game.to_state()["curses_removed"], game.to_state()["curses_struck"]) == (0, 1)
    game.apply(PayCurse("amulet"), ANNA)
    assert of_players(game, "amulets") == [0, 0, 1]
    assert of_players(game, "treasure") == [[2, 5], [], [3]]
    assert sorted(game.to_state()["treasure_discard"]) == [2, 3, 4, 6]
    assert curses(game) == (1, 1)
    assert now(game) == ("new-map", LOLA, LOLA)


def test_e39_protected_who_gave_an_amulet_goes_on() -> None:
    """Having paid is not enough (option curse_rule): who lost a card is out."""
    game = cursed(
        (3, 0, 4, 2), (0, 2, 3, 4), held={LOLA: 1}, treasure={BOBBY: [5]}, rule="protected"
    )
    events = game.apply(Raise("white"), ANNA)
    assert events[-7:] == [
        Cursed((ANNA, LOLA, BOBBY)),
        CursePaid(ANNA, False, None),
        CursePaid(LOLA, True, None),
        CursePaid(BOBBY, False, 5),
        CursesRemoved(1),
        RosesReturned((ANNA, BOBBY)),
        CardTurnedUp(2),
    ]
    assert sharing(game)["roses"] == [LOLA]
    assert sharing(game)["protected"] == []
    assert of_players(game, "roses") == [15, 14, 15]
    answers(game, (LOLA, 2, Pass()), (LOLA, 3, Take()))
    assert of_players(game, "treasure") == [[], [3], []]
    assert game.to_state()["treasure_discard"] == [5, 2, 4]
    assert of_players(game, "roses") == [15, 15, 15]
    assert now(game) == ("new-map", LOLA, ANNA)


def test_e39_protected_nobody_goes_on() -> None:
    game = cursed((3, 0, 4, 2), (0, 2, 3, 4), treasure={BOBBY: [5]}, rule="protected")
    game.apply(Raise("white"), ANNA)
    assert sorted(game.to_state()["treasure_discard"]) == [2, 3, 4, 5]
    assert of_players(game, "roses") == [15, 15, 15]
    assert now(game) == ("new-map", ANNA, ANNA)


def test_e39_protected_with_a_choice() -> None:
    """Option curse_payment: those who have a choice pay after the others, not at one moment."""
    game = cursed(
        (3, 0, 4, 2),
        (0, 2, 3, 4),
        rule="protected",
        payment="choice",
        held={ANNA: 1, LOLA: 1, BOBBY: 1},
        treasure={ANNA: [2], LOLA: [3, 4]},
    )
    events = game.apply(Raise("white"), ANNA)
    assert events[-1] == CursePaid(BOBBY, True, None)
    assert sharing(game)["paying"] == [ANNA, LOLA]
    game.apply(PayCurse("amulet"), ANNA)
    assert sorted(sharing(game)["protected"]) == [ANNA, BOBBY]
    game.apply(PayCurse("card"), LOLA)
    assert sharing(game)["roses"] == [ANNA, BOBBY]
    assert of_players(game, "amulets") == [0, 1, 0]
    assert of_players(game, "treasure") == [[2], [3], []]
    answers(game, (ANNA, 2, Pass()), (BOBBY, 2, Take()), (ANNA, 3, Take()))
    assert of_players(game, "treasure") == [[2, 3], [3], [2]]
    assert now(game) == ("new-map", ANNA, ANNA)


@pytest.mark.parametrize(("depth", "safe"), [(27, 12), (21, 18)])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_e44_fewer_curses_and_either_depth(count: int, depth: int, safe: int) -> None:
    found: set[int] = set()
    for number in range(60):
        game = Game.new(
            2, f"e44-{number}", island="ABC1", options={"curses": count, "curse_depth": depth}
        )
        deck = game.to_state()["treasure_deck"]
        assert len(deck) == 39 + count
        assert deck.count(0) == count
        assert 0 not in deck[:safe]
        assert game.to_state()["curses_removed"] == 0
        found |= {place for place, value in enumerate(deck) if value == 0}
    if count:
        assert min(found) <= safe + 2
        assert max(found) >= 39 + count - 3
