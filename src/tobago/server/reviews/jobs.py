"""Games looked back on, as jobs for `WorkerPool`: each game once for all who ask, part by part.

A part is small, so that bots at running tables are not kept waiting by it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple

from tobago.record import Record
from tobago.review import (
    Choice,
    Review,
    Transition,
    assemble_review,
    best_choice_reasons,
    bot_reasons,
    choices_by_decision,
    transitions,
)
from tobago.server.core.logs import Log
from tobago.server.core.refused import Refused
from tobago.server.core.workers import WorkerPool
from tobago.words import Reason

log = Log("reviewing")

SIMS = 100
"""Positions that are looked at for a decision: less than for a hint, so that it takes seconds."""
PART_SIZE = 8
"""Decisions that a job looks at."""
KEPT_REVIEWS = 48
"""Reviews that are kept, under way or done."""


class ReviewResult(NamedTuple):
    """What came of looking back."""

    review: Review
    motives: list[list[Reason]]
    """For each decision, what speaks for the best choice."""
    bots: list[list[Reason] | None]
    """For each decision of a bot, its own reasons."""


class ReviewPart(NamedTuple):
    """The same for some decisions in a row."""

    choices: list[list[Choice]]
    motives: list[list[Reason]]
    bots: list[list[Reason] | None]


class ReviewJob:
    """A game that is being looked back on."""

    def __init__(self, record: Record, bots: Mapping[int, str]) -> None:
        self.record = record
        self.bots = dict(bots)
        self.done = 0
        self.found: ReviewResult | None = None
        self.failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        return self.done / len(self.record.entries)


class Reviews:
    """The reviews that somebody asked for lately."""

    def __init__(self, thinkers: WorkerPool, kept: int = KEPT_REVIEWS) -> None:
        self._thinkers = thinkers
        self._kept = kept
        self._works: OrderedDict[str, ReviewJob] = OrderedDict()
        self._one = asyncio.Semaphore(1)  # one after the other: the first is done sooner

    def known(self, key: str) -> ReviewJob | None:
        """The review of a game, under way or done; Refused, once, if nothing came of it."""
        work = self._works.get(key)
        if work is None:
            return None
        if work.failed:
            del self._works[key]
            raise Refused(503, "thinking-failed", "no thought came of it; try again")
        self._works.move_to_end(key)
        return work

    def begin(self, key: str, record: Record, bots: Mapping[int, str]) -> ReviewJob:
        """Look back on a game that is over; the one nobody asked for longest is forgotten."""
        work = self._works[key] = ReviewJob(record, bots)
        work.task = asyncio.create_task(self._look_back(work))
        while len(self._works) > self._kept:
            _, forgotten = self._works.popitem(last=False)
            if forgotten.task is not None:
                forgotten.task.cancel()
        return work

    async def stop(self) -> None:
        """Leave everything as it is."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look_back(self, work: ReviewJob) -> None:
        try:
            async with self._one:
                work.found = await self._parts(work)
        except Exception as error:  # noqa: BLE001  # whoever asks again is told
            log.error("review-failed", error=error)
            work.failed = True

    async def _parts(self, work: ReviewJob) -> ReviewResult:
        record, plies = work.record, len(work.record.entries)
        changes = await self._thinkers.run(evaluate_transitions, record)
        parts = []
        for first in range(0, plies, PART_SIZE):
            some = range(first, min(first + PART_SIZE, plies))
            parts.append(await self._thinkers.run(evaluate_decisions, record, work.bots, some))
            work.done = some.stop
        choices = [choices for part in parts for choices in part.choices]
        return ReviewResult(
            assemble_review(record, SIMS, choices, changes),
            [motives for part in parts for motives in part.motives],
            [told for part in parts for told in part.bots],
        )


# ---- in a thinker -----------------------------------------------------------------------------


def evaluate_transitions(record: Record) -> list[Transition]:
    """The evaluations before and after each decision."""
    return list(transitions(record, SIMS))


def evaluate_decisions(record: Record, bots: Mapping[int, str], plies: range) -> ReviewPart:
    """Some decisions, weighed, and the reasons for them."""
    choices = list(choices_by_decision(record, SIMS, plies))
    return ReviewPart(
        choices,
        list(best_choice_reasons(record, choices, plies)),
        list(bot_reasons(record, bots, SIMS, plies)),
    )
