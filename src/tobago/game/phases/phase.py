"""What a phase of the game consists of.

A phase lists what is legal in it. For each of its actions it has a check, which gives the reason of
a refusal, and an effect, which plays the action. Effects and `enter` return the phase that follows
by itself, or None when a player has to decide or the game is over.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tobago.game.actions import Action
from tobago.game.events import Event
from tobago.game.refusals import Refusal
from tobago.game.state import Phase, State
from tobago.game.table import Table

Log = list[Event] | None
"""Where events go; None when they are not wanted."""
Next = Phase | None
"""The phase that follows by itself; None when a player has to decide or the game is over."""


class ActionRule(NamedTuple):
    """One kind of action in its phase.

    The check reads nothing that the deciding seat cannot see, so it works on views too. It is None
    for an action that is legal whenever its phase is.
    """

    check: Callable[[Table, State, Any], Refusal | None] | None
    apply: Callable[[Table, State, Any, Log], Next]
    reveals: Callable[[Table, State], bool] = lambda t, s: False
    """Whether it can show somebody something hidden, so that it cannot be undone."""


def always(t: Table, s: State) -> bool:
    """The `reveals` of an action that always can show something."""
    return True


class PhaseRules(NamedTuple):
    """A phase of the game."""

    name: Phase
    legal: Callable[[Table, State], list[Action]]
    """Everything the deciding seat may do."""
    actions: dict[type[Action], ActionRule]
    enter: Callable[[Table, State, Log], Next] | None = None
    """What happens by itself when another phase leads to this one."""
