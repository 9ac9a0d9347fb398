"""Who asks, and whether the question comes from our own page."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler

from tobago.server.core.limits import rate_limit_key
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Person
from tobago.server.core.service import Service, service_of
from tobago.server.core.settings import DAY, SECOND, Settings

COOKIE = "tobago"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
SAME_SITE = {"same-origin", "none"}
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
"""Browsers leave these out."""

HttpRequest = Request[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]


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


def address_of(connection: Connection) -> str:
    """Whom an unknown asker is counted as."""
    return rate_limit_key(connection.client.host) if connection.client else "unknown"


def _check_site(connection: Connection, settings: Settings) -> None:
    """Browsers say where a request comes from; whoever uses a cookie must say it."""
    headers = connection.headers
    if (site := headers.get("sec-fetch-site")) is not None:
        if site not in SAME_SITE:
            raise _refuse_cross_site()
    elif (origin := headers.get("origin")) is not None:
        _check_origin(connection, origin, settings)
    elif "authorization" not in headers and _cookie(connection) is not None:
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


async def require_user(request: HttpRequest) -> tuple[Service, Person]:
    """The service and who asks it, for what only people may do."""
    service, person = await optional_user(request)
    if person is None:
        raise not_signed_in()
    return service, person


async def optional_user(request: HttpRequest) -> tuple[Service, Person | None]:
    """The service and who asks it, if anybody we know."""
    service = service_of(request.app)
    return service, await authenticate(request)


async def authenticate(connection: Connection) -> Person | None:
    """The person whose secret comes with the request."""
    secret = secret_of(connection)
    if secret is None:
        return None
    service = service_of(connection.app)
    person = await service.identity.who(secret)
    if person is not None:
        connection.scope["user"] = person
        service.limits.person.take(person.id)
    elif "authorization" in connection.headers:  # an old cookie may be; a wrong key is a mistake
        raise not_signed_in()
    return person


def not_signed_in() -> Refused:
    """Somebody asks for what only people may ask for."""
    return Refused(401, "unknown-person", "it is not known who asks; sign up or in first")


def secret_of(connection: Connection) -> str | None:
    """The key or the cookie of a request."""
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and key:
        return key.strip()
    return _cookie(connection)


def _cookie(connection: Connection) -> str | None:
    # Not by the framework, which would keep the last thousand cookies in memory.
    for part in connection.headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def cookie_for(secret: str, service: Service) -> Cookie:
    """The cookie that makes a browser known; an empty secret takes it back."""
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
    """Whether people reach the server by TLS."""
    return (settings.public_url or "").startswith("https://")
