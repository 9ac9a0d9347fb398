"""What players type is understood, shortened or not, and completed."""

import pytest

from tests.build import position
from tobago import Drive, Game, PlayClue, View
from tobago.bots import make_bot
from tobago.cli.terminal.commands import PARTS
from tobago.cli.terminal.completing import completions
from tobago.cli.terminal.typed import find_word, read_action, read_terrain, typed, usage, words_of
from tobago.fault import Fault
from tobago.game.notation import WORDS
from tobago.island import TERRAINS
from tobago.words import Words

HAND = ["in:jungle", "next-to:jungle", "not-in:lake", "in-sight:hut"]


def view(**more: object) -> View:
    return position(hands={0: HAND}, atvs={0: "h6"}, **more).view(0)  # type: ignore[arg-type]


def understood(line: str, seen: View | None = None) -> str:
    seen = seen or view()
    word, *parts = line.split()
    found = find_word(word, words_of(seen.legal_actions()), WORDS)
    return typed(read_action(found, parts, seen), seen.table.island)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("clue in:jungle white", "clue in:jungle white"),
        ("CLUE In:Jungle WHITE", "clue in:jungle white"),
        ("clue 3 white", "clue not-in:lake white"),
        ("cl 3 w", "clue not-in:lake white"),
        ("c lake br", "clue not-in:lake brown"),
        ("clue in: grey", "clue in:jungle grey"),
        ("dr H7", "drive h7"),
        ("ra bl", "raise black"),
        ("e", "end"),
        ("exchange-", "exchange-turn"),
        ("exchange", "exchange"),
        ("rem g b7", "remove grey b7"),
        ("extra-c 1 g", "extra-clue in:jungle grey"),
        ("pay am", "pay amulet"),
        ("double white 2", "double white 2"),
        ("swap white 1 3", "swap white 1 3"),
    ],
)
def test_short_forms_are_understood(line: str, meant: str) -> None:
    if line == "e":
        seen = view(acted=True, legs=1, fresh=False)
        assert understood(line, seen) == meant
    else:
        assert understood(line) == meant


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fly h7", "unknown command 'fly'; type help for all commands"),
        ("e", "'e' could be end, exchange-turn"),
        ("ex", "'ex' could be exchange, exchange-turn"),
        ("exchang", "'exchang' could be exchange, exchange-turn"),
        ("drive", "type it like this: drive SPACE"),
        ("clue white", "type it like this: clue CLUE MAP"),
        ("clue 5 white", "you hold no clue number 5; type clues to see them"),
        ("clue 0 white", "you hold no clue number 0; type clues to see them"),
        ("clue jungle white", "'jungle' could be in:jungle, next-to:jungle"),
        ("clue swamp white", "you hold no clue 'swamp'; type clues to see them"),
        ("clue 1 b", "'b' is no map; maps are white, grey, black, brown"),
        ("drive z99", "'z99' is no space of this island; spaces have names such as "),
        ("pay gold", "a curse is paid with amulet, card, not 'gold'"),
        ("double white 0", "'0' is no clue card of a map; 1 is the top one"),
        ("double white ²", "'²' is no clue card of a map; 1 is the top one"),
    ],
)
def test_what_is_not_understood_says_what_was_expected(line: str, said: str) -> None:
    with pytest.raises(Fault) as caught:
        understood(line)
    assert Words("en").fault(caught.value).startswith(said)


def test_no_short_form_exchanges_clues_even_if_only_one_way_is_legal() -> None:
    for seen in (view(held={0: 1}), view(held={0: 1}, acted=True, legs=1, fresh=False)):
        assert understood("exchange", seen) == "exchange"
        with pytest.raises(Fault, match=r"'exch' could be exchange, exchange-turn"):
            understood("exch", seen)


def test_further_words_are_understood_but_never_shortened() -> None:
    words = ("quit", "help", "end")
    assert find_word("exit", words) == find_word("EXIT", words) == "quit"
    assert find_word("?", words) == "help"
    with pytest.raises(Fault, match="unknown command 'exi'"):
        find_word("exi", words)


@pytest.mark.parametrize(
    ("text", "terrain"),
    [("jungle", "jungle"), ("s", "scrubland"), ("mountains", "mountain"), ("lakes", "lake")],
)
def test_terrains_are_understood(text: str, terrain: str) -> None:
    assert read_terrain(text) == terrain


@pytest.mark.parametrize("text", ["swamp", "jungles and more", "ss"])
def test_there_are_no_other_terrains(text: str) -> None:
    with pytest.raises(Fault, match="is no terrain; terrains are beach, jungle, river, "):
        read_terrain(text)


def test_every_action_is_typed_as_it_is_understood() -> None:
    game = Game.new(3, "typed", options={"advanced": True})
    bot = make_bot("drifter", "typed")
    while len(game.state.digs) < 2 and not game.over:
        seen = game.view(game.seat)
        for action in seen.legal_actions():
            word, *parts = typed(action, game.table.island).split()
            assert read_action(word, parts, seen) == action
        game.apply(bot.decide(seen, seen.legal_actions()))
    assert usage("swap") == "swap MAP CARD CARD"


def complete(line: str, seen: View | None = None) -> list[str]:
    before, word = line[: line.rfind(" ") + 1], line[line.rfind(" ") + 1 :]
    return completions(before, word, seen or view(), PARTS)


def test_only_words_allowed_now_are_completed() -> None:
    assert {"clue", "drive", "end", "help", "why", "board"} <= set(complete(""))
    assert not {"take", "raise", "place", "extra-drive"} & set(complete(""))
    assert complete("dri") == ["drive"]
    assert complete("cl") == ["clue", "clues"]


def test_parts_are_completed_with_what_is_legal() -> None:
    seen = view(maps={"white": [("in:lake", 1)]})
    legal = seen.legal_actions()
    spaces = {typed(a, seen.table.island).split()[1] for a in legal if isinstance(a, Drive)}
    assert set(complete("drive ", seen)) == spaces
    assert set(complete("dr ", seen)) == spaces
    plays = {action.clue for action in legal if isinstance(action, PlayClue)}
    assert set(complete("clue ", seen)) == plays
    assert complete("clue in:jungle ") == ["black", "brown", "grey", "white"]
    assert complete("clue not-in:lake ", seen) == ["black", "brown", "grey"]
    assert complete("cl 3 g", seen) == ["grey"]
    assert complete("clue in:jungle white ") == []


def test_parts_of_questions_are_completed() -> None:
    assert complete("map b") == ["black", "brown"]
    assert set(complete("map white ")) == set(HAND)
    assert complete("terrain ") == sorted(TERRAINS)
    assert complete("terrain mo") == ["mountain"]
    assert complete("space h1") == ["h10", "h11", "h12"]
    assert "exchange-turn" in complete("help ex")
    assert complete("why dr") == ["drive"]
    assert complete("why raise w") == ["white"]
    assert complete("why clue 1 g") == ["grey"]
    assert complete("why clue 1 grey ") == []
    assert complete("why fly ") == []
    assert complete("board ") == []
    assert complete("fly ") == []
