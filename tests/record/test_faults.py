"""What is wrong with a record is said with its line and column, and with what would be right."""

import re
from collections.abc import Callable

import pytest

from tests.properties.games import Deal
from tests.record.books import Evening, refused, stored
from tobago.record import RecordError, games, read_record, verify, write_record

PROVED = "proved.tobago"


def edited(text: str, old: str, new: str) -> str:
    """A text with its first such words changed."""
    assert old in text
    return text.replace(old, new, 1)


def seedless(text: str) -> str:
    return re.sub(r'\[(Commitment|Drawn|Seed) ".*"\]\n', "", text)


LAST_TAG = '[Result "104-11"]\n'
LAST_LINE = "\n104-11\n"
FIRST = "red: place g6"
TURN_1 = "1. red: clue in:largest-jungle grey"
DRAWN_1 = "+in:largest-river\n2."

TAGS = [
    ('[Tobago "1"]', '[Tobago "2"]', 1, 10, ("version '2' of the notation", "known: 1")),
    ('[Tobago "1"]', "Tobago 1", 1, 1, ("begins with the tag [Tobago",)),
    ('[Rules "1"]', '[Rules "2"]', 2, 9, ("rules version '2'", "known: 1")),
    ('[Rules "1"]\n', "", 1, 1, ("Rules", "missing")),
    ('[Huts "c6 h8 k4 d1"]\n', "", 1, 1, ("Huts", "missing")),
    ('[Start "red"]\n', "", 1, 1, ("Start", "missing")),
    ('[Options "standard"]\n', "", 1, 1, ("Options", "missing")),
    (LAST_TAG, "", 1, 1, ("Result", "missing")),
    ('[Drawn "island start objects clues treasures"]\n', "", 1, 1, ("Drawn",)),
    ('[Red "scout"]\n', "", 1, 1, ("Red", "red, blue, yellow, green")),
    ('[Blue "drifter"]\n', "", 1, 1, ("Blue", "two to four players")),
    ('[Blue "drifter"]', '[Blue "a"]\n[Green "b"]', 1, 1, ("Yellow",)),
    ('[Blue "drifter"]', '[Blue "a"]\n[Yellow "b"]', 15, 10, ("gold of 3 players",)),
    ('[Blue "drifter"]', '[Blue "a"]\n[Blue "b"]', 5, 1, ("Blue", "twice")),
    ('[Blue "drifter"]', '[Blue "drifter]', 4, 1, ('[Name "text"]',)),
    ('[Blue "drifter"]', "[Blue drifter]", 4, 1, ('[Name "text"]',)),
    ('[Blue "drifter"]', '[blue "drifter"]', 4, 1, ('[Name "text"]',)),
    ('[Blue "drifter"]', '[Blue "drifter"] x', 4, 18, ("line of its own",)),
    ('[Blue "drifter"]', '[Blue "drift\\er"]', 4, 13, ("\\e", "\\n", "\\r")),
    ('[Island "acB2"]', '[Island "acB3"]', 5, 10, ("'acB3'", "'ABC1'")),
    ('[Island "acB2"]', '[Island "custom"]', 1, 1, ("Beach", "custom island")),
    ('[Huts "c6 h8', '[Huts "c6 z8', 6, 8, ("'z8'", "not a space")),
    ('[Huts "c6 h8', '[Huts "c6 c7', 6, 8, ("1 apart", "at least 4")),
    ('[Huts "c6 h8', '[Huts "h8', 6, 8, ("4", "hut", "not 3")),
    ('[Palms "e8', '[Palms "c6', 7, 9, ("shares its space",)),
    ('[Statues "j5-SE', '[Statues "j5-E', 8, 11, ("'E'", "SE, S, SW, NW, N, NE")),
    ('[Statues "j5-SE', '[Statues "j5', 8, 11, ("''", "SE, S, SW, NW, N, NE")),
    ('[Statues "j5-SE', '[Statues "a5-SE', 8, 11, ("next to the ocean",)),
    ('[Statues "j5-SE', '[Statues "j5-SW', 1, 1, ("objects",)),
    ('[Start "red"]', '[Start "green"]', 9, 9, ("'green'", "red, blue")),
    ('[Start "red"]', '[Start "blue"]', 1, 1, ("start",)),
    ('"standard"', '"curses=7"', 10, 11, ("curses", "'7'", "2, 1, 0")),
    ('"standard"', '"curse=1"', 10, 11, ("'curse'", "curse_depth")),
    ('"standard"', '"spacing=5"', 7, 9, ("4 apart", "at least 5")),
    ('"standard"', '"opening=open"', 1, 1, ("dealt before the first decision",)),
    ('[Commitment "04', '[Commitment "05', 1, 1, ("commitment",)),
    ('[Drawn "island ', '[Drawn "isle ', 12, 9, ("'isle'", "island, start, objects")),
    ('[Drawn "island ', '[Drawn "', 1, 1, ("objects",)),
    ('clues treasures"]', 'treasures"]', 1, 1, ("Clues", "drawn from the seed or stated")),
    ('[Seed "x/0"]', '[Seed "x/1"]', 1, 1, ("commitment",)),
    (LAST_TAG, '[Result "104-12"]\n', 77, 1, ("tag Result",)),
    (LAST_TAG, '[Result "unfinished"]\n', 77, 1, ("tag Result",)),
    (LAST_TAG, '[Result "104-11-3"]\n', 14, 10, ("2 players such as 20-20", "unfinished")),
    (LAST_TAG, '[Result "1٠4-11"]\n', 14, 10, ("2 players such as 20-20", "unfinished")),
    (LAST_TAG, f'{LAST_TAG}[Date "yesterday"]\n', 15, 8, ("2026-11-16", "'yesterday'")),
    (LAST_TAG, f'{LAST_TAG}[Clues "in:hut"]\n', 15, 9, ("each once",)),
    (LAST_TAG, f'{LAST_TAG}[Deal "in:lake"]\n', 1, 1, ("dealt before the first decision",)),
    (LAST_TAG, f'{LAST_TAG}[Deck "in:boat"]\n', 15, 8, ("'in:boat'", "in-sight", "statue")),
    (LAST_TAG, f'{LAST_TAG}[Treasures "2 7"]\n', 15, 13, ("2 to 6",)),
]
TURNS = [
    (FIRST, "red: place z6", 16, 6, ("'z6'", "'f7'")),
    (FIRST, "red: plaice g6", 16, 6, ("'plaice'", "place, first, mark")),
    (FIRST, "red: place", 16, 6, ("place <space>",)),
    (FIRST, "green: place g6", 16, 1, ("12. red:", "result")),
    (FIRST, "red place g6", 16, 1, ("12. red:", "result")),
    (FIRST, "0. red: place g6", 16, 1, ("12. red:", "result")),
    (FIRST, "blue: place g6", 16, 7, ("'place g6'", "Player 1 decides now")),
    (FIRST, "1. red: place g6", 16, 9, ("turn 0, not 1",)),
    (FIRST, f"{FIRST} {{over", 16, 15, ("no end: }",)),
    (FIRST, f"{FIRST} {{a\\b}}", 16, 17, ("\\b", "\\n")),
    (FIRST, f"{FIRST} {{a\\\x1b}}", 16, 17, ("\\x1b", "\\n")),
    (FIRST, f"{FIRST} @1 @2", 16, 18, ("'@2'", "a comma or a new line")),
    (FIRST, f"{FIRST} @1.2345", 16, 15, ("'@1.2345'",)),
    (FIRST, f"{FIRST} @-1", 16, 15, ("'@-1'",)),
    (FIRST, f"{FIRST},", 17, 1, ("'blue:'",)),
    (FIRST, f"{FIRST} }} x", 16, 15, ("''", "a comma or a new line")),
    (TURN_1, TURN_1.replace("1.", "3."), 20, 9, ("turn 1, not 3",)),
    (TURN_1, TURN_1.replace("1.", "2."), 21, 1, ("turn 2 has a line already",)),
    (TURN_1, TURN_1.replace("1. ", ""), 20, 6, ("turn 1, not 0",)),
    (TURN_1, TURN_1.replace("1.", "١."), 20, 1, ("12. red:", "result")),
    (TURN_1, f"1. red: {'x' * 5000}", 20, 9, ("too long",)),
    (TURN_1, TURN_1.replace("red: ", "blue: red "), 20, 10, ("own player",)),
    (TURN_1, TURN_1.replace("red", "yellow"), 20, 4, ("red:, blue:",)),
    (TURN_1, TURN_1.replace("red", "blue"), 20, 10, ("Player 1 decides now",)),
    (
        TURN_1,
        TURN_1.replace("jungle", "lake"),
        20,
        9,
        ("In the largest lake",),
    ),
    (TURN_1, TURN_1.replace("grey", "green"), 20, 9, ("'green'", "white, grey, black, brown")),
    (TURN_1, TURN_1.replace("largest-jungle", "bed"), 20, 9, ("'in:bed'", "not-next-to")),
    ("drive d6, end", "drive d6, drive m5", 21, 20, ("'drive m5'", "m5 is 7 legs away")),
    ("drive d6, end", "end, end", 21, 15, ("turn 3, not 2",)),
    ("raise black red3", "raise grey red3", 30, 20, ("'raise grey'", "lies on e9")),
    ("blue pass, pass ^5", "red pass, pass ^5", 36, 77, ("Player 2 decides now",)),
    ("=75", "=76", 18, 18, ("=76", "=75")),
    ("=75", "=٧٥", 18, 6, ("first <map>",)),
    (DRAWN_1, "+in:river\n2.", 20, 40, ("+in:river", "in this order: =1, +in:largest-river")),
    (DRAWN_1, "blue+in:largest-river\n2.", 20, 40, ("blue+", "=1, +in:largest-river")),
    (DRAWN_1, "+in:largest-river+in:hut\n2.", 20, 40, ("+in:hut", "+in:largest-river")),
    (f"=1 {DRAWN_1}", "+in:largest-river =1\n2.", 20, 55, ("=1, +in:largest-river",)),
    (f" {DRAWN_1}", "\n2.", 20, 9, ("not stated", "+in:largest-river")),
    ("red3 red4 red6", "red3 red5 red6", 30, 37, ("red5", "red3, red4, red6")),
    ("red3 red4 red6", "red3 blue4 red6", 30, 37, ("blue4", "red3, red4, red6")),
    ("red3 red4 red6", "red3 red6", 30, 37, ("red6", "red3, red4, red6")),
    ("unseen2 ^2", "unseen3 ^2", 30, 52, ("unseen3", "unseen2, ^2")),
    ("unseen2 ^2", "unseen2 ^4", 30, 60, ("^4", "unseen2, ^2")),
    ("unseen2 ^2", "unseen2", 30, 20, ("not stated", "unseen2, ^2")),
    ("pass ^4, take ^3", "pass ^4, take ^5", 30, 96, ("^5", "^3")),
    ("*k6 *a5", "*k6 *a6", 30, 177, ("*a6", "*k6, *a5")),
    ("=20 +next", "=20 ~ +next", 30, 157, ("~", "=20, +next-to:statue")),
    ("^0 red-6", "^0 red-5", 46, 99, ("red-5", "^0, red-6")),
    ("^0 red-6", "^0 red-amulet", 46, 99, ("red-amulet", "red-6")),
    ("drive b8 *", "drive b8 blue*", 60, 19, ("blue*", "in this order: *")),
    (LAST_LINE, "\n104-12\n", 77, 1, ("tag Result",)),
    (LAST_LINE, "\nunfinished\n", 77, 1, ("tag Result",)),
    (LAST_LINE, "\n", 76, 193, ("breaks off",)),
    (LAST_LINE, "\n104-11\n\nso it ended\n", 79, 1, ("nothing can follow",)),
    (LAST_LINE, "\n104-11\n58. blue: end\n", 78, 1, ("nothing can follow",)),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "said"), TAGS + TURNS)
