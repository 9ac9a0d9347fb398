"""Section 2 of the rules: decks, ATVs, first clues and hands; and set-ups that are refused."""

import re
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from tests.rules import OBJECTS, kinds, refused, seats
from tobago import (
    CODES,
    COLOURS,
    EndTurn,
    Game,
    Hex,
    MarkClue,
    OptionError,
    Options,
    PlaceAtv,
    PlaceFirstClue,
    Setup,
    SetupError,
    commitment,
    standard_deck,
)
from tobago.game import chance
from tobago.game.events import (
    AtvPlaced,
    FirstClueDrawn,
    FirstCluePlaced,
    HandDealt,
    MarkersPlaced,
    TurnBegan,
    witnessed,
)
from tobago.game.setup import treasure_cards
from tobago.game.table_options import OPTION_VALUES

HERE = Hex(0, 0)
DECK = standard_deck()


def opening(players: int = 3, start: int = 0, **said: Any) -> Game:
    """A new game on ABC1 with the clue deck in the order of R3.5."""
    setup = Setup(objects=OBJECTS, start=start, clue_deck=DECK)
    return Game.new(players, "seed", island="ABC1", setup=setup, **said)


def placed(players: int = 3, start: int = 0, **said: Any) -> Game:
    """The same after all ATVs were put on h6."""
    game = opening(players, start, **said)
    for _ in range(players):
        game.apply(PlaceAtv(HERE))
    return game


# ---- chance -----------------------------------------------------------------------------------


class Stream:
    """A chance stream for tests."""

    seed = "tobago"
    draws = 0


def _draw(number: int, choices: int) -> int:
    return int(sha256(f"tobago#{number}".encode()).hexdigest(), 16) % choices


def test_draw_n_is_the_digest_of_the_seed_and_n() -> None:
    stream = Stream()
    assert [chance.below(stream, k) for k in (6, 1000, 7)] == [
        _draw(0, 6),
        _draw(1, 1000),
        _draw(2, 7),
    ]
    assert stream.draws == 3


