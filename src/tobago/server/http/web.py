"""The page: the files of `tobago/web`, read once, under a version that changes with any of them."""

import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from posixpath import dirname, join, normpath

from tobago.server.http.assets import Asset

INDEX, MAIN, STYLE = "index.html", "main.js", "style/index.css"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The content types of what browsers get; other files of the folder are not for them."""
TEMPLATES = (INDEX, "manifest.webmanifest")
"""Files that name others, whose addresses change with the version."""

_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^;"'`()]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']""",
    re.MULTILINE,
)
"""A static import of a module, or what it passes on from one."""
_IMPORTED_SHEET = re.compile(rb'^@import url\("([^"]+)"\);$', re.MULTILINE)


class Web:
    """The files of a page, by their paths in its folder."""

    def __init__(self, folder: Path, art: Path) -> None:
        """Read them; drawings are made by the code in `art`, so a change there is one as well."""
        contents = dict(_contents(folder))
        self.version = _digest(contents | dict(_contents(art, "art/")))
        """A name for exactly these files and drawings."""
        self.base = f"/v/{self.version}"
        """Where the files are found under this version."""
        blanks = {"{base}": self.base, "{preload}": self._preload(contents)}
        for name in TEMPLATES:
            if name in contents:
                contents[name] = _filled(contents[name], blanks)
        if STYLE in contents:
            contents[STYLE] = _with_imported_sheets(STYLE, contents)
        self.files = {
            name: Asset.of(content, KINDS[Path(name).suffix])
            for name, content in contents.items()
            if Path(name).suffix in KINDS
        }
        self.index = self.files.pop(INDEX)

    def _preload(self, contents: dict[str, bytes]) -> str:
        """A browser fetches at once what it would else find out module by module."""
        return "\n".join(
            f'<link rel="modulepreload" href="{self.base}/{name}">'
            for name in imported(MAIN, contents)
        )


@lru_cache(maxsize=1)
def our_web() -> Web:
    """The page of this package."""
    package = Path(str(files("tobago")))
    return Web(package / "web", package / "picture")


def imported(name: str, contents: dict[str, bytes]) -> list[str]:
    """The modules that a module imports statically, and those that they import."""
    found = [name]
    for importer in found:  # it grows while it is walked through
        for match in _IMPORT.finditer(contents[importer].decode()):
            module = normpath(join(dirname(importer), match[1] or match[2]))
            if module not in contents:
                raise FileNotFoundError(f"{importer} imports {module}, which is not there")
            if module not in found:
                found.append(module)
    return found[1:]


def _with_imported_sheets(name: str, contents: dict[str, bytes]) -> bytes:
    """A style sheet with the content of those it imports in their places: one request, not many."""
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


def _filled(template: bytes, blanks: dict[str, str]) -> bytes:
    for blank, text in blanks.items():
        template = template.replace(blank.encode(), text.encode())
    return template
