"""Tables as lists show them: nothing of their games but who plays, and how they ended."""

from collections.abc import Sequence

from msgspec import structs

from tobago.island import CODES
from tobago.server.http.forms import SeatTold, TableTold
from tobago.server.store.rows import Person, SeatRow, Status, TableRow


def told_table(row: TableRow, held: Sequence[SeatRow], reader: Person | None) -> TableTold:
    """A table in a list, said to somebody."""
    mine = reader.id if reader else None
    return TableTold(
        id=row.id,
        status=row.status,
        public=row.public,
        players=row.players,
        island=_island(row),
        options=row.options,
        clock=None if row.clock is None else structs.asdict(row.clock),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        changed_at=row.changed_at,
        seats=[
            SeatTold(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                yours=mine is not None and seat.person == mine,
            )
            for seat in held
        ],
        gold=row.gold,
        your_turn=mine is not None
        and any(seat.seat == row.deciding and seat.person == mine for seat in held),
    )


def _island(row: TableRow) -> str | None:
    """The code of an island that was chosen; of one that was drawn, once the game has begun."""
    if row.status is Status.OPEN:
        return row.island if row.island in CODES else None
    return row.code
