"""The guard of a bot at a table: the game goes on, whatever the bot does.

A bot that raises an exception, or answers illegally, late or not at all, loses that one decision: a
scout makes it instead. The failure is kept and logged.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic

from tobago.bots.bot import MinimalBot, reasons_of
from tobago.bots.failures import BotFailed, BotFailure, DecisionFailed, error_line, one_line
from tobago.bots.process_bot import ProcessBot
from tobago.bots.registry import BotFactory, make_bot
from tobago.bots.scout import Scout
from tobago.bots.tracebacks import traceback_text
from tobago.game import Action, Game, Result, View
from tobago.words import Reason

log = logging.getLogger(__name__)
_reported: set[tuple[str, str]] = set()
"""The bots and kinds of failures of which a warning has been logged."""


class Guard:
    """A bot that always answers with a legal action.

    A strict guard raises BotFailed instead when its bot fails.
    """

    def __init__(self, bot: MinimalBot, name: str = "", *, strict: bool = False) -> None:
        self.bot = bot
        self.strict = strict
        self.name = name or type(bot).__name__
        """The name of the bot in the log."""
        self.failures: list[BotFailure] = []
        self.missed = 0
        """Decisions that a scout made; a bot that is gone has one failure, and misses all."""
        self._decisions = 0
        self._decided = False
        """Whether the bot itself made the last decision."""
        self._gone = False

    @staticmethod
    def of(kind: str | BotFactory, seed: str, *, strict: bool = False) -> "Guard":
        """A guarded bot by spec or factory."""
        name = kind if isinstance(kind, str) else ""
        return Guard(make_bot(kind, seed), name, strict=strict)

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The decision of the bot, or of a scout if the bot fails."""
        self._decisions += 1
        self._decided = False
        given = tuple(legal)
        if not self._gone:
            try:
                return self._ask(view, given, clock)
            except DecisionFailed as failed:
                self._add_failure(view, failed)
            except (Exception, SystemExit) as error:  # noqa: BLE001  # bots may raise anything
                crash = DecisionFailed("crash", error_line(error), traceback_text(error))
                self._add_failure(view, crash)
        self.missed += 1
        return Scout(Random("stand-in")).decide(view, given)

    def _ask(self, view: View, legal: tuple[Action, ...], clock: float | None) -> Action:
        """The bot's answer. The bot gets a copy of `legal`, since it may change the list."""
        start = monotonic()
        action: object = self.bot.decide(view, list(legal), clock)
        late = clock is not None and monotonic() - start > clock
        if not isinstance(action, Action) or action not in legal:
            raise DecisionFailed("illegal", repr(action))
        if late:
            raise DecisionFailed("late", repr(action))
        self._decided = True
        return action

    def _add_failure(self, view: View, failed: DecisionFailed) -> None:
        seat, phase = view.state.seat, view.state.phase
        text, details = one_line(str(failed)), failed.details
        failure = BotFailure(seat, self._decisions, phase, failed.kind, text, details)
        self.failures.append(failure)
        self._gone = failed.kind == "gone"
        self._log(
            failed.kind,
            "%s on seat %d, decision %d (%s): %s%s",
            *(self.name, seat, failure.decision, phase, failure.summary),
            f"\n{details}" if details else "",
        )
        if self.strict:
            raise BotFailed(self.name, failure)

    def _log(self, kind: str, message: str, *values: object) -> None:
        """Log a failure; only the first of a kind is a warning, which Python shows by default."""
        key = self.name, kind
        log.log(logging.INFO if key in _reported else logging.WARNING, message, *values)
        _reported.add(key)

    def explain(self) -> list[Reason]:
        """The bot's reasons; none if it has none, or if a scout made the decision."""
        if not self._decided:
            return []
        try:
            return reasons_of(self.bot)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # bots may raise anything
            self._log(
                "explain",
                "%s failed to explain its decision: %s\n%s",
                *(self.name, error_line(error), traceback_text(error)),
            )
            return []

    def end(self, result: Result | None = None) -> None:
        """End the bot's process, if it has one, and send it the result of the game, if any."""
        if isinstance(self.bot, ProcessBot):
            self.bot.end(result)


@contextmanager
def seated(game: Game, guards: Iterable[Guard]) -> Iterator[None]:
    """Seat bots at a game: they are ended after the block, however it ends."""
    guards = list(guards)
    try:
        yield
    finally:
        for guard in guards:
            guard.end(game.result)
