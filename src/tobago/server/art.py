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
from tobago.server.core.assets import Asset
from tobago.server.core.auth import Asked
from tobago.server.core.http import TablePath, declared, table_id_of
from tobago.server.core.refused import Refused, missing
from tobago.server.core.service import service_of

TAGS = ["art"]
SVG = "image/svg+xml"
DRAWN = {
    200: ResponseSpec(bytes, description="A drawing.", media_type=SVG, generate_examples=False),
    304: ResponseSpec(None, description="The drawing that you have is still right."),
}
Version = Annotated[
    str | None,
    QueryParameter(max_length=64, description="The page's: the answer can be kept for a year."),
]


@get("/art/sheet", media_type=SVG, responses=declared() | DRAWN, tags=TAGS)
async def sheet(
    request: Asked, theme: FromQuery[Theme] = "day", v: Version = None
) -> Response[bytes]:
    """Every symbol of the game, to stand once on a page."""
    return await _answer(request, v, lambda: _sheet(theme))


@get("/art/thumbnails", media_type=SVG, responses=declared() | DRAWN, tags=TAGS)
async def thumbnails(
    request: Asked, theme: FromQuery[Theme] = "day", v: Version = None
) -> Response[bytes]:
    """The 32 islands as small symbols, for a page that has the sheet."""
    return await _answer(request, v, lambda: _thumbnails(theme))


@get("/art/ground/{code:str}", media_type=SVG, responses=declared(404) | DRAWN, tags=TAGS)
async def ground(
    request: Asked, code: FromPath[str], theme: FromQuery[Theme] = "day", v: Version = None
) -> Response[bytes]:
    """The sea and an island without anything on it, for a page that has the sheet."""
    if code not in CODES:
        raise missing("island", code)
    return await _answer(request, v, lambda: _ground(island_by_code(code), theme))


@get(
    "/tables/{table_id:str}/ground",
    media_type=SVG,
    responses=declared(404, 409) | DRAWN,
    tags=TAGS,
)
async def ground_of_table(
    request: Asked, table_id: TablePath, theme: FromQuery[Theme] = "day", v: Version = None
) -> Response[bytes]:
    """The same for the island of a table, which may be one of its own."""
    room = await service_of(request.app).rooms.room(table_id_of(table_id))
    if room.live.game is None:
        raise Refused(409, "not-begun", "the game has not begun")
    island = room.live.game.table.island
    return await _answer(request, v, lambda: _ground(island, theme))


async def _answer(request: Asked, v: str | None, draw: Callable[[], Asset]) -> Response[bytes]:
    """A drawing; who names the version that it belongs to may keep it."""
    drawn = await asyncio.to_thread(draw)  # the first time takes a while
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