def test_a_shuffle_exchanges_from_the_end() -> None:
    stream, cards = Stream(), list("abcde")
    chance.shuffle(stream, cards)
    number = _draw(0, 2**256)
    expected = list("abcde")
    for last, other in (
        (4, number % 5),
        (3, number // 5 % 4),
        (2, number // 20 % 3),
        (1, number // 60 % 2),
    ):
        expected[last], expected[other] = expected[other], expected[last]
    assert cards == expected
    assert stream.draws == 1


@pytest.mark.parametrize(("cards", "draws"), [(2, 1), (32, 1), (33, 2), (52, 2), (64, 2), (65, 3)])
def test_a_shuffle_takes_a_draw_for_every_32_cards_begun(cards: int, draws: int) -> None:
    stream, deck = Stream(), list(range(cards))
    chance.shuffle(stream, deck)
    assert stream.draws == draws
    assert sorted(deck) == list(range(cards))
    number = sum(_draw(i, 2**256) << 256 * (draws - 1 - i) for i in range(draws))
    assert deck[-1] == number % cards


def test_a_seed_is_committed_to_by_its_digest() -> None:
    assert commitment("é") == sha256("é".encode()).hexdigest()
    assert Game.new(2, "é").commitment == commitment("é")


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert Game.new(3, "a") == Game.new(3, "a")
    assert Game.new(3, "a") != Game.new(3, "b")
    assert Game.new(3, "a").header()["seed"] == "a"


def test_without_a_seed_one_of_256_bits_is_drawn() -> None:
    one, other = Game.new(2).state.seed, Game.new(2).state.seed
    assert re.fullmatch("[0-9a-f]{64}", one)
    assert one != other


@pytest.mark.parametrize("seed", [0, 1.5, b"x", ["a"]])
def test_a_seed_is_a_string(seed: Any) -> None:
    with pytest.raises(SetupError, match=f"^{re.escape(f'a seed is a string, not {seed!r}')}$"):
        Game.new(2, seed)


def test_an_island_is_drawn_unless_it_is_given() -> None:
    codes = {Game.new(2, str(seed)).table.island.code for seed in range(40)}
    assert len(codes) > 15
    assert codes <= set(CODES)
    assert Game.new(2, "s", island="aCb2").table.island.code == "aCb2"


# ---- R2.2 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_r2_2_no_curse_is_among_the_first_twelve_cards(seed: int) -> None:
    deck = Game.new(2, str(seed), island="ABC1").to_state()["treasure_deck"]
    assert Counter(deck) == {0: 2, 2: 10, 3: 9, 4: 11, 5: 6, 6: 3}
    assert 0 not in deck[:12]


def test_r2_2_a_curse_can_be_the_thirteenth_card_and_the_last() -> None:
    decks = [Game.new(2, str(n), island="ABC1").to_state()["treasure_deck"] for n in range(150)]
    spots = {i for deck in decks for i, value in enumerate(deck) if value == 0}
    assert min(spots) == 12
    assert max(spots) == 40
    assert len({tuple(deck) for deck in decks}) == 150


def test_r2_2_a_treasure_deck_may_be_given_in_order() -> None:
    given = sorted(treasure_cards(Options()))
    game = Game.new(2, "s", setup=Setup(treasure_deck=given))
    assert game.to_state()["treasure_deck"] == given


@pytest.mark.parametrize(
    "deck", [[], [2] * 41, sorted(treasure_cards(Options()))[1:], [0, *treasure_cards(Options())]]
)
def test_r2_2_another_set_of_treasure_cards_is_refused(deck: list[int]) -> None:
    words = (
        "a treasure deck holds 39 gold cards (10 of 2, 9 of 3, 11 of 4, 6 of 5, 3 of 6) and 2 "
        "curses, written as 0"
    )
    with pytest.raises(SetupError, match=f"^{re.escape(words)}$"):
        Game.new(2, "s", setup=Setup(treasure_deck=deck))


# ---- R2.3 -------------------------------------------------------------------------------------


def test_r2_3_chance_picks_the_starting_player() -> None:
    assert {Game.new(3, str(n), island="ABC1").table.start for n in range(30)} == {0, 1, 2}


def test_r2_3_the_table_may_name_the_starting_player() -> None:
    for start in range(4):
        game = Game.new(4, "s", setup=Setup(start=start))
        assert (game.table.start, game.seat, game.state.turn) == (start, start, start)


@pytest.mark.parametrize("start", [-1, 3, True, "0", 1.0])
def test_r2_3_the_starting_player_must_be_a_seat(start: Any) -> None:
    words = f"the starting seat is 0 to 2, not {start!r}"
    with pytest.raises(SetupError, match=f"^{re.escape(words)}$"):
        Game.new(3, "s", setup=Setup(start=start))


def test_r2_3_atvs_are_placed_in_turn_order_and_may_share_a_space() -> None:
    game = opening(3, start=2)
    state = game.to_state()
    assert (state["phase"], state["seat"], state["turn"], state["drawn"]) == (
        "place-atv", 2, 2, None,
    )  # fmt: skip
    assert (state["acted"], state["fresh"], state["legs"]) == (False, True, 0)
    assert seats(game, "atv") == [None, None, None]
    assert game.legal_actions() == [PlaceAtv(space) for space in game.table.island.spaces]
    assert game.apply(PlaceAtv(HERE)) == [AtvPlaced(2, HERE)]
    assert (game.seat, game.state.turn, seats(game, "atv")) == (0, 0, [None, None, [0, 0]])
    assert game.apply(PlaceAtv(Hex(-7, 1))) == [AtvPlaced(0, Hex(-7, 1))]
    assert game.seat == 1
    assert game.apply(PlaceAtv(HERE)) == [AtvPlaced(1, HERE), FirstClueDrawn(2, DECK[0])]
    assert seats(game, "atv") == [[-7, 1], [0, 0], [0, 0]]
    assert game.state.phase == "first-clue"
    assert game.seat == game.state.turn == 2


def test_r2_3_nothing_else_is_done_while_atvs_are_placed() -> None:
    game = opening(3, start=1)
    assert refused(game, EndTurn()) == {
        "code": "not-now", "phase": "place-atv", "wanted": "turn",
    }  # fmt: skip
    assert refused(game, PlaceFirstClue("white")) == {
        "code": "not-now", "phase": "place-atv", "wanted": "first-clue",
    }  # fmt: skip
    assert refused(game, PlaceAtv(HERE), seat=0) == {
        "code": "not-your-decision", "seat": 1, "phase": "place-atv",
    }  # fmt: skip
    assert game.check(PlaceAtv(HERE), seat=1) is None


# ---- R2.4 -------------------------------------------------------------------------------------


def test_r2_4_each_player_in_turn_order_puts_a_drawn_clue_under_an_empty_map() -> None:
    game = placed(3, start=1)
    assert game.to_state()["drawn"] == "in:beach"
    assert game.legal_actions() == [PlaceFirstClue(colour) for colour in COLOURS]
    assert game.apply(PlaceFirstClue("grey")) == [
        FirstCluePlaced(1, "in:beach", "grey", 16),
        MarkersPlaced("grey", game.table.island.hexes(game.table.clues[0])),
        FirstClueDrawn(2, "not-in:beach"),
    ]
    assert (game.seat, game.state.turn, game.to_state()["drawn"]) == (2, 2, "not-in:beach")
    assert game.legal_actions() == [
        PlaceFirstClue("white"), PlaceFirstClue("black"), PlaceFirstClue("brown"),
    ]  # fmt: skip
    assert refused(game, PlaceFirstClue("grey")) == {"code": "map-not-empty", "map": "grey"}
    assert game.apply(PlaceFirstClue("black")) == [
        FirstCluePlaced(2, "not-in:beach", "black", 88),
        FirstClueDrawn(0, "next-to:beach"),
    ]
    assert seats(game, "roses") == [15, 14, 14]
    assert [card["roses"] for card in game.to_state()["maps"]["grey"]["cards"]] == [[1]]


def test_r2_4_with_three_players_one_map_stays_empty_and_with_four_none() -> None:
    for players, empty in ((2, 2), (3, 1), (4, 0)):
        game = placed(players)
        for colour in COLOURS[:players]:
            game.apply(PlaceFirstClue(colour))
        maps = game.to_state()["maps"].values()
        assert sum(not one["cards"] for one in maps) == empty
        assert game.state.phase == "turn"
        assert game.to_state()["drawn"] is None


def test_r2_4_a_first_clue_is_not_marked_in_this_opening() -> None:
    game = placed(3)
    assert refused(game, MarkClue("white")) == {"code": "other-opening", "opening": "own"}
    assert kinds(game.legal_actions()) == {"PlaceFirstClue"}


# ---- R2.5 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "size"),
    [(2, {}, 6), (2, {"hand": 4}, 4), (3, {}, 4), (3, {"hand": 6}, 4), (4, {"hand": 4}, 4)],
)
def test_r2_5_hands_are_dealt_whole_from_the_starting_player(
    players: int, options: dict[str, Any], size: int
) -> None:
    start = players - 1
    game = placed(players, start, options=options)
    for colour in COLOURS[: players - 1]:
        game.apply(PlaceFirstClue(colour))
    assert seats(game, "hand") == [[]] * players
    events = game.apply(PlaceFirstClue(COLOURS[players - 1]))
    order = [(start + i) % players for i in range(players)]
    dealt = [DECK[players + size * i : players + size * (i + 1)] for i in range(players)]
    assert events[-players - 1 :] == [
        *(HandDealt(seat, size, cards) for seat, cards in zip(order, dealt, strict=True)),
        TurnBegan(start),
    ]
    for seat, cards in zip(order, dealt, strict=True):
        assert seats(game, "hand")[seat] == list(cards)
    assert game.to_state()["clue_deck"] == list(DECK[players + size * players :])
    assert (game.seat, game.state.acted, game.state.untouched) == (start, False, True)


def test_r2_5_a_short_deck_gives_short_hands() -> None:
    deck = DECK[:2] + DECK[4:9]
    setup = Setup(objects=OBJECTS, start=1, clue_deck=deck)
    game = Game.new(2, "s", island="ABC1", setup=setup)
    for _ in range(2):
        game.apply(PlaceAtv(HERE))
    game.apply(PlaceFirstClue("white"))
    events = game.apply(PlaceFirstClue("grey"))
    assert events[-3:] == [HandDealt(1, 5, deck[2:]), HandDealt(0, 0, ()), TurnBegan(1)]
    assert seats(game, "hand") == [[], list(deck[2:])]
    assert game.to_state()["clue_deck"] == []


def test_r2_5_hands_and_first_clues_are_seen_by_their_players_only() -> None:
    hand = HandDealt(1, 2, ("in:lake", "in:river"))
    assert hand.seen_by(1) == hand
    assert hand.seen_by(0) == hand.seen_by(None) == HandDealt(1, 2, None)
    drawn = FirstClueDrawn(0, "in:lake")
    assert witnessed([drawn, hand], 0) == [drawn, HandDealt(1, 2, None)]
    assert witnessed([drawn], None) == [FirstClueDrawn(0, None)]
    assert (hand.reveals, drawn.reveals, AtvPlaced(0, HERE).reveals) == (True, True, False)
    assert hand.to_json() == {
        "type": "HandDealt", "seat": 1, "count": 2, "clues": ("in:lake", "in:river"),
    }  # fmt: skip


# ---- clue decks given by hand -----------------------------------------------------------------


def test_r2_5_a_clue_deck_may_be_given_in_order() -> None:
    given = DECK[::-1]
    game = Game.new(2, "s", setup=Setup(clue_deck=given))
    assert game.to_state()["clue_deck"] == list(given)
    assert game.table.deck == DECK


def test_r2_5_a_clue_deck_must_be_the_deck_of_the_game() -> None:
    words = "the clue deck given in order is not the deck of this game"
    with pytest.raises(SetupError, match=f"^{words}$"):
        Game.new(2, "s", deck=DECK, setup=Setup(clue_deck=DECK[1:]))


@pytest.mark.parametrize(("players", "size"), [(2, 1), (3, 2), (4, 3)])
def test_r2_4_a_clue_deck_has_a_card_for_every_player(players: int, size: int) -> None:
    words = f"the clue deck needs at least {players} cards, not {size}"
    with pytest.raises(SetupError, match=f"^{words}$"):
        Game.new(players, "s", deck=DECK[:size])
    assert Game.new(players, "s", deck=DECK[: size + 1]).table.deck == DECK[: size + 1]


# ---- options ----------------------------------------------------------------------------------


def test_the_first_value_of_an_option_is_its_default() -> None:
    assert Options().to_json() == {name: values[0] for name, values in OPTION_VALUES.items()}
    assert Options.of(None) == Options.of({}) == Options()
    some = Options(curses=1)
    assert Options.of(some) is some


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("amulets", 22, "option amulets cannot be 22; allowed: 21, 20"),
        ("amulets", "21", "option amulets cannot be '21'; allowed: 21, 20"),
        ("curses", False, "option curses cannot be False; allowed: 2, 1, 0"),
        ("curses", True, "option curses cannot be True; allowed: 2, 1, 0"),
        ("spacing", 4.0, "option spacing cannot be 4.0; allowed: 4, 5, 3"),
        ("advanced", 1, "option advanced cannot be 1; allowed: off, on"),
        ("advanced", "on", "option advanced cannot be 'on'; allowed: off, on"),
        ("hand", 5, "option hand cannot be 5; allowed: 6, 4"),
        ("hand", "4", "option hand cannot be '4'; allowed: 6, 4"),
        ("gold", "shut", "option gold cannot be 'shut'; allowed: hidden, open"),
        ("exchange", None, "option exchange cannot be None; allowed: turn, action"),
    ],
)
def test_an_option_has_one_of_its_values(name: str, value: Any, said: str) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(said)}$"):
        Game.new(2, "s", options={name: value})


