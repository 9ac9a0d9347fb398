"""The whole table on a screen: it fits, and shows what a decision needs."""

import random
from functools import cache
from itertools import cycle

import pytest

from tobago.bots import make_bot
from tobago.game import COLOURS, Game, Options, View
from tobago.island import CODES
from tobago.picture.text import TextContext, prompt, table_screen
from tobago.picture.text.board_style import UNICODE, strip_colours
from tobago.words import Words
from tobago.words.language import LANGUAGES

NAMES = ("Anna", "Scout 2", "Maximiliane-Alexandra", "Navigator 4")
NEWS = ("Scout 2 drives to i7 in 1 leg.", "Navigator 4 draws a clue." * 6)
LONGEST = ("ABC1", "aCb2")
"""Islands with the most rows of spaces when they are turned."""


@cache
def views(island: str, players: int) -> list[View]:
    """What the deciding player sees in positions of a game, at least one of each phase."""
    options = Options(advanced=True, curse_rule="continue", curse_payment="choice")
    game = Game.new(players, "screen", island=island, options=options)
    bot, random_ = make_bot("scout", "screen"), random.Random(island)
    seen: set[str] = set()
    found = []
    while not game.over:
        view = game.view(game.seat)
        if game.state.phase not in seen or random_.random() < 0.02:
            seen.add(game.state.phase)
            found.append(view)
        game.apply(bot.decide(view, view.legal_actions()))
    assert seen >= {"place-atv", "first-clue", "turn", "sharing", "new-map"}
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(80, 23), (120, 39), (80, 59), (100, 29)])
def test_everything_needed_for_a_decision_is_on_the_screen(
    players: int, width: int, height: int
) -> None:
    languages = cycle(LANGUAGES)
    for number, island in enumerate((*LONGEST, CODES[players])):
        for view in views(island, players):
            words = Words(next(languages))
            check(TextContext(view, words, NAMES[:players], number == 1, width), height)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits(language: str) -> None:
    for view in views("ABC1", 2):
        check(TextContext(view, Words(language), NAMES[:2]), 23)


def check(context: TextContext, height: int) -> None:
    table = table_screen(context, height, NEWS)
    assert table is not None
    lines = [strip_colours(line) for line in table.lines]
    assert len(lines) <= height
    assert max(map(len, lines)) <= (context.width or 0)
    assert context.colour or lines == table.lines
    assert_board(context.view, lines)
    text = " ".join(lines)
    for colour in COLOURS:
        sites = context.view.state.sites[COLOURS.index(colour)].bit_count()
        name = context.words.named("map:short", colour)
        assert f"{UNICODE.markers[colour]} {name} " in text
        assert any(name in line and str(sites) in line for line in lines)
    if context.view.state.sharing is None or height > 30:
        for number, clue in enumerate(context.view.hand, 1):
            line = f"{number}  {context.words.clue(clue)}  "
            assert any(other.startswith(line) for other in lines)
    for seat, name in enumerate(context.names, 1):
        assert any(f" {seat} {name[:4]}" in line for line in lines)
    assert lines[-1] == prompt(context).split("\n")[-1]


def assert_board(view: View, lines: list[str]) -> None:
    """The letters of the rows of the turned board, or all names of spaces."""
    names = view.table.island.names
    if lines[0].split()[0] == "1":
        letters = sorted({name[0] for name in names}, reverse=True)
        assert [line[0] for line in lines[1 : 1 + len(letters)]] == letters
    else:
        assert all(any(name in line for line in lines) for name in names)


def test_a_small_screen_has_no_room_for_the_table() -> None:
    view = views("ABC1", 4)[-1]
    for width, height in ((79, 15), (60, 23), (40, 60)):
        assert table_screen(TextContext(view, Words("en"), NAMES, width=width), height) is None


def test_only_the_last_sentences_are_shown_where_not_all_fit() -> None:
    view = next(view for view in views("ABC1", 4) if view.state.phase == "turn")
    context = TextContext(view, Words("en"), NAMES)
    news = [f"Scout {number} drives to i7 in 1 leg." for number in range(30)]
    table = table_screen(context, 23, news)
    assert table is not None
    assert 0 < table.hidden < 30
    shown = [line for line in table.lines if line.startswith("Scout ")]
    assert shown == news[table.hidden :]
    whole = table_screen(context, 60, news)
    assert whole is not None
    assert whole.hidden == 0


def test_broken_lines_are_joined_again() -> None:
    view = views("ABC1", 4)[-1]
    context = TextContext(view, Words("en"), NAMES, width=30)
    texts = ["A text that is far too long for a line of thirty columns, twice.", "  two", "short"]
    assert context.unwrap(context.wrap_lines(texts)) == texts
