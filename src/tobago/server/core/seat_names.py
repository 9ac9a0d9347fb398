"""The names of seats: unique at a table, and as their people are called while it has not ended."""

from collections.abc import Iterator, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core import queries
from tobago.server.core.schema import LONGEST_NAME, SeatRow, people, seats, tables


def distinct_name(name: str, taken: set[str]) -> str:
    """The name, numbered if another seat has it."""
    number, distinct = 1, name
    while distinct in taken:
        number += 1
        distinct = f"{name[: LONGEST_NAME - 2]} {number}"
    return distinct


def renamed_seats(held: Sequence[SeatRow], person: str, name: str) -> Iterator[tuple[int, str]]:
    """The seats that follow the name of a person, with their new names."""
    following = [seat.seat for seat in held if seat.person == person and not seat.own_name]
    taken = {seat.name for seat in held if seat.seat not in following}
    for seat in following:
        distinct = distinct_name(name, taken)
        taken.add(distinct)
        yield seat, distinct


async def rename_at_tables(connection: AsyncConnection, person: str, name: str) -> list[str]:
    """Rename a person at all tables that have not ended; returns the tables."""
    wanted = (
        select(seats.c.table_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person == person, seats.c.own_name.is_(False), queries.UNFINISHED)
    )
    found = sorted(set((await connection.execute(wanted)).scalars()))  # all nodes lock in order
    for table_id in found:
        locked = await queries.get_table_for_change(connection, table_id)
        for seat, distinct in renamed_seats(locked[1] if locked else [], person, name):
            here = (seats.c.table_id == table_id, seats.c.seat == seat)
            await connection.execute(seats.update().where(*here).values(name=distinct))
    return found


async def current_names(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, str]:
    """The names of people by id."""
    rows = await connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(ids)))
    return {row.id: row.name for row in rows}
