"""The chat of a table: messages are numbered, and the oldest are deleted."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.protocol import ChatLine, ChatLines
from tobago.server.core import queries
from tobago.server.core.auth import HttpRequest, require_user
from tobago.server.core.clock import now
from tobago.server.core.http import (
    MULTILINE,
    Form,
    SeqQuery,
    TablePath,
    check_table_id,
    refusal_specs,
)
from tobago.server.core.queries import ChatRow
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Person, chat, tables
from tobago.server.core.service import service_of
from tobago.server.core.table_info import chat_line

TAGS = ["tables"]
KEPT_MESSAGES = 500
"""Messages that are kept for each table."""


class ChatRequest(Form, frozen=True):
    """A line for the table's chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=MULTILINE)]


@get("/tables/{table_id:str}/chat", responses=refusal_specs(404, 409), tags=TAGS)
async def read_chat(request: HttpRequest, table_id: TablePath, after: SeqQuery = 0) -> ChatLines:
    """The latest messages after number `after`, at most 50, oldest first."""
    service = service_of(request.app)
    room = await service.rooms.room(check_table_id(table_id))
    async with service.database.read() as connection:
        lines = await queries.recent_chat(connection, room.live.row.id, after)
    return ChatLines([chat_line(room, line) for line in lines])


@post(
    "/tables/{table_id:str}/chat", responses=refusal_specs(401, 404, 409, 413, 415, 422), tags=TAGS
)
async def send_chat(
    request: HttpRequest, table_id: TablePath, data: JSONBody[ChatRequest]
) -> ChatLine:
    """Send a chat message at a table where you have a seat, or where spectators may chat."""
    service, person = await require_user(request)
    service.limits.chat.take(person.id)
    line = await post_message(service.rooms, person, check_table_id(table_id), data.text)
    return chat_line(await service.rooms.room(table_id), line)


async def post_message(rooms: Rooms, person: Person, table_id: str, text: str) -> ChatRow:
    """Add a message by the owner, a person with a seat, or a spectator who may chat."""
    at = now()
    async with rooms.database.write() as connection:
        await _check_muted(connection, person, at)
        found = await queries.get_table_for_change(connection, table_id)
        if found is None:
            raise not_found("table", table_id)
        row, seats = found
        players = (row.owner, *(seat.person for seat in seats))
        if person.id not in players and not row.spectator_chat:
            raise Refused(403, "not-your-seat", "this is not your seat")
        line = await insert_message(connection, table_id, person, text, at)
        await rooms.database.notify(connection, f"{table_id}:meta")
    await rooms.reload(table_id)
    return line


async def insert_message(
    connection: AsyncConnection, table_id: str, person: Person, text: str, at: int
) -> ChatRow:
    """Insert a message under the next number, and delete those beyond the limit."""
    table = select(tables.c.id).where(tables.c.id == table_id).with_for_update()
    if (await connection.execute(table)).first() is None:
        raise not_found("table", table_id)
    last = select(func.coalesce(func.max(chat.c.n), 0)).where(chat.c.table_id == table_id)
    n = (await connection.execute(last)).scalar_one() + 1
    line = {"n": n, "at": at, "person": person.id, "name": person.name, "text": text}
    await connection.execute(insert(chat), [{"table_id": table_id, **line}])
    await connection.execute(
        delete(chat).where(chat.c.table_id == table_id, chat.c.n <= n - KEPT_MESSAGES)
    )
    return ChatRow(n, at, person.id, person.name, text)


async def _check_muted(connection: AsyncConnection, person: Person, at: int) -> None:
    """Refuse a message of a person whom the host has muted, or of their bot."""
    owner = None if person.owner is None else await queries.get_person(connection, person.owner)
    for speaker in filter(None, (person, owner)):
        if speaker.muted_until is not None and speaker.muted_until > at:
            raise Refused(403, "muted", "an administrator has muted you")


router = Router("/", route_handlers=[read_chat, send_chat])
