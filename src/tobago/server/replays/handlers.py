"""Endpoints that send the frames of a finished table or of an uploaded record."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Literal

from litestar import Response, Router, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import field

from tobago.picture import Theme
from tobago.protocol import Replay
from tobago.server.core.auth import HttpRequest, address_of, optional_user
from tobago.server.core.http import (
    MOST_BYTES_WITH_RECORD,
    Form,
    Language,
    LanguageQuery,
    Seat,
    Seq,
    TablePath,
    accepts_gzip,
    check_table_id,
    raw_json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.language import words_for
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Status
from tobago.server.core.service import Service
from tobago.server.replays.frames import VerifiedRecord, render_replay, verify_record


class ReplayRequest(Form, frozen=True):
    """A recorded game, and which of its frames are wanted."""

    record: str
    eyes: Seat | Literal["all"] | None = None
    """The viewpoint: of a seat, of a spectator (null), or with every card open."""
    first: Seq = field(default=0, name="from")
    """The first frame, by the number of actions before it."""
    last: Seq | None = field(default=None, name="to")
    """The last frame; by default the last of the game, or the last that fits in an answer."""
    theme: Theme = "day"
    """Of the drawing of an island that has no code."""
    lang: Language | None = None


EyesQuery = Annotated[
    Literal["0", "1", "2", "3", "all"] | None,
    QueryParameter(description="The viewpoint: a seat, or all; a spectator's by default."),
]
FromQuery = Annotated[int, QueryParameter(name="from", ge=0, le=100_000)]
ToQuery = Annotated[int | None, QueryParameter(name="to", ge=0, le=100_000)]
ThemeQuery = Annotated[Theme, QueryParameter()]

GZIP_LEVEL = 5
"""A whole game takes about 400 kB, and a twentieth of it compressed; level 9 would gain little."""


class VerifiedRecords:
    """The latest verified records of uploads, by the SHA-256 of their text."""

    MOST = 8

    def __init__(self) -> None:
        self._by_hash: OrderedDict[bytes, VerifiedRecord] = OrderedDict()

    def verify(self, text: str) -> VerifiedRecord:
        """The record, verified now or before; Refused if it does not follow the rules."""
        key = sha256(text.encode()).digest()
        found = self._by_hash.pop(key, None) or verify_record(text)
        self._by_hash[key] = found
        if len(self._by_hash) > self.MOST:
            self._by_hash.popitem(last=False)
        return found


@get(
    "/tables/{table_id:str}/frames",
    responses=refusal_specs(401, 404, 409, 422) | response_spec(Replay),
    tags=["games"],
)
async def table_frames(
    request: HttpRequest,
    table_id: TablePath,
    eyes: EyesQuery = None,
    first: FromQuery = 0,
    last: ToQuery = None,
    theme: ThemeQuery = "day",
    lang: LanguageQuery = None,
) -> Response[bytes]:
    """All frames of a game that has ended, from any viewpoint."""
    service, visitor = await optional_user(request)
    service.limits.replays.take(visitor.id if visitor else address_of(request))
    live = (await service.rooms.room(check_table_id(table_id))).live
    if live.recorder is None or live.status not in {Status.OVER, Status.ABORTED}:
        raise Refused(409, "not-over", "a game can be replayed when it has ended")
    # The server applied these actions itself, so the record needs no verification.
    colours = [seat.colour for seat in live.seats]
    game = VerifiedRecord(live.recorder.record, True, live.recorder.game.result, colours)
    viewpoint = int(eyes) if eyes not in {None, "all"} else eyes
    language = words_for(request, lang).language
    yours = live.seats_of(visitor.id if visitor else None)
    return await _respond(
        request,
        service,
        lambda: render_replay(game, viewpoint, first, last, theme, language, yours),
    )


@post(
    "/replay",
    status_code=200,
    request_max_body_size=MOST_BYTES_WITH_RECORD,
    responses=refusal_specs(401, 413, 415, 422) | response_spec(Replay),
    tags=["games"],
)
async def replay(request: HttpRequest, data: JSONBody[ReplayRequest]) -> Response[bytes]:
    """All frames of a recorded game, finished or not, from any viewpoint."""
    service, visitor = await optional_user(request)
    service.limits.replays.take(visitor.id if visitor else address_of(request))
    records = service.feature(VerifiedRecords)
    language = words_for(request, data.lang).language

    def render() -> bytes:
        game = records.verify(data.record)
        return render_replay(game, data.eyes, data.first, data.last, data.theme, language)

    return await _respond(request, service, render)


async def _respond(
    request: HttpRequest, service: Service, render: Callable[[], bytes]
) -> Response[bytes]:
    """The rendered frames, compressed if the client accepts that."""
    compressed = accepts_gzip(request.headers.get("accept-encoding", ""))

    def content() -> bytes:
        return gzip.compress(render(), GZIP_LEVEL) if compressed else render()

    # In a thread, so that the event loop is not blocked, and one at a time.
    async with service.limits.replaying:
        answer = raw_json_response(await asyncio.to_thread(content))
    answer.headers |= {"vary": "Accept-Encoding"}
    if compressed:
        answer.headers["content-encoding"] = "gzip"
    return answer


router = Router("/", route_handlers=[table_frames, replay])
