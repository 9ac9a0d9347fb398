"""The tag `Seats`: which bot sits on each seat, or that a person does."""

import shlex
from collections.abc import Mapping, Sequence

TAG = "Seats"
PERSON = "person"


def write_kinds(kinds: Sequence[str]) -> str:
    """The text of the tag; each seat has the name of a bot or PERSON.

    >>> write_kinds(["person", "scout", "process:node bot.js"])
    "person scout 'process:node bot.js'"
    """
    return shlex.join(kinds)


def read_kinds(text: str) -> list[str]:
    """The seats of the tag; ValueError for an open quotation."""
    return shlex.split(text)


def bots_by_seat(tags: Mapping[str, str], players: int) -> tuple[str | None, ...]:
    """The bot of each seat; None for a person, and for all where the tag does not say it."""
    try:
        kinds = read_kinds(tags.get(TAG, ""))
    except ValueError:
        kinds = []
    if len(kinds) != players:
        return (None,) * players
    return tuple(None if kind == PERSON else kind for kind in kinds)
