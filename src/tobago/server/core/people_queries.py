"""People and the tokens by which they are known; of a token only its hash is kept."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import structs
from msgspec.json import decode, encode
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core.journal import Kind
from tobago.server.core.schema import Person, chat, log, people, person_of, seats, tables, tokens

NOBODY = "…"
"""The name of somebody who wanted to be forgotten."""

TokenKind = Literal["session", "key", "code", "email"]


async def add(connection: AsyncConnection, person: Person) -> None:
    """A new person."""
    await connection.execute(insert(people), [structs.asdict(person)])


async def get(connection: AsyncConnection, person_id: str) -> Person | None:
    """The person, if there is one."""
    found = await connection.execute(select(people).where(people.c.id == person_id))
    row = found.mappings().first()
    return None if row is None else person_of(row)


async def change(connection: AsyncConnection, person_id: str, **values: Any) -> Person | None:
    """The person with columns changed."""
    await connection.execute(update(people).where(people.c.id == person_id).values(values))
    return await get(connection, person_id)


async def bots_of(connection: AsyncConnection, owner: str) -> list[Person]:
    """The bots that a person brought along, oldest first."""
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
    """A token for a person."""
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
    """Whoever has these sessions or keys."""
    wanted = (
        select(tokens.c.hash, people)
        .join(people, tokens.c.person == people.c.id)
        .where(tokens.c.hash.in_(digests), tokens.c.kind.in_(["session", "key"]), _valid(now))
    )
    found = [dict(row) for row in (await connection.execute(wanted)).mappings()]
    return {row.pop("hash"): Person(**row) for row in found}


async def mark_seen(connection: AsyncConnection, ids: Sequence[str], now: int) -> None:
    """These people are here."""
    await connection.execute(update(people).where(people.c.id.in_(ids)).values(seen_at=now))


async def take_token(
    connection: AsyncConnection, digest: str, kind: TokenKind, now: int
) -> tuple[str, str | None] | None:
    """The person and the detail of a token that can be used once, which is now."""
    taken = (
        delete(tokens)
        .where(tokens.c.hash == digest, tokens.c.kind == kind, _valid(now))
        .returning(tokens.c.person, tokens.c.detail)
    )
    row = (await connection.execute(taken)).first()
    return None if row is None else (row.person, row.detail)


async def drop_token(connection: AsyncConnection, digest: str) -> None:
    """The token is worth nothing from now on."""
    await connection.execute(delete(tokens).where(tokens.c.hash == digest))


async def drop_tokens(connection: AsyncConnection, person_id: str, kind: TokenKind) -> None:
    """Nor are all of a kind that a person has."""
    gone = (tokens.c.person == person_id, tokens.c.kind == kind)
    await connection.execute(delete(tokens).where(*gone))


async def erase(connection: AsyncConnection, person_id: str) -> list[str]:
    """Forgets a person and their bots; what they played stays, by nobody. The tables of that."""
    for bot in await bots_of(connection, person_id):
        await erase(connection, bot.id)
    held = await connection.execute(
        update(seats)
        .where(seats.c.person == person_id)
        .values(person=None, name=NOBODY, present_until=None)
        .returning(seats.c.table_id, seats.c.seat)
    )
    places = [(row.table_id, row.seat) for row in held]
    for table_id, seat in places:
        await _rename_in_log(connection, table_id, seat)
    said = update(chat).where(chat.c.person == person_id)
    await connection.execute(said.values(person=None, name=NOBODY, text=""))
    owned = update(tables).where(tables.c.owner == person_id)
    await connection.execute(owned.values(owner=None))
    await connection.execute(delete(tokens).where(tokens.c.person == person_id))
    await connection.execute(delete(people).where(people.c.id == person_id))
    return sorted({table_id for table_id, _ in places})


async def _rename_in_log(connection: AsyncConnection, table_id: str, seat: int) -> None:
    """The one thing that is ever changed in a log: the game is the same by any name."""
    start = (log.c.table_id == table_id, log.c.kind == Kind.START.value)
    body = (await connection.execute(select(log.c.body).where(*start))).scalar()
    if body is not None:
        changed = decode(body)
        changed["names"][seat] = NOBODY
        written = encode(changed).decode()
        await connection.execute(update(log).where(*start).values(body=written))


def _valid(now: int) -> Any:
    return or_(tokens.c.expires_at.is_(None), tokens.c.expires_at > now)
