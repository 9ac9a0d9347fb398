"""Tables and their seats: what is asked and set outside a game's log.

Every function works in the transaction of the connection it is given.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs
from msgspec.json import encode
from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core.schema import (
    SeatRow,
    Status,
    TableRow,
    chat,
    seat_of,
    seats,
    table_of,
    tables,
)

TableWithSeats = tuple[TableRow, list[SeatRow]]
"""A table with its seats in order."""
TAIL = 50
"""Lines of chat that are given at once."""
UNFINISHED = tables.c.status.in_([Status.OPEN.value, Status.PLAYING.value])


class ChatRow(Struct, frozen=True):
    """A line of a table's chat."""

    n: int
    at: int
    person: str | None
    name: str
    text: str


class PageCursor(Struct, frozen=True):
    """Where in a list that is ordered by time a page ends, so that the next can go on."""

    at: int
    id: str


def page_query(
    wanted: Select[Any], time: ColumnElement[int], after: PageCursor | None, limit: int
) -> Select[Any]:
    """So many tables after a place, the newest first."""
    if after is not None:
        wanted = wanted.where(tuple_(time, tables.c.id) < tuple_(after.at, after.id))
    return wanted.order_by(time.desc(), tables.c.id.desc()).limit(limit)


async def create(connection: AsyncConnection, row: TableRow, held: Sequence[SeatRow]) -> None:
    """A new table with all its seats."""
    await connection.execute(insert(tables), [_row_values(row)])
    await connection.execute(insert(seats), [structs.asdict(seat) for seat in held])


async def get(connection: AsyncConnection, table_id: str) -> TableWithSeats | None:
    """The table with its seats, if there is one."""
    found = await _fetch(connection, select(tables).where(tables.c.id == table_id))
    return found[0] if found else None


async def get_for_change(connection: AsyncConnection, table_id: str) -> TableWithSeats | None:
    """The same, and nobody else changes it before this transaction ends."""
    wanted = select(tables).where(tables.c.id == table_id).with_for_update()
    found = await _fetch(connection, wanted)
    return found[0] if found else None


async def list_public(
    connection: AsyncConnection, status: Status, after: PageCursor | None, limit: int
) -> list[TableWithSeats]:
    """A page of public tables, those first at which something happened last."""
    wanted = select(tables).where(tables.c.status == status.value, tables.c.public)
    return await _fetch(connection, page_query(wanted, tables.c.changed_at, after, limit))


async def list_by_person(
    connection: AsyncConnection, person: str, limit: int
) -> list[TableWithSeats]:
    """A person's tables, unfinished ones first, and those at which something happened last."""
    wanted = select(tables).where(_is_of_person(person))
    return await _fetch(
        connection, wanted.order_by(UNFINISHED.desc(), tables.c.changed_at.desc()).limit(limit)
    )


async def unfinished_of(connection: AsyncConnection, person: str) -> list[str]:
    """The tables at which a person's game has not ended."""
    rows = await connection.execute(select(tables.c.id).where(UNFINISHED, _is_of_person(person)))
    return list(rows.scalars())


async def count_offered(connection: AsyncConnection, owner: str) -> int:
    """How many tables somebody has that wait for just anybody."""
    waiting = (tables.c.status == Status.OPEN.value, tables.c.public, tables.c.owner == owner)
    found = await connection.execute(select(func.count()).select_from(tables).where(*waiting))
    return found.scalar_one()


async def claim_due(
    connection: AsyncConnection, node: str, now: int, lease_ms: int, limit: int
) -> list[str]:
    """Takes over what is due and nobody has a lease on; the tables it is due at."""
    free = or_(tables.c.leased_until.is_(None), tables.c.leased_until < now)
    due = select(tables.c.id).where(tables.c.due_at <= now, free).order_by(tables.c.due_at)
    claimed = (
        update(tables)
        .where(tables.c.id.in_(due.limit(limit).with_for_update(skip_locked=True)))
        .values(node=node, leased_until=now + lease_ms)
        .returning(tables.c.id)
    )
    return list((await connection.execute(claimed)).scalars())


