"""Names of downloaded files."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from unicodedata import normalize
from urllib.parse import quote

from tobago.server.core.settings import SECOND

LONGEST = 80
"""The most characters of a name, without its suffix."""
_UNSAFE = re.compile(r"[\W_]+")
_ASCII = re.compile(r"[^a-z0-9-]")


def record_name(names: Sequence[str], at: int) -> str:
    """The name of a game's record: its day and its players."""
    parts = filter(None, (_UNSAFE.sub("-", name.lower()).strip("-") for name in names))
    return f"{'-'.join((_day(at), *parts))[:LONGEST].rstrip('-')}.tobago"


def export_name(at: int) -> str:
    """The name of a file with the records of several games."""
    return f"{_day(at)}-games.tobago"


def attachment(name: str) -> str:
    """The header Content-Disposition that gives a download its name (RFC 6266)."""
    stem, _, suffix = name.rpartition(".")
    plain = _ASCII.sub("", normalize("NFKD", stem))
    plain = re.sub("-+", "-", plain).strip("-")
    return f"attachment; filename=\"{plain}.{suffix}\"; filename*=UTF-8''{quote(name)}"


def _day(at: int) -> str:
    return f"tobago-{datetime.fromtimestamp(at / SECOND, UTC).date().isoformat()}"
