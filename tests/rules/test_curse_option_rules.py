"""Section 12 of the rules: every value of the table options about curses."""

from typing import Any

import pytest

from tests.rules import assert_agreed, refused, seats, sharing
from tobago import (
    Game,
    PayCurse,
    Setup,
    SetupError,
    Take,
)
from tobago.game.events import (
    CardTaken,
    CardTurnedUp,
    Cursed,
    CursePaid,
    CurseReturned,
    CursesRemoved,
    GameEnded,
    LeftoversDiscarded,
    MapCleared,
    RosesReturned,
)

CLEARED = MapCleared("white", ("in:river", "next-to:mountain"))


# ---- curses and curse_depth -------------------------------------------------------------------


@pytest.mark.parametrize("curses", [2, 1, 0])
@pytest.mark.parametrize(("depth", "top"), [(27, 12), (21, 18)])
def test_option_curses_and_curse_depth_shape_the_deck(curses: int, depth: int, top: int) -> None:
    spots = set()
    for seed in range(60):
        options = {"curses": curses, "curse_depth": depth}
        deck = Game.new(2, str(seed), island="ABC1", options=options).to_state()["treasure_deck"]
        assert len(deck) == 39 + curses
        assert deck.count(0) == curses
        assert 0 not in deck[:top]
        spots |= {i for i, value in enumerate(deck) if value == 0}
    if curses:
        assert min(spots) == top
        assert max(spots) == 38 + curses


def test_option_curse_depth_21_leaves_18_cards_without_a_curse() -> None:
    decks = [
        Game.new(2, str(n), island="ABC1", options={"curse_depth": 21}).to_state()["treasure_deck"]
        for n in range(60)
    ]
    assert min(deck.index(0) for deck in decks) == 18


def test_option_curses_given_deck_must_match() -> None:
    gold = [v for v, n in {2: 10, 3: 9, 4: 11, 5: 6, 6: 3}.items() for _ in range(n)]
    setup = Setup(treasure_deck=[*gold, 0])
    assert Game.new(2, "s", options={"curses": 1}, setup=setup).to_state()["treasure_deck"][-1] == 0
    with pytest.raises(SetupError, match=r"and 2 curses, written as 0$"):
        Game.new(2, "s", setup=setup)


# ---- curse_rule -------------------------------------------------------------------------------


def cursed(rule: str, roses: list[int], cards: list[int], **said: Any) -> Game:
    """Seat 0 takes a card for a rose below the others, and then a curse comes up."""
    options = {"curse_rule": rule, **said.pop("options", {})}
    return sharing([0, *roses], 5, [0, *cards], options=options, **said)


def test_option_curse_rule_end_gives_out_nothing_more() -> None:
    game = cursed("end", [1], [6])
    assert game.apply(Take())[-1] == CLEARED


def test_option_curse_rule_continue_goes_on_with_every_rose() -> None:
    game = cursed("continue", [1, 2], [6, 4], treasure={1: [3]}, held={2: 1})
    assert game.apply(Take()) == [
        CardTaken(0, 5),
        CardTurnedUp(0),
        Cursed((1, 2)),
        CursePaid(1, False, 3),
        CursePaid(2, True, None),
        CursesRemoved(1),
        CardTurnedUp(6),
    ]
    state = game.to_state()
    assert (state["phase"], state["seat"], state["curses_removed"]) == ("sharing", 1, 1)
    assert (state["sharing"]["roses"], state["sharing"]["cards"]) == ([1, 2], [4])
    assert (state["sharing"]["paying"], state["sharing"]["protected"]) == ([], [])


def test_option_curse_rule_continue_a_second_curse_strikes_again() -> None:
    game = cursed("continue", [1, 2], [0, 6], held={1: 2, 2: 1}, treasure={2: [4]})
    assert game.apply(Take())[2:] == [
        Cursed((1, 2)),
        CursePaid(1, True, None),
        CursePaid(2, True, None),
        CursesRemoved(1),
        CardTurnedUp(0),
        Cursed((1, 2)),
        CursePaid(1, True, None),
        CursePaid(2, False, 4),
        CursesRemoved(1),
        CardTurnedUp(6),
    ]
    state = game.to_state()
    assert (state["curses_removed"], state["curses_struck"]) == (2, 2)


def test_option_curse_rule_continue_leftovers_are_not_searched() -> None:
    game = cursed("continue", [1], [6, 0])
    game.apply(Take())
    assert game.apply(Take()) == [CardTaken(1, 6), LeftoversDiscarded(1), CLEARED]
    state = game.to_state()
    assert (state["treasure_discard"], state["curses_removed"]) == ([0], 1)


