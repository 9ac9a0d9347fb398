"""Authentication of requests by a session cookie or a key."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from tobago.server.core.limits import rate_limit_key
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Person
from tobago.server.core.service import Service, service_of
from tobago.server.core.settings import DAY, SECOND, Settings, is_host, split_address

COOKIE = "tobago"

HttpRequest = Request[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]


def address_of(connection: Connection) -> str:
    """The rate-limit key of the client's address."""
    return rate_limit_key(connection.client.host) if connection.client else "unknown"


def base_url_of(request: HttpRequest) -> str | None:
    """The address with which a client came; None if its host or port is invalid."""
    try:
        used = str(request.base_url)
    except ValueError:
        return None
    parts = split_address(used)
    is_usable = parts is not None and "@" not in parts.netloc and is_host(parts.hostname or "")
    return used if is_usable else None


async def require_user(request: HttpRequest) -> tuple[Service, Person]:
    """The service and the signed-in person; Refused without one."""
    service, person = await optional_user(request)
    if person is None:
        raise not_signed_in()
    return service, person


async def optional_user(request: HttpRequest) -> tuple[Service, Person | None]:
    """The service, and the signed-in person if there is one."""
    service = service_of(request.app)
    return service, await authenticate(request)


async def authenticate(connection: Connection) -> Person | None:
    """The person whose secret is sent with the request; Refused for an unknown key."""
    secret = secret_of(connection)
    if secret is None:
        return None
    service = service_of(connection.app)
    person = await service.identity.who(secret)
    if person is not None:
        connection.scope["user"] = person
        service.limits.person.take(person.id)
    elif "authorization" in connection.headers:  # unlike an expired cookie, a wrong key is an error
        raise not_signed_in()
    return person


def not_signed_in() -> Refused:
    """The refusal of a request that needs a signed-in person."""
    return Refused(401, "unknown-person", "you are not signed in; sign up or sign in first")


def secret_of(connection: Connection) -> str | None:
    """The bearer key or the session cookie of a request."""
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and key:
        return key.strip()
    return session_cookie(connection)


def session_cookie(connection: Connection) -> str | None:
    """The value of the session cookie, if the request has one."""
    # Not with the framework's parser, which caches the last thousand cookies.
    for part in connection.headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def cookie_for(secret: str, service: Service) -> Cookie:
    """The session cookie; an empty secret deletes it in the browser."""
    settings = service.settings
    return Cookie(
        COOKIE,
        value=secret,
        max_age=settings.keep_guests_days * DAY // SECOND if secret else 0,
        httponly=True,
        samesite="lax",
        secure=is_https(settings),
    )


def is_https(settings: Settings) -> bool:
    """Whether the public address of the server is https."""
    return (settings.public_url or "").startswith("https://")
