"""Endpoints for reviews of finished games, and reviews as JSON."""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Literal

from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tobago import protocol
from tobago.bots import BOTS, Spec
from tobago.game.notation import write
from tobago.island import Island
from tobago.record import Record, RecordError, read_record
from tobago.review import (
    Decision,
    Summary,
    check_reviewable,
    describe_turning_points,
    review_svg,
    summaries,
    turning_points,
)
from tobago.server.core.auth import HttpRequest, address_of, optional_user
from tobago.server.core.http import (
    Form,
    Language,
    LanguageQuery,
    TablePath,
    check_table_id,
    json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.language import words_for, words_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Status
from tobago.server.reviews.jobs import ReviewJob, ReviewResult, Reviews
from tobago.words import Reason


class ReviewRequest(Form, frozen=True):
    """A game that is over, as a record."""

    record: str
    lang: Language | None = None


TAGS = ["reviews"]
MOST_PLIES = 1000
"""Longer games are not reviewed; only drifters play them."""
RETRY = {"Retry-After": "1"}
WAITING = response_spec(protocol.ReviewProgress, 202)
PICTURE = {
    200: ResponseSpec(
        str, description="A chart.", media_type="image/svg+xml", generate_examples=False
    ),
}
ThemeQuery = Annotated[Literal["day", "night"], QueryParameter()]


@get(
    "/tables/{table_id:str}/review",
    responses=refusal_specs(401, 404, 409, 422) | response_spec(protocol.Review) | WAITING,
    tags=TAGS,
)
async def review(
    request: HttpRequest, table_id: TablePath, lang: LanguageQuery = None
) -> Response[bytes]:
    """The review of a finished game; 202 until it is done."""
    language = words_for(request, lang).language
    return await _respond(await _table_review(request, check_table_id(table_id)), language)


@get(
    "/tables/{table_id:str}/review/chart",
    media_type="image/svg+xml",
    responses=refusal_specs(401, 404, 409, 422) | PICTURE | WAITING,
    tags=TAGS,
)
async def chart(
    request: HttpRequest,
    table_id: TablePath,
    theme: ThemeQuery = "day",
    lang: LanguageQuery = None,
) -> Response[bytes]:
    """A chart of the players' chances over a finished game; 202 until the review is done."""
    words = words_for(request, lang)
    work = await _table_review(request, check_table_id(table_id))
    if work.found is None:
        return _pending_response(work)
    drawn = await asyncio.to_thread(review_svg, work.found.review, theme=theme, words=words)
    return Response(drawn.encode(), media_type="image/svg+xml")


@post(
    "/review",
    status_code=200,
    responses=refusal_specs(401, 409, 413, 415, 422) | response_spec(protocol.Review) | WAITING,
    tags=TAGS,
)
async def review_record(request: HttpRequest, data: JSONBody[ReviewRequest]) -> Response[bytes]:
    """The review of a recorded game; repeat the request while the response is 202."""
    service, visitor = await optional_user(request)
    language = words_for(request, data.lang).language
    who = visitor.id if visitor else address_of(request)
    key = sha256(data.record.encode()).hexdigest()
    work = service.feature(Reviews).known(key)
    if work is None:
        service.limits.reviews.take(who)
        async with service.limits.replaying:
            record = await asyncio.to_thread(_read_finished, data.record)
        work = service.feature(Reviews).known(key) or service.feature(Reviews).begin(
            key, record, {}
        )
    return await _respond(work, language)


async def _table_review(request: HttpRequest, table_id: str) -> ReviewJob:
    """The review of a table's game, started by the first request."""
    service, visitor = await optional_user(request)
    live = (await service.rooms.room(table_id)).live
    if live.recorder is None or live.status is not Status.OVER:
        raise _not_over()
    work = service.feature(Reviews).known(table_id)
    if work is not None:
        return work
    service.limits.reviews.take(visitor.id if visitor else address_of(request))
    record = live.recorder.record
    _check_length(record)
    return service.feature(Reviews).begin(table_id, record, _builtin_bots(live))


def _builtin_bots(live: LiveTable) -> Mapping[int, str]:
    """The seats of built-in bots, with their specs."""
    held = {seat.seat: seat.bot for seat in live.seats if seat.bot is not None}
    return {seat: bot for seat, bot in held.items() if Spec.parse(bot).name in BOTS}


async def _respond(work: ReviewJob, language: str) -> Response[bytes]:
    if work.found is None:
        return _pending_response(work)
    return json_response(await asyncio.to_thread(build_review, work.found, language))


def _pending_response(work: ReviewJob) -> Response[bytes]:
    answer = json_response(protocol.ReviewProgress(progress=round(work.progress, 2)), 202)
    answer.headers.update(RETRY)
    return answer


def _read_finished(text: str) -> Record:
    """The record of a finished game; Refused if it is invalid or unfinished."""
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
            "only games of up to {most} actions can be reviewed; this one has {found}",
            most=MOST_PLIES,
            found=len(record.entries),
        )


def _not_over() -> Refused:
    return Refused(409, "not-over", "a game can be reviewed when it is over")


router = Router("/", route_handlers=[review, chart, review_record])


DIGITS = 4
"""Decimal places of chances and gold; more are noise."""


def build_review(found: ReviewResult, language: str) -> protocol.Review:
    """The review of a game in a language."""
    review, words = found.review, words_of(language)
    island, names = review.record.header.island, review.record.names

    def sentences(reasons: Sequence[Reason]) -> list[str]:
        return [words.message(reason, island, names) for reason in reasons]

    standings = [review.start, *(decision.transition.after for decision in review.decisions)]
    return protocol.Review(
        names=names,
        decisions=[
            _decision(decision, island, sentences(reasons))
            for decision, reasons in zip(review.decisions, found.motives, strict=True)
        ],
        standings=[[_rounded(chance) for chance in each.chances] for each in standings],
        players=[_account(summary) for summary in summaries(review)],
        turning=[decision.ply for decision in turning_points(review)],
        turned=describe_turning_points(review, words),
        bots=[
            protocol.BotReasons(ply, sentences(reasons))
            for ply, reasons in enumerate(found.bots, 1)
            if reasons is not None
        ],
    )


def _decision(decision: Decision, island: Island, reasons: list[str]) -> protocol.Decision:
    """The decision and its alternatives; a forced decision has no values."""
    choices, played = decision.choices, decision.played
    return protocol.Decision(
        ply=decision.ply,
        seat=decision.seat,
        action=protocol.action_value(decision.action),
        text=write(decision.action, island),
        verdict=decision.verdict,
        best=_rounded(choices[0].chance) if choices else None,
        this=_rounded(played.chance) if played else None,
        gold=_rounded(played.gold) if played else None,
        cards=_rounded(decision.transition.luck(decision.seat)),
        choices=[
            protocol.Choice(
                action=protocol.action_value(choice.action),
                text=write(choice.action, island),
                chance=_rounded(choice.chance),
            )
            for choice in choices
        ],
        reasons=reasons,
    )


def _account(summary: Summary) -> protocol.PlayerAccount:
    return protocol.PlayerAccount(
        seat=summary.seat,
        start=_rounded(summary.start),
        own=_rounded(summary.own),
        cards=_rounded(summary.luck),
        others=_rounded(summary.others),
        end=_rounded(summary.end),
        loss=_rounded(summary.loss),
    )


def _rounded(value: float) -> float:
    return round(value, DIGITS)
