"""What was said at a table; lines are numbered and the oldest are forgotten."""

from msgspec import Struct
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.refused import missing
from tobago.server.store.rows import Person
from tobago.server.store.schema import chat, tables

KEPT = 500
"""Lines of a table that are kept."""
TAIL = 50
"""Lines that are given at once."""


class ChatRow(Struct, frozen=True):
    """A line of a table's chat."""

    n: int
    at: int
    person: str | None
    name: str
    text: str


async def say(
    connection: AsyncConnection, table_id: str, person: Person, text: str, at: int
) -> ChatRow:
    """One line more."""
    table = select(tables.c.id).where(tables.c.id == table_id).with_for_update()
    if (await connection.execute(table)).first() is None:
        raise missing("table", table_id)
    last = select(func.coalesce(func.max(chat.c.n), 0)).where(chat.c.table_id == table_id)
    n = (await connection.execute(last)).scalar_one() + 1
    line = {"n": n, "at": at, "person": person.id, "name": person.name, "text": text}
    await connection.execute(insert(chat), [{"table_id": table_id, **line}])
    await connection.execute(delete(chat).where(chat.c.table_id == table_id, chat.c.n <= n - KEPT))
    return ChatRow(n, at, person.id, person.name, text)


async def tail(connection: AsyncConnection, table_id: str, after: int = 0) -> list[ChatRow]:
    """The last lines after a number, oldest first."""
    columns = (chat.c.n, chat.c.at, chat.c.person, chat.c.name, chat.c.text)
    wanted = select(*columns).where(chat.c.table_id == table_id, chat.c.n > after)
    rows = await connection.execute(wanted.order_by(chat.c.n.desc()).limit(TAIL))
    return [ChatRow(*row) for row in reversed(rows.all())]