def test_a_fault_is_named_where_it_is(
    old: str, new: str, line: int, column: int, said: tuple[str, ...]
) -> None:
    error = refused(edited(stored(PROVED), old, new))
    assert (error.line, error.column) == (line, column), str(error)
    for words in said:
        assert words in str(error.problem)
    assert str(error) == f"line {line}, column {column}: {error.problem}"
    assert str(error).isprintable()


def test_the_record_the_faults_are_put_into_is_right() -> None:
    for text in (stored(PROVED), seedless(stored(PROVED))):
        game = verify(read_record(text))
        assert game.result is not None
        assert game.result.gold == (104, 11)
        assert write_record(read_record(text)) == text


def test_lines_are_counted_in_the_file_not_in_the_game() -> None:
    """Blank lines and earlier games count, for the first line of a game too."""
    bad = edited(stored(PROVED), '[Seed "x/0"]', '[Seed "x/1"]')
    text = f"\n\n{stored(PROVED)}\n\n\n{bad}"
    first, second = games(text.splitlines(keepends=True))
    verify(read_record(first))
    assert place(refused(second)) == (83, 1)
    assert place(refused(f"\n\n {bad}")) == (3, 2)


def test_a_place_is_counted_in_characters() -> None:
    text = edited(stored(PROVED), FIRST, f"{FIRST} {{ё🏝️}} @x")
    assert place(refused(text)) == (16, 21)


