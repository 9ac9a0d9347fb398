"""What lies in front of a player."""

from typing import NamedTuple

from tobago.game import View
from tobago.game.state import State


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
