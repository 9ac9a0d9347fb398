"""Queries of the numbers of spectators, which each node writes for its own viewers."""

from sqlalchemy import delete, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core.schema import spectators, tables


async def count_spectators(connection: AsyncConnection, table_id: str, now: int) -> int:
    """The number of viewers without a seat, at all nodes."""
    here = (spectators.c.table_id == table_id, spectators.c.until >= now)
    found = await connection.execute(select(func.sum(spectators.c.count)).where(*here))
    return int(found.scalar() or 0)


async def replace_count(
    connection: AsyncConnection, table_id: str, node: str, count: int, until: int
) -> None:
    """Replace the number of a node; nothing is written for a table that is deleted."""
    own = (spectators.c.table_id == table_id, spectators.c.node == node)
    await connection.execute(delete(spectators).where(*own))
    if count:
        values = (literal(node), literal(count), literal(until))
        row = select(tables.c.id, *values).where(tables.c.id == table_id)
        columns = ["table_id", "node", "count", "until"]
        await connection.execute(insert(spectators).from_select(columns, row))


async def delete_expired(connection: AsyncConnection, now: int) -> set[str]:
    """Delete the numbers of dead nodes; returns their tables."""
    old = delete(spectators).where(spectators.c.until < now).returning(spectators.c.table_id)
    return set((await connection.execute(old)).scalars())
