"""The form of a step: when an action is possible, why not, and what happens."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tobago.game.actions import COLOURS
from tobago.game.events import Event
from tobago.game.refusals import Refusal
from tobago.game.state import Phase, State
from tobago.game.table import Table

Log = list[Event] | None
"""Where events go; None when nobody asked."""

MAP = {colour: i for i, colour in enumerate(COLOURS)}
"""The number of each map."""


class Rule(NamedTuple):
    """One kind of action: the phase it belongs to, its check and its effect.

    The check reads nothing that the deciding seat cannot see, so it works on views too.
    """

    phase: Phase
    check: Callable[[Table, State, Any], Refusal | None]
    apply: Callable[[Table, State, Any, Log], None]
