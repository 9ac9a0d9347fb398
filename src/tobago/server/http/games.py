"""Finished public games: a list to search, and their records in bulk."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter
from litestar.response import Stream

from tobago.game import RULES_VERSION
from tobago.record import write_record
from tobago.server.entries import Entry
from tobago.server.http.auth import Asked, address_of, visiting
from tobago.server.http.errors import declared
from tobago.server.http.forms import PageAsked, Tables, TextAsked, TimeAsked
from tobago.server.http.listing import PAGE, end_of, place_of, told_page
from tobago.server.live.table import LiveTable
from tobago.server.store import games
from tobago.server.store.database import Database
from tobago.server.store.tables import Place, Seated

TAGS = ["games"]
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
        found = await games.search(connection, wanted, place_of(page), PAGE)
    return told_page(found, visitor, lambda row: row.ended_at)


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
    place: Place | None = None
    while most > 0:
        async with database.read() as connection:
            found = await games.search(connection, wanted, place, min(PAGE, most))
            logs = await games.logs(connection, [row.id for row, _ in found])
        for seated in found:
            if seated[0].rules != RULES_VERSION:
                continue
            # Beside the loop and one at a time, so that nobody at a table waits for it.
            async with replaying:
                written = await asyncio.to_thread(_record, seated, logs[seated[0].id])
            yield written
        if len(found) < PAGE:
            return
        place, most = end_of(found, lambda row: row.ended_at), most - PAGE


def _record(seated: Seated, entries: list[Entry]) -> str:
    """A game written down, with an empty line after it."""
    recorder = LiveTable.of(*seated, entries).recorder
    return f"{write_record(recorder.record)}\n" if recorder else ""


router = Router(
    "/", route_handlers=[search, export], dependencies={"wanted": Provide(wanted_games)}
)
