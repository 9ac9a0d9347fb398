"""A recorded game in the terminal: forwards, backwards, and through anybody's eyes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tobago.cli.eyes import Eyes, read_eyes
from tobago.cli.terminal.completing import completions
from tobago.cli.terminal.log import Log, last_lines
from tobago.cli.terminal.looking import QUESTIONS, Stage
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.typed import find_word, read_number
from tobago.cli.terminal.vocabulary import (
    Leave,
    Vocabulary,
    Word,
    complaint,
    find_handler,
    forms,
    listed,
)
from tobago.fault import Fault
from tobago.game import Event, Game, View
from tobago.game.events import TreasureRaised, TurnBegan
from tobago.game.notation import write
from tobago.picture import text as picture
from tobago.record import Replay
from tobago.words import N_, Words

ENTER = "next"
"""What Enter alone does."""
RECENT = 10
"""Lines of the log below the board."""


class Viewer:
    """A replay, through whose eyes it is seen, and the screen it is shown on."""

    def __init__(self, replay: Replay, eyes: Eyes, words: Words, screen: Screen) -> None:
        self.replay, self.eyes, self.words, self.screen = replay, eyes, words, screen
        self.names = replay.record.names
        self.happened = list(_all_events(replay))
        """What each action of the record brought about."""

    # ---- where to look ------------------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Go to the position after so many actions; a Fault says how many there are."""
        self.replay.go_to(ply)

    def next_with(self, kind: type[Event]) -> int:
        """The next ply after which something of a kind has happened, or the last."""
        for ply in range(self.replay.ply, self.replay.plies):
            if any(isinstance(event, kind) for event in self.happened[ply]):
                return ply + 1
        return self.replay.plies

    # ---- what is seen -------------------------------------------------------------------

    def stage(self, view: View) -> Stage:
        """What somebody sees, on the screen."""
        return Stage.of(view, self.words, self.names, self.screen)

    @property
    def own_stage(self) -> Stage:
        """The table through the chosen eyes."""
        game = self.replay.game
        return self.stage(_open(game) if self.eyes == "all" else game.view(self.eyes))

    def position(self) -> str:
        """Board and table; through the eyes of all every hand as well."""
        stage = self.own_stage
        parts = [self._where(), stage.board(), stage.table()]
        if stage.context.view.state.sharing is not None:
            parts.append(picture.describe_sharing(stage.context))
        if self.eyes == "all":
            parts += [self._hand_of(seat) for seat in range(len(self.names))]
        parts.append(picture.prompt(stage.context))
        return "\n\n".join(filter(None, parts))

    def _hand_of(self, seat: int) -> str:
        stage = self.stage(self.replay.game.view(seat))
        if not stage.context.view.hand:
            return ""
        return f"{self.words.say('As {who} sees it:', who=self.names[seat])}\n{stage.hand()}"

    def _head(self) -> str:
        context, record = self.own_stage.context, self.replay.record
        tags = [f"{tag}: {text}" for tag, text in record.header.tags.items()]
        lines = [
            picture.describe_header(context),
            *(picture.record_text(context, tag) for tag in tags),
        ]
        if record.comment:
            lines.append(picture.comment_text(context, record.comment))
        return "\n".join(lines)

    def _where(self) -> str:
        return self.words.say(
            "Ply {ply} of {plies}, turn {turn}.",
            ply=self.replay.ply,
            plies=self.replay.plies,
            turn=self.replay.turn,
        )

    def lines_between(self, first: int, last: int) -> list[str]:
        """What happened from one ply to another, and what the record says about it."""
        log = Log(self.words, self.replay.game.table.island, self.names, self.eyes)
        context = self.own_stage.context
        lines = []
        for ply in range(first, last):
            log.note(self.happened[ply])
            lines += self._lines_of_ply(context, ply, log.unread())
        return lines

    def _lines_of_ply(self, context: picture.TextContext, ply: int, seen: list[str]) -> list[str]:
        """What was seen of an action, after its number as it is gone to, and its comment."""
        entry = self.replay.record.entries[ply]
        first, *others = seen or [write(entry.action, context.view.table.island)]
        lines = [context.wrap(line, 2) for line in (f"[{ply + 1}] {first}", *others)]
        if entry.comment:
            lines.append(picture.comment_text(context, entry.comment))
        return lines

    def story(self) -> str:
        """The whole game as a log, and how it stood at the end."""
        self.go_to(self.replay.plies)
        return "\n".join(
            [self._head(), *self.lines_between(0, self.replay.plies), "", self.position()]
        )

    # ---- stepping -----------------------------------------------------------------------

    def run(self) -> None:
        """Show the game step by step until somebody leaves."""
        self.screen.complete_with(self._complete)
        self._show([self._head()])
        try:
            while True:
                line = self.screen.ask(self.words.say("replay (help for all commands)> "))
                self.run_line(line or ENTER)
        except (EOFError, Leave):
            self.screen.show()

    def run_line(self, line: str) -> None:
        """Do what a line says; show what is wrong with it."""
        given, *parts = line.split()
        try:
            word = find_word(given, STEPS, QUESTIONS)
            if word in STEPS:
                find_handler(STEPS, word, parts)(self, parts)
            else:
                self.screen.show(find_handler(QUESTIONS, word, parts)(self.own_stage, parts))
        except Fault as fault:
            self.screen.show(complaint(self.words, fault))

    def move(self, ply: int) -> None:
        """Go somewhere and show it, with what happened on the way forwards."""
        before = self.replay.ply
        self.go_to(ply)
        self._show(self.lines_between(before, ply))

    def _show(self, lines: list[str]) -> None:
        if self.screen.plain:
            self.screen.show("\n".join([*lines, self._where()]))
            return
        self.screen.clear()
        board = self.own_stage.board()
        recent = "\n".join(lines).split("\n")[-self._recent_lines(board) :]
        self.screen.show("\n".join([board, "", *recent, self._where()]))

    def _recent_lines(self, board: str) -> int:
        """The lines of the log that the screen has room for between board and prompt."""
        height = self.screen.height
        return RECENT if height is None else max(1, min(RECENT, height - board.count("\n") - 4))

    def _complete(self, before: str, word: str) -> list[str]:
        words: Mapping[str, Word[Any]] = {**STEPS, **QUESTIONS}
        parts = {name: entry.parts for name, entry in words.items()}
        return completions(before, word, self.replay.game.view(None), parts)


