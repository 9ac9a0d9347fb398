"""Sections 7 and 8 of the rules: raising a treasure, sharing it out, and curses."""

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from tests.build import at
from tests.rules import FOUND, OBJECTS, refused, seats, sharing, table
from tobago import (
    Clue,
    EndTurn,
    Game,
    Pass,
    PayCurse,
    PlayClue,
    Raise,
    StartMap,
    Take,
    island_by_code,
)
from tobago.game.advice import races
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
    CurseReturned,
    CursesRemoved,
    GameEnded,
    LeftoversDiscarded,
    MapCleared,
    MapStarted,
    RosesReturned,
    StatuesTurned,
    TreasureRaised,
    TreasuresReshuffled,
    witnessed,
)
from tobago.game.phases.clue_cards import is_marked

CLEARED = MapCleared("white", ("in:river", "next-to:mountain"))


def mixed(cards: list[int], seed: str = "test") -> list[int]:
    """The cards in the order they are turned up, by the first draw after loading a state."""
    cards = list(cards)
    number = int(sha256(f"{seed}#{1 << 32}".encode()).hexdigest(), 16)
    for last in range(len(cards) - 1, 0, -1):
        number, other = divmod(number, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards[::-1]


def found(*cards: Any, **said: Any) -> Game:
    """White lies under the ATV of seat 0; its two cards carry the roses given."""
    clues = ("in:river", "next-to:mountain")
    maps = {"white": [(clue, *roses) for clue, roses in zip(clues, cards, strict=True)]}
    return table(**{"maps": maps, "atvs": {0: "g7", 1: "g7"}, **said})


# ---- R7.1 -------------------------------------------------------------------------------------


def test_r7_1_a_treasure_is_raised_from_its_only_marker() -> None:
    game = found([1], [2])
    assert Raise("white") in game.legal_actions()
    assert refused(game, Raise("grey")) == {
        "code": "site-not-determined", "map": "grey", "sites": 104,
    }  # fmt: skip
    elsewhere = found([1], [2], atvs={0: "f8", 1: "g7"})
    assert refused(elsewhere, Raise("white")) == {
        "code": "not-on-the-site", "map": "white", "site": at(game, "g7"),
    }  # fmt: skip
    assert Raise("white") not in elsewhere.legal_actions()
    two = table(atvs={0: "d1"}, maps={"white": [("in:beach", 1), ("next-to:palm", 1)]})
    assert refused(two, Raise("white")) == {
        "code": "site-not-determined", "map": "white", "sites": 2,
    }  # fmt: skip


def test_r7_1_only_in_ones_own_turn() -> None:
    assert refused(found([1], [2]), Raise("white"), seat=1) == {
        "code": "not-your-decision", "seat": 0, "phase": "turn",
    }  # fmt: skip


def test_r7_1_several_treasures_on_one_space_are_raised_in_any_order() -> None:
    seen = Clue.parse("in-sight:statue").spaces(island_by_code("ABC1"), OBJECTS)
    others = [tuple(s) for s in island_by_code("ABC1").hexes(seen) if s != (-1, 2)]
    game = found(
        [1], [1],
        maps={"white": FOUND, "brown": [("in-sight:statue", None)]},
        eliminated={"brown": others},
        treasure_deck=[2, 3, 4, 5, 6],
        hands={0: ["in:lake", "in:beach"]},
    )  # fmt: skip
    raises = [action for action in game.legal_actions() if isinstance(action, Raise)]
    assert raises == [Raise("white"), Raise("brown")]
    game.apply(Raise("brown"))
    game.apply(Take())
    assert Raise("white") not in game.legal_actions()
    game.apply(StartMap("in:lake"))
    assert [a for a in game.legal_actions() if isinstance(a, Raise)] == [Raise("white")]


def test_r7_1_nobody_must_raise() -> None:
    game = found([1], [2])
    game.apply(EndTurn())
    assert game.seat == 1
    assert Raise("white") in game.legal_actions()


# ---- R7.2, R7.3 -------------------------------------------------------------------------------


def test_r7_2_the_raiser_adds_a_rose_below_the_lowest_card() -> None:
    game = found([1], [2], treasure_deck=[2, 3, 4, 5])
    events = game.apply(Raise("white"))
    assert events[0] == TreasureRaised(0, "white", at(game, "g7"), True)
    state = game.to_state()
    assert state["sharing"]["roses"] == [0, 2, 1]
    assert seats(game, "roses") == [14, 14, 14]
    assert [card["roses"] for card in state["maps"]["white"]["cards"]] == [[], []]
    assert state["maps"]["white"]["sites"] == [[-1, 2]]
    assert (state["fresh"], state["legs"], state["sharing"]["raiser"]) == (False, 0, 0)


def test_r7_2_the_marker_leaves_the_board() -> None:
    game = found([1], [2], treasure_deck=[2, 3, 4, 5])
    assert is_marked(game.state, 0)
    game.apply(Raise("white"))
    assert not is_marked(game.state, 0)
    assert not [race for race in races(game.view(None)) if race.map == "white"]


def test_r7_2_the_marker_of_the_last_treasure_does_not_come_back() -> None:
    game = found([1], [2], treasure_deck=[2, 3, 4, 5], only_treasure_deck=True)
    game.apply(Raise("white"))
    while not game.over:
        game.apply(Pass())
    assert not is_marked(game.state, 0)


def test_r7_2_without_a_rose_one_may_raise_all_the_same() -> None:
    doubles = [
        "not-in:beach", "not-in:jungle", "not-in:lake", "not-next-to:hut", "not-next-to:palm",
        "not-in-sight:palm", "not-next-to:river",
    ]  # fmt: skip
    game = table(
        atvs={0: "g7"},
        maps={
            "white": [("in:river", 0), ("next-to:mountain", 1)],
            "grey": [(clue, 0, 0) for clue in doubles],
        },
        treasure_deck=[2, 3, 4],
    )
    assert seats(game, "roses") == [0, 14, 15]
    events = game.apply(Raise("white"))
    assert events[0] == TreasureRaised(0, "white", at(game, "g7"), False)
    assert game.to_state()["sharing"]["roses"] == [1, 0]
    assert seats(game, "roses") == [0, 14, 15]


def test_r7_3_a_card_for_each_rose_from_the_bottom_up_and_one_unseen() -> None:
    game = found([1, 1], [2], treasure_deck=[6, 5, 4, 3, 2, 2])
    events = game.apply(Raise("white"))
    order = mixed([6, 5, 4, 3, 2])
    assert events == [
        TreasureRaised(0, "white", at(game, "g7"), True),
        CardLookedAt(0, 6),
        CardLookedAt(2, 5),
        CardLookedAt(1, 4),
        CardLookedAt(1, 3),
        CardAdded(2),
        CardsGathered(5, False),
        CardTurnedUp(order[0]),
    ]
    state = game.to_state()
    assert state["sharing"] == {
        "map": "white", "raiser": 0, "cards": order[1:], "offered": order[0],
        "roses": [0, 2, 1, 1], "asked": 0, "seen": [[6], [4, 3], [5]], "taker": None,
        "last": False, "paying": [], "protected": [],
    }  # fmt: skip
    assert state["treasure_deck"][0] == 2
    assert len(state["treasure_deck"]) == 36
    assert (state["phase"], state["seat"], state["turn"]) == ("sharing", 0, 0)


def test_r7_3_who_looks_at_a_card_sees_it_alone() -> None:
    event = CardLookedAt(2, 5)
    assert event.seen_by(2) == event
    assert event.seen_by(0) == event.seen_by(None) == CardLookedAt(2, None)
    assert witnessed([event, CardTurnedUp(3)], 1) == [CardLookedAt(2, None), CardTurnedUp(3)]
    assert (event.reveals, CardTurnedUp(3).reveals) == (True, True)
    assert not CardTaken(0, 3).reveals
    assert not TreasureRaised(0, "white", at(table(), "g7"), True).reveals


def test_r7_3_without_any_rose_only_the_further_card_is_drawn_and_discarded() -> None:
    doubles = [
        "not-in:beach", "not-in:jungle", "not-in:lake", "not-next-to:hut", "not-next-to:palm",
        "not-in-sight:palm", "not-next-to:river",
    ]  # fmt: skip
    game = table(
        atvs={0: "g7"},
        maps={
            "white": FOUND,
            "grey": [(clue, 0, 0) for clue in doubles],
            "black": [("in:mountain", 0)],
        },
        treasure_deck=[6],
    )
    assert game.apply(Raise("white")) == [
        TreasureRaised(0, "white", at(game, "g7"), False),
        CardAdded(6),
        CardsGathered(1, False),
        LeftoversDiscarded(1),
        CLEARED,
    ]
    assert game.to_state()["treasure_discard"] == [6]
    assert (game.state.phase, game.seat) == ("new-map", 0)


# ---- R7.4 to R7.6 -----------------------------------------------------------------------------


def test_r7_4_each_card_is_offered_to_each_rose_from_the_lowest_up() -> None:
    game = sharing([0, 1, 0, 2], 5, [4, 3, 2, 2])
    asked = []
    for _ in range(3):
        asked.append(game.seat)
        assert game.legal_actions() == [Take(), Pass()]
        assert game.apply(Pass()) == [CardPassed(asked[-1], 5)]
    assert asked == [0, 1, 0]
    assert (game.seat, game.to_state()["sharing"]["asked"]) == (2, 3)
    assert game.apply(Take()) == [CardTaken(2, 5), CardTurnedUp(4)]
    state = game.to_state()["sharing"]
    assert (state["roses"], state["asked"], state["offered"]) == ([0, 1, 0], 0, 4)
    assert (state["cards"], state["taker"], game.seat) == ([3, 2, 2], 2, 0)


def test_r7_4_two_roses_on_one_card_are_asked_separately() -> None:
    game = sharing([0, 1, 1], 5, [4, 3])
    game.apply(Pass())
    assert game.apply(Pass()) == [CardPassed(1, 5)]
    assert game.seat == 1
    assert game.apply(Take()) == [CardTaken(1, 5), CardTurnedUp(4)]
    assert game.to_state()["sharing"]["roses"] == [0, 1]


def test_r7_5_who_takes_a_card_gets_the_rose_that_was_asked_back() -> None:
    game = sharing([0, 1, 0, 2], 5, [4, 3], treasure={0: [2]})
    before = seats(game, "roses")
    game.apply(Pass())
    game.apply(Pass())
    game.apply(Take())
    assert game.to_state()["sharing"]["roses"] == [0, 1, 2]
    assert [b - a for a, b in zip(before, seats(game, "roses"), strict=True)] == [1, 0, 0]
    assert seats(game, "treasure") == [[2, 5], [], []]


def test_r7_5_a_card_that_every_rose_passes_is_discarded() -> None:
    game = sharing([0, 1], 5, [4, 3])
    game.apply(Pass())
    assert game.apply(Pass()) == [CardPassed(1, 5), CardDiscarded(5), CardTurnedUp(4)]
    state = game.to_state()
    assert state["treasure_discard"] == [5]
    assert (state["sharing"]["roses"], state["seat"]) == ([0, 1], 0)
    assert state["sharing"]["taker"] is None


def test_r7_6_when_no_rose_is_left_the_other_cards_are_discarded_unseen() -> None:
    game = sharing([0], 5, [4, 3])
    assert game.apply(Take()) == [CardTaken(0, 5), LeftoversDiscarded(2), CLEARED]
    state = game.to_state()
    assert sorted(state["treasure_discard"]) == [3, 4]
    assert (state["sharing"], state["phase"], state["new_map"]) == (None, "new-map", "white")
    assert game.view(1).to_json()["treasure_discard"] == [None, None]


def test_r7_6_when_no_card_is_left_the_roses_return() -> None:
    game = sharing([0, 1, 2, 1], 5)
    for _ in range(3):
        game.apply(Pass())
    assert game.apply(Pass()) == [
        CardPassed(1, 5),
        CardDiscarded(5),
        RosesReturned((0, 1, 2, 1)),
        CLEARED,
    ]
    assert seats(game, "roses") == [15, 15, 15]
    assert game.to_state()["treasure_discard"] == [5]


def test_r7_6_a_leftover_curse_is_discarded_unseen_and_stays_in_the_game() -> None:
    game = sharing([0], 5, [0])
    assert game.apply(Take()) == [CardTaken(0, 5), LeftoversDiscarded(1), CLEARED]
    state = game.to_state()
    assert (state["treasure_discard"], state["curses_removed"], state["curses_struck"]) == (
        [0], 0, 0,
    )  # fmt: skip


def test_r7_6_a_whole_sharing_as_in_the_printed_example() -> None:
    game = sharing([0, 1, 0, 2], 3, [4, 2, 5, 6])
    asked = []
    for answer in (
        Pass(), Pass(), Pass(), Take(), Take(), Pass(), Pass(), Pass(), Take(), Take(),
    ):  # fmt: skip
        asked.append(game.seat)
        game.apply(answer)
    assert asked == [0, 1, 0, 2, 0, 1, 0, 1, 0, 1]
    assert seats(game, "treasure") == [[4, 5], [6], [3]]
    assert game.to_state()["treasure_discard"] == [2]
    assert (game.state.phase, game.seat, game.state.turn) == ("new-map", 1, 0)


# ---- R7.7 -------------------------------------------------------------------------------------


def _empty_deck(deck: list[int], discard: list[int], **said: Any) -> Game:
    """Everything else was taken by seat 2."""
    rest = Counter({0: 2, 2: 10, 3: 9, 4: 11, 5: 6, 6: 3})
    rest.subtract([*deck, *discard, 0, 0])
    return found(
        [1], [1],
        treasure_deck=deck, treasure_discard=discard, only_treasure_deck=True,
        treasure={2: [v for v in rest.elements() if v]}, curses_removed=2, **said,
    )  # fmt: skip


def test_r7_7_drawing_the_last_card_makes_this_the_last_treasure() -> None:
    game = _empty_deck([6, 5, 4, 3], [2, 2])
    events = game.apply(Raise("white"))
    assert events[4:6] == [CardAdded(3), CardsGathered(4, True)]
    state = game.to_state()
    assert (state["sharing"]["last"], state["treasure_deck"]) == (True, [])
    assert state["treasure_discard"] == [2, 2]


def test_r7_7_one_card_more_and_it_is_not_the_last_treasure() -> None:
    game = _empty_deck([6, 5, 4, 3, 2], [2])
    assert game.apply(Raise("white"))[4:6] == [CardAdded(3), CardsGathered(4, False)]
    assert game.to_state()["treasure_deck"] == [2]


def test_r7_7_the_discards_become_a_new_deck_and_the_drawing_goes_on() -> None:
    game = _empty_deck([6, 5], [2, 2, 3])
    events = game.apply(Raise("white"))
    new = mixed([2, 2, 3])
    assert events[:7] == [
        TreasureRaised(0, "white", at(game, "g7"), True),
        TreasuresReshuffled(3),
        CardLookedAt(0, 6),
        CardLookedAt(1, 5),
        CardLookedAt(1, new[0]),
        CardAdded(2),
        CardsGathered(4, True),
    ]
    state = game.to_state()
    assert (state["treasure_deck"], state["treasure_discard"]) == ([new[2]], [])
    assert sorted([*state["sharing"]["cards"], state["sharing"]["offered"]]) == sorted(
        [6, 5, *new[:2]]
    )
    assert state["sharing"]["last"] is True


def test_r7_7_with_too_few_cards_those_there_are_are_shared_out() -> None:
    """Three roses and a further card, but only two cards: seat 1 looks at one of its two."""
    game = _empty_deck([6], [4])
    events = game.apply(Raise("white"))
    assert events[1:5] == [
        TreasuresReshuffled(1),
        CardLookedAt(0, 6),
        CardLookedAt(1, 4),
        CardsGathered(2, True),
    ]
    state = game.to_state()
    assert state["sharing"]["roses"] == [0, 1, 1]
    assert (state["treasure_deck"], state["treasure_discard"]) == ([], [])
    game.apply(Take())
    assert game.apply(Take())[1:] == [
        RosesReturned((1,)),
        GameEnded("last-treasure", (10 - state["sharing"]["cards"][0], *_rest(game)), (2,)),
    ]


def _rest(game: Game) -> tuple[int, ...]:
    return tuple(sum(cards) for cards in seats(game, "treasure")[1:])


def test_r7_7_with_no_card_at_all_the_roses_return_and_the_game_ends() -> None:
    game = _empty_deck([], [])
    assert game.apply(Raise("white")) == [
        TreasureRaised(0, "white", at(game, "g7"), True),
        CardsGathered(0, True),
        RosesReturned((0, 1, 1)),
        GameEnded("last-treasure", (0, 0, 10 * 2 + 9 * 3 + 11 * 4 + 6 * 5 + 3 * 6), (2,)),
    ]
    assert seats(game, "roses") == [15, 15, 15]


def test_r7_7_removed_curses_do_not_come_back() -> None:
    game = _empty_deck([6], [2, 2, 3, 3])
    game.apply(Raise("white"))
    state = game.to_state()
    seen = [*state["sharing"]["cards"], state["sharing"]["offered"], *state["treasure_deck"]]
    assert sorted(seen) == [2, 2, 3, 3, 6]


def test_r7_7_a_deck_empty_before_the_draw_makes_it_the_last_treasure_too() -> None:
    game = _empty_deck([], [2, 3, 4, 5, 6])
    events = game.apply(Raise("white"))
    assert events[1] == TreasuresReshuffled(5)
    assert events[5:7] == [CardAdded(2), CardsGathered(4, True)]
    assert len(game.to_state()["treasure_deck"]) == 1


# ---- R8 ---------------------------------------------------------------------------------------


def cursed(roses: list[int], cards: list[int], **said: Any) -> Game:
    """A curse comes up when seat 0 has taken the card now offered, for a rose below the others."""
    return sharing([0, *roses], 5, [0, *cards], **said)


def test_r8_1_after_a_curse_no_card_of_this_treasure_is_given_out() -> None:
    game = cursed([1, 2], [6, 4])
    assert game.apply(Take()) == [
        CardTaken(0, 5),
        CardTurnedUp(0),
        Cursed((1, 2)),
        CursePaid(1, False, None),
        CursePaid(2, False, None),
        CursesRemoved(1),
        RosesReturned((1, 2)),
        LeftoversDiscarded(2),
        CLEARED,
    ]
    assert seats(game, "treasure") == [[5], [], []]
    assert sorted(game.to_state()["treasure_discard"]) == [4, 6]


def test_r8_1_the_first_card_may_be_a_curse() -> None:
    """The raiser is struck too and starts the new map."""
    game = found([1], [2], treasure_deck=[0, 6, 5, 4], seed=_first_is_curse())
    events = game.apply(Raise("white"))
    assert events[6:] == [
        CardTurnedUp(0),
        Cursed((0, 1, 2)),
        CursePaid(0, False, None),
        CursePaid(1, False, None),
        CursePaid(2, False, None),
        CursesRemoved(1),
        RosesReturned((0, 2, 1)),
        LeftoversDiscarded(3),
        CLEARED,
    ]
    assert (game.seat, game.state.phase) == (0, "new-map")


def _first_is_curse() -> str:
    return next(str(n) for n in range(99) if mixed([0, 6, 5, 4], str(n))[0] == 0)


def test_r8_2_the_payment_is_an_amulet_else_the_best_card_else_nothing() -> None:
    game = cursed([1, 2, 3], [6], players=4, held={1: 2}, treasure={1: [6], 2: [3, 4, 2, 4]})
    pile = game.to_state()["amulet_pile"]
    assert game.apply(Take())[1:7] == [
        CardTurnedUp(0),
        Cursed((1, 2, 3)),
        CursePaid(1, True, None),
        CursePaid(2, False, 4),
        CursePaid(3, False, None),
        CursesRemoved(1),
    ]
    state = game.to_state()
    assert seats(game, "amulets") == [0, 1, 0, 0]
    assert state["amulet_pile"] == pile + 1
    assert seats(game, "treasure") == [[5], [6], [3, 2, 4], []]
    assert sorted(state["treasure_discard"]) == [4, 6]


def test_r8_2_each_player_pays_once_whatever_the_number_of_roses() -> None:
    game = cursed([1, 1, 1], [6, 6, 4], held={1: 3})
    game.apply(Take())
    assert seats(game, "amulets") == [0, 2, 0]
    assert seats(game, "roses") == [15, 15, 15]


def test_r8_2_who_has_no_rose_left_does_not_pay() -> None:
    game = cursed([1], [6], held={0: 1, 2: 1}, treasure={0: [6], 2: [4]})
    assert game.apply(Take())[2] == Cursed((1,))
    assert seats(game, "amulets") == [1, 0, 1]
    assert seats(game, "treasure") == [[6, 5], [], [4]]


def test_r8_2_victims_pay_in_turn_order_from_the_raiser() -> None:
    game = sharing([2, 1, 0, 3], 5, [0, 4], players=4, turn=2, seen=[[], [], [0, 4], []])
    game.apply(Take())
    assert game.state.phase == "new-map"
    other = sharing([1, 0, 3, 2, 2], 5, [0, 4], players=4, turn=2, seen=[[], [], [0, 4], []])
    assert other.apply(Take())[2] == Cursed((2, 3, 0))


def test_r8_2_a_card_just_taken_can_be_lost() -> None:
    game = sharing([1, 1], 6, [0, 2], treasure={1: [3]})
    assert game.apply(Take())[3] == CursePaid(1, False, 6)
    assert seats(game, "treasure")[1] == [3]


def test_r8_3_the_curse_leaves_the_game_and_all_roses_return() -> None:
    game = cursed([1, 2, 0], [6])
    game.apply(Take())
    state = game.to_state()
    assert (state["curses_removed"], state["curses_struck"]) == (1, 1)
    assert seats(game, "roses") == [15, 15, 15]
    assert 0 not in state["treasure_discard"]


def test_r8_3_the_second_curse_leaves_with_it_without_effect() -> None:
    game = cursed([1], [6, 0, 4], held={1: 3})
    events = game.apply(Take())
    assert events[3:] == [
        CursePaid(1, True, None),
        CursesRemoved(1),
        CursesRemoved(1),
        RosesReturned((1,)),
        LeftoversDiscarded(2),
        CLEARED,
    ]
    state = game.to_state()
    assert (state["curses_removed"], state["curses_struck"]) == (2, 1)
    assert seats(game, "amulets")[1] == 2
    assert sorted(state["treasure_discard"]) == [4, 6]
    assert CursesRemoved(1).reveals
    assert not CursePaid(1, True, None).reveals


def test_r8_3_a_curse_that_comes_last_leaves_no_cards_over() -> None:
    game = cursed([1], [])
    assert game.apply(Take())[4:] == [CursesRemoved(1), RosesReturned((1,)), CLEARED]


def test_r8_3_a_curse_in_the_last_treasure_strikes_and_then_the_game_ends() -> None:
    game = cursed([1], [6], last=True, treasure={1: [4], 2: [2]})
    assert game.apply(Take())[3:] == [
        CursePaid(1, False, 4),
        CursesRemoved(1),
        RosesReturned((1,)),
        LeftoversDiscarded(1),
        GameEnded("last-treasure", (5, 0, 2), (0,)),
    ]


def test_r8_3_every_event_of_a_curse_tells_its_fields() -> None:
    assert CursePaid(1, False, 4).to_json() == {
        "type": "CursePaid", "seat": 1, "amulet": False, "card": 4,
    }  # fmt: skip
    assert CurseReturned().to_json() == {"type": "CurseReturned"}
    assert refused(sharing([0], 5, [4]), PayCurse("card")) == {
        "code": "not-now", "phase": "sharing", "wanted": "curse",
    }  # fmt: skip


def test_r8_1_a_whole_turn_with_a_new_map_follows() -> None:
    game = cursed([1], [], hands={0: ["in:lake"]})
    game.apply(Take())
    events = game.apply(StartMap("in:lake"))
    assert events[0] == MapStarted(0, "in:lake", "white", 14, True)
    assert isinstance(events[2], ClueDrawn)
    assert events[3:7] == [
        AmuletAppeared(0, at(game, "k9")),
        AmuletAppeared(1, at(game, "e1")),
        AmuletAppeared(2, at(game, "k8")),
        StatuesTurned((2, 5, 1)),
    ]
    assert PlayClue("in:lake", "grey") not in game.legal_actions()


@pytest.mark.parametrize("answer", [Take(), Pass()])
def test_r7_4_only_the_owner_of_the_rose_answers(answer: Any) -> None:
    game = sharing([1, 0], 4, [3])
    for seat in (0, 2):
        assert refused(game, answer, seat) == {
            "code": "not-your-decision", "seat": 1, "phase": "sharing",
        }  # fmt: skip
