"""All that a node consists of, put together when it starts and taken apart when it stops."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from litestar import Litestar

from tobago.server.duties.caretaker import Caretaker
from tobago.server.duties.mail import Mailer
from tobago.server.duties.presence import Presence
from tobago.server.duties.reviewing import Reviews
from tobago.server.duties.thinkers import Thinkers
from tobago.server.http.limits import Limits
from tobago.server.identity import Identity
from tobago.server.live.hub import Hub
from tobago.server.live.moves import Moves
from tobago.server.live.rooms import Rooms
from tobago.server.lobby import Lobby
from tobago.server.settings import Settings
from tobago.server.store.database import Database
from tobago.server.store.journal import Journal
from tobago.server.store.opening import open_for_server

SERVICE = "service"


class Farewell:
    """Those who wait for news, so that they can be let go when the server stops."""

    def __init__(self) -> None:
        self.said = False
        self._waiting: set[asyncio.Task[Any]] = set()

    def waiting(self, task: asyncio.Task[Any]) -> None:
        """Cancel the task when it is time to go; it says goodbye in its own way."""
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
        if self.said:
            task.cancel()

    def say(self) -> None:
        """Let everybody go."""
        self.said = True
        for task in self._waiting:
            task.cancel()


@dataclass(frozen=True, slots=True)
class Service:
    """The parts that requests are passed to."""

    settings: Settings
    limits: Limits
    database: Database
    identity: Identity
    hub: Hub
    rooms: Rooms
    moves: Moves
    lobby: Lobby
    presence: Presence
    thinkers: Thinkers
    reviews: Reviews
    mailer: Mailer
    farewell: Farewell = field(default_factory=Farewell)


@asynccontextmanager
async def in_service(settings: Settings, limits: Limits) -> AsyncIterator[Service]:
    """A node at work; at the end everything that was accepted is on the disk."""
    async with AsyncExitStack() as stack:
        database = await open_for_server(settings)
        stack.push_async_callback(database.close)
        journal = Journal(database)
        stack.push_async_callback(journal.close)
        rooms = Rooms(database, journal, settings)
        hub = Hub(database, rooms, settings)
        await hub.start()
        stack.push_async_callback(hub.stop)
        presence = Presence(database)
        thinkers = Thinkers(settings.thinkers)
        stack.push_async_callback(thinkers.stop)
        reviews = Reviews(thinkers)
        stack.push_async_callback(reviews.stop)
        identity = Identity(database)
        caretaker = Caretaker(settings, database, identity, rooms, thinkers, presence)
        await caretaker.start()
        stack.push_async_callback(caretaker.stop)
        yield Service(
            settings=settings,
            limits=limits,
            database=database,
            identity=identity,
            hub=hub,
            rooms=rooms,
            moves=Moves(rooms),
            lobby=Lobby(database, rooms, settings),
            presence=presence,
            thinkers=thinkers,
            reviews=reviews,
            mailer=Mailer(settings),
        )


def service_of(app: Litestar) -> Service:
    """The service behind an application that has started."""
    return cast(Service, app.state[SERVICE])
