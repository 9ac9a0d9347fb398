"""Finished public games: a list to search, and their records in bulk."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter
from litestar.response import Stream

from tobago.record import write_record
from tobago.server.entries import Entry
from tobago.server.http.auth import Asked, address_of, visiting
from tobago.server.http.errors import declared
from tobago.server.http.forms import Tables, TextAsked, TimeAsked
from tobago.server.http.listing import told_table
from tobago.server.live.table import LiveTable
from tobago.server.refused import Refused
from tobago.server.store import games
from tobago.server.store.database import Database
from tobago.server.store.tables import Seated

TAGS = ["games"]
PAGE = 50
_PLACE = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,22})")

PageAsked = Annotated[str | None, QueryParameter(max_length=40, description="`next` of a page.")]
PlayersAsked = Annotated[int | None, QueryParameter(ge=2, le=4)]
Most = Annotated[int, QueryParameter(ge=1, le=10_000, description="At most so many records.")]


Wanted = NamedDependency[games.Wanted]


async def wanted_games(
    player: TextAsked = None,
    bot: TextAsked = None,
    island: TextAsked = None,
    players: PlayersAsked = None,
    since: TimeAsked = None,
    until: TimeAsked = None,
) -> games.Wanted:
    """Which games are asked for: who played, where, how many, and when it ended (milliseconds)."""
    return games.Wanted(player, bot, island, players, since, until)


@get("/games", responses=declared(401, 422), tags=TAGS)
async def search(request: Asked, wanted: Wanted, page: PageAsked = None) -> Tables:
    """Finished public games, the newest first."""
    service, visitor = await visiting(request)
    async with service.database.read() as connection:
        found = await games.search(connection, wanted, _place(page), PAGE)
    following = _next_page(found) if len(found) == PAGE else None
    return Tables([told_table(row, held, visitor) for row, held in found], following)


@get(
    "/games/export",
    media_type="text/plain",
    responses=declared(401, 422),
    tags=TAGS,
)
async def export(request: Asked, wanted: Wanted, most: Most = 1000) -> Stream:
    """The records of finished public games, one after the other, the newest first."""
    service, visitor = await visiting(request)
    service.limits.exports.take(visitor.id if visitor else address_of(request))
    records = _records(service.database, service.limits.replaying, wanted, most)
    return Stream(records, media_type="text/plain; charset=utf-8")


async def _records(
    database: Database, replaying: asyncio.Semaphore, wanted: games.Wanted, most: int
) -> AsyncIterator[str]:
    place: games.Place | None = None
    while most > 0:
        async with database.read() as connection:
            found = await games.search(connection, wanted, place, min(PAGE, most))
            logs = await games.logs(connection, [row.id for row, _ in found])
        for seated in found:
            # Beside the loop and one at a time, so that nobody at a table waits for it.
            async with replaying:
                written = await asyncio.to_thread(_record, seated, logs[seated[0].id])
            yield written
        if len(found) < PAGE:
            return
        place, most = _end(found), most - PAGE


def _record(seated: Seated, entries: list[Entry]) -> str:
    """A game written down, with an empty line after it."""
    recorder = LiveTable.of(*seated, entries).recorder
    return f"{write_record(recorder.record)}\n" if recorder else ""


def _end(found: list[Seated]) -> games.Place:
    row, _ = found[-1]
    return games.Place(row.ended_at or 0, row.id)


def _next_page(found: list[Seated]) -> str:
    end = _end(found)
    return f"{end.ended_at}.{end.id}"


def _place(page: str | None) -> games.Place | None:
    if page is None:
        return None
    if not (parts := _PLACE.fullmatch(page)):
        raise Refused(422, "no-page", "{given!r} is not what a page gave as next", given=page)
    return games.Place(int(parts[1]), parts[2])


router = Router(
    "/", route_handlers=[search, export], dependencies={"wanted": Provide(wanted_games)}
)
