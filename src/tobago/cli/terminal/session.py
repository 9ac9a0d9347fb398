"""A game round one screen: people type, bots decide, and everything is kept."""

from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from tobago.bots import Guard, describe_failure
from tobago.bots.registry import starts_program
from tobago.bots.tracebacks import author_frames
from tobago.cli.terminal.commands import PARTS, QUIT, run_line
from tobago.cli.terminal.completing import completions
from tobago.cli.terminal.keeping import keep
from tobago.cli.terminal.log import Log
from tobago.cli.terminal.looking import Stage
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.typed import find_further
from tobago.cli.terminal.vocabulary import Leave
from tobago.game import Action, EndTurn, Game, Pass, PayCurse, Take
from tobago.picture import text as picture
from tobago.record import Recorder, Replay
from tobago.words import Words

SURE: tuple[type[Action], ...] = (EndTurn, Take, Pass, PayCurse)
"""Actions after which nobody is asked whether to take them back."""
ENTER = ""


class Session:
    """The game, who plays it, and the person in front of the screen."""

    def __init__(
        self,
        recorder: Recorder,
        bots: Mapping[int, Guard],
        words: Words,
        screen: Screen,
        path: Path,
    ) -> None:
        self.recorder, self.bots, self.words = recorder, bots, words
        self.screen, self.path = screen, path
        self.new = not path.exists()
        """Whether the file is this session's own, so that it may throw it away."""
        self.names = recorder.record.names
        self.people = [seat for seat in range(len(self.names)) if seat not in bots]
        self.front: int | None = self.people[0] if len(self.people) == 1 else None
        self.logs = {seat: self._log(seat) for seat in self.people}
        self.news = True
        """Whether the table has changed since the person in front last saw it."""
        self.kept = True
        """Whether the file holds the game as it stands."""
        self._unseen = False
        """Whether something was shown to the player since the last input."""
        self._acted = False
        """Whether something was done since the table was drawn."""
        self._prompted = False
        """Whether the screen shows already what is expected of the person in front."""
        self._welcome: list[str] = []
        """What is shown before the table is drawn for the first time."""

    def _log(self, seat: int) -> Log:
        """What a seat has witnessed so far, read already."""
        log = Log(self.words, self.game.table.island, self.names, seat)
        replay = Replay(self.recorder.record)
        while replay.ply < replay.plies:
            log.note(replay.forward())
        log.mark_drawn()
        return log

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.recorder.game

    @property
    def stage(self) -> Stage:
        """The table as the person in front may see it."""
        return Stage.of(self.game.view(self.front), self.words, self.names, self.screen)

    @property
    def log(self) -> Log:
        """What the person in front has witnessed."""
        assert self.front is not None
        return self.logs[self.front]

    # ---- playing ------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves; KeyboardInterrupt goes on upwards."""
        self.screen.complete_with(self._complete)
        self._welcome = picture.describe_header(self.stage.context).split("\n")
        self.keep()
        if self.kept:
            self._welcome.append(self.words.say("The game is saved in {path}.", path=self.path))
        self._welcome.append(
            self.words.say("Type help for all commands, legal for what you may do now.")
        )
        self.screen.show(self.stage.context.wrap_lines(self._welcome))
        try:
            while not self.game.over:
                self._decide()
            self._end()
        except (EOFError, Leave):
            self._say_how_to_resume()
        except KeyboardInterrupt:
            self._say_how_to_resume()
            raise

    def _decide(self) -> None:
        seat = self.game.seat
        if seat in self.bots:
            self._let_decide(self.bots[seat])
            return
        if self.front != seat:
            self._hand_over(seat)
        self._show_news()
        run_line(self, self._ask(f"{self.names[seat]}> "))

    def _let_decide(self, bot: Guard) -> None:
        """Play what a bot decides; a failure is reported without the message of the bot.

        Where it crashed is shown once; the lines of its code hold no cards.
        """
        view, before = self.game.view(self.game.seat), len(bot.failures)
        action = bot.decide(view, view.legal_actions())
        for failure in bot.failures[before:]:
            if failure is bot.failures[0] and (frames := author_frames(failure.details)):
                self.screen.show(frames)
            for log in self.logs.values():
                log.add(describe_failure(self.words, failure, self.names))
        self.act(action)

    def _ask(self, prompt: str) -> str:
        self._unseen = False
        return self.screen.ask(prompt)

    def _wait(self, prompt: str) -> None:
        """Go on at Enter; of all words only quit does something here."""
        while (line := self._ask(prompt)) != ENTER:
            if find_further(line) == QUIT:
                run_line(self, QUIT)

    def act(self, action: Action) -> None:
        """Play an action of the deciding seat, tell of it and keep the game."""
        seat, phase = self.game.seat, self.game.state.phase
        happened = self.recorder.apply(action)
        self._acted = True
        for log in self.logs.values():
            log.note(happened)
        self.keep()
        now = self.game.state
        seen = seat == self.front == now.seat and phase == now.phase == "turn"
        self.news = self.news or not seen
        if seat == self.front:
            self.tell()
            if not isinstance(action, SURE):
                self._offer_undo(seat)

    def tell(self) -> None:
        """Show the person in front what has happened."""
        if self.front is not None and (lines := self.log.unread()):
            self.screen.show(self.stage.context.wrap_lines(lines))
            self._unseen = True

    def _offer_undo(self, seat: int) -> None:
        """Before others act: a turn that ended by itself can still be taken back."""
        while self.game.seat != seat and not self.game.over and not self.recorder.check_undo(seat):
            line = self._ask(
                self.words.say("Press Enter to continue, or type undo to take that back: ")
            )
            if line == ENTER:
                return
            run_line(self, line)

    def undo(self) -> None:
        """Take back the last action of the person in front; IllegalAction says why not."""
        seat = self.front
        assert seat is not None
        self.recorder.undo(seat)
        self._acted = True
        for log in self.logs.values():
            log.add(self.words.say("{who} undoes that.", who=self.names[seat]))
        self.keep()
        self.tell()

    # ---- showing ------------------------------------------------------------------------

    def _show_news(self) -> None:
        """The table when it has changed, what others did, and what is expected of whom."""
        if self._prompted:
            self._prompted = False
            return
        if (self.news or self._acted) and self._draw_news():
            return
        stage, phase = self.stage, self.game.state.phase
        sharing = phase in ("sharing", "curse")
        if self.news and not sharing and not self.screen.plain:
            self.screen.show(f"\n{stage.board()}\n\n{stage.table()}\n")
        self.tell()
        if self.news and sharing:
            self.screen.show(picture.describe_sharing(stage.context))
        self.news = self._acted = False
        self._welcome = []
        self.screen.show(picture.prompt(stage.context))

    def _draw_news(self) -> bool:
        """Draw the whole table with the latest news, if it fits on the screen."""
        table = self._whole_table([*self._welcome, *self.log.undrawn()])
        if table is None:
            return False
        if table.hidden and (self._welcome or self.log.has_unread):
            self.tell()
            self._wait(self.words.say("Press Enter when you have read this: "))
        self._draw(table)
        return True

    def answer(self, text: str) -> None:
        """Show an answer: as the news of the table if it fits on the screen, else below it."""
        drawing = bool({"╱", "│"} & set(text))  # its lines cannot be broken
        asked = self.game.seat == self.front
        news = self.stage.context.unwrap(text)
        table = self._whole_table(news) if asked and not drawing else None
        if table is None or table.hidden:
            self._show_pages(text)
        else:
            self._draw(table)
            self._prompted = True

    def _show_pages(self, text: str) -> None:
        """Show a text; one that is longer than the screen in parts that wait for Enter."""
        lines, height = text.split("\n"), self.screen.height
        page = len(lines) if height is None else height - 1
        for start in range(0, len(lines), page):
            if start:
                self._wait(self.words.say("Press Enter when you have read this: "))
            self.screen.show("\n".join(lines[start : start + page]))

    def _whole_table(self, news: list[str]) -> picture.TableScreen | None:
        """The table in the size of the screen; None where it does not fit or is not drawn."""
        height = self.screen.height
        return (
            None if height is None else picture.table_screen(self.stage.context, height - 1, news)
        )

    def _draw(self, table: picture.TableScreen) -> None:
        self.screen.clear()
        self.screen.show(table.text)
        self.log.mark_drawn()
        self._welcome = []
        self.news = self._acted = False

    def _hand_over(self, seat: int) -> None:
        """Let another person sit down before anything of theirs is shown."""
        if self.front is not None:
            if self._unseen:
                self._wait(self.words.say("Press Enter when you have read this: "))
            self.screen.forget()
        self.front = None  # TAB must not complete what the other could see
        self._wait(
            self.words.say("Pass the screen to {who}, who presses Enter: ", who=self.names[seat])
        )
        self.screen.forget()
        self._welcome = []
        self.front, self.news = seat, True

    def _say_how_to_resume(self) -> None:
        self.screen.show()
        if not self.kept:
            self._warn()
        elif self.path.exists():
            self.screen.show(self.words.say("The game is saved in {path}.", path=self.path))
            self.screen.show(self._how_to_resume())

    def _how_to_resume(self) -> str:
        if any(starts_program(bot.name) for bot in self.bots.values()):
            return self.words.say("It cannot be resumed: a file starts no programs.")
        command = f"tobago play --resume {quote(str(self.path))}"
        return self.words.say("Go on with: {command}", command=command)

    def _end(self) -> None:
        """The podium, and where the record is."""
        stage = self.stage
        if not self.screen.plain:
            self.screen.show(f"\n{stage.board()}\n")
        self.tell()
        self.screen.show(picture.describe_result(stage.context))
        if not self.kept:
            self._warn()
            return
        self.screen.show(self.words.say("The record of the game is {path}.", path=self.path))
        self.screen.show(
            self.words.say(
                "Look at it with: {command}", command=f"tobago replay {quote(str(self.path))}"
            )
        )
        self.screen.show(
            self.words.say(
                "See what each decision was worth: {command}",
                command=f"tobago review {quote(str(self.path))}",
            )
        )

    def _warn(self) -> None:
        text = self.words.say("This game is not saved! Next time, type save FILE before you leave.")
        self.screen.show(self.stage.context.wrap(text))

    # ---- keeping and completing ---------------------------------------------------------

    def keep(self) -> None:
        """Write the game to its file; one that cannot be written is reported once."""
        try:
            keep(self.recorder.record, self.path)
            self.kept = True
        except OSError as error:
            if self.kept:
                text = self.words.say(
                    "The game cannot be saved in {path} ({reason}). Type save FILE to save it in a "
                    "file of your own.",
                    path=self.path,
                    reason=error.strerror,
                )
                self.screen.show(self.stage.context.wrap(text))
            self.kept = False

    def save(self, path: Path) -> None:
        """Write the game to another file; it stays there if its own cannot be written."""
        keep(self.recorder.record, path)
        if not self.kept:
            self.path, self.kept, self.new = path, True, False

    def _complete(self, before: str, word: str) -> list[str]:
        return completions(before, word, self.game.view(self.front), PARTS)
