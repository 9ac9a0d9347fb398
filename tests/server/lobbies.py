"""A node with three people in its lobby, for tests of tables."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest
from msgspec import convert
from msgspec.structs import replace

from tests.server.databases import opened
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.identity import Identity
from tobago.server.core.journal import Journal, Kind
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Person, SeatRow
from tobago.server.core.settings import MINUTE, Settings
from tobago.server.lobby.lobby import Lobby
from tobago.server.lobby.new_table import NewTable

ME, OPEN, SCOUT = {"kind": "human"}, {"kind": "open"}, {"kind": "bot", "bot": "scout"}


def wanted(*seats: dict[str, Any], **more: Any) -> NewTable:
    """A table with these seats."""
    return convert({"players": len(seats), "seats": list(seats), "island": "ABC1"} | more, NewTable)


class Lobbies(NamedTuple):
    """A node, and people who came to it."""

    database: Database
    journal: Journal
    rooms: Rooms
    lobby: Lobby
    identity: Identity
    anna: Person
    bert: Person
    cees: Person

    async def seats(self, table_id: str) -> list[SeatRow]:
        async with self.database.read() as connection:
            found = await queries.get_table(connection, table_id)
        return found[1] if found else []

    async def held(self, table_id: str) -> list[str]:
        """What every seat is called."""
        return [seat.name for seat in await self.seats(table_id)]

    async def colours(self, table_id: str) -> list[int]:
        """The colour of every seat."""
        return [seat.colour for seat in await self.seats(table_id)]

    async def live(self, table_id: str) -> LiveTable:
        return (await self.rooms.room(table_id)).live

    async def kinds(self, table_id: str) -> list[Kind]:
        return [entry.kind for entry in await self.journal.read(table_id)]

    async def playing(self, *people: Person, **more: Any) -> str:
        """A game that has begun, with these people and no bots."""
        owner, *others = people
        table = await self.lobby.create(owner, wanted(ME, *[OPEN] * len(others), **more))
        for person in others:
            await self.lobby.join(person, table.id, None)
        await self.lobby.start(owner, table.id)
        return table.id

    async def seen(self, table_id: str, *seats: bool) -> None:
        """Who is present by now, and who was last seen long ago."""
        for seat, present in zip(await self.seats(table_id), seats, strict=True):
            until = now() + MINUTE if present else now() - 2 * MINUTE
            async with self.database.write() as connection:
                await queries.set_seat(connection, replace(seat, present_until=until))


@asynccontextmanager
async def lobbies(url: str, lock: bool = True) -> AsyncIterator[Lobbies]:
    async with opened(url, lock) as database:
        settings = Settings(database_url=url, stand_in="scout", pause_ms=0)
        journal, identity = Journal(database), Identity(database)
        rooms = Rooms(database, journal, settings)
        people = [(await identity.sign_up(name, "en"))[0] for name in ("Anna", "Bert", "Cees")]
        yield Lobbies(database, journal, rooms, Lobby(database, rooms, settings), identity, *people)
        await journal.close()


def refused(code: str) -> Any:
    """A refusal with this code."""
    return pytest.raises(Refused, check=lambda refused: refused.code == code)
