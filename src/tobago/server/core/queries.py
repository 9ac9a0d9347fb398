"""Queries of tables, seats, people, tokens and chat that several parts of the server use.

Every function runs in the transaction of the given connection.
"""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct, structs
from msgspec.json import decode, encode
from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.protocol import Pace
from tobago.server.core.journal import Kind
from tobago.server.core.schema import (
    Person,
    SeatRow,
    Status,
    TableRow,
    chat,
    log,
    people,
    person_of,
    seat_of,
    seats,
    table_of,
    tables,
    tokens,
)

TableWithSeats = tuple[TableRow, list[SeatRow]]
"""A table with its seats in order."""
TAIL = 50
"""The most chat messages in one response."""
UNFINISHED = tables.c.status.in_([Status.OPEN.value, Status.PLAYING.value])


class ChatRow(Struct, frozen=True):
    """A line of a table's chat."""

    n: int
    at: int
    person: str | None
    name: str
    text: str


async def create_table(connection: AsyncConnection, row: TableRow, held: Sequence[SeatRow]) -> None:
    """Insert a table with its seats."""
    await connection.execute(insert(tables), [_row_values(row)])
    await connection.execute(insert(seats), [structs.asdict(seat) for seat in held])


async def get_table(connection: AsyncConnection, table_id: str) -> TableWithSeats | None:
    """The table with its seats, if there is one."""
    found = await _fetch_tables(connection, select(tables).where(tables.c.id == table_id))
    return found[0] if found else None


async def get_table_for_change(connection: AsyncConnection, table_id: str) -> TableWithSeats | None:
    """The same, locked until the end of the transaction."""
    wanted = select(tables).where(tables.c.id == table_id).with_for_update()
    found = await _fetch_tables(connection, wanted)
    return found[0] if found else None


async def unfinished_of(connection: AsyncConnection, person: str) -> list[str]:
    """The ids of a person's tables that have not ended."""
    rows = await connection.execute(select(tables.c.id).where(UNFINISHED, _is_of_person(person)))
    return list(rows.scalars())


async def count_fast_tables(connection: AsyncConnection, account: str) -> int:
    """The number of unfinished fast tables that belong to a person or the person's bots."""
    owners = select(people.c.id).where(or_(people.c.id == account, people.c.owner == account))
    wanted = select(func.count()).where(
        UNFINISHED, tables.c.pace == "fast", tables.c.owner.in_(owners)
    )
    return (await connection.execute(wanted)).scalar_one()


async def touch_table(
    connection: AsyncConnection, table_id: str, now: int, owner: str | None
) -> None:
    """Set the time of the last change and the owner."""
    await connection.execute(
        update(tables).where(tables.c.id == table_id).values(changed_at=now, owner=owner)
    )


async def set_seat(connection: AsyncConnection, seat: SeatRow) -> None:
    """Replace a seat."""
    here = (seats.c.table_id == seat.table_id, seats.c.seat == seat.seat)
    await connection.execute(update(seats).where(*here).values(structs.asdict(seat)))


async def delete_table(connection: AsyncConnection, table_id: str) -> None:
    """Delete a table with its seats, log and chat."""
    await connection.execute(delete(tables).where(tables.c.id == table_id))


async def recent_chat(connection: AsyncConnection, table_id: str, after: int = 0) -> list[ChatRow]:
    """The last messages after a number, oldest first."""
    columns = (chat.c.n, chat.c.at, chat.c.person, chat.c.name, chat.c.text)
    wanted = select(*columns).where(chat.c.table_id == table_id, chat.c.n > after)
    rows = await connection.execute(wanted.order_by(chat.c.n.desc()).limit(TAIL))
    return [ChatRow(*row) for row in reversed(rows.all())]


def _is_of_person(person: str) -> ColumnElement[bool]:
    """The tables that a person owns or has a seat at; uses indexes, not a scan."""
    owned = select(tables.c.id).where(tables.c.owner == person)
    held = select(seats.c.table_id).where(seats.c.person == person)
    return tables.c.id.in_(owned.union(held))


async def _fetch_tables(connection: AsyncConnection, wanted: Select[Any]) -> list[TableWithSeats]:
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


NOBODY = "…"
"""The name of a deleted account."""

TokenKind = Literal["session", "key", "code", "email"]


async def add_person(connection: AsyncConnection, person: Person) -> None:
    """Insert a person."""
    await connection.execute(insert(people), [structs.asdict(person)])


async def get_person(connection: AsyncConnection, person_id: str) -> Person | None:
    """The person, if there is one."""
    found = await connection.execute(select(people).where(people.c.id == person_id))
    row = found.mappings().first()
    return None if row is None else person_of(row)


async def change_person(
    connection: AsyncConnection, person_id: str, **values: Any
) -> Person | None:
    """Change columns of a person; returns the person, if there is one."""
    await connection.execute(update(people).where(people.c.id == person_id).values(values))
    return await get_person(connection, person_id)


async def bots_of(connection: AsyncConnection, owner: str) -> list[Person]:
    """The bots of a person, oldest first."""
    wanted = select(people).where(people.c.owner == owner)
    rows = await connection.execute(wanted.order_by(people.c.created_at, people.c.id))
    return [person_of(row) for row in rows.mappings()]


