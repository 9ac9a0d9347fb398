"""The tables of fields in docs/protocol.md, between comments that name their types."""

import re
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from tobago.protocol import Colour, Hex
from tools.protocol_types import Record, records

NAMES: dict[Any, str] = {
    Any: "any value",
    Hex: "space",
    NoneType: "null",
    bool: "true or false",
    float: "number",
    int: "integer",
    str: "text",
    Colour: "colour",
}
LONGEST_CHOICE = 8
"""The most values that are listed; the description of the field explains longer lists."""
MARKED = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(text: str) -> str:
    """A document with the tables that its comments ask for."""
    known = {record.name: record for record in records()}
    return MARKED.sub(lambda found: f"{found[1]}\n{table(known[found[2]])}\n{found[3]}", text)


def names_of_tables(text: str) -> list[str]:
    """The types whose tables a document has."""
    return [found[2] for found in MARKED.finditer(text)]


def table(record: Record) -> str:
    """The fields of a type."""
    rows = [
        f"| `{field.name}` | {type_in_words(field.annotation)}"
        f"{', optional' if field.optional else ''} | {field.about} |\n"
        for field in record.fields
    ]
    return f"{record.about}\n\n| field | type | meaning |\n| --- | --- | --- |\n{''.join(rows)}"


def type_in_words(annotation: Any) -> str:
    """An annotation for people."""
    if annotation in NAMES:
        return NAMES[annotation]
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        if len(args) > LONGEST_CHOICE:
            return "text"
        return (
            " or ".join(f"`{value}`" for value in args)
            .replace("`True`", "true")
            .replace("`False`", "false")
        )
    if origin in {Union, UnionType}:
        return " or ".join(map(type_in_words, args))
    if origin is tuple:
        return f"list of {', '.join(map(type_in_words, args))}"
    if origin is not None and issubclass(origin, Mapping):
        values = type_in_words(args[1])
        return "object" if args[1] is Any else f"object of ({values})"
    if origin is not None and issubclass(origin, Sequence):
        item = type_in_words(args[0])
        return f"list of ({item})" if " or " in item else f"list of {item}"
    name = annotation.__name__
    return f"[{name}](#{name.lower()})"
