"""Several people round one screen: nobody sees the hand of another."""

from pathlib import Path

import pytest

from tests.terminal.games import ENGLISH, GO_ON, READ, playable_clues
from tests.terminal.pty import Terminal, advice, game_in
from tobago.cli.terminal.keeping import keep
from tobago.cli.terminal.typed import typed
from tobago.game import Drive, Game, Raise
from tobago.island import LEGS
from tobago.record import Recorder


def test_a_hand_is_hidden_while_the_screen_is_handed_over(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "play", "--seed", "a1", "--players", "2", "--hot-seat", "2", "--name", "Anna,Bob"
    )
    hand_over = "presses Enter: "
    prompts = ("Anna> ", "Bob> ", GO_ON, READ, hand_over)
    terminal.until(hand_over)
    handed = 0
    for _ in range(60):
        game: Game = terminal.game()
        shown = "\n".join(terminal.lines)
        if terminal.process.after == hand_over:
            handed += 1
            for clue in {clue for seat in (0, 1) for clue in game.view(seat).hand}:
                assert ENGLISH.clue(clue) not in shown
            terminal.type("", *prompts)
        elif terminal.process.after in (GO_ON, READ):
            terminal.type("", *prompts)
        else:
            front = 0 if terminal.process.after == "Anna> " else 1
            assert game.seat == front
            public = {game.table.deck[c] for pile in game.state.map_cards for c in pile}
            for clue in set(game.view(1 - front).hand) - public - set(game.view(front).hand):
                assert ENGLISH.clue(clue) not in shown
            if any(isinstance(action, Raise) for action in game.legal_actions()):
                break
            terminal.type(advice(game), *prompts)
    assert handed > 4
    terminal.press("\x04")
    terminal.end()


def two_people(home: Path) -> tuple[Terminal, Game, str, str]:
    """A terminal at the first turn of two people, the game, who is in front and who is not."""
    game = Game.new(2, "handed", island="ABC1")
    recorder = Recorder(game, ("Anna", "Bob"), {"Seats": "person person"})
    while game.state.phase != "turn":
        recorder.apply(game.legal_actions()[0])
    first, second = recorder.record.names[game.seat], recorder.record.names[1 - game.seat]
    keep(recorder.record, home / "two.tobago")
    terminal = Terminal(home, "play", "--resume", "two.tobago")
    terminal.until("presses Enter: ")
    terminal.type("", f"{first}> ")
    return terminal, game, first, second


def test_a_drawn_clue_can_be_read_before_the_screen_is_handed_over(tmp_path: Path) -> None:
    terminal, game, first, second = two_people(tmp_path)
    seat, held = game.seat, set(game.view(game.seat).hand)
    terminal.type(typed(playable_clues(game)[0], game.table.island), READ)
    [drawn] = set(game_in(tmp_path / "two.tobago").view(seat).hand) - held
    told = f"{first} draws “{ENGLISH.clue(drawn)}”."
    assert told in " ".join(" ".join(terminal.lines).split())
    terminal.type("again", READ)  # anything but Enter and quit
    terminal.type("", f"Pass the screen to {second}, who presses Enter: ")
    assert told not in " ".join(" ".join(terminal.lines).split())


def test_nothing_is_waited_for_where_nothing_is_new(tmp_path: Path) -> None:
    terminal, game, _, second = two_people(tmp_path)
    drive = next(
        typed(action, game.table.island)
        for action in game.legal_actions()
        if isinstance(action, Drive) and game.table.island.legs[game.state.atvs[game.seat]][
            game.table.index[action.to]
        ] == LEGS
    )  # fmt: skip
    terminal.type(drive, GO_ON)
    shown = terminal.type("", READ, "presses Enter: ")
    assert shown.endswith(f"Pass the screen to {second}, who presses Enter: ")


@pytest.mark.parametrize("leaving", ["quit", "EXIT"])
def test_only_quit_is_obeyed_while_the_screen_is_handed_over(tmp_path: Path, leaving: str) -> None:
    terminal, _, _, second = two_people(tmp_path)
    hand_over = f"Pass the screen to {second}, who presses Enter: "
    terminal.type("exchange-turn", READ)
    terminal.type("", hand_over)
    for line in ("help", "clues", "log"):
        shown = terminal.type(line, hand_over)
        assert shown.splitlines() == [line, hand_over]
    terminal.type(leaving)
    assert "Go on with: tobago play --resume two.tobago" in terminal.end()
    assert terminal.code == 0


def test_tab_completes_no_hand_while_the_screen_is_handed_over(tmp_path: Path) -> None:
    terminal, game, first, second = two_people(tmp_path)
    file = tmp_path / "two.tobago"
    assert game.view(game.seat).hand[0] in terminal.press("map white \t\t", f"{first}> ")
    terminal.type("\x15exchange-turn", READ)
    terminal.type("", f"Pass the screen to {second}, who presses Enter: ")
    [view] = [game_in(file).view(seat) for seat in (0, 1) if seat != game_in(file).seat]
    shown = terminal.press("map white \t\t\x15\r", f"{second}> ")
    assert "map white" in shown
    assert not [clue for clue in view.hand if clue in shown]
