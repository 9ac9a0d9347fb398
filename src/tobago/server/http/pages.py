"""The page and its files; which screen of it an address means, the page itself knows."""

from pathlib import PurePath

from litestar import HttpMethod, Response, Router, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tobago.server.http.auth import Asked
from tobago.server.http.web import our_web

LOOKING = [HttpMethod.GET, HttpMethod.HEAD]
SCREENS = [
    "/",
    "/about",
    "/learn",
    "/new",
    "/replay",
    "/replay/{_:str}",
    "/rules",
    "/settings",
    "/table/{_:str}",
    "/tables",
]
"""The addresses at which the page is shown."""
AT_THE_ROOT = ["/favicon.ico", "/favicon.svg", "/manifest.webmanifest", "/plain.css"]
"""Files that are asked for by a name that does not change."""


@route(SCREENS, http_method=LOOKING)
async def page(request: Asked) -> Response[bytes]:
    """The page, looked at anew each time: it names the version of all the rest."""
    return our_web().index.answer(request, "asking")


@route("/v/{version:str}/{name:path}", http_method=LOOKING)
async def file(request: Asked, version: FromPath[str], name: FromPath[PurePath]) -> Response[bytes]:
    """A file of the page; under this address it never changes."""
    found = our_web().files.get(name.as_posix().lstrip("/"))
    if found is None or version != our_web().version:
        raise NotFoundException
    return found.answer(request, "lasting")


@route(AT_THE_ROOT, http_method=LOOKING)
async def file_at_the_root(request: Asked) -> Response[bytes]:
    """A file that browsers look for at the root."""
    found = our_web().files.get(request.scope["path"].lstrip("/"))
    if found is None:
        raise NotFoundException
    return found.answer(request, "asking")


router = Router("/", route_handlers=[page, file, file_at_the_root], include_in_schema=False)
