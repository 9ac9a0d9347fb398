"""Games that the tests of the terminal begin and play."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.terminal.pty import Terminal, advice
from tobago.bots import make_bot
from tobago.game import Action, Game, PlayClue
from tobago.record import Recorder
from tobago.words import Words

ENGLISH = Words("en")
PROMPT = "Anna> "
GO_ON = "to take that back: "
READ = "when you have read this: "
OVER = "Look at it with: "
GAME = ("play", "--terminal", "--name", "Anna", "--players", "3", "--seed", "a1")
"""With this seed Anna begins, on an island where h7 is scrubland."""
READY = ("place h7", "", "first brown")
"""From the first decision to Anna's first turn."""


def begin(home: Path, *more: str, env: Mapping[str, str] | None = None) -> Terminal:
    """A terminal at Anna's first turn."""
    terminal = Terminal(home, *GAME, *more, env=env)
    terminal.until(PROMPT)
    for line in READY:
        terminal.type(line, PROMPT, GO_ON)
    return terminal


def play_to_the_end(terminal: Terminal, witness: Callable[[str], None] = lambda text: None) -> str:
    """Type what a fair player would, until the game is over; the last output."""
    while True:
        shown = terminal.type(advice(terminal.game()), PROMPT, GO_ON, OVER)
        while shown.endswith(GO_ON):
            witness(shown)
            shown = terminal.type("", PROMPT, GO_ON, OVER)
        witness(shown)
        if shown.endswith(OVER):
            return shown + terminal.end()


def playable_clues(game: Game) -> list[Action]:
    return [action for action in game.legal_actions() if isinstance(action, PlayClue)]


def begun() -> Recorder:
    """A game at the beginning of a turn of Anna, who holds an amulet: a clue will not end it."""
    seats = {"Seats": "person scout scout"}
    recorder = Recorder(Game.new(3, "kept", island="ABC1"), ("Anna", "Bobby", "Lola"), seats)
    bots = [make_bot("scout", f"begun/{seat}") for seat in range(3)]
    while True:
        game = recorder.game
        if game.seat == 0 and game.state.amulets_held[0] and playable_clues(game):
            return recorder
        recorder.apply(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
