"""Section 12 of the rules: every value of the table options that are not about curses."""

from dataclasses import replace
from typing import Any

import pytest

from tests import referee
from tests.build import at
from tests.rules import FOUND, OBJECTS, assert_agreed, kinds, refused, seats, table
from tobago import (
    COLOURS,
    DoubleClaim,
    Drive,
    EndTurn,
    ExchangeTurn,
    ExtraClue,
    Game,
    Hex,
    IslandError,
    MarkClue,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    Setup,
    SetupError,
    StartMap,
    Swap,
    Take,
    island_by_code,
    standard_deck,
)
from tobago.game.events import (
    AtvPlaced,
    ClueDrawn,
    ClueMarked,
    HandDiscarded,
    TurnBegan,
    TurnEnded,
)
from tobago.island import PlacementRule, check_objects

ABC1 = island_by_code("ABC1")
DECK = standard_deck()


def faults(game: Game) -> list[str]:
    header: Any = game.header()
    return list(referee.object_faults(header))


# ---- amulets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("amulets", [21, 20])
def test_option_amulets_is_the_number_in_the_game(amulets: int) -> None:
    game = Game.new(2, "s", options={"amulets": amulets})
    assert game.to_state()["amulet_pile"] == amulets


# ---- opening ----------------------------------------------------------------------------------


def _open(players: int = 3, start: int = 1) -> Game:
    setup = Setup(objects=OBJECTS, start=start, clue_deck=DECK)
    return Game.new(players, "s", island="ABC1", setup=setup, options={"opening": "open"})


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 4), (4, 4)])
def test_option_opening_open_lays_out_four_clues_and_deals_first(players: int, size: int) -> None:
    game = _open(players, start=1)
    state = game.to_state()
    assert [state["maps"][colour]["cards"] for colour in COLOURS] == [
        [{"clue": clue, "roses": []}] for clue in DECK[:4]
    ]
    assert [len(state["maps"][colour]["sites"]) for colour in COLOURS] == [16, 88, 29, 75]
    assert (state["phase"], state["seat"], state["drawn"]) == ("place-atv", 1, None)
    for i in range(players):
        hand = state["players"][(1 + i) % players]["hand"]
        assert hand == list(DECK[4 + size * i : 4 + size * (i + 1)])
    assert state["clue_deck"] == list(DECK[4 + size * players :])


def test_option_opening_open_marks_a_clue_without_a_rose_in_turn_order() -> None:
    game = _open(3, start=1)
    assert [game.apply(PlaceAtv(Hex(0, 0))) for _ in range(3)] == [
        [AtvPlaced(1, Hex(0, 0))],
        [AtvPlaced(2, Hex(0, 0))],
        [AtvPlaced(0, Hex(0, 0))],
    ]
    assert (game.state.phase, game.seat, game.to_state()["drawn"]) == ("first-clue", 1, None)
    assert game.legal_actions() == [MarkClue(colour) for colour in COLOURS]
    assert refused(game, PlaceFirstClue("white")) == {"code": "other-opening", "opening": "open"}
    assert game.apply(MarkClue("grey")) == [ClueMarked(1, "grey")]
    assert (game.seat, game.state.turn) == (2, 2)
    assert refused(game, MarkClue("grey")) == {"code": "clue-marked", "map": "grey", "by": 1}
    assert game.legal_actions() == [MarkClue("white"), MarkClue("black"), MarkClue("brown")]
    game.apply(MarkClue("white"))
    assert game.apply(MarkClue("brown")) == [ClueMarked(0, "brown"), TurnBegan(1)]
    assert seats(game, "roses") == [14, 14, 14]
    maps = game.to_state()["maps"]
    assert [maps[colour]["cards"][0]["roses"] for colour in COLOURS] == [[2], [1], [], [0]]
    assert [len(hand) for hand in seats(game, "hand")] == [4, 4, 4]


def test_option_opening_open_needs_four_clue_cards() -> None:
    with pytest.raises(SetupError, match=r"^the clue deck needs at least 4 cards, not 3$"):
        Game.new(2, "s", deck=DECK[:3], options={"opening": "open"})
    assert Game.new(2, "s", deck=DECK[:4], options={"opening": "open"}).state.hands == [(), ()]


def test_option_opening_own_lays_out_nothing() -> None:
    state = Game.new(3, "s", options={"opening": "own"}).to_state()
    assert all(not one["cards"] for one in state["maps"].values())
    assert all(not player["hand"] for player in state["players"])


# ---- spacing and statue_lines -----------------------------------------------------------------


