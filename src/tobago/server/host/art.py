"""Drawings for the page: the sheet of symbols, grounds of islands, thumbnails."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated

from litestar import Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, QueryParameter

from tobago.island import CODES, Island, island_by_code
from tobago.picture import Theme, ground_svg, sheet_svg, thumbnails_svg
from tobago.server.core.auth import HttpRequest
from tobago.server.core.http import TablePath, check_table_id, refusal_specs
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.service import service_of
from tobago.server.host.pages import Asset

TAGS = ["art"]
SVG = "image/svg+xml"
DRAWING_RESPONSES = {
    200: ResponseSpec(bytes, description="A drawing.", media_type=SVG, generate_examples=False),
    304: ResponseSpec(None, description="The cached drawing is still valid."),
}
VersionQuery = Annotated[
    str | None,
    QueryParameter(
        max_length=64,
        description="The version of the page: the response is cached for a year.",
    ),
]


@get("/art/sheet", media_type=SVG, responses=refusal_specs() | DRAWING_RESPONSES, tags=TAGS)
async def sheet(
    request: HttpRequest, theme: FromQuery[Theme] = "day", v: VersionQuery = None
) -> Response[bytes]:
    """Every symbol of the game, to stand once on a page."""
    return await _respond(request, v, lambda: _sheet(theme))


@get("/art/thumbnails", media_type=SVG, responses=refusal_specs() | DRAWING_RESPONSES, tags=TAGS)
async def thumbnails(
    request: HttpRequest, theme: FromQuery[Theme] = "day", v: VersionQuery = None
) -> Response[bytes]:
    """The 32 islands as small symbols, for a page that has the sheet."""
    return await _respond(request, v, lambda: _thumbnails(theme))


@get(
    "/art/ground/{code:str}",
    media_type=SVG,
    responses=refusal_specs(404) | DRAWING_RESPONSES,
    tags=TAGS,
)
async def ground(
    request: HttpRequest,
    code: FromPath[str],
    theme: FromQuery[Theme] = "day",
    v: VersionQuery = None,
) -> Response[bytes]:
    """The sea and an island without anything on it, for a page that has the sheet."""
    if code not in CODES:
        raise not_found("island", code)
    return await _respond(request, v, lambda: _ground(island_by_code(code), theme))


@get(
    "/tables/{table_id:str}/ground",
    media_type=SVG,
    responses=refusal_specs(404, 409) | DRAWING_RESPONSES,
    tags=TAGS,
)
async def ground_of_table(
    request: HttpRequest,
    table_id: TablePath,
    theme: FromQuery[Theme] = "day",
    v: VersionQuery = None,
) -> Response[bytes]:
    """The same for the island of a table, which may be a custom one."""
    room = await service_of(request.app).rooms.room(check_table_id(table_id))
    if room.live.game is None:
        raise Refused(409, "not-begun", "the game has not begun")
    island = room.live.game.table.island
    return await _respond(request, v, lambda: _ground(island, theme))


async def _respond(
    request: HttpRequest, v: str | None, draw: Callable[[], Asset]
) -> Response[bytes]:
    """A drawing, which may be cached if the request names the current version."""
    drawn = await asyncio.to_thread(draw)  # the first one takes a while
    return drawn.answer(
        request, "lasting" if v == service_of(request.app).page_version else "asking"
    )


@lru_cache(maxsize=2)
def _sheet(theme: Theme) -> Asset:
    return Asset.of(sheet_svg(theme).encode(), SVG)


@lru_cache(maxsize=2)
def _thumbnails(theme: Theme) -> Asset:
    return Asset.of(thumbnails_svg(theme).encode(), SVG)


@lru_cache(maxsize=128)
def _ground(island: Island, theme: Theme) -> Asset:
    return Asset.of(ground_svg(island, theme).encode(), SVG)


router = Router("/", route_handlers=[sheet, thumbnails, ground, ground_of_table])
