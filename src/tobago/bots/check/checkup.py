"""The course of a check."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic

from tobago.bots.any_bot import MinimalBot
from tobago.bots.bot import Bot
from tobago.bots.check.checked_program import CHANGES, CheckedProgram
from tobago.bots.check.positions import CheckPosition, check_games
from tobago.bots.check.report import CheckReport, Item, Problem
from tobago.bots.failures import BotFailure, DecisionFailed, error_line
from tobago.bots.guard import Guard
from tobago.bots.process_bot import DECIDE_TIMEOUT_S
from tobago.bots.registry import BOTS, BotFactory, Spec, bot_name
from tobago.bots.scout import Scout
from tobago.bots.tracebacks import author_traceback, traceback_text
from tobago.fault import Fault
from tobago.game import Action, Game, View, notation
from tobago.message import Message
from tobago.words import N_, Reason, Words

MAX_HANGS = 3
"""Decisions that may hang before the check is stopped."""
MAX_PLIES = 2_000
"""Decisions after which a game is not played on."""
PLAYERS = (2, 3, 4)

DIFFERS = N_("It decided “{one}” and the next time “{other}”.")
FAILURE = N_("{kind}: {text}")
FLUSH = N_("{kind}: {text}. Does it flush its output after every line?")

Decisions = list[Action | None]
"""The decisions in the positions of a game; None where the bot failed."""


def check_bot(
    kind: str | BotFactory,
    *,
    seconds: float = DECIDE_TIMEOUT_S,
    watch: Callable[[int, int], None] | None = None,
) -> CheckReport:
    """Check a bot by spec or factory; `watch` gets the steps done and the number of all.

    A decision of a program may take `seconds`.

    >>> check_bot("scout").ok
    True
    """
    checkup = _Checkup(kind, seconds)
    try:
        checkup.run(watch or (lambda done, steps: None))
    except _Stopped:
        checkup.report.stopped = True
    return checkup.report


class _Stopped(Exception):
    """Raised where nothing more can be learnt about a bot."""


class _Checkup:
    def __init__(self, kind: str | BotFactory, seconds: float) -> None:
        self.kind = kind
        self.seconds = seconds
        self.report = CheckReport(bot_name(kind))
        self._position: CheckPosition | None = None
        self._bot: Bot | None = None
        self._hangs = 0

    def run(self, watch: Callable[[int, int], None]) -> None:
        """Positions twice, then two games of positions in one process, then whole games."""
        games = check_games()
        self.report.positions = sum(map(len, games))
        steps, done = 2 * len(games) + 1 + len(PLAYERS), 0
        first: list[Decisions] = []
        for number, positions in enumerate(games):
            first.append(self._decisions(number, positions))
            watch(done := done + 1, steps)
        for number, positions in reversed([*enumerate(games)]):  # another order shows shared state
            again = self._decisions(number, positions)
            self._compare("repeatable", positions, first[number], again)
            watch(done := done + 1, steps)
        if self._is_program and not self.report.failed("repeatable"):
            self._check_memory(games[0], games[1], first[1])
        watch(done := done + 1, steps)
        for players in PLAYERS:
            self._play(players)
            watch(done := done + 1, steps)

    # ---- bots ---------------------------------------------------------------------------

    @property
    def _is_program(self) -> bool:
        return isinstance(self.kind, str) and Spec.parse(self.kind).name not in BOTS

    @contextmanager
    def _seated(self, seed: str, unknown: bool = False) -> Iterator[Guard]:
        """A guarded bot, started and ended."""
        bot = self._make(seed)
        self._bot = bot
        guard = Guard(bot, self.report.bot)
        try:
            if isinstance(bot, CheckedProgram):
                self._start(bot, unknown)
            yield guard
        finally:
            self._position = None
            guard.end()
            if isinstance(bot, CheckedProgram) and bot.ended:
                self.report.checked.add("ends")

    def _make(self, seed: str) -> Bot:
        self.report.checked.add("ready")
        try:
            if not isinstance(self.kind, str):
                return _Observed(self.kind(Random(seed)), self._note)
            spec = Spec.parse(self.kind)
            if spec.name in BOTS:
                return _Observed(spec.make(Random(seed)), self._note)
            patient = not self.report.failed("ends")
            return CheckedProgram(spec, seed, self.seconds, self._note, patient)
        except Fault as fault:
            if fault.__cause__ is None:
                raise
            self._note("ready", fault.message, _author_details(fault.__cause__))
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a factory may raise anything
            self._note("ready", self._failure("crash", error_line(error)), _author_details(error))
        raise _Stopped

    def _start(self, bot: CheckedProgram, unknown: bool) -> None:
        try:
            bot.start()
            self.report.checked.add("protocol")
            if unknown:
                bot.send_unknown_message()
        except DecisionFailed as failed:
            item: Item = "protocol" if bot.broke_protocol else "ready"
            self._note(item, self._failure(failed.kind, str(failed)), failed.details)
            raise _Stopped from None

    # ---- decisions ----------------------------------------------------------------------

    def _decisions(self, number: int, positions: Sequence[CheckPosition]) -> Decisions:
        """What a new bot decides in the positions of a game."""
        with self._seated(f"check/{number}", unknown=number == 0) as guard:
            return [self._decide(guard, position) for position in positions]

    def _decide(self, guard: Guard, position: CheckPosition) -> Action | None:
        """The decision of the bot in a position; None if it fails."""
        self._position = position
        self.report.checked |= {"decides", "legal", "reasons"}
        game, missed, failed = position.game, guard.missed, len(guard.failures)
        view, legal = game.view(game.seat), game.legal_actions()
        began = monotonic()
        action = guard.decide(view, legal)
        self._add_time(monotonic() - began)
        for failure in guard.failures[failed:]:
            self._note_failure(failure)
        if guard.missed > missed:
            return None
        if not isinstance(guard.bot, CheckedProgram) or guard.bot.reports_changes:
            self.report.checked.add("unchanged")
        self._explain(guard.bot, view)
        return action

    def _add_time(self, seconds: float) -> None:
        if seconds > self.report.max_s:
            self.report.slowest = self._position
        self.report.seconds.append(seconds)

    def _note_failure(self, failure: BotFailure) -> None:
        bot = self._bot
        if failure.kind == "gone" and self.report.problems:
            return  # it failed so often, which has been noted
        item: Item = "legal" if failure.kind == "illegal" else "decides"
        if isinstance(bot, CheckedProgram) and bot.broke_protocol:
            item = "protocol"
        self._note(item, self._failure(failure.kind, failure.text), failure.author_details)
        self._count_hang(failure.kind)

    def _failure(self, kind: str, text: str) -> Message:
        """A failure as the log names it, with the usual cause of a program that hangs."""
        if kind in ("hang", "late") and self._is_program:
            return Message(FLUSH, kind=kind, text=text)
        return Message(FAILURE, kind=kind, text=text)

    def _count_hang(self, kind: str) -> None:
        self._hangs += kind in ("hang", "late")
        if self._hangs >= MAX_HANGS:
            raise _Stopped

    def _explain(self, bot: MinimalBot, view: View) -> None:
        try:
            reasons: list[Reason] = getattr(bot, "explain", list)()
            for reason in reasons:
                Words().message(reason, view.table.island, ("A", "B", "C", "D"))
        except DecisionFailed as failed:
            self._note("reasons", self._failure(failed.kind, str(failed)), failed.details)
            self._count_hang(failed.kind)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # bots may raise anything
            self._note("reasons", self._failure("crash", error_line(error)), _author_details(error))

    def _compare(
        self, item: Item, positions: Sequence[CheckPosition], first: Decisions, again: Decisions
    ) -> None:
        """Note where two bots of the same seed decided differently."""
        self.report.checked.add(item)
        for position, one, other in zip(positions, first, again, strict=True):
            if one is not None and other is not None and one != other:
                island = position.game.table.island
                self._position = position
                self._note(
                    item,
                    Message(
                        DIFFERS,
                        one=notation.write(one, island),
                        other=notation.write(other, island),
                    ),
                )
                return

    def _check_memory(
        self, before: Sequence[CheckPosition], positions: Sequence[CheckPosition], fresh: Decisions
    ) -> None:
        """Compare a program that has played another game with one that has not."""
        with self._seated("check/1") as guard:
            for position in before:
                self._decide(guard, position)
            later = [self._decide(guard, position) for position in positions]
        self._compare("memory", positions, fresh, later)

    # ---- games --------------------------------------------------------------------------

    def _play(self, players: int) -> None:
        """Play a game with scouts."""
        game = Game.new(players, f"check/game/{players}", options={"advanced": players == 3})
        seat, decision = players - 1, 0
        scout = Scout(Random(players))
        with self._seated(f"check/game/{players}") as guard:
            for _ in range(MAX_PLIES):
                if game.over:
                    break
                if game.seat == seat:
                    decision += 1
                    chosen = self._decide(guard, CheckPosition(game.copy(), decision))
                else:
                    chosen = None
                action = chosen or scout.decide(game.view(game.seat), game.legal_actions())
                game.apply(action, events=False)
        self.report.games += 1

    def _note(self, item: Item, message: Message, details: str = "") -> None:
        session = self._bot.session if isinstance(self._bot, CheckedProgram) else []
        self.report.add(Problem(item, message, self._position, details, session))


class _Observed:
    """A bot in this process that is watched for changes to what it is given."""

    def __init__(self, bot: Bot, note: Callable[[Item, Message], None]) -> None:
        self._bot = bot
        self._note = note

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The bot's decision."""
        given, before = list(legal), View(view.table, view.state.copy(), view.seat)
        action = self._bot.decide(view, given, clock)
        if given != list(legal) or view != before:
            self._note("unchanged", Message(CHANGES))
        return action

    def explain(self) -> list[Reason]:
        """The bot's reasons."""
        reasons: list[Reason] = getattr(self._bot, "explain", list)()
        return reasons


def _author_details(error: BaseException) -> str:
    return author_traceback(traceback_text(error))
