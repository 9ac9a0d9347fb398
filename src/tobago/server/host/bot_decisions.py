"""A bot's decision, as a job for `WorkerPool`."""

from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from secrets import token_hex
from time import monotonic

from tobago.bots import Guard, Scout, Spec, bot_options
from tobago.game import Action, View
from tobago.server.core.logs import Log
from tobago.server.core.metrics import THINKING_SECONDS
from tobago.server.core.workers import JobFailed, WorkerPool

log = Log("deciding")

MOST_GUARDS = 200
"""The most bots that a process keeps. One that is dropped loses its count of idle turns."""

_guards: OrderedDict[tuple[str, str], Guard] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of a bot, and the time that it took."""

    action: Action
    seconds: float
    mishap: str | None
    """The kind of failure, if the guard decided instead of the bot."""


async def bot_decision(
    workers: WorkerPool, view: View, spec: str, think_ms: int, who: str
) -> Action:
    """The action of a bot for the seat of the view; `who` identifies the bot between decisions."""
    try:
        made = await workers.run(decide_in_worker, view, spec, think_ms, who)
    except JobFailed as error:
        log.error("bot-failed", bot=spec, why=str(error))
        return Scout(Random("stand-in")).decide(view, view.legal_actions())
    THINKING_SECONDS.labels(spec.partition(":")[0]).observe(made.seconds)
    if made.mishap:
        log.warning("bot-mishap", bot=spec, kind=made.mishap)
    return made.action


def decide_in_worker(view: View, spec: str, think_ms: int, who: str) -> Decision:
    """Run in a worker: the decision of a bot, which is kept there for its next decisions."""
    guard = _guard_for(_with_time_limit(spec, think_ms), who)
    missed, began = guard.missed, monotonic()
    action = guard.decide(view, view.legal_actions())
    mishap = guard.failures[-1].kind if guard.missed > missed else None
    return Decision(action, monotonic() - began, mishap)


def _with_time_limit(spec: str, think_ms: int) -> str:
    """The spec with a time limit, for bots that use all the time they get."""
    name = Spec.parse(spec).name
    timed = spec == name and "ms" in {option.name for option in bot_options(name)}
    return f"{spec}:ms={think_ms}" if timed else spec


def _guard_for(spec: str, who: str) -> Guard:
    key = spec, who
    if key in _guards:
        _guards.move_to_end(key)
    else:
        _guards[key] = Guard.of(spec, token_hex(16))
        while len(_guards) > MOST_GUARDS:
            _guards.popitem(last=False)[1].end()
    return _guards[key]
