"""Tables before their game: create, join, leave, start, rematch, retry."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple

from msgspec.structs import replace
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Kind, append_within
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.rooms import LEASE, Rooms
from tobago.server.core.schema import Person, SeatRow, Status, TableRow, account_of, tables
from tobago.server.core.seat_names import current_names, renamed_seats
from tobago.server.core.settings import Settings
from tobago.server.lobby.agreements import Agreements
from tobago.server.lobby.colours import choose_colour
from tobago.server.lobby.new_table import (
    NewTable,
    build_table,
    check_may_sit,
    name_seat,
    new_table_row,
    seat_row,
)
from tobago.server.lobby.retries import build_retry

MOST_TABLES = 100
"""The most unfinished tables of a person: own ones, and those with a seat of theirs."""
MOST_FAST = 4
"""The most unfinished fast tables of a person, those of the person's bots included."""
MOST_OFFERED = 5
"""The most open public tables of an owner."""


class OpenTable(NamedTuple):
    """An open table, locked in a transaction."""

    connection: AsyncConnection
    row: TableRow
    seats: list[SeatRow]


class Lobby:
    """Creates tables, seats players and starts games."""

    def __init__(self, database: Database, rooms: Rooms, settings: Settings) -> None:
        self._database = database
        self._rooms = rooms
        self._settings = settings
        self.agreements = Agreements(rooms, settings)

    # ---- before the game ----------------------------------------------------------------

    async def create(self, person: Person, wanted: NewTable) -> TableRow:
        """Create a table; the game starts at once if that is wanted and no seat is open."""
        row, seats = build_table(await self._stored(person), wanted, now())
        begins, due = wanted.start and not _open_seats(seats), None
        async with self._database.write() as connection:
            await _check_table_count(connection, person)
            await _check_fast_tables(connection, person, row)
            if not begins:
                await _check_public_tables(connection, row)
            await queries.create_table(connection, row, seats)
            if begins:
                due = await self._begin(OpenTable(connection, row, seats))
        await self._announce_due(row, due)
        return row

    async def join(
        self, person: Person, table_id: str, seat: int | None, colour: int | None = None
    ) -> TableRow:
        """Give the person an open seat, by default the first, and the colour if one is given."""
        async with self._changing(table_id) as table:
            own = [one.seat for one in table.seats if one.person == person.id]
            if own and seat in (None, *own):
                return table.row
            if own:
                raise Refused(409, "already-seated", "you already have seat {seat}", seat=own[0])
            free = _open_seats(table.seats)
            if seat is None and free:
                seat = free[0]
            if seat is None or _seat(table, seat).kind != "open":
                raise Refused(
                    409, "seat-taken", "this seat is taken; open seats: {open}", open=free
                )
            await _check_table_count(table.connection, person)
            await self._set_seat(table, seat, "human", person)
            await self._set_colour(table, seat, colour)
            return table.row

    async def leave(self, person: Person, table_id: str) -> None:
        """Remove the person; the table stays while another person can own it."""
        async with self._changing(table_id) as table:
            own = [one.seat for one in table.seats if one.person == person.id]
            if not own and table.row.owner != person.id:
                raise Refused(403, "not-your-seat", "this is not your seat")
            others = [one.person for one in table.seats if one.person not in (None, person.id)]
            if not others and table.row.owner in (None, person.id):
                await queries.delete_table(table.connection, table_id)
                return
            for seat in own:
                await self._set_seat(table, seat, "open", person)
            if table.row.owner == person.id:
                await queries.touch_table(table.connection, table_id, now(), others[0])

    async def set_seat(
        self,
        person: Person,
        table_id: str,
        seat: int,
        kind: Literal["human", "bot", "open"],
        bot: str | None = None,
    ) -> None:
        """Set the holder of a seat, for the owner; `human` means the owner."""
        async with self._changing(table_id) as table:
            _check_owner(person, table.row)
            await self._set_seat(table, seat, kind, person, bot)

    async def change_seat(
        self, person: Person, table_id: str, seat: int, name: str | None, colour: int | None
    ) -> None:
        """Give a seat of the person its own name, or another colour; None changes nothing."""
        async with self._changing(table_id) as table:
            if _seat(table, seat).person != person.id:
                raise Refused(403, "not-your-seat", "this is not your seat")
            await self._replace_seats(table, [name_seat(table.seats[seat], name, table.seats)])
            await self._set_colour(table, seat, colour)

    async def start(self, person: Person, table_id: str) -> None:
        """Start the game, for the owner."""
        async with self._changing(table_id) as table:
            _check_owner(person, table.row)
            due = await self._begin(table)
        await self._announce_due(table.row, due)

    async def rematch(self, person: Person, table_id: str) -> TableRow:
        """The next table: the same people, each one seat further."""
        due = None
        async with self._database.write() as connection:
            row, seats = await self._get_locked(connection, table_id)
            if row.status not in (Status.OVER, Status.ABORTED):
                raise Refused(409, "not-over", "the game has not ended")
            if all(seat.person != person.id for seat in seats):
                raise Refused(403, "not-your-seat", "this is not your seat")
            following = row.rematch and await queries.get_table(connection, row.rematch)
            if following:
                return following[0]
            await _check_table_count(connection, person)
            await _check_fast_tables(connection, person, row)
            new = new_table_row(
                person.id,
                row.players,
                row.island,
                row.options,
                row.starting_seat,  # the same seat, which another player has now
                row.clock,
                row.public,
                now(),
            )
            new = replace(new, pace=row.pace, spectator_chat=row.spectator_chat)
            people = [seat.person for seat in seats if seat.person is not None]
            names = await current_names(connection, people)
            turned = _rotated_seats(new.id, seats, names)
            begins = {seat.person for seat in turned if seat.kind != "bot"} == {person.id}
            if not begins:
                await _check_public_tables(connection, new)
            await queries.create_table(connection, new, turned)
            await _set_rematch(connection, table_id, new.id)
            if begins:
                due = await self._begin(OpenTable(connection, new, turned))
            await self._database.notify(connection, f"{table_id}:meta")
        await self._rooms.reload(table_id)
        await self._announce_due(new, due)
        return new

    async def retry(self, person: Person, table_id: str, ply: int, seat: int) -> TableRow:
        """A new table at which the person goes on from a position of an ended game."""
        ended = (await self._rooms.room(table_id)).live
        player, stand_in = await self._stored(person), self._settings.stand_in
        row, seats, drafts = build_retry(player, ended, ply, seat, stand_in, now())
        async with self._database.write() as connection:
            await _check_table_count(connection, person)
            await queries.create_table(connection, row, seats)
            due = await self._append_first(OpenTable(connection, row, seats), drafts)
        await self._announce_due(row, due)
        return row

    async def forget(self, person: Person) -> None:
        """Let the person and their bots leave open tables and resign running games."""
        async with self._database.read() as connection:
            bots = await queries.bots_of(connection, person.id)
            running = await queries.unfinished_of(connection, person.id)
        for bot in bots:
            await self.forget(bot)
        for table_id in running:
            live = (await self._rooms.room(table_id)).live
            if live.status is Status.OPEN:
                await self.leave(person, table_id)
            elif live.seats_of(person.id):
                await self.agreements.resign(person, table_id)

    async def _stored(self, person: Person) -> Person:
        """The person under the latest name, which another node may have changed just now."""
        async with self._database.read() as connection:
            return await queries.get_person(connection, person.id) or person

    # ---- transactions -------------------------------------------------------------------

    async def _get_locked(
        self, connection: AsyncConnection, table_id: str
    ) -> tuple[TableRow, list[SeatRow]]:
        found = await queries.get_table_for_change(connection, table_id)
        if found is None:
            raise not_found("table", table_id)
        return found

    @asynccontextmanager
    async def _changing(self, table_id: str) -> AsyncIterator[OpenTable]:
        async with self._database.write() as connection:
            row, seats = await self._get_locked(connection, table_id)
            if row.status is not Status.OPEN:
                raise Refused(409, "already-started", "the game has already begun")
            yield OpenTable(connection, row, seats)
            await self._database.notify(connection, f"{table_id}:meta")
        await self._rooms.reload(table_id)

    async def _set_seat(
        self,
        table: OpenTable,
        seat: int,
        kind: Literal["human", "bot", "open"],
        person: Person,
        bot: str | None = None,
    ) -> None:
        old = _seat(table, seat)
        if kind == "human":
            check_may_sit(table.row, person)
            # Another node may have changed the name just now.
            person = await queries.get_person(table.connection, person.id) or person
        new = seat_row(table.row.id, seat, kind, person, bot, table.seats, old.colour)
        if (old.kind, old.person, old.bot) != (new.kind, new.person, new.bot):
            await self._replace_seats(table, [new])

    async def _set_colour(self, table: OpenTable, seat: int, colour: int | None) -> None:
        if colour is not None:
            await self._replace_seats(table, choose_colour(table.seats, seat, colour))

    async def _replace_seats(self, table: OpenTable, changed: list[SeatRow]) -> None:
        for seat in changed:
            table.seats[seat.seat] = seat
            await queries.set_seat(table.connection, seat)
        await queries.touch_table(table.connection, table.row.id, now(), table.row.owner)

    async def _begin(self, table: OpenTable) -> int | None:
        """Append the first entry in the same transaction; returns the time of the next due task."""
        if free := _open_seats(table.seats):
            raise Refused(409, "seats-open", "seats {open} are still open", open=free)
        start = Draft(Kind.START, None, {"names": [seat.name for seat in table.seats]})
        return await self._append_first(table, [start])

    async def _append_first(self, table: OpenTable, drafts: Sequence[Draft]) -> int | None:
        """Append the first entries in the same way."""
        at = now()
        entries = [draft.entry(seq, at) for seq, draft in enumerate(drafts, 1)]
        live = LiveTable.of(table.row, table.seats, entries, self._settings.pause_ms)
        head = live.head(self._settings.name, LEASE)
        await append_within(self._database, table.connection, table.row.id, entries, head)
        return head.due_at

    async def _announce_due(self, row: TableRow, due: int | None) -> None:
        await self._rooms.catch_up(row.id)
        if due is not None:
            self._rooms.announce_due(row, due)


