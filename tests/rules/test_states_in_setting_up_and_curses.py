"""States of the set-up and of curses that cannot be, each with the field that says so."""

from typing import Any

import pytest

from tests.build import position
from tobago import Clue, Game, Hex, Options, PlaceAtv, Setup, StateError, action_from_json
from tobago.clues import LANDMARKS
from tobago.game import notation
from tobago.game.actions import ActionError
from tobago.game.codec import FIRST_DRAW
from tobago.game.setup import SetupError
from tobago.game.table_options import OptionError


def refused(game: Game, **changes: Any) -> str:
    """What is said of a state with some fields changed."""
    with pytest.raises(StateError) as caught:
        Game.from_state(game.to_state() | changes, game.header())
    return str(caught.value)


def setting_up(opening: str = "own", actions: int = 0) -> Game:
    game = Game.new(3, "up", island="ABC1", options={"opening": opening}, setup=Setup(start=1))
    for _ in range(actions):
        game.apply(game.legal_actions()[0])
    return game


@pytest.mark.parametrize("opening", ["own", "open"])
@pytest.mark.parametrize("actions", range(7))
def test_every_state_of_the_set_up_reads_back_and_plays_on(opening: str, actions: int) -> None:
    game = setting_up(opening, actions)
    again = Game.from_state(game.to_state(), game.header())
    assert again.to_state() == game.to_state()
    while again.state.phase != "turn":
        again.apply(again.legal_actions()[-1])


def test_atvs_are_placed_in_turn() -> None:
    game = setting_up(actions=1)
    assert refused(game, seat=0, turn=0) == "players: ATVs are placed in turn from seat 1"
    assert refused(setting_up(), acted=True, fresh=False).startswith("acted, fresh: nothing has")


def test_first_clues_are_placed_in_turn() -> None:
    game = setting_up(actions=4)
    assert refused(game, seat=1, turn=1) == "maps: 0 first clues have been placed by now"
    state = game.to_state()
    hand = state["clue_deck"][:4]
    players = [*state["players"]]
    players[0] = players[0] | {"hand": hand}
    assert refused(game, players=players, clue_deck=state["clue_deck"][4:]) == (
        "players: hands are dealt after the first clues"
    )
    assert refused(game, clue_deck=[]) == "clue_deck: too few cards for the first clues"
    marked = setting_up("open", actions=4)
    assert refused(marked, seat=1, turn=1) == "maps: one clue each, 0 of them marked by now"


def sharing(**changes: Any) -> dict[str, Any]:
    return {
        "map": "white", "raiser": 0, "cards": [3, 4], "offered": 5, "roses": [0, 1], "asked": 0,
        "seen": [[5], [3], []], "taker": None, "last": False, "paying": [], "protected": [],
    } | changes  # fmt: skip


def shared(phase: str = "sharing", payment: str = "choice", **changes: Any) -> Game:
    return position(
        options={"curse_payment": payment},
        maps={"white": [("in:largest-river", None)]},
        eliminated={"white": ["b7", "c6", "d5"]},
        atvs={0: "d6"},
        held={0: 1, 1: 1},
        treasure={0: [2], 1: [2]},
        phase=phase,
        fresh=False,
        sharing=sharing(**changes),
    )


CURSED: dict[str, Any] = {"phase": "curse", "offered": 0, "cards": [3, 4], "seen": [[0], [3], []]}


