"""Failures of bots: what can go wrong with a decision, how it is described, where it is logged."""

import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from traceback import format_exception_only
from typing import Literal

from tobago.bots.tracebacks import author_traceback
from tobago.fault import Fault
from tobago.game.state import Phase
from tobago.message import Message
from tobago.safe_text import short_line
from tobago.words import N_, Words

FailureKind = Literal["crash", "illegal", "late", "hang", "gone"]

MAX_TEXT = 200
"""The most characters of a bot's text that are kept."""
LOG_VARIABLE = "TOBAGO_LOG"
logger = logging.getLogger("tobago.bots")


@dataclass(frozen=True, slots=True)
class BotFailure:
    """A decision that a bot failed to make."""

    seat: int
    decision: int
    """Which of the bot's decisions in the game, counted from 1."""
    phase: Phase
    kind: FailureKind
    text: str
    """What the bot said, or what was wrong; it may reveal the bot's hand."""
    details: str = ""
    """The whole traceback, or the last lines of a program's error stream; often empty."""

    @property
    def summary(self) -> str:
        """The kind and the text in one line."""
        return f"{self.kind}: {self.text}"

    @property
    def author_details(self) -> str:
        """The details without the frames of this package."""
        return author_traceback(self.details)


class DecisionFailed(Exception):
    """Raised by a bot that knows how its decision failed."""

    def __init__(self, kind: FailureKind, text: str, details: str = "") -> None:
        super().__init__(text)
        self.kind = kind
        self.details = details


class BotFailed(Fault):
    """Raised by a strict guard at the first failure of its bot."""

    def __init__(self, bot: str, failure: BotFailure) -> None:
        super().__init__(
            "{bot} failed at decision {decision} on seat {place} ({phase}): {failure}",
            bot=bot,
            decision=failure.decision,
            place=failure.seat + 1,
            phase=failure.phase,
            failure=failure.summary,
        )
        self.details = failure.author_details
        """The traceback or error stream, several lines or empty."""

    def in_game(self, game: int, seed: str, island: str | None) -> "BotFailed":
        """The same with the game, so that it can be repeated."""
        named = BotFailed.__new__(BotFailed)
        place = Message(IN_GAME, game=game, seed=seed, island=island or "–", fault=self)
        Fault.__init__(named, place)
        named.details = self.details
        return named


IN_GAME = N_("game {game}, seed {seed}, island {island}: {fault}")
DESCRIPTIONS: dict[FailureKind, str] = {
    "crash": N_("{who} broke down; a scout decided instead."),
    "illegal": N_("{who} wanted something that is not allowed; a scout decided instead."),
    "late": N_("{who} was too late; a scout decided instead."),
    "hang": N_("{who} did not answer; a scout decided instead."),
    "gone": N_("{who} is gone; a scout plays on in its place."),
}


def describe_failure(words: Words, failure: BotFailure, names: Sequence[str]) -> str:
    """The failure in words that all players may read: without the bot's own text."""
    return words.say(DESCRIPTIONS[failure.kind], who=names[failure.seat])


def one_line(text: str) -> str:
    """A third-party text as one short line without control characters."""
    return short_line(text, MAX_TEXT)


def error_line(error: BaseException) -> str:
    """An exception as one short line."""
    return one_line("".join(format_exception_only(error)))


def open_log(environment: Mapping[str, str] = os.environ) -> None:
    """Log the failures and error streams of bots to the file that TOBAGO_LOG names, else nowhere.

    For commands, which show failures themselves; in other programs Python's `logging` applies.
    """
    if path := environment.get(LOG_VARIABLE):
        form = "%(asctime)s %(process)d %(name)s: %(message)s"
        logging.basicConfig(filename=path, encoding="utf-8", level=logging.INFO, format=form)
    elif not logger.handlers:
        logger.addHandler(logging.NullHandler())
