"""The form of a step: when an action is possible, why not, and what happens."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tobago.game.events import Event
from tobago.game.refusals import Refusal
from tobago.game.state import Phase, Sharing, State
from tobago.game.table import Table

Log = list[Event] | None
"""Where events go; None when nobody asked."""


def allowed(t: Table, s: State, action: Any) -> None:
    """The check of an action that nothing speaks against in its phase."""


def current(s: State) -> Sharing:
    """The treasure being shared out."""
    assert s.sharing is not None
    return s.sharing


class Rule(NamedTuple):
    """One kind of action: the phase it belongs to, its check and its effect.

    The check reads nothing that the deciding seat cannot see, so it works on views too.
    """

    phase: Phase
    check: Callable[[Table, State, Any], Refusal | None]
    apply: Callable[[Table, State, Any, Log], None]
