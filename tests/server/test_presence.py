"""Presence at tables begins, is renewed and ends."""

import pytest

from tests.server.conftest import opened, run
from tests.server.seating import guest, new_table, seat_column
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.play.presence import GRACE_MS, PRESENT_FOR_MS, RENEW_EVERY_MS, Presence


class NotifiedTables:
    """What tables are told while somebody comes and goes."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.payloads: list[str] = []
        self._notify = database.notify
        database.notify = self._listen  # type: ignore[method-assign]

    async def _listen(self, connection, *payloads: str) -> None:  # type: ignore[no-untyped-def]
        self.payloads += payloads
        await self._notify(connection, *payloads)


def test_presence_begins_is_renewed_and_ends(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            notified, presence, start = NotifiedTables(database), Presence(database), now()
            anna, ben = await guest(database, "Anna"), await guest(database, "Ben")
            table = await new_table(database, [("human", anna), ("human", ben), ("human", anna)])

            async def known() -> list[int | None]:
                return await seat_column(database, table, "present_until")

            with presence.here(table, anna):
                await presence.write(start)
                assert await known() == [start + PRESENT_FOR_MS, None, start + PRESENT_FOR_MS]
                assert notified.payloads == [f"{table}:meta"]
                await presence.write(start + RENEW_EVERY_MS - 1)
                assert (await known())[0] == start + PRESENT_FOR_MS, "not renewed yet"
                later = start + RENEW_EVERY_MS
                await presence.write(later)
                assert await known() == [later + PRESENT_FOR_MS, None, later + PRESENT_FOR_MS]
                assert notified.payloads == [f"{table}:meta"], "renewals are silent"
            await presence.write(later + 1)
            gone = later + 1 + GRACE_MS
            assert await known() == [gone, None, gone]
            assert notified.payloads == [f"{table}:meta"]
            await presence.write(gone + 1)
            assert notified.payloads == [f"{table}:meta"] * 2
            await presence.write(gone + RENEW_EVERY_MS)
            assert notified.payloads == [f"{table}:meta"] * 2

    run(seen())


def test_the_last_of_several_sockets_counts(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            presence, start = Presence(database), now()
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna), ("bot", "scout")])
            with presence.here(table, anna):
                with presence.here(table, anna):
                    await presence.write(start)
                await presence.write(start + 1)
                assert await seat_column(database, table, "present_until") == [
                    start + PRESENT_FOR_MS,
                    None,
                ]

    run(seen())


def test_reloading_the_page_is_no_absence(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            notified, presence, start = NotifiedTables(database), Presence(database), now()
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna), ("bot", "scout")])
            with presence.here(table, anna):
                await presence.write(start)
            await presence.write(start + 1)
            with presence.here(table, anna):
                await presence.write(start + GRACE_MS - 1)
                await presence.write(start + GRACE_MS + 2)
            assert notified.payloads == [f"{table}:meta"]

    run(seen())


def test_presence_ends_after_a_node_died(url: str) -> None:
    """Another node notices that what the dead one knew is not renewed."""

    async def seen() -> None:
        async with opened(url) as database, opened(url, lock=False) as same:
            dead, other, start = Presence(database), Presence(same), now()
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna), ("bot", "scout")])
            with dead.here(table, anna):
                await dead.write(start)
                await other.write(start)
                notified = NotifiedTables(same)
                await other.write(start + PRESENT_FOR_MS)
                assert notified.payloads == []
                await other.write(start + PRESENT_FOR_MS + 1)
                assert notified.payloads == [f"{table}:meta"]

    run(seen())


def test_a_failed_write_is_repeated(url: str) -> None:
    class Away(Exception):
        pass

    async def away(connection: object, *payloads: str) -> None:
        raise Away

    async def seen() -> None:
        async with opened(url) as database:
            presence, start = Presence(database), now()
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna), ("bot", "scout")])
            notify, database.notify = database.notify, away  # type: ignore[method-assign]
            with presence.here(table, anna):
                with pytest.raises(Away):
                    await presence.write(start)
                assert await seat_column(database, table, "present_until") == [None, None]
                database.notify = notify  # type: ignore[method-assign]
                await presence.write(start + 1)
                assert await seat_column(database, table, "present_until") == [
                    start + 1 + PRESENT_FOR_MS,
                    None,
                ]

    run(seen())


def test_thousands_of_presences_are_renewed_in_batches(url: str) -> None:
    async def seen() -> None:
        async with opened(url) as database:
            presence, start = Presence(database), now()
            anna = await guest(database, "Anna")
            table = await new_table(database, [("human", anna), ("bot", "scout")])
            here = [presence.here(f"nowhere {i}", anna) for i in range(6_000)]
            here.append(presence.here(table, anna))
            for each in here:
                each.__enter__()
            await presence.write(start)
            assert await seat_column(database, table, "present_until") == [
                start + PRESENT_FOR_MS,
                None,
            ]

    run(seen())
