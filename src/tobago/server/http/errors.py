"""Refusals as answers: always a code for programs, a sentence for people, and its fields."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from msgspec import Struct, to_builtins
from msgspec.json import encode

from tobago.fault import Fault
from tobago.game import Refusal
from tobago.game.refusals import RefusalOnIsland
from tobago.server.http.headers import DISCONNECTED
from tobago.server.http.voice import voice_of
from tobago.server.logs import Log
from tobago.server.metrics import count_refusal
from tobago.server.refused import Refused
from tobago.server.store.database import name_of
from tobago.words import N_, Words

log = Log("http")


class Problem(Struct, frozen=True):
    """Why a request was not met."""

    code: str
    message: str
    fields: dict[str, Any]


PLAIN: dict[int, tuple[str, str]] = {
    400: ("malformed", N_("this request cannot be understood: {reason}")),
    404: ("not-found", N_("there is nothing here")),
    405: ("wrong-method", N_("this cannot be asked for in this way")),
    413: ("too-large", N_("the request is too large; {most} bytes are the most")),
}
"""What the framework refuses by itself."""

MOST_BYTES = 65_536
"""The longest body of a request."""
MOST_BYTES_WITH_RECORD = 4 * MOST_BYTES
"""The same where a record is in it: long games between wanderers fill more than the other."""


def declared(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of an operation, for its description; some are common to all."""
    return {
        status: ResponseSpec(Problem, description=SAID[status], generate_examples=False)
        for status in sorted({*statuses, 400, 403, 414, 429, 431, 503})
    }


SAID = {
    400: "The request cannot be understood.",
    401: "It is not known who asks.",
    403: "This is not for the asker to do or to see.",
    404: "There is no such thing, or it is not for the asker to know of.",
    409: "The table is not in a state for this; `fields` tells which.",
    413: "The request is too large.",
    414: "The address is too long.",
    415: "The body is not JSON.",
    422: "The request is understood and refused.",
    429: "Too many requests; the header Retry-After says when to come back.",
    431: "The headers are too long.",
    503: "The database or the server is not there for a moment.",
}


def refused(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The answer to a request that failed."""
    if isinstance(error, RequestEntityTooLarge):
        error = _too_large(request)
    elif isinstance(error, InternalServerException) and request.scope["state"].get(DISCONNECTED):
        error = _broken_off(request)
    told, problem = problem_of(error, voice_of(request))
    count_refusal(told)
    headers = dict(getattr(error, "headers", None) or {})
    if told.status in {429, 503}:
        headers["Retry-After"] = str(told.fields.get("seconds", 1))
    return Response(
        encode(problem), status_code=told.status, headers=headers, media_type="application/json"
    )


def _too_large(request: Request[Any, Any, Any]) -> Refused:
    code, message = PLAIN[413]
    handler = request.route_handler
    assert isinstance(handler, HTTPRouteHandler)  # only these read bodies
    return Refused(413, code, message, most=handler.resolve_request_max_body_size())


def _broken_off(request: Request[Any, Any, Any]) -> Refused:
    """The client went away in the middle of its body: no fault of the server."""
    log.debug("client-disconnected", route=request.scope.get("path_template"))
    return Refused(400, DISCONNECTED, PLAIN[400][1], reason="the body is not complete")


def problem_of(error: Exception, words: Words) -> tuple[Refused, Problem]:
    """What a request failed with, for us and for the one who asked."""
    told = _as_refused(error)
    try:
        return told, _problem(told, words)
    except RecursionError as deep:  # what was given is told again, and can be nested deeply
        told = _as_refused(deep)
        return told, _problem(told, words)


def _problem(told: Refused, words: Words) -> Problem:
    return Problem(told.code, words.fault(told), _fields(told))


def _fields(error: Refused) -> dict[str, Any]:
    """What a program needs to know; of a refusal within this one, its own fields."""
    fields = dict(error.fields)
    match fields.get("reason"):
        case RefusalOnIsland(refusal=Refusal(fields=inner)) | Fault(fields=inner):
            del fields["reason"]
            fields |= inner
        case _:
            pass
    plain: dict[str, Any] = to_builtins(fields, enc_hook=str, str_keys=True)
    return plain


def _as_refused(error: Exception) -> Refused:
    match error:
        case Refused():
            if error.code == "unavailable" and error.__cause__:
                log.warning("database-unavailable", reason=name_of(error.__cause__))
            return error
        case Fault():
            return Refused(422, "refused", "{reason}", reason=error)
        case RecursionError():
            return Refused(400, "malformed", PLAIN[400][1], reason="too deeply nested")
        case UnicodeDecodeError():
            return Refused(400, "malformed", PLAIN[400][1], reason="not UTF-8")
        case HTTPException(status_code=status) if status < 500:
            return _plain(error, status)
    log.error("failed", error=error)
    return Refused(500, "broken", "something is broken here; the host can find it in the log")


def _plain(error: HTTPException, status: int) -> Refused:
    code, message = PLAIN.get(status, PLAIN[400])
    if status in PLAIN and status != 400:
        return Refused(status, code, message)
    return Refused(status, code, message, reason=_reason(error.extra or error.detail))


def _reason(extra: Any) -> str:
    """What exactly is wrong with a request, as the framework found it."""
    if isinstance(extra, list):
        return "; ".join(
            ": ".join(str(part[name]) for name in ("key", "message") if name in part)
            for part in extra
        )
    return str(extra)


HANDLERS: ExceptionHandlersMap = {Exception: refused, HTTPException: refused}
