"""Tables as lists show them: nothing of their games but who plays, and how they ended."""

import re
from collections.abc import Callable, Sequence

from msgspec import structs

from tobago.island import CODES
from tobago.server.http.forms import SeatTold, Tables, TableTold
from tobago.server.refused import Refused
from tobago.server.store.rows import Person, SeatRow, Status, TableRow
from tobago.server.store.tables import Place, Seated

PAGE = 50
_PLACE = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,22})")


def told_page(
    found: Sequence[Seated], reader: Person | None, time_of: Callable[[TableRow], int | None]
) -> Tables:
    """A page of tables in the order of a time, and where the next begins if there may be one."""
    told = [told_table(row, held, reader) for row, held in found]
    if len(found) < PAGE:
        return Tables(told)
    end = end_of(found, time_of)
    return Tables(told, f"{end.at}.{end.id}")


def end_of(found: Sequence[Seated], time_of: Callable[[TableRow], int | None]) -> Place:
    """The place of the last of some tables."""
    row, _ = found[-1]
    return Place(time_of(row) or 0, row.id)


def place_of(page: str | None) -> Place | None:
    """The place that a page gave as `next`."""
    if page is None:
        return None
    if not (parts := _PLACE.fullmatch(page)):
        raise Refused(422, "no-page", "{given!r} is not what a page gave as next", given=page)
    return Place(int(parts[1]), parts[2])


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
