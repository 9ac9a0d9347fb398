"""The commands of `tobago admin` for tables and people, with or without a running server.

They write to the same database as the nodes, which are notified or poll for changes.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import select, update

from tobago.fault import Fault
from tobago.server.core import queries, schema
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.identity import Identity
from tobago.server.core.journal import Draft, Journal, Kind
from tobago.server.core.opening import as_faults, check_file, check_release
from tobago.server.core.refused import not_found
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Person, Status, person_of, table_of
from tobago.server.core.settings import Settings
from tobago.server.lobby.lobby import Lobby


@asynccontextmanager
async def open_admin(settings: Settings) -> AsyncIterator["Admin"]:
    """Open the database of a server of this release."""
    with as_faults(settings.sqlite_path):
        path = settings.sqlite_path
        if path is not None:
            check_file(path, thorough=False)
            if not path.exists():
                raise Fault("{path}: there is no such database", path=str(path))
        database = await Database.open(settings, lock=False)
        journal = Journal(database)
        try:
            async with database.read() as connection:
                await connection.run_sync(check_release)
            yield Admin(database, Rooms(database, journal, settings), settings)
        finally:
            await journal.close()
            await database.close()


class Admin:
    """The commands of the host."""

    def __init__(self, database: Database, rooms: Rooms, settings: Settings) -> None:
        self._database = database
        self._rooms = rooms
        self._lobby = Lobby(database, rooms, settings)
        self._identity = Identity(database)

    async def tables(self, limit: int) -> list[queries.TableWithSeats]:
        """Open and running tables, the last changed first."""
        unfinished = schema.tables.c.status.in_([Status.OPEN.value, Status.PLAYING.value])
        wanted = select(schema.tables).where(unfinished).order_by(schema.tables.c.changed_at.desc())
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted.limit(limit))).mappings()
            return await queries.with_seats(connection, [table_of(row) for row in rows])

    async def people(self, name: str, limit: int) -> list[Person]:
        """People whose names contain a text, the last seen first."""
        wanted = select(schema.people).where(schema.people.c.name.icontains(name, autoescape=True))
        async with self._database.read() as connection:
            rows = await connection.execute(
                wanted.order_by(schema.people.c.seen_at.desc()).limit(limit)
            )
            return [person_of(row) for row in rows.mappings()]

    async def mute(self, person_id: str, until: int | None) -> Person:
        """Refuse chat messages of the person until then; None ends it."""
        return await self._change(person_id, muted_until=until)

    async def ban(self, person_id: str) -> Person:
        """Ban the person and their bots; bots play on for them."""
        person = await self._change(person_id, banned_at=now())
        async with self._database.read() as connection:
            bots = await queries.bots_of(connection, person_id)
            running = await queries.unfinished_of(connection, person_id)
        for table_id in running:
            await self._remove_from_table(person, table_id)
        for bot in bots:
            await self.ban(bot.id)
        return person

    async def unban(self, person_id: str) -> Person:
        """End the ban of the person and their bots."""
        person = await self._change(person_id, banned_at=None)
        async with self._database.read() as connection:
            bots = await queries.bots_of(connection, person_id)
        for bot in bots:
            await self.unban(bot.id)
        return person

    async def forget(self, person_id: str) -> None:
        """Delete the account of the person; their games stay, without the name."""
        person = await self._person(person_id)
        await self._lobby.forget(person)
        await self._identity.delete(person)

    async def kick(self, table_id: str, person_id: str) -> None:
        """Take the person's seats at a table; in a game a bot plays on."""
        if not await self._remove_from_table(await self._person(person_id), table_id):
            raise Fault("{person!r} has no seat in a game there", person=person_id)

    async def close(self, table_id: str) -> None:
        """End the game at a table, or delete the table if its game has not begun."""
        async with self._database.write() as connection:
            found = await queries.get_table_for_change(connection, table_id)
            if found and found[0].status is Status.OPEN:
                await queries.delete_table(connection, table_id)
                await self._database.notify(connection, f"{table_id}:meta")
                return
        room = await self._rooms.room(table_id)
        async with room.lock:
            await self._rooms.read_new_entries(room)  # it may have begun meanwhile
            while room.live.status is Status.PLAYING:
                end = Draft(Kind.END, None, {"why": "closed"})
                if await self._rooms.append(room, [end]):
                    return
        raise Fault("the game at this table has ended")

    async def _remove_from_table(self, person: Person, table_id: str) -> bool:
        """Remove a person from a table; whether they had a seat or owned it."""
        live = (await self._rooms.room(table_id)).live
        held = live.seats_of(person.id)
        if live.status is Status.OPEN and (held or live.row.owner == person.id):
            await self._lobby.leave(person, table_id)
            return True
        if live.status is Status.PLAYING and held:
            await self._lobby.agreements.resign(person, table_id)
            await self._take_seats(person.id, table_id)
            return True
        return False

    async def _change(self, person_id: str, **values: int | None) -> Person:
        async with self._database.write() as connection:
            person = await queries.change_person(connection, person_id, **values)
        if person is None:
            raise not_found("person", person_id)
        return person

    async def _take_seats(self, person_id: str, table_id: str) -> None:
        """Remove the person from the seats, so that they no longer see the hands."""
        held = (schema.seats.c.table_id == table_id, schema.seats.c.person == person_id)
        async with self._database.write() as connection:
            await connection.execute(
                update(schema.seats).where(*held).values(person=None, present_until=None)
            )
            await self._database.notify(connection, f"{table_id}:meta")

    async def _person(self, person_id: str) -> Person:
        async with self._database.read() as connection:
            person = await queries.get_person(connection, person_id)
        if person is None:
            raise not_found("person", person_id)
        return person
