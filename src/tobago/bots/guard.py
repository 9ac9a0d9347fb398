"""A bot at a table: whatever it does, the game goes on.

A bot that breaks down, answers what is not allowed, late or not at all loses that one decision: a
scout makes it instead. What went wrong is kept and logged.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic

from tobago.bots.bot import Bot
from tobago.bots.mishaps import Mishap, Trouble, tidy, told_error
from tobago.bots.process import ProcessBot
from tobago.bots.registry import Maker, make_bot
from tobago.bots.scout import Scout
from tobago.game import Action, Game, Result, View
from tobago.words import Reason

log = logging.getLogger(__name__)


class Guard:
    """A bot that always answers with a legal action."""

    def __init__(self, bot: Bot, name: str = "") -> None:
        self.bot = bot
        self.name = name or type(bot).__name__
        """What the bot is called in the log."""
        self.mishaps: list[Mishap] = []
        self.missed = 0
        """Decisions that a scout made; a bot that is gone has one mishap, and misses all."""
        self._decisions = 0
        self._decided = False
        """Whether the last decision was the bot's own."""
        self._gone = False

    @staticmethod
    def of(kind: str | Maker, seed: str) -> "Guard":
        """A bot by its spec, or of one's own, guarded."""
        return Guard(make_bot(kind, seed), kind if isinstance(kind, str) else "")

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """What the bot decides, or a scout if it fails."""
        self._decisions += 1
        self._decided = False
        given = tuple(legal)
        if not self._gone:
            try:
                return self._ask(view, given, clock)
            except Trouble as trouble:
                self._note(view, trouble)
            except (Exception, SystemExit) as error:  # noqa: BLE001  # it is the bot's own loss
                self._note(view, Trouble("crash", told_error(error)))
        self.missed += 1
        return Scout(Random("stand-in")).decide(view, given)

    def _ask(self, view: View, legal: tuple[Action, ...], clock: float | None) -> Action:
        """The bot's answer. It may change whatever it is given, so `legal` is kept from it."""
        start = monotonic()
        action: object = self.bot.decide(view, list(legal), clock)
        late = clock is not None and monotonic() - start > clock
        if not isinstance(action, Action) or action not in legal:
            raise Trouble("illegal", repr(action))
        if late:
            raise Trouble("late", repr(action))
        self._decided = True
        return action

    def _note(self, view: View, trouble: Trouble) -> None:
        seat, phase = view.state.seat, view.state.phase
        mishap = Mishap(seat, self._decisions, phase, trouble.kind, tidy(str(trouble)))
        self.mishaps.append(mishap)
        self._gone = trouble.kind == "gone"
        log.warning(
            "%s on seat %d, decision %d (%s): %s: %s",
            *(self.name, seat, mishap.decision, phase, mishap.kind, mishap.text),
        )

    def explain(self) -> list[Reason]:
        """The bot's reasons; none for a decision that was not its own."""
        if not self._decided:
            return []
        try:
            return self.bot.explain()
        except (Exception, SystemExit) as error:  # noqa: BLE001  # reasons are worth no game
            log.warning("%s does not explain itself: %s", self.name, told_error(error))
            return []

    def end(self, result: Result | None = None) -> None:
        """Let the bot go; it is told how the game ended, if it did."""
        if isinstance(self.bot, ProcessBot):
            self.bot.end(result)


@contextmanager
def seated(game: Game, guards: Iterable[Guard]) -> Iterator[None]:
    """While a game is played: the bots are let go after it, however it ends."""
    guards = list(guards)
    try:
        yield
    finally:
        for guard in guards:
            guard.end(game.result)