def place(error: RecordError) -> tuple[int, int]:
    return error.line, error.column


# ---- custom islands ---------------------------------------------------------------------------


def on_a_custom_island() -> str:
    return write_record(Evening(Deal(2, "own"), frozenset(), custom=True, most=8).play().record)


def spaces_of(text: str, tag: str) -> str:
    found = re.search(rf'\[{tag} "(.*)"\]', text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("tag", "change", "said"),
    [
        ("Lake", lambda spaces: f"{spaces} 0,0 0,0", ("Lake", "listed twice")),
        ("Lake", lambda spaces: f"{spaces} 0;0", ("Lake", "'0;0'", "q,r")),
        ("Lake", lambda spaces: f"{spaces} 00,1", ("Lake", "'00,1'")),
        ("Lake", lambda spaces: f"{spaces} 99999,0", ("Lake", "'99999,0'")),
        ("Lake", lambda spaces: f"{spaces} 9000,0", ("Island",)),
        ("River", lambda spaces: "", ("Island",)),
        ("Huts", lambda names: names.split()[0], ("Huts", "4")),
    ],
)
def test_a_fault_of_a_custom_island_is_named(
    tag: str, change: Callable[[str], str], said: tuple[str, ...]
) -> None:
    text = on_a_custom_island()
    verify(read_record(text))
    spaces = spaces_of(text, tag)
    error = refused(edited(text, f'[{tag} "{spaces}"]', f'[{tag} "{change(spaces)}"]'))
    at = error.line, error.column
    stands = text.split("\n")[error.line - 1]
    assert at != (1, 1)
    assert stands.startswith(f"[{said[0]} ")
    assert error.column == len(f'[{said[0]} "') + 1
    for words in said:
        assert words in str(error.problem)


