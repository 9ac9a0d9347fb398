"""People, bots, options and islands, as the page lists them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Me:
    """The account of the person or bot that asks."""

    id: str
    """The id."""
    name: str
    """The name."""
    language: str
    """The language of sentences."""
    email: str | None
    """The address for notices."""
    pending_email: str | None
    """The address that is to be confirmed with the token of a mail."""
    mail: bool
    """Whether the server sends mails."""
    owner: str | None
    """The id of a bot's owner; null for people."""
    muted_until: int | None
    """Until when the host has muted the person."""


@dataclass(frozen=True, slots=True)
class SignInCode:
    """A code that makes another device the same person, once and within ten minutes."""

    code: str
    """The code."""
    link: str
    """The address of the page with the code in it."""


@dataclass(frozen=True, slots=True)
class BotKey:
    """A new bot of a person, with its key."""

    bot: Me
    """The account of the bot."""
    key: str
    """The key, which is not shown again."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot that can sit at any table."""

    name: str
    """The name in requests."""
    level: int
    """The strength, from 1."""
    person: str
    """The name at a table."""
    manner: str
    """A sentence about how it plays."""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option of the rules."""

    name: str
    """The name in requests."""
    values: Sequence[Any]
    """The values, the default first."""
    title: str
    """The name for people."""
    about: str
    """A sentence about the option."""
    labels: Sequence[str]
    """The values in words."""


@dataclass(frozen=True, slots=True)
class IslandInfo:
    """An island that can be built from the sections."""

    code: str
    """The code in requests."""
    spaces: int
    """The number of spaces."""
    water: int
    """The number of spaces with a lake or a river."""