def test_option_curse_rule_continue_with_no_card_left_ends_the_sharing() -> None:
    game = cursed("continue", [1], [])
    assert game.apply(Take())[4:] == [CursesRemoved(1), RosesReturned((1,)), CLEARED]


def test_option_curse_rule_protected_goes_on_among_those_who_gave_an_amulet() -> None:
    game = cursed("protected", [1, 2, 3, 2], [6, 4], players=4, held={2: 1}, treasure={1: [4]})
    assert game.apply(Take())[2:] == [
        Cursed((1, 2, 3)),
        CursePaid(1, False, 4),
        CursePaid(2, True, None),
        CursePaid(3, False, None),
        CursesRemoved(1),
        RosesReturned((1, 3)),
        CardTurnedUp(6),
    ]
    state = game.to_state()
    assert (state["sharing"]["roses"], state["seat"]) == ([2, 2], 2)
    assert seats(game, "roses") == [15, 15, 13, 15]


def test_option_curse_rule_protected_by_nobody_ends_the_sharing() -> None:
    game = cursed("protected", [1, 2], [6, 4])
    assert game.apply(Take())[5:] == [
        CursesRemoved(1),
        RosesReturned((1, 2)),
        LeftoversDiscarded(2),
        CLEARED,
    ]
    assert seats(game, "roses") == [15, 15, 15]


def test_option_curse_rule_protected_by_nobody_a_second_curse_leaves_too() -> None:  # R8.3
    game = cursed("protected", [1, 2], [6, 0, 4])
    assert game.apply(Take())[5:] == [
        CursesRemoved(1),
        RosesReturned((1, 2)),
        CursesRemoved(1),
        LeftoversDiscarded(2),
        CLEARED,
    ]
    state = game.to_state()
    assert (state["curses_removed"], state["curses_struck"]) == (2, 1)
    assert sorted(state["treasure_discard"]) == [4, 6]
    assert [dig.curses_found for dig in game.state.digs] == [1]


def test_option_curse_rule_protected_leftovers_are_not_searched_while_a_rose_is_left() -> None:
    game = cursed("protected", [1, 2], [6, 0], held={1: 1})
    game.apply(Take())
    assert game.apply(Take()) == [CardTaken(1, 6), LeftoversDiscarded(1), CLEARED]
    state = game.to_state()
    assert (state["treasure_discard"], state["curses_removed"]) == ([0], 1)
    assert [dig.curses_found for dig in game.state.digs] == [None]


def test_option_curse_rule_protected_by_choice_of_a_card_ends_the_sharing() -> None:
    game = cursed(
        "protected", [1], [0, 6], held={1: 1}, treasure={1: [4]},
        options={"curse_payment": "choice"},
    )  # fmt: skip
    game.apply(Take())
    assert game.apply(PayCurse("card")) == [
        CursePaid(1, False, 4),
        CursesRemoved(1),
        RosesReturned((1,)),
        CursesRemoved(1),
        LeftoversDiscarded(1),
        CLEARED,
    ]


def test_option_curse_rule_protected_a_second_curse_needs_a_second_amulet() -> None:
    game = cursed("protected", [1, 2], [0, 6], held={1: 2, 2: 1})
    assert game.apply(Take())[6:] == [
        CardTurnedUp(0),
        Cursed((1, 2)),
        CursePaid(1, True, None),
        CursePaid(2, False, None),
        CursesRemoved(1),
        RosesReturned((2,)),
        CardTurnedUp(6),
    ]
    assert game.to_state()["sharing"]["roses"] == [1]


@pytest.mark.parametrize("rule", ["return", "return-all"])
def test_option_curse_rule_return_shuffles_the_first_curse_back(rule: str) -> None:
    game = cursed(rule, [1], [6], held={1: 1})
    before = game.to_state()["treasure_deck"]
    assert game.apply(Take())[3:] == [
        CursePaid(1, True, None),
        CurseReturned(),
        RosesReturned((1,)),
        LeftoversDiscarded(1),
        CLEARED,
    ]
    state = game.to_state()
    assert sorted(state["treasure_deck"]) == sorted([*before, 0])
    assert state["treasure_deck"][1:] != before
    assert (state["curses_removed"], state["curses_struck"]) == (0, 1)
    assert CurseReturned().reveals


def test_option_curse_rule_return_lets_the_second_strike_leave() -> None:
    game = cursed("return", [1], [6], curses_struck=1)
    assert CursesRemoved(1) in game.apply(Take())
    assert game.to_state()["curses_removed"] == 1


def test_option_curse_rule_return_all_returns_every_curse() -> None:
    game = cursed("return-all", [1], [6], curses_struck=3)
    assert CurseReturned() in game.apply(Take())
    state = game.to_state()
    assert (state["curses_removed"], state["curses_struck"]) == (0, 4)


