"""Values of the protocol that are encoded once and sent many times."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Raw
from msgspec.json import encode

T = TypeVar("T")


def encoded(value: T) -> T:
    """A stand-in for the value that holds its JSON: encoding it again is a copy of bytes.

    Its fields cannot be read; it is only to be sent, alone or within another value.
    """
    raw: Any = Raw(encode(value))
    return raw  # type: ignore[no-any-return]


def object_start(fields: Mapping[str, object]) -> bytes:
    """The beginning of an object, for `complete_object`."""
    return encode(fields)[:-1] + b","


def complete_object(start: bytes, fields: Mapping[str, object]) -> Any:
    """A stand-in for an object: the fields that began it, and some more.

    Most of a state is the same for all seats. Encoding that part once makes the views of four
    seats 4 % faster.
    """
    return Raw(start + encode(fields)[1:])
