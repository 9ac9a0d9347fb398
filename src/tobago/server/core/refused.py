"""The exception for refused requests, with a sentence for people and a code for programs."""

from typing import Any, Literal

from tobago.fault import Fault
from tobago.words import N_


class Refused(Fault):
    """A refused request; `status` is the HTTP status, `code` a stable name."""

    def __init__(self, status: int, code: str, message: str, **fields: Any) -> None:
        super().__init__(message, **fields)
        self.status = status
        self.code = code


_MISSING = {
    "bot": N_("there is no bot {given!r}"),
    "island": N_("there is no island {given!r}"),
    "person": N_("there is no person {given!r}"),
    "seat": N_("there is no seat {given!r}"),
    "table": N_("there is no table {given!r}"),
}


def not_found(what: Literal["bot", "island", "person", "seat", "table"], given: object) -> Refused:
    """The refusal for a thing that does not exist, or that the client may not see."""
    return Refused(404, "not-found", _MISSING[what], given=given)