@pytest.mark.parametrize("spacing", [3, 4, 5])
def test_option_spacing_is_kept_by_random_objects(spacing: int) -> None:
    for seed in range(8):
        game = Game.new(2, str(seed), island="ABC1", options={"spacing": spacing})
        assert faults(game) == []


def _check(objects: Any, spacing: int, apart: bool = False) -> str:
    try:
        check_objects(ABC1, objects, PlacementRule(spacing, apart))
    except IslandError as error:
        return f"{error.code}: {error}"
    return ""


def test_option_spacing_5_demands_five() -> None:
    far = replace(
        OBJECTS,
        huts=(Hex(1, 4), Hex(6, -6), Hex(-6, 3), Hex(0, -4)),
        palms=(Hex(3, -1), Hex(-3, 3), Hex(-3, -3)),
        statues=(Hex(3, -4), Hex(-3, -1), Hex(0, 3)),
    )
    assert _check(far, 5) == ""
    near = replace(far, huts=(Hex(1, 4), Hex(6, -6), Hex(-6, 3), Hex(2, -5)))
    assert _check(near, 5).startswith(
        "too-close: the huts at 6,-6 and 2,-5 are 4 apart; at least 5 are needed"
    )
    assert _check(near, 4) == ""


def test_option_spacing_3_binds_statues_only() -> None:
    crowd = replace(
        OBJECTS,
        huts=(Hex(0, 0), Hex(0, 1), Hex(0, 2), Hex(0, 3)),
        palms=(Hex(1, -1), Hex(1, 0), Hex(2, 0)),
        statues=(Hex(-1, 0), Hex(-4, 0), Hex(2, 1)),
    )
    assert _check(crowd, 3) == ""
    assert _check(crowd, 4).startswith("too-close: the huts at 0,0 and 0,1 are 1 apart")
    close = replace(crowd, statues=(Hex(-1, 0), Hex(-3, 0), Hex(2, 1)))
    assert _check(close, 3) == (
        "too-close: the statues at -1,0 and -3,0 are 2 apart; at least 3 are needed"
    )
    assert _check(replace(crowd, palms=(Hex(0, 0), *crowd.palms[1:])), 3).startswith("space-taken")


def test_option_spacing_3_bars_nothing_to_huts_and_palm_trees() -> None:
    centre = ABC1.index[0, 0]
    assert (
        PlacementRule(3).barred_by(ABC1, "hut", centre)
        == PlacementRule(3).barred_by(ABC1, "palm", centre)
        == 0
    )
    barred = ABC1.hexes(PlacementRule(3).barred_by(ABC1, "statue", centre))
    assert set(barred) == {s for s in ABC1.spaces if referee.distance(s, (0, 0)) < 3}


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ((0, 4), "statues-in-line: the statues at 0,0 and 0,4 share a line"),
        ((-4, 0), "statues-in-line: the statues at 0,0 and -4,0 share a line"),
        ((-4, 4), "object-on-the-sea: "),
        ((4, -4), "statues-in-line: the statues at 0,0 and 4,-4 share a line"),
        ((1, 3), ""),
    ],
)
def test_option_statue_lines_apart_forbids_a_common_line(other: tuple[int, int], said: str) -> None:
    third = Hex(2, -5) if other == (-4, 0) else Hex(-3, -2)
    objects = replace(
        OBJECTS,
        huts=(Hex(-5, 3), Hex(0, -4), Hex(6, -6), Hex(-2, 5)),
        statues=(Hex(0, 0), Hex(*other), third),
    )
    found = _check(objects, 4, apart=True)
    assert found.startswith(said) if said else not found
    if "line" in said:
        assert _check(objects, 4) == ""


def test_option_statue_lines_apart_is_kept_by_random_statues() -> None:
    for seed in range(12):
        game = Game.new(2, str(seed), island="ABC1", options={"statue_lines": "apart"})
        assert faults(game) == []
        (a, b, c) = game.table.objects.statues
        for one, two in ((a, b), (a, c), (b, c)):
            assert one.q != two.q
            assert one.r != two.r
            assert one.q + one.r != two.q + two.r


def test_option_statue_lines_any_allows_a_common_line() -> None:
    games = [Game.new(2, str(n), island="ABC1").table.objects.statues for n in range(20)]
    assert any(a.q == b.q or a.r == b.r for a, b, _ in games)


# ---- advanced ---------------------------------------------------------------------------------


