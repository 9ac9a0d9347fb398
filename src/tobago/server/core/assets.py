"""Files as they go out: compressed once, and known again by the browsers that have them."""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from litestar import Response

from tobago.server.core.auth import HttpRequest

Caching = Literal["lasting", "asking"]
CACHING: dict[Caching, str] = {
    "lasting": "public, max-age=31536000, immutable",
    "asking": "no-cache",
}
"""How long browsers may keep a file: a year, or as long as it is the same when they ask again."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file, and the same compressed where that makes it smaller."""

    kind: str
    content: bytes
    packed: bytes | None
    etag: str

    @staticmethod
    def of(content: bytes, kind: str) -> "Asset":
        """The file with this content, of a content type."""
        packed = gzip.compress(content, 9, mtime=0)
        return Asset(
            kind,
            content,
            packed if len(packed) < len(content) else None,
            sha256(content).hexdigest()[:32],
        )

    def answer(self, request: HttpRequest, caching: Caching) -> Response[bytes]:
        """The file as a browser wants it, or that the one it has is still right."""
        packed = self.packed if accepts_gzip(request.headers.get("accept-encoding", "")) else None
        # The two forms are told apart: a strong tag stands for the very bytes that are sent.
        etag = f'"{self.etag}"' if packed is None else f'"{self.etag}-gzip"'
        headers = {"etag": etag, "cache-control": CACHING[caching], "vary": "Accept-Encoding"}
        if _has(request.headers.get("if-none-match", ""), etag):
            return Response(b"", status_code=304, headers=headers)
        body = self.content if packed is None else packed
        headers |= {"content-type": self.kind, "content-length": str(len(body))}
        if packed is not None:
            headers["content-encoding"] = "gzip"
        return Response(b"" if request.method == "HEAD" else body, headers=headers)


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip; what it names goes before its star."""
    allowed: dict[str, bool] = {}
    for part in accepted[:200].split(","):
        name, _, quality = part.lower().partition(";")
        try:
            allowed[name.strip()] = float(quality.strip().removeprefix("q=") or 1) > 0
        except ValueError:
            allowed[name.strip()] = False
    return allowed.get("gzip", allowed.get("*", False))


def _has(known: str, etag: str) -> bool:
    """Whether an If-None-Match header names the tag."""
    return any(tag.strip().removeprefix("W/") in {etag, "*"} for tag in known.split(","))