async def _check_table_count(connection: AsyncConnection, person: Person) -> None:
    """Refuse one more table at the limit."""
    if len(await queries.unfinished_of(connection, person.id)) >= MOST_TABLES:
        raise Refused(
            409, "too-many-tables", "you already have {most} unfinished tables", most=MOST_TABLES
        )


async def _check_fast_tables(connection: AsyncConnection, person: Person, row: TableRow) -> None:
    """Refuse one more fast table at the limit, if the table is fast."""
    if row.pace != "fast":
        return
    if await queries.count_fast_tables(connection, account_of(person)) >= MOST_FAST:
        raise Refused(
            409,
            "too-many-fast",
            "you and your bots already have {most} fast tables; finish their games, or resign",
            most=MOST_FAST,
        )


async def _check_public_tables(connection: AsyncConnection, row: TableRow) -> None:
    """Refuse one more open public table at the limit."""
    if not row.public or row.owner is None:
        return
    if await _count_offered(connection, row.owner) >= MOST_OFFERED:
        raise Refused(
            409,
            "too-many-waiting",
            "you already have {most} public tables waiting for players",
            most=MOST_OFFERED,
        )


def _check_owner(person: Person, row: TableRow) -> None:
    if row.owner != person.id:
        raise Refused(403, "not-your-table", "only the host of the table can do this")


