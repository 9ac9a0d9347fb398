"""The application that `tobago serve` runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from tobago import __version__
from tobago.server.http import (
    art,
    facts,
    games,
    helps,
    lessons,
    live,
    moves,
    ops,
    pages,
    people,
    replays,
    reviews,
    tables,
)
from tobago.server.http.auth import COOKIE, admit, is_https
from tobago.server.http.errors import HANDLERS, MOST_BYTES
from tobago.server.http.handbook import Handbook
from tobago.server.http.headers import Gate
from tobago.server.http.limits import Limits
from tobago.server.http.service import SERVICE, in_service
from tobago.server.http.web import our_web
from tobago.server.settings import Settings


def create_app(settings: Settings) -> Litestar:
    """The server as an ASGI application; its lifespan opens and closes everything.

    `app.state.stop()` makes it say goodbye to those who wait; call it before the connections
    are closed.
    """
    our_web()  # read before anybody asks for it

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with in_service(settings, Limits(settings)) as service:
            app.state[SERVICE] = service
            app.state["stop"] = service.farewell.say
            yield

    app = Litestar(
        route_handlers=[
            Router(
                "/api/v1",
                route_handlers=[
                    people.router,
                    tables.router,
                    moves.router,
                    live.follow,
                    games.router,
                    replays.router,
                    facts.router,
                    art.router,
                    lessons.router,
                    helps.router,
                    reviews.router,
                ],
            ),
            ops.router,
            pages.router,
        ],
        guards=[admit],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BYTES,
        lifespan=[lifespan],
        openapi_config=_description(),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Gate(app.asgi_handler, https=is_https(settings))
    return app


def _description() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Tobago",
        version=__version__,
        description="Tables where people and bots play the board game Tobago.",
        path="/docs",
        security=[{"cookie": []}, {"key": []}, {}],  # what needs neither does not declare a 401
        render_plugins=[Handbook(path="/")],
        components=Components(
            security_schemes={
                "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
                "key": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
        use_handler_docstrings=True,
    )
