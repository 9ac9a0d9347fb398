"""The page: the files of `tobago/web`, read once, under a version that changes with any of them."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath
from posixpath import dirname, join, normpath
from typing import Literal

from litestar import HttpMethod, Response, Router, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tobago.server.core.auth import HttpRequest
from tobago.server.core.http import accepts_gzip, handle_exception

INDEX, MAIN, STYLE, VENDOR = "index.html", "main.js", "style/index.css", "vendor/"
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".wav": "audio/wav",
    ".woff2": "font/woff2",
}
"""The content types of the files that are served; others in the folder are not."""
TEMPLATES = (INDEX, "manifest.webmanifest")
"""Files with placeholders for versioned URLs."""

_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^;"'`()]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']""",
    re.MULTILINE,
)
"""A static import or re-export of a module."""
_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*$", re.MULTILINE)
_INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)
_IMPORTED_SHEET = re.compile(rb'^@import url\("([^"]+)"\);$', re.MULTILINE)


class PageFiles:
    """The files of the page, by their paths in its folder."""

    def __init__(self, folder: Path, art: Path) -> None:
        """Read the files; the version also depends on the drawing code in `art`."""
        contents = dict(_contents(folder))
        self.version = _digest(contents | dict(_contents(art, "art/")))
        """A hash of the files and the drawing code."""
        self.base = f"/v/{self.version}"
        """The prefix of the URLs of this version."""
        blanks = {"{base}": self.base, "{preload}": self._preload(contents)}
        for name in TEMPLATES:
            if name in contents:
                contents[name] = _fill_template(contents[name], blanks)
        if STYLE in contents:
            contents[STYLE] = _with_imported_sheets(STYLE, contents)
        for name, content in contents.items():
            if name.endswith(".js") and not name.startswith(VENDOR):  # its license stays
                contents[name] = compact_module(content)
        self.files = {
            name: Asset.of(content, CONTENT_TYPES[Path(name).suffix])
            for name, content in contents.items()
            if Path(name).suffix in CONTENT_TYPES
        }
        self.index = self.files.pop(INDEX)

    def _preload(self, contents: dict[str, bytes]) -> str:
        """Links that let the browser fetch all modules at once."""
        return "\n".join(
            f'<link rel="modulepreload" href="{self.base}/{name}">'
            for name in imported_modules(MAIN, contents)
        )


@lru_cache(maxsize=1)
def page_files() -> PageFiles:
    """The page of this package."""
    package = Path(str(files("tobago")))
    return PageFiles(package / "web", package / "picture")


def imported_modules(name: str, contents: dict[str, bytes]) -> list[str]:
    """The modules that a module imports statically, and those that they import."""
    found = [name]
    for importer in found:  # the list grows during the loop
        for match in _IMPORT.finditer(contents[importer].decode()):
            module = normpath(join(dirname(importer), match[1] or match[2]))
            if module not in contents:
                raise FileNotFoundError(f"{importer} imports {module}, which is not there")
            if module not in found:
                found.append(module)
    return found[1:]


def compact_module(module: bytes) -> bytes:
    """A module without indentation and without comments that fill whole lines.

    They are a quarter of its compressed size. The lines stay, so that the line numbers of errors
    are those of the source.
    """
    code = _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), module)
    return _INDENTATION.sub(b"", code)


def _with_imported_sheets(name: str, contents: dict[str, bytes]) -> bytes:
    """A style sheet with its imports replaced by their contents, which saves requests."""
    return _IMPORTED_SHEET.sub(
        lambda match: contents[normpath(join(dirname(name), match[1].decode()))], contents[name]
    )