def test_a_custom_island_needs_all_its_ground() -> None:
    text = on_a_custom_island()
    line = f'[Lake "{spaces_of(text, "Lake")}"]\n'
    assert "Lake" in str(refused(edited(text, line, "")))


# ---- without a seed ---------------------------------------------------------------------------


def test_a_card_that_lies_elsewhere_cannot_be_drawn() -> None:
    """Blue holds next-to:palm, so Red cannot draw it; what was drawn nobody can tell."""
    text = edited(seedless(stored(PROVED)), DRAWN_1, "+next-to:palm\n2.")
    error = refused(text)
    assert place(error) == (17, 40)
    assert str(error.problem) == "the deck has no clue next-to:palm now"


def test_a_card_that_is_not_stated_is_not_made_up() -> None:
    error = refused(edited(seedless(stored(PROVED)), f" {DRAWN_1}", "\n2."))
    assert place(error) == (17, 9)
    assert str(error.problem).endswith("all are: =1, +…")
    error = refused(edited(seedless(stored(PROVED)), "unseen2 ^2", "unseen2"))
    assert place(error) == (27, 20)
    assert str(error.problem).endswith("all are: red3, red4, red6, red5, unseen2, ^…")


def test_a_treasure_must_hold_the_cards_that_are_turned_up() -> None:
    error = refused(edited(seedless(stored(PROVED)), "unseen2 ^2", "unseen3 ^2"))
    assert place(error) == (27, 60)
    assert "^2 is wrong here" in str(error)


def test_no_curse_comes_early_R2_2() -> None:
    """The first twelve cards are gold, whatever a record without a seed says."""
    text = seedless(stored(PROVED))
    error = refused(edited(text, "red3 red4 red6", "red3 red0 red6"))
    assert place(error) == (27, 20)
    assert "R2.2" in str(error)
    late = edited(text, "red2 blue5 unseen6", "red0 blue5 unseen6")  # the sixteenth card
    assert "^2 is wrong here" in str(refused(late))


def test_no_curse_comes_twice() -> None:
    """Two curses there are, and both are found in this game."""
    text = edited(seedless(stored(PROVED)), "red4 red4 red5 red3 red3", "red4 red4 red5 red3 red0")
    assert "0" in str(refused(text))
