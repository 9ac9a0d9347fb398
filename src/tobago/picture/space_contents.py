"""What stands on the spaces of the island."""

from typing import NamedTuple

from tobago.game import COLOURS, Colour, Table
from tobago.game.state import State
from tobago.game.steps.cards import marked
from tobago.island import COUNTS, bits


class SpaceContents(NamedTuple):
    """Everything on one space."""

    object: str | None
    """A hut, a palm or a statue."""
    facing: int | None
    """The direction of a statue."""
    atvs: list[int]
    """The seats of their players."""
    amulet: bool
    markers: list[Colour]


def occupied_spaces(t: Table, s: State) -> dict[int, SpaceContents]:
    """The contents of all spaces that are not empty, in the order of the spaces."""
    objects = {t.index[at]: kind for kind in COUNTS for at in t.objects.of_kind(kind)}
    facing = dict(zip(t.statues, s.facing, strict=True))
    sites = {colour: s.sites[m] for m, colour in enumerate(COLOURS) if marked(s, m)}
    occupied = s.amulets | sum(1 << i for i in {*objects, *s.atvs} if i >= 0)
    for mask in sites.values():
        occupied |= mask
    return {
        i: SpaceContents(
            objects.get(i),
            facing.get(i),
            [seat for seat, atv in enumerate(s.atvs) if atv == i],
            bool(s.amulets >> i & 1),
            [colour for colour, mask in sites.items() if mask >> i & 1],
        )
        for i in bits(occupied)
    }
