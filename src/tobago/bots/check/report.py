"""What a check of a bot found."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Literal

from tobago.bots.check.positions import CheckPosition
from tobago.message import Message
from tobago.words import N_

Item = Literal[
    "ready", "decides", "legal", "protocol", "reasons", "unchanged", "repeatable", "memory", "ends"
]  # fmt: skip

ITEMS: dict[Item, str] = {
    "ready": N_("It can be started."),
    "decides": N_("It decides in every position, and in time."),
    "legal": N_("Its decisions are legal."),
    "protocol": N_("It keeps to the line protocol."),
    "reasons": N_("Its reasons can be read."),
    "unchanged": N_("It changes nothing that it is given."),
    "repeatable": N_("It decides the same for the same seed."),
    "memory": N_("Earlier games do not change its decisions."),
    "ends": N_("It ends when its input is closed."),
}
"""What is checked, in this order."""


@dataclass(slots=True)
class Problem:
    """Something that is wrong with a bot, with the first position in which it showed."""

    item: Item
    message: Message
    position: CheckPosition | None = None
    details: str = ""
    """A traceback, or the last lines of an error stream; often empty."""
    session: list[dict[str, Any]] = field(default_factory=list)
    """The messages that show the problem of a program again, one to a line."""
    count: int = 1
    """How often it was seen."""

    def to_json(self) -> dict[str, Any]:
        """The problem for programs."""
        return {
            "item": self.item,
            "message": str(self.message),
            "position": self.position and self.position.to_json(),
            "details": self.details or None,
            "session": self.session,
            "count": self.count,
        }


@dataclass(slots=True)
class CheckReport:
    """The result of a check."""

    bot: str
    checked: set[Item] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    positions: int = 0
    games: int = 0
    seconds: list[float] = field(default_factory=list)
    """How long each decision took."""
    slowest: CheckPosition | None = None
    """Where the longest decision was made."""
    stopped: bool = False
    """Whether the check was stopped, as the bot failed too often."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def add(self, problem: Problem) -> None:
        """Note a problem; one that differs from an earlier one only in its position is counted."""
        self.checked.add(problem.item)
        for known in self.problems:
            if (known.item, _cause(known)) == (problem.item, _cause(problem)):
                known.count += 1
                return
        self.problems.append(problem)

    def failed(self, item: Item) -> list[Problem]:
        """The problems of an item."""
        return [problem for problem in self.problems if problem.item == item]

    def items(self) -> Iterator[tuple[Item, bool]]:
        """Each item that was checked, and whether nothing is wrong with it."""
        for item in ITEMS:
            if item in self.checked:
                yield item, not self.failed(item)

    @property
    def median_s(self) -> float:
        """The median time of a decision in seconds."""
        return median(self.seconds) if self.seconds else 0.0

    @property
    def max_s(self) -> float:
        """The longest time of a decision in seconds."""
        return max(self.seconds, default=0.0)

    def to_json(self) -> dict[str, Any]:
        """The result for programs."""
        return {
            "bot": self.bot,
            "ok": self.ok,
            "stopped": self.stopped,
            "positions": self.positions,
            "games": self.games,
            "decisions": len(self.seconds),
            "median_ms": round(1000 * self.median_s, 4),
            "max_ms": round(1000 * self.max_s, 4),
            "slowest": self.slowest and self.slowest.to_json(),
            "items": dict(self.items()),
            "problems": [problem.to_json() for problem in self.problems],
        }


def _cause(problem: Problem) -> object:
    """What problems of the same cause have in common; texts may hold numbers of the position."""
    frames = [line for line in problem.details.splitlines() if line.startswith("  File ")]
    if frames:
        return frames
    kind = problem.message.fields.get("kind")
    text = "" if kind == "illegal" else f"{problem.message}{problem.details}"
    return kind, problem.message.key, re.sub("[0-9]+", "", text)
