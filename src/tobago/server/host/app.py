"""The ASGI application that `tobago serve` runs, and the parts of a node."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from litestar import Litestar, Router
from litestar.exceptions import NotFoundException

from tobago.server import chat, hints, lessons, links, lists, people
from tobago.server.core.auth import is_https
from tobago.server.core.http import EXCEPTION_HANDLERS, MOST_BYTES
from tobago.server.core.hub import Hub
from tobago.server.core.identity import Identity
from tobago.server.core.journal import Journal
from tobago.server.core.limits import Limits
from tobago.server.core.opening import open_for_server
from tobago.server.core.rooms import Rooms
from tobago.server.core.service import SERVICE, Service
from tobago.server.core.settings import Settings
from tobago.server.core.workers import WorkerPool
from tobago.server.host import art, ops, pages
from tobago.server.host.background import Background
from tobago.server.host.caretaker import Caretaker
from tobago.server.host.gate import RequestGate, check_request
from tobago.server.host.ops import HexSchema, openapi_config
from tobago.server.host.pages import page_files
from tobago.server.lobby import handlers as lobby_handlers
from tobago.server.lobby import new_table
from tobago.server.lobby.lobby import Lobby
from tobago.server.notices import Mailer
from tobago.server.play import handlers as play_handlers
from tobago.server.play import live_socket
from tobago.server.play.moves import Moves
from tobago.server.play.presence import Presence
from tobago.server.play.spectators import Spectators
from tobago.server.replays import handlers as replay_handlers
from tobago.server.replays.handlers import VerifiedRecords
from tobago.server.reviews import handlers as review_handlers
from tobago.server.reviews.jobs import Reviews

FAST_NICENESS = 15
"""Workers of fast tables get the time that all other processes leave."""


def create_app(settings: Settings) -> Litestar:
    """Build the ASGI application; its lifespan opens and closes the database and all jobs.

    `app.state.stop()` ends waiting requests and sockets with a reason. Call it before the
    connections are closed.
    """
    page_files()  # read the page's files before the first request

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running_service(settings) as service:
            app.state[SERVICE] = service
            app.state["stop"] = service.shutdown.notify
            yield

    app = Litestar(
        route_handlers=[
            Router(
                "/api/v1",
                route_handlers=[
                    people.router,
                    lobby_handlers.router,
                    links.router,
                    chat.router,
                    play_handlers.router,
                    live_socket.follow,
                    lists.router,
                    replay_handlers.router,
                    new_table.router,
                    art.router,
                    lessons.router,
                    hints.router,
                    review_handlers.router,
                ],
            ),
            ops.router,
            pages.router,
        ],
        guards=[check_request],
        exception_handlers={**EXCEPTION_HANDLERS, NotFoundException: pages.answer_unknown},
        request_max_body_size=MOST_BYTES,
        lifespan=[lifespan],
        openapi_config=openapi_config(),
        plugins=[HexSchema()],
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = RequestGate(app.asgi_handler, https=is_https(settings))
    return app


@asynccontextmanager
async def running_service(settings: Settings) -> AsyncIterator[Service]:
    """Start the parts of a node, and stop them after all accepted entries are committed."""
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
        spectators = Spectators(database, settings.name)
        workers = WorkerPool(settings.thinkers)
        stack.push_async_callback(workers.stop)
        fast_workers = WorkerPool(settings.fast_thinkers, FAST_NICENESS)
        stack.push_async_callback(fast_workers.stop)
        reviews = Reviews(workers)
        stack.push_async_callback(reviews.stop)
        identity = Identity(database)
        caretakers = [
            Caretaker(settings, database, rooms, workers),
            Caretaker(settings, database, rooms, fast_workers, pace="fast"),
        ]
        for caretaker in caretakers:
            stack.push_async_callback(caretaker.stop)
        background = Background(
            settings, database, identity, rooms, presence, spectators, caretakers
        )
        stack.push_async_callback(background.stop)
        for caretaker in caretakers:
            caretaker.start()
        background.start()
        yield Service(
            settings=settings,
            limits=Limits(settings),
            database=database,
            identity=identity,
            hub=hub,
            rooms=rooms,
            workers=workers,
            page_version=page_files().version,
            features={
                Lobby: Lobby(database, rooms, settings),
                Moves: Moves(rooms),
                Presence: presence,
                Spectators: spectators,
                Reviews: reviews,
                VerifiedRecords: VerifiedRecords(),
                Mailer: Mailer(settings),
            },
        )
