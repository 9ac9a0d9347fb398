"""Asking for a hint in a real terminal, and for a review when the game is over."""

from io import StringIO
from pathlib import Path

from tests.command import run_command
from tests.terminal.games import ENGLISH, GAME, PROMPT, READY, begin, begun
from tobago.bots import make_bot
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.session import Session
from tobago.cli.terminal.typed import typed


def test_a_hint_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    terminal = begin(tmp_path)
    shown = terminal.type("hint", PROMPT)
    assert "chance of winning" in shown
    first = next(line for line in shown.splitlines() if line.startswith("1. "))
    advised = first.removeprefix("1. ").partition(": chance")[0]
    game = terminal.game()
    assert advised in [typed(action, game.table.island) for action in game.legal_actions()]
    assert "hint  " in terminal.type("help", PROMPT)
    assert "in your place" in " ".join(terminal.type("help hint", PROMPT).split())
    terminal.type("quit", "Enter: yes) ")
    terminal.type("no")
    assert "was discarded" in terminal.end()


def test_a_hint_is_plain_where_all_is_plain(tmp_path: Path) -> None:
    typed = "\n".join([*READY, "hint", ""])
    done = run_command(*GAME, "--plain", stdin=typed, env={"XDG_STATE_HOME": str(tmp_path)})
    shown = done.stdout.split(PROMPT)[-2]
    assert shown.startswith("hint\n")
    assert "1. " in shown
    assert done.stdout.isascii()


def test_in_the_end_a_review_is_suggested(tmp_path: Path) -> None:
    recorder, bot, shown = begun(), make_bot("scout", "finished"), StringIO()
    while not recorder.game.over:
        view = recorder.game.view(recorder.game.seat)
        recorder.apply(bot.decide(view, view.legal_actions()))
    path = tmp_path / "my game.tobago"
    Session(recorder, {}, ENGLISH, Screen(plain=True, stream=shown), path).run()
    assert f"See what each decision was worth: tobago review '{path}'\n" in shown.getvalue()