def _contents(folder: Path, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        hidden = any(part.startswith((".", "__")) for part in name.parts)
        if path.is_file() and not hidden:
            yield prefix + name.as_posix(), path.read_bytes()


def _digest(contents: dict[str, bytes]) -> str:
    whole = sha256()
    for name, content in sorted(contents.items()):
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()[:16]


def _fill_template(template: bytes, blanks: dict[str, str]) -> bytes:
    for blank, text in blanks.items():
        template = template.replace(blank.encode(), text.encode())
    return template


OK = 200
GET_OR_HEAD = [HttpMethod.GET, HttpMethod.HEAD]
PAGE_PATHS = [
    "/",
    "/learn",
    "/new",
    "/replay",
    "/replay/{_:str}",
    "/rules",
    "/table/{_:str}",
]
"""The URLs of the page."""
ROOT_FILES = ["/favicon.ico", "/favicon.svg", "/manifest.webmanifest", "/plain.css"]
"""Files at URLs without a version."""


@route(PAGE_PATHS, http_method=GET_OR_HEAD)
async def page(request: HttpRequest) -> Response[bytes]:
    """The page; browsers revalidate it each time, as it contains the version of the other files."""
    return page_files().index.answer(request, "asking")


def answer_unknown(request: HttpRequest, error: NotFoundException) -> Response[bytes]:
    """The page, which says that the address does not exist, to browsers; JSON to programs."""
    wanted = request.headers.get("accept", "")
    if "text/html" in wanted and not request.scope["path"].startswith("/api/"):
        return page_files().index.answer(request, "asking", status=404)
    return handle_exception(request, error)


@route("/v/{version:str}/{name:path}", http_method=GET_OR_HEAD)
async def file(
    request: HttpRequest, version: FromPath[str], name: FromPath[PurePath]
) -> Response[bytes]:
    """A file of the page at its versioned URL, where it never changes."""
    found = page_files().files.get(name.as_posix().lstrip("/"))
    if found is None or version != page_files().version:
        raise NotFoundException
    return found.answer(request, "lasting")


@route(ROOT_FILES, http_method=GET_OR_HEAD)
async def file_at_the_root(request: HttpRequest) -> Response[bytes]:
    """A file that browsers request at the root."""
    found = page_files().files.get(request.scope["path"].lstrip("/"))
    if found is None:
        raise NotFoundException
    return found.answer(request, "asking")


router = Router("/", route_handlers=[page, file, file_at_the_root], include_in_schema=False)


Caching = Literal["lasting", "asking"]
CACHING: dict[Caching, str] = {
    "lasting": "public, max-age=31536000, immutable",
    "asking": "no-cache",
}
"""How long browsers may cache a file: for a year, or until they revalidate it."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file, with a compressed form if that is smaller."""

    kind: str
    content: bytes
    packed: bytes | None
    etag: str

    @staticmethod
    def of(content: bytes, kind: str) -> "Asset":
        """The asset with a content and a content type."""
        packed = gzip.compress(content, 9, mtime=0)
        return Asset(
            kind,
            content,
            packed if len(packed) < len(content) else None,
            sha256(content).hexdigest()[:32],
        )

    def answer(self, request: HttpRequest, caching: Caching, status: int = 200) -> Response[bytes]:
        """The file, compressed if accepted, or 304 if the copy of the client is valid."""
        packed = self.packed if accepts_gzip(request.headers.get("accept-encoding", "")) else None
        # A strong tag identifies the bytes that are sent, so each form has its own.
        etag = f'"{self.etag}"' if packed is None else f'"{self.etag}-gzip"'
        headers = {"etag": etag, "cache-control": CACHING[caching], "vary": "Accept-Encoding"}
        if status == OK and _has(request.headers.get("if-none-match", ""), etag):
            return Response(b"", status_code=304, headers=headers)
        body = self.content if packed is None else packed
        headers |= {"content-type": self.kind, "content-length": str(len(body))}
        if packed is not None:
            headers["content-encoding"] = "gzip"
        content = b"" if request.method == "HEAD" else body
        return Response(content, status_code=status, headers=headers)


def _has(known: str, etag: str) -> bool:
    """Whether an If-None-Match header matches the tag."""
    return any(tag.strip().removeprefix("W/") in {etag, "*"} for tag in known.split(","))