def _all_events(replay: Replay) -> Iterator[list[Event]]:
    """What every action brings about; the replay is at its beginning again afterwards."""
    while replay.ply < replay.plies:
        yield replay.forward()
    replay.go_to(0)


def _open(game: Game) -> View:
    """What a spectator sees, with the cards that are still to be shared out."""
    view = game.view(None)
    if view.state.sharing is not None and game.state.sharing is not None:
        view.state.sharing.cards = game.state.sharing.cards[:]
    return view


# ---- the words --------------------------------------------------------------------------------


def _number(parts: list[str]) -> int:
    return read_number(parts[0]) if parts else 1


def _next(viewer: Viewer, parts: list[str]) -> None:
    viewer.move(min(viewer.replay.ply + _number(parts), viewer.replay.plies))


def _previous(viewer: Viewer, parts: list[str]) -> None:
    viewer.move(max(viewer.replay.ply - _number(parts), 0))


def _goto(viewer: Viewer, parts: list[str]) -> None:
    viewer.move(_number(parts))


def _first(viewer: Viewer, parts: list[str]) -> None:
    viewer.move(0)


def _last(viewer: Viewer, parts: list[str]) -> None:
    viewer.move(viewer.replay.plies)


def _turn(viewer: Viewer, parts: list[str]) -> None:
    viewer.move(viewer.next_with(TurnBegan))


def _treasure(viewer: Viewer, parts: list[str]) -> None:
    viewer.move(viewer.next_with(TreasureRaised))


def _as(viewer: Viewer, parts: list[str]) -> None:
    viewer.eyes = read_eyes(parts[0], len(viewer.names))
    viewer.screen.show(viewer.position())


def _position(viewer: Viewer, parts: list[str]) -> None:
    viewer.screen.show(viewer.position())


def _log(viewer: Viewer, parts: list[str]) -> None:
    viewer.screen.show("\n".join(last_lines(viewer.lines_between(0, viewer.replay.ply), parts)))


def _help(viewer: Viewer, parts: list[str]) -> None:
    context = viewer.own_stage.context
    entries = [*forms(context, STEPS), *forms(context, QUESTIONS)]
    viewer.screen.show("\n".join(listed(context, entries)))


def _quit(viewer: Viewer, parts: list[str]) -> None:
    raise Leave


STEPS: Vocabulary[Callable[[Viewer, list[str]], None]] = {
    "next": Word(_next, N_("The next action, or some actions on; Enter does the same."), (), "[N]"),
    "previous": Word(_previous, N_("One action back, or some."), (), "[N]"),
    "goto": Word(_goto, N_("The position after this many actions."), (), "N"),
    "first": Word(_first, N_("The beginning.")),
    "last": Word(_last, N_("The end.")),
    "turn": Word(_turn, N_("Forward to the next turn.")),
    "treasure": Word(_treasure, N_("Forward to the next treasure raised.")),
    "as": Word(_as, N_("Point of view: a colour, a number, all or none."), (), "WHO"),
    "position": Word(_position, N_("Board and table, and what is expected of whom.")),
    "log": Word(_log, N_("The last lines of the log."), (), "[N]"),
    "help": Word(_help, N_("All commands.")),
    "quit": Word(_quit, N_("Leave.")),
}
