"""The opponents of learning agents: bots by spec, functions, policies, and pools of these.

Opponents of every kind play behind the guard of the arena: a scout makes the decisions in which
they fail.
"""

import pickle
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from tobago.bots import DecideFunction, Guard, MinimalBot, Spec, any_bot, bot_name
from tobago.env.aec import Tobago
from tobago.env.encoding import Observation
from tobago.env.numbers import Mask
from tobago.fault import Fault
from tobago.game import Action, View

Chooser = Callable[[Observation, Mask], int]
"""Chooses the number of an action from an observation and its action mask."""


@dataclass(frozen=True, eq=False)
class Policy:
    """A policy over observations as an opponent.

    It gets the observation of its seat as `reset` and `step` return it, and the action mask, which
    is also part of the observation.
    """

    choose: Chooser
    name: str = "policy"

    def __post_init__(self) -> None:
        if not callable(self.choose):
            raise Fault(
                "a policy is a function of an observation and its action mask, not {given!r}",
                given=self.choose,
            )


def snapshot(choose: Chooser, name: str = "snapshot") -> Policy:
    """A copy of a policy as an opponent, which further training does not change.

    `choose` is an object, a method, or a `functools.partial`: its object or arguments are copied.
    Functions are refused, since Python does not copy them with what they refer to.
    """
    if isinstance(choose, FunctionType):
        raise Fault(
            "a snapshot copies an object, a method or a functools.partial, not the function {name}",
            name=choose.__name__,
        )
    return Policy(_copied(choose), name)


def _copied(choose: Chooser) -> Chooser:
    try:
        return deepcopy(choose)
    except Exception:  # noqa: BLE001  # torch pickles tensors with gradients, but does not copy them
        try:
            copied: Chooser = pickle.loads(pickle.dumps(choose))
        except Exception as error:  # objects that cannot be copied raise various errors
            raise Fault(
                "{name} cannot be copied: {reason}", name=type(choose).__name__, reason=str(error)
            ) from error
        return copied


class Pool:
    """Opponents of which one is drawn for each seat and game, with a chance by its weight.

    Entries can be added and removed while training. Games that begin later draw from them.
    """

    def __init__(self, entries: Iterable["Opponent"] = ()) -> None:
        self._entries: dict[int, Entry] = {}
        """By keys that are not used again."""
        self._next_key = 0
        for entry in entries:
            self.add(entry)

    @property
    def entries(self) -> list["Opponent"]:
        """The opponents, the oldest first."""
        return [opponent for opponent, _ in self._entries.values()]

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys of the entries; they differ after every change."""
        return tuple(self._entries)

    def add(self, opponent: "Opponent", weight: float = 1.0) -> None:
        """Add an opponent with a weight above 0."""
        if isinstance(opponent, Pool):
            raise Fault("a pool cannot hold another pool")
        number: object = weight
        if not isinstance(number, int | float) or not 0 < number < float("inf"):
            raise Fault("the weight of an opponent is above 0, not {given}", given=weight)
        self._entries[self._next_key] = checked_opponent(opponent), float(weight)
        self._next_key += 1

    def remove(self, opponent: "Opponent") -> None:
        """Remove the oldest entry with this opponent."""
        opponent = checked_opponent(opponent)
        if opponent not in self.entries:
            raise Fault("{opponent} is not in the pool", opponent=opponent_name(opponent))
        del self._entries[self.keys[self.entries.index(opponent)]]

    def update_for(self, keys: Iterable[int]) -> "PoolUpdate":
        """The update of a copy that has the entries with these keys."""
        known = set(keys)
        added = {key: entry for key, entry in self._entries.items() if key not in known}
        return PoolUpdate(self.keys, added)

    def apply(self, update: "PoolUpdate") -> None:
        """Become equal to the pool that made the update."""
        entries = self._entries | update.added
        self._entries = {key: entries[key] for key in update.keys}

    def draw(self, rng: np.random.Generator) -> "Opponent":
        """One of the opponents."""
        if not self._entries:
            raise Fault("the pool of opponents is empty")
        weights = np.cumsum([weight for _, weight in self._entries.values()])
        place = np.searchsorted(weights, rng.random() * weights[-1], side="right")
        return self.entries[min(int(place), len(weights) - 1)]


class PoolUpdate(NamedTuple):
    """A change of a pool, for its copies in other processes."""

    keys: tuple[int, ...]
    """Those of all entries."""
    added: "dict[int, Entry]"


Opponent = str | Callable[..., MinimalBot] | DecideFunction | Policy | Pool
"""A spec, a class of bots or another factory, a function of a view and the legal actions, a policy,
or a pool."""

Entry = tuple[Opponent, float]
"""An opponent with its weight."""


def checked_opponents(opponents: Sequence[Opponent]) -> list[Opponent]:
    """A list of opponents with canonical specs; Fault if one is invalid."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise Fault("opponents are a list of bots, not {given!r}", given=opponents)
    return [checked_opponent(opponent) for opponent in opponents]


def checked_opponent(opponent: Opponent) -> Opponent:
    """An opponent with a canonical spec; Fault if it is invalid."""
    if isinstance(opponent, str):
        return str(Spec.parse(opponent))
    given: Any = opponent
    no_bot = isinstance(given, type) and not hasattr(given, "decide")
    if isinstance(given, Policy | Pool) or (callable(given) and not no_bot):
        return opponent
    raise Fault(
        "an opponent is a spec, a class of bots, a function of view and legal actions, a Policy "
        "or a Pool, not {given!r}",
        given=opponent,
    )


def check_picklable(opponents: Iterable[Opponent]) -> None:
    """Fault if an opponent cannot be sent to another process."""
    for opponent in opponents:
        for entry in opponent.entries if isinstance(opponent, Pool) else [opponent]:
            try:
                pickle.dumps(entry)
            except Exception as error:  # objects that cannot be pickled raise various errors
                raise Fault(
                    "opponent {opponent} cannot be sent to a process: {reason}; define it in a "
                    "module, or use processes=0",
                    opponent=opponent_name(entry),
                    reason=str(error),
                ) from error


def opponent_name(opponent: Opponent) -> str:
    """The name of an opponent in messages and logs."""
    return opponent.name if isinstance(opponent, Policy) else bot_name(opponent)


def guarded(opponent: Opponent, core: Tobago, rng: np.random.Generator) -> Guard:
    """The guarded bot that plays an opponent in a new game."""
    drawn = opponent.draw(rng) if isinstance(opponent, Pool) else opponent
    seed = str(rng.integers(2**62))
    assert not isinstance(drawn, Pool)  # a pool holds no pools
    bot = _PolicyBot(drawn.choose, core) if isinstance(drawn, Policy) else any_bot(drawn, seed)
    return Guard(bot, opponent_name(drawn))


class _PolicyBot:
    """A policy over observations as a bot."""

    def __init__(self, choose: Chooser, core: Tobago) -> None:
        self._choose = choose
        self._core = core

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The action with the number that the policy chooses."""
        observed = self._core.observe(self._core.agent_selection)
        return self._core.action(self._choose(observed, observed["action_mask"]))
