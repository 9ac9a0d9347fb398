"""Text and JSON forms: what is written can be read, and nonsense is refused with a word of help."""

import json
from collections.abc import Callable, Iterable
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import referee
from tests.properties.games import (
    Deal,
    amount,
    assorted,
    custom_game,
    deals,
    plies,
    referee_header,
    referee_state,
    tries,
)
from tests.properties.test_legality import vocabulary
from tobago import (
    ACTIONS,
    COLOURS,
    Action,
    ActionError,
    Game,
    Hex,
    action_from_json,
    island_by_code,
    standard_deck,
)
from tobago.clues import LANDMARKS, RELATIONS
from tobago.game import notation

ISLAND = island_by_code("aCb2")


# ---- actions ----------------------------------------------------------------------------------


def check_forms(game: Game, actions: Iterable[Action]) -> None:
    island = game.table.island
    for action in actions:
        data = action.to_json()
        assert action_from_json(data) == action
        assert action_from_json(json.loads(json.dumps(data))) == action
        spaces = [v for f in fields(action) if isinstance(v := getattr(action, f.name), Hex)]
        if all(space in island.index for space in spaces):
            text = notation.write(action, island)
            assert notation.parse(text, island) == action
            assert notation.parse(f"  {text.replace(' ', '   ')} ", island) == action


@given(deal=deals())
@tries(4, 600)
def test_every_legal_action_can_be_written_and_read(deal: Deal) -> None:
    game = deal.game()
    for number, _ in enumerate(plies(game, deal.policy(), 400)):
        if number % 8 == 0 or game.state.phase not in ("turn", "place-atv"):
            check_forms(game, game.legal_actions())


def test_every_action_at_all_can_be_written_and_read() -> None:
    game = Game.new(2, "forms", island="ABC2")
    check_forms(game, vocabulary(game))
    texts = [notation.write(a, ISLAND) for a in Game.new(2, "x", island=ISLAND).legal_actions()]
    assert len(set(texts)) == len(texts)


# ---- states -----------------------------------------------------------------------------------


def check_state_form(game: Game, seed: str) -> None:
    """The state can be written, read and written again, and be played on from there."""
    header, state = game.header(), game.to_state()
    again = Game.from_state(json.loads(json.dumps(state)), json.loads(json.dumps(header)))
    assert again.to_state() == state
    assert again.header() == header
    assert again.legal_actions() == game.legal_actions()
    for action in plies(again, Deal(game.table.players, seed).policy(), 12):
        assert again.check(action) is None
    kept = referee.conservation_faults(referee_header(again), referee_state(again), standard_deck())
    assert list(kept) == []


@given(deal=deals())
@tries(4, 500)
def test_a_state_can_be_written_and_read(deal: Deal) -> None:
    game, rng = deal.game(), Random(deal.seed)
    for _ in plies(game, deal.policy(), 500):
        state = game.to_state()
        assert Game.from_state(state, game.header()).to_state() == state
        if rng.random() < (0.3 if game.state.phase in ("curse", "new-map") else 0.03):
            check_state_form(game, deal.seed)
    check_state_form(game, deal.seed)


def test_a_state_can_be_written_and_read_with_any_option() -> None:
    for deal in assorted(amount(10, 500), "state forms", players_are="scout"):
        game = deal.game()
        for number, _ in enumerate(plies(game, deal.policy())):
            if number % 10 == 0 or game.state.phase == "curse":
                check_state_form(game, deal.seed)
        check_state_form(game, deal.seed)


def test_a_state_on_a_custom_island_can_be_written_and_read() -> None:
    game = custom_game(Random("custom state"), 4, "custom state")
    for number, _ in enumerate(plies(game, Deal(4, "custom state").policy(), 300)):
        if number % 30 == 0:
            check_state_form(game, "custom state")


# ---- nonsense ---------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
FIELD_NAMES = ("space", "to", "map", "clue", "card", "first", "second", "with", "means")
NEAR_MISSES = (
    st.sampled_from(("white", "White", "green", "in:jungle", "in:sea", "amulet", "gold", "0"))
    | st.lists(st.integers(-20, 20), max_size=3)
    | st.integers(-3, 3)
    | st.sampled_from((True, 1.0, None))
)


def near_actions() -> st.SearchStrategy[dict[str, Any]]:
    """Objects that look like actions and mostly are none."""
    return st.builds(
        lambda kind, others: {"type": kind, **others},
        st.sampled_from([*ACTIONS, "Fly", "drive", ""]) | JSON,
        st.dictionaries(st.sampled_from(FIELD_NAMES), NEAR_MISSES | JSON, max_size=3),
    )


