"""The types of `tobago.protocol` with their fields and docstrings, for generators.

A field is described by the string after it in the class, which Python does not keep: it is read
from the source.
"""

import ast
import inspect
from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any, Literal, NamedTuple, get_origin, get_type_hints, is_typeddict

MODULES = (
    *("aliases", "actions", "refusals", "state", "advice", "views", "setting", "entries"),
    *("tables", "messages", "answers", "replays", "lessons", "reviews", "people"),
)
"""The modules of the package, in the order in which a reader meets them."""


class Field(NamedTuple):
    """A field of a type."""

    name: str
    annotation: Any
    about: str
    optional: bool
    """Whether it can be absent."""


@dataclass(frozen=True, slots=True)
class Record:
    """A type with fields: a dataclass or a TypedDict."""

    name: str
    about: str
    fields: tuple[Field, ...]


class Alias(NamedTuple):
    """A name for an annotation."""

    name: str
    annotation: Any


def aliases() -> list[Alias]:
    """The names for values that many types share."""
    module = import_module("tobago.protocol.aliases")
    return [Alias(name, getattr(module, name)) for name in module.__all__]


def unions() -> list[Alias]:
    """The names for one of several types."""
    messages = import_module("tobago.protocol.messages")
    return [Alias(name, getattr(messages, name)) for name in ("ServerMessage", "ClientMessage")]


def records() -> list[Record]:
    """All types with fields."""
    return [record for name in MODULES for record in _records(f"tobago.protocol.{name}")]


def _records(name: str) -> Iterator[Record]:
    """The public types of a module."""
    module = import_module(name)
    about = _descriptions(ast.parse(inspect.getsource(module)))
    for kind in vars(module).values():
        if not isinstance(kind, type) or kind.__module__ != name or kind.__name__[0] == "_":
            continue
        if is_dataclass(kind) or is_typeddict(kind):
            yield _record(kind, about)


def _record(kind: type[Any], about: Mapping[str, Mapping[str, str]]) -> Record:
    described = about[kind.__name__]
    hints = get_type_hints(kind)
    optional = _optional(kind, hints)
    found = [
        Field(name, annotation, described[name], name in optional)
        for name, annotation in hints.items()
    ]
    first = [field for field in found if field.name == "type"]
    return Record(
        kind.__name__,
        inspect.getdoc(kind) or "",
        (*first, *(field for field in found if field.name != "type")),
    )


def _optional(kind: type[Any], hints: Mapping[str, Any]) -> set[str]:
    """The fields that can be absent."""
    if is_typeddict(kind):
        absent: frozenset[str] = kind.__optional_keys__
        return set(absent)
    return {
        field.name
        for field in fields(kind)
        if field.default is not MISSING and get_origin(hints[field.name]) is not Literal
    }


def _descriptions(module: ast.Module) -> dict[str, dict[str, str]]:
    """By type and field the string after the field."""
    found: dict[str, dict[str, str]] = {}
    for node, after in zip(module.body, [*module.body[1:], None], strict=True):
        match node, after:
            case ast.ClassDef(name=name), _:
                inherited = (
                    found.get(base.id, {}) for base in node.bases if isinstance(base, ast.Name)
                )
                found[name] = dict(ChainMap(_described_fields(node), *inherited))
            case (
                ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(args=[_, ast.Dict(keys=[ast.Constant(value=str(key))])]),
                ),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = {key: text}
            case _:
                pass
    return found


def _described_fields(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, after in pairwise(node.body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=text)):
                found[name] = str(text)
            case _:
                pass
    return found
