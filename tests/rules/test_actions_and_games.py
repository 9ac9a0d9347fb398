"""What holds whatever the rule: refused actions, copies, and how actions and games are written."""

import pickle
from typing import Any

import pytest

from tests.build import at
from tests.rules import assert_agreed, table
from tobago import (
    ACTIONS,
    COLOURS,
    Action,
    ActionError,
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    Hex,
    IllegalAction,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    Refusal,
    RemoveMarker,
    StartMap,
    Swap,
    Take,
    action_from_json,
)
from tobago.game import notation

# ---- the engine's contract --------------------------------------------------------------------


def test_a_refused_action_changes_nothing() -> None:
    game = table(atvs={0: "g7"})
    copy = game.copy()
    with pytest.raises(IllegalAction) as caught:
        game.apply(Drive(at(game, "b2")))
    assert caught.value.refusal == Refusal("too-far", space=at(game, "b2"), needed=4, legs=3)
    assert str(caught.value) == "b2 is 4 legs away; you have 3."
    assert game == copy
    with pytest.raises(IllegalAction, match=r"^Player 1 decides now\.$"):
        game.apply(EndTurn(), seat=1)
    assert game == copy


def test_refusals_are_equal_when_code_and_fields_are() -> None:
    one = Refusal("too-far", needed=4)
    assert one == Refusal("too-far", needed=4)
    assert one != Refusal("too-far", needed=5)
    assert one != Refusal("too-near", needed=4)
    assert one != "too-far"
    assert len({one, Refusal("too-far", needed=4)}) == 1
    assert one.to_json() == {"code": "too-far", "needed": 4}


def test_something_else_is_no_action() -> None:
    with pytest.raises(TypeError, match=r"^not an action: Action"):
        table().check(Action())


def test_a_copy_is_independent() -> None:
    game = table(atvs={0: "g7"}, amulets=["g8"])
    before, copy = game.to_state(), game.copy()
    assert copy == game
    copy.apply(Drive(at(game, "g8")))
    assert game.to_state() == before
    assert copy != game


def test_without_events_the_same_happens() -> None:
    one = table(atvs={0: "g7"}, amulets=["g8"])
    other = one.copy()
    assert one.apply(Drive(at(one, "g8")), events=False) == []
    other.apply(Drive(at(other, "g8")))
    assert one == other


def test_what_a_player_can_do_follows_what_the_others_did() -> None:
    """Seat 1 looks at what it could do before seat 0 plays on the same maps."""
    game = table(hands={0: ["in:river"], 1: ["in:lake", "next-to:mountain"]}, atvs={0: "h6"})
    game.view(1).legal_actions()
    game.legal_actions()
    game.apply(EndTurn())
    assert PlayClue("in:lake", "white") in game.legal_actions()
    game.apply(EndTurn())
    game.apply(EndTurn())
    game.apply(PlayClue("in:river", "white"))
    assert PlayClue("in:lake", "white") not in game.legal_actions()
    assert PlayClue("in:lake", "grey") in game.legal_actions()
    assert_agreed(game)


def test_a_game_survives_pickling() -> None:
    table_of = table(atvs={0: "g7"}).table
    assert pickle.loads(pickle.dumps(table_of)) == table_of
    assert hash(pickle.loads(pickle.dumps(table_of))) == hash(table_of)


# ---- actions in JSON and in words -------------------------------------------------------------

EXAMPLES: list[tuple[Action, dict[str, Any], str]] = [
    (PlaceAtv(Hex(0, 0)), {"type": "PlaceAtv", "space": [0, 0]}, "place h6"),
    (PlaceFirstClue("grey"), {"type": "PlaceFirstClue", "map": "grey"}, "first grey"),
    (MarkClue("black"), {"type": "MarkClue", "map": "black"}, "mark black"),
    (
        PlayClue("in:lake", "white"),
        {"type": "PlayClue", "clue": "in:lake", "map": "white"},
        "clue in:lake white",
    ),
    (Drive(Hex(-1, 2)), {"type": "Drive", "to": [-1, 2]}, "drive g7"),
    (ExchangeTurn(), {"type": "ExchangeTurn"}, "exchange-turn"),
    (Raise("brown"), {"type": "Raise", "map": "brown"}, "raise brown"),
    (Take(), {"type": "Take"}, "take"),
    (Pass(), {"type": "Pass"}, "pass"),
    (PayCurse("card"), {"type": "PayCurse", "with": "card"}, "pay card"),
    (StartMap("in:lake"), {"type": "StartMap", "clue": "in:lake"}, "start in:lake"),
    (
        RemoveMarker("white", Hex(0, 0)),
        {"type": "RemoveMarker", "map": "white", "space": [0, 0]},
        "remove white h6",
    ),
    (
        ExtraClue("in:lake", "grey"),
        {"type": "ExtraClue", "clue": "in:lake", "map": "grey"},
        "extra-clue in:lake grey",
    ),
    (ExtraDrive(Hex(0, 0)), {"type": "ExtraDrive", "to": [0, 0]}, "extra-drive h6"),
    (Exchange(), {"type": "Exchange"}, "exchange"),
    (
        DoubleClaim("white", 2),
        {"type": "DoubleClaim", "map": "white", "card": 2},
        "double white 2",
    ),
    (
        Swap("white", 0, 2),
        {"type": "Swap", "map": "white", "first": 0, "second": 2},
        "swap white 0 2",
    ),
    (EndTurn(), {"type": "EndTurn"}, "end"),
]