def test_a_sharing_and_a_curse_read_back() -> None:
    assert shared().state.sharing is not None
    assert shared(**CURSED, paying=[0, 1]).seat == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"raiser": 1}, "sharing.raiser: the seat in turn, 0, raised it"),
        ({"paying": [1]}, "sharing.paying, sharing.protected: empty but in phase curse"),
        ({**CURSED, "paying": [0, 0]}, "sharing.paying: each seat once, in turn order"),
        ({**CURSED, "paying": [1, 0]}, "sharing.paying: each seat once, in turn order"),
        ({**CURSED, "paying": [0], "protected": [0]}, "sharing.protected: who still has to"),
        ({**CURSED, "paying": [0], "protected": [1, 1]}, "sharing.protected: each seat once"),
        (
            {"seen": [[5, *[4] * 5], [3], []]},
            "sharing.seen: 43 cards with those in the deck, but the game has 41",
        ),
        ({**CURSED, "paying": [0], "roses": [1, 1]}, "sharing.paying, sharing.protected: seats"),
        ({**CURSED, "paying": [0], "payment": "amulet"}, "phase: a curse is paid by choice only"),
    ],
)
def test_a_sharing_that_cannot_be(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(StateError) as caught:
        shared(**changes)
    assert str(caught.value).startswith(said)


def test_a_raise_ends_the_drive() -> None:
    game = shared()
    said = refused(game, acted=True, legs=2)
    assert said == "legs: legs are left only of a drive, which is the turn's action"


@pytest.mark.parametrize("winners", [[], [1], [0, 0], [0, 1, 2]])
def test_winners_have_the_most_gold(winners: list[int]) -> None:
    game = position(treasure={0: [5], 1: [2]})
    over = {"phase": "over", "fresh": False}
    assert refused(game, winners=winners, **over) == (
        "winners: the seats with the most gold, each once"
    )
    ended = Game.from_state(game.to_state() | {"winners": [0], **over}, game.header())
    assert ended.result is not None
    assert ended.result.winners == (0,)


def test_chance_goes_on_beyond_what_the_set_up_has_shown() -> None:
    game = setting_up()
    assert Game.from_state(game.to_state(), game.header()).state.draws == FIRST_DRAW > 10**6


@pytest.mark.parametrize(
    "change",
    [
        {"options": 5},
        {"options": ["advanced"]},
        {"huts": [[[], 1]]},
        {"huts": [[0.0, 1]]},
        {"island": None, "spaces": [["a", 1, "beach"]]},
        {"seed": 0},
    ],
)
def test_a_malformed_header_is_refused(change: dict[str, Any]) -> None:
    game = setting_up()
    with pytest.raises((StateError, OptionError)):
        Game.from_state(game.to_state(), game.header() | change)


@pytest.mark.parametrize(
    "given",
    [
        {"island": 5},
        {"setup": {"start": 1}},
        {"setup": Setup(objects="x")},  # type: ignore[arg-type]
        {"setup": Setup(clue_deck=["in:jungle", 5])},  # type: ignore[list-item]
        {"setup": Setup(treasure_deck=["a", 5])},  # type: ignore[list-item]
        {"setup": Setup(treasure_deck=[2.0] * 41)},  # type: ignore[list-item]
        {"deck": [1]},
        {"options": ["advanced"]},
        {"options": 5},
    ],
)
def test_a_malformed_set_up_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises((SetupError, OptionError, ValueError), match=r"\w"):
        Game.new(2, "s", **given)


def test_options_map_names_to_values() -> None:
    with pytest.raises(OptionError, match=r"^options map names to values, not \[\]$"):
        Options.of([])  # type: ignore[arg-type]


def test_a_clue_that_can_be_built_is_a_clue() -> None:
    for relation, landmark in (("near", "hut"), ("in", "volcano"), ("in", "")):
        with pytest.raises(ValueError, match=r"^unknown clue"):
            Clue(relation, landmark)  # type: ignore[arg-type]
    assert {Clue("in", landmark).landmark for landmark in LANDMARKS} == set(LANDMARKS)
    with pytest.raises(ValueError, match=r"^unknown clue None"):
        Clue.parse(None)  # type: ignore[arg-type]


def test_an_action_that_can_be_built_is_well_formed() -> None:
    for space in (Hex([], 1), Hex(0.0, 0.0), (0, 0, 0), "h6"):  # type: ignore[arg-type]
        with pytest.raises(ActionError, match=r"^space is a space \[q, r\]"):
            PlaceAtv(space)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match=r"got \['1', 'x'\]$"):
        action_from_json({"type": "Take", 1: 2, "x": 3})
    island = setting_up().table.island
    with pytest.raises(ActionError, match=r"^99,99 is not a space of this island$"):
        notation.write(PlaceAtv((99, 99)), island)


@pytest.mark.parametrize("seat", [True, 1.0, 3, -1, "0"])
def test_a_view_is_of_a_seat_or_of_nobody(seat: Any) -> None:
    with pytest.raises(ValueError, match=r"^a seat is 0 to 2 or None, not"):
        setting_up().view(seat)