async def touch(connection: AsyncConnection, table_id: str, now: int, owner: str | None) -> None:
    """Somebody came or went: the table is not abandoned, and this person settles its seats."""
    await connection.execute(
        update(tables).where(tables.c.id == table_id).values(changed_at=now, owner=owner)
    )


async def set_seat(connection: AsyncConnection, seat: SeatRow) -> None:
    """Who holds the seat from now on."""
    here = (seats.c.table_id == seat.table_id, seats.c.seat == seat.seat)
    await connection.execute(update(seats).where(*here).values(structs.asdict(seat)))


async def claim_notice(connection: AsyncConnection, table_id: str, seat: int, seq: int) -> bool:
    """Whether it is for the caller to send the notice of this position; only one hears yes."""
    unsent = or_(seats.c.noticed.is_(None), seats.c.noticed < seq)
    claimed = (
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == seat, unsent)
        .values(noticed=seq)
        .returning(seats.c.seat)
    )
    return (await connection.execute(claimed)).first() is not None


async def set_rematch(connection: AsyncConnection, table_id: str, following: str) -> None:
    """The table that follows this one."""
    linked = update(tables).where(tables.c.id == table_id).values(rematch=following)
    await connection.execute(linked)


async def remove(connection: AsyncConnection, table_id: str) -> None:
    """The table with its seats, log and chat."""
    await connection.execute(delete(tables).where(tables.c.id == table_id))


async def remove_open(connection: AsyncConnection, before: int) -> list[str]:
    """Tables at which nobody came or went for too long, never begun; what was removed."""
    old = (tables.c.status == Status.OPEN.value, tables.c.changed_at < before)
    gone = await connection.execute(delete(tables).where(*old).returning(tables.c.id))
    return list(gone.scalars())


async def remove_finished(connection: AsyncConnection, before: int) -> list[str]:
    """Tables that ended too long ago; what was removed."""
    gone = await connection.execute(
        delete(tables).where(tables.c.ended_at < before).returning(tables.c.id)
    )
    return list(gone.scalars())


async def list_idle(connection: AsyncConnection, before: int, limit: int) -> list[str]:
    """Running tables whose log did not grow for too long."""
    old = (tables.c.status == Status.PLAYING.value, tables.c.changed_at < before)
    rows = await connection.execute(select(tables.c.id).where(*old).limit(limit))
    return list(rows.scalars())


async def recent_chat(connection: AsyncConnection, table_id: str, after: int = 0) -> list[ChatRow]:
    """The last lines after a number, oldest first."""
    columns = (chat.c.n, chat.c.at, chat.c.person, chat.c.name, chat.c.text)
    wanted = select(*columns).where(chat.c.table_id == table_id, chat.c.n > after)
    rows = await connection.execute(wanted.order_by(chat.c.n.desc()).limit(TAIL))
    return [ChatRow(*row) for row in reversed(rows.all())]


def _is_of_person(person: str) -> ColumnElement[bool]:
    """Theirs, or with a seat of theirs; by the indexes, since there may be very many tables."""
    owned = select(tables.c.id).where(tables.c.owner == person)
    held = select(seats.c.table_id).where(seats.c.person == person)
    return tables.c.id.in_(owned.union(held))


async def _fetch(connection: AsyncConnection, wanted: Select[Any]) -> list[TableWithSeats]:
    found = [table_of(row) for row in (await connection.execute(wanted)).mappings()]
    return await with_seats(connection, found)


async def with_seats(connection: AsyncConnection, found: list[TableRow]) -> list[TableWithSeats]:
    """Each table with its seats."""
    held: dict[str, list[SeatRow]] = {row.id: [] for row in found}
    wanted = select(seats).where(seats.c.table_id.in_(held)).order_by(seats.c.seat)
    for seat in map(seat_of, (await connection.execute(wanted)).mappings()):
        held[seat.table_id].append(seat)
    return [(row, held[row.id]) for row in found]


def _row_values(row: TableRow) -> dict[str, Any]:
    def written(value: object) -> str | None:
        return None if value is None else encode(value).decode()

    return structs.asdict(row) | {
        "status": row.status.value,
        "options": written(row.options),
        "clock": written(row.clock),
        "gold": written(row.gold),
    }
