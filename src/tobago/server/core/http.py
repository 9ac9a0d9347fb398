"""Shared parts of request handlers: parameter types, responses, and errors as JSON."""

import re
from typing import Annotated, Any, Literal

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.types import ExceptionHandlersMap
from msgspec import Meta, Struct, to_builtins
from msgspec.json import Encoder, encode

from tobago.fault import Fault
from tobago.game import IllegalAction
from tobago.game.refusals import RefusalOnIsland
from tobago.protocol import Problem
from tobago.server.core.database import error_name
from tobago.server.core.language import words_for
from tobago.server.core.logs import Log
from tobago.server.core.metrics import count_refusal
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.schema import LONGEST_NAME
from tobago.words import N_, Words

LARGEST = 2**31 - 1

ONE_LINE = r"^[^\u0000-\u001f\u007f]*$"
"""The pattern of text in one line, without control characters."""
MULTILINE = r"^[^\u0000-\u0008\u000b-\u001f\u007f]*$"
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=ONE_LINE)]
Language = Literal["en", "nl", "ru", "de", "fr", "es"]
Seat = Annotated[int, Meta(ge=0, le=3)]
SeatColour = Annotated[int, Meta(ge=0, le=3)]
Seq = Annotated[int, Meta(ge=0, le=LARGEST)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=3, description="Which of your seats.")]
SeqQuery = Annotated[int, QueryParameter(ge=0, le=LARGEST)]
LanguageQuery = Annotated[Language | None, QueryParameter(description="Else your own.")]
PageQuery = Annotated[str | None, QueryParameter(max_length=40, description="`next` of a page.")]
SpaceQuery = Annotated[int, QueryParameter(ge=-100, le=100)]
TextQuery = Annotated[str | None, QueryParameter(max_length=LONGEST_NAME, pattern=ONE_LINE)]
TimeQuery = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A request's body; unknown fields are refused."""


ActionForm = dict[str, Annotated[str, Meta(max_length=64)] | int | list[int]]
"""An action as the transcript writes it: flat, but for spaces."""


_encode = Encoder().encode
TablePath = Annotated[str, PathParameter(description="The table's id.")]
_ID = re.compile(r"[A-Za-z0-9_-]{1,22}")


def json_response(content: Any, status: int = 200) -> Response[bytes]:
    """A response with a value as JSON, encoded here, which is faster than in the framework."""
    return raw_json_response(_encode(content), status)


def raw_json_response(content: bytes, status: int = 200) -> Response[bytes]:
    """A response with encoded JSON."""
    return Response(content, status_code=status, media_type="application/json")


def response_spec(kind: type[Any], status: int = 200) -> dict[int, ResponseSpec]:
    """The OpenAPI description of a response with a struct."""
    described = (kind.__doc__ or "").splitlines()[0]
    return {status: ResponseSpec(kind, description=described, generate_examples=False)}


NO_CONTENT = {204: ResponseSpec(None, description="Done; the response has no body.")}


def check_table_id(given: str) -> str:
    """The table id; Refused without a query if it cannot be one."""
    if not _ID.fullmatch(given):
        raise not_found("table", given)
    return given


log = Log("http")

FRAMEWORK_ERRORS: dict[int, tuple[str, str]] = {
    400: ("malformed", N_("this request cannot be understood: {reason}")),
    404: ("not-found", N_("there is no such address")),
    405: ("wrong-method", N_("this address does not accept this method")),
    413: ("too-large", N_("the request is too large; the limit is {most} bytes")),
}
"""Codes and messages of refusals by the framework."""

MOST_BYTES = 65_536
"""The longest body of a request."""
MOST_BYTES_WITH_RECORD = 4 * MOST_BYTES
"""The longest body with a record: long games of weak bots exceed the other limit."""
DISCONNECTED = "client-disconnected"
"""The key in the state of a request whose client closed the connection early."""


def refusal_specs(*statuses: int) -> dict[int, ResponseSpec]:
    """The OpenAPI descriptions of an operation's refusals; some are common to all."""
    return {
        status: ResponseSpec(
            Problem, description=STATUS_DESCRIPTIONS[status], generate_examples=False
        )
        for status in sorted({*statuses, 400, 403, 414, 429, 431, 503})
    }


