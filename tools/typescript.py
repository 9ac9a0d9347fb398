"""The protocol as TypeScript declarations, for the type checker of the page."""

import json
from collections.abc import Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from tobago.protocol import Hex
from tools.protocol_types import Alias, Field, Record, aliases, records, unions

HEAD = "// Generated from tobago.protocol by `make protocol`. Do not edit.\n"
WIDTH = 120
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def declarations() -> str:
    """The declarations of all types."""
    return "\n".join(
        [
            HEAD,
            *map(_alias, aliases()),
            "",
            *map(_interface, records()),
            *map(_alias, unions()),
            "",
        ]
    )


def _alias(alias: Alias) -> str:
    if alias.annotation is Hex:
        return f"export type {alias.name} = [number, number];"
    parts = _parts(alias.annotation)
    line = f"export type {alias.name} = {' | '.join(parts)};"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"export type {alias.name} =", *(f"  | {part}" for part in parts)]) + ";"


def _interface(record: Record) -> str:
    lines = [f"/** {record.about} */", f"export interface {record.name} {{"]
    for field in record.fields:
        lines += _field(field)
    return "\n".join([*lines, "}", ""])


def _field(field: Field) -> Iterator[str]:
    yield f"  /** {field.about} */"
    yield f"  {field.name}{'?' if field.optional else ''}: {type_name(field.annotation)};"


def type_name(annotation: Any) -> str:
    """An annotation as TypeScript writes it."""
    for alias in (*aliases(), *unions()):
        if annotation == alias.annotation:
            return alias.name
    return " | ".join(_parts(annotation))


def _parts(annotation: Any) -> list[str]:
    """The members of a union; of any other annotation, the annotation itself."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return [json.dumps(value) for value in args]
    if origin in {Union, UnionType}:
        return [part for arg in args for part in _member(arg)]
    if origin is tuple:
        return [f"[{', '.join(map(type_name, args))}]"]
    if origin is not None and issubclass(origin, Mapping):
        return [f"Record<{type_name(args[0])}, {type_name(args[1])}>"]
    if origin is not None and issubclass(origin, Sequence):
        item = type_name(args[0])
        several = len(_parts(args[0])) > 1 and " | " in item  # a name stands for several as well
        return [f"({item})[]" if several else f"{item}[]"]
    if annotation is Any:
        return ["unknown"]
    return [PLAIN.get(annotation, annotation.__name__)]


def _member(annotation: Any) -> list[str]:
    """A member of a union under its name, or spread if it has none."""
    name = type_name(annotation)
    return [name] if " | " not in name else _parts(annotation)
