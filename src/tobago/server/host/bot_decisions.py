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
"""So many bots are kept in a process. One that is forgotten only becomes patient again."""

_guards: OrderedDict[tuple[str, str], Guard] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot decided, and what it cost."""

    action: Action
    seconds: float
    mishap: str | None
    """What went wrong, if it was not the bot that decided."""


async def bot_decision(
    thinkers: WorkerPool, view: View, spec: str, think_ms: int, who: str
) -> Action:
    """What a bot does in the place of the view's seat; `who` tells it from all other bots."""
    try:
        made = await thinkers.run(decide_in_worker, view, spec, think_ms, who)
    except JobFailed as error:
        log.error("bot-failed", bot=spec, why=str(error))
        return Scout(Random("stand-in")).decide(view, view.legal_actions())
    THINKING_SECONDS.labels(spec.partition(":")[0]).observe(made.seconds)
    if made.mishap:
        log.warning("bot-mishap", bot=spec, kind=made.mishap)
    return made.action


def decide_in_worker(view: View, spec: str, think_ms: int, who: str) -> Decision:
    """In a thinker: what the bot decides; it remembers how long it has been waiting already."""
    guard = _guard_for(_with_time_limit(spec, think_ms), who)
    missed, began = guard.missed, monotonic()
    action = guard.decide(view, view.legal_actions())
    mishap = guard.failures[-1].kind if guard.missed > missed else None
    return Decision(action, monotonic() - began, mishap)


def _with_time_limit(spec: str, think_ms: int) -> str:
    """The spec with a limit in time for those that think as long as they may."""
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