def test_option_advanced_off_refuses_double_claim_and_swap() -> None:
    maps = {"white": [("not-in:beach", 0), ("in-sight:hut", 1)]}
    off = table(maps=maps, held={0: 1})
    for power in (DoubleClaim("white", 0), Swap("white", 0, 1)):
        assert refused(off, power) == {"code": "not-advanced"}
        assert power not in off.legal_actions()
    on = table(maps=maps, held={0: 1}, options={"advanced": True})
    assert {"DoubleClaim", "Swap"} <= kinds(on.legal_actions())
    assert_agreed(on)


# ---- exchange ---------------------------------------------------------------------------------


def test_option_exchange_action_is_the_action_and_the_turn_goes_on() -> None:
    game = table(
        options={"exchange": "action"}, held={0: 2}, hands={0: ["in:lake", "in:jungle"]},
        clue_deck=["in:beach", "in:river", "in:mountain"],
    )  # fmt: skip
    game.apply(ExtraClue("in:jungle", "white"))
    assert ExchangeTurn() in game.legal_actions()  # something else may come first
    assert_agreed(game)
    assert game.apply(ExchangeTurn()) == [
        HandDiscarded(0, ("in:lake", "in:beach"), False),
        ClueDrawn(0, "in:river"),
        ClueDrawn(0, "in:mountain"),
    ]
    assert (game.seat, game.state.acted, game.state.legs) == (0, True, 0)
    assert refused(game, ExchangeTurn()) == {"code": "action-used"}
    assert refused(game, Drive(at(game, "a4"))) == {"code": "action-used"}
    assert refused(game, PlayClue("in:river", "grey")) == {"code": "action-used"}
    assert "ExtraDrive" in kinds(game.legal_actions())


def test_option_exchange_action_ends_the_turn_when_nothing_is_left() -> None:
    game = table(options={"exchange": "action"}, hands={0: ["in:lake"]})
    assert game.apply(ExchangeTurn())[-2:] == [TurnEnded(0), TurnBegan(1)]


def test_option_exchange_action_is_not_possible_after_another_action() -> None:
    game = table(options={"exchange": "action"}, held={0: 1}, hands={0: ["in:lake"]})
    game.apply(PlayClue("in:lake", "white"))
    assert refused(game, ExchangeTurn()) == {"code": "action-used"}
    empty = table(options={"exchange": "action"}, hands={0: []})
    assert refused(empty, ExchangeTurn()) == {"code": "hand-empty"}


def test_option_exchange_turn_ends_the_turn_though_amulets_are_held() -> None:
    game = table(options={"exchange": "turn"}, held={0: 2})
    assert game.apply(ExchangeTurn())[-2:] == [TurnEnded(0), TurnBegan(1)]


# ---- hand -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "dealt"), [(6, 6), (4, 4)])
def test_option_hand_is_the_hand_of_two_players(hand: int, dealt: int) -> None:
    game = Game.new(2, "hand", options={"hand": hand, "opening": "open"})
    assert [len(cards) for cards in seats(game, "hand")] == [dealt, dealt]
    assert len(game.to_state()["clue_deck"]) == 52 - 4 - 2 * dealt


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("hand", [6, 4])
def test_option_hand_changes_nothing_with_more_players(players: int, hand: int) -> None:
    game = Game.new(players, "hand", options={"hand": hand, "opening": "open"})
    assert [len(cards) for cards in seats(game, "hand")] == [4] * players


def test_option_hand_4_is_what_a_hand_is_refilled_to() -> None:
    game = table(
        players=2, options={"hand": 4}, hands={0: ["in:jungle"], 1: ["in:lake"]},
        atvs={0: "g7"}, maps={"white": FOUND},
    )  # fmt: skip
    game.apply(Raise("white"))
    while game.state.phase == "sharing":
        game.apply(Take())
    assert [len(cards) for cards in seats(game, "hand")] == [4, 4]  # R4.5
    game.apply(next(a for a in game.legal_actions() if isinstance(a, StartMap)))
    assert [len(cards) for cards in seats(game, "hand")] == [4, 4]


# ---- gold -------------------------------------------------------------------------------------


def test_option_gold_open_shows_everybodys_gold() -> None:
    game = table(options={"gold": "open"}, treasure={0: [4, 2]})
    for seat in (1, None):
        view = game.view(seat)
        assert view.shows_gold(0)
        assert view.to_json()["players"][0]["treasure"] == [4, 2]


def test_option_gold_hidden_shows_only_ones_own() -> None:
    game = table(options={"gold": "hidden"}, treasure={0: [4, 2]})
    assert game.view(0).shows_gold(0)
    assert not game.view(1).shows_gold(0)
    assert not game.view(None).shows_gold(0)
    assert game.view(None).to_json()["players"][0]["treasure"] == [None, None]
    assert EndTurn() in game.legal_actions()
