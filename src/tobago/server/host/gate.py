"""The gate that every request and every answer passes: size of the head, headers, counts."""

from urllib.parse import urlsplit

from litestar import Request
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPScope,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)
from msgspec.json import encode

from tobago.server.core.auth import Connection, address_of, session_cookie
from tobago.server.core.http import DISCONNECTED
from tobago.server.core.metrics import HTTP_REQUESTS
from tobago.server.core.refused import Refused
from tobago.server.core.service import service_of
from tobago.server.core.settings import Settings
from tobago.words import Words

LONGEST_TARGET = 4_000
"""Path and query of a request, in bytes."""
LONGEST_HEAD = 16_000
"""All header lines of a request, in bytes."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
"""Only where the public address is https."""
NO_STORE = (b"cache-control", b"no-store")
"""Answers of the API are for the asker, and for now, unless they say otherwise."""


class RequestGate:
    """Around the whole application, so that even its refusals carry the headers."""

    def __init__(self, inside: ASGIApp, *, https: bool) -> None:
        self._inside = inside
        self._headers = (*SECURITY_HEADERS, STRICT_TRANSPORT) if https else SECURITY_HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here if its head is too long."""
        if scope["type"] == ScopeType.HTTP:
            send = self._with_headers(scope, send)
            receive = _noting_disconnect(scope, receive)
        if (status := _too_long_status(scope)) is not None:
            await _reject(scope, send, status)
        else:
            await self._inside(scope, receive, send)

    def _with_headers(self, scope: HTTPScope, send: Send) -> Send:
        """`send` that adds the headers and counts the answer."""
        private = (NO_STORE,) if scope["path"].startswith("/api/") else ()

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [*message.get("headers", ()), *self._headers]
                kept = any(name.lower() == NO_STORE[0] for name, _ in given)
                message["headers"] = given if kept else [*given, *private]
                route = scope.get("path_template", "none")
                HTTP_REQUESTS.labels(scope["method"], route, message["status"]).inc()
            await send(message)

        return sealed


def _noting_disconnect(scope: HTTPScope, receive: Receive) -> Receive:
    """`receive` that notes whether the client has closed the connection."""

    async def watched() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        message = await receive()
        if message["type"] == "http.disconnect":
            scope["state"][DISCONNECTED] = True
        return message

    return watched


def _too_long_status(scope: Scope) -> int | None:
    """The status that refuses a long head; the server software sets no limits of its own."""
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_TARGET:
        return 414
    if sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEAD:
        return 431
    return None


async def _reject(scope: Scope, send: Send, status: int) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": "too-long"})
        return
    message = Words().say("the head of the request is too long")
    body = encode({"code": "too-long", "message": message, "fields": {}})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


SAME_SITE = {"same-origin", "none"}


DEFAULT_PORTS = {"http": ":80", "https": ":443"}
"""Browsers leave these out."""


async def check_request(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who asks too much, and what another site makes a browser ask."""
    service = service_of(connection.app)
    address = address_of(connection)
    service.limits.address.take(address)
    table_id = connection.path_params.get("table_id")
    if table_id is not None and table_id not in service.rooms:  # to read a long game takes a while
        service.limits.histories.take(address)
    if not isinstance(connection, Request):
        if (origin := connection.headers.get("origin")) is not None:
            _check_origin(connection, origin, service.settings)
    elif connection.method not in SAFE_METHODS:
        _check_site(connection, service.settings)
        _check_type(connection)


def _check_site(connection: Connection, settings: Settings) -> None:
    """Browsers say where a request comes from; whoever uses a cookie must say it."""
    headers = connection.headers
    if (site := headers.get("sec-fetch-site")) is not None:
        if site not in SAME_SITE:
            raise _refuse_cross_site()
    elif (origin := headers.get("origin")) is not None:
        _check_origin(connection, origin, settings)
    elif "authorization" not in headers and session_cookie(connection) is not None:
        raise _refuse_cross_site()


def _check_origin(connection: Connection, origin: str, settings: Settings) -> None:
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        raise _refuse_cross_site() from None
    if host and host == connection.headers.get("host"):
        return
    if not settings.public_url or origin != origin_of(settings.public_url):
        raise _refuse_cross_site()


def origin_of(url: str) -> str:
    """The part of an address that browsers call its origin, written as they write it."""
    parts = urlsplit(url)
    host = parts.netloc.lower().removesuffix(DEFAULT_PORTS[parts.scheme])
    return f"{parts.scheme}://{host}"


def _refuse_cross_site() -> Refused:
    return Refused(403, "cross-site", "this request does not come from the server's own page")


def _check_type(connection: Connection) -> None:
    """A body is JSON: what a form of another site could send is none."""
    headers = connection.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(
            415,
            "wrong-type",
            "the body of a request is JSON, with the content type application/json",
        )
