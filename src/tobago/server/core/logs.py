"""The log of a node: one JSON object per line, on the error stream.

Fields are ids, counts and codes. Callers pass no names, secrets or cards.
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
"""The most stack frames of an error, the innermost ones."""


def set_up(level: str) -> None:
    """Write all records from this level on, also of other packages, to the error stream."""
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
        """Log an event that only helps to find a fault."""
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """Log a normal event."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Log a problem from which the server recovered."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, error: BaseException | None = None, **fields: object) -> None:
        """Log a failure, with its exception."""
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
        """Time, level, logger and event; then the fields of the event."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = _error_json(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def _error_json(error: BaseException) -> dict[str, Any]:
    """The type and the innermost stack frames, but not the message, which could name a card."""
    calls = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    return {
        "type": type(error).__name__,
        "calls": [f"{call.filename}:{call.lineno} {call.name}" for call in calls],
    }