def test_every_kind_of_action_has_an_example() -> None:
    assert [type(action).__name__ for action, _, _ in EXAMPLES] == list(ACTIONS)


@pytest.mark.parametrize(("action", "data", "words"), EXAMPLES)
def test_actions_are_written_and_read(action: Action, data: dict[str, Any], words: str) -> None:
    island = table().table.island
    assert action.to_json() == data
    assert list(action.to_json()) == list(data)
    assert action_from_json(data) == action
    assert notation.write(action, island) == words
    assert notation.parse(f" {words} ", island) == action


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "an action has a type, one of "),
        ({}, "an action has a type, one of "),
        ({"type": ["Take"]}, "an action has a type, one of "),
        ({"type": "Fly"}, "an action has a type, one of PlaceAtv, PlaceFirstClue, "),
        ({"type": "Drive"}, "Drive has the fields to; got []"),
        ({"type": "Take", "x": 1}, "Take has the fields none; got ['x']"),
        (
            {"type": "PayCurse", "means": "card"},
            "PayCurse has the fields with; got ['means']",
        ),
        ({"type": "PlayClue", "map": "white"}, "PlayClue has the fields clue, map; got ['map']"),
        ({"type": "Drive", "to": [1]}, "to is a space [q, r] of two whole numbers, not [1]"),
        ({"type": "Drive", "to": [1, 1.0]}, "to is a space [q, r] of two whole numbers, not [1,"),
        ({"type": "Drive", "to": [True, 1]}, "to is a space [q, r] of two whole numbers, not "),
        ({"type": "Drive", "to": "h6"}, "to is a space [q, r] of two whole numbers, not 'h6'"),
        (
            {"type": "Raise", "map": "red"},
            "map is a colour, one of white, grey, black, brown, not 'red'",
        ),
        ({"type": "Raise", "map": ["white"]}, "map is a colour, one of white, grey, black, "),
        ({"type": "StartMap", "clue": 1}, "clue is the id of a clue such as 'in:jungle', not 1"),
        ({"type": "StartMap", "clue": "in:sea"}, "unknown clue 'in:sea': a relation (in, "),
        ({"type": "PayCurse", "with": "gold"}, "a curse is paid with amulet or card, not 'gold'"),
        (
            {"type": "DoubleClaim", "map": "white", "card": -1},
            "card is the number of a clue card, 0 for the top one, not -1",
        ),
        ({"type": "DoubleClaim", "map": "white", "card": True}, "card is the number of a clue"),
        (
            {"type": "Swap", "map": "white", "first": 0, "second": "1"},
            "second is the number of a clue card, 0 for the top one, not '1'",
        ),
    ],
)
def test_another_value_is_no_action(data: Any, said: str) -> None:
    with pytest.raises(ActionError) as caught:
        action_from_json(data)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "unknown word ''; an action begins with place, first, mark, clue, drive, "),
        ("fly h6", "unknown word 'fly'; an action begins with place, "),
        ("drive", "write: drive <to>"),
        ("clue in:lake", "write: clue <clue> <map>"),
        ("take it", "write: take"),
        ("drive z9", "no space of this island is called 'z9'"),
        ("double white x", "card is the number of a clue card, 0 for the top one, not 'x'"),
        ("pay all", "a curse is paid with amulet or card, not 'all'"),
        ("remove h6 white", "no space of this island is called 'white'"),
    ],
)
def test_other_words_are_no_action(text: str, said: str) -> None:
    with pytest.raises(ActionError) as caught:
        notation.parse(text, table().table.island)
    assert str(caught.value).startswith(said)


def test_spaces_may_be_given_as_plain_pairs() -> None:
    pair: Any = [1, -2]
    assert Drive(pair) == Drive(Hex(1, -2))
    assert isinstance(Drive(pair).to, Hex)
    assert COLOURS == ("white", "grey", "black", "brown")
