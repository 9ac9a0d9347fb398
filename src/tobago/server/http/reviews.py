"""Finished games looked back on: what every decision was worth, and why."""

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Literal

from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tobago.bots import BOTS, Spec
from tobago.record import Record, RecordError, read_record
from tobago.review import check_reviewable, review_svg
from tobago.server.duties.reviewing import Work
from tobago.server.http.answers import TablePath, json_of, table_id_of, told
from tobago.server.http.auth import Asked, address_of, visiting
from tobago.server.http.errors import declared
from tobago.server.http.forms import LangAsked, LookBack, Reviewed, Waiting
from tobago.server.http.voice import voice_of
from tobago.server.live.reviewed import reviewed
from tobago.server.live.table import LiveTable
from tobago.server.refused import Refused
from tobago.server.store.rows import Status

TAGS = ["reviews"]
MOST_PLIES = 1000
"""Longer games are not looked back on; drifters alone play such."""
RETRY = {"Retry-After": "1"}
WAITING = told(Waiting, 202)
PICTURE = {
    200: ResponseSpec(str, description="A chart.", media_type="image/svg+xml"),
}
ThemeAsked = Annotated[Literal["day", "night"], QueryParameter()]


@get(
    "/tables/{table_id:str}/review",
    responses=declared(401, 404, 409, 422) | told(Reviewed) | WAITING,
    tags=TAGS,
)
async def review(request: Asked, table_id: TablePath, lang: LangAsked = None) -> Response[bytes]:
    """What every decision of a finished game was worth; 202 until it is worked out."""
    language = voice_of(request, lang).language
    return await _told(await _of_table(request, table_id_of(table_id)), language)


@get(
    "/tables/{table_id:str}/review/chart",
    media_type="image/svg+xml",
    responses=declared(401, 404, 409, 422) | PICTURE | WAITING,
    tags=TAGS,
)
async def chart(
    request: Asked,
    table_id: TablePath,
    theme: ThemeAsked = "day",
    lang: LangAsked = None,
) -> Response[bytes]:
    """Everybody's chances over a finished game as a picture; 202 until it is worked out."""
    words = voice_of(request, lang)
    work = await _of_table(request, table_id_of(table_id))
    if work.found is None:
        return _not_yet(work)
    drawn = await asyncio.to_thread(review_svg, work.found.review, theme=theme, words=words)
    return Response(drawn.encode(), media_type="image/svg+xml")


@post(
    "/review",
    status_code=200,
    responses=declared(401, 409, 413, 415, 422) | told(Reviewed) | WAITING,
    tags=TAGS,
)
async def review_record(request: Asked, data: JSONBody[LookBack]) -> Response[bytes]:
    """The same for a game that is written down; send it again while the answer is 202."""
    service, visitor = await visiting(request)
    language = voice_of(request, data.lang).language
    who = visitor.id if visitor else address_of(request)
    key = sha256(data.record.encode()).hexdigest()
    work = service.reviews.known(key)
    if work is None:
        service.limits.reviews.take(who)
        async with service.limits.replaying:
            record = await asyncio.to_thread(_read, data.record)
        work = service.reviews.known(key) or service.reviews.begin(key, record, {})
    return await _told(work, language)


async def _of_table(request: Asked, table_id: str) -> Work:
    """The review of a table's game, begun by the first who asks."""
    service, visitor = await visiting(request)
    live = (await service.rooms.room(table_id)).live
    if live.recorder is None or live.status is not Status.OVER:
        raise _not_over()
    work = service.reviews.known(table_id)
    if work is not None:
        return work
    service.limits.reviews.take(visitor.id if visitor else address_of(request))
    record = live.recorder.record
    _check_length(record)
    return service.reviews.begin(table_id, record, _bots(live))


def _bots(live: LiveTable) -> Mapping[int, str]:
    """The seats where a bot of the house sat from the start."""
    held = {seat.seat: seat.bot for seat in live.seats if seat.bot is not None}
    return {seat: bot for seat, bot in held.items() if Spec.parse(bot).name in BOTS}


async def _told(work: Work, language: str) -> Response[bytes]:
    if work.found is None:
        return _not_yet(work)
    return json_of(await asyncio.to_thread(reviewed, work.found, language))


def _not_yet(work: Work) -> Response[bytes]:
    answer = json_of({"done": False, "progress": round(work.progress, 2)}, 202)
    answer.headers.update(RETRY)
    return answer


def _read(text: str) -> Record:
    """A game that was written down, played by the rules and over."""
    try:
        record = read_record(text)
        if record.result is None:
            raise _not_over()
        _check_length(record)
        check_reviewable(record)
    except RecordError as error:
        raise Refused(
            422,
            "bad-record",
            "{reason}",
            reason=error,
            line=error.line,
            column=error.column,
        ) from error
    return record


def _check_length(record: Record) -> None:
    if len(record.entries) > MOST_PLIES:
        raise Refused(
            422,
            "too-long-to-review",
            "games of up to {most} actions are looked back on, and this one has {found}",
            most=MOST_PLIES,
            found=len(record.entries),
        )


def _not_over() -> Refused:
    return Refused(409, "not-over", "a game can be looked back on when it is over")


router = Router("/", route_handlers=[review, chart, review_record])
