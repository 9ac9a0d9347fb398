"""Actions of the engine by their numbers at a table, and back."""

from dataclasses import fields
from functools import cache
from typing import Any, get_args

from tobago.fault import Fault
from tobago.game import COLOURS, Action, Table
from tobago.game.actions import Means
from tobago.island import Hex
from tobago.kernel.numbers import KINDS, SIZE, choices

Values = tuple[int, ...]
"""The values of an action's fields by their place among all values of the field."""


def action_of(number: int, table: Table) -> Action:
    """The action with a number at a table."""
    kind, values = _listed()[number] if 0 <= number < SIZE else (None, ())
    if kind is None:
        raise Fault("no action has the number {given}", given=number)
    try:
        named = [
            _value(field.name, value, table)
            for field, value in zip(fields(kind), values, strict=True)
        ]
    except IndexError:
        raise Fault("no action at this table has the number {given}", given=number) from None
    make: Any = kind
    found: Action = make(*named)
    return found


def number_of(action: Action, table: Table) -> int:
    """The number of an action at a table."""
    kind = type(action)
    try:
        values = tuple(
            _place(field.name, getattr(action, field.name), table) for field in fields(kind)
        )
        return _numbers()[kind, values]
    except (KeyError, ValueError):
        raise Fault("{action} has no number at this table", action=str(action)) from None


def _value(field: str, value: int, table: Table) -> Any:
    match field:
        case "space" | "to":
            return table.island.spaces[value]
        case "map":
            return COLOURS[value]
        case "clue":
            return table.deck[value]
        case "means":
            return get_args(Means)[value]
        case _:
            return value


def _place(field: str, value: Any, table: Table) -> int:
    if isinstance(value, Hex):
        return table.index[value]
    match field:
        case "map":
            return COLOURS.index(value)
        case "clue":
            return table.clue_actions.index[value]
        case "means":
            return get_args(Means).index(value)
        case _:
            return int(value)


@cache
def _listed() -> list[tuple[type[Action], Values]]:
    """The kind and the values of each action in the list."""
    return [(kind, values) for kind in KINDS for values in choices(kind)]


@cache
def _numbers() -> dict[tuple[type[Action], Values], int]:
    """The number of each action, by its kind and values."""
    return {listed: number for number, listed in enumerate(_listed())}
