"""Nodes with a game of two people, and listeners."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

from msgspec.json import decode

from tests.secrecy.worlds import choose
from tests.server.databases import PATIENCE, opened
from tests.server.seating import Node, guest, new_table, node
from tobago.server.core.database import Database
from tobago.server.core.hub import Hub
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.settings import Settings
from tobago.server.core.views import Audience
from tobago.server.play.listener import Listener, listening

WATCHING = Audience(None, "en")


class Begun(NamedTuple):
    """A node with a game of two people."""

    here: Node
    table: str
    anna: str


@asynccontextmanager
async def begun(url: str) -> AsyncIterator[Begun]:
    """A game of Anna and Ben on a node that is notified of changes."""
    async with opened(url) as database, node(database) as here:
        hub = Hub(database, here.rooms, Settings(database_url=url))
        await hub.start()
        anna, ben = await guest(database, "Anna"), await guest(database, "Ben")
        table = await new_table(database, [("human", anna), ("human", ben)])
        await here.start(table)
        try:
            yield Begun(here, table, anna)
        finally:
            await hub.stop()


@asynccontextmanager
async def followed(url: str) -> AsyncIterator[tuple[Node, str, Listener]]:
    """Such a game, and a spectator with the snapshot."""
    async with (
        begun(url) as (here, table, _),
        listening(here.rooms, table, WATCHING) as listener,
    ):
        await next_message(listener)
        yield here, table, listener


@asynccontextmanager
async def another(url: str) -> AsyncIterator[Node]:
    """One more node with the same database, which is not notified."""
    database = await Database.open(Settings(database_url=url), lock=False)
    async with node(database) as there:
        yield there
    await database.close()


async def act(here: Node, table: str, rng: Random, times: int = 1) -> None:
    """The deciding seats play random actions."""
    for _ in range(times):
        room = await here.rooms.room(table)
        async with room.lock:
            assert room.live.game
            action = choose(room.live.game, rng)
            draft = Draft(Kind.ACT, room.live.game.seat, {"action": action.to_json()})
            assert await here.rooms.append(room, [draft])


async def next_message(listener: Listener) -> dict[str, Any]:
    """The next message."""
    async with asyncio.timeout(PATIENCE):
        data: dict[str, Any] = decode(await listener.next())
    return data


async def silent(listener: Listener) -> bool:
    """Whether there is no message."""
    return await listener._message() is None
