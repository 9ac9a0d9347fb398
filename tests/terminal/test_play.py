"""Whole games and all words in a real terminal."""

import re
from pathlib import Path

import pytest

from tests.command import run_command
from tests.terminal.games import (
    ENGLISH,
    GAME,
    GO_ON,
    PROMPT,
    READY,
    begin,
    begun,
    play_to_the_end,
    playable_clues,
)
from tests.terminal.pty import ESCAPE, Terminal, bare
from tobago.cli.terminal.keeping import keep
from tobago.cli.terminal.typed import read_action, typed
from tobago.record import read_file, verify

# ---- whole games ------------------------------------------------------------------------------


class Secrets:
    """Watches that nothing is shown of what only bots have seen."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.known: set[str] = set()
        self.hidden = 0

    def __call__(self, shown: str) -> None:
        game = self.terminal.game()
        view, deck = game.view(0), game.table.deck
        piles = (
            *view.state.hands,
            *view.state.map_cards,
            view.state.clue_discard,
            [view.state.first_clue],
        )
        self.known |= {deck[card] for pile in piles for card in pile if card >= 0}
        text = " ".join(shown.split())
        for clue in (deck[card] for hand in game.state.hands[1:] for card in hand):
            if clue not in self.known:
                self.hidden += 1
                assert not re.search(rf"(?<![\w-]){re.escape(clue)}(?![\w-])", text)
                assert ENGLISH.clue(clue) not in text
        for gold in re.findall(r"^[> ] [23] Scout \d +\S+ +(\S+)", shown, re.MULTILINE):
            assert gold == "?"


def test_a_whole_game_is_played_and_its_record_is_right(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME)
    first = terminal.until(PROMPT)
    assert ESCAPE.search(first)
    secrets = Secrets(terminal)
    last = play_to_the_end(terminal, secrets)
    assert secrets.hidden > 100
    assert terminal.code == 0
    [record] = read_file(terminal.kept)
    game = verify(record)
    assert game.result is not None
    assert record.names == ("Anna", "Scout 2", "Scout 3")
    assert f"The game is over. Anna: {game.result.gold[0]}, " in last
    assert re.search(r"1\. [\w ]+: \d+ gold coins, \d+ treasure cards", last)
    assert str(terminal.kept) in last


def test_two_play_with_four_cards_and_the_named_player_starts(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "play", "--name", "Anna", "--players", "2", "--seed", "two", "--plain",
        "--start", "red", "--option", "hand=4",
    )  # fmt: skip
    terminal.until(PROMPT)
    assert terminal.game().seat == 0
    for line in ("place h7", "", "first brown"):
        terminal.type(line, PROMPT, GO_ON)
    assert [len(hand) for hand in terminal.game().state.hands] == [4, 4]
    play_to_the_end(terminal)
    [record] = read_file(terminal.kept)
    assert (record.header.start, record.header.options.differing()) == (0, ["hand=4"])
    assert "start" not in record.header.drawn
    assert verify(record).result is not None


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--start", "yellow"), "with 2 players --start is one of drawn, red, blue, not 'yellow'"),
        (("--start", "me"), "with 2 players --start is one of drawn, red, blue, not 'me'"),
    ],
)
def test_a_start_that_cannot_be_is_one_line(
    tmp_path: Path, more: tuple[str, ...], said: str
) -> None:
    terminal = Terminal(tmp_path, "play", "--players", "2", *more)
    assert terminal.end().strip() == f"tobago: {said}"
    assert terminal.code == 2


def test_a_whole_plain_game_is_nothing_but_keyboard_letters(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, "--plain")
    shown = [terminal.until(PROMPT)]
    raw: list[str] = []

    def witness(text: str) -> None:
        raw.append(terminal.process.before + terminal.process.after)

    last = play_to_the_end(terminal, witness)
    assert terminal.code == 0
    for text in (*shown, *raw, last):
        assert text.isascii()
        assert "\x1b" not in text
    assert "1. " in last


def test_every_question_is_answered_in_plain_text(tmp_path: Path) -> None:
    terminal = begin(tmp_path, "--plain")
    questions = (
        "help,?,board,draw,table,clues,lens,map white,map white 2,space h7,terrain,terrain lake,"
        "reach,route b8,race,"
        "race black,statues,sharing,treasures,discards,legend,legal,log,log 2,help drive,help rose,"
        "why drive b8,again"
    )
    for line in questions.split(","):
        raw = terminal.type(line, PROMPT)
        assert "\x1b" not in terminal.process.before
        assert raw.isascii()
        told = raw.removeprefix(line).removesuffix(PROMPT).strip()
        assert told.splitlines()[-2].startswith("Your turn: "), line
        assert line == "again" or len(told.splitlines()) > 1, line
    assert terminal.game().state.acted is False


# ---- asking -----------------------------------------------------------------------------------


def test_the_board_is_drawn_with_marks(shared: Terminal) -> None:
    assert "╲123" in shared.type("board", PROMPT)
    assert "╲●≈≈≈" in shared.type("map white", PROMPT)
    assert "╲○" not in shared.type("map white", PROMPT)
    assert "╲△" in shared.type("map grey", PROMPT)
    assert "›››" in shared.type("reach", PROMPT)
    kept = shared.type("map white 2", PROMPT)
    assert "These sites would remain: " in kept
    assert all("╱" not in line or len(line) <= 80 for line in shared.lines)


def test_below_the_board_in_ascii_the_gazes_are_told(shared: Terminal) -> None:
    told = " ".join(shared.type("draw", PROMPT).split())
    assert told.count("the next amulet lands on") == 3


def test_help_lists_what_may_be_done_and_explains_words(shared: Terminal) -> None:
    told = shared.type("help", PROMPT)
    for form in ("clue CLUE MAP", "drive SPACE", "exchange-turn", "end", "why ACTION", "save FILE"):
        assert form in told
    assert "raise MAP" not in told
    assert "raise MAP: Raise a treasure" in shared.type("help raise", PROMPT)
    assert "any distance within the area" in shared.type("help leg", PROMPT)
    assert "until it has shown anybody" in shared.type("help undo", PROMPT)
    assert "Unknown command 'xyzzy'" in shared.type("help xyzzy", PROMPT)


def test_legal_lists_exactly_the_legal_actions(shared: Terminal) -> None:
    told = shared.type("legal", "Your turn")
    shared.until(PROMPT)
    view = shared.game().view(0)
    assert f"clue {view.hand[0]} " in told
    assert "exchange-turn" in told
    flat = " ".join(told.split())
    drives = re.search(r"drive ((?:\w+, )+\w+)", flat)
    assert drives is not None
    legal = [action for action in view.legal_actions() if type(action).__name__ == "Drive"]
    assert len(drives[1].split(", ")) == len(legal)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("drive b8", ["That is allowed."]),
        ("drive a4", ["a4", "4", "3"]),
        ("drive h7", ["ATV"]),
        ("raise white", ["9"]),
        ("clue 1 white", ["9"]),
        ("clue 3 white", ["“In the river”", "9"]),
        ("clue in:beach white", ["“On the beach”"]),
        ("take", ["now"]),
        ("remove white b8", ["amulet"]),
        ("swap white 1 2", ["advanced"]),
    ],
)
def test_why_tells_the_reason_with_its_numbers(
    shared: Terminal, asked: str, told: list[str]
) -> None:
    said = " ".join(shared.type(f"why {asked}", "Your turn").split())
    view, (word, *parts) = shared.game().view(0), asked.split()
    refusal = view.check(read_action(word, parts, view))
    assert refusal is None or ENGLISH.refusal(refusal, view.table.island) in said
    for part in told:
        assert part in said
    shared.until(PROMPT)


def test_why_wants_an_action_and_guesses_what_was_meant(shared: Terminal) -> None:
    assert "Unknown command 'fly'" in shared.type("why fly", PROMPT)
    assert "Type it like this: why ACTION." in shared.type("why", PROMPT)
    for line in ("exchange", "why exchange"):
        assert "instead of a turn, type exchange-turn." in " ".join(
            shared.type(line, PROMPT).split()
        )


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Terminal:
    """One terminal for questions that change nothing."""
    return begin(tmp_path_factory.mktemp("shared"))


def test_a_refused_action_says_why_and_changes_nothing(shared: Terminal) -> None:
    before = shared.kept.read_bytes()
    assert "4 legs" in shared.type("drive a4", PROMPT)
    assert "'z9' is no space" in shared.type("drive z9", PROMPT)
    assert "could be end, exchange-turn" in shared.type("e", PROMPT)
    assert "'exch' could be exchange, exchange-turn." in shared.type("exch", PROMPT)
    assert shared.kept.read_bytes() == before


def test_tab_completes_what_is_legal(shared: Terminal) -> None:
    shared.press("cl\t\t\t", "clues")
    shared.until(PROMPT)
    shared.type("\x15", PROMPT)
    told = shared.type("wh\tcl\tin-s\tgr\t", PROMPT)
    assert "why clue in-sight:palm grey" in told
    assert "That is allowed." in told
    shared.press("tak\tdrive\x15")
    assert "a4" not in shared.press("dri\t\t\t", PROMPT).split()
    shared.type("\x15", PROMPT)


def test_history_brings_the_last_line_back(shared: Terminal) -> None:
    shared.type("statues", PROMPT)
    assert "the next amulet lands on" in " ".join(shared.type("\x1b[A", PROMPT).split())


# ---- undo -------------------------------------------------------------------------------------


def test_a_drive_can_be_undone_also_after_it_ended_the_turn(tmp_path: Path) -> None:
    terminal = begin(tmp_path)
    before = terminal.game().to_state()
    assert "legs left" in terminal.type("drive h8", PROMPT)
    assert "Anna undoes that." in terminal.type("undo", PROMPT)
    assert terminal.game().to_state() == before
    terminal.type("drive b8", GO_ON)
    assert "Anna undoes that." in terminal.type("undo", PROMPT)
    assert terminal.game().to_state() == before
    assert "Anna drives to b8 in 3 legs." in terminal.type("drive b8", GO_ON)
    terminal.type("", PROMPT)
    assert "Another player has acted since" in terminal.type("undo", PROMPT)


def test_what_nobody_did_or_others_followed_cannot_be_undone(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME)
    terminal.until(PROMPT)
    assert "You have nothing to undo." in terminal.type("undo", PROMPT)
    for line in READY:
        terminal.type(line, PROMPT, GO_ON)
    assert "Another player has acted since" in terminal.type("undo", PROMPT)


def test_a_clue_cannot_be_undone(tmp_path: Path) -> None:
    recorder = begun()
    keep(recorder.record, tmp_path / "mine.tobago")
    clue = typed(playable_clues(recorder.game)[0], recorder.game.table.island)
    terminal = Terminal(tmp_path, "play", "--resume", "mine.tobago")
    terminal.until(PROMPT)
    assert "Anna plays “" in terminal.type(clue, "Type: end")
    terminal.until(PROMPT)
    assert "Something hidden was revealed; this can no longer be undone." in terminal.type(
        "undo", PROMPT
    )


# ---- screens ----------------------------------------------------------------------------------


def test_colours_can_be_declined(tmp_path: Path) -> None:
    terminal = begin(tmp_path, env={"NO_COLOR": "1"})
    terminal.type("board", PROMPT)
    assert "╲123" in terminal.process.before
    assert "m╱" not in terminal.process.before
    assert not re.search(r"\x1b\[[0-9;]*m", terminal.process.before)


def test_the_emulated_screen_shows_the_board_in_80_columns(shared: Terminal) -> None:
    shared.type("board", PROMPT)
    rows = [line for line in shared.lines if "╱" in line]
    assert sum("╲123" in row for row in rows) >= 1
    row, column = next(
        (r, line.index("╲123")) for r, line in enumerate(shared.lines) if "╲123" in line
    )
    cells = shared.screen.buffer[row]
    grounds = {cells[column + n].bg for n in (1, 2, 3)}
    assert len(grounds) == 3
    assert "default" not in grounds


def test_a_narrow_terminal_gets_a_list_and_a_wide_one_the_board(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, columns=40)
    assert "wider than this" in bare(terminal.until(PROMPT))
    told = terminal.type("table", PROMPT)
    assert max(len(line) for line in told.splitlines()[1:]) <= 40
    terminal.process.setwinsize(60, 120)
    assert "╱b2%%╲" in terminal.type("board", "For example: place")


def test_plain_can_be_switched(shared: Terminal) -> None:
    assert "Plain text is on." in shared.type("plain", PROMPT)
    assert "╱" not in shared.type("board", PROMPT)
    assert "Plain text is off." in shared.type("plain", PROMPT)
    assert "╱" in shared.type("board", PROMPT)


def test_a_terminal_that_knows_only_ascii_is_plain(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, env={"PYTHONIOENCODING": "ascii"})
    assert "Put your ATV on any space" in terminal.until(PROMPT)
    assert "white map" in terminal.type("table", PROMPT)


# ---- the table's options ----------------------------------------------------------------------


def test_the_options_of_the_table_are_told_in_words(tmp_path: Path) -> None:
    options = ("--option", "gold=open", "--option", "curses=0", "--plain")
    env = {"XDG_STATE_HOME": str(tmp_path)}
    welcome, answer, _ = run_command(*GAME, *options, stdin="options\n", env=env).stdout.split(
        PROMPT
    )
    assert "Options of this table: Curses: No curses; Gold: Face up." in welcome
    told = answer.splitlines()
    assert {"Amulets: 21 amulets", "Curses: No curses", "Gold: Face up"} <= set(told)


def test_a_table_that_plays_as_usual_makes_no_words_about_it(tmp_path: Path) -> None:
    done = run_command(*GAME, env={"XDG_STATE_HOME": str(tmp_path)})
    assert PROMPT in done.stdout
    assert "Options of this table" not in done.stdout


# ---- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seat", "1.5"], "--seat is a whole number, not '1.5'"),
        (["--hot-seat", "1.5"], "--hot-seat is a whole number, not '1.5'"),
        (["--seat", "5"], "a seat is 1 to 4, not 5"),
        (["--hot-seat", "5"], "1 to 4 people can share the screen, not 5"),
        (["--name", "A,B"], "there is no seat for B"),
        (["--bots", "shark"], "unknown bot 'shark'"),
        (["--resume", "nowhere.tobago"], "nowhere.tobago: there is no such file"),
        (["--resume", "last"], "no game is kept in "),
        (["--bots", "scout,drifter,scout", "--hot-seat", "2"], "3 bots are named; free seats: 2"),
        (
            ["--resume", "last", "--players", "9", "--bots", "nosuch"],
            "a game is resumed as it was begun: --resume cannot be combined with --players, ",
        ),
        (["--resume", "last", "--seat", "1"], "a game is resumed as it was begun: "),
    ],
)
def test_bad_input_is_one_clear_line(tmp_path: Path, args: list[str], said: str) -> None:
    done = run_command("play", *args, env={"XDG_STATE_HOME": str(tmp_path)}, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"tobago: {said}")
    assert done.stderr.count("\n") == 1


NINES = "9" * 5000


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("save ~nosuchuser/x", "'~nosuchuser/x' belongs to nobody on this computer."),
        ("save /", "'/' is no name for a file."),
        ("save .", "'.' is no name for a file."),
        ("save games/..", "'games/..' is no name for a file."),
        ("save a\0b", r"'a\x00b' is no name for a file."),
        (f"save {'x' * 300}", "cannot be written: "),
        ("save", "Type it like this: save FILE."),
        ("save my game", "Type it like this: save FILE."),
        (f"log {NINES}", "A number has at most 9 digits."),
        ("log some", "A number is expected, not 'some'."),
        (f"clue {NINES} white", "A number has at most 9 digits."),
        (f"double white {NINES}", "A number has at most 9 digits."),
        ("terrain swamp", "'swamp' is no terrain; terrains are beach, jungle, "),
        ("map", "Type it like this: map MAP [CLUE]."),
        ("map white 1 2", "Type it like this: map MAP [CLUE]."),
        ("route", "Type it like this: route SPACE."),
        ("undo 2", "Type it like this: undo."),
        ("\udcff", "Unknown command "),
    ],
)
def test_nothing_that_is_typed_breaks_the_session(tmp_path: Path, line: str, said: str) -> None:
    done = run_command(
        *GAME,
        "--plain",
        stdin=f"{line}\nlog 0\n",
        env={"XDG_STATE_HOME": str(tmp_path)},
        cwd=tmp_path,
    )
    assert done.returncode == 0
    assert said in " ".join(done.stdout.split())
    assert done.stdout.count("Anna> ") == 3
    assert done.stderr == ""


def test_the_session_in_the_document_is_a_real_one(tmp_path: Path) -> None:
    document = Path(__file__).parents[2] / "docs" / "playing.md"
    excerpt = document.read_text("utf-8").split("```text\n")[1].split("\n```")[0]
    typed = [*READY, *re.findall("^Anna> (.+)$", excerpt, re.MULTILINE)]
    done = run_command(*GAME, stdin="\n".join(typed), env={"XDG_STATE_HOME": str(tmp_path)})
    assert done.returncode == 0
    assert excerpt in done.stdout
    assert "--resume" in done.stdout
