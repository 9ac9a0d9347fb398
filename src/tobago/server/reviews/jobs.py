"""Reviews of finished games, computed in workers: each game once, in parts.

Parts are small, so that bots at running tables do not wait long for a worker.
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
"""Sampled positions per decision: fewer than for a hint, so that a review takes seconds."""
PART_SIZE = 8
"""Decisions per job."""
KEPT_REVIEWS = 48
"""The most reviews in memory, running or done."""


class ReviewResult(NamedTuple):
    """A review with the reasons in it."""

    review: Review
    motives: list[list[Reason]]
    """For each decision, the reasons for the best choice."""
    bots: list[list[Reason] | None]
    """For each decision, the reasons of the bot that made it; None for people."""


class ReviewPart(NamedTuple):
    """The result for a range of decisions."""

    choices: list[list[Choice]]
    motives: list[list[Reason]]
    bots: list[list[Reason] | None]


class ReviewJob:
    """A running or finished review."""

    def __init__(self, record: Record, bots: Mapping[int, str]) -> None:
        self.record = record
        self.bots = dict(bots)
        self.done = 0
        self.found: ReviewResult | None = None
        self.failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def progress(self) -> float:
        """The finished share, from 0 to 1."""
        return self.done / len(self.record.entries)


class Reviews:
    """The latest reviews, and the tasks that compute them."""

    def __init__(self, workers: WorkerPool, kept: int = KEPT_REVIEWS) -> None:
        self._workers = workers
        self._kept = kept
        self._works: OrderedDict[str, ReviewJob] = OrderedDict()
        self._one = asyncio.Semaphore(1)  # one after the other, so that the first is done sooner

    def known(self, key: str) -> ReviewJob | None:
        """The review of a game, if there is one; Refused once if it has failed."""
        work = self._works.get(key)
        if work is None:
            return None
        if work.failed:
            del self._works[key]
            raise Refused(503, "thinking-failed", "the computation failed; try again")
        self._works.move_to_end(key)
        return work

    def begin(self, key: str, record: Record, bots: Mapping[int, str]) -> ReviewJob:
        """Start a review; the least recently requested one is dropped at the limit."""
        work = self._works[key] = ReviewJob(record, bots)
        work.task = asyncio.create_task(self._review(work))
        while len(self._works) > self._kept:
            _, dropped = self._works.popitem(last=False)
            if dropped.task is not None:
                dropped.task.cancel()
        return work

    async def stop(self) -> None:
        """Cancel running reviews."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _review(self, work: ReviewJob) -> None:
        try:
            async with self._one:
                work.found = await self._parts(work)
        except Exception as error:  # noqa: BLE001  # the next request is refused
            log.error("review-failed", error=error)
            work.failed = True

    async def _parts(self, work: ReviewJob) -> ReviewResult:
        record, plies = work.record, len(work.record.entries)
        changes = await self._workers.run(evaluate_transitions, record)
        parts = []
        for first in range(0, plies, PART_SIZE):
            some = range(first, min(first + PART_SIZE, plies))
            parts.append(await self._workers.run(evaluate_decisions, record, work.bots, some))
            work.done = some.stop
        choices = [choices for part in parts for choices in part.choices]
        return ReviewResult(
            assemble_review(record, SIMS, choices, changes),
            [motives for part in parts for motives in part.motives],
            [reasons for part in parts for reasons in part.bots],
        )


# ---- in a worker ------------------------------------------------------------------------------


def evaluate_transitions(record: Record) -> list[Transition]:
    """The evaluations before and after each decision."""
    return list(transitions(record, SIMS))


def evaluate_decisions(record: Record, bots: Mapping[int, str], plies: range) -> ReviewPart:
    """The evaluated choices of a range of decisions, with reasons."""
    choices = list(choices_by_decision(record, SIMS, plies))
    return ReviewPart(
        choices,
        list(best_choice_reasons(record, choices, plies)),
        list(bot_reasons(record, bots, SIMS, plies)),
    )
