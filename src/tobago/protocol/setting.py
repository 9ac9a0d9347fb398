"""The setting of a game: what does not change while it is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tobago.game.codec import encode_table
from tobago.game.table import Table
from tobago.protocol.aliases import Hex


@dataclass(frozen=True, slots=True)
class Statue:
    """A statue on the island."""

    at: Hex
    """Its space."""
    facing: int
    """The direction that it faces at the beginning, 0 to 5."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change in a game."""

    rules: str
    """The version of the rules."""
    players: int
    """The number of players."""
    options: Mapping[str, str | int | bool]
    """All options of the rules with their values."""
    island: str | None
    """The code of the island; null for a custom one."""
    spaces: Sequence[tuple[int, int, str]]
    """The spaces, each with its terrain: `[q, r, terrain]`."""
    names: Sequence[str]
    """The names of the spaces."""
    huts: Sequence[Hex]
    """The spaces of the huts."""
    palms: Sequence[Hex]
    """The spaces of the palm trees."""
    statues: Sequence[Statue]
    """The statues."""
    start: int
    """The seat that started."""
    deck: Sequence[str]
    """All clues."""
    clues: Mapping[str, Sequence[int]] | None
    """By clue the numbers of the spaces it allows; null unless `full` was asked for."""
    legs: Sequence[Sequence[int]] | None
    """By space the legs to every space; null unless `full` was asked for."""


def build_setting(table: Table, *, full: bool) -> Setting:
    """The setting of a game; with `full` also what saves bots work."""
    data = encode_table(table)
    if not full:
        data |= {"clues": None, "legs": None}
    return Setting(**data | {"statues": [Statue(**each) for each in data["statues"]]})
