"""Recorded games to be looked at, whoever has them; nothing of them is kept."""

import asyncio
import gzip

from litestar import Response, Router, post
from litestar.params import JSONBody

from tobago.server.http.answers import raw_json, told
from tobago.server.http.assets import accepts_gzip
from tobago.server.http.auth import Asked, address_of, visiting
from tobago.server.http.errors import MOST_BYTES_WITH_RECORD, declared
from tobago.server.http.forms import AskReplay, Replayed
from tobago.server.http.voice import voice_of
from tobago.server.live.replaying import replayed

PACKING = 5
"""Sixty positions take 300 kB, and a tenth of it compressed; more effort would gain little."""


@post(
    "/replay",
    status_code=200,
    request_max_body_size=MOST_BYTES_WITH_RECORD,
    responses=declared(401, 413, 415, 422) | told(Replayed),
    tags=["games"],
)
async def replay(request: Asked, data: JSONBody[AskReplay]) -> Response[bytes]:
    """Positions of a recorded game, finished or not, through the eyes of anybody or of all."""
    service, visitor = await visiting(request)
    service.limits.replays.take(visitor.id if visitor else address_of(request))
    language = voice_of(request, data.lang).language
    packs = accepts_gzip(request.headers.get("accept-encoding", ""))

    def shown() -> bytes:
        content = replayed(data.record, data.eyes, data.first, data.last, data.theme, language)
        return gzip.compress(content, PACKING) if packs else content

    # Beside the loop and one at a time, so that nobody at a table waits for it.
    async with service.limits.replaying:
        answer = raw_json(await asyncio.to_thread(shown))
    answer.headers |= {"vary": "Accept-Encoding"} | ({"content-encoding": "gzip"} if packs else {})
    return answer


router = Router("/", route_handlers=[replay])
