"""The colours of the seats of a table. Each is there once; those of bots give way to people's."""

from collections.abc import Sequence

from msgspec.structs import replace

from tobago.game import SEATS
from tobago.server.core.refused import Refused
from tobago.server.core.schema import SeatRow


def assign_colours(wanted: Sequence[int | None]) -> list[int]:
    """The colours of new seats: those that are wanted, and for the others what is left."""
    chosen = [colour for colour in wanted if colour is not None]
    for place, colour in enumerate(chosen):
        if colour in chosen[:place]:
            raise _taken(colour, [each for each in range(len(SEATS)) if each not in chosen])
    left = [colour for colour in range(len(SEATS)) if colour not in chosen]
    assigned = []
    for seat, given in enumerate(wanted):
        if given is None:
            colour = seat if seat in left else left[0]
            left.remove(colour)
            assigned.append(colour)
        else:
            assigned.append(given)
    return assigned


def choose_colour(held: Sequence[SeatRow], seat: int, colour: int) -> list[SeatRow]:
    """The changed seats after one has chosen a colour; a bot or an open seat exchanges with it."""
    own = held[seat].colour
    of_others = {each.colour for each in held if each.kind == "human" and each.seat != seat}
    if colour in of_others:
        raise _taken(colour, [each for each in range(len(SEATS)) if each not in of_others])
    exchanged = [replace(each, colour=own) for each in held if each.colour == colour]
    return [*exchanged, replace(held[seat], colour=colour)] if colour != own else []


def _taken(colour: int, free: Sequence[int]) -> Refused:
    return Refused(
        409,
        "colour-taken",
        "the colour {player} is taken; free colours: {free_player}",
        player=SEATS[colour],
        free_player=[SEATS[each] for each in free],
    )