@pytest.mark.parametrize("rule", ["return", "return-all"])
def test_option_curse_rule_return_removes_a_second_curse_found(rule: str) -> None:
    game = cursed(rule, [1], [6, 0])
    events = game.apply(Take())
    assert events[4:6] == [CurseReturned(), CursesRemoved(1)]
    state = game.to_state()
    assert (state["curses_removed"], state["treasure_deck"].count(0)) == (1, 1)
    assert state["treasure_discard"] == [6]


@pytest.mark.parametrize("rule", ["return", "return-all"])
def test_option_curse_rule_return_to_an_empty_deck_leaves_the_game(rule: str) -> None:
    game = cursed(rule, [1], [6], only_treasure_deck=True, last=True)
    assert game.apply(Take())[4:] == [
        CursesRemoved(1),
        RosesReturned((1,)),
        LeftoversDiscarded(1),
        GameEnded("last-treasure", (5, 0, 0), (0,)),
    ]
    assert game.to_state()["curses_removed"] == 1


# ---- curse_payment ----------------------------------------------------------------------------


def _choosing(**said: Any) -> Game:
    """Seats 1 and 3 can pay both ways, seats 0 and 2 in one way only; seat 2 raised."""
    return sharing(
        [2, 3, 2, 1, 0], 5, [0, 6, 4], players=4, turn=2, seen=[[], [], [0, 6, 4], []],
        held={0: 1, 1: 1, 3: 2}, treasure={1: [3, 4], 3: [6], 2: [2]},
        options={"curse_payment": "choice", **said},
    )  # fmt: skip


def test_option_curse_payment_choice_is_made_after_the_others_have_paid() -> None:
    game = _choosing()
    events = game.apply(Take())
    assert events == [
        CardTaken(2, 5),
        CardTurnedUp(0),
        Cursed((2, 3, 0, 1)),
        CursePaid(2, False, 5),
        CursePaid(0, True, None),
    ]
    state = game.to_state()
    assert (state["phase"], state["seat"], state["turn"]) == ("curse", 3, 2)
    assert (state["sharing"]["paying"], state["sharing"]["protected"]) == ([3, 1], [0])
    assert (state["sharing"]["offered"], state["sharing"]["asked"]) == (0, 0)
    assert (state["curses_struck"], state["curses_removed"]) == (1, 0)
    assert game.legal_actions() == [PayCurse("amulet"), PayCurse("card")]
    assert refused(game, PayCurse("card"), seat=1) == {
        "code": "not-your-decision", "seat": 3, "phase": "curse",
    }  # fmt: skip
    assert_agreed(game)


def test_option_curse_payment_choice_gives_an_amulet_or_the_best_card() -> None:
    game = _choosing()
    game.apply(Take())
    assert game.apply(PayCurse("amulet")) == [CursePaid(3, True, None)]
    state = game.to_state()
    assert (state["seat"], state["sharing"]["paying"]) == (1, [1])
    assert state["sharing"]["protected"] == [0, 3]
    assert game.apply(PayCurse("card")) == [
        CursePaid(1, False, 4),
        CursesRemoved(1),
        RosesReturned((3, 2, 1, 0)),
        LeftoversDiscarded(2),
        CLEARED,
    ]
    assert seats(game, "amulets") == [0, 1, 0, 1]
    assert seats(game, "treasure") == [[], [3], [2], [6]]
    assert (game.state.phase, game.seat, game.state.turn) == ("new-map", 2, 2)


def test_option_curse_payment_choice_with_protected_counts_amulets_given() -> None:
    game = _choosing(curse_rule="protected")
    game.apply(Take())
    game.apply(PayCurse("card"))
    events = game.apply(PayCurse("amulet"))
    assert events == [
        CursePaid(1, True, None),
        CursesRemoved(1),
        RosesReturned((3, 2)),
        CardTurnedUp(6),
    ]
    assert game.to_state()["sharing"]["roses"] == [1, 0]
    assert (game.state.phase, game.seat) == ("sharing", 1)


def test_option_curse_payment_amulet_leaves_no_choice() -> None:
    game = _choosing(curse_payment="amulet")
    assert game.apply(Take())[3:7] == [
        CursePaid(2, False, 5),
        CursePaid(3, True, None),
        CursePaid(0, True, None),
        CursePaid(1, True, None),
    ]
    assert game.state.phase == "new-map"


def test_option_curse_payment_choice_without_a_choice_is_paid_at_once() -> None:
    game = sharing(
        [0, 1, 2], 5, [0, 4], held={1: 1}, treasure={2: [3]}, options={"curse_payment": "choice"}
    )
    assert game.apply(Take())[2:6] == [
        Cursed((1, 2)),
        CursePaid(1, True, None),
        CursePaid(2, False, 3),
        CursesRemoved(1),
    ]
