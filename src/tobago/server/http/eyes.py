"""Through whose eyes somebody may look at a table."""

from tobago.server.live.checking import own_seat
from tobago.server.live.table import LiveTable


def seat_to_show(live: LiveTable, person: str | None, seat: int | None) -> int | None:
    """The seat whose view the person gets; None for who only watches."""
    if seat is None and not live.held_by(person):
        return None
    return own_seat(live, person, seat)
