"""The gate that every request and every answer passes: size of the head, headers, counts."""

from litestar.enums import ScopeType
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

from tobago.server.core.http import DISCONNECTED
from tobago.server.core.metrics import HTTP_REQUESTS
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