def helpful(message: str) -> bool:
    """Whether the message of an ActionError tells what could have been written."""
    allowed = (
        ", ".join(ACTIONS),
        ", ".join(COLOURS),
        ", ".join(RELATIONS),
        ", ".join(LANDMARKS),
        ", ".join(notation.WORDS),
        "has the fields",
        "[q, r]",
        "amulet or card",
        "0 for the top one",
        "such as 'in:jungle'",
        "write: ",
        "no space of this island is called",
    )
    return any(part in message for part in allowed)


def attempt(read: Callable[[], Action]) -> Action | str:
    """The action, or the words of its refusal; any other exception is a failure."""
    try:
        return read()
    except ActionError as error:
        return str(error)


def read_json(data: Any) -> Action | None:
    """The action, or None with a helpful refusal."""
    action = attempt(lambda: action_from_json(data))
    if isinstance(action, Action):
        return action
    assert helpful(action), action
    return None


@given(data=JSON)
@tries(75, 20000)
def test_json_that_is_no_action(data: Any) -> None:
    assert read_json(data) is None


@given(data=near_actions())
@tries(150, 50000)
def test_json_that_is_nearly_an_action(data: dict[str, Any]) -> None:
    action = read_json(data)
    if action is not None:
        assert referee.text(action.to_json()) == referee.text(data)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"type": "Fly"}, ", ".join(ACTIONS)),
        ({"type": []}, ", ".join(ACTIONS)),
        ({"type": {}}, ", ".join(ACTIONS)),
        ({}, ", ".join(ACTIONS)),
        ([], ", ".join(ACTIONS)),
        (None, ", ".join(ACTIONS)),
        ({"type": "Raise", "map": "green"}, ", ".join(COLOURS)),
        ({"type": "Raise"}, "map"),
        ({"type": "Raise", "map": "white", "space": [0, 0]}, "map"),
        ({"type": "EndTurn", "map": "white"}, "none"),
        ({"type": "Drive", "to": [1]}, "[q, r]"),
        ({"type": "Drive", "to": [1.0, 2]}, "[q, r]"),
        ({"type": "Drive", "to": [True, 2]}, "[q, r]"),
        ({"type": "Drive", "to": "f7"}, "[q, r]"),
        ({"type": "PayCurse", "with": "roses"}, "amulet or card"),
        ({"type": "PayCurse", "means": "card"}, "with"),
        ({"type": "PlayClue", "clue": "in:sea", "map": "white"}, ", ".join(LANDMARKS)),
        ({"type": "PlayClue", "clue": "at:sea", "map": "white"}, ", ".join(RELATIONS)),
        ({"type": "PlayClue", "clue": 7, "map": "white"}, "'in:jungle'"),
        ({"type": "DoubleClaim", "map": "white", "card": -1}, "0 for the top one"),
        ({"type": "DoubleClaim", "map": "white", "card": True}, "0 for the top one"),
    ],
)
def test_a_refusal_of_json_names_what_is_allowed(data: Any, told: str) -> None:
    with pytest.raises(ActionError) as caught:
        action_from_json(data)
    assert told in str(caught.value)


def near_texts() -> st.SearchStrategy[str]:
    """Texts that look like notation and mostly are none."""
    parts = st.sampled_from(
        (*notation.WORDS, *COLOURS, *ISLAND.names[:5], "in:jungle", "in:sea", "0", "1", "-1", "²")
    ) | st.text(max_size=4)
    return st.lists(parts, max_size=5).map(" ".join)


@given(text=near_texts())
@tries(150, 50000)
def test_text_that_is_nearly_an_action(text: str) -> None:
    action = attempt(lambda: notation.parse(text, ISLAND))
    if isinstance(action, str):
        assert helpful(action), action
    else:
        assert notation.parse(notation.write(action, ISLAND), ISLAND) == action


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "place, first, mark"),
        ("fly f7", "place, first, mark"),
        ("Drive f7", "place, first, mark"),
        ("drive", "drive <to>"),
        ("drive f7 f8", "drive <to>"),
        ("clue in:jungle", "clue <clue> <map>"),
        ("drive zz99", "'zz99'"),
        ("raise green", ", ".join(COLOURS)),
        ("double white -1", "0 for the top one"),
        ("double white ²", "0 for the top one"),
        ("double white " + "9" * 5000, "0 for the top one"),
        ("pay roses", "amulet or card"),
        ("start in:sea", ", ".join(LANDMARKS)),
        ("end now", "write: end"),
    ],
)
def test_a_refusal_of_text_names_what_is_allowed(text: str, told: str) -> None:
    with pytest.raises(ActionError) as caught:
        notation.parse(text, ISLAND)
    assert told in str(caught.value)