async def add_token(
    connection: AsyncConnection,
    digest: str,
    person_id: str,
    kind: TokenKind,
    created_at: int,
    expires_at: int | None = None,
    detail: str | None = None,
) -> None:
    """Insert a token of a person."""
    row = {
        "hash": digest,
        "person": person_id,
        "kind": kind,
        "detail": detail,
        "created_at": created_at,
        "expires_at": expires_at,
    }
    await connection.execute(insert(tokens), [row])


async def by_tokens(
    connection: AsyncConnection, digests: Sequence[str], now: int
) -> dict[str, Person]:
    """The people with these sessions or keys, by hash."""
    wanted = (
        select(tokens.c.hash, people)
        .join(people, tokens.c.person == people.c.id)
        .where(tokens.c.hash.in_(digests), tokens.c.kind.in_(["session", "key"]), _valid(now))
    )
    found = [dict(row) for row in (await connection.execute(wanted)).mappings()]
    return {row.pop("hash"): Person(**row) for row in found}


async def mark_seen(connection: AsyncConnection, ids: Sequence[str], now: int) -> None:
    """Set the time of the last visit."""
    await connection.execute(update(people).where(people.c.id.in_(ids)).values(seen_at=now))


async def take_token(
    connection: AsyncConnection, digest: str, kind: TokenKind, now: int
) -> tuple[str, str | None] | None:
    """Use up a one-time token; returns its person and detail, if it is valid."""
    taken = (
        delete(tokens)
        .where(tokens.c.hash == digest, tokens.c.kind == kind, _valid(now))
        .returning(tokens.c.person, tokens.c.detail)
    )
    row = (await connection.execute(taken)).first()
    return None if row is None else (row.person, row.detail)


async def email_of_token(connection: AsyncConnection, person_id: str, now: int) -> str | None:
    """The address that a valid token of the person confirms."""
    wanted = select(tokens.c.detail).where(
        tokens.c.person == person_id, tokens.c.kind == "email", _valid(now)
    )
    found: str | None = (await connection.execute(wanted)).scalar()
    return found


async def delete_token(connection: AsyncConnection, digest: str) -> None:
    """Delete a token."""
    await connection.execute(delete(tokens).where(tokens.c.hash == digest))


async def delete_tokens(connection: AsyncConnection, person_id: str, kind: TokenKind) -> None:
    """Delete all tokens of a kind of a person."""
    gone = (tokens.c.person == person_id, tokens.c.kind == kind)
    await connection.execute(delete(tokens).where(*gone))


async def erase_person(connection: AsyncConnection, person_id: str) -> list[str]:
    """Delete a person and their bots; their games stay, without the name. Returns the tables."""
    for bot in await bots_of(connection, person_id):
        await erase_person(connection, bot.id)
    held = await connection.execute(
        update(seats)
        .where(seats.c.person == person_id)
        .values(person=None, name=NOBODY, present_until=None)
        .returning(seats.c.table_id, seats.c.seat)
    )
    places = [(row.table_id, row.seat) for row in held]
    for table_id, seat in places:
        await _rename_in_log(connection, table_id, seat)
    messages = update(chat).where(chat.c.person == person_id)
    await connection.execute(messages.values(person=None, name=NOBODY, text=""))
    owned = update(tables).where(tables.c.owner == person_id)
    await connection.execute(owned.values(owner=None))
    await connection.execute(delete(tokens).where(tokens.c.person == person_id))
    await connection.execute(delete(people).where(people.c.id == person_id))
    return sorted({table_id for table_id, _ in places})


async def _rename_in_log(connection: AsyncConnection, table_id: str, seat: int) -> None:
    """Replace a name in the start entry, the only change that is made to a log."""
    start = (log.c.table_id == table_id, log.c.kind == Kind.START.value)
    body = (await connection.execute(select(log.c.body).where(*start))).scalar()
    if body is not None:
        changed = decode(body)
        changed["names"][seat] = NOBODY
        written = encode(changed).decode()
        await connection.execute(update(log).where(*start).values(body=written))


def _valid(now: int) -> Any:
    return or_(tokens.c.expires_at.is_(None), tokens.c.expires_at > now)


class PageCursor(Struct, frozen=True):
    """The last table of a page in a list ordered by time."""

    at: int
    id: str


def page_query(
    wanted: Select[Any], time: ColumnElement[int], after: PageCursor | None, limit: int
) -> Select[Any]:
    """The query for the page after a cursor, newest first."""
    if after is not None:
        wanted = wanted.where(tuple_(time, tables.c.id) < tuple_(after.at, after.id))
    return wanted.order_by(time.desc(), tables.c.id.desc()).limit(limit)


async def list_public(
    connection: AsyncConnection,
    status: Status,
    paces: Sequence[Pace],
    after: PageCursor | None,
    limit: int,
) -> list[TableWithSeats]:
    """A page of public tables, the last changed first."""
    public = (tables.c.status == status.value, tables.c.public, tables.c.pace.in_(paces))
    wanted = select(tables).where(*public)
    return await _fetch_tables(connection, page_query(wanted, tables.c.changed_at, after, limit))


async def list_by_person(
    connection: AsyncConnection, person: str, limit: int
) -> list[TableWithSeats]:
    """A person's tables, unfinished ones first, then by the last change."""
    wanted = select(tables).where(_is_of_person(person))
    return await _fetch_tables(
        connection, wanted.order_by(UNFINISHED.desc(), tables.c.changed_at.desc()).limit(limit)
    )
