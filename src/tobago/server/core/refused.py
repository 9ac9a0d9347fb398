"""Requests that are refused: a sentence for people, and a code for programs."""

from typing import Any, Literal

from tobago.fault import Fault
from tobago.words import N_


class Refused(Fault):
    """A request that cannot be met; `status` is HTTP's, `code` a stable name."""

    def __init__(self, status: int, code: str, message: str, **fields: Any) -> None:
        super().__init__(message, **fields)
        self.status = status
        self.code = code


_MISSING = {
    "bot": N_("there is no bot {given!r}"),
    "island": N_("there is no island {given!r}"),
    "person": N_("there is nobody {given!r}"),
    "seat": N_("there is no seat {given!r}"),
    "table": N_("there is no table {given!r}"),
}


def not_found(what: Literal["bot", "island", "person", "seat", "table"], given: object) -> Refused:
    """Something that is not there, or not for the asker to know of."""
    return Refused(404, "not-found", _MISSING[what], given=given)
