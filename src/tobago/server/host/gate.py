"""Checks of every request (size of the head, rate, origin), and the headers of every response."""

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
"""Sent if the public address is https."""
NO_STORE = (b"cache-control", b"no-store")
"""The default for responses of the API."""


class RequestGate:
    """ASGI middleware around the whole application, so that refusals have the headers too."""

    def __init__(self, inside: ASGIApp, *, https: bool) -> None:
        self._inside = inside
        self._headers = (*SECURITY_HEADERS, STRICT_TRANSPORT) if https else SECURITY_HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it if its head is too long."""
        if scope["type"] == ScopeType.HTTP:
            send = self._with_headers(scope, send)
            receive = _noting_disconnect(scope, receive)
        if (status := _too_long_status(scope)) is not None:
            await _reject(scope, send, status)
        else:
            await self._inside(scope, receive, send)

    def _with_headers(self, scope: HTTPScope, send: Send) -> Send:
        """`send` that adds the headers and counts the response."""
        private = (NO_STORE,) if scope["path"].startswith("/api/") else ()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [*message.get("headers", ()), *self._headers]
                kept = any(name.lower() == NO_STORE[0] for name, _ in given)
                message["headers"] = given if kept else [*given, *private]
                route = scope.get("path_template", "none")
                HTTP_REQUESTS.labels(scope["method"], route, message["status"]).inc()
            await send(message)

        return send_with_headers


def _noting_disconnect(scope: HTTPScope, receive: Receive) -> Receive:
    """`receive` that notes whether the client has closed the connection."""

    async def receive_and_note() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        message = await receive()
        if message["type"] == "http.disconnect":
            scope["state"][DISCONNECTED] = True
        return message

    return receive_and_note


def _too_long_status(scope: Scope) -> int | None:
    """The status that refuses a long head, or None; uvicorn has no such limit."""
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
"""Ports that browsers leave out of an origin."""


async def check_request(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse requests over the rate limits, and cross-site requests."""
    service = service_of(connection.app)
    address = address_of(connection)
    service.limits.address.take(address)
    table_id = connection.path_params.get("table_id")
    if table_id is not None and table_id not in service.rooms:  # loading a long game takes a while
        service.limits.histories.take(address)
    if not isinstance(connection, Request):
        if (origin := connection.headers.get("origin")) is not None:
            _check_origin(connection, origin, service.settings)
    elif connection.method not in SAFE_METHODS:
        _check_site(connection, service.settings)
        _check_type(connection)


def _check_site(connection: Connection, settings: Settings) -> None:
    """Refuse cross-site requests, and requests with a cookie that do not name their site."""
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
    """The origin of a URL in the form that browsers send."""
    parts = urlsplit(url)
    host = parts.netloc.lower().removesuffix(DEFAULT_PORTS[parts.scheme])
    return f"{parts.scheme}://{host}"


def _refuse_cross_site() -> Refused:
    return Refused(403, "cross-site", "this request does not come from the server's own page")


def _check_type(connection: Connection) -> None:
    """Refuse bodies that are not JSON, such as those that forms of other sites can send."""
    headers = connection.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(
            415,
            "wrong-type",
            "the body of a request is JSON, with the content type application/json",
        )