def test_an_unknown_option_is_refused() -> None:
    said = (
        "unknown option 'colour'; options are amulets, opening, spacing, statue_lines, advanced, "
        "exchange, curses, curse_depth, curse_rule, curse_payment, hand, gold"
    )
    with pytest.raises(OptionError, match=f"^{said}$"):
        Game.new(2, "s", options={"colour": 1})
    with pytest.raises(OptionError, match=f"^{said}$"):
        Options.parse(["colour=1"])


def test_options_are_read_from_texts() -> None:
    assert Options.parse([]) == Options()
    read = Options.parse(["advanced=on", "curses=0", "curse_rule=return-all", "spacing=5"])
    assert read == Options(advanced=True, curses=0, curse_rule="return-all", spacing=5)
    assert Options.parse(["advanced=off"]) == Options()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("advanced", "an option is written as name=value, not 'advanced'"),
        ("advanced=True", "option advanced cannot be 'True'; allowed: off, on"),
        ("curses=3", "option curses cannot be '3'; allowed: 2, 1, 0"),
        ("hand=5", "option hand cannot be '5'; allowed: 6, 4"),
        ("gold=", "option gold cannot be ''; allowed: hidden, open"),
    ],
)
def test_another_text_is_no_option(text: str, said: str) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(said)}$"):
        Options.parse([text])
