"""What lies on the spaces of the island and in front of the players."""

from typing import NamedTuple

from tobago.game import COLOURS, Colour, Table, View
from tobago.game.phases.clue_cards import is_marked
from tobago.game.state import State
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
    sites = {colour: s.sites[m] for m, colour in enumerate(COLOURS) if is_marked(s, m)}
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


class Belongings(NamedTuple):
    """The counts of what a player has."""

    gold: int | None
    """None where the treasure cards are face down."""
    treasure_cards: int
    amulets: int
    roses: int
    clues: int


def belongings(s: State, seat: int, gold: int | None) -> Belongings:
    """The belongings of a player whose gold is known or hidden."""
    return Belongings(
        gold, len(s.treasure[seat]), s.amulets_held[seat], s.roses[seat], len(s.hands[seat])
    )


def visible_belongings(view: View, seat: int) -> Belongings:
    """The belongings of a player, as far as the view shows them."""
    return belongings(view.state, seat, view.gold(seat) if view.shows_gold(seat) else None)