def _seat(table: OpenTable, seat: int) -> SeatRow:
    if not 0 <= seat < len(table.seats):
        raise not_found("seat", seat)
    return table.seats[seat]


def _open_seats(seats: list[SeatRow]) -> list[int]:
    return [seat.seat for seat in seats if seat.kind == "open"]


def _rotated_seats(table_id: str, seats: list[SeatRow], names: Mapping[str, str]) -> list[SeatRow]:
    """The seats of a rematch, with the people's names of today; colours and own names stay.

    A seat of a deleted account becomes open.
    """
    turned = []
    for number in range(len(seats)):
        old = seats[(number + 1) % len(seats)]
        if old.kind == "human" and old.person is None:
            turned.append(SeatRow(table_id, number, "open", None, None, "", old.colour))
        else:
            new = replace(old, table_id=table_id, seat=number, present_until=None, noticed=None)
            turned.append(new)
    for person, name in names.items():
        for number, distinct in renamed_seats(turned, person, name):
            turned[number] = replace(turned[number], name=distinct)
    return turned


async def _count_offered(connection: AsyncConnection, owner: str) -> int:
    """The number of open public tables of an owner."""
    waiting = (tables.c.status == Status.OPEN.value, tables.c.public, tables.c.owner == owner)
    found = await connection.execute(select(func.count()).select_from(tables).where(*waiting))
    return found.scalar_one()


async def _set_rematch(connection: AsyncConnection, table_id: str, following: str) -> None:
    """The table that follows this one."""
    linked = update(tables).where(tables.c.id == table_id).values(rematch=following)
    await connection.execute(linked)
