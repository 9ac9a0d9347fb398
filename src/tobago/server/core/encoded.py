"""Values of the protocol that are encoded once and sent many times."""

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