STATUS_DESCRIPTIONS = {
    400: "The request cannot be understood.",
    401: "The request needs a signed-in person.",
    403: "The client may not do or see this.",
    404: "There is no such thing, or the client may not know of it.",
    409: "The state of the table does not allow this; `fields` has details.",
    413: "The request is too large.",
    414: "The address is too long.",
    415: "The body is not JSON.",
    422: "The request is understood and refused.",
    429: "Too many requests; the header Retry-After says when to come back.",
    431: "The headers are too long.",
    503: "The database or the server is temporarily unavailable.",
}


def handle_exception(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The response to a request that raised an exception."""
    if isinstance(error, RequestEntityTooLarge):
        error = _too_large(request)
    elif isinstance(error, InternalServerException) and request.scope["state"].get(DISCONNECTED):
        error = _client_disconnected(request)
    refused, problem = problem_of(error, words_for(request))
    count_refusal(refused)
    headers = dict(getattr(error, "headers", None) or {})
    if refused.status in {429, 503}:
        headers["Retry-After"] = str(refused.fields.get("seconds", 1))
    return Response(
        encode(problem), status_code=refused.status, headers=headers, media_type="application/json"
    )


def _too_large(request: Request[Any, Any, Any]) -> Refused:
    code, message = FRAMEWORK_ERRORS[413]
    handler = request.route_handler
    assert isinstance(handler, HTTPRouteHandler)  # only these read bodies
    return Refused(413, code, message, most=handler.resolve_request_max_body_size())


def _client_disconnected(request: Request[Any, Any, Any]) -> Refused:
    """The refusal for a client that disconnected before its body was complete."""
    log.debug("client-disconnected", route=request.scope.get("path_template"))
    return Refused(400, DISCONNECTED, FRAMEWORK_ERRORS[400][1], reason="the body is not complete")


def problem_of(error: Exception, words: Words) -> tuple[Refused, Problem]:
    """The exception of a request as Refused and as the body of the response."""
    refused = _as_refused(error)
    try:
        return refused, _problem(refused, words)
    except RecursionError as deep:  # a message can repeat deeply nested input
        refused = _as_refused(deep)
        return refused, _problem(refused, words)


def _problem(refused: Refused, words: Words) -> Problem:
    return Problem(refused.code, words.fault(refused), _fields(refused))


def _fields(error: Refused) -> dict[str, Any]:
    """The fields of a refusal; an inner refusal is replaced by its fields."""
    fields = dict(error.fields)
    match fields.get("reason"):
        case (RefusalOnIsland() | IllegalAction()) as illegal:
            del fields["reason"]
            fields |= illegal.refusal.fields
        case Fault(fields=inner):
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
                log.warning("database-unavailable", reason=error_name(error.__cause__))
            return error
        case Fault():
            return Refused(422, "refused", "{reason}", reason=error)
        case RecursionError():
            return Refused(400, "malformed", FRAMEWORK_ERRORS[400][1], reason="too deeply nested")
        case UnicodeDecodeError():
            return Refused(400, "malformed", FRAMEWORK_ERRORS[400][1], reason="not UTF-8")
        case HTTPException(status_code=status) if status < 500:
            return _plain(error, status)
    log.error("failed", error=error)
    return Refused(500, "broken", "internal error; the administrator can find it in the log")


def _plain(error: HTTPException, status: int) -> Refused:
    code, message = FRAMEWORK_ERRORS.get(status, FRAMEWORK_ERRORS[400])
    if status in FRAMEWORK_ERRORS and status != 400:
        return Refused(status, code, message)
    return Refused(status, code, message, reason=_reason(error.extra or error.detail))


PATTERN_MISMATCH = re.compile(r"Expected `str` matching regex '.*'")
"""How msgspec reports a text that does not match its pattern."""


def _reason(extra: Any) -> str:
    """The details of a validation error of the framework, without regular expressions."""
    if not isinstance(extra, list):
        return str(extra)
    reason = "; ".join(
        ": ".join(str(part[name]) for name in ("key", "message") if name in part) for part in extra
    )
    return PATTERN_MISMATCH.sub("invalid characters or form", reason)


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    Exception: handle_exception,
    HTTPException: handle_exception,
}


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip, by name or else by `*`."""
    allowed: dict[str, bool] = {}
    for part in accepted[:200].split(","):
        name, _, quality = part.lower().partition(";")
        try:
            allowed[name.strip()] = float(quality.strip().removeprefix("q=") or 1) > 0
        except ValueError:
            allowed[name.strip()] = False
    return allowed.get("gzip", allowed.get("*", False))
