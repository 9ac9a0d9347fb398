"""The seats of people who ask: nobody is refused before the database was asked.

What a node remembers of a table may be older than somebody's seat there.
"""

from tobago.server.live.checking import own_seat, seat_to_show
from tobago.server.live.room import Room
from tobago.server.live.rooms import Rooms


async def confirmed_seat(rooms: Rooms, room: Room, person: str, seat: int | None) -> int:
    """The seat of a person, as `own_seat` chooses it."""
    await rooms.confirm_seat(room, person, seat)
    return own_seat(room.live, person, seat)


async def confirmed_view(
    rooms: Rooms, room: Room, person: str | None, seat: int | None
) -> int | None:
    """The seat through whose eyes a person sees the table, as `seat_to_show` chooses it."""
    if seat is not None:
        await rooms.confirm_seat(room, person, seat)
    return seat_to_show(room.live, person, seat)
