"""What a node writes down for its host: one JSON object per line, on the error stream.

Fields are ids, counts and codes. Names, secrets and what somebody holds are never given to it.
"""

import json
import logging
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from tobago.fault import Fault

LEVELS = ("debug", "info", "warning", "error")
MOST_FRAMES = 12
"""Of an unforeseen error, so many of the innermost calls are told."""


def set_up(level: str) -> None:
    """Write everything from this level on to the error stream, that of other packages too."""
    if level not in LEVELS:
        raise Fault(
            "unknown log level {given!r}; levels are {levels}", given=level, levels=list(LEVELS)
        )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


class Log:
    """The log of one part of the server: events by name, with fields."""

    def __init__(self, part: str) -> None:
        self._logger = logging.getLogger(f"tobago.server.{part}")

    def debug(self, event: str, **fields: object) -> None:
        """What only helps in a search for a fault."""
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """What a host likes to know."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """What went wrong and was made good."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, error: BaseException | None = None, **fields: object) -> None:
        """What went wrong, with the exception that tells of it."""
        self._write(logging.ERROR, event, fields, error)

    def _write(
        self,
        level: int,
        event: str,
        fields: Mapping[str, object],
        error: BaseException | None = None,
    ) -> None:
        if self._logger.isEnabledFor(level):
            self._logger.log(level, "%s", event, exc_info=error, extra={"fields": fields})


class JsonFormatter(logging.Formatter):
    """A line of JSON per event."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where and what; then the fields of the event."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            told["error"] = _error_json(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False, default=str)


def _error_json(error: BaseException) -> dict[str, Any]:
    """What it is, and the innermost calls that led to it; what it says could name a card."""
    calls = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    return {
        "type": type(error).__name__,
        "calls": [f"{call.filename}:{call.lineno} {call.name}" for call in calls],
    }
